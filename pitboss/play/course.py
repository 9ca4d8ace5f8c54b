"""What both machines and their table say alike: commands, what comes next, where cards go."""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from pitboss.cards.card import Card

DEALER, BOARD, DISCARD = "dealer", "board", "discard"  # where a card went, if not to a place

FLOP = 3  # cards on the board with which hole cards make a hand


class Duty(NamedTuple):
    """The step by its name, and how many cards leave the shoe with it.

    wagers      nobody has laid what it takes to be dealt in
    deal        cards go to the places
    act         the player in turn decides
    replace     a card comes for one that was exposed
    expose      communal cards come from the shoe
    proceed     the dealer turns what lies there, or settles with each box
    concession  a player may still give up before the dealer settles
    settle      the dealer pays the pots
    over        nothing comes any more
    """

    step: str
    cards: int = 0


class AnyCommand(Struct, frozen=True):
    """What somebody does, in a round or around it."""

    owner: ClassVar[str] = ""  # the field with the place or the name of the player whose it is

    @property
    def drawn(self) -> tuple[Card, ...]:
        """The cards that leave the shoe with it."""
        return ()


class AnyEvent(Struct, frozen=True):
    """What happened, in a round or around it."""

    of_cards: ClassVar[bool] = False  # there are faces in it, or cards whose faces it tells of


def nothing(*asked: object) -> Iterator[Any]:
    """What follows where a machine has nothing to say."""
    return iter(())
