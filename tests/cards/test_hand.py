"""Hands compare by strength, and say in words what they are."""

import msgspec
import pytest

from pitboss.cards.card import cards
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD, MANILA_ACE_LOW, THREE_CARD


@pytest.mark.parametrize(
    ("text", "ranks", "words"),
    [
        ("As Ks Qs Js Ts", (14, 13, 12, 11, 10), "royal flush"),
        ("9d 8d 7d 6d 5d", (9, 8, 7, 6, 5), "straight flush, nine high"),
        ("Ad 2d 3d 4d 5d", (5, 4, 3, 2, 1), "straight flush, five high"),
        ("Qs Qh Qd Qc Jh", (12, 11), "four of a kind, queens, with a jack"),
        ("6s 6h 6d 6c Ah", (6, 14), "four of a kind, sixes, with an ace"),
        ("Kh 4c Kd 4s Kc", (13, 4), "full house, kings over fours"),
        ("Kh Th 9h 7h 5h", (13, 10, 9, 7, 5), "flush, king high, with 10-9-7-5"),
        ("5h 4d 3c 2s Ah", (5, 4, 3, 2, 1), "straight, five high"),
        ("Th Jd Qc Ks Ah", (14, 13, 12, 11, 10), "straight, ace high"),
        ("9h 9d 9c 4s Ah", (9, 14, 4), "three of a kind, nines, with A-4"),
        ("4h Qd 4c Qs Jh", (12, 4, 11), "two pairs, queens and fours, with a jack"),
        ("4h 3d 4c 3s 8h", (4, 3, 8), "two pairs, fours and threes, with an eight"),
        ("2h 9d Qc 2s Ah", (2, 14, 12, 9), "pair of twos, with A-Q-9"),
        ("2h 9d Qc 6s Ah", (14, 12, 9, 6, 2), "odd cards, ace high, with Q-9-6-2"),
    ],
)
def test_five_cards(text: str, ranks: tuple[int, ...], words: str) -> None:
    hand = FIVE_CARD.value(cards(text))
    assert (hand.ranks, hand.words) == (ranks, words)


@pytest.mark.parametrize(
    ("text", "ranks", "words"),
    [
        ("As Ks Qs", (14, 13, 12), "straight flush, ace high"),
        ("As 2s 3s", (3, 2, 1), "straight flush, three high"),
        ("6s 6h 6d", (6,), "three of a kind, sixes"),
        ("As 2s 3d", (3, 2, 1), "straight, three high"),
        ("As Ks 2s", (14, 13, 2), "flush, ace high, with K-2"),
        ("Js Jd 8s", (11, 8), "pair of jacks, with an eight"),
        ("As Kd 2s", (14, 13, 2), "odd cards, ace high, with K-2"),
    ],
)
def test_three_cards(text: str, ranks: tuple[int, ...], words: str) -> None:
    hand = THREE_CARD.value(cards(text))
    assert (hand.ranks, hand.words) == (ranks, words)


def test_the_low_ace_of_manila_counts_below_the_seven() -> None:
    hand = MANILA_ACE_LOW.value(cards("Ah 7d 8c 9s Th"))
    assert (hand.ranks, hand.words) == ((10, 9, 8, 7, 6), "straight, ten high")


def test_strength_decides() -> None:
    low, high = FIVE_CARD.value(cards("2h 3h 4h 5h 7d")), FIVE_CARD.value(cards("2c 3h 4h 5h 8d"))
    same = FIVE_CARD.value(cards("2s 3s 4s 5s 7h"))
    assert low < high
    assert high > low
    assert not low > high
    assert low <= same
    assert low >= same
    assert low == same
    assert low != high
    assert max(low, high, same) is high


def test_the_categories_are_named_as_the_law_names_them() -> None:
    assert [str(category) for category in Category] == [
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pairs",
        "one pair",
        "odd cards",
    ]


def test_a_hand_travels_as_json() -> None:
    hand = FIVE_CARD.value(cards("4h Qd 4c Qs Jh"))
    assert msgspec.json.decode(msgspec.json.encode(hand), type=Hand) == hand
