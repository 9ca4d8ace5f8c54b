"""What falls to the dealer next, as an order with its clauses, and the command that does it."""

from typing import Any

from msgspec import Struct

from pitboss.play.verbs import Clauses

KEYED = ""  # in a list of cards: a face that the dealer keys in
UNSEEN = "??"  # one that stays face down


class Stop(Struct, frozen=True):
    """One part of the course of a round."""

    name: str
    words: str
    clauses: Clauses


class Step(Struct, frozen=True):
    """The next one: `command` as it is sent, with what is to be keyed left open."""

    name: str
    words: str
    clauses: Clauses
    command: dict[str, Any] | None = None
    does: str = ""  # what the button says
    place: int | None = None  # whose cards are keyed, or who decides
    number: str = ""  # the field of the command that is a count, asked of the dealer
    at: int = 0  # where it stands in the course, from 1
    of: int = 0

    @property
    def faces(self) -> int:
        """How many cards are to be keyed."""
        cards = (self.command or {}).get("cards", ())
        return sum(1 for card in cards if card == KEYED)


def count(number: int, what: str) -> str:
    """
    >>> count(1, "card"), count(3, "communal card")
    ('one card', 'three communal cards')
    """
    named = dict(enumerate(("no", "one", "two", "three", "four", "five", "six", "seven"), 0))
    return f"{named.get(number, number)} {what}{'' if number == 1 else 's'}"
