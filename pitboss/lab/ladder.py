"""The ladder of an order of hands: every different hand has a class, 1 for the lowest.

Whatever a hand is worth comes from pitboss.cards; the ladder only numbers it, so that kernels
compare small integers. Class 0 is no hand.
"""

from collections.abc import Iterator
from functools import cached_property
from inspect import getfile
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

from pitboss.cards.card import RANK, RANKS, REDUCED_DECK, SUITS, Card
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW, THREE_CARD, OrderOfHands
from pitboss.lab import stored
from pitboss.lab.kernel import frozen, stamp
from pitboss.lab.later import Array, np
from pitboss.lab.stored import Arrays, Told

HAND = ("strength", "category", "ranks")  # of each class
PARTS = (*HAND, "plain", "masks", "flushes")  # of a stored ladder
CATEGORIES = tuple(Category)  # a category's number is its place here
LOWEST = RANK[min(REDUCED_DECK, key=RANK.__getitem__)] - 2  # of the reduced deck: the sevens


def kinds(size: int, lowest: int = 0) -> Array:
    """Each choice of ranks, with at most four alike: one row each, ascending."""
    rows = np.array(list(combinations_with_replacement(range(lowest, 13), size)), np.int64)
    five_alike = (rows[:, 4:] == rows[:, :-4]).any(axis=1)
    found: Array = rows[~five_alike]
    return found


def _hand(strength: int, category: int, ranks: list[int]) -> Hand:
    """Ranks that do not count are 0, and last."""
    return Hand(strength, CATEGORIES[category], tuple([rank for rank in ranks if rank]))


class Ladder:
    """The hands of one order, numbered; by their ranks, plain or all of one suit."""

    def __init__(self, name: str, order: OrderOfHands, lowest: int = 0):
        self.name, self.order, self.size, self.lowest = name, order, order.size, lowest
        self.key = stamp(Path(getfile(OrderOfHands)))

    @cached_property
    def kinds(self) -> Array:
        return frozen(kinds(self.size, self.lowest))

    @cached_property
    def _tables(self) -> Arrays:
        """From the package if the order of hands is still that; else made now."""
        found = stored.find(stored.SHIPPED, self.name, self.key)
        return self.made() if found is None else {name: found[name] for name in PARTS}

    @cached_property
    def _told(self) -> Told:
        found = stored.told(self.name, self.key)
        return self.told() if found is None else found

    def told(self) -> dict[str, list[Any]]:
        """What is asked of single hands, in lists: by class."""
        columns = {name: self._tables[name].tolist() for name in HAND}
        return {**columns, "counts": self._counted().tolist()}

    def made(self) -> dict[str, Array]:
        """Ask for every hand, and put them in order: a tenth of a second."""
        plain = [self._value(row, SUITS) for row in self.kinds.tolist()]
        suited = {mask: self._value(row, SUITS[:1]) for row, mask in self._suits()}
        hands = sorted({*plain, *suited.values()})
        number = {hand: nth for nth, hand in enumerate(hands, 1)}
        ranks = np.zeros((len(hands) + 1, self.size), np.uint8)
        for nth, hand in enumerate(hands, 1):
            ranks[nth, : len(hand.ranks)] = hand.ranks
        return {
            "strength": np.array([0, *(hand.strength for hand in hands)]),
            "category": np.array([0, *(CATEGORIES.index(h.category) for h in hands)], np.uint8),
            "ranks": ranks,
            "plain": np.array([number[hand] for hand in plain], np.uint16),
            "masks": np.array(list(suited)),
            "flushes": np.array([number[hand] for hand in suited.values()], np.uint16),
        }

    @property
    def classes(self) -> int:
        """How many there are, with class 0."""
        return len(self._told["category"])

    def ends(self, category: int) -> Iterator[tuple[int, int]]:
        """The lowest and the highest class of a category, if there is any."""
        every = self._told["category"]
        if category in every[1:]:
            yield every.index(category, 1), len(every) - 1 - every[::-1].index(category)

    @cached_property
    def hands(self) -> tuple[Hand | None, ...]:
        columns = (self._told[name][1:] for name in HAND)
        return (None, *map(_hand, *columns))

    @cached_property
    def number(self) -> dict[Hand, int]:
        return {hand: number for number, hand in enumerate(self.hands) if hand}

    @cached_property
    def plain(self) -> Array:
        """The class of each kind of ranks that is no flush."""
        return frozen(self._tables["plain"])

    @cached_property
    def category(self) -> Array:
        """The number of the category of each class."""
        return frozen(self._tables["category"])

    def hand(self, number: int) -> Hand:
        assert number
        return _hand(*(self._told[name][number] for name in HAND))

    def number_of(self, hand: Hand) -> int:
        """The class of one hand, without numbering all of them."""
        strengths: list[int] = self._told["strength"]
        return strengths.index(hand.strength, 1)

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
        table[self._tables["masks"]] = self._tables["flushes"]
        every = np.arange(1 << 13)
        for cards in range(self.size + 1, self.size + 3):
            larger = every[np.bitwise_count(every) == cards]
            for bit in range(13):
                smaller = np.where(larger >> bit & 1, table[larger & ~(1 << bit)], 0)
                table[larger] = np.maximum(table[larger], smaller)
        return frozen(table)

    @property
    def counts(self) -> list[int]:
        """How many hands of a whole deck are of each class."""
        found: list[int] = self._told["counts"]
        return found

    def _counted(self) -> Array:
        """For each rank, some of four suits."""
        found = np.zeros(len(self.category), np.int64)
        alike = (self.kinds[:, :, None] == np.arange(13)).sum(axis=1)
        ways = np.array([comb(4, count) for count in range(5)])[alike].prod(axis=1)
        np.add.at(found, self.plain, ways - 4 * (alike.max(axis=1) == 1))
        np.add.at(found, self._tables["flushes"], 4)
        return found


FIVE = Ladder("five", FIVE_CARD)
THREE = Ladder("three", THREE_CARD)
_MANILA = Ladder("manila", MANILA, LOWEST), Ladder("manila-ace-low", MANILA_ACE_LOW, LOWEST)
LADDERS = (FIVE, THREE, *_MANILA)


def manila(ace_low: bool) -> Ladder:
    return _MANILA[ace_low]
