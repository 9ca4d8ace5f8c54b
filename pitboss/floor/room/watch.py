"""A casino that notes how each table stands with every entry that it writes or reads."""

from collections.abc import Callable
from datetime import datetime
from threading import Lock, RLock
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.casino import Casino, Decided
from pitboss.floor.orders import Given, Order, check
from pitboss.floor.people import Person
from pitboss.floor.room.stage import Mark, left_of, standing_of
from pitboss.floor.table_stream import TABLE, LoadedJackpot, LoadedTable
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Append, Appended, Store

T = TypeVar("T", LoadedTable, LoadedJackpot)
Told = Callable[[Entry, LoadedTable | LoadedJackpot, bool], None]  # whether it was written here


class Begun(Struct, frozen=True):
    """A command that is decided, and not written yet."""

    order: Order
    decided: Decided

    @property
    def batches(self) -> list[Append]:
        return [append for append, _ in self.decided]


class WatchedCasino(Casino):
    """Whoever wants to know is told of each entry by the thread that wrote it or read it first."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], vault: Vault, games: Games = GAMES
    ) -> None:
        super().__init__(store, clock, vault, games)
        self.marks: dict[str, Mark] = {}
        self.listeners: list[Told] = []
        self.position = 0  # of the latest entry that was told here
        self.settling = RLock()  # a table and the accounts that it moves are looked at together
        self._marking = Lock()
        self._told: dict[str, int] = {}  # the latest version of each stream
        self._looked: set[str] = set()  # tables of which it is known since when they stand so

    def _kept(self, order: Order, appended: Appended, decided: Decided) -> Given:
        with self.settling:
            return super()._kept(order, appended, decided)

    def load(self, name: str) -> LoadedTable:
        """A table that moved elsewhere is not shown before the accounts that moved with it."""
        with self.settling:
            before = self.known(name)
            loaded = super().load(name)
            if before.version < loaded.version:
                self.purses.catch_up(name, _players(before) | _players(loaded))
            return loaded

    def _through(self, loaded: T, entries: tuple[Entry, ...]) -> T:
        """One after the other: who listens hears of each, and a mark is of the entry that moved.

        A table as it once stood is built without this: it is shown to nobody.
        """
        for entry in entries:
            loaded = self._after(loaded, entry)
            self._note(entry, loaded, here=False)
        return loaded

    def keep(self, entry: Entry, events: tuple[Any, ...]) -> None:
        super().keep(entry, events)
        name = entry.stream.removeprefix(TABLE)
        known = self.known(name)
        if known.version == entry.version or not entry.stream.startswith(TABLE):
            self._note(entry, known, here=True)

    def _note(self, entry: Entry, loaded: LoadedTable | LoadedJackpot, here: bool) -> None:
        """Who wrote it is told so, though another thread may have read it before."""
        with self._marking:
            if entry.version > self._told.get(entry.stream, 0):
                self._told[entry.stream] = entry.version
                self.position = max(self.position, entry.position)
                if entry.stream.startswith(TABLE) and isinstance(loaded, LoadedTable):
                    self._mark(entry, loaded)
            elif not here:
                return
        for told in self.listeners:
            told(entry, loaded, here)

    def _mark(self, entry: Entry, loaded: LoadedTable) -> None:
        name = entry.stream.removeprefix(TABLE)
        self.marks[name] = _marked(self.marks.get(name), entry, loaded)

    def begin(self, name: str, command: Any, person: Person, command_id: str) -> Begun:
        """Decide upon the table as it is known here, for whoever has it written and comes back."""
        order = Order(command, person, command_id, self.known(name).version, strict=True)
        check(order)
        return Begun(order, self._decided(TABLE + name, order, False))

    def end(self, begun: Begun, appended: Appended) -> Given:
        return self._kept(begun.order, appended, begun.decided)

    def trial(self, name: str, command: Any, person: Person) -> tuple[Any, ...]:
        """What a command would lead to; nothing is written."""
        order = Order(command, person, "trial")
        check(order)
        [(_, events), *_] = self._decided(TABLE + name, order, True)
        return events

    def mark(self, name: str) -> Mark:
        """How the table stands, and since which of its entries."""
        if name not in self._looked:
            self._looked.add(name)
            self._look_back(name, self.load(name).version)
        return self.marks[name]

    def _look_back(self, name: str, version: int) -> None:
        """After a start: from one snapshot to the one before, until the table stood otherwise."""
        start = version + 1
        while start:
            loaded = self._kept_before(name, start - 1)
            start, mark = loaded.version, None
            for entry in self.store.read(TABLE + name, start):
                if entry.version <= version:
                    loaded = self._after(loaded, entry)
                    mark = _marked(mark, entry, loaded)
            if mark and (mark.version > start + 1 or not start):
                break
        with self._marking:
            if mark and mark.latest == self.known(name).version:
                self.marks[name] = mark
                self.position = max(self.position, mark.position)


def _players(loaded: LoadedTable) -> set[str]:
    return {seat.player for seat in loaded.state.seated.values()}


def _marked(before: Mark | None, entry: Entry, loaded: LoadedTable) -> Mark:
    """As the entry left it: it stands so since then, or stood so before."""
    now, since = standing_of(loaded.game, loaded.state), before
    if since is None or since.standing != now:
        since = Mark(now, entry.version, entry.time, 0, 0)
    left, called = left_of(loaded.state), loaded.state.called
    moved = since.moved if left.stays(since.left) else entry.time
    return replace(
        since,
        latest=entry.version,
        position=entry.position,
        left=left,
        moved=moved,
        calling=before.calling if before and before.calling[0] == called else (called, entry.time),
    )
