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
from pitboss.journal.chain import BEGINNING
from pitboss.journal.database import StoreFailed, Wait
from pitboss.journal.entry import Entry, Head, canonical
from pitboss.journal.page import Page
from pitboss.journal.rows import COLUMNS, FORMAT, WHOLE, Row, by_command, selected, to_entry, to_row

try:
    import psycopg
except ImportError as error:
    raise BadInput("PostgreSQL needs psycopg: pip install 'pitboss[postgres]'") from error

Connection = psycopg.Connection[tuple[Any, ...]]

CHANNEL = "pitboss"
PATIENCE = 10  # seconds: for a connection, and with a writer that fell silent
QUEUE = 30  # seconds for the lock: longer, so that a silent writer loses it first

# Names are compared as bytes: the order of a language changes with releases, under the index.
_COLUMNS = ",\n    ".join(
    f"{name} bigint NOT NULL" if name in WHOLE else f'{name} text COLLATE "C" NOT NULL'
    for name in COLUMNS
)
SCHEMA = f"""
CREATE SCHEMA pitboss;
CREATE TABLE pitboss.journal (format int NOT NULL, position bigint NOT NULL, hash text NOT NULL);
INSERT INTO pitboss.journal VALUES ({FORMAT}, {BEGINNING.position}, '{BEGINNING.hash}');
CREATE TABLE pitboss.entry (
    {_COLUMNS},
    PRIMARY KEY (position)
);
CREATE UNIQUE INDEX entry_stream ON pitboss.entry (stream, version);
CREATE UNIQUE INDEX entry_command ON pitboss.entry (command_id, part);
CREATE TABLE pitboss.secret (position bigint PRIMARY KEY, secret bytea NOT NULL);
CREATE FUNCTION pitboss.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON pitboss.entry
    EXECUTE FUNCTION pitboss.refuse();
"""

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
_SELECT = selected("pitboss.entry", "pitboss.secret")
_KNOWN = "WHERE command_id = ANY(%s::text[]) ORDER BY position"
_VERSIONS = """
SELECT name, coalesce((SELECT max(version) FROM pitboss.entry WHERE stream = name), 0)
FROM unnest(%s::text[]) AS name
"""
_PUT = f"""
WITH entries AS (
    INSERT INTO pitboss.entry ({", ".join(COLUMNS)})
    SELECT {", ".join(COLUMNS)} FROM json_populate_recordset(NULL::pitboss.entry, %s)
), secrets AS (
    INSERT INTO pitboss.secret SELECT * FROM unnest(%b::bigint[], %b::bytea[])
), head AS (
    UPDATE pitboss.journal SET position = %s, hash = %s
)
SELECT pg_notify('{CHANNEL}', %s)
"""


class Postgres:
    def __init__(self, url: str) -> None:
        self._url = url
        with _one_line(BadInput):
            _prepare(url)
            self._write = _connect(url)
            self._read = _connect(url)
        self._reading = Lock()

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
        head = self._write.execute(_HEAD)
        versions = self._write.execute(_VERSIONS, (streams,))
        rows = self._write.execute(_SELECT + _KNOWN, (commands,))
        self._pipeline.sync()  # from here the server counts how long a writer is silent
        return Page(Head(*head.fetchall()[0]), dict(versions), by_command(map(to_entry, rows)))

    def put(self, entries: Sequence[Entry]) -> None:
        rows = canonical([dict(zip(COLUMNS, to_row(entry), strict=True)) for entry in entries])
        sealed = [(entry.position, entry.secret) for entry in entries if entry.secret is not None]
        secrets = [position for position, _ in sealed], [secret for _, secret in sealed]
        head = entries[-1]
        values = (rows.decode(), *secrets, head.position, head.hash, str(head.position))
        self._write.execute(_PUT, values)

    def renew(self) -> None:
        """Connect again if the connection was lost."""
        if self._write.closed:
            with _one_line(StoreFailed):
                self._write = _connect(self._url)

    def redact(self, position: int) -> bool:
        """The server frees the bytes in its own time; until then they are there, and sealed."""
        gone = "DELETE FROM pitboss.secret WHERE position = %s RETURNING position"
        return len(self._rows(gone, (position,))) == 1

    # Reading.

    def of_stream(self, stream: str, after: int) -> list[Entry]:
        return self._entries("WHERE stream = %s AND version > %s ORDER BY version", stream, after)

    def of_command(self, command_id: str) -> list[Entry]:
        return self._entries("WHERE command_id = %s ORDER BY position", command_id)

    def after(self, position: int, most: int) -> list[Entry]:
        return self._entries("WHERE position > %s ORDER BY position LIMIT %s", position, most)

    def head(self) -> Head:
        return Head(*self._rows(_HEAD)[0])

    def versions(self) -> dict[str, int]:
        return dict(self._rows("SELECT stream, max(version) FROM pitboss.entry GROUP BY stream"))

    def _entries(self, where: str, *values: str | int) -> list[Entry]:
        return [*map(to_entry, self._rows(_SELECT + where, values))]

    def _rows(self, query: str, values: Sequence[str | int] = ()) -> list[Row]:
        with _one_line(StoreFailed), self._reading:
            try:
                return [*self._read.execute(query, values)]
            except psycopg.OperationalError:
                if not self._read.closed:
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
        self._read.close()
        self._write.close()


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


def _prepare(url: str) -> None:
    """Make the tables, unless they are there; refuse what this program cannot keep or read."""
    with _connect(url) as connection, connection.transaction():
        connection.execute(_LOCK)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise BadInput(f"a journal needs a database in UTF8, not {encoding}")
        if connection.execute("SELECT to_regclass('pitboss.journal')").fetchone() == (None,):
            connection.execute(SCHEMA)
        [(found,)] = connection.execute("SELECT format FROM pitboss.journal")
    if found > FORMAT:
        raise BadInput(f"a journal of format {found}: this pitboss reads up to {FORMAT}")


@contextmanager
def _one_line(kind: type[BadInput]) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise kind(f"PostgreSQL: {' '.join(str(error).split())}") from error
