"""Cards and decks. A card is its own name, rank then suit: `Ah`, `Td`, `2c`.

A card that nobody has seen is `??`: it is dealt and held like any other, and becomes known
when it is shown.
"""

from collections.abc import Iterable
from functools import cache
from typing import NewType

from pitboss.errors import BadCard, RepeatedCard

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN = Card("??")

FULL_DECK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
REDUCED_DECK = tuple(card for card in FULL_DECK if card[0] in RANKS[5:])  # sevens and higher

RANK = {card: RANKS.index(card[0]) + 2 for card in FULL_DECK}  # 2 to 14, the Ace high
_WRITTEN = dict.fromkeys("♣♧", "c") | dict.fromkeys("♦♢", "d")
_WRITTEN |= dict.fromkeys("♥♡", "h") | dict.fromkeys("♠♤", "s")
_EMOJI = "\ufe0f"  # follows a suit that was typed on a telephone
_KNOWN = {str(card): card for card in (*FULL_DECK, UNKNOWN)}


def card(text: str) -> Card:
    """Read one card, in any of the ways that people write it.

    >>> card("10h"), card("tH"), card("A♠")
    ('Th', 'Th', 'As')
    """
    word = text.strip().removesuffix(_EMOJI).replace("10", "T")
    word = word[:-1].upper() + _WRITTEN.get(word[-1], word[-1].lower()) if word else word
    if word not in _KNOWN:
        raise BadCard(
            f"{text.strip()[:20]!r} is not a card: write rank then suit, as in Ah, Td, 2c"
        )
    return _KNOWN[word]


def cards(text: str) -> tuple[Card, ...]:
    """Read cards that are set apart by spaces or commas.

    >>> cards("Ah, 10d ??")
    ('Ah', 'Td', '??')
    """
    return tuple(card(word) for word in text.replace(",", " ").split())


def check_cards(dealt: Iterable[Card], deck: tuple[Card, ...]) -> None:
    """Raise unless every known card is in the deck, and there only once."""
    seen, members = set(), _members(deck)
    for one in dealt:
        if one == UNKNOWN:
            continue
        if one not in members:
            raise BadCard(f"{one} is not in the deck of {len(deck)}")
        if one in seen:
            raise RepeatedCard(f"{one} is dealt twice")
        seen.add(one)


@cache
def _members(deck: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(deck)
