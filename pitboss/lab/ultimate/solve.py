"""Ultimate Texas Hold-em solved: from the river back to the hole, then counted forward.

1. On every board, what each hole is worth if it was bet on the flop, or decides now (river).
2. On every flop, 2x or check (flop).
3. For every hole, 4x or check (start).
4. Under these decisions, how often each ending comes (tally).

The value found backwards must be that of the endings counted forwards, to the last integer.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np

from pitboss.errors import BadInput
from pitboss.lab.canberra.counts import CHOOSE
from pitboss.lab.kernel import Array, chunks
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.lookup import seven_lookup
from pitboss.lab.outcomes import OUTCOMES_MET
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import flop as ultimate_flop
from pitboss.lab.ultimate import river as ultimate_river
from pitboss.lab.ultimate import start as ultimate_start
from pitboss.lab.ultimate import suits as ultimate_suits
from pitboss.lab.ultimate.atlas import PAIRS, PATTERNS, ROOM, TYPE_PAIRS, Atlas, atlas
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, THREE, TWO
from pitboss.lab.ultimate.river import DEALERS, Met, Ranking, Stakes, Table
from pitboss.lab.ultimate.suits import Parts
from pitboss.lab.ultimate.tally import (
    FLOPS,
    FLOPS_OF_A_BOARD,
    columns,
    every_hole,
    live_pairs,
    no_sums,
    spread,
    starts_of_slots,
    suit_moves,
    tally_boards,
)

Job = tuple[Callable[..., None], tuple[Any, ...]]

RULES = "ultimate-2019"
PARTS = 48  # of a stage: the last ones are short, so that no thread waits long for another
RUNOUTS = comb(49, 2)  # turns and rivers of a flop, the player's cards among them


class Book(NamedTuple):
    """The best decisions, and what they are worth; sums are over all boards and dealers."""

    payoffs: Payoffs
    marks: Array  # by representative flop and hole
    four: Array  # by kind of hole: the value of 4x,
    three: Array
    check: Array

    @property
    def played(self) -> Array:
        """By kind of hole: whether 4x is better than a check."""
        found: Array = self.four > self.check
        return found

    def value(self, sums: Array, start: int) -> Fraction:
        """In antes, for one kind of hole."""
        deals = FLOPS_OF_A_BOARD * comb(50, 5) * DEALERS * holes(start)
        return Fraction(int(sums[start]), deals * self.payoffs.scale)


def holes(start: int) -> int:
    """How many holes are of this kind: suited above the diagonal, pairs upon it."""
    row, column = divmod(start, 13)
    return 6 if row == column else 4 if row > column else 12


@cache
def _moves() -> tuple[Array, Array, Array]:
    return (*suit_moves(), starts_of_slots())


class Ground(NamedTuple):
    """What does not depend on the terms: whom each hole meets on each board, and by kind of hole
    how often it wins less how often it loses, and all endings if everything were played."""

    plain: Met
    suited: Met
    antes: Array
    every: Array  # by category and whom it meets: every hole on every board, for each of its flops


@cache
def ground_of(qualifying: int) -> Ground:
    """Made once, by the first solution."""
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
        every = np.zeros((len(CATEGORIES), 4), np.int64)
        every_hole(map, plain, suited, every)
        return Ground(plain, suited, _antes(threads, map, plain, suited), every)


def _antes(threads: Executor, map: Atlas, plain: Met, suited: Met) -> Array:
    antes = np.zeros((5, 169), np.int64)
    jobs: list[Job] = [
        (ultimate_start.start_patterns, (first, last, map, plain, suited, ante))
        for (first, last), ante in zip(chunks(len(map.masks), 4), antes[:4], strict=True)
    ]
    kinds = (0, len(map.kinds), map.kinds, CHOOSE, plain, antes[4])
    each(threads, [*jobs, (ultimate_start.start_kinds, kinds)])
    found: Array = antes.sum(axis=0)
    return found


class Room(NamedTuple):
    """Tables of 300 MB, used again by every solution; each writes all that it reads."""

    plain: Table
    suited: Table
    squares: Array  # the sums of the plain table
    parts: Parts
    rows: Array  # of marks


@cache
def room_of(value: Any, qualifying: int) -> Room:
    ground = ground_of(qualifying)
    plain, suited = (
        Table(np.zeros((met.met.shape[0], 2, met.met.shape[1]), value), *met)
        for met in (ground.plain, ground.suited)
    )
    squares = np.zeros((len(FIVE.kinds), *ultimate_flop.SQUARE), value)
    rows = np.zeros(FLOPS * ROOM, np.uint8)
    return Room(plain, suited, squares, ultimate_suits.parts(value), rows)


def stakes_of(payoffs: Payoffs) -> Stakes:
    nets = payoffs.scaled
    category = FIVE.category.astype(np.int64)
    strong = (np.arange(len(CATEGORIES)) <= category[payoffs.qualifying]).astype(np.int64)
    lowest = category[payoffs.qualifying] != category[payoffs.qualifying - 1]
    step = nets[TWO] - nets[ONCE]
    even = (nets[FOUR] == nets[ONCE] + 3 * step) & (nets[THREE] == nets[ONCE] + 2 * step)
    if not lowest or not even.all():
        raise BadInput("the lab can only solve play at even money against a whole category")
    twice, once = (payoffs.nets_met[strong, choice, range(len(strong))] for choice in (TWO, ONCE))
    return Stakes(twice, once, nets[FOLD, :, 0].copy(), strong)


def value_type(payoffs: Payoffs) -> Any:
    """Whole numbers just wide enough for the largest sum of a flop."""
    most = int(np.abs(payoffs.scaled).max()) * DEALERS * RUNOUTS
    if most * FLOPS * 12 * FLOPS_OF_A_BOARD >= 2**63:
        raise BadInput("odds so long or so finely divided do not fit into the solver's integers")
    return np.int32 if most < 2**31 else np.int64


def solve(terms: Terms, executor: Executor | None = None) -> tuple[Solution, Book]:
    """Solve on the threads of this machine, or on another executor that shares its memory."""
    with executor or ThreadPoolExecutor(cpu_count()) as threads:
        return _solve(payoffs_of(RULES, terms), threads)


def _solve(payoffs: Payoffs, threads: Executor) -> tuple[Solution, Book]:
    stakes, value, map = stakes_of(payoffs), value_type(payoffs), atlas()
    room = room_of(value, payoffs.qualifying)
    rivers(threads, stakes, room)
    marks, (twice, check) = _flops(threads, map, room, value)
    often = FLOPS_OF_A_BOARD * payoffs.scale * np.array([holes(start) for start in range(169)])
    ante = often * ground_of(payoffs.qualifying).antes
    book = Book(payoffs, marks, twice + 2 * ante, twice + ante, check)
    tally = _tally(threads, map, book, stakes, room, ground_of(payoffs.qualifying).every)
    _agree(book, tally)
    return Solution(payoffs, tally), book


def each(threads: Executor, jobs: Iterable[Job]) -> None:
    for future in [threads.submit(job, *given) for job, given in jobs]:
        future.result()


def rivers(threads: Executor, stakes: Stakes, room: Room) -> None:
    nets = (stakes.twice, stakes.once, stakes.fold)
    each(threads, [
        (ultimate_river.value_boards,
         (first, last, table.met, table.category, *nets, table.sums))
        for table, parts in ((room.plain, 2), (room.suited, 16))
        for first, last in chunks(len(table.met), parts)
    ])  # fmt: skip
    square(threads, room)


def square(threads: Executor, room: Room) -> None:
    """The sums of boards without a flush, as squares."""
    each(threads, [
        (ultimate_river.square_boards, (first, last, room.plain.sums, room.squares))
        for first, last in chunks(len(room.squares), 4)
    ])  # fmt: skip


def share_parts(threads: Executor, map: Atlas, room: Room) -> None:
    """The sums that many flops share."""
    rows = room.suited.sums.reshape(-1, ultimate_suits.BOTH)
    jobs: list[Job] = [
        (ultimate_suits.parts_of_one, (rank, map, rows, room.parts)) for rank in range(13)
    ]
    jobs += [
        (ultimate_suits.parts_of_three, (first, last, rows, room.parts))
        for first, last in chunks(ultimate_suits.THREES_OF_A_SUIT, 8)
    ]
    jobs += [(ultimate_suits.parts_of_four, (rows, room.parts))]
    each(threads, jobs)


def _flops(threads: Executor, map: Atlas, room: Room, value: Any) -> tuple[Array, Array]:
    """The marks of the flops; by kind of hole, the sums of 2x and of a check."""
    share_parts(threads, map, room)
    marks, count = ultimate_flop.marks(), PARTS
    worths = np.zeros((count, 2, 169), np.int64)
    each(threads, [
        (ultimate_flop.flops,
         (first, last, map, room.squares, room.suited, room.parts, ultimate_flop.sums(value),
          marks, worth))
        for (first, last), worth in zip(chunks(len(map.flops), count), worths, strict=True)
    ])  # fmt: skip
    return marks, worths.sum(axis=0)


def _tally(
    threads: Executor, map: Atlas, book: Book, stakes: Stakes, room: Room, every: Array
) -> Array:
    suits, moved, start_of = _moves()
    unplayed = ((start_of >= 0) & ~book.played[start_of]).astype(np.uint8)
    marks, live = book.marks * unplayed, live_pairs(unplayed)  # who is unplayed has a mark
    moved = np.ascontiguousarray(moved[:, columns(live)])
    rows = room.rows[: FLOPS * moved.shape[1]].reshape(FLOPS, moved.shape[1])
    each(threads, [
        (spread, (first, last, map.flops, marks, suits, moved, rows))
        for first, last in chunks(len(map.flops), PARTS)
    ])  # fmt: skip
    bounds = _between_patterns(map.board_patterns, PARTS)
    sums = no_sums(len(bounds))
    each(threads, [
        (tally_boards, (first, last, map, live, rows, room.plain, room.suited, stakes, part))
        for (first, last), part in zip(bounds, sums, strict=True)
    ])  # fmt: skip
    met = sums.sum(axis=0)
    met[FOUR] += every
    total: Array = np.einsum("xcm,com->xco", met, OUTCOMES_MET[stakes.strong])
    return total


def _between_patterns(patterns: Array, parts: int) -> list[tuple[int, int]]:
    """Ranges of boards that do not part those of one pattern."""
    cuts = [last for _, last in chunks(len(patterns), parts)[:-1]]
    edges = [0, *np.searchsorted(patterns, patterns[cuts]).tolist(), len(patterns)]
    return list(pairwise(edges))


def _agree(book: Book, tally: Array) -> None:
    """Backwards and forwards must come to the same; anything else is a mistake in the lab."""
    backwards = np.maximum(book.four, book.check).astype(object).sum()
    forwards = (book.payoffs.scaled.astype(object) * tally).sum()
    if backwards != forwards:
        raise ArithmeticError(f"solved for {backwards}, but counted {forwards}")
