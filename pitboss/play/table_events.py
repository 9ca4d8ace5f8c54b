"""What happened at a table between and around its rounds: in the past tense, with clauses."""

from msgspec import Struct

from pitboss.play.table_commands import Shoe, Sign
from pitboss.play.verbs import Clauses


class TableEvent(Struct, frozen=True, tag=lambda name: f"table.{name}"):
    """What the rules say happened."""


class TableSetUp(TableEvent, frozen=True):
    rules: str
    seats: int
    sign: Sign
    shoe: Shoe
    date: str
    jackpot: str
    clauses: Clauses


class CardsChecked(TableEvent, frozen=True):
    when: str
    found: int
    complete: bool
    clauses: Clauses


class TableOpened(TableEvent, frozen=True):
    clauses: Clauses


class NoticePosted(TableEvent, frozen=True):
    sign: Sign
    at: int
    clauses: Clauses


class ConsentGiven(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class SignChanged(TableEvent, frozen=True):
    sign: Sign
    clauses: Clauses


class SeatTaken(TableEvent, frozen=True):
    player: str
    seat: int
    stake: int
    clauses: Clauses


class SeatDrawn(TableEvent, frozen=True):
    """A draw of cards: the winner has the seat; nobody has if the highest are equal."""

    seat: int
    winner: str
    clauses: Clauses


class WaitingListJoined(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class SeatOffered(TableEvent, frozen=True):
    """A free seat is offered, first to those who sit, then to the first who waits."""

    seat: int
    to: tuple[str, ...]
    clauses: Clauses


class PlayerMoved(TableEvent, frozen=True):
    player: str
    seat: int
    clauses: Clauses


class SeatVacated(TableEvent, frozen=True):
    player: str
    seat: int
    stake: int  # that the player takes away
    clauses: Clauses


class SatOut(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class SatIn(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class MarkerSet(TableEvent, frozen=True):
    box: int
    limit: int
    clauses: Clauses


class MarkerRemoved(TableEvent, frozen=True):
    box: int
    clauses: Clauses


class RoundBegun(TableEvent, frozen=True):
    number: int
    buck: int
    dealt_in: tuple[int, ...]  # clockwise, from the buck where there is one
    missed: tuple[int, ...]  # who sat out as the buck went by, and waits until it comes again
    deck: str
    clauses: Clauses


class RoundFinished(TableEvent, frozen=True):
    """The table takes note: stakes, the buck, advice given, who sat idle."""

    number: int
    took_part: tuple[int, ...]
    full: bool  # every seat was occupied
    clauses: Clauses


class AbstentionAlerted(TableEvent, frozen=True):
    """Three rounds without a wager at a full table: a supervisor decides what follows."""

    player: str
    seat: int
    clauses: Clauses


class CardsChanged(TableEvent, frozen=True):
    supervisor: str
    dealer: str
    clauses: Clauses


class ShoeChanged(TableEvent, frozen=True):
    shoe: Shoe
    clauses: Clauses


class JackpotReported(TableEvent, frozen=True):
    working: bool
    clauses: Clauses


class BreachRecorded(TableEvent, frozen=True):
    player: str
    finding: str
    excluded: bool
    clauses: Clauses


class ExclusionLifted(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class DisputeOpened(TableEvent, frozen=True):
    number: int
    by: str
    about: str
    clauses: Clauses


class DisputeDecided(TableEvent, frozen=True):
    number: int
    decision: str
    reasons: str
    clauses: Clauses


class DisputeReviewed(TableEvent, frozen=True):
    number: int
    outcome: str
    clauses: Clauses


class ClosingAnnounced(TableEvent, frozen=True):
    regulator_told: bool
    clauses: Clauses


class TableClosed(TableEvent, frozen=True):
    clauses: Clauses


class TableStopped(TableEvent, frozen=True):
    reason: str
    clauses: Clauses


class TableResumed(TableEvent, frozen=True):
    clauses: Clauses
