"""What the rules say happened at the end of a session or of the event."""

from pitboss.play.verbs import Clauses
from pitboss.tournaments.event import Event


class TieFound(Event, frozen=True):
    names: tuple[str, ...]
    way: str
    clauses: Clauses


class TieBroken(Event, frozen=True):
    names: tuple[str, ...]
    way: str
    clauses: Clauses


class SessionEnded(Event, frozen=True):
    number: int
    after_round: int
    clauses: Clauses


class PlayersAdvanced(Event, frozen=True):
    names: tuple[str, ...]
    clauses: Clauses


class RepechageOffered(Event, frozen=True):
    names: tuple[str, ...]
    clauses: Clauses


class PointsEarned(Event, frozen=True):
    session: int
    points: tuple[tuple[str, str], ...]  # a fraction in words
    clauses: Clauses


class PlaceAwarded(Event, frozen=True):
    place: int
    names: tuple[str, ...]
    clauses: Clauses


class PoolMade(Event, frozen=True):
    field: int
    total: int
    commission: int
    added: int
    clauses: Clauses


class PrizePaid(Event, frozen=True):
    name: str
    place: int
    cash: int
    ticket: int
    clauses: Clauses


class TournamentPaid(Event, frozen=True):
    pool: int
    prizes: int
    clauses: Clauses
