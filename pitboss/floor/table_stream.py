"""A stream as far as it was read: its state, its version, and the shoe of the deal that is open."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.floor.face_down import events_in, has_shoe
from pitboss.floor.people import Person, Role, plain
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Entry, Sealed
from pitboss.play import pool
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.events import CardsDealt, MeterRead
from pitboss.play.codec import decode_events
from pitboss.play.machine import Game
from pitboss.play.pool import PoolMoved, PoolState
from pitboss.play.table import commands as c
from pitboss.play.table.deal import CardsShuffled
from pitboss.play.table.decide import Command, evolve
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.state import TableState

TABLE, JACKPOT = "table/", "jackpot/"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SCHEMA = 5  # the form of what this program writes; a change of what is decided makes a new one
_PLAYER = str(Role.PLAYER)


class NewerForm(BadInput):
    """Written by a later program than this one."""


class Times(Struct, frozen=True):
    """When a round against the house commenced and each box had its last card: the positions."""

    commenced: int = 0
    last_card: dict[int, int] = {}

    def after(self, position: int, events: tuple[Any, ...]) -> "Times":
        times = self
        for event in events:
            match event:
                case RoundBegun():
                    times = Times()
                case MeterRead():
                    times = Times(position, times.last_card)
                case CardsDealt(places=places):
                    served = {place: position for place in places if place > DEALER}
                    times = Times(times.commenced, {**times.last_card, **served})
        return times


class LoadedTable(Struct, frozen=True):
    state: TableState = TableState()
    version: int = 0
    sealed: Sealed | None = None  # the shoe, as it is since the latest command that touched it
    sealed_at: int = 0  # the version of that command's entry
    sealed_as: int = 0  # and its form
    went: tuple[str, ...] = ()  # to whom the cards of the open deal went
    shown: frozenset[Card] = frozenset()  # those of them that lay open to all
    times: Times = Times()
    staff: frozenset[str] = frozenset()  # who has worked here; no player has one of these names
    games: Games = GAMES  # that a table can be of

    def after(self, entry: Entry, events: tuple[Any, ...] | None = None) -> "LoadedTable":
        """As the entry left it; its events, where somebody has read them already."""
        events = written_events(entry) if events is None else events
        state, went, shown = self.state, self.went, self.shown
        if any(is_new_deal(event) for event in events):
            went, shown = (), frozenset()
        cards = False
        for event in events:
            state = evolve(state, event)
            if event.of_cards and state.shoe.electronic:
                cards = True
                shown |= frozenset(state.machine.laid_open(state.round, event)) - {UNKNOWN}
        if cards:
            went += state.machine.left_shoe(self.games[state.rules], events)
        times = self.times.after(entry.position, events)
        sealed, sealed_at, sealed_as = self.sealed, self.sealed_at, self.sealed_as
        if entry.secret is not None and has_shoe(entry):
            sealed, sealed_at, sealed_as = entry.secret, entry.version, entry.schema
        return LoadedTable(
            state=state,
            version=entry.version,
            sealed=sealed,
            sealed_at=sealed_at,
            sealed_as=sealed_as,
            went=went,
            shown=shown,
            times=times,
            staff=self._staff(entry),
            games=self.games,
        )

    def _staff(self, entry: Entry) -> frozenset[str]:
        if entry.role == _PLAYER or (name := plain(entry.actor)) in self.staff:
            return self.staff
        return self.staff | {name}

    def staff_beside(self, person: Person, house: Callable[[], frozenset[str]]) -> frozenset[str]:
        """Names that no player has; for who sits here, the house was asked when they came."""
        if person.role is not Role.PLAYER or person.name in self.state.players:
            return self.staff
        return self.staff | house()

    @property
    def game(self) -> Game:
        return self.games[self.state.rules]

    def game_for(self, command: Command) -> Game:
        """The rules of the table, or those by which it is about to be set up."""
        rules = command.rules if isinstance(command, c.SetUp) else self.state.rules
        if not rules:
            raise BadInput("there is no such table: it has not been set up")
        return one_of(self.games, rules)


def one_of(games: Games, rules: str) -> Game:
    if rules not in games:
        raise BadInput(f"{rules[:30]!r} is none of {', '.join(games)}")
    return games[rules]


def is_new_deal(event: Any) -> bool:
    return isinstance(event, RoundBegun | CardsShuffled) and bool(event.commitment)


class Win(Struct, frozen=True):
    """A major prize, and what it left in the pool, started anew if it was."""

    table: str
    position: int
    pool: int


class LoadedJackpot(Struct, frozen=True):
    state: PoolState = PoolState()
    version: int = 0
    wins: tuple[Win, ...] = ()

    def after(self, entry: Entry, events: tuple[Any, ...] | None = None) -> "LoadedJackpot":
        state, events = self.state, events_of(entry) if events is None else events
        for event in events:
            state = pool.evolve(state, event)
        return LoadedJackpot(state, entry.version, self._won(entry, events, state))

    def _won(self, entry: Entry, events: tuple[Any, ...], after: PoolState) -> tuple[Win, ...]:
        """With the prizes of this entry, and without those that it took back."""
        moves = [event for event in events if isinstance(event, PoolMoved)]
        wins = self.wins
        for back in (move for move in moves if move.paid < 0):
            latest = max((win.position for win in wins if win.table == back.table), default=0)
            wins = tuple(win for win in wins if win.position != latest)
        major = [move for move in moves if move.paid > 0 and move.pool < 0]
        if major and after.meter is not None:
            wins += (Win(major[0].table, entry.position, after.meter.pool),)
        return wins


class AtHand:
    """Streams as they were last read or written here: the journal is not asked."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._tables: dict[str, LoadedTable] = {}
        self._jackpots: dict[str, LoadedJackpot] = {}

    def known(self, name: str) -> LoadedTable:
        return self._tables.get(name) or LoadedTable(games=self.games)

    def told(self, name: str, loaded: LoadedTable) -> LoadedTable:
        """What somebody else has read of a table, where that is more than is known here."""
        if loaded.version > self.known(name).version:
            self._tables[name] = loaded
        return self.known(name)

    def keep(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """What was just written is not read again."""
        kind, _, name = entry.stream.partition("/")
        if kind == TABLE[:-1] and (loaded := self.known(name)).version == entry.version - 1:
            self._tables[name] = loaded.after(entry, events)
        if kind == JACKPOT[:-1]:
            fed = self._jackpots.get(name) or LoadedJackpot()
            if fed.version == entry.version - 1:
                self._jackpots[name] = fed.after(entry, events)


def events_of(entry: Entry) -> tuple[Any, ...]:
    """Its events; those of a later form than ours cannot be read."""
    _check_form(entry)
    return events_in(entry.events)


def written_events(entry: Entry) -> tuple[Any, ...]:
    """Its events with the cards that they open: who has no key learns these faces by them."""
    _check_form(entry)
    return decode_events(entry.events)


def _check_form(entry: Entry) -> None:
    if entry.schema > SCHEMA:
        raise NewerForm(
            f"entry {entry.position} has events of form {entry.schema}: "
            f"this pitboss reads up to {SCHEMA}"
        )


def in_seconds(now: datetime) -> int:
    """The clock as a table's commands have it."""
    return (now - EPOCH) // timedelta(seconds=1)
