"""A casino that notes how each table stands with every entry that it writes or reads."""

from collections.abc import Callable
from datetime import datetime
from threading import Lock, RLock
from typing import Any, TypeVar

from msgspec.structs import replace

from pitboss.floor.casino import Casino, Decided
from pitboss.floor.orders import Given, Order
from pitboss.floor.room.stage import Mark, standing_of
from pitboss.floor.table_stream import TABLE, LoadedJackpot, LoadedTable
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Appended, Store

T = TypeVar("T", LoadedTable, LoadedJackpot)
Told = Callable[[Entry, LoadedTable | LoadedJackpot], None]


class WatchedCasino(Casino):
    """Whoever wants to know is told of each entry, once, by the thread that learned of it."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], vault: Vault, games: Games = GAMES
    ) -> None:
        super().__init__(store, clock, vault, games)
        self.marks: dict[str, Mark] = {}
        self.listeners: list[Told] = []
        self.settling = RLock()  # a table and the accounts that it moves are looked at together
        self._marking = Lock()
        self._told: dict[str, int] = {}  # the latest version of each stream

    def _kept(self, order: Order, appended: Appended, decided: Decided) -> Given:
        with self.settling:
            return super()._kept(order, appended, decided)

    def _after(self, loaded: T, entry: Entry) -> T:
        after = super()._after(loaded, entry)
        self._note(entry, after)
        return after

    def keep(self, entry: Entry, events: tuple[Any, ...]) -> None:
        super().keep(entry, events)
        name = entry.stream.removeprefix(TABLE)
        known = self.known(name)
        if known.version == entry.version or not entry.stream.startswith(TABLE):
            self._note(entry, known)

    def _note(self, entry: Entry, loaded: LoadedTable | LoadedJackpot) -> None:
        with self._marking:
            if entry.version <= self._told.get(entry.stream, 0):
                return
            self._told[entry.stream] = entry.version
            if entry.stream.startswith(TABLE) and isinstance(loaded, LoadedTable):
                self._mark(entry, loaded)
        for told in self.listeners:
            told(entry, loaded)

    def _mark(self, entry: Entry, loaded: LoadedTable) -> None:
        name = entry.stream.removeprefix(TABLE)
        before, now = self.marks.get(name), standing_of(loaded.game, loaded.state)
        if before is not None and before.standing == now:
            since = before
        else:
            since = Mark(now, entry.version, entry.time, 0, "", 0)
        latest = {"latest": entry.version, "latest_time": entry.time}
        mark = replace(since, position=entry.position, **latest)
        self.marks[name] = mark

    def known_jackpot(self, name: str) -> LoadedJackpot:
        """A jackpot as it was last read or written here; the journal is not asked."""
        return self._jackpots.get(name) or self.load_jackpot(name)

    def mark(self, name: str) -> Mark:
        """How the table stands; after a start from a snapshot, since its latest entry."""
        if name not in self.marks:
            loaded = self.load(name)
            [*_, last] = self.store.read(TABLE + name, max(0, loaded.version - 1))
            self._note(last, loaded)
        return self.marks[name]
