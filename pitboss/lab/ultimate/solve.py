"""Ultimate Texas Hold-em solved: from the river back to the hole, then counted forward.

1. On every board, what each hole saves by a fold, if that is better than 1x (river).
2. On every flop, 2x or check (flop).
3. For every hole, 4x or check: what each is worth on all boards is known (start).
4. Under these decisions, how often each ending comes (tally).

The value found backwards must be that of the endings counted forwards, to the last integer.
"""

from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np

from pitboss.errors import BadInput
from pitboss.lab.kernel import Array, chunks
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.outcomes import ALL, outcomes_met
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import flop as ultimate_flop
from pitboss.lab.ultimate import river as ultimate_river
from pitboss.lab.ultimate.atlas import Atlas, atlas
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, THREE, TWO
from pitboss.lab.ultimate.ground import Ground, ground_of, holes, ways
from pitboss.lab.ultimate.river import DEALERS, FOLDED, Stakes
from pitboss.lab.ultimate.room import PARTS, Room, each, room_of, sum_flops
from pitboss.lab.ultimate.tally import (
    ALIKE,
    FLOPS,
    FLOPS_OF_A_BOARD,
    Live,
    live_pairs,
    no_sums,
    spread,
    tally_boards,
)

RULES = "ultimate-2019"
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
    """Whole numbers wide enough for what a fold saves on one board."""
    most = int(np.abs(payoffs.scaled).max()) * DEALERS * RUNOUTS
    if most * FLOPS * 12 * FLOPS_OF_A_BOARD >= 2**63:
        raise BadInput("odds so long or so finely divided do not fit into the solver's integers")
    saved = int((payoffs.scaled[FOLD] - payoffs.scaled[ONCE]).max()) * DEALERS
    return np.int16 if saved < 2**15 else np.int64


def solve(terms: Terms, executor: Executor | None = None) -> tuple[Solution, Book]:
    """Solve on the threads of this machine, or on another executor that shares its memory."""
    with executor or ThreadPoolExecutor(cpu_count()) as threads:
        return _solve(payoffs_of(RULES, terms), threads)


def _solve(payoffs: Payoffs, threads: Executor) -> tuple[Solution, Book]:
    fitting = value_type(payoffs)  # first: odds that do not fit are told before a kernel compiles
    stakes, map, ground = stakes_of(payoffs), atlas(), ground_of(payoffs.qualifying)
    room = room_of(fitting)
    save(threads, stakes, ground, room)
    saved = sum_flops(threads, map, room)
    marks, more = _flops(threads, map, saved, ground.beaten, payoffs.scale)
    nets = payoffs.nets_met[stakes.strong, :, range(len(CATEGORIES))]
    values = np.einsum("kcm,cxm->xk", ground.starts, nets)
    book = Book(payoffs, marks, values[FOUR], values[THREE], values[ONCE] + more)
    tally = _tally(threads, map, book, stakes, room, ground)
    _agree(book, tally)
    return Solution(payoffs, tally.ravel().tolist()), book


def less_lost(stakes: Stakes) -> Array:
    """What a fold loses less than 1x: by category and for each that is met."""
    less = -stakes.once
    less[:, ALL] += stakes.fold
    return less


def save(threads: Executor, stakes: Stakes, ground: Ground, room: Room) -> None:
    """On every board, what each hole saves by a fold."""
    less = less_lost(stakes)
    each(threads, [
        (ultimate_river.save_boards, (first, last, *met, less, saved, endings))
        for met, saved, endings, parts in (
            (ground.suited, room.suited, room.suited_endings, PARTS),
            (ground.plain, room.plain, room.endings, 2),
        )
        for first, last in chunks(len(saved), parts)
    ])  # fmt: skip


def _flops(
    threads: Executor, map: Atlas, saved: Array, beaten: Array, ante: int
) -> tuple[Array, Array]:
    """The marks of the flops; by kind of hole, what the best wins more than 1x on the river."""
    marks, worths = ultimate_flop.marks(), np.zeros((4, 169), np.int64)
    each(threads, [
        (ultimate_flop.decide,
         (first, last, map, saved, beaten, ante, ways().holes, marks, worth))
        for (first, last), worth in zip(chunks(len(map.flops), 4), worths, strict=True)
    ])  # fmt: skip
    return marks, worths.sum(axis=0)


def _tally(
    threads: Executor, map: Atlas, book: Book, stakes: Stakes, room: Room, ground: Ground
) -> Array:
    start_of = ways().starts
    unplayed = ((start_of >= 0) & ~book.played[start_of]).astype(np.uint8)
    live = live_pairs(unplayed)
    met = np.zeros((5, len(CATEGORIES), 4), np.int64)
    rivers = _rivers(threads, map, book.marks * unplayed, live, room, ground)
    met[ONCE], met[FOLD] = (rivers[part : part + len(CATEGORIES)] for part in (0, FOLDED))
    met[FOUR] = ground.starts[book.played].sum(axis=0)
    met[TWO] = ground.starts[~book.played].sum(axis=0) - met[ONCE] - met[FOLD]
    total: Array = np.einsum("xcm,com->xco", met, outcomes_met()[stakes.strong])
    return total


def _rivers(
    threads: Executor, map: Atlas, marks: Array, live: Live, room: Room, ground: Ground
) -> Array:
    """Whom those meet who come to the river: by ending."""
    moved = np.ascontiguousarray(ways().moved[:, live.places])
    rows = room.rows[: FLOPS * live.apart.shape[1]].reshape(FLOPS, -1)
    each(threads, [
        (spread, (first, last, ways().stand, marks, moved, rows.view(np.uint8)))
        for first, last in chunks(FLOPS, PARTS)
    ])  # fmt: skip
    bounds = _between_patterns(map.board_patterns, PARTS)
    sums, endings = no_sums(len(bounds)), (room.endings, room.suited_endings)
    each(threads, [
        (tally_boards,
         (first, last, map, live, rows, ground.plain, ground.suited, *endings, part))
        for (first, last), part in zip(bounds, sums, strict=True)
    ])  # fmt: skip
    found: Array = ALIKE * sums.sum(axis=(0, 1))
    return found


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
