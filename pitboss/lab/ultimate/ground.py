"""What of Ultimate does not depend on the terms, made once by the first solution.

Whom each hole meets on each board; by kind of hole, whom it meets on all of them; and on every
flop how many dealers it beats, less how many beat it.
"""

from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import NamedTuple

import numpy as np

from pitboss.lab.canberra.counts import CHOOSE
from pitboss.lab.kernel import Array, chunks
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.lookup import seven_lookup
from pitboss.lab.outcomes import ALL, EQUAL, LOWER
from pitboss.lab.symmetry import representatives
from pitboss.lab.ultimate import river as ultimate_river
from pitboss.lab.ultimate import start as ultimate_start
from pitboss.lab.ultimate.atlas import PAIRS, PATTERNS, TYPE_PAIRS, Atlas, atlas
from pitboss.lab.ultimate.flop import Holes, by_suits
from pitboss.lab.ultimate.river import Met, Ranking
from pitboss.lab.ultimate.room import Job, each, room_of, sum_flops
from pitboss.lab.ultimate.tally import (
    FLOPS,
    FLOPS_OF_A_BOARD,
    Stand,
    stand_ins,
    starts_of_slots,
    suit_moves,
)


class Ground(NamedTuple):
    plain: Met
    suited: Met
    starts: Array  # by kind of hole, category and whom it meets: all boards, for each of its flops
    beaten: Array  # by flop, two suits, and a rank of each: over turns, rivers and dealers


class Ways(NamedTuple):
    """Which hole is which, where suits change places."""

    holes: Holes
    stand: Stand
    moved: Array  # by way and slot: the slot that it becomes
    starts: Array  # by slot: the kind of the hole, of 169; -1 where there is none


def holes(start: int) -> int:
    """How many holes are of this kind: suited above the diagonal, pairs upon it."""
    row, column = divmod(start, 13)
    return 6 if row == column else 4 if row > column else 12


@cache
def ways() -> Ways:
    suits, moved = suit_moves()
    of, how = np.zeros((2, FLOPS), np.int64)
    stand_ins(representatives(3)[0], suits, of, how)
    return Ways(by_suits(), Stand(of, how), moved, starts_of_slots())


@cache
def ground_of(qualifying: int) -> Ground:
    map, ranking = atlas(), Ranking(FIVE.category, qualifying)
    plain = ultimate_river.nobody_met(len(FIVE.kinds), PAIRS)
    suited = ultimate_river.nobody_met(PATTERNS, TYPE_PAIRS)
    order, seven = ultimate_river.orders(len(FIVE.kinds)), seven_lookup()
    with ThreadPoolExecutor(cpu_count()) as threads:
        each(threads, [
            (ultimate_river.river_kinds,
             (first, last, map, seven, ranking, ultimate_river.spare(), plain, order))
            for first, last in chunks(len(map.kinds), 8)
        ])  # fmt: skip
        each(threads, [
            (ultimate_river.river_patterns,
             (first, last, map, seven, ranking, ultimate_river.spare(), order, suited))
            for first, last in chunks(len(map.masks), 16)
        ])  # fmt: skip
        starts = _starts(threads, map, plain, suited)
        return Ground(plain, suited, starts, _beaten(threads, map, plain, suited))


def _starts(threads: Executor, map: Atlas, plain: Met, suited: Met) -> Array:
    starts = np.zeros((9, 169, len(CATEGORIES), 4), np.int64)
    jobs: list[Job] = [
        (ultimate_start.start_patterns, (first, last, map, plain, suited, part))
        for (first, last), part in zip(chunks(len(map.masks), 8), starts[1:], strict=True)
    ]
    kinds = (0, len(map.kinds), map.kinds, CHOOSE, plain, starts[0])
    each(threads, [(ultimate_start.start_kinds, kinds), *jobs])
    often = FLOPS_OF_A_BOARD * np.array([holes(start) for start in range(169)])
    found: Array = starts.sum(axis=0) * often[:, None, None]
    return found


def _beaten(threads: Executor, map: Atlas, plain: Met, suited: Met) -> Array:
    room = room_of(np.int16)
    for table, (met, _) in ((room.plain, plain), (room.suited, suited)):
        table[:, : met.shape[1]] = 2 * met[:, :, LOWER] + met[:, :, EQUAL] - met[:, :, ALL]
    return sum_flops(threads, map, room).copy()
