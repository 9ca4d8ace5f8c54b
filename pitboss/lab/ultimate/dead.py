"""Ultimate without some cards, solved: what each hole decides, then all endings counted.

Suits that the dead cards do not tell apart can be exchanged, so that one flop and one hole stand
for all that are alike.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from pitboss.cards.card import RANKS, SUITS, Card
from pitboss.lab import work
from pitboss.lab.deck import CARDS, numbers
from pitboss.lab.equity.deals import exchanges, numbered
from pitboss.lab.kernel import Array, chunks
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.lookup import seven_lookup
from pitboss.lab.outcomes import outcomes_met
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.choices import FOUR
from pitboss.lab.ultimate.dead_flops import Ground, Nets, room, tally_flops, value_flops
from pitboss.lab.ultimate.river import Ranking
from pitboss.lab.ultimate.solve import RULES, stakes_of, value_type

PARTS, FEW = 32, 50  # parts; and no fewer flops in one than these


class Deck(NamedTuple):
    """The flops that stand for all that are alike, and the kinds of holes."""

    flops: Array
    times: Array
    kinds: Array  # by lower and higher card
    holes: Array  # one of each kind


class Without(NamedTuple):
    """The solution, and of each kind of hole one, and whether 4x is best with it."""

    solution: Solution
    holes: Array
    played: Array


def solve(
    terms: Terms,
    dead: Sequence[Card],
    where: work.Opening = work.threads,
    progress: work.Progress = work.quiet,
) -> Without:
    payoffs, given = payoffs_of(RULES, terms), (terms, tuple(dead))
    value_type(payoffs)  # refuses what does not fit
    deck = _deck(tuple(dead))
    cuts = chunks(len(deck.flops), min(PARTS, 1 + len(deck.flops) // FEW))
    valued = work.run(value_part, [(*given, *cut) for cut in cuts], where, progress)
    found: Array = np.sum(valued, axis=0)
    played = found[:, 0] > found[:, 1]
    tallied = work.run(tally_part, [(*given, *cut, played) for cut in cuts], where, progress)
    strong = stakes_of(payoffs).strong
    tally: Array = np.einsum("xcm,com->xco", np.sum(tallied, axis=0), outcomes_met()[strong])
    forwards = int((payoffs.scaled.astype(object) * tally).sum())
    if forwards != int(found.max(axis=1).sum()):
        raise ArithmeticError("solved for one value, but counted another")
    return Without(Solution(payoffs, tally.ravel().tolist()), deck.holes, played)


def value_part(terms: Terms, dead: tuple[Card, ...], first: int, last: int) -> Array:
    """By kind of hole: what 4x and a check are worth, over some flops."""
    deck = _deck(dead)
    sums, some = np.zeros((len(deck.holes), 2), np.int64), slice(first, last)
    given = (deck.flops[some], deck.times[some], deck.kinds, _ground(terms, dead), room())
    value_flops(*given, sums)
    return sums


def tally_part(terms: Terms, dead: tuple[Card, ...], first: int, last: int, played: Array) -> Array:
    """The endings of some flops: by choice, category and whom a hole meets."""
    deck = _deck(dead)
    sums, some = np.zeros((5, len(CATEGORIES), 4), np.int64), slice(first, last)
    given = (deck.flops[some], deck.times[some], deck.kinds, played, _ground(terms, dead), room())
    tally_flops(*given, sums)
    return sums


def _ground(terms: Terms, dead: tuple[Card, ...]) -> Ground:
    payoffs, live = payoffs_of(RULES, terms), _live(dead)
    stakes = stakes_of(payoffs)
    four = payoffs.nets_met[stakes.strong, FOUR, range(len(stakes.strong))]
    nets = Nets(four, stakes.twice, stakes.once, stakes.fold)
    ranking = Ranking(FIVE.category, payoffs.qualifying)
    dealers = comb(len(live) - 7, 2)
    return Ground(live.astype(np.int64), dealers, ranking, seven_lookup(), nets)


def _live(dead: tuple[Card, ...]) -> Array:
    return numbers(card for card in CARDS if card not in dead)


@cache
def _deck(dead: tuple[Card, ...]) -> Deck:
    live, moves = _live(dead), exchanges(dead)
    flops, times, _ = _alike(live, 3, moves)
    holes, _, like = _alike(live, 2, moves)
    kinds = np.zeros((52, 52), np.int64)
    kinds[tuple(np.array(list(combinations(live.tolist(), 2))).T)] = like
    return Deck(flops.astype(np.int64), times, kinds, holes)


def _alike(live: Array, size: int, moves: list[Array]) -> tuple[Array, Array, Array]:
    """Sets of cards: one of each kind, how many there are of it, and the kind of each."""
    sets = np.array(list(combinations(live.tolist(), size)))
    lowest = np.min([numbered(move[sets]) for move in moves], axis=0)
    _, first, like, times = np.unique(
        lowest, return_index=True, return_inverse=True, return_counts=True
    )
    return sets[first], times, like


def words(found: Without) -> str:
    """The kinds of holes to play before the flop, where suits are told apart by what is dead."""
    names = [_name(hole) for hole in found.holes[found.played].tolist()]
    return f"4x with {len(names)} of {len(found.holes)} kinds of holes: {', '.join(names)}"


def _name(hole: list[int]) -> str:
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in sorted(hole, reverse=True))
