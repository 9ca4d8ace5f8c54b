"""What happened to the deals of an electronic table: in the past tense, with clauses."""

from pitboss.play.table.commands import Outcome
from pitboss.play.table.events import TableEvent
from pitboss.play.verbs import Clauses


class CardsShuffled(TableEvent, frozen=True):
    commitment: str
    clauses: Clauses


class SeedAdded(TableEvent, frozen=True):
    seat: int
    digest: str
    clauses: Clauses


class DealPublished(TableEvent, frozen=True):
    number: int
    commitment: str
    outcome: Outcome
    went: tuple[str, ...]
    seeds: tuple[str, ...]
    cards: tuple[str, ...]
    seal: str
    hash: str
    clauses: Clauses
