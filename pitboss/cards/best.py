"""The best hand of exactly two hole cards and three communal cards."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from pitboss.cards.card import SUITS, Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import (
    ALL_OF_A_SUIT,
    FIELD,
    ONE,
    RANK_FIELDS,
    SUIT_FIELDS,
    OrderOfHands,
    ranks_of,
    suit_field,
    suits_with,
)
from pitboss.errors import BadCard

Row = list[Hand | None]  # the best hand of one kind of board with each pair of ranks, once judged
Pick = Callable[[Row], tuple[Hand, ...]]

MOST_HELD = FIELD  # hole cards, so that a field can count all of them
NUMBER = {
    ONE[low] + ONE[high]: number
    for number, (low, high) in enumerate(combinations_with_replacement(ONE, 2))
}


def two_and_three(order: OrderOfHands, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    """The highest hand of exactly two of the hole cards and three of the board."""
    held, laid = sum(map(order.code, hole)), sum(map(order.code, board))
    best = _best(order, held & RANK_FIELDS, laid & RANK_FIELDS)
    suit = _THREE_OF_A_SUIT.get(laid >> SUIT_FIELDS)
    if suit is None or held >> _FIELD_OF[suit] & FIELD < 2:
        return best
    suited = _of_suit(order, suit, board) | ALL_OF_A_SUIT
    return max(best, _best(order, _of_suit(order, suit, hole), suited))


class Rows(dict[int, Row]):
    """A row for each kind of board that has been met."""

    def __missing__(self, laid: int) -> Row:
        _check("communal", laid, 3, 5)
        return self.setdefault(laid, [None] * len(NUMBER))


class Picks(dict[int, Pick]):
    """For each kind of hole cards, what picks its pairs out of a row."""

    def __missing__(self, held: int) -> Pick:
        _check("hole", held, 2, MOST_HELD)
        numbers = [NUMBER[pair] for pair in _kinds(held, 2)]
        # A single number would pick a bare hand and not a tuple.
        return self.setdefault(held, itemgetter(*numbers, numbers[0]))


_ROWS: defaultdict[OrderOfHands, Rows] = defaultdict(Rows)
_PICKS = Picks()
_THREE_OF_A_SUIT = suits_with(3, most=5)
_FIELD_OF = {suit: suit_field(suit) for suit in SUITS}


def _best(order: OrderOfHands, held: int, laid: int) -> Hand:
    row, pick = _ROWS[order][laid], _PICKS[held]
    hands = pick(row)
    if None in hands:
        _judge(order, row, held, laid)
        hands = pick(row)
    return max(hands)


def _judge(order: OrderOfHands, row: Row, held: int, laid: int) -> None:
    triples, hand = _kinds(laid, 3), order.hands.__getitem__
    for pair in _kinds(held, 2):
        if row[NUMBER[pair]] is None:
            with_triple = (pair | laid & ALL_OF_A_SUIT).__add__
            row[NUMBER[pair]] = max(map(hand, map(with_triple, triples)))


def _of_suit(order: OrderOfHands, suit: str, cards: tuple[Card, ...]) -> int:
    return sum([order.code(card) for card in cards if card[1] == suit]) & RANK_FIELDS


@cache
def _kinds(kind: int, size: int) -> tuple[int, ...]:
    """The kinds of so many of these cards, each once."""
    ones = [ONE[rank] for rank in ranks_of(kind)]
    return tuple(set(map(sum, combinations(ones, size))))


def _check(name: str, kind: int, least: int, most: int) -> None:
    count = len(ranks_of(kind))
    if not least <= count <= most:
        raise BadCard(f"there are {least} to {most} {name} cards, not {count}")
