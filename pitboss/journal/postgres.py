"""The journal in PostgreSQL: any number of processes write to one, and follow it.

A writer holds an advisory lock until its transaction ends. Positions are therefore committed in
their order, and who asks for those after the last one misses none.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any

from pitboss.errors import BadInput
from pitboss.journal.database import Snapshot, StoreFailed, Wait
from pitboss.journal.ends import asked, end_in, head_in, only, outermost
from pitboss.journal.entry import End, Entry, Head, Name, Sealed, canonical
from pitboss.journal.hushed import hushed
from pitboss.journal.page import Page
from pitboss.journal.postgres_schema import GRANTS, SCHEMA, UPGRADE
from pitboss.journal.rows import COLUMNS, FORMAT, Row, by_command, from_text, selected, to_row

try:
    import psycopg
    from psycopg.sql import SQL, Identifier
except ImportError as error:
    raise BadInput("PostgreSQL needs psycopg: pip install 'pitboss[postgres]'") from error

Connection = psycopg.Connection[tuple[Any, ...]]

CHANNEL = "pitboss"
PATIENCE = 10  # seconds: for a connection, and with a writer that fell silent
QUEUE = 30  # seconds for the lock: longer, so that a silent writer loses it first

# A table that nobody has analysed yet looks small to the planner: it must not read all of it,
# nor compile a statement because reading all of a table is forbidden, and therefore dear.
_SETTINGS = f"""
SET enable_seqscan = off;
SET jit = off;
SET lock_timeout = '{QUEUE}s';
SET idle_in_transaction_session_timeout = '{PATIENCE}s';
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') IN ('off', 'local')
"""
_LOCK = f"SELECT pg_advisory_xact_lock({int.from_bytes(b'pitboss')})"
_HEAD = "SELECT position, hash FROM pitboss.journal"
_ENDS_SO = asked("pitboss.journal", "pitboss.entry")
_SELECT = selected("pitboss.entry", "pitboss.secret")
# Many clients count their commands from 1: the id is looked up, and then the stream; the index of
# the streams would find all that ever happened there.
_KNOWN = (
    "WHERE command_id = ANY(%s::text[]) AND (stream || '') = ANY(%s::text[]) AND part = 1 "
    "ORDER BY position"
)
_OF_COMMAND = (
    "WHERE command_id = %s AND (stream || '') = %s AND actor = %s AND role = %s AND part = 1"
)
_OF_STREAM = "WHERE stream = %s AND version > %s ORDER BY version"
_BETWEEN = "WHERE position BETWEEN %s AND %s ORDER BY position"
_VERSIONS = "SELECT name, version FROM pitboss.stream WHERE name = ANY(%s::text[])"
_AND_STREAM = ", stream.version, stream.hash", "LEFT JOIN pitboss.stream ON name = %s"
_END = asked("pitboss.journal", "pitboss.entry", *_AND_STREAM)
_ENDS = "SELECT stream, max(version) FROM pitboss.entry GROUP BY stream"
_NOTED = "SELECT name, version FROM pitboss.stream"
# In one statement: whoever writes meanwhile is in both or in neither.
_ASTRAY = f"({_NOTED} EXCEPT {_ENDS}) UNION ({_ENDS} EXCEPT {_NOTED})"
_SNAPSHOT = "SELECT version, body FROM pitboss.snapshot WHERE stream = %s ORDER BY version"
_PUT_SNAPSHOTS = """
INSERT INTO pitboss.snapshot SELECT * FROM unnest(%s::text[], %s::bigint[], %b::bytea[])
ON CONFLICT DO NOTHING
"""
_PUT = f"""
WITH entries AS (
    INSERT INTO pitboss.entry ({", ".join(COLUMNS)})
    SELECT {", ".join(COLUMNS)} FROM json_populate_recordset(NULL::pitboss.entry, %s)
), secrets AS (
    INSERT INTO pitboss.secret SELECT * FROM unnest(%b::bigint[], %b::bytea[])
)
SELECT pg_notify('{CHANNEL}', %s)
"""


class Postgres:
    def __init__(self, url: str, make: bool = True) -> None:
        self._url = url
        with _one_line(BadInput, url):
            _prepare(url, make)
            self._write = _connect(url)
            self._read = _connect(url)
        self._reading = Lock()
        self._closed = False  # by us: it is not opened again

    # Writing.

    @contextmanager
    def locked(self) -> Iterator[None]:
        """In a pipeline: what needs no answer goes with what does, and saves the way."""
        with _one_line(StoreFailed):
            try:
                with self._write.pipeline() as self._pipeline:
                    self._write.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
                    # Only the statements after this one see what the last writer committed.
                    self._write.execute(_LOCK)
                    yield
                    end = self._write.execute("COMMIT")
                if end.statusmessage != "COMMIT":
                    raise StoreFailed("PostgreSQL: the transaction was not committed")
            except BaseException:
                if not self._write.closed:
                    self._write.execute("ROLLBACK")
                raise

    def page(self, streams: Sequence[str], commands: Sequence[str]) -> Page:
        head = self._write.execute(_ENDS_SO)
        versions = self._write.execute(_VERSIONS, (streams,))
        rows = self._write.execute(_SELECT + _KNOWN, (commands, streams))
        self._pipeline.sync()  # from here the server counts how long a writer is silent
        answers = by_command([*map(from_text, rows)], self._written)
        return Page(head_in(only(head.fetchall())), dict(versions), answers)

    def _written(self, first: int, last: int) -> list[Entry]:
        rows = self._write.execute(_SELECT + _BETWEEN, (first, last))
        self._pipeline.sync()
        return [*map(from_text, rows)]

    def put(self, entries: Sequence[Entry]) -> None:
        rows = canonical([dict(zip(COLUMNS, to_row(entry), strict=True)) for entry in entries])
        sealed = [(entry.position, entry.secret) for entry in entries if entry.secret is not None]
        secrets = [position for position, _ in sealed], [secret for _, secret in sealed]
        self._write.execute(_PUT, (rows.decode(), *secrets, str(entries[-1].position)))

    def renew(self) -> None:
        """Connect again if the connection was lost."""
        if self._write.closed:
            with _one_line(StoreFailed):
                self._write = _connect(self._url)

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        columns = [[*column] for column in zip(*snapshots, strict=True)]
        self._write.execute(_PUT_SNAPSHOTS, columns)

    def probe(self) -> None:
        with self.locked():
            self._write.execute("SELECT txid_current()")  # a number for it goes to the disk

    def redact(self, positions: Sequence[int], stream: str) -> int:
        """By whoever owns the tables: who only writes cannot."""
        gone = "DELETE FROM pitboss.secret WHERE position = ANY(%s) RETURNING position"
        self._rows("DELETE FROM pitboss.snapshot WHERE stream = %s RETURNING version", (stream,))
        return len(self._rows(gone, ([*positions],)))

    def scrub(self) -> bool:
        """The server frees the bytes of rows that are gone; its own log keeps them for a while."""
        with _one_line(StoreFailed), _connect(self._url) as connection:
            connection.execute("VACUUM pitboss.secret, pitboss.snapshot")
        return True

    # Reading.

    def of_stream(self, stream: str, after: int) -> tuple[End | None, list[Entry]]:
        end = end_in(only(self._rows(_END, (stream,))))
        return end, self._entries(_OF_STREAM, stream, after)

    def of_command(self, name: Name) -> tuple[Entry, ...]:
        said = (name.command_id, name.stream, name.actor, name.role)
        return by_command(self._entries(_OF_COMMAND, *said), self._between).get(name, ())

    def _between(self, first: int, last: int) -> list[Entry]:
        return self._entries(_BETWEEN, first, last)

    def after(self, position: int, most: int) -> list[Entry]:
        return self._entries("WHERE position > %s ORDER BY position LIMIT %s", position, most)

    def head(self) -> Head:
        return Head(*only(self._rows(_HEAD)))

    def versions(self) -> dict[str, int]:
        return dict(self._rows(_NOTED))

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]:
        rows = self._rows(_SNAPSHOT + (" DESC LIMIT 1" if last else ""), (stream,))
        return [(version, body) for version, body in rows]

    def sealed(self) -> list[Sealed]:
        return [Sealed(row[0]) for row in self._rows(outermost("pitboss.secret"))]

    def damage(self) -> list[str]:
        """The server checks its own pages; here, whether streams end where they are said to."""
        with _one_line(StoreFailed), _connect(self._url) as connection:
            connection.execute("SET enable_seqscan = on; SET enable_indexscan = off")
            connection.execute("SET enable_bitmapscan = off; SET enable_indexonlyscan = off")
            astray = connection.execute(_ASTRAY).fetchone()
        return ["streams do not end where they are said to"] if astray else []

    def _entries(self, where: str, *values: str | int) -> list[Entry]:
        return [*map(from_text, self._rows(_SELECT + where, values))]

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        with _one_line(StoreFailed), self._reading:
            try:
                return [*self._read.execute(query, values)]
            except psycopg.OperationalError:
                if self._closed or not self._read.closed:
                    raise
                self._read = _connect(self._url)
                return [*self._read.execute(query, values)]

    @contextmanager
    def listen(self) -> Iterator[Wait]:
        """A connection of its own, which hears of every commit from before the first look."""
        with _one_line(StoreFailed), _connect(self._url) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            yield partial(self._wait, connection)

    def _wait(self, connection: Connection, after: int, seconds: int) -> None:
        if self.head().position > after:
            return
        for notice in connection.notifies(timeout=seconds):
            if int(notice.payload) > after:
                return

    def close(self) -> None:
        with self._reading:
            self._closed = True
            self._read.close()
        self._write.close()


def grant(url: str, role: str) -> None:
    """Let a role add entries and look at them, and no more; by whoever owns the tables."""
    with _one_line(BadInput, url), _connect(url) as connection, connection.transaction():
        if connection.execute("SELECT to_regclass('pitboss.journal')").fetchone() == (None,):
            raise BadInput("there is no journal in this database")
        for order in GRANTS:
            connection.execute(SQL(order).format(Identifier(role)))


def _connect(url: str) -> Connection:
    """A connection that notices within half a minute that nobody is at the other end."""
    connection = psycopg.connect(
        url,
        autocommit=True,
        client_encoding="utf8",
        connect_timeout=PATIENCE,
        keepalives_idle=PATIENCE,
        keepalives_interval=PATIENCE,
        keepalives_count=2,
    )
    connection.execute(_SETTINGS)
    return connection


def _prepare(url: str, make: bool) -> None:
    """Make the tables, unless they are there; refuse what this program cannot keep or read.

    Writers are held up only by who makes them: a process that starts beside others is slow.
    """
    with _connect(url) as connection:
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise BadInput(f"a journal needs a database in UTF8, not {encoding}")
        if _format(connection) == FORMAT:
            return
    with _connect(url) as anew, anew.transaction():  # one that has seen no tables looks for them
        anew.execute(_LOCK)
        _bring_up(anew, make)


def _bring_up(connection: Connection, make: bool) -> None:
    """Nobody else does meanwhile."""
    found = _format(connection)
    if found is None:
        if not make:
            raise BadInput("there is no journal in this database")
        connection.execute(SCHEMA)
    elif found > FORMAT:
        raise BadInput(f"a journal of format {found}: this pitboss reads up to {FORMAT}")
    elif found < FORMAT:
        connection.execute(UPGRADE)


def _format(connection: Connection) -> int | None:
    """Of the journal that is there, if one is."""
    if connection.execute("SELECT to_regclass('pitboss.journal')").fetchone() == (None,):
        return None
    [(found,)] = connection.execute("SELECT format FROM pitboss.journal")
    return int(found)


@contextmanager
def _one_line(kind: type[BadInput], url: str = "") -> Iterator[None]:
    try:
        yield
    except (psycopg.Error, UnicodeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise kind(f"PostgreSQL: {hushed(' '.join(str(error).split()), url)}") from None
