"""What can be wrong with what people hand in: one family, so that every edge catches it once.

A breach of the rules of a game is not here: that is `Refused`, and it names a clause.
"""

from typing import TypeVar

T = TypeVar("T")


class BadInput(ValueError):
    """Something that cannot be read or cannot be so; the message is one line, and says why."""

    def __str__(self) -> str:
        """Whatever it quotes, a line break or a control code included."""
        return "".join(char if char.isprintable() else " " for char in super().__str__())


class NotThere(BadInput):
    """Something asked for by its number or name, which nobody has."""


class BadCard(BadInput):
    """Not a card, or not a card of this deck."""


class RepeatedCard(BadInput):
    """The same card in two places."""


class BadAmount(BadInput):
    """Not an amount of money that can be wagered."""


class UnknownPlace(BadInput):
    """A box, seat, wager, action or incident that this game or round does not have."""


class TooSoon(BadInput):
    """A step of the dealer that needs something first: a decision, or a card's face."""


class Misplaced(BadInput):
    """A command or an event for which the state before it has no place."""


def needed(thing: T | None, what: str) -> T:
    """The thing itself; where it is not there, what asks for it is misplaced."""
    if thing is None:
        raise Misplaced(f"there is no {what}")
    return thing
