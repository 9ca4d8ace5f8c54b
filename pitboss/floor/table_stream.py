"""A stream as far as it was read: its state, its version, and the shoe of the deal that is open."""

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.journal.entry import Entry, Sealed
from pitboss.play import pool
from pitboss.play.codec import decode_events
from pitboss.play.machine import Game
from pitboss.play.pool import PoolState
from pitboss.play.table import commands as c
from pitboss.play.table.deal import CardsShuffled
from pitboss.play.table.decide import Command, evolve
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.state import TableState

TABLE, JACKPOT = "table/", "jackpot/"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SCHEMA = 2  # the form of what this program writes; a change of what is decided makes a new one


class NewerForm(BadInput):
    """Written by a later program than this one."""


class LoadedTable(Struct, frozen=True):
    state: TableState = TableState()
    version: int = 0
    sealed: Sealed | None = None  # the shoe, as it is since the latest command that touched it
    went: tuple[str, ...] = ()  # to whom the cards of the open deal went

    def after(self, entry: Entry, events: tuple[Any, ...] | None = None) -> "LoadedTable":
        """As the entry left it; its events, where somebody has read them already."""
        events = events_of(entry) if events is None else events
        state, went = self.state, self.went
        if any(is_new_deal(event) for event in events):
            went = ()
        for event in events:
            state = evolve(state, event)
        if state.shoe.electronic:
            went += state.machine.left_shoe(GAMES[state.rules], events)
        return LoadedTable(state, entry.version, entry.secret or self.sealed, went)


def is_new_deal(event: Any) -> bool:
    return isinstance(event, RoundBegun | CardsShuffled) and bool(event.commitment)


class LoadedJackpot(Struct, frozen=True):
    state: PoolState = PoolState()
    version: int = 0

    def after(self, entry: Entry, events: tuple[Any, ...] | None = None) -> "LoadedJackpot":
        state = self.state
        for event in events_of(entry) if events is None else events:
            state = pool.evolve(state, event)
        return LoadedJackpot(state, entry.version)


def events_of(entry: Entry) -> tuple[Any, ...]:
    """Its events; those of a later form than ours cannot be read."""
    if entry.schema > SCHEMA:
        raise NewerForm(
            f"entry {entry.position} has events of form {entry.schema}: "
            f"this pitboss reads up to {SCHEMA}"
        )
    return decode_events(entry.events)


def game_of(state: TableState, command: Command) -> Game:
    """The rules of a table, or those by which it is about to be set up."""
    rules = command.rules if isinstance(command, c.SetUp) else state.rules
    if rules not in GAMES:
        if not rules:
            raise BadInput("there is no such table: it has not been set up")
        raise BadInput(f"{rules[:30]!r} is none of {', '.join(GAMES)}")
    return GAMES[rules]


def in_seconds(now: datetime) -> int:
    """The clock as a table's commands have it."""
    return (now - EPOCH) // timedelta(seconds=1)
