"""What an instrument says about tournaments: a clause for each matter, and what is fixed."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from pitboss.play.verbs import Clauses


class Need(StrEnum):
    """What the instrument asks of a heading of the conditions."""

    MUST = "must be stated"
    APPLIES = "must be stated where it applies"
    MAY = "may be stated"
    FIXED = "fixed by the rules"
    FREE = "no clause"


class Item(Struct, frozen=True):
    need: Need
    clause: str = ""
    note: str = ""  # what the rules fix, or where the item stands otherwise


def must(clause: str) -> Item:
    return Item(Need.MUST, clause)


def applies(clause: str) -> Item:
    return Item(Need.APPLIES, clause)


def may_be(clause: str = "") -> Item:
    return Item(Need.MAY, clause)


def fixed(clause: str, note: str) -> Item:
    return Item(Need.FIXED, clause, note)


FREE = Item(Need.FREE)


class TieLaw(Struct, frozen=True):
    """Equal chips, equal points, and players out together: the clauses, and what is fixed."""

    progress: Clauses  # equal chips for a place to go on
    final: Clauses  # equal chips at the end
    session_points: Clauses  # equal chips in a session that earns points
    points: Clauses  # equal points
    divide: Clauses  # combine and divide
    extra: Clauses  # extra rounds
    same_round: Clauses
    fixed: str = ""  # the one way of separating equal chips
    same_round_fixed: str = ""
    final_barred: Mapping[str, str] = {}  # by way, the clause that does not know it
    progress_barred: Mapping[str, str] = {}
    points_barred: Mapping[str, str] = {}


class MoneyLaw(Struct, frozen=True):
    fee: Clauses  # fees less commission make the pool
    commission: Clauses  # what the operator keeps
    returned: Clauses  # the whole pool goes back as prizes
    added: Clauses
    refund: Clauses  # of a withdrawal
    cancelled: Clauses
    cap: Fraction | None = None  # of all that a competitor pays
    rebuy_commission: bool = True  # may be taken on buy-backs and add-ons
    refunds: bool = False  # the conditions may give something back


class EntryLaw(Struct, frozen=True):
    records: tuple[tuple[str, str], ...]  # what must be recorded before entries, with its clause
    director: str
    agreement: str
    one: str
    field: str  # smallest and largest
    method: str
    groups: str
    no_show: Clauses
    reserve: Clauses
    substitute: Clauses
    at_commencement: bool = False  # a seat is lost when play begins, not at the stated time


class SeatLaw(Struct, frozen=True):
    ballot: Clauses
    number: Clauses  # how many sit at a table
    move: Clauses
    breaking: Clauses
    start: Clauses  # moving it
    within_session: bool  # tables may be broken and balanced
    start_by_notice: bool = False


class PlayLaw(Struct, frozen=True):
    level: Clauses
    eliminated: Clauses
    chips: Clauses  # nothing else changes a stack
    rebuy: Clauses
    addon: Clauses
    pause: Clauses
    pace: Clauses
    advice: Clauses
    marker: Clauses
    rebuys: bool
    addons: bool
    minimums: int  # of the table that a round takes; 0 where chips of any number will do
    pace_by_condition: Clauses = ()  # a limit of time for betting stands in the conditions


class SessionLaw(Struct, frozen=True):
    session: Clauses
    progression: Clauses
    number: Clauses  # how many go on
    repechage: Clauses
    points: Clauses
    places: Clauses


class Regime(Struct, frozen=True):
    """One instrument's rule on tournaments."""

    rules: str
    applies: Clauses  # which rules hold in a tournament
    prevails: str  # rules or conditions
    precedence: Clauses
    own: str  # the rule that no condition sets aside
    statement: str
    items: Mapping[str, Item]
    entry: EntryLaw
    seats: SeatLaw
    play: PlayLaw
    sessions: SessionLaw
    ties: TieLaw
    money: MoneyLaw
    checks: Mapping[str, str]  # by what is found wrong in conditions, the clause it offends
    standard: tuple[tuple[str, str], ...] = ()  # departures that silence adopts: rule, instead
    modules: tuple[str, ...] = ()  # that cite this instrument

    def clause(self, item: str) -> str:
        return self.items[item].clause
