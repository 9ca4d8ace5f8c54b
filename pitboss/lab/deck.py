"""Cards as numbers: four times the rank, from the two, plus the suit.

A set of cards can also be a mask: one lane of sixteen bits for each suit, one bit for each rank.
"""

import re
from collections.abc import Iterable

import numpy as np

from pitboss.cards.card import RANKS, SUITS, UNKNOWN, Card, cards, check_cards
from pitboss.errors import BadCard
from pitboss.lab.kernel import Array, frozen

CARDS = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
NUMBER = {card: number for number, card in enumerate(CARDS)}
LANE = 16  # bits between the suits of a mask: a power of two above thirteen
MASKS = frozen(np.array([1 << LANE * (n % 4) + n // 4 for n in range(52)], np.uint64))

_ONE_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs♣♧♦♢♥♡♠♤]\ufe0f?|\?\?", re.IGNORECASE)


def numbers(held: Iterable[Card]) -> Array:
    """The numbers of some cards, in their order."""
    return np.array([NUMBER[card] for card in held], np.uint8)


def masks(rows: Array) -> Array:
    """The mask of each row of card numbers."""
    found: Array = np.bitwise_or.reduce(MASKS[rows], axis=-1)
    return found


def read(text: str) -> tuple[Card, ...]:
    """Read cards that may also be written without anything between them.

    >>> read("AsKd"), read("10h, 2c")
    (('As', 'Kd'), ('Th', '2c'))
    """
    words = text.replace(",", " ").split()
    parted = " ".join(_ONE_CARD.sub(lambda found: f" {found.group()} ", word) for word in words)
    return cards(parted)


def checked(groups: Iterable[tuple[Card, ...]], deck: tuple[Card, ...]) -> None:
    """Every card known, of this deck, and there only once."""
    together = [card for group in groups for card in group]
    if UNKNOWN in together:
        raise BadCard("?? has no face: the lab needs to know every card that it is given")
    check_cards(together, deck)
