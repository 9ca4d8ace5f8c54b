"""What rules and mistakes cost, to the last digit: every flop, every hole, every board to come."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from pitboss.lab.kernel import Array
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.playable.ultimate import flops, rivers
from pitboss.lab.playable.ultimate.flops import LATER, TWICE
from pitboss.lab.playable.ultimate.rules import FLOP_MISTAKES, RIVER_MISTAKES, Clause, Rule
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.atlas import atlas, start_number
from pitboss.lab.ultimate.river import DEALERS
from pitboss.lab.ultimate.solve import Book
from pitboss.lab.ultimate.tally import FLOPS_OF_A_BOARD

RULES = "ultimate-2019"
ACE = 12
DEALS = FLOPS_OF_A_BOARD * comb(50, 5) * DEALERS * comb(52, 2)  # a board for each of its flops


@cache
def kinds() -> Array:
    """By hole: its kind, of 169."""
    return np.array([start_number(a >> 2, b >> 2, a & 3 == b & 3) for a, b in flops.HOLES.tolist()])


def _book(terms: Terms) -> Book:
    book: Book = solved(RULES, terms).book
    return book


@cache
def worths(terms: Terms, river: Rule[rivers.Seen] | None = None) -> Array:
    """By flop and hole that comes there unplayed: the sums of 2x, and of a check."""
    bets = None
    if river is not None:
        plain, suited = rivers.seen()
        bets = river.bets(plain), river.bets(suited)
    found = flops.worths(payoffs_of(RULES, terms), bets)
    found[:, _book(terms).played[kinds()]] = 0
    return found * atlas().flop_times[:, None, None]


def cost(
    terms: Terms, flop: Rule[flops.Seen] | None, river: Rule[rivers.Seen] | None = None
) -> Fraction:
    """In antes a round, on top of the best play; what is not ruled is played as that plays it."""
    best, ruled = worths(terms), worths(terms, river)
    twice = best[:, :, TWICE] > best[:, :, LATER] if flop is None else flop.bets(flops.seen())
    taken = np.where(twice, ruled[:, :, TWICE], ruled[:, :, LATER])
    return part_of(terms, int(best.max(axis=2).sum()) - int(taken.sum()))


def part_of(terms: Terms, lost: int) -> Fraction:
    return Fraction(lost, DEALS * payoffs_of(RULES, terms).scale)


def start_mistakes(terms: Terms) -> dict[str, Fraction]:
    """What it costs to play other holes before the flop, with the best play after it."""
    book = _book(terms)
    rank = np.arange(13)
    high = np.maximum(rank[:, None], rank).ravel()
    taken = {
        "before the flop: 3x instead of 4x": np.where(book.played, book.three, book.check),
        "before the flop: always check": book.check,
        "before the flop: 4x with pairs and aces alone": np.where(
            (np.eye(13, dtype=bool).ravel() | (high == ACE)), book.four, book.check
        ),
        "before the flop: 4x with everything": book.four,
    }
    best = int(np.maximum(book.four, book.check).sum())
    return {words: part_of(terms, best - int(sums.sum())) for words, sums in taken.items()}


def mistakes(terms: Terms) -> dict[str, Fraction]:
    """Each by itself."""
    return {
        **start_mistakes(terms),
        **{rule.words: cost(terms, rule) for rule in FLOP_MISTAKES},
        **{rule.words: cost(terms, None, rule) for rule in RIVER_MISTAKES},
    }


def search(
    terms: Terms, clauses: Sequence[Clause[flops.Seen]], most: int
) -> tuple[Clause[flops.Seen], ...]:
    """The cheapest rule of so many of these clauses, in their order, followed by the best river.

    Every hole on every flop is known by which of the clauses it meets: what a rule gains is then a
    sum over the kinds that it bets.
    """
    sums, seen = worths(terms), flops.seen()
    met = sum(clause.holds(seen).astype(np.int64) << nth for nth, clause in enumerate(clauses))
    gains = np.zeros(1 << len(clauses), np.int64)
    np.add.at(gains, met, sums[:, :, TWICE] - sums[:, :, LATER])
    chosen = max(
        (some for size in range(most + 1) for some in combinations(range(len(clauses)), size)),
        key=lambda some: int(gains[_bet(len(clauses), [(n, clauses[n].bets) for n in some])].sum()),
    )
    return tuple(clauses[nth] for nth in chosen)


def _bet(count: int, some: Sequence[tuple[int, bool]]) -> Array:
    """By kind, as clauses met: whether a rule of some of them bets it."""
    kinds, bet = np.arange(1 << count), np.zeros(1 << count, np.bool_)
    for nth, adds in some:
        meets = (kinds >> nth & 1).astype(bool)
        bet = bet | meets if adds else bet & ~meets
    return bet
