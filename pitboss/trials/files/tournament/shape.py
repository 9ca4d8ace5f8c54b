"""The shape of a file of the kind `tournament`, and what it may expect."""

from typing import Any

import msgspec

from pitboss.tournaments.conditions import Repechage
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.heading import Heading
from pitboss.trials.files.toml import Amount, Cards, Rate


class TicketShape(Shape, frozen=True):
    place: int
    value: Amount


class PrizeTable(Shape, frozen=True):
    percent: tuple[Rate, ...]
    start: int = msgspec.field(name="from")
    end: int | None = msgspec.field(name="to", default=None)


class Delayed(Shape, frozen=True):
    at: str
    if_below: int
    to: str
    then: str = "cancel"


class Moved(Shape, frozen=True):
    at: str
    to: str


class Goers(Shape, frozen=True):
    per_table: int = 0
    next: int = 0


class LevelShape(Shape, frozen=True):
    minutes: int = 0
    rounds: int = 0
    blinds: tuple[Amount, ...] = ()
    minimum: Amount = Amount(0)
    maximum: Amount = Amount(0)


class Event(Shape, frozen=True):
    """The table [tournament]."""

    entry_fee: Amount | None = None
    commission: Amount | None = None
    commission_percent: Rate | None = None
    prizes_percent: tuple[Rate, ...] = ()
    tie: str = ""
    rebuy_cost: Amount | None = None
    rebuy_commission: Amount | None = None
    addon_cost: Amount | None = None
    added_cash: Amount = Amount(0)
    points: tuple[int, ...] = ()
    advance: int | None = None
    table_minimum: Amount | None = None
    before_round: int | None = None
    cancelled: bool = False
    prize_tables: tuple[PrizeTable, ...] = ()
    tickets: tuple[TicketShape, ...] = ()
    fixed_prizes: tuple[Amount, ...] = ()
    prize_unit: Amount = Amount(1)
    guarantee: Amount = Amount(0)
    refund_on_withdrawal: Amount | None = None
    delayed: Delayed | None = None
    entries_at: dict[str, int] = msgspec.field(default_factory=dict)
    team_size: int | None = None
    final_tie: str = ""
    session_tie: str = ""
    points_tie: str = ""
    session_tie_points: str = ""
    same_round: str = ""
    progression: Goers | None = None
    repechage: Repechage | None = None
    until_players: int | None = None
    start: str = ""
    commenced: str = ""
    moved: Moved | None = None
    levels: tuple[LevelShape, ...] = ()
    level_step: Amount = Amount(0)
    at_minute: int | None = None
    seats: int | None = None


class Entrant(Shape, frozen=True):
    name: str = ""
    names: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    chips: Amount | None = None
    out_round: int | None = None
    stack_before: Amount | None = None
    seated: bool = True
    reserve: bool = False
    reserve_for: str = ""
    alternate: bool = False
    substitute_for: str = ""
    withdrawn: bool = False
    rebuys: int = 0
    addons: int = 0
    rebuy_open: bool = False
    sessions: tuple[Any, ...] = ()  # chips, "out 12" or "absent"
    extra: tuple[Amount, ...] = ()
    draw: tuple[Cards, ...] = ()
    ticket_draw: Cards | None = None
    table: int = 0
    repechage: Amount | None = None
    arrived: str = ""


class TableShape(Shape, frozen=True):
    number: int
    players: dict[str, str]
    reference: int = 0


class Refusal(Shape, frozen=True):
    clause: str
    act: int | None = None
    setting: str = ""
    entrant: str = ""


class FaultShape(Shape, frozen=True):
    item: str
    clause: str


class MoveShape(Shape, frozen=True):
    name: str
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")
    seat: int | None = None


class ExpectedEntrant(Shape, frozen=True):
    name: str = ""
    names: tuple[str, ...] = ()
    place: int | None = None
    points: Any = None
    prize: Amount | None = None
    refund: Amount | None = None
    ticket: Amount | None = None
    partners: dict[str, Any] | None = None


class Expected(Shape, frozen=True):
    refused: Refusal | None = None
    faults: tuple[FaultShape, ...] | None = None
    departs: tuple[FaultShape, ...] | None = None
    field: int | None = None
    pool: Amount | None = None
    commission_total: Amount | None = None
    added_total: Amount | None = None
    to_share: Amount | None = None
    refund_total: Amount | None = None
    start: str | None = None
    cancelled: bool | None = None
    extra_rounds: tuple[str, ...] | None = None
    extra_played: int | None = None
    eliminated: tuple[str, ...] | None = None
    rebuy_offered: tuple[str, ...] | None = None
    advance: tuple[str, ...] | None = None
    repechage: tuple[str, ...] | None = None
    session_ends_after: int | None = None
    forfeited: tuple[str, ...] | None = None
    level: int | None = None
    blinds: tuple[Amount, ...] | None = None
    minimum: Amount | None = None
    broken: tuple[int, ...] | None = None
    sizes: dict[str, int] | None = None
    moves: tuple[MoveShape, ...] | None = None
    entrant: tuple[ExpectedEntrant, ...] = ()


class TournamentFile(Heading, frozen=True, kw_only=True):
    acts: tuple[str, ...] = ()
    conditions: dict[str, Any] | None = None
    tournament: Event = Event()
    entrant: tuple[Entrant, ...] = ()
    table: tuple[TableShape, ...] = ()
    expect: Expected | None = None
