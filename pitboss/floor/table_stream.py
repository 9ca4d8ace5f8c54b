"""A stream as far as it was read: its state, its version, and the shoe of the deal that is open."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from msgspec import Struct

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput, Misplaced
from pitboss.floor.face_down import covers, events_in, has_shoe, open_beside
from pitboss.floor.people import Person, Role, plain
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Entry, Sealed
from pitboss.journal.secrets import Vault
from pitboss.play import pool
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.events import CardsDealt, MeterRead
from pitboss.play.codec import decode_events, encode
from pitboss.play.machine import Game
from pitboss.play.pool import PoolMoved, PoolState
from pitboss.play.table import commands as c
from pitboss.play.table.deal import CardsShuffled
from pitboss.play.table.decide import Command
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.evolve import after, evolve
from pitboss.play.table.state import TableState

TABLE, JACKPOT = "table/", "jackpot/"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SCHEMA = 5  # the form of what this program writes; a change of what is decided makes a new one
_PLAYER = str(Role.PLAYER)
_NOTED = frozenset({RoundBegun, CardsShuffled, MeterRead, CardsDealt})  # beside the state
_NEW_DEALS = frozenset({RoundBegun, CardsShuffled})
_BEGUN = encode(RoundBegun.__struct_config__.tag)

Read = tuple[Entry, tuple[Any, ...]]  # an entry with its events


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


# What rules come to, given events that cannot have happened: a forger can chain those, too.
IMPOSSIBLE = (LookupError, ValueError, TypeError, AttributeError)


def _misplaced(entry: Entry, error: Exception) -> Misplaced:
    where = f"entry {entry.position} of the journal"
    why = f": {error}" if isinstance(error, BadInput) else ""
    return Misplaced(f"{where} does not follow from those before it in {entry.stream}{why}")


class LoadedTable(Struct, frozen=True):
    state: TableState = TableState()
    version: int = 0
    sealed: Sealed | None = None  # the shoe, as it is since the latest command that touched it
    sealed_at: int = 0  # the version of that command's entry
    sealed_as: int = 0  # and its form
    went: tuple[str, ...] = ()  # to whom the cards of the open deal went
    shown: frozenset[Card] = frozenset()  # those of them that lay open to all
    gone: int = 0  # the entry of the latest deal whose secret is not there any more
    times: Times = Times()
    staff: frozenset[str] = frozenset()  # who has worked here; no player has one of these names
    games: Games = GAMES  # that a table can be of

    def after(self, entry: Entry, events: tuple[Any, ...] | None = None) -> "LoadedTable":
        """As the entry left it; its events, where somebody has read them already."""
        return self.through([(entry, written_events(entry) if events is None else events)])

    def through(self, entries: Iterable[Read]) -> "LoadedTable":
        """As these left it, one after the other: what it was in between is not made."""
        state, went, shown, times = self.state, self.went, self.shown, self.times
        version, staff, gone = self.version, self.staff, self.gone
        sealed, sealed_at, sealed_as = self.sealed, self.sealed_at, self.sealed_as
        for entry, events in entries:
            version, cards = entry.version, False
            if not _NOTED.isdisjoint(map(type, events)):
                times = times.after(entry.position, events)
                if any(map(is_new_deal, events)):
                    went, shown, gone, sealed = (), frozenset(), 0, None
            try:
                of_cards = any(event.of_cards for event in events)
                state = state if of_cards else after(state, events)
                for event in events if of_cards else ():
                    state = evolve(state, event)
                    if event.of_cards and state.shoe.electronic:
                        cards = True
                        if lie_open := state.machine.laid_open(state.round, event):
                            shown |= frozenset(lie_open) - {UNKNOWN}
                if cards:
                    went += state.machine.left_shoe(self.games[state.rules], events)
            except IMPOSSIBLE as error:
                raise _misplaced(entry, error) from error
            if entry.secret is None:
                gone = entry.position if entry.secret_hash else gone
            elif has_shoe(entry):
                sealed, sealed_at, sealed_as = entry.secret, version, entry.schema
            if entry.role != _PLAYER and (name := plain(entry.actor)) not in staff:
                staff |= {name}
        return LoadedTable(
            state=state,
            version=version,
            sealed=sealed,
            sealed_at=sealed_at,
            sealed_as=sealed_as,
            went=went,
            shown=shown,
            gone=gone,
            times=times,
            staff=staff,
            games=self.games,
        )

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
    return type(event) in _NEW_DEALS and bool(event.commitment)


def last_round(entries: Sequence[Entry]) -> int:
    """Where the last deal of a new round begins among these; 0 if none does."""
    for nth in reversed(range(len(entries))):
        body: bytes = entries[nth].events
        if _BEGUN in body and any(
            isinstance(event, RoundBegun) and event.commitment for event in decode_events(body)
        ):
            return nth
    return 0


class Win(Struct, frozen=True):
    """A major prize, and what it left in the pool, started anew if it was."""

    table: str
    position: int
    pool: int


class LoadedJackpot(Struct, frozen=True):
    state: PoolState = PoolState()
    version: int = 0
    wins: tuple[Win, ...] = ()

    def through(self, entries: Iterable[Read]) -> "LoadedJackpot":
        """As these left it, one after the other."""
        loaded = self
        for entry, events in entries:
            loaded = loaded.after(entry, events)
        return loaded

    def after(self, entry: Entry, events: tuple[Any, ...] | None = None) -> "LoadedJackpot":
        state, events = self.state, events_of(entry) if events is None else events
        try:
            for event in events:
                state = pool.evolve(state, event)
        except IMPOSSIBLE as error:
            raise _misplaced(entry, error) from error
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


T = TypeVar("T", LoadedTable, LoadedJackpot)


def at_once(loaded: T, entries: tuple[Entry, ...], vault: Vault) -> T:
    """As all of these left it. What lay covered in rounds that are over is in no state any more."""
    begun = last_round(entries)
    over, on = entries[:begun], entries[begun:]
    before: T = loaded.through(zip(over, map(written_events, over), strict=True))
    return before.through((entry, whole_events(entry, vault)) for entry in on)


def events_of(entry: Entry) -> tuple[Any, ...]:
    """Its events; those of a later form than ours cannot be read."""
    _check_form(entry)
    return events_in(entry.events)


def written_events(entry: Entry) -> tuple[Any, ...]:
    """Its events with the cards that they open: who has no key learns these faces by them."""
    _check_form(entry)
    return decode_events(entry.events)


def whole_events(entry: Entry, vault: Vault) -> tuple[Any, ...]:
    """Its events with every face, for who has the key."""
    _check_form(entry)
    whole = open_beside(entry, vault).events if covers(entry) else b""
    return decode_events(whole or entry.events)


def _check_form(entry: Entry) -> None:
    if entry.schema > SCHEMA:
        raise NewerForm(
            f"entry {entry.position} has events of form {entry.schema}: "
            f"this pitboss reads up to {SCHEMA}"
        )


def in_seconds(now: datetime) -> int:
    """The clock as a table's commands have it."""
    return (now - EPOCH) // timedelta(seconds=1)
