"""A set of tournament conditions: one field for every item that an instrument lists.

A field may hold words. What can be computed with has a shape; amounts and chips are cents.
"""

from decimal import Decimal
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from pitboss.errors import BadAmount, BadInput
from pitboss.play.money import dollars

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Some = Annotated[int, Meta(ge=1, le=1_000_000)]
Cents = Annotated[int, Meta(ge=0)]
Blind = Annotated[int, Meta(ge=1)]
Percent = Decimal
Words = Annotated[str, Meta(max_length=4000)]

NONE = "none"
DECIMALS = 12  # of a percentage
MOST_BLINDS = 10
MOST_LEVELS = 1_000
MOST_SESSIONS = 100
MOST_SEATS = 100

# Whatever stands under these names is an amount of dollars or a number of chips.
_AMOUNTS = {
    "blinds", "cash", "chips", "commission", "cost", "entry_fee", "fixed", "guarantee", "maximum",
    "minimum", "multiple", "starting_chips", "step", "unit", "value", "withdrawal",
}  # fmt: skip


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a field holds where it can be computed with."""


class Sessions(Shape, frozen=True):
    number: Annotated[int, Meta(ge=1, le=MOST_SESSIONS)] = 1
    rounds: Count = 0
    minutes: Count = 0
    last_rounds: Count = 0
    until_players: Count = 0
    heats: Some = 1


class Tables(Shape, frozen=True):
    number: Some
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class SitAndGo(Shape, frozen=True):
    players: Some
    starts: Words = "at once"


class DelayedStart(Shape, frozen=True):
    at: str
    if_below: Some
    to: str
    then: str = "cancel"


class Until(Shape, frozen=True):
    """The last moment of an offer."""

    round: Some | None = None
    level: Some | None = None
    minute: Some | None = None


class Purchase(Shape, frozen=True):
    """A buy-back or an add-on."""

    cost: Cents | None = None
    chips: Cents | None = None
    times: Some = 1
    until: Until | Words | None = None
    commission: Cents | None = None


class StartingChips(Shape, frozen=True):
    chips: Cents
    each_session: bool = False


class Reserves(Shape, frozen=True):
    number: Count = 0
    until: Until | Words | None = None


class Teams(Shape, frozen=True):
    size: Annotated[int, Meta(ge=2, le=2)] = 2
    pool_after_level: Count = 0
    swap: Words = "level"


class Level(Shape, frozen=True):
    minutes: Count = 0
    rounds: Count = 0
    minimum: Cents = 0
    maximum: Cents = 0
    blinds: Annotated[tuple[Blind, ...], Meta(max_length=MOST_BLINDS)] = ()


class Limits(Shape, frozen=True):
    minimum: Cents = 0
    maximum: Cents = 0
    multiple: Cents = 0
    levels: Annotated[tuple[Level, ...], Meta(max_length=MOST_LEVELS)] = ()
    step: Cents = 0


class PlayConditions(Shape, frozen=True):
    breaking: bool | Words = False
    balancing: bool | Words = False
    marker: bool | Words = False
    seconds: Count | Words = 0
    absent: Words = "the minimum is wagered and the hand is folded"


class Progression(Shape, frozen=True):
    per_table: Count = 0
    next: Count = 0


class Repechage(Shape, frozen=True):
    who: Words = "all who played and did not go on"
    advance: Some = 1


class MultiSession(Shape, frozen=True):
    points: tuple[Count, ...] = ()
    prizes: tuple[Words | Count, ...] = ()
    games: tuple[str, ...] = ()


class Ticket(Shape, frozen=True):
    place: Some
    value: Cents


class ByField(Shape, frozen=True):
    percent: tuple[Percent, ...]
    start: Some = msgspec.field(name="from")
    end: Some | None = msgspec.field(name="to", default=None)

    def holds(self, field: int) -> bool:
        return self.start <= field and (self.end is None or field <= self.end)


class Breakdown(Shape, frozen=True):
    percent: tuple[Percent, ...] = ()
    fixed: tuple[Cents, ...] = ()
    tickets: tuple[Ticket, ...] = ()
    by_field: tuple[ByField, ...] = ()
    unit: Annotated[int, Meta(ge=1)] = 1


class GroupLimits(Shape, frozen=True):
    per_table: Some


class AddedValue(Shape, frozen=True):
    cash: Cents = 0
    guarantee: Cents = 0
    goods: Words = ""


class Refunds(Shape, frozen=True):
    withdrawal: Cents = 0


class Approval(Shape, frozen=True):
    reference: Words = ""
    date: Words = ""


class Departure(Shape, frozen=True):
    rule: str
    instead: Words


class Conditions(Shape, frozen=True, kw_only=True):
    """Everything a set of conditions may say; what is absent was not said."""

    rules: str
    title: Words = ""
    start: Words | None = None
    entry_method: Words | None = None
    delayed_start: DelayedStart | Words | None = None
    eligibility: Words | None = None
    entry_fee: Cents | Words | None = None
    commission: Cents | Words | None = None
    sessions: Sessions | Words | None = None
    tables: Tables | Words | None = None
    sit_and_go: SitAndGo | Words | None = None
    play_conditions: PlayConditions | Words | None = None
    progression: Progression | tuple[Progression, ...] | Words | None = None
    multi_session: MultiSession | Words | None = None
    points_elimination: Words | None = None
    session_places: Words | None = None
    session_tie_points: Words | None = None
    repechage: Repechage | Words | None = None
    rebuy: Purchase | Words | None = None
    addon: Purchase | Words | None = None
    starting_chips: StartingChips | Cents | Words | None = None
    players_min: Count | Words | None = None
    players_max: Count | Words | None = None
    reserves: Reserves | Words | None = None
    teams: Teams | Words | None = None
    group_limits: GroupLimits | Words | None = None
    jackpot: Words | None = None
    limits: Limits | Words | None = None
    elimination: Words | None = None
    session_tie: Words | None = None
    advance_number: Count | Words | None = None
    prize_breakdown: Breakdown | tuple[Percent, ...] | Words | None = None
    prize_distribution: Words | None = None
    final_tie: Words | None = None
    points_tie: Words | None = None
    same_round_out: Words | None = None
    added_value: AddedValue | Words | None = None
    refunds: Refunds | Words | None = None
    written_agreement: bool | Words | None = None
    precedence: Words | None = None
    approval: Approval | Words | None = None
    departures: tuple[Departure, ...] | Words | None = None


FIELDS = tuple(name for name in Conditions.__struct_fields__ if name not in ("rules", "title"))


def read_conditions(loaded: dict[str, Any]) -> Conditions:
    """The conditions in a TOML document that was loaded with decimals; BadInput names the key."""
    try:
        plain = {key: _plain(key, value) for key, value in loaded.items()}
        return msgspec.convert(plain, Conditions)
    except msgspec.ValidationError as fault:
        raise BadInput(_explained(str(fault))) from None
    except RecursionError:
        raise BadInput("lists in lists without an end") from None


def _plain(key: str, value: Any) -> Any:
    """Amounts in cents, a date as its words."""
    if hasattr(value, "isoformat"):
        return value.isoformat().replace("T", " ")
    if isinstance(value, dict):
        return {name: _plain(f"{key}.{name}", inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(key, inner) for inner in value]
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if number and key.split(".")[-1] in _AMOUNTS:
        return _cents(key, value)
    if number and key.split(".")[-1] in ("percent", "prize_breakdown"):
        _check_percent(key, Decimal(value))
    return value


def _check_percent(key: str, value: Decimal) -> None:
    if not value.is_finite() or not 0 <= value <= 100:
        raise BadInput(f"{key}: {str(value)[:20]} is not between 0 and 100 per cent")
    if int(value.as_tuple().exponent) < -DECIMALS:
        raise BadInput(f"{key}: {str(value)[:20]} has more than {DECIMALS} decimals")


def _cents(key: str, value: int | Decimal) -> int:
    try:
        return dollars(value)
    except BadAmount as fault:
        raise BadInput(f"{key}: {fault}") from None


def _explained(fault: str) -> str:
    reason, _, where = fault.partition(" - at `$")
    key = where.rstrip("`").lstrip(".")
    unknown = "Object contains unknown field `"
    if reason.startswith(unknown):
        field = reason.removeprefix(unknown)[:40].rstrip("`")
        return f"{key}.{field}: unknown key" if key else f"{field}: unknown key"
    return f"{key}: {reason[:120]}" if key else reason[:120]
