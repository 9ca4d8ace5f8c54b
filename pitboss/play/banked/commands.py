"""What people do in a round against the house: in the imperative."""

from typing import ClassVar

from msgspec import field

from pitboss.cards.card import Card
from pitboss.play.banked.jackpot import Meter
from pitboss.play.course import AnyCommand

DEALER, BOARD = 0, -1  # places; boxes are numbered from 1, clockwise from the dealer's left


class Command(AnyCommand, frozen=True, tag=True, gc=False):
    """What somebody does."""


class Act(Command, frozen=True):
    """A player lays a wager or makes a decision; an action without money has no amount."""

    owner: ClassVar[str] = "box"
    box: int
    action: str
    amount: int = 0
    player: str = ""
    lit: bool = True  # the sensor of the jackpot place answered
    overlooked: bool = False  # at a table dealt by hand nobody noticed that it should go back


class TakeBack(Command, frozen=True):
    """A player takes a wager back, and what depends on it."""

    owner: ClassVar[str] = "box"
    box: int
    wager: str


class Cut(Command, frozen=True):
    """A cut of the shuffled deck, with this many cards above it."""

    cards_above: int


class Deal(Command, frozen=True):
    """Cards leave the shoe in this order; with the first one the meter is read."""

    cards: tuple[Card, ...]
    meter: Meter | None = None

    @property
    def drawn(self) -> tuple[Card, ...]:
        return self.cards


class Show(Command, frozen=True):
    """The faces of a hand that was dealt unseen become known."""

    place: int
    cards: tuple[Card, ...]


class Proceed(Command, frozen=True):
    """The dealer does what falls to the dealer; cards are the faces of those that are turned."""

    cards: tuple[Card, ...] = ()
    pool: int | None = None  # what a major win elsewhere left of it, where that was earlier


class CorrectCard(Command, frozen=True):
    """A supervisor corrects a face that was keyed in wrongly: it was this one and is that one."""

    place: int
    card: int  # 1 is the first dealt to that place
    old: Card
    new: Card
    pool: int | None = None  # as when the dealer proceeds


# Incidents: anything outside the ordinary course. The game rules on each.


class Incident(Command, frozen=True):
    """Something went wrong, or somebody with the power to do so intervenes."""


class CardExposed(Incident, frozen=True):
    to: int
    card: int  # 1 is the first dealt to that place


class ShoeMalfunction(Incident, frozen=True):
    fault: str = ""


class WrongCount(Incident, frozen=True):
    to: int
    cards: int = 0


class WrongOrder(Incident, frozen=True):
    to: int = DEALER


class DealtWithoutWager(Incident, frozen=True):
    """Cards went to a box that had no right to them."""

    box: int
    cards: tuple[Card, ...] = ()
    handled: bool = False  # a player had touched cards
    lying: dict[str, int] = field(
        default_factory=dict
    )  # wagers found there that could not be placed: half of a pair


class HandInDiscard(Incident, frozen=True):
    box: int
    reconstructed: bool = False


class AmountFound(Incident, frozen=True):
    """At settlement a wager is found to be of this amount."""

    box: int
    wager: str
    amount: int


class NoDecision(Incident, frozen=True):
    """Called twice, confirmed by a supervisor: the player is absent, slow or refuses."""

    box: int


class Contravention(Incident, frozen=True):
    box: int
    clause: str  # the one that was broken
    remedy: str  # exclude, void-wagers or void-round


class Disturbance(Incident, frozen=True):
    reason: str = ""


class OperatorVoid(Incident, frozen=True):
    reason: str = ""


class JackpotMalfunction(Incident, frozen=True):
    supervisor_approved: bool = False


class EarlierMajorWin(Incident, frozen=True):
    """Another table on the link had a major win; the pool as recalculated after it."""

    pool: int
    before_fifth_card: bool


class MissingCard(Incident, frozen=True):
    pass


class ForeignCard(Incident, frozen=True):
    pass
