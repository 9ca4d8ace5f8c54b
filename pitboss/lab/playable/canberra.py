"""Canberra: rules for ace and king high, and what they cost to the last digit.

Everything else is clear: a pair or better bets, less than ace and king folds. For the rest each
situation (the ranks, which of them are in the up card's suit, the up card) is weighed by the same
counts that solve the game.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from pitboss.cards.hand import Category
from pitboss.lab.canberra import solve as solver
from pitboss.lab.canberra.counts import (
    CHOOSE,
    Flushes,
    Sweep,
    all_flushes,
    mistaken,
    ordered_kinds,
    swept,
)
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.lookup import five_lookup
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.terms import Terms

TWO, SMALL, JACK, QUEEN, KING = 0, 4, 9, 10, 11  # small pairs go up to sixes
DEALS = comb(52, 5) * 47


class Situation(NamedTuple):
    """Deals that are worth the same: five ranks ascending, which are in the up card's suit."""

    ranks: tuple[int, ...]
    own: int
    up: int
    times: int
    margin: int  # of a bet over a fold, scaled, over all of the dealer's hands


Rule = Callable[[tuple[int, ...], int], bool]  # by ranks and up card: whether to bet


def matches(ranks: tuple[int, ...], up: int) -> bool:
    """The up card is one of the player's three lower ranks."""
    return up in ranks[:3]


def high_up(ranks: tuple[int, ...], up: int) -> bool:
    """The up card is an ace or king, and a queen or jack is held."""
    return up >= KING and ranks[2] in (JACK, QUEEN)


def queen_over(ranks: tuple[int, ...], up: int) -> bool:
    """A queen is held, the up card matches nothing, and it is below the fourth card."""
    return ranks[2] == QUEEN and up not in ranks and up < ranks[1]


RULES: dict[str, tuple[Rule, ...]] = {
    "bet if the up card is one of your three lower ranks; or if it is an ace or king and you hold "
    "a queen or jack; or if you hold a queen and it is below your fourth card": (
        matches, high_up, queen_over,
    ),
    "bet if the up card is one of your three lower ranks; or if it is an ace or king and you hold "
    "a queen or jack": (matches, high_up),
    "bet if the up card is one of your three lower ranks": (matches,),
}  # fmt: skip


@cache
def situations(rules: str, terms: Terms, category: Category) -> tuple[Situation, ...]:
    """All of ace and king high, or of pairs up to sixes."""
    kinds, classes = ordered_kinds()
    payoffs, flushes = payoffs_of(rules, terms), all_flushes()
    limits = np.array([payoffs.qualifying, flushes.suited.min()], np.int64)
    sweep = swept(kinds, classes, limits, five_lookup())
    suits = solver._suits(flushes, payoffs.qualifying)
    number = CATEGORIES.index(category)
    nets = payoffs.scaled[:, number]
    found: list[Situation] = []
    for kind in np.flatnonzero(FIVE.category[classes] == number).tolist():
        small = category != Category.ONE_PAIR or _pair(kinds[kind].tolist()) <= SMALL
        if small and classes[kind] >= payoffs.qualifying:
            found += _of_kind(kind, kinds, classes, sweep, suits, flushes, nets)
    return tuple(found)


def _of_kind(
    kind: int, kinds: Array, classes: Array, sweep: Sweep, suits: Array,
    flushes: Flushes, nets: Array,
) -> Iterator[Situation]:  # fmt: skip
    spare = solver._spare()
    count = int(solver.runs(kinds[kind], spare.distinct, spare.alike))
    solver.ties(count, spare.distinct, spare.alike, CHOOSE, spare.equal)
    if count == 5:
        mistaken(spare.distinct, int(classes[kind]), flushes, spare.table)
    straight = FIVE.category[classes[kind]] <= solver.STRAIGHT
    for own in range(1 << count):
        times = int(solver.ways(own, count, spare.alike, CHOOSE))
        mask = sum((own >> nth & 1) << int(spare.distinct[nth]) for nth in range(count))
        left = suits[:, solver.ALL_RANKS ^ mask]
        wrong = spare.table[solver.ALL ^ own] if count == 5 else left[2 if straight else 1]
        out = sweep.out[kind] - left[0]
        win = sweep.lower[kind] - out - wrong
        tie = np.where(spare.equal > 0, spare.equal - (count == 5 and own == 0), 0)
        lose = solver.DEALERS - out - win - tie
        bet = nets[solver.BET]
        worth = out * bet[solver.OUT] + win * bet[solver.WIN]
        worth += tie * bet[solver.TIE] + lose * bet[solver.LOSE]
        margin = worth - solver.DEALERS * nets[solver.FOLD, solver.OUT]
        for up in range(13):
            if times and not mask >> up & 1:
                ranks = tuple(kinds[kind].tolist())
                yield Situation(ranks, own, up, times, int(margin[up]))


def lost(found: tuple[Situation, ...], bets: Rule, scale: int) -> Fraction:
    """What a rule costs, in antes a round, on top of the best play of these situations."""
    total = 0
    for at in found:
        best = max(at.margin, 0)
        total += at.times * (best - (at.margin if bets(at.ranks, at.up) else 0))
    return Fraction(total, DEALS * solver.DEALERS * scale)


def cost(rules: str, terms: Terms, which: tuple[Rule, ...]) -> Fraction:
    """Of ace and king high played by any of some rules, and folded else."""
    high = situations(rules, terms, Category.ODD_CARDS)
    scale = payoffs_of(rules, terms).scale
    return lost(high, lambda ranks, up: any(rule(ranks, up) for rule in which), scale)


def mistakes(rules: str, terms: Terms) -> dict[str, Fraction]:
    """What common mistakes cost, in antes a round, each by itself."""
    scale = payoffs_of(rules, terms).scale
    high = situations(rules, terms, Category.ODD_CARDS)
    pairs = situations(rules, terms, Category.ONE_PAIR)

    def small(top: int) -> Rule:
        return lambda ranks, up: _pair(ranks) > top

    return {
        "folding every ace and king": lost(high, lambda ranks, up: False, scale),
        "betting every ace and king": lost(high, lambda ranks, up: True, scale),
        "folding a pair of twos": lost(pairs, small(TWO), scale),
        "folding pairs below sevens": lost(pairs, small(SMALL), scale),
    }


def _pair(ranks: Sequence[int]) -> int:
    return next(a for a, b in itertools.pairwise(ranks) if a == b)
