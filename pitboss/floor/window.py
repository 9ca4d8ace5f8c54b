"""The window of the floor: what stands, as far as it was read here, and what leaves of it.

Nothing else leaves: an answer to a command goes through here, and so does a stream of events.
"""

from collections.abc import Iterator
from threading import Lock
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.deal.fill import open_shoe, positions
from pitboss.floor.deal.record import Opening, openings
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.face_down import DECK, FACE_DOWN, shoe_beside
from pitboss.floor.face_down import opened as face_up
from pitboss.floor.orders import Given, Order, again
from pitboss.floor.people import Person, Role
from pitboss.floor.register.staff import Staff
from pitboss.floor.repeated import IdUsed
from pitboss.floor.requests import Requests, read_on
from pitboss.floor.snapshots import EVERY, opened, taken
from pitboss.floor.table_stream import (
    JACKPOT,
    TABLE,
    AtHand,
    LoadedJackpot,
    LoadedTable,
    NewerForm,
    T,
    at_once,
    events_of,
    whole_events,
)
from pitboss.games import GAMES, Games
from pitboss.journal.chain import Broken, Finding, Kind, check_entry
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.codec import decode_events
from pitboss.play.pool import PoolState
from pitboss.play.pot.events import Misdealt
from pitboss.play.redact import covered as without
from pitboss.play.table.commands import AddSeed
from pitboss.play.table.deal import CardsShuffled, SeedAdded
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.heard import faces, heard
from pitboss.play.table.state import TableState
from pitboss.play.table.view import Viewer


class Streams(AtHand):
    """The same, and read on in the journal."""

    def __init__(self, store: Store, vault: Vault, games: Games = GAMES) -> None:
        super().__init__(games)
        self.store, self.vault = store, vault
        self._newest = Lock()
        self._requests = Requests()
        self.house = Staff(store, vault)

    def tables(self) -> tuple[str, ...]:
        """The names of all tables, in order."""
        names = (name for name in self.store.streams() if name.startswith(TABLE))
        return tuple(sorted(name.removeprefix(TABLE) for name in names))

    def table(self, name: str) -> TableState:
        return self.load(name).state

    def version(self, name: str) -> int:
        return self.load(name).version

    def jackpot(self, name: str) -> PoolState:
        return self.load_jackpot(name).state

    def shoe(self, name: str) -> ProvableShoe:
        """The secret shoe of the table's latest deal: for receipts, and never for a screen."""
        return self.shoe_of(name, self.load(name))

    def shoe_of(self, name: str, loaded: LoadedTable) -> ProvableShoe:
        return open_shoe(name, loaded, self.vault)

    def load(self, name: str) -> LoadedTable:
        """What another thread wrote and kept meanwhile is newer than what was read here."""
        return self._newer(name, self._read(TABLE + name, self.known(name)))

    def learn(self, entry: Entry) -> None:
        """What another process wrote: where it is what comes next, the journal is not asked."""
        name = entry.stream.removeprefix(TABLE)
        known = self.known(name)
        if entry.version == known.version + 1:
            check_entry(entry)
            self._newer(name, self._through(known, (entry,)))
        elif entry.version > known.version:
            self.load(name)

    def _newer(self, name: str, loaded: LoadedTable) -> LoadedTable:
        if loaded.gone and loaded.state.deal.commitment:  # what is redacted was published before
            raise Broken(Finding(Kind.SECRET, loaded.gone, "it is gone, and its deal is open"))
        with self._newest:
            if loaded.version >= self.known(name).version:
                self._tables[name] = loaded
            return self.known(name)

    def _read(self, stream: str, loaded: T) -> T:
        """What came since, beginning with a snapshot where nothing of it is known here."""
        found = None if loaded.version else self._stood(stream, loaded)
        loaded, entries = found or (loaded, self.store.read(stream, loaded.version))
        if entries:
            loaded = self._through(loaded, entries)
        if len(entries) >= EVERY:
            self.store.keep(taken(entries[-1], loaded, self.vault))
        return loaded

    def _through(self, loaded: T, entries: tuple[Entry, ...]) -> T:
        """All of them at once; one after the other where one of them cannot be read."""
        try:
            return at_once(loaded, entries, self.vault)
        except BadInput:
            for entry in entries:
                loaded = self._after(loaded, entry)
        return loaded

    def _after(self, loaded: T, entry: Entry) -> T:
        """What cannot be read stops here, unless two people have said to pass it over."""
        try:
            return loaded.after(entry, whole_events(entry, self.vault))
        except NewerForm:
            raise
        except BadInput:
            if (entry.stream, entry.version) not in self.load_requests().passed:
                raise
        return replace(loaded, version=entry.version)

    def load_requests(self) -> Requests:
        self._requests = read_on(self.store.read, self._requests)
        return self._requests

    def _stood(self, stream: str, start: T) -> tuple[T, tuple[Entry, ...]] | None:
        """A snapshot and the entries after it.

        It was sealed here: where its own entry is gone, the journal was rolled back or made anew.
        """
        for version, body in self.store.snapshots(stream, last=True):
            stood = opened(start, stream, version, body, self.vault)
            if stood and stood[1].version == version:
                entries = self.store.read(stream, version - 1)
                if not entries or entries[0].hash != stood[0]:
                    why = f"{stream} is not the one that was kept at version {version}"
                    where = entries[0].position if entries else 0
                    raise Broken(Finding(Kind.REWRITTEN, where, why))
                return stood[1], entries[1:]
        return None

    def stood(self, name: str, version: int) -> LoadedTable:
        """The table as one of its entries left it, though it has moved on since."""
        known = self.known(name)
        if known.version == version:
            return known
        loaded = self._kept_before(name, version)
        for entry in self.store.read(TABLE + name, loaded.version):
            if entry.version > version:
                break
            loaded = self._after(loaded, entry)
        return loaded

    def _kept_before(self, name: str, version: int) -> LoadedTable:
        """The latest snapshot up to a version, or the table before its first entry."""
        start = LoadedTable(games=self.games)
        for at, body in reversed(self.store.snapshots(TABLE + name)):
            if at <= version and (found := opened(start, TABLE + name, at, body, self.vault)):
                return found[1]
        return start

    def load_jackpot(self, name: str) -> LoadedJackpot:
        known = self._jackpots.get(name) or LoadedJackpot()
        loaded = self._jackpots[name] = self._read(JACKPOT + name, known)
        return loaded

    def learn_jackpot(self, entry: Entry) -> None:
        name = entry.stream.removeprefix(JACKPOT)
        known = self._jackpots.get(name)
        if known and known.version == entry.version - 1:
            check_entry(entry)
            self._jackpots[name] = self._through(known, (entry,))
        else:
            self.load_jackpot(name)

    def known_jackpot(self, name: str) -> LoadedJackpot:
        """A jackpot as it was last read or written here; the journal is asked once."""
        return self._jackpots.get(name) or self.load_jackpot(name)

    def snapshot(self, entry: Entry) -> None:
        """Now and then what was written is kept as it stands."""
        kind, _, name = entry.stream.partition("/")
        known = self._tables if kind == TABLE[:-1] else self._jackpots
        if (loaded := known.get(name)) and loaded.version == entry.version:
            self.store.keep(taken(entry, loaded, self.vault))


# What leaves the floor, for whoever looks


def viewer_of(person: Person) -> Viewer:
    """With what eyes somebody looks: a player's own, or those of whoever stands by."""
    if person.role is Role.PLAYER:
        return Viewer(person.name)
    return Viewer(staff=True, inspector=person.role is Role.INSPECTOR)


def eyes(person: Person, state: TableState) -> Viewer:
    """The same for a table as it stands: while a round is in play an inspector stands by.

    The record of the operator holds everything under separate access (reading P77): not a screen.
    """
    return replace(viewer_of(person), inspector=not state.in_hand and viewer_of(person).inspector)


def answered(
    stream: str, person: Person, before: LoadedTable, after: LoadedTable, events: tuple[Any, ...]
) -> tuple[Any, ...]:
    """What a command led to, as whoever gave it may hear it."""
    if not stream.startswith(TABLE) or not any(event.of_cards for event in events):
        return events
    return heard(after.game, before.state, after.state, events, viewer_of(person))


def first_told(
    streams: Streams, order: Order, entry: Entry, before: LoadedTable, events: tuple[Any, ...]
) -> Given:
    """The answer to a command that was just written, and the table as it left it."""
    name = entry.stream.removeprefix(TABLE)
    after = streams.known(name)
    if entry.stream.startswith(TABLE) and after.version != entry.version:
        before, after = (streams.stood(name, entry.version - ago) for ago in (1, 0))
    told = answered(entry.stream, order.person, before, after, events)
    return Given(told, entry.version, after=after)


def repeated(streams: Streams, order: Order, entries: tuple[Entry, ...]) -> Given:
    """The first answer to a command that comes again, with the eyes of then."""
    whole = tuple(face_up(entry, streams.vault) for entry in entries)
    _check_seed(order, entries[0], streams.vault)
    given, stream = again(order, whole), entries[0].stream
    if not stream.startswith(TABLE):
        return given
    name, version = stream.removeprefix(TABLE), entries[0].version
    before, after = streams.stood(name, version - 1), streams.stood(name, version)
    events = answered(stream, order.person, before, after, given.events)
    return replace(given, events=events, after=after)


def _check_seed(order: Order, entry: Entry, vault: Vault) -> None:
    """A player's seed stands in the shoe beside the entry, and nowhere else."""
    if not isinstance(order.command, AddSeed) or entry.schema < FACE_DOWN or not entry.secret:
        return
    added = [e.seat for e in events_of(entry) if isinstance(e, SeedAdded)]
    if added and shoe_beside(entry, vault).seeds[added[0] - 1] != order.seed:
        raise IdUsed(f"another seed had the id {entry.command_id[:40]!r} before")


def since(streams: Streams, name: str, version: int, person: Person) -> Iterator[tuple[int, Any]]:
    """What happened at a table after a version, event by event, as this person may hear it.

    Of a deal that is not the open one it is what everybody saw: a card may lie elsewhere by now.
    """
    loaded, entries = streams.load(name), streams.store.read(TABLE + name, version)
    begun = [nth for nth, entry in enumerate(entries) if _begins(entry)]
    start = begun[-1] if begun else 0
    for nth, entry in enumerate(entries):
        if nth < start:
            events = _to_all(entry, loaded)
        else:
            events = events_of(face_up(entry, streams.vault))
            events = answered(TABLE + name, person, loaded, loaded, events)
        yield from ((entry.version, event) for event in events)


def _begins(entry: Entry) -> bool:
    return any(isinstance(e, RoundBegun | CardsShuffled | Misdealt) for e in events_of(entry))


def _to_all(entry: Entry, loaded: LoadedTable) -> tuple[Any, ...]:
    """As it stands in the journal; before form 5 every face stood there, and none is told."""
    if entry.schema >= FACE_DOWN:
        return events_of(entry)
    return decode_events(without(entry.events, DECK, frozenset(loaded.state.names), loaded.game))


def keys(name: str, loaded: LoadedTable, vault: Vault, person: Person) -> tuple[Opening, ...]:
    """What opens the envelopes of the cards that this person sees now."""
    if not loaded.state.deal.seal or not loaded.went:
        return ()
    shoe = open_shoe(name, loaded, vault)
    seen = frozenset(faces(loaded.state, viewer_of(person))) | loaded.shown
    return openings(shoe, positions(shoe, loaded.went, seen))
