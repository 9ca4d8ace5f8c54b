"""A journal in a file, to be read: where it lies, a copy that nobody may write to included."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic, sleep
from types import TracebackType
from typing import TypeVar
from urllib.parse import quote

from pitboss.errors import BadInput
from pitboss.journal.database import StoreFailed, Wait
from pitboss.journal.ends import asked, check_kinds, end_in, only, outermost
from pitboss.journal.entry import End, Entry, Head, Name, Sealed
from pitboss.journal.rows import FORMAT, by_command, selected, to_entry
from pitboss.journal.sqlite_schema import MARK

BUSY = 30  # seconds that a writer waits for another process
SETTINGS = (
    "synchronous = FULL",
    "fullfsync = ON",
    "secure_delete = ON",
    "wal_autocheckpoint = 4000",  # 16 MB: a page that changes often goes to its place less often
    "cache_size = -8000",  # 8 MB: the ends of all streams in the index stay at hand
)
READY = 160  # statements: to write a group there are two for each size that it may have
GLANCE = timedelta(milliseconds=50).total_seconds()  # how often a follower looks
TOLD = 20  # damages that are named

SELECT = selected("entry", "secret", "CAST({} AS BLOB)")
# Many clients count their commands from 1: the id is looked up, and then the stream (+, for its own
# index would find all that ever happened there).
OF_COMMAND = "WHERE command_id = ? AND +stream = ? AND actor = ? AND role = ? AND part = 1"
_OF_STREAM = "WHERE stream = ? AND version > ? ORDER BY version"
BETWEEN = "WHERE position BETWEEN ? AND ? ORDER BY position"
_END = asked("journal", "entry", ", stream.version, stream.hash", "LEFT JOIN stream ON name = ?")
_HEAD = "SELECT position, hash FROM journal"
_ENDS = "SELECT stream, max(version) FROM entry NOT INDEXED GROUP BY stream"
_NOTED = "SELECT name, version FROM stream"
# In one statement: whoever writes meanwhile is in both or in neither.
_ASTRAY = f"SELECT * FROM ({_NOTED} EXCEPT {_ENDS}) UNION SELECT * FROM ({_ENDS} EXCEPT {_NOTED})"
_SNAPSHOT = "SELECT version, body FROM snapshot WHERE stream = ? ORDER BY version"

T = TypeVar("T")


class SqliteReader:
    """Entries are read from their table, in the order of their rows: no index is asked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._aside: TemporaryDirectory[str] | None = None
        with one_line(path, BadInput):
            self._read = self._look(path)
            self._format = check_mark(path, self._read)
        self._reading = Lock()

    def _look(self, path: Path) -> sqlite3.Connection:
        """Without leaving a trace beside it; what lies where nobody may write is looked at aside.

        A log that was not yet carried over belongs to the journal, and is read with it.
        """
        log = path.with_name(f"{path.name}-wal")
        if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
            return connect(path, "mode=ro")
        if not log.exists() or not log.stat().st_size:
            return connect(path, "immutable=1")
        self._aside = TemporaryDirectory(prefix="pitboss-")
        copy = Path(self._aside.name) / "journal.db"
        copyfile(path, copy)
        copyfile(log, copy.with_name("journal.db-wal"))
        return connect(copy, "mode=rw")

    def of_stream(self, stream: str, after: int) -> tuple[End | None, list[Entry]]:
        with one_line(self._path, StoreFailed), self._reading:
            return self._texts(
                lambda: (self._end(stream), self._selected(_OF_STREAM, (stream, after)))
            )

    def _end(self, stream: str) -> End | None:
        if self._format < FORMAT:
            return None
        return end_in(only(self._read.execute(_END, (stream,)).fetchall()))

    def of_command(self, name: Name) -> tuple[Entry, ...]:
        firsts = self._entries(OF_COMMAND, (name.command_id, name.stream, name.actor, name.role))
        return by_command(firsts, self._between).get(name, ())

    def _between(self, first: int, last: int) -> list[Entry]:
        return self._entries(BETWEEN, (first, last))

    def after(self, position: int, most: int) -> list[Entry]:
        return self._entries("WHERE position > ? ORDER BY position LIMIT ?", (position, most))

    def _entries(self, where: str, values: tuple[str | int, ...]) -> list[Entry]:
        with one_line(self._path, StoreFailed), self._reading:
            return self._texts(lambda: self._selected(where, values))

    def _selected(self, where: str, values: tuple[str | int, ...]) -> list[Entry]:
        return [*map(to_entry, self._read.execute(SELECT + where, values))]

    def _texts(self, ask: Callable[[], T]) -> T:
        """As a rule every text is one: to ask that of each by itself takes twice as long."""
        self._read.text_factory = str
        try:
            return ask()
        except sqlite3.OperationalError as error:
            if "decode" not in str(error):
                raise
        finally:
            self._read.text_factory = _as_found
        return ask()

    def head(self) -> Head:
        with one_line(self._path, StoreFailed), self._reading:
            position, own = only(self._read.execute(_HEAD).fetchall())
        check_kinds(position, own)
        return Head(position, own)

    def versions(self) -> dict[str, int]:
        ends = _ENDS if self._format < FORMAT else _NOTED
        with one_line(self._path, StoreFailed), self._reading:
            return dict(self._read.execute(ends))

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]:
        """Those of a stream, oldest first, or the last of them alone."""
        if self._format < FORMAT:
            return []
        with one_line(self._path, StoreFailed), self._reading:
            return [*self._read.execute(_SNAPSHOT + (" DESC LIMIT 1" if last else ""), (stream,))]

    def sealed(self) -> list[Sealed]:
        with one_line(self._path, StoreFailed), self._reading:
            return [Sealed(row[0]) for row in self._read.execute(outermost("secret"))]

    def damage(self) -> list[str]:
        """What is wrong with the file itself: pages, indexes, and where streams are said to end."""
        with one_line(self._path, StoreFailed), self._reading:
            found = [row[0] for row in self._read.execute(f"PRAGMA integrity_check({TOLD})")]
            told = [] if found == ["ok"] else [" ".join(line.split()) for line in found]
            if self._format == FORMAT and self._read.execute(_ASTRAY).fetchone():
                told.append("streams do not end where they are said to")
        return told

    @contextmanager
    def listen(self) -> Iterator[Wait]:
        yield self._wait

    def _wait(self, after: int, seconds: int) -> None:
        end = monotonic() + seconds
        while self.head().position <= after and monotonic() < end:
            sleep(GLANCE)

    def close(self) -> None:
        """When nobody is reading: a statement that loses its connection ends the whole process."""
        with self._reading:
            self._read.close()
        if self._aside:
            self._aside.cleanup()


def connect(path: Path, how: str = "mode=rw", patience: int = BUSY) -> sqlite3.Connection:
    """A connection that any thread may use in its turn; bytes that are no text come through."""
    address = f"file:{quote(os.fsencode(path.resolve()))}?{how}"
    connection = sqlite3.connect(
        address,
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=READY,
    )
    connection.text_factory = _as_found
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    return connection


def _as_found(text: bytes) -> str:
    return text.decode(errors="surrogateescape")


def check_mark(path: Path, connection: sqlite3.Connection) -> int:
    """The format of the journal in this file, or BadInput where it is none that can be read."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != MARK:
        raise BadInput(f"{path} is not a journal")
    (found,) = only(connection.execute("SELECT format FROM journal").fetchall())
    if type(found) is not int or found < 1:
        raise BadInput(f"{path}: it is not noted which format of a journal it has")
    if found > FORMAT:
        told = f"this pitboss reads up to {FORMAT}"
        raise BadInput(f"{path} is a journal of format {found}: {told}")
    return found


class one_line:
    """Whatever goes wrong with a file is told in one line; a class, for every read asks for it."""

    def __init__(self, path: Path, kind: type[BadInput]) -> None:
        self._path, self._kind = path, kind

    def __enter__(self) -> None:
        """Nothing is made ready."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, OSError):
            raise self._kind(f"{self._path}: {error.strerror}") from error
        if isinstance(error, sqlite3.Error | TypeError | OverflowError):
            raise self._kind(f"{self._path}: {' '.join(str(error).split())}") from error
