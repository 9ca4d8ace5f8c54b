"""Append, read, conflict, repeat: the same on both databases."""

import asyncio
from concurrent.futures import Future, wait
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.journal.database import StoreFailed
from pitboss.journal.draft import Append
from pitboss.journal.entry import Name, Sealed, canonical
from pitboss.journal.page import Appended, Conflict
from pitboss.journal.sqlite_reading import SqliteReader
from pitboss.journal.store import Store, open_store
from tests.journal import by_hand
from tests.journal.making import draft, one, two


def test_what_was_written_is_read(store: Store, url: str) -> None:
    written = store.append([Append("table", 0, (draft("a"), draft("a", Sealed(b"hidden"))))])
    assert not written.repeated
    assert store.read("table") == written.entries
    assert [(entry.position, entry.version) for entry in written.entries] == [(1, 1), (2, 2)]
    assert written.entries[0].command == draft("a").command
    assert written.entries[1].secret == b"hidden"
    with open_store(url) as another:
        assert another.read("table") == written.entries
        assert another.read("table", after=1) == written.entries[1:]
        assert another.read("nowhere") == ()


def test_the_head_and_the_streams_are_told(store: Store) -> None:
    assert store.head().position == 0
    assert store.streams() == {}
    last = store.append(two(0, 0, "a")).entries[-1]
    store.append(one("table", 1, "b"))
    assert store.streams() == {"table": 2, "jackpot": 1}
    assert store.head().position == 3
    assert store.read("table", after=1)[0].previous == last.hash


def test_two_streams_or_none(store: Store) -> None:
    assert [entry.stream for entry in store.append(two(0, 0, "a")).entries] == ["table", "jackpot"]
    with pytest.raises(Conflict) as found:
        store.append(two(1, 0, "b"))
    assert (found.value.stream, found.value.expected, found.value.found) == ("jackpot", 0, 1)
    assert store.streams() == {"table": 1, "jackpot": 1}
    assert store.append(two(1, 1, "b")).entries[0].version == 2


@pytest.mark.parametrize("expected", [0, 2])
def test_another_version_is_a_conflict(store: Store, expected: int) -> None:
    store.append(one("table", 0, "a"))
    with pytest.raises(Conflict, match=f"table is at version 1, not {expected}"):
        store.append(one("table", expected, "b"))
    assert store.head().position == 1


def test_a_repeated_command_gets_the_first_answer(store: Store, url: str) -> None:
    first = store.append(two(0, 0, "a"))
    store.append(one("table", 1, "b"))
    for _ in range(2):
        again = store.append(one("table", 7, "a"))
        assert (again.entries, again.repeated) == (first.entries, True)
    with open_store(url) as another:
        assert another.append(two(0, 0, "a")).repeated
        assert another.answer(first.entries[0].name) == first.entries
        assert another.answer(Name("never", "table", "anna", "dealer")) == ()
    assert not store.append(one("elsewhere", 0, "a")).repeated
    assert not store.append(one("table", 2, "a", actor="berta")).repeated
    assert store.head().position == 5


def test_those_of_a_group_are_judged_one_by_one(store: Store) -> None:
    """They wait together, since all are there before the first is written."""
    work = [
        one("table", 0, "a"),
        one("table", 0, "late"),
        one("table", 1, "b"),
        one("table", 0, "a"),
        one("other", 0, "c"),
    ]
    futures = _held_up(store, work)
    late = futures.pop(1)
    assert isinstance(late.exception(), Conflict)
    answers = [future.result() for future in futures]
    assert [answer.entries[0].position for answer in answers] == [1, 2, 1, 3]
    assert [answer.repeated for answer in answers] == [False, False, True, False]
    assert store.check().sound


def _held_up(store: Store, work: list[list[Append]]) -> list[Future[Appended]]:
    """Submit while the writer cannot write."""
    with store._writing:
        futures = [store.submit(batches) for batches in work]
    wait(futures, timeout=300)
    return futures


def test_one_that_the_database_refuses_fails_alone(store: Store, url: str) -> None:
    _refuse_mallory(url)
    work = [one("table", 0, "a"), one("table", 1, "m", actor="mallory"), one("other", 0, "c")]
    good, bad, other = _held_up(store, work)
    assert isinstance(bad.exception(), StoreFailed)
    assert "\n" not in str(bad.exception())
    assert [good.result().entries[0].position, other.result().entries[0].position] == [1, 2]
    assert store.append(one("table", 1, "d")).entries[0].position == 3
    assert store.check().sound


def _refuse_mallory(url: str) -> None:
    if url.startswith("postgresql"):
        by_hand.run(url, "ALTER TABLE entry ADD CHECK (actor <> 'mallory')")
    else:
        refuse = "BEGIN SELECT raise(ABORT, 'not\nhim'); END"
        when = "BEFORE INSERT ON entry WHEN NEW.actor = 'mallory'"
        by_hand.run(url, f"CREATE TRIGGER mallory {when} {refuse}")


def test_who_no_longer_waits_is_told_nothing(store: Store) -> None:
    with store._writing:
        future = store.submit(one("table", 0, "a"))
        assert future.cancel()
    assert store.append(one("table", 1, "b")).entries[0].version == 2
    assert future.cancelled()


def test_tables_can_await_their_entries(store: Store) -> None:
    async def table(name: str) -> None:
        for version in range(5):
            answer = await store.written(one(name, version, f"{name}-{version}"))
            assert answer.entries[0].version == version + 1

    async def all_of_them() -> None:
        await asyncio.gather(*(table(f"table-{number}") for number in range(16)))

    asyncio.run(all_of_them())
    assert set(store.streams().values()) == {5}
    assert len(store.streams()) == 16
    assert store.check().head == store.head()


def test_a_task_hears_of_a_conflict_and_may_stop_waiting(store: Store) -> None:
    async def meet() -> None:
        with pytest.raises(Conflict):
            await store.written(one("table", 3, "a"))
        with store._writing:
            given_up = store.written(one("table", 0, "b"))
            given_up.cancel()
        assert (await store.written(one("other", 0, "c"))).entries[0].position == 2
        assert given_up.cancelled()

    asyncio.run(meet())
    assert store.streams() == {"table": 1, "other": 1}


def test_who_follows_sees_every_entry_in_its_order(store: Store) -> None:
    for version in range(7):
        store.append(two(version, version, f"c-{version}"))
    assert [entry.position for entry in store.follow()] == [*range(1, 15)]
    assert [entry.position for entry in store.follow(after=12)] == [13, 14]
    assert [entry.position for entry in store.follow(after=13, patience=1)] == [14]


def test_a_journal_longer_than_one_look_is_read_whole(store: Store) -> None:
    drafts = tuple(draft("a") for _ in range(2100))
    store.append([Append("table", 0, drafts)])
    assert [entry.version for entry in store.follow()] == [*range(1, 2101)]
    assert store.check().head.position == 2100


def test_a_closed_store_has_written_what_waited(url: str) -> None:
    store = open_store(url)
    future = store.submit(one("table", 0, "a"))
    store.close()
    assert future.result().entries[0].position == 1
    with pytest.raises(BadInput, match="closed"):
        store.submit(one("table", 1, "b"))
    with open_store(url) as again:
        assert again.streams() == {"table": 1}


def test_what_is_only_to_stand_is_asked_and_not_written(store: Store) -> None:
    store.append(one("jackpot", 0, "a"))
    with pytest.raises(Conflict, match="jackpot is at version 1, not 0"):
        store.append([*one("table", 0, "b"), Append("jackpot", 0, ())])
    written = store.append([*one("table", 0, "b"), Append("jackpot", 1, ())])
    assert [(entry.stream, entry.parts) for entry in written.entries] == [("table", 1)]
    assert store.streams() == {"jackpot": 1, "table": 1}


@pytest.mark.parametrize(
    ("batches", "why"),
    [
        ([], "one command"),
        ([Append("table", 0, ())], "one command"),
        ([Append("jackpot", 0, ()), *one("table", 0, "a")], "begins with an entry"),
        ([*one("table", 0, "a"), *one("jackpot", 0, "b")], "one command"),
        ([*one("table", 0, "a"), *one("table", 1, "a")], "each stream once"),
        (one("", 0, "a"), "its names"),
        (one("ta\0ble", 0, "a"), "its names"),
        (one("table\ud800", 0, "a"), "its names"),
        (one("table", 0, "x" * 201), "its names: 'xxx"),
        (one("table", 0, "a", actor="a\nb"), r"its names: 'a\\nb'"),
    ],
)
def test_what_cannot_be_written_is_refused(store: Store, batches: list[Append], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        store.submit(batches)
    assert store.head().position == 0


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("time", "noon", "not a time"),
        ("time", "2026-01-31T12:00:00", "not a time"),
        ("seen", -1, "whole numbers"),
        ("schema", 2**63, "whole numbers"),
        ("command", b"{", "JSON"),
        ("command", b'"\xff"', "JSON"),
        ("events", canonical({"type": "Wager"}), "a list"),
    ],
)
def test_a_bad_draft_is_refused(tmp_path: Path, field: str, value: object, why: str) -> None:
    bad = replace(draft("a"), **{field: value})
    with open_store(tmp_path / "journal.db") as store, pytest.raises(BadInput, match=why):
        store.submit([Append("table", 0, (bad,))])


def test_a_journal_that_others_write_to_is_not_called_damaged(tmp_path: Path) -> None:
    """Before each statement of the reader another entry comes."""
    path, versions = tmp_path / "journal.db", count(1)

    def write(version: int) -> None:
        store.append(one("table", version, f"command {version}"))

    with open_store(path) as store, closing(SqliteReader(path)) as reader:
        store.append(one("table", 0, "first"))
        reader._read.set_trace_callback(lambda _: write(next(versions)))
        assert reader.damage() == []
    assert next(versions) > 2
