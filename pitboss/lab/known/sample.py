"""Tables at random, decided with all that is known: what that gains on deciding alone.

At each table every box weighs its choices over all hands that the dealer may still have, exactly.
The gain is the value of the best choice less that of the choice which the best strategy makes
alone. Its mean is taken from the exact edge: what is left to chance is small.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import hypot, sqrt

import numpy as np
from msgspec import Struct

from pitboss.lab import deals, evaluate
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.outcomes import ALL, EQUAL, LOWER, OUT, outcomes_met
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms

TOGETHER = 1 << 18  # hands of dealers that are weighed at once
UP_CARDS = {"canberra-2004": 1, "canberra-2017": 1, "three-card-2006": 0}
Moves = dict[
    str, dict[str, list[int]]
]  # by category and choice: boxes alone, and with what is known


class Gained(Struct, frozen=True):
    """Of so many tables: the gain of a box in antes, added up, and its squares by table."""

    tables: int
    boxes: int
    total: Fraction
    squares: float
    moves: Moves

    @property
    def mean(self) -> Fraction:
        return self.total / (self.tables * self.boxes)

    @property
    def error(self) -> float:
        """The standard error of the mean: that of the means of tables."""
        spread = self.squares / self.tables - float(self.mean) ** 2
        return sqrt(max(spread, 0) / max(self.tables - 1, 1))


class Both(Struct, frozen=True):
    """What is gained at two stages of a round, each by tables of its own."""

    first: Gained
    then: Gained

    @property
    def mean(self) -> Fraction:
        return self.first.mean + self.then.mean

    @property
    def error(self) -> float:
        return hypot(self.first.error, self.then.error)

    @property
    def tables(self) -> int:
        return self.first.tables + self.then.tables

    @property
    def moves(self) -> Moves:
        return self.first.moves | self.then.moves


def add_moves(parts: list[Moves]) -> Moves:
    moves: Moves = {}
    for part in parts:
        for category, choices in part.items():
            for choice, counts in choices.items():
                to = moves.setdefault(category, {}).setdefault(choice, [0, 0])
                to[0], to[1] = to[0] + counts[0], to[1] + counts[1]
    return moves


def together(parts: list[Gained]) -> Gained:
    return Gained(
        sum(part.tables for part in parts),
        parts[0].boxes,
        sum((part.total for part in parts), Fraction(0)),
        sum(part.squares for part in parts),
        add_moves([part.moves for part in parts]),
    )


@cache
def _choices_of(cards: int, size: int) -> Array:
    """Which of the unseen cards the dealer may hold: every choice, as rows of places."""
    every = list(combinations(range(cards), size))
    return np.array(every, np.uint8).reshape(len(every), size)


@kernel
def fill(unseen: Array, shown: Array, rest: Array, out: Array) -> None:
    """By table: every hand that the dealer may have, of what is shown and some that are unseen."""
    for table in range(unseen.shape[0]):
        for nth in range(rest.shape[0]):
            row = out[table * rest.shape[0] + nth]
            for place in range(rest.shape[1]):
                row[place] = unseen[table, rest[nth, place]]
            for place in range(shown.shape[1]):
                row[rest.shape[1] + place] = shown[table, place]


@kernel
def meet(dealers: Array, mine: Array, out: Array) -> None:
    """By table and box: how many of the dealer's hands are lower than the box's, and equal."""
    for table in range(mine.shape[0]):
        for box in range(mine.shape[1]):
            this, lower, equal = mine[table, box], 0, 0
            for nth in range(dealers.shape[1]):
                lower += dealers[table, nth] < this
                equal += dealers[table, nth] == this
            out[table, box, LOWER], out[table, box, EQUAL] = lower, equal


def outcomes(payoffs: Payoffs, mine: Array, dealers: Array) -> Array:
    """By table and box: how many of the dealer's hands lead to each outcome."""
    met = np.zeros((*mine.shape, 4), np.int64)
    meet(dealers, mine, met)
    met[:, :, OUT] = (dealers < payoffs.qualifying).sum(axis=1)[:, None]
    met[:, :, ALL] = dealers.shape[1]
    found: Array = np.einsum("tbom,tbm->tbo", outcomes_met()[payoffs.strong[mine]], met)
    return found


def part(
    rules: str, terms: Terms, seed: int, nth: int, count: int, boxes: int, exposed: int
) -> Gained:
    """Some tables of 3 Card Poker or Canberra, a few at a time."""
    payoffs, size = payoffs_of(rules, terms), deals.CARDS[rules] // 2
    cards = deals.deal(count, size * (boxes + 1), (seed, nth))
    seen = UP_CARDS[rules] + exposed
    rest = _choices_of(52 - size * boxes - seen, size - seen)
    some, total, squares = max(1, TOGETHER // len(rest)), 0, 0.0
    moves = np.zeros((len(CATEGORIES), len(payoffs.choices), 2), np.int64)
    for first in range(0, count, some):
        gains = _weigh(payoffs, cards[first : first + some], boxes, seen, rest, moves)
        total += int(gains.sum())
        squares += float(((gains / (len(rest) * payoffs.scale * boxes)) ** 2).sum())
    return Gained(
        count, boxes, Fraction(total, len(rest) * payoffs.scale), squares, told(payoffs, moves)
    )


def _weigh(
    payoffs: Payoffs, cards: Array, boxes: int, seen: int, rest: Array, moves: Array
) -> Array:
    """By table: what its boxes gain, over all hands of the dealer's."""
    size, count = cards.shape[1] // (boxes + 1), len(cards)
    hands = cards[:, : size * boxes].reshape(-1, size)
    shown = cards[:, size * (boxes + 1) - seen :]  # the up card is the dealer's last
    dealer = np.repeat(cards[:, size * boxes :], boxes, axis=0)
    judge = evaluate.three if size == 3 else evaluate.five
    mine = judge(np.ascontiguousarray(hands)).reshape(count, boxes)
    rows = np.zeros((count * len(rest), size), np.uint8)
    fill(unseen_of(cards[:, : size * boxes], shown), shown, rest, rows)
    met = outcomes(payoffs, mine, judge(rows).reshape(count, -1))
    category = payoffs.ladder.category[mine]
    values = np.einsum("xtbo,tbo->tbx", payoffs.scaled[:, category], met)
    best = values.argmax(axis=2)
    alone = deals.choices(payoffs, np.hstack([hands, dealer])).reshape(count, boxes)
    for which, made in enumerate((alone, best)):
        np.add.at(moves[:, :, which], (category, made), 1)
    taken = np.take_along_axis(values, alone[:, :, None], axis=2)[:, :, 0]
    gains: Array = (values.max(axis=2) - taken).sum(axis=1)
    return gains


def unseen_of(*seen: Array) -> Array:
    """By table: the other cards."""
    left = np.ones((len(seen[0]), 52), np.bool_)
    for cards in seen:
        np.put_along_axis(left, cards.astype(np.int64), False, axis=1)
    return np.nonzero(left)[1].astype(np.uint8).reshape(len(left), -1)


def told(payoffs: Payoffs, moves: Array) -> Moves:
    return {
        str(category): {
            choice.name: moves[c, x].tolist() for x, choice in enumerate(payoffs.choices)
        }
        for c, category in enumerate(CATEGORIES)
        if moves[c].any()
    }
