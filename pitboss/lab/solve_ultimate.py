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
from pitboss.lab import ultimate_flop, ultimate_river, ultimate_start
from pitboss.lab.canberra_counts import CHOOSE
from pitboss.lab.kernel import Array, chunks
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.lookup import seven_lookup
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate_atlas import GROUPS, ROOM, Atlas, atlas
from pitboss.lab.ultimate_river import DEALERS, Stakes, Table
from pitboss.lab.ultimate_tally import (
    FLOPS,
    holes_by_card,
    spread,
    starts_of_slots,
    suit_moves,
    tally_boards,
)

RULES = "ultimate-2019"
FOUR, THREE, TWO, ONCE, FOLD = range(5)  # the choices, in the order of the payoffs
FLOPS_OF_A_BOARD = 10
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
def _moves() -> tuple[Array, Array, Array, Array]:
    return (*suit_moves(), holes_by_card(), starts_of_slots())


@cache
def _room(value: Any) -> tuple[Table, Table, Array]:
    """Tables of 250 MB, used again by every solution; each writes all that it reads."""
    plain, suited = ultimate_river.tables(len(FIVE.kinds), value)
    return plain, suited, np.zeros((FLOPS, ROOM), np.uint8)


def stakes_of(payoffs: Payoffs) -> Stakes:
    nets = payoffs.scaled
    category = FIVE.category.astype(np.int64)
    strong = np.array([number < category[payoffs.qualifying] + 1 for number in range(10)])
    lowest = category[payoffs.qualifying] != category[payoffs.qualifying - 1]
    step = nets[TWO] - nets[ONCE]
    even = (nets[FOUR] == nets[ONCE] + 3 * step) & (nets[THREE] == nets[ONCE] + 2 * step)
    if not lowest or not even.all():
        raise BadInput("the lab can only solve play at even money against a whole category")
    return Stakes(nets[TWO], nets[ONCE], nets[FOLD, :, 0].copy(), category, strong,
                  payoffs.qualifying)  # fmt: skip


def value_type(payoffs: Payoffs) -> Any:
    """Whole numbers just wide enough for the largest sum of a flop."""
    most = int(np.abs(payoffs.scaled).max()) * DEALERS * RUNOUTS
    if most * FLOPS * 12 * FLOPS_OF_A_BOARD >= 2**63:
        raise BadInput("odds so long or so finely divided do not fit into the solver's integers")
    return np.int32 if most < 2**31 else np.int64


def solve(terms: Terms, executor: Executor | None = None) -> tuple[Solution, Book]:
    """Solve on the threads of this machine, or on another executor that shares its memory."""
    with executor or ThreadPoolExecutor(cpu_count()) as threads:
        return _solve(Payoffs(RULES, terms), threads)


def _solve(payoffs: Payoffs, threads: Executor) -> tuple[Solution, Book]:
    stakes, value, map = stakes_of(payoffs), value_type(payoffs), atlas()
    plain, suited, rows = _room(value)
    _rivers(threads, map, stakes, plain, suited)
    marks, (twice, check), ante = _flops(threads, map, plain, suited, value)
    ante *= FLOPS_OF_A_BOARD * payoffs.scale * np.array([holes(start) for start in range(169)])
    book = Book(payoffs, marks, twice + 2 * ante, twice + ante, check)
    tally = _tally(threads, map, book, stakes, plain, suited, rows)
    _agree(book, tally)
    return Solution(payoffs, tally), book


def _each(threads: Executor, jobs: Iterable[tuple[Callable[..., None], tuple[Any, ...]]]) -> None:
    for future in [threads.submit(job, *given) for job, given in jobs]:
        future.result()


def _rivers(threads: Executor, map: Atlas, stakes: Stakes, plain: Table, suited: Table) -> None:
    seven = seven_lookup()
    jobs: list[tuple[Callable[..., None], tuple[Any, ...]]] = [
        (ultimate_river.river_patterns,
         (first, last, map, seven, stakes, ultimate_river.spare(), suited))
        for first, last in chunks(len(map.masks), 16)
    ]  # fmt: skip
    jobs += [
        (ultimate_river.river_kinds,
         (first, last, map, seven, stakes, ultimate_river.spare(), plain))
        for first, last in chunks(len(map.kinds), 4)
    ]  # fmt: skip
    _each(threads, jobs)


def _flops(
    threads: Executor, map: Atlas, plain: Table, suited: Table, value: Any
) -> tuple[Array, Array, Array]:
    """The marks of the flops; by kind of hole, the sums of 2x and of a check; and of an ante."""
    marks, parts = ultimate_flop.marks(), 16
    worths, antes = np.zeros((parts, 2, 169), np.int64), np.zeros((5, 169), np.int64)
    jobs: list[tuple[Callable[..., None], tuple[Any, ...]]] = [
        (ultimate_flop.flops,
         (first, last, map, plain, suited, ultimate_flop.sums(value), marks, worth))
        for (first, last), worth in zip(chunks(len(map.flops), parts), worths, strict=True)
    ]  # fmt: skip
    jobs += [
        (ultimate_start.start_patterns, (first, last, map, plain, suited, ante))
        for (first, last), ante in zip(chunks(len(map.masks), 4), antes[:4], strict=True)
    ]
    kinds = (0, len(map.kinds), map.kinds, CHOOSE, plain, antes[4])
    _each(threads, [*jobs, (ultimate_start.start_kinds, kinds)])
    return marks, worths.sum(axis=0), antes.sum(axis=0)


def _tally(
    threads: Executor, map: Atlas, book: Book, stakes: Stakes, plain: Table, suited: Table,
    rows: Array,
) -> Array:  # fmt: skip
    suits, moved, holes_of, start_of = _moves()
    marks = np.where((start_of < 0) | book.played[start_of], 0, book.marks).astype(np.uint8)
    _each(threads, [
        (spread, (first, last, map.flops, marks, suits, moved, rows))
        for first, last in chunks(len(map.flops), 8)
    ])  # fmt: skip
    room = int(np.flatnonzero(marks.any(axis=0)).max(initial=-1)) + 1
    bounds = _between_patterns(map.board_patterns, 16)
    tallies = np.zeros((len(bounds), 5, len(CATEGORIES), 6), np.int64)
    _each(threads, [
        (tally_boards,
         (first, last, map, room, rows, holes_of, GROUPS, plain, suited, stakes, tally))
        for (first, last), tally in zip(bounds, tallies, strict=True)
    ])  # fmt: skip
    total: Array = tallies.sum(axis=0)
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
