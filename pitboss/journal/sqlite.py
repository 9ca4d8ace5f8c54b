"""The journal in a file: SQLite, in WAL mode; a commit returns when it is on the disk."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from pitboss.errors import BadInput
from pitboss.journal.carrier import Carrier
from pitboss.journal.database import Snapshot, StoreFailed
from pitboss.journal.ends import asked, head_in, only
from pitboss.journal.entry import Entry
from pitboss.journal.files import put_in_place
from pitboss.journal.page import Page
from pitboss.journal.rows import COLUMNS, FORMAT, by_command, to_entry, to_row
from pitboss.journal.sqlite_reading import (
    BETWEEN,
    SELECT,
    SqliteReader,
    check_mark,
    connect,
    one_line,
)
from pitboss.journal.sqlite_schema import SCHEMA, UPGRADE

MOST_ROWS = 64  # in one statement

T = TypeVar("T")

# One row for all: each step of a statement lets another thread run, and waits to run again. For the
# same reason it is asked first whether any command came before: as a rule none did.
_KNOWN = (
    "WHERE command_id IN (SELECT value FROM json_each(?)) "
    "AND +stream IN (SELECT value FROM json_each(?)) AND part = 1"
)
_VERSIONS = """(
    SELECT json_group_object(value, (SELECT version FROM stream WHERE name = value))
    FROM json_each(?)
)"""
_HOLDS = asked("journal", "entry", f", {_VERSIONS}, EXISTS (SELECT 1 FROM entry {_KNOWN})")


class Sqlite(SqliteReader):
    def __init__(self, path: Path) -> None:
        with one_line(path, BadInput):
            if not path.exists():
                _make(path)
            self._write = connect(path)
            _upgrade(path, self._write)
        self._carrier = Carrier(path)
        super().__init__(path)

    def _look(self, path: Path) -> sqlite3.Connection:
        return connect(path)

    @contextmanager
    def locked(self) -> Iterator[None]:
        with one_line(self._path, StoreFailed):
            self._write.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._write.execute("COMMIT")
                self._carrier.written()
            except BaseException:
                self._write.rollback()
                raise

    def page(self, streams: Sequence[str], commands: Sequence[str]) -> Page:
        named, ids = _json(streams), _json(commands)
        rows = self._write.execute(_HOLDS, (named, ids, named)).fetchall()
        *head, found, again = only(rows)
        answers = by_command(self._firsts(ids, named), self._written) if again else {}
        versions = msgspec.json.decode(found, type=dict[str, int | None])
        return Page(
            head_in(tuple(head)), {name: found or 0 for name, found in versions.items()}, answers
        )

    def _firsts(self, ids: str, streams: str) -> list[Entry]:
        """Where commands that came before begin."""
        asked = f"{SELECT}{_KNOWN} ORDER BY position"
        return [*map(to_entry, self._write.execute(asked, (ids, streams)))]

    def _written(self, first: int, last: int) -> list[Entry]:
        return [*map(to_entry, self._write.execute(SELECT + BETWEEN, (first, last)))]

    def put(self, entries: Sequence[Entry]) -> None:
        for some in _parts(entries):
            values = [value for entry in some for value in to_row(entry)]
            self._write.execute(_insert(len(some)), values)
        secrets = [(entry.position, entry.secret) for entry in entries if entry.secret is not None]
        if secrets:
            self._write.executemany("INSERT INTO secret VALUES (?, ?)", secrets)
        ends = {entry.stream: (entry.stream, entry.version, entry.hash) for entry in entries}
        for part in _parts([*ends.values()]):
            self._write.execute(_note(len(part)), [value for end in part for value in end])
        head = entries[-1]
        self._write.execute("UPDATE journal SET position = ?, hash = ?", (head.position, head.hash))

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        rows = "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)"
        self._write.executemany(rows, snapshots)

    def renew(self) -> None:
        """A file does not go away: `locked` has rolled back already."""

    def probe(self) -> None:
        with self.locked():
            self._write.execute("UPDATE journal SET position = position")

    def redact(self, positions: Sequence[int], stream: str) -> int:
        """The bytes are overwritten in the file; `scrub` empties the log that may hold them."""
        gone = "DELETE FROM secret WHERE position IN (SELECT value FROM json_each(?))"
        with self.locked():
            self._write.execute("DELETE FROM snapshot WHERE stream = ?", (stream,))
            return self._write.execute(gone, (_json(positions),)).rowcount

    def scrub(self) -> bool:
        """By a connection of its own that waits for nobody, and says whether nobody was in its way.

        What can be carried over while others write is carried over first.
        """
        at_rest, told = self._carrier.resting(), one_line(self._path, StoreFailed)
        with at_rest, told, closing(connect(self._path, patience=0)) as alone:
            alone.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            busy, *_ = alone.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy

    def close(self) -> None:
        self._carrier.close()
        super().close()
        self._write.close()


def _parts(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """A statement for each: a group of a size that was seen before finds it ready."""
    return (rows[start : start + MOST_ROWS] for start in range(0, len(rows), MOST_ROWS))


@cache
def _insert(rows: int) -> str:
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO entry ({', '.join(COLUMNS)}) VALUES {', '.join([row] * rows)}"


@cache
def _note(rows: int) -> str:
    """Where streams end now."""
    values = ", ".join(["(?, ?, ?)"] * rows)
    changed = "version = excluded.version, hash = excluded.hash"
    return f"INSERT INTO stream VALUES {values} ON CONFLICT (name) DO UPDATE SET {changed}"


def _json(names: Sequence[str | int]) -> str:
    return msgspec.json.encode(names).decode()


def _make(path: Path) -> None:
    with put_in_place(path) as new, closing(sqlite3.connect(new)) as connection:
        connection.executescript(SCHEMA)


def _upgrade(path: Path, connection: sqlite3.Connection) -> None:
    """Tables of an earlier format become those of this one; of several who open it, one does it."""
    if check_mark(path, connection) < FORMAT:
        connection.execute("BEGIN IMMEDIATE")
        for statement in UPGRADE if check_mark(path, connection) < FORMAT else ():
            connection.execute(statement)
        connection.execute("COMMIT")
