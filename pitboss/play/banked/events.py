"""What happened in a round against the house: in the past tense, each with its clauses."""

from pitboss.cards.card import Card
from pitboss.cards.hand import Category
from pitboss.play.banked.jackpot import Meter, Movement
from pitboss.play.course import AnyEvent
from pitboss.play.verbs import Clauses, Result


class Event(AnyEvent, frozen=True, tag=True, gc=False):
    """What the rules say happened."""


class WagerPlaced(Event, frozen=True):
    box: int
    wager: str
    amount: int
    player: str
    clauses: Clauses


class WagerTakenBack(Event, frozen=True):
    box: int
    wager: str
    amount: int
    clauses: Clauses


class PlayerAdvised(Event, frozen=True):
    box: int
    clauses: Clauses


class DeckCut(Event, frozen=True):
    cards_above: int
    clauses: Clauses


class MeterRead(Event, frozen=True):
    """The round commences with this on the meter."""

    meter: Meter
    clauses: Clauses


class CardsDealt(Event, frozen=True):
    """Cards left the shoe, each to its place."""

    of_cards = True

    places: tuple[int, ...]
    cards: tuple[Card, ...]
    remaining: int  # cards still to come before the deal is complete
    clauses: Clauses


class CardsShown(Event, frozen=True):
    """These cards of a place lie face up, or their faces are known to the table."""

    of_cards = True

    place: int
    nths: tuple[int, ...]
    cards: tuple[Card, ...]
    clauses: Clauses


class Decided(Event, frozen=True):
    """A player decided; `done` says that no further decision is asked of the box."""

    box: int
    decision: str
    done: bool
    clauses: Clauses


class StageReached(Event, frozen=True):
    """The next round of decisions is open."""

    stage: int
    clauses: Clauses


class HandDeclared(Event, frozen=True):
    of_cards = True

    place: int
    category: Category
    ranks: tuple[int, ...]
    clauses: Clauses


class WagerSettled(Event, frozen=True):
    """What became of a wager: `counted` was at risk, `back` returns of it, `paid` comes on top."""

    box: int
    wager: str
    result: Result
    amount: int
    counted: int
    paid: int
    back: int
    clauses: Clauses


class PoolsMoved(Event, frozen=True):
    """The jackpot pools changed by so much; `house` is what the operator had to put in."""

    pool: int
    reserve: int
    house: int
    why: str
    clauses: Clauses


class IncidentRuled(Event, frozen=True):
    kind: str
    place: int
    nth: int
    counts: bool  # as a wrongly exposed card
    remedy: str
    clauses: Clauses


class AmountCorrected(Event, frozen=True):
    box: int
    wager: str
    amount: int
    clauses: Clauses


class PoolLimited(Event, frozen=True):
    """Major prizes of the round are limited to a pool recalculated after a win elsewhere."""

    pool: int
    clauses: Clauses


class HandVoided(Event, frozen=True):
    box: int
    clauses: Clauses


class RoundVoided(Event, frozen=True):
    clauses: Clauses


class CardCorrected(Event, frozen=True):
    """A face was keyed in wrongly: it was taken for the old one, and is the new one."""

    of_cards = True

    place: int
    nth: int
    old: Card
    new: Card
    clauses: Clauses


class RoundPaid(Event, frozen=True):
    """Everything is paid and taken; the hands are verified before they are racked."""

    wagers: tuple[tuple[int, str], ...]  # box and wager, that were settled
    moved: Movement  # of the pools
    clauses: Clauses


class SettlementReversed(Event, frozen=True):
    """What was paid and taken at settlement lies on the table again."""

    wagers: tuple[tuple[int, str], ...]
    clauses: Clauses


class RoundConcluded(Event, frozen=True):
    clauses: Clauses
