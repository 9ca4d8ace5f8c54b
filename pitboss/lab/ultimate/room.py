"""Ultimate's tables between the river and the flop, and how they are filled.

A table has a row for each kind or pattern of boards and a place for each hole. What it says of a
hole on a board is summed over the turns and rivers of every flop, whatever it is.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, chunks
from pitboss.lab.ladder import FIVE
from pitboss.lab.ultimate import flop as ultimate_flop
from pitboss.lab.ultimate import river as ultimate_river
from pitboss.lab.ultimate import suits as ultimate_suits
from pitboss.lab.ultimate.atlas import PAIRS, PATTERNS, Atlas
from pitboss.lab.ultimate.suits import Parts
from pitboss.lab.ultimate.tally import FLOPS, HALF, WORD

Job = tuple[Callable[..., None], tuple[Any, ...]]

PARTS = 24  # of a stage: the last ones are short, so that no thread waits long for another
SUMS = {np.int16: np.int32, np.int64: np.int64}  # by the type of a table, that of its sums


class Room(NamedTuple):
    """Tables used again by every solution; each writes all that it reads."""

    plain: Array  # by kind of board and hole
    suited: Array  # by pattern and hole
    endings: Array  # by kind of board and hole: how it ends on the river
    suited_endings: Array
    squares: Array  # the plain table, by the ranks of both cards
    parts: Parts  # of the other
    flops: Array  # the sums, by flop, two suits, and a rank of each
    rows: Array  # of marks


@cache
def room_of(value: Any) -> Room:
    kinds = len(FIVE.kinds)
    plain, suited = (kinds, PAIRS), (PATTERNS, ultimate_suits.WIDE)
    return Room(
        np.zeros(plain, value),
        np.zeros(suited, value),
        np.zeros(plain, np.uint8),
        np.zeros(suited, np.uint8),
        np.zeros((kinds, *ultimate_flop.SQUARE), value),
        ultimate_suits.parts(SUMS[value]),
        np.zeros((ultimate_flop.REPRESENTATIVES, ultimate_flop.TWO_SUITS, 13, 13), SUMS[value]),
        np.zeros(FLOPS * HALF * (PAIRS // WORD + 1), np.uint64),
    )


def each(threads: Executor, jobs: Iterable[Job]) -> None:
    for future in [threads.submit(job, *given) for job, given in jobs]:
        future.result()


def share(threads: Executor, map: Atlas, room: Room) -> None:
    """The sums that many flops share, of what the tables say."""
    rows, parts = room.suited, room.parts
    jobs: list[Job] = [
        (ultimate_suits.parts_of_three, (first, last, map, rows, parts))
        for first, last in chunks(ultimate_suits.THREES_OF_A_SUIT, 8)
    ]
    jobs += [
        (ultimate_suits.parts_of_one, (first, last, map, rows, parts))
        for first, last in chunks(ultimate_suits.ONES, 13)
    ]
    jobs += [
        (ultimate_suits.parts_of_four, (0, ultimate_suits.FOURS_OF_A_SUIT, map, rows, parts)),
        (ultimate_river.square_boards, (0, len(room.squares), room.plain, room.squares)),
    ]
    each(threads, jobs)


def sum_flops(threads: Executor, map: Atlas, room: Room) -> Array:
    """What the tables say, over turn and river; the room's own, for the next to use again."""
    share(threads, map, room)
    value = room.parts.one.dtype.type
    each(threads, [
        (ultimate_flop.sum_flops,
         (first, last, map, room.squares, room.suited, room.parts, ultimate_flop.sums(value),
          room.flops))
        for first, last in chunks(len(map.flops), PARTS)
    ])  # fmt: skip
    return room.flops
