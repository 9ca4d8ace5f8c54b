"""Tables at random, sorted by a few things whose chances are known exactly.

What boxes gain by sharing turns on the ranks they have not seen: how many of those that let a
dealer qualify, and how many pairs are left in the others. How often each of these comes is counted
exactly, so that only what is left within one of them is a matter of chance: a small part of it.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt

import numpy as np
from msgspec import Struct

from pitboss.lab.kernel import Array
from pitboss.lab.known.sample import Moves, add_moves

TELLING = {  # ranks from the deuce that let a dealer qualify by themselves
    "canberra-2004": (12, 11),
    "canberra-2017": (12, 11),
    "three-card-2006": (12, 11, 10),
}
PAIRS = 100  # more than are left in any deck
FEWEST = 30  # tables that a stratum of its own should have
Sums = dict[int, tuple[int, float, float]]  # by stratum: tables, gains of a box, their squares


class Shared(Struct, frozen=True):
    """What boxes gained at tables at random, by stratum."""

    rules: str
    boxes: int
    unseen: int  # cards
    sums: Sums
    moves: Moves

    @property
    def tables(self) -> int:
        return sum(count for count, _, _ in self.sums.values())

    @property
    def mean(self) -> float:
        return sum(share * gains / count for share, count, gains, _ in self._groups())

    @property
    def error(self) -> float:
        """The standard error of the mean: what the groups leave to chance."""
        found = 0.0
        for share, count, gains, squares in self._groups():
            spread = max(squares - gains**2 / count, 0) / max(count - 1, 1)
            found += share**2 * spread / count
        return sqrt(found)

    def _groups(self) -> Iterator[tuple[float, int, float, float]]:
        """The chance of each group of strata, and what was found in it."""
        for strata in self._gathered():
            found = [self.sums[one] for one in strata if one in self.sums]
            share = sum(shares(self.rules, self.unseen)[one] for one in strata)
            if found:
                count, gains, squares = (sum(each) for each in zip(*found, strict=True))
                yield float(share), int(count), gains, squares

    def _gathered(self) -> list[list[int]]:
        """Those that few tables fall into are one group; which they are is known beforehand."""
        rare: list[int] = []
        groups, before = [rare], Fraction(0)
        for stratum, share in sorted(shares(self.rules, self.unseen).items(), key=_by_share):
            if min(share, before) * self.tables < FEWEST:
                rare.append(stratum)
                before += share
            else:
                groups.append([stratum])
        return groups


def _by_share(item: tuple[int, Fraction]) -> tuple[Fraction, int]:
    return item[1], item[0]


def together(parts: list[Shared]) -> Shared:
    sums: Sums = {}
    for part in parts:
        for stratum, found in part.sums.items():
            count, gains, squares = sums.get(stratum, (0, 0.0, 0.0))
            sums[stratum] = (count + found[0], gains + found[1], squares + found[2])
    first = parts[0]
    moves = add_moves([part.moves for part in parts])
    return Shared(first.rules, first.boxes, first.unseen, sums, moves)


def strata_of(rules: str, unseen: Array) -> Array:
    """By table: the number of its stratum, from the cards that nobody has seen."""
    ranks = (unseen[:, :, None] >> 2 == np.arange(13)).sum(axis=1)
    telling = list(TELLING[rules])
    pairs = np.delete(ranks * (ranks - 1) // 2, telling, axis=1).sum(axis=1)
    found: Array = pairs + PAIRS * (ranks[:, telling] @ 5 ** np.arange(len(telling)))
    return found


@cache
def shares(rules: str, unseen: int) -> dict[int, Fraction]:
    """By stratum: of all decks of so many cards, the part that falls into it."""
    telling = len(TELLING[rules])
    others, found = _ways(13 - telling), Counter[int]()
    for counts in product(range(5), repeat=telling):
        number = PAIRS * sum(count * 5**nth for nth, count in enumerate(counts))
        for pairs, ways in others[unseen - sum(counts)].items():
            for count in counts:
                ways *= comb(4, count)
            found[number + pairs] += ways
    return {stratum: Fraction(ways, comb(52, unseen)) for stratum, ways in found.items()}


def _ways(ranks: int) -> dict[int, Counter[int]]:
    """By how many cards of so many ranks are left and how many pairs: in how many ways."""
    found = {0: Counter({0: 1})}
    for _ in range(ranks):
        more: dict[int, Counter[int]] = {}
        for cards, by_pairs in found.items():
            for left in range(5):
                to = more.setdefault(cards + left, Counter())
                for pairs, ways in by_pairs.items():
                    to[pairs + comb(left, 2)] += ways * comb(4, left)
        found = more
    return {cards: found.get(cards, Counter()) for cards in range(-12, 53)}


def sums_of(rules: str, unseen: Array, gains: Array) -> Sums:
    """The gain of a box at each table, by stratum."""
    numbers, where = np.unique(strata_of(rules, unseen), return_inverse=True)
    counts = np.bincount(where)
    totals, squares = np.bincount(where, gains), np.bincount(where, gains**2)
    each = zip(counts.tolist(), totals.tolist(), squares.tolist(), strict=True)
    return dict(zip(numbers.tolist(), each, strict=True))
