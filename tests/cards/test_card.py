"""A card is read in every way that people write it, and in no other."""

import pytest

from pitboss.cards.card import (
    FULL_DECK,
    RANK,
    REDUCED_DECK,
    UNKNOWN,
    Card,
    card,
    cards,
    check_cards,
)
from pitboss.errors import BadCard, RepeatedCard

QUEEN = Card("Qh")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Th", "Th"),
        ("10h", "Th"),
        ("th", "Th"),
        ("TH", "Th"),
        (" aS ", "As"),
        ("A♠", "As"),
        ("a♤", "As"),
        ("10♣", "Tc"),
        ("2♧", "2c"),
        ("K♦", "Kd"),
        ("K♢", "Kd"),
        ("7♥", "7h"),
        ("7♡", "7h"),
        ("7♥\ufe0f", "7h"),
        ("??", "??"),
    ],
)
def test_a_card_is_read(text: str, read: str) -> None:
    assert card(text) == read


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "''"),
        ("1h", "'1h'"),
        ("11h", "'11h'"),
        ("10", "'10'"),
        ("hA", "'hA'"),
        ("Ax", "'Ax'"),
        ("?h", "'?h'"),
        ("?", "'?'"),
        ("Ah Kd", "'Ah Kd'"),
        ("A\nh", r"'A\nh'"),
        ("x" * 99, "'xxxxxxxxxxxxxxxxxxxx'"),
    ],
)
def test_what_is_not_a_card_is_named(text: str, shown: str) -> None:
    with pytest.raises(BadCard) as fault:
        card(text)
    assert str(fault.value) == f"{shown} is not a card: write rank then suit, as in Ah, Td, 2c"


def test_every_card_of_the_deck_reads_as_itself() -> None:
    assert tuple(card(str(one)) for one in FULL_DECK) == FULL_DECK
    assert all(card(str(one)) is one for one in FULL_DECK)


def test_cards_are_set_apart_by_spaces_or_commas() -> None:
    assert cards("Ah,10d ?? , 2♣") == ("Ah", "Td", "??", "2c")
    assert cards("") == ()


def test_the_decks() -> None:
    assert len(set(FULL_DECK)) == 52
    assert len(set(REDUCED_DECK)) == 32
    assert {RANK[one] for one in REDUCED_DECK} == set(range(7, 15))
    assert [RANK[card(one)] for one in ("2c", "9d", "Th", "Js", "Qc", "Kd", "Ah")] == [
        *(2, 9, 10, 11, 12, 13, 14)
    ]


def test_a_deal_of_known_and_unknown_cards_is_sound() -> None:
    dealt = (QUEEN, UNKNOWN, UNKNOWN)
    check_cards(dealt, FULL_DECK)
    assert UNKNOWN not in FULL_DECK


def test_a_card_is_dealt_once() -> None:
    with pytest.raises(RepeatedCard) as fault:
        check_cards((QUEEN, UNKNOWN, QUEEN), FULL_DECK)
    assert str(fault.value) == "Qh is dealt twice"


def test_a_card_belongs_to_the_deck() -> None:
    with pytest.raises(BadCard) as fault:
        check_cards((Card("6h"),), REDUCED_DECK)
    assert str(fault.value) == "6h is not in the deck of 32"
