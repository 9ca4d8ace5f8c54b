"""The deals of some ranges: one hole of each, no card twice; those that are alike only once.

Two deals are alike if an exchange of suits that leaves the board and the dead cards what they are
makes the one of the other.
"""

from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np

from pitboss.cards.card import Card
from pitboss.lab.deck import numbers
from pitboss.lab.kernel import Array

MOST = 2_000_000  # more deals than these are not listed
LARGEST = 7  # hole cards
PLACES = np.array(
    [[comb(card, place) for card in range(52)] for place in range(1, LARGEST + 1)], np.int64
)


class Deals(NamedTuple):
    holes: Array  # by deal and range: which hole of the range
    first: Array  # the deals that stand for those alike
    like: Array  # by deal: which of those it is like


def bits(holes: Array) -> Array:
    """By hole: a bit for each card."""
    found: Array = np.bitwise_or.reduce(np.uint64(1) << holes.astype(np.uint64), axis=1)
    return found


def together(ranges: list[Array]) -> Array | None:
    """Every choice of one hole from each, no card twice; nothing if they are too many to list."""
    chosen, taken = np.zeros((1, 0), np.int64), np.zeros(1, np.uint64)
    for holes in ranges:
        if len(chosen) * len(holes) > 2 * MOST:
            return None
        this = bits(holes)
        before, own = np.nonzero((taken[:, None] & this[None, :]) == 0)
        chosen = np.hstack([chosen[before], own[:, None]])
        taken = taken[before] | this[own]
    return chosen if len(chosen) <= MOST else None


def exchanges(*fixed: tuple[Card, ...]) -> list[Array]:
    """The exchanges of suits that leave each of these sets of cards what it is, by card number."""
    found = []
    for suits in permutations(range(4)):
        moved = np.arange(52) // 4 * 4 + np.array(suits)[np.arange(52) % 4]
        if all(set(moved[numbers(cards)].tolist()) == set(numbers(cards).tolist())
               for cards in fixed if cards):  # fmt: skip
            found.append(moved)
    return found


def numbered(holes: Array) -> Array:
    """Sets of cards numbered without gaps."""
    places = np.sort(holes, axis=1)
    found: Array = PLACES[np.arange(holes.shape[1]), places].sum(axis=1)
    return found


def alike(ranges: list[Array], chosen: Array, moves: list[Array]) -> Deals:
    """Find those that are alike by the lowest number that any exchange makes of a deal."""
    size = comb(52, ranges[0].shape[1])
    if len(chosen) == 1 or size ** len(ranges) >= 2**63:
        every = np.arange(len(chosen))
        return Deals(chosen, every, every)
    lowest = np.full(len(chosen), 2**63 - 1)
    for move in moves:
        number = np.zeros(len(chosen), np.int64)
        for holes, own in zip(ranges, chosen.T, strict=True):
            number = number * size + numbered(move[holes])[own]
        lowest = np.minimum(lowest, number)
    _, first, like = np.unique(lowest, return_index=True, return_inverse=True)
    return Deals(chosen, first, like)
