"""What the rules on tournaments say happened. Each event carries its clauses, the decider first."""

from pitboss.play.verbs import Clauses
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.event import Event as Event
from pitboss.tournaments.events_end import PlaceAwarded as PlaceAwarded
from pitboss.tournaments.events_end import PlayersAdvanced as PlayersAdvanced
from pitboss.tournaments.events_end import PointsEarned as PointsEarned
from pitboss.tournaments.events_end import PoolMade as PoolMade
from pitboss.tournaments.events_end import PrizePaid as PrizePaid
from pitboss.tournaments.events_end import RepechageOffered as RepechageOffered
from pitboss.tournaments.events_end import SessionEnded as SessionEnded
from pitboss.tournaments.events_end import TieBroken as TieBroken
from pitboss.tournaments.events_end import TieFound as TieFound
from pitboss.tournaments.events_end import TournamentPaid as TournamentPaid

# Before and around the entries


class ConditionsLodged(Event, frozen=True):
    conditions: Conditions
    clauses: Clauses


class ActUndone(Event, frozen=True):
    number: int
    clauses: Clauses


class RecordMade(Event, frozen=True):
    what: str
    clauses: Clauses


class DirectorNominated(Event, frozen=True):
    name: str
    clauses: Clauses


class EntriesOpened(Event, frozen=True):
    clauses: Clauses


class EntriesClosed(Event, frozen=True):
    clauses: Clauses


class AgreementAsked(Event, frozen=True):
    clauses: Clauses


class AgreementSigned(Event, frozen=True):
    name: str
    clauses: Clauses


class EntryAccepted(Event, frozen=True):
    name: str
    fee: int
    commission: int
    group: str
    partners: tuple[str, ...]
    instead: str  # of whom, where a reserve takes a seat
    table: int
    seat: int
    chips: int  # put out at once, where play has begun
    clauses: Clauses
    eligibility: tuple[tuple[str, str], ...] = ()


class FieldFilled(Event, frozen=True):
    """So many are in as a sit-and-go takes: it is balloted and starts."""

    field: int
    starts: str
    clauses: Clauses


class FieldShort(Event, frozen=True):
    """Fewer are in than the conditions ask for: the director is told."""

    field: int
    least: int
    clauses: Clauses


class ReserveListed(Event, frozen=True):
    name: str
    clauses: Clauses


class ReserveLeft(Event, frozen=True):
    name: str
    clauses: Clauses


class EntryWithdrawn(Event, frozen=True):
    name: str
    clauses: Clauses


class FeeRefunded(Event, frozen=True):
    name: str
    amount: int
    commission: int  # what the operator still keeps
    clauses: Clauses


class SubstituteTaken(Event, frozen=True):
    old: str
    new: str
    reason: str
    clauses: Clauses


class StartMoved(Event, frozen=True):
    to: int
    clauses: Clauses


class StartHeld(Event, frozen=True):
    at: int
    clauses: Clauses


class TournamentCancelled(Event, frozen=True):
    refunds: tuple[tuple[str, int], ...]
    clauses: Clauses


# Seats


class BallotCommitted(Event, frozen=True):
    commitment: str
    clauses: Clauses


class SeatsDrawn(Event, frozen=True):
    seats: tuple[tuple[str, int, int], ...]
    clauses: Clauses


class SeatTaken(Event, frozen=True):
    name: str
    clauses: Clauses


class SeatForfeited(Event, frozen=True):
    name: str
    clauses: Clauses


class PlayerMoved(Event, frozen=True):
    name: str
    start: int
    table: int
    seat: int
    clauses: Clauses


class TableBroken(Event, frozen=True):
    table: int
    clauses: Clauses


class TablesCompared(Event, frozen=True):
    apart: int
    clauses: Clauses


class TeamPooled(Event, frozen=True):
    name: str
    plays: str
    chips: int
    clauses: Clauses


class PartnersSwapped(Event, frozen=True):
    name: str
    leaves: str
    plays: str
    clauses: Clauses


# Play


class SessionStarted(Event, frozen=True):
    number: int
    rules: str
    stacks: tuple[tuple[str, int], ...]
    clauses: Clauses


class LevelReached(Event, frozen=True):
    number: int
    clauses: Clauses


class RebuyOffered(Event, frozen=True):
    name: str
    clauses: Clauses


class RebuyTaken(Event, frozen=True):
    name: str
    cost: int
    commission: int
    chips: int
    clauses: Clauses


class AddOnTaken(Event, frozen=True):
    name: str
    cost: int
    commission: int
    chips: int
    clauses: Clauses


class PlayerEliminated(Event, frozen=True):
    name: str
    round: int
    before: int  # the stack when that round began
    clauses: Clauses
    moment: int = 0  # counts those at which somebody went out in this session (N7)


class RoundBegun(Event, frozen=True):
    table: int
    number: int
    clauses: Clauses


class RoundCounted(Event, frozen=True):
    table: int  # 0: every table
    number: int
    stacks: tuple[tuple[str, int], ...]
    reference: int
    clauses: Clauses


class RoundVoided(Event, frozen=True):
    table: int
    clauses: Clauses


class BreakAnnounced(Event, frozen=True):
    minutes: int
    clauses: Clauses


class PaceSet(Event, frozen=True):
    seconds: int
    direction: str
    name: str
    clauses: Clauses


class BreachRecorded(Event, frozen=True):
    name: str
    excluded: bool
    clauses: Clauses
