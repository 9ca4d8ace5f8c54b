"""The ladder of an order of hands: every different hand has a class, 1 for the lowest.

Whatever a hand is worth comes from pitboss.cards; the ladder only numbers it, so that kernels
compare small integers. Class 0 is no hand.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from pitboss.cards.card import RANK, RANKS, REDUCED_DECK, SUITS, Card
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW, THREE_CARD, OrderOfHands
from pitboss.lab.kernel import Array, frozen

CATEGORIES = tuple(Category)  # a category's number is its place here
LOWEST = RANK[min(REDUCED_DECK, key=RANK.__getitem__)] - 2  # of the reduced deck: the sevens


def kinds(size: int, lowest: int = 0) -> Array:
    """Each choice of ranks, with at most four alike: one row each, ascending."""
    rows = np.array(list(combinations_with_replacement(range(lowest, 13), size)), np.int64)
    five_alike = (rows[:, 4:] == rows[:, :-4]).any(axis=1)
    found: Array = rows[~five_alike]
    return found


class Ladder:
    """The hands of one order, numbered; by their ranks, plain or all of one suit."""

    def __init__(self, order: OrderOfHands, lowest: int = 0):
        self.order, self.size, self.lowest = order, order.size, lowest
        self.kinds = frozen(kinds(self.size, lowest))
        plain = [self._value(row, SUITS) for row in self.kinds.tolist()]
        suited = {mask: self._value(row, SUITS[:1]) for row, mask in self._suits()}
        self.hands = (None, *sorted({*plain, *suited.values()}))
        self.number = {hand: number for number, hand in enumerate(self.hands) if hand}
        self.plain = frozen(np.array([self.number[hand] for hand in plain], np.uint16))
        self._suited = {mask: self.number[hand] for mask, hand in suited.items()}

    def _value(self, ranks: list[int], suits: str) -> Hand:
        """The hand of these ranks: in all four suits in turn, or in one."""
        dealt = [Card(RANKS[r] + suits[nth % len(suits)]) for nth, r in enumerate(ranks)]
        return self.order.value(tuple(dealt))

    def _suits(self) -> Iterator[tuple[list[int], int]]:
        for row in combinations(range(self.lowest, 13), self.size):
            yield list(row), sum(1 << rank for rank in row)

    @cached_property
    def suited(self) -> Array:
        """By a mask of ranks in one suit, its best class; 0 where it has too few cards."""
        table = np.zeros(1 << 13, np.uint16)
        for mask, number in self._suited.items():
            table[mask] = number
        every = np.arange(1 << 13)
        for cards in range(self.size + 1, self.size + 3):
            larger = every[np.bitwise_count(every) == cards]
            for bit in range(13):
                smaller = np.where(larger >> bit & 1, table[larger & ~(1 << bit)], 0)
                table[larger] = np.maximum(table[larger], smaller)
        return frozen(table)

    @cached_property
    def counts(self) -> Array:
        """How many hands of a whole deck are of each class: for each rank, some of four suits."""
        found = np.zeros(len(self.hands), np.int64)
        alike = (self.kinds[:, :, None] == np.arange(13)).sum(axis=1)
        ways = np.array([comb(4, count) for count in range(5)])[alike].prod(axis=1)
        np.add.at(found, self.plain, ways - 4 * (alike.max(axis=1) == 1))
        np.add.at(found, list(self._suited.values()), 4)
        return frozen(found)

    @cached_property
    def category(self) -> Array:
        """The number of the category of each class."""
        numbers = [CATEGORIES.index(hand.category) if hand else 0 for hand in self.hands]
        return frozen(np.array(numbers, np.uint8))

    def hand(self, number: int) -> Hand:
        found = self.hands[number]
        assert found is not None
        return found


FIVE = Ladder(FIVE_CARD)
THREE = Ladder(THREE_CARD)


def manila(ace_low: bool) -> Ladder:
    return Ladder(MANILA_ACE_LOW if ace_low else MANILA, LOWEST)
