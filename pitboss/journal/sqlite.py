"""The journal in a file: SQLite, in WAL mode; a commit returns when it is on the disk."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from urllib.parse import quote

import msgspec

from pitboss.errors import BadInput
from pitboss.journal.chain import BEGINNING
from pitboss.journal.database import StoreFailed, Wait
from pitboss.journal.entry import Entry, Head
from pitboss.journal.files import put_in_place
from pitboss.journal.page import Page
from pitboss.journal.rows import COLUMNS, FORMAT, WHOLE, by_command, selected, to_entry, to_row

MARK = 0x50497442  # the application id in the file's header
BUSY = 30  # seconds that a writer waits for another process
SETTINGS = (
    "synchronous = FULL",
    "fullfsync = ON",
    "secure_delete = ON",
    "wal_autocheckpoint = 4000",  # 16 MB: a page that changes often goes to its place less often
    "cache_size = -64000",  # 64 MB: the ends of all streams in the index stay at hand
)
MOST_ROWS = 64  # in one statement
GLANCE = timedelta(milliseconds=10).total_seconds()  # how often a follower looks

_COLUMNS = ",\n    ".join(
    f"{name} {'INTEGER' if name in WHOLE else 'TEXT'} NOT NULL" for name in COLUMNS
)
SCHEMA = f"""
PRAGMA journal_mode = WAL;
BEGIN;
PRAGMA application_id = {MARK};
CREATE TABLE journal (format INTEGER NOT NULL, position INTEGER NOT NULL, hash TEXT NOT NULL)
    STRICT;
INSERT INTO journal VALUES ({FORMAT}, {BEGINNING.position}, '{BEGINNING.hash}');
CREATE TABLE entry (
    {_COLUMNS},
    PRIMARY KEY (position)
) STRICT;
CREATE UNIQUE INDEX entry_stream ON entry (stream, version);
CREATE UNIQUE INDEX entry_command ON entry (command_id, part);
CREATE TABLE secret (position INTEGER PRIMARY KEY, secret BLOB NOT NULL) STRICT;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry
    BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
    BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
COMMIT;
"""

_SELECT = selected("entry", "secret")
# One row for all: every step of a statement lets another thread run, and waits to run again.
_HOLDS = """
SELECT position, hash, (
    SELECT json_group_object(value, (SELECT max(version) FROM entry WHERE stream = value))
    FROM json_each(?)
) FROM journal
"""


class Sqlite:
    def __init__(self, path: Path) -> None:
        self._path = path
        with _one_line(path, BadInput):
            if not path.exists():
                _make(path)
            _check(path)
            self._write = _connect(path)
            self._read = _connect(path)
        self._reading = Lock()

    # Writing.

    @contextmanager
    def locked(self) -> Iterator[None]:
        with _one_line(self._path, StoreFailed):
            self._write.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._write.execute("COMMIT")
            except BaseException:
                self._write.rollback()
                raise

    def page(self, streams: Sequence[str], commands: Sequence[str]) -> Page:
        known = "WHERE command_id IN (SELECT value FROM json_each(?)) ORDER BY position"
        rows = self._write.execute(_SELECT + known, (_json(commands),))
        answers = by_command(map(to_entry, rows))
        position, last, found = self._write.execute(_HOLDS, (_json(streams),)).fetchone()
        versions = msgspec.json.decode(found, type=dict[str, int | None])
        return Page(
            Head(position, last), {name: found or 0 for name, found in versions.items()}, answers
        )

    def put(self, entries: Sequence[Entry]) -> None:
        for some in _powers_of_two(entries):
            values = [value for entry in some for value in to_row(entry)]
            self._write.execute(_insert(len(some)), values)
        secrets = [(entry.position, entry.secret) for entry in entries if entry.secret is not None]
        self._write.executemany("INSERT INTO secret VALUES (?, ?)", secrets)
        head = entries[-1]
        self._write.execute("UPDATE journal SET position = ?, hash = ?", (head.position, head.hash))

    def renew(self) -> None:
        """A file does not go away: `locked` has rolled back already."""

    def redact(self, position: int) -> bool:
        """The bytes are overwritten in the file, and the log that may hold them is emptied."""
        with self.locked():
            gone = self._write.execute("DELETE FROM secret WHERE position = ?", (position,))
        with _one_line(self._path, StoreFailed):
            busy, *_ = self._write.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreFailed(
                f"{self._path}: redacted, but a reader holds an older copy: redact again"
            )
        return gone.rowcount == 1

    # Reading.

    def of_stream(self, stream: str, after: int) -> list[Entry]:
        return self._entries("WHERE stream = ? AND version > ? ORDER BY version", (stream, after))

    def of_command(self, command_id: str) -> list[Entry]:
        return self._entries("WHERE command_id = ? ORDER BY position", (command_id,))

    def after(self, position: int, most: int) -> list[Entry]:
        return self._entries("WHERE position > ? ORDER BY position LIMIT ?", (position, most))

    def _entries(self, where: str, values: tuple[str | int, ...]) -> list[Entry]:
        with _one_line(self._path, StoreFailed), self._reading:
            return [*map(to_entry, self._read.execute(_SELECT + where, values))]

    def head(self) -> Head:
        with _one_line(self._path, StoreFailed), self._reading:
            return _head(self._read)

    def versions(self) -> dict[str, int]:
        with _one_line(self._path, StoreFailed), self._reading:
            return dict(
                self._read.execute("SELECT stream, max(version) FROM entry GROUP BY stream")
            )

    @contextmanager
    def listen(self) -> Iterator[Wait]:
        yield self._wait

    def _wait(self, after: int, seconds: int) -> None:
        end = monotonic() + seconds
        while self.head().position <= after and monotonic() < end:
            sleep(GLANCE)

    def close(self) -> None:
        self._read.close()
        self._write.close()


def _powers_of_two(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """Groups of any size are made of few sizes, whose statements SQLite has ready."""
    while entries:
        size = 1 << min(len(entries), MOST_ROWS).bit_length() - 1
        yield entries[:size]
        entries = entries[size:]


@cache
def _insert(rows: int) -> str:
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO entry ({', '.join(COLUMNS)}) VALUES {', '.join([row] * rows)}"


def _json(names: Sequence[str]) -> str:
    return msgspec.json.encode(names).decode()


def _head(connection: sqlite3.Connection) -> Head:
    return Head(*connection.execute("SELECT position, hash FROM journal").fetchone())


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use in its turn; bytes that are no text come through."""
    address = f"file:{quote(str(path.resolve()))}?mode=rw"
    connection = sqlite3.connect(
        address, uri=True, timeout=BUSY, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = lambda found: found.decode(errors="surrogateescape")
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    return connection


def _make(path: Path) -> None:
    with put_in_place(path) as new, closing(sqlite3.connect(new)) as connection:
        connection.executescript(SCHEMA)


def _check(path: Path) -> None:
    with closing(_connect(path)) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] != MARK:
            raise BadInput(f"{path} is not a journal")
        found = connection.execute("SELECT format FROM journal").fetchone()[0]
    if found > FORMAT:
        raise BadInput(f"{path} is a journal of format {found}: this pitboss reads up to {FORMAT}")


@contextmanager
def _one_line(path: Path, kind: type[BadInput]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise kind(f"{path}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise kind(f"{path}: {' '.join(str(error).split())}") from error
