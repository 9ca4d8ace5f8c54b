"""Sixty-four tables, each awaiting its own durable event, beside one transaction for each event.

The plain loop keeps the same entries with the same checks, one transaction each. The bare loop
does the least that keeps an event at all: one INSERT, committed, with no version, no hash and no
index. They take turns, so that the machine is the same for all. At the end two processes write to
one database at once, and a third counts what it hears of.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count, islice
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg

from benchmarks import Row
from pitboss.journal.database import Database
from pitboss.journal.draft import Append
from pitboss.journal.entry import Draft, canonical
from pitboss.journal.postgres import Postgres
from pitboss.journal.sqlite import Sqlite
from pitboss.journal.store import Store, open_store
from tests.journal.killing import TABLES as WRITING
from tests.journal.killing import writer
from tests.postgres import Server, server

TITLE = "The journal"
TABLES = 64
TURNS = 5
SECONDS = 1.0  # a turn
COMMANDS_EACH = 150  # of the tables of a process that is followed
WRITTEN = 2 * WRITING * COMMANDS_EACH * 6 // 5  # every fifth command feeds a jackpot too
PATIENCE = 30
COMMAND = canonical({"type": "Wager", "box": 3, "wager": "ante", "amount": 500, "player": "p-1042"})
EVENTS = canonical(
    [
        {"type": "WagerPlaced", "box": 3, "wager": "ante", "amount": 500, "clauses": ["4.1"]},
        {"type": "CardsDealt", "places": [1, 2, 3, 0], "cards": ["Ah", "Td", "2c", "??"]},
    ]
)
COMMANDS = count()  # people send them; their names are as long as those of the floor, and in order

Put = Callable[[], object]  # keeps one event, and returns when it is kept


def run() -> list[Row]:
    with TemporaryDirectory() as folder, bare_sqlite(Path(folder) / "bare.db") as bare:
        rows = beside(
            "SQLite", Sqlite(Path(folder) / "one.db"), Sqlite(Path(folder) / "all.db"), bare
        )
    with server() as running:
        return rows + on_postgres(running)


def on_postgres(running: Server) -> list[Row]:
    with running.database() as one, running.database() as together, bare_postgres(one) as bare:
        rows = beside("PostgreSQL", Postgres(one), Postgres(together), bare)
    with running.database() as url:
        return [*rows, followed(url)]


def beside(name: str, database: Database, other: Database, bare: Put) -> list[Row]:
    with closing(database), Store(other) as store:
        plain = entry_by_entry(database)
        bares: list[float] = []
        plains: list[float] = []
        waits: list[float] = []
        for _ in range(TURNS):
            bares += loop(bare)
            plains += loop(plain)
            waits += tables(store)
        return [*rates(name, bares, plains, waits), checking(name, store)]


def rates(name: str, bares: list[float], plains: list[float], waits: list[float]) -> list[Row]:
    seconds, events = TURNS * SECONDS, "events a second"
    ratio = f"{len(waits) / len(plains):.1f}x one by one, {len(waits) / len(bares):.1f}x bare"
    slowest = sorted(waits)[len(waits) * 99 // 100] * 1000
    return [
        Row(f"{name}: bare INSERTs, one by one", len(bares) / seconds, events, ""),
        Row(f"{name}: entries, one by one", len(plains) / seconds, events, ""),
        Row(f"{name}: entries of {TABLES} tables", len(waits) / seconds, events, ratio),
        Row(f"{name}: 99 in 100 wait less than", slowest, "ms", ""),
    ]


def checking(name: str, store: Store) -> Row:
    start = perf_counter()
    checked = store.check()
    assert checked.sound
    rate = checked.head.position / (perf_counter() - start)
    return Row(f"{name}: the chain read and checked", rate, "entries a second", "")


def followed(url: str) -> Row:
    """Two processes write, and this one follows: every position once, and none missed."""
    open_store(url).close()
    writers = [writer(url, name, COMMANDS_EACH, DEVNULL) for name in ("left", "right")]
    with open_store(url) as store:
        seen = [next(following := store.follow(patience=PATIENCE)).position]
        start = perf_counter()
        seen += [entry.position for entry in islice(following, WRITTEN - 1)]
        seconds = perf_counter() - start
        written = store.head().position
    for process in writers:
        process.wait()
    missed = len({*range(1, written + 1)} - {*seen})
    what = "PostgreSQL: two processes write, a third follows"
    told = f"{missed} of {written:,} missed, {len(seen) - len({*seen})} seen twice"
    return Row(what, len(seen) / seconds, "events a second", told)


# One transaction for each event.


def loop(put: Put) -> list[float]:
    """How long each took."""
    waits, end = [], perf_counter() + SECONDS
    while (start := perf_counter()) < end:
        put()
        waits.append(perf_counter() - start)
    return waits


def entry_by_entry(database: Database) -> Put:
    numbers = count()

    def put() -> None:
        number = next(numbers)
        name, written = f"table-{number % TABLES}", draft(number // TABLES)
        with database.locked():
            page = database.page([name], [written.command_id])
            page.take((Append(name, written.seen, (written,)),))
            database.put(page.added)

    return put


@contextmanager
def bare_sqlite(path: Path) -> Iterator[Put]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE bare (position INTEGER PRIMARY KEY, event TEXT)")
        insert = "INSERT INTO bare (event) VALUES (?)"
        yield lambda: connection.execute(insert, (EVENTS.decode(),))


@contextmanager
def bare_postgres(url: str) -> Iterator[Put]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bare (position bigserial, event text)")
        insert = "INSERT INTO bare (event) VALUES (%s)"
        yield lambda: connection.execute(insert, (EVENTS.decode(),))
        connection.execute("DROP TABLE bare")


# Sixty-four tables.


def tables(store: Store) -> list[float]:
    return asyncio.run(_tables(store, store.streams()))


async def _tables(store: Store, versions: dict[str, int]) -> list[float]:
    end = perf_counter() + SECONDS
    names = [f"table-{number}" for number in range(TABLES)]
    waits = await asyncio.gather(
        *(_table(store, name, versions.get(name, 0), end) for name in names)
    )
    return [took for table in waits for took in table]


async def _table(store: Store, name: str, version: int, end: float) -> list[float]:
    waits = []
    while (start := perf_counter()) < end:
        await store.written([Append(name, version, (draft(version),))])
        waits.append(perf_counter() - start)
        version += 1
    return waits


def draft(version: int) -> Draft:
    return Draft(
        time="2026-01-31T20:15:00+11:00",
        actor="anna",
        role="dealer",
        command_id=f"{next(COMMANDS):028x}",
        seen=version,
        command=COMMAND,
        events=EVENTS,
        engine="0.1.0",
        rules="5eed" * 16,
        schema=1,
    )
