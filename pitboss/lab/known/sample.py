"""Tables at random, decided with all that is known: what that gains on deciding alone.

At each table every box weighs its choices over all hands that the dealer may still have, exactly.
The gain is the value of the best choice less that of the choice which the best strategy makes
alone. Its mean is taken from the exact edge: what is left to chance is small.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt

import numpy as np
from msgspec import Struct

from pitboss.lab import deals, evaluate, tables
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms

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


def together(parts: list[Gained]) -> Gained:
    moves: Moves = {}
    for part in parts:
        for category, choices in part.moves.items():
            for choice, counts in choices.items():
                to = moves.setdefault(category, {}).setdefault(choice, [0, 0])
                to[0], to[1] = to[0] + counts[0], to[1] + counts[1]
    return Gained(
        sum(part.tables for part in parts),
        parts[0].boxes,
        sum((part.total for part in parts), Fraction(0)),
        sum(part.squares for part in parts),
        moves,
    )


@cache
def _choices_of(cards: int, size: int) -> Array:
    """Which of the unseen cards the dealer may hold: every choice, as rows of places."""
    every = list(combinations(range(cards), size))
    return np.array(every, np.uint8).reshape(len(every), size)


def outcomes(payoffs: Payoffs, mine: Array, dealers: Array) -> Array:
    """By box: how many of the dealer's hands lead to each outcome."""
    counts = np.bincount(dealers, minlength=payoffs.ladder.classes)
    below = np.concatenate([[0], np.cumsum(counts)])
    least, every = payoffs.qualifying, len(dealers)
    out = below[least]
    found = np.zeros((len(mine), len(OUTCOMES)), np.int64)
    strong = mine >= least
    lower, equal = below[mine], counts[mine]
    found[:, 0] = np.where(strong, out, lower)
    found[:, 1] = np.where(strong, 0, equal)
    found[:, 2] = np.where(strong, 0, out - lower - equal)
    found[:, 3] = np.where(strong, lower - out, 0)
    found[:, 4] = np.where(strong, equal, 0)
    found[:, 5] = every - found.sum(axis=1)
    return found


def part(
    rules: str, terms: Terms, seed: int, nth: int, count: int, boxes: int, exposed: int
) -> Gained:
    """Some tables of 3 Card Poker or Canberra."""
    payoffs, size = payoffs_of(rules, terms), deals.CARDS[rules] // 2
    cards = deals.deal(count, size * (boxes + 1), (seed, nth))
    shape = (count * boxes, 2 * size)
    rows = np.array(
        [[tables.row_of(rules, row, boxes, box) for box in range(boxes)] for row in cards], np.uint8
    ).reshape(shape)
    alone = deals.choices(payoffs, rows).reshape(count, boxes)
    judge = evaluate.three if size == 3 else evaluate.five
    mine = judge(np.ascontiguousarray(rows[:, :size])).reshape(count, boxes)
    seen = UP_CARDS[rules] + exposed
    total, squares, moves = 0, 0.0, np.zeros((len(CATEGORIES), len(payoffs.choices), 2), np.int64)
    rest = _choices_of(52 - size * boxes - seen, size - seen)
    for table in range(count):
        shown = cards[table, size * (boxes + 1) - seen :]  # the up card is the dealer's last
        unseen = np.setdiff1d(
            np.arange(52, dtype=np.uint8), [*cards[table, : size * boxes], *shown]
        )
        hands = np.hstack([unseen[rest], np.tile(shown, (len(rest), 1))])
        met = outcomes(payoffs, mine[table], judge(np.ascontiguousarray(hands)))
        category = payoffs.ladder.category[mine[table]]
        values = np.einsum("cbo,bo->bc", payoffs.scaled[:, category], met)
        best = values.argmax(axis=1)
        gain = int((values.max(axis=1) - values[np.arange(boxes), alone[table]]).sum())
        total += gain
        squares += (gain / (len(rest) * payoffs.scale * boxes)) ** 2
        np.add.at(moves, (category, alone[table], 0), 1)
        np.add.at(moves, (category, best, 1), 1)
    gained = Fraction(total, comb(52 - size * boxes - seen, size - seen) * payoffs.scale)
    return Gained(count, boxes, gained, squares, _told(payoffs, moves))


def _told(payoffs: Payoffs, moves: Array) -> Moves:
    return {
        str(category): {
            choice.name: moves[c, x].tolist() for x, choice in enumerate(payoffs.choices)
        }
        for c, category in enumerate(CATEGORIES)
        if moves[c].any()
    }
