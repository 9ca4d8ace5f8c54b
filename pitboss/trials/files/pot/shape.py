"""The shape of a round file of a game for the pot, as a lawyer writes it."""

from typing import Literal

from msgspec import Struct

from pitboss.play.pot.sign import Limit
from pitboss.trials.files.toml import Amount, Cards, Rate


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file; a key that it does not have is an error."""


class CommissionShape(Shape, frozen=True):
    """What is varied of the scale of the rules."""

    percent: Rate | None = None
    multiple: Amount | None = None
    cap: Rate | None = None
    free_before_communal: bool = False


class TableShape(Shape, frozen=True):
    minimum: Amount
    buck: int
    minimum_stake: Amount = Amount(0)
    limit: Limit = Limit.FIXED
    blinds: int = 0
    ace_low: bool = False
    chip: Amount | None = None
    commission: CommissionShape = CommissionShape()
    tournament: bool = False


class SeatShape(Shape, frozen=True):
    number: int
    stake: Amount
    cards: Cards | None = None
    joins: bool = False


class CardsShape(Shape, frozen=True):
    cards: Cards


class IncidentShape(Shape, frozen=True):
    kind: str
    after: int | None = None
    when: Literal["before-deal"] | None = None
    seat: int | None = None
    amount: Amount | None = None
    card: int | str | None = None
    replacement: str | None = None
    by: Literal["player", "dealer"] = "dealer"
    holds: int | None = None
    seen: bool = True
    places_known: bool = False
    cards: Cards = Cards()
    discarded: bool = False
    street: Literal["flop", "fourth", "fifth"] | None = None
    clause: str | None = None
    remedy: Literal["void-wager", "exclude"] | None = None
    reason: str = ""
    certain: bool = False


class ExpectedPot(Shape, frozen=True):
    amount: Amount
    contenders: tuple[int, ...]
    commission: Amount
    winners: tuple[int, ...]


class ExpectedSeat(Shape, frozen=True):
    number: int
    stake: Amount
    hand: str = ""


class SeatAmount(Shape, frozen=True):
    seat: int
    amount: Amount


class Refusal(Shape, frozen=True):
    clause: str
    action: int | None = None
    incident: int | None = None
    seat: int | None = None
    setting: str | None = None


class Probe(Shape, frozen=True):
    after: int
    action: str
    clause: str = ""


class Expected(Shape, frozen=True):
    pots: tuple[ExpectedPot, ...] | None = None
    seat: tuple[ExpectedSeat, ...] = ()
    returned: tuple[SeatAmount, ...] = ()
    early_returned: tuple[SeatAmount, ...] = ()
    refused: Refusal | None = None
    refuses: tuple[Probe, ...] = ()
    accepts: tuple[Probe, ...] = ()
    void: bool = False
    misdeals: tuple[str, ...] | None = None
    held: tuple[SeatAmount, ...] | None = None
    next_buck: int | None = None
    exposed: int | None = None  # communal cards
    shown: tuple[int, ...] | None = None
    discards: tuple[int, ...] | None = None


class RoundFile(Shape, frozen=True):
    rules: str
    table: TableShape
    seat: tuple[SeatShape, ...]
    title: str = ""
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    board: CardsShape = CardsShape(Cards())
    shoe: CardsShape | None = None
    incident: tuple[IncidentShape, ...] = ()
    expect: Expected | None = None
