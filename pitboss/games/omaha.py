"""Omaha: Hold-em with four hole cards, of which exactly two make the hand.

Its rules differ from those of Hold-em in three clauses: how many hole cards are dealt (6.5),
after how many the betting begins (7.1), and how a hand is made of them (14.1).
"""

from msgspec.structs import replace

from pitboss.cards.best import two_and_three
from pitboss.cards.card import Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.games.holdem.game import HOLDEM
from pitboss.play.pot.sign import PotSign


def value(table: PotSign, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    """The best hand of two hole cards and three communal cards."""
    return two_and_three(FIVE_CARD, hole, board)


OMAHA = replace(
    HOLDEM,
    rules="omaha-1995",
    deal=(1, 1, 1, 1),
    value=value,
)
