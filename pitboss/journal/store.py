"""The store: append to streams, read them, follow the journal. One interface, two databases."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

from pitboss.errors import BadInput
from pitboss.journal.chain import (
    Checked,
    Finding,
    Kind,
    check,
    check_entry,
    check_stream,
    verified,
)
from pitboss.journal.condition import Condition
from pitboss.journal.database import Database, Readable, Snapshot, StoreFailed, Wait
from pitboss.journal.draft import Append, Batches, name_of
from pitboss.journal.entry import Entry, Head, Name, Sealed
from pitboss.journal.mailbox import Mailbox, tell_thread
from pitboss.journal.page import Appended, Conflict, Outcome
from pitboss.journal.turns import Answer, Turns, Writer

__all__ = ["Append", "Appended", "Conflict", "Reader", "Store", "StoreFailed", "open_store"]

AT_ONCE = 1000  # rows in the hand while a journal is read or copied


class Unscrubbed(StoreFailed):
    """The secrets are gone from the journal, and somebody still reads an older copy."""

    def __init__(self, gone: int) -> None:
        super().__init__("redacted, but a reader holds an older copy: redact again")
        self.gone = gone


class Reader:
    """A journal to be read."""

    def __init__(self, readable: Readable) -> None:
        self._readable = readable

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._readable.close()

    def head(self) -> Head:
        return self._readable.head()

    def streams(self) -> dict[str, int]:
        """Every stream and its version."""
        return self._readable.versions()

    def read(self, stream: str, after: int = 0) -> tuple[Entry, ...]:
        """The entries of a stream after a version, each of them proved; Broken if one is not."""
        end, entries = self._readable.of_stream(stream, after)
        check_stream(stream, after, entries, end)
        if end is not None and entries and entries[-1].version > end.version:
            later = self.read(stream, entries[-1].version)  # its end was noted by now, or never
            return (*entries, *later)
        return tuple(entries)

    def answer(self, name: Name) -> tuple[Entry, ...]:
        """What a command wrote; nothing if it never came. To be asked before deciding again."""
        written = self._readable.of_command(name)
        for entry in written:
            check_entry(entry)
        return written

    def follow(self, after: int = 0, patience: int = 0) -> Iterator[Entry]:
        """The entries after a position, as they come, until none came for `patience` seconds."""
        with ExitStack() as stack:
            wait = stack.enter_context(self._readable.listen()) if patience else None
            while entries := self._next(after, wait, patience):
                yield from entries
                after = entries[-1].position

    def _next(self, after: int, wait: Wait | None, patience: int) -> list[Entry]:
        entries = self._readable.after(after, AT_ONCE)
        if entries or not wait:
            return entries
        wait(after, patience)
        return self._readable.after(after, AT_ONCE)

    def check(self, known: Sequence[Head] = ()) -> Checked:
        """Walk along the chain up to the head, past every head that was known before."""
        checked = check(self.follow, [*known, self.head()])
        end = self.head().position  # again, since writers may have gone on
        if checked.sound and checked.head.position > end:
            why = f"the journal says that it has {end} entries"
            return Checked(checked.head, Finding(Kind.ADDED, end + 1, why))
        return checked

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]:
        """How a stream stood after some of its versions, oldest first: sealed, and not proved."""
        return self._readable.snapshots(stream, last)

    def sealed(self) -> list[Sealed]:
        """The first and the latest of its secrets: enough to know the key by."""
        return self._readable.sealed()

    def damage(self) -> list[str]:
        """What is wrong with the database itself, whatever its entries say."""
        return self._readable.damage()


class Store(Reader):
    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._database = database
        self.turns = Turns()  # of those who decide before they write
        self.condition = Condition()
        self._snapshots: list[Snapshot] = []  # go with what is written next
        self._own: set[int] = set()  # positions written here that the follower has not passed
        self._passed: int | None = None  # where the follower is, if there is one
        self._writing = Lock()
        self._writer = Writer(self._commit)
        self._mailboxes: dict[asyncio.AbstractEventLoop, Mailbox] = {}

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._writer.close()
        if self._snapshots:
            with self._writing, suppress(StoreFailed):  # they save time, and nothing else
                self._together([])
        super().close()

    # Writing.

    def append(self, batches: Sequence[Append]) -> Appended:
        """Write what a command led to, in one stream or several: all of it, or Conflict."""
        return self.submit(batches).result()

    def submit(self, batches: Sequence[Append]) -> Future[Appended]:
        """The same for a thread that cannot stand and wait."""
        future: Future[Appended] = Future()
        self._writer.submit(batches, partial(tell_thread, future))
        return future

    def written(self, batches: Sequence[Append]) -> asyncio.Future[Appended]:
        """The same for a task, which awaits it; less work for the loop than `wrap_future`."""
        loop = asyncio.get_running_loop()
        if loop not in self._mailboxes:
            self._mailboxes[loop] = Mailbox(loop)
        future, tell = self._mailboxes[loop].expect()
        self._writer.submit(batches, tell)
        return future

    def _commit(self, group: list[Batches]) -> Sequence[Answer]:
        with self._writing:
            answers = self._tried(group)
            failed = (str(answer) for answer in answers if isinstance(answer, StoreFailed))
            self.condition.note(next(failed, ""))
        return answers

    def _tried(self, group: list[Batches]) -> Sequence[Answer]:
        try:
            return self._together(group)
        except StoreFailed:
            try:
                self._database.renew()
            except StoreFailed as gone:
                return [gone] * len(group)
            return [self._alone(batches) for batches in group]

    def _together(self, group: list[Batches]) -> list[Outcome]:
        streams = {batch.stream for batches in group for batch in batches}
        ids = [name_of(one).command_id for one in group]
        with self._noting_own() as own, self._database.locked():
            page = self._database.page(sorted(streams), ids)
            outcomes = [page.take(batches) for batches in group]
            if page.added:
                own(page.added)
                self._database.put(page.added)
            if kept := self._snapshots[:]:
                self._database.put_snapshots(kept)
        del self._snapshots[: len(kept)]
        return outcomes

    @contextmanager
    def _noting_own(self) -> Iterator[Callable[[list[Entry]], None]]:
        """Before anybody can read them; after a failure others may write at these positions."""

        def note(added: list[Entry]) -> None:
            if self._passed is not None:
                self._own.update(entry.position for entry in added)

        try:
            yield note
        except BaseException:
            self._own.clear()  # to read one's own is no harm
            raise

    def follow_others(self, patience: int) -> Iterator[Entry]:
        """What other processes write from the first call on, until none came for so long.

        What is written here is passed over unread. Who calls again goes on where it ended.
        """
        if self._passed is None:
            self._passed = self.head().position
        with self._readable.listen() as wait:
            while True:
                wait(self._passed, patience)
                head, start = self.head().position, self._passed
                yield from self._of_others(head)
                if head == start:
                    return

    def _of_others(self, head: int) -> Iterator[Entry]:
        passed = self._passed or 0
        while passed < head and passed + 1 in self._own:
            passed = self._passed = passed + 1
            self._own.discard(passed)
        for entry in self._readable.after(passed, AT_ONCE) if passed < head else ():
            self._passed = entry.position
            if entry.position in self._own:
                self._own.discard(entry.position)
            else:
                yield entry

    def _alone(self, batches: Batches) -> Outcome | StoreFailed:
        """Once more: what was written before the failure answers as a repeated command."""
        try:
            return self._together([batches])[0]
        except StoreFailed as error:
            return error

    def probe(self) -> None:
        """Try whether it can be written, where the last try failed; StoreFailed if it cannot."""
        with self._writing:
            if self.condition.why:
                self._database.renew()
                self._database.probe()
                self.condition.note("")

    def adopt(self, entries: Iterable[Entry], head: Head) -> None:
        """Take over a journal up to its head, into an empty one: all of it or nothing."""
        with self._writing, self._database.locked():
            found = self._database.page([], []).head.position
            if found:
                raise BadInput(f"a journal with {found} entries cannot take over another")
            sound = verified(entries, head)
            while some := [*islice(sound, AT_ONCE)]:
                self._database.put(some)

    def keep(self, snapshot: Snapshot) -> None:
        """Let it go into the database with what is written next, or at the end: it can wait."""
        self._snapshots.append(snapshot)

    def redact(self, positions: Sequence[int], stream: str = "") -> int:
        """Let the secrets of entries go, and say how many there were; their hashes stay.

        Snapshots of the stream go with them, since a shoe may be in one.

        Writers wait for the rows alone. Where somebody still reads an older copy, this says so.
        """
        with self._writing:
            self._snapshots = [kept for kept in self._snapshots if kept.stream != stream]
            gone = self._database.redact(positions, stream)
        if not self._database.scrub():
            raise Unscrubbed(gone)
        return gone


def open_store(url: str | Path) -> Store:
    """A journal at a path, sqlite:///path or postgresql://...; made if it is not there yet."""
    kind, separator, rest = str(url).partition("://")
    if kind in ("postgresql", "postgres") and separator:
        from pitboss.journal.postgres import Postgres

        return Store(Postgres(str(url)))
    if separator and kind != "sqlite":
        raise BadInput(f"a journal is a path, sqlite:///path or postgresql://..., not {kind}://")
    from pitboss.journal.sqlite import Sqlite

    return Store(Sqlite(Path(rest.removeprefix("/") if separator else str(url))))
