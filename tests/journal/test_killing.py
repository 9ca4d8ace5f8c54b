"""Killed writers, a crashed server, lost connections, and several writers at once."""

import resource
from concurrent.futures import wait
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pitboss.journal import postgres as postgres_module
from pitboss.journal.database import StoreFailed
from pitboss.journal.store import Store, open_store
from tests.journal.killing import (
    PATIENCE,
    TABLES,
    Acknowledged,
    check_journal,
    crash_one,
    kill_one,
    told,
    writer,
)
from tests.journal.making import one
from tests.postgres import Server

KILLS = 10
COMMANDS = 15


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(url: str) -> None:
    random = Random(url.startswith("postgresql"))
    acknowledged: list[Acknowledged] = []
    for number in range(KILLS):
        acknowledged += kill_one(url, f"w{number}", random)
        check_journal(url, acknowledged, f"after-{number}")
    assert len(acknowledged) > KILLS


def test_nothing_acknowledged_is_lost_when_the_file_may_not_grow(tmp_path: Path) -> None:
    url = tmp_path / "journal.db"
    process = writer(str(url), "w")
    assert process.stdout
    first = b"".join(process.stdout.readline() for _ in range(40))
    now = url.with_name("journal.db-wal").stat().st_size
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (now, resource.RLIM_INFINITY))
    rest, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, "it ends by itself, with what the store says"
    check_journal(str(url), told(first + rest), "after")


def test_who_follows_two_writers_misses_nothing(url: str) -> None:
    open_store(url).close()
    writers = [writer(url, name, COMMANDS) for name in ("left", "right")]
    tables = 2 * TABLES * COMMANDS
    jackpots = tables // 5
    with open_store(url) as store:
        seen = []
        for entry in store.follow(patience=60):
            seen.append(entry)
            if len(seen) == tables + jackpots:
                break
        assert [process.wait() for process in writers] == [0, 0]
        assert [entry.position for entry in seen] == [*range(1, tables + jackpots + 1)]
        assert seen == list(store.follow())
        assert store.check().sound
    for process in writers:
        assert process.stdout
        process.stdout.close()


def test_nothing_acknowledged_is_lost_when_the_server_crashes(
    postgres: Server, postgres_url: str
) -> None:
    acknowledged = crash_one(postgres, postgres_url, 100)
    check_journal(postgres_url, acknowledged, "after")
    assert len(acknowledged) >= 100


@pytest.fixture
def lost(postgres: Server, postgres_url: str) -> str:
    """How to take all connections to the journal away."""
    name = postgres_url.rsplit("/", 1)[1]
    return f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"


def test_a_lost_connection_is_made_again(postgres: Server, postgres_url: str, lost: str) -> None:
    with open_store(postgres_url) as store:
        for version in range(3):
            assert store.append(one("table", version, f"c-{version}")).entries
            postgres.run("postgres", lost)
            assert store.head().position == version + 1
            postgres.run("postgres", lost)


def test_a_server_that_is_gone_is_told_and_comes_back(postgres: Server, postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        store.append(one("table", 0, "a"))
        postgres.stop("immediate")
        with pytest.raises(StoreFailed, match=r"^PostgreSQL: "):
            store.append(one("table", 1, "b"))
        with pytest.raises(StoreFailed, match=r"^PostgreSQL: "):
            store.head()
        postgres.start()
        assert store.append(one("table", 1, "b")).entries[0].position == 2
        assert store.check().sound


def test_a_writer_that_falls_silent_holds_nobody_up(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = postgres_module._SETTINGS.replace("session_timeout = '10s'", "session_timeout = '1s'")
    assert soon != postgres_module._SETTINGS
    monkeypatch.setattr(postgres_module, "_SETTINGS", soon)
    silent = postgres_module.Postgres(postgres_url)
    with closing(silent), open_store(postgres_url) as store:
        lock = silent.locked()
        lock.__enter__()
        silent.page(["table"], ["a"])
        assert store.append(one("table", 0, "b")).entries[0].position == 1
        with pytest.raises(StoreFailed):
            lock.__exit__(None, None, None)


def test_two_stores_of_one_journal_see_each_other(store: Store, url: str) -> None:
    with open_store(url) as another:
        for version in range(0, 6, 2):
            store.append(one("table", version, f"c-{version}"))
            another.append(one("table", version + 1, f"c-{version + 1}"))
        assert store.read("table") == another.read("table")
        assert store.check().head == another.head()


def test_one_process_writes_at_a_time(store: Store, url: str) -> None:
    with open_store(url) as another:
        with another._database.locked():
            another._database.page(["table"], ["a"])
            future = store.submit(one("table", 0, "a"))
            assert not wait([future], timeout=0.5).done
        assert future.result().entries[0].position == 1


def test_who_opens_a_journal_waits_for_no_writer(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that starts holds up nobody who writes, nor is it held up."""
    soon = postgres_module._SETTINGS.replace("lock_timeout = '30s'", "lock_timeout = '1s'")
    assert soon != postgres_module._SETTINGS
    monkeypatch.setattr(postgres_module, "_SETTINGS", soon)
    with open_store(postgres_url) as store, store._database.locked():
        store._database.page(["table"], ["a"])
        with open_store(postgres_url) as another:
            assert another.head().position == 0


def test_many_may_make_the_same_journal(url: str, tmp_path: Path) -> None:
    writers = [writer(url, name, 1) for name in ("one", "two", "three")]
    for process in writers:
        said, _ = process.communicate()
        assert (process.returncode, said.count(b"\n")) == (0, TABLES + TABLES)
    with open_store(url) as store:
        assert store.check().head.position == 3 * 2 * TABLES
    assert not [*tmp_path.glob(".journal*")]
