"""What people do in a round of play for the pot: in the imperative."""

from typing import ClassVar

from pitboss.cards.card import Card
from pitboss.play.course import AnyCommand

BOARD = 0  # a place; seats are numbered from 1, clockwise from the dealer's left


class Command(AnyCommand, frozen=True, gc=False, tag=lambda name: f"pot.{name}"):
    """What somebody does."""


class OfSeat(Command, frozen=True):
    """What the player in a seat does."""

    owner: ClassVar[str] = "seat"
    seat: int


# Between rounds


class SitDown(OfSeat, frozen=True):
    stake: int


class TopUp(OfSeat, frozen=True):
    amount: int


class TakeOff(OfSeat, frozen=True):
    """A player takes chips off the table."""

    amount: int


class Leave(OfSeat, frozen=True):
    pass


# The course of a round


class Deal(Command, frozen=True):
    """Hole cards in the order in which they leave the shoe; the blinds come first."""

    cards: tuple[Card, ...]

    @property
    def drawn(self) -> tuple[Card, ...]:
        return self.cards


class Expose(Command, frozen=True):
    """The cards due before the next round of betting: the discard, then the communal cards."""

    cards: tuple[Card, ...] = ()

    @property
    def drawn(self) -> tuple[Card, ...]:
        return self.cards


class Act(OfSeat, frozen=True):
    """A player's action; only a bet and a raise have an amount."""

    action: str
    amount: int = 0


class Show(OfSeat, frozen=True):
    """Cards that were dealt unseen become known: a hand at the showdown, or the board."""

    cards: tuple[Card, ...]


class PassHand(OfSeat, frozen=True):
    """At the showdown a player gives the cards up unseen."""


class Settle(Command, frozen=True):
    """The dealer has the hands shown, takes the commission and pays the pots."""


# Irregularities. The game rules on each.


class Incident(Command, frozen=True):
    """Something went wrong, or somebody with the power to do so intervenes."""


class PutForward(Incident, frozen=True):
    """Chips put in by hand: before the turn, or in turn but perhaps not of a permitted size."""

    seat: int
    amount: int


class FoldEarly(Incident, frozen=True):
    """Cards were passed before the turn, and collected."""

    seat: int


class ExposeHoleCard(Incident, frozen=True):
    seat: int
    card: Card
    by_player: bool = False


class ReplaceHoleCard(Incident, frozen=True):
    card: Card

    @property
    def drawn(self) -> tuple[Card, ...]:
        return (self.card,)


class FindWrongCount(Incident, frozen=True):
    seat: int
    holds: int
    seen: bool = True
    places_known: bool = False
    hands: tuple[tuple[int, tuple[Card, ...]], ...] = ()  # as put right, where they changed


class FindWrongOrder(Incident, frozen=True):
    """Hole cards were dealt out of turn."""

    seen: bool = True
    places_known: bool = False
    hands: tuple[tuple[int, tuple[Card, ...]], ...] = ()


class FindExposedInCut(Incident, frozen=True):
    pass


class FindNotCut(Incident, frozen=True):
    pass


class FindWrongDeck(Incident, frozen=True):
    """A card is missing, doubled or foreign."""


class FindFaceUp(Incident, frozen=True):
    """The communal card that is to come as the nth lies face up in the deck."""

    nth: int


class ExposeEarly(Incident, frozen=True):
    """Communal cards were exposed before the betting on those before them was over."""

    cards: tuple[Card, ...]
    discarded: bool = False


class ExposeDiscard(Incident, frozen=True):
    """The card that should have been discarded was exposed."""


class TakeHandIn(Incident, frozen=True):
    """The dealer took in a live hand by mistake."""

    seat: int
    certain: bool  # it can be told from the other cards


class GiveBack(Incident, frozen=True):
    """A supervisor lets a player take back cards that were passed but lie apart."""

    seat: int


class VoidWagers(Incident, frozen=True):
    """The operator declares the wagers of a player void for a breach of this clause."""

    seat: int
    breach: str


class Exclude(Incident, frozen=True):
    seat: int
    breach: str


class Invalidate(Incident, frozen=True):
    """The operator invalidates the round on one of the grounds of the rules."""

    ground: str
    reason: str = ""
