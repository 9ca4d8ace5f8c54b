"""What another process wrote is learned from the entries themselves, and whole."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor.room import players as sent
from pitboss.floor.room.follow import learned
from pitboss.floor.room.people import Sessions
from pitboss.floor.room.room import Room
from pitboss.journal.chain import Broken
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from tests.web.api.test_flow import ANN, Clocked

TABLE = "canberra-2017-practice"


@pytest.fixture
def here(tmp_path: Path, store: Store) -> Clocked:
    return Clocked(tmp_path, store)


@pytest.fixture
def there(here: Clocked) -> Room:
    """Another process, which has read what there is so far."""
    mine, other = here.room, here.start()
    here.room = mine
    other.view(TABLE, ANN.person)
    return other


def commands_of(here: Clocked, *given: Any) -> list[list[Entry]]:
    """What each command wrote, table and accounts, in the order of the journal."""
    head = here.store.head().position
    for command in given:
        here.give(TABLE, ANN, command)
    found: list[list[Entry]] = []
    for entry in here.store.follow(head):
        found += [[]] if entry.part == 1 else []
        found[-1].append(entry)
    return found


def ante(here: Clocked) -> list[list[Entry]]:
    return commands_of(here, sent.Sit(), sent.Act(action="ante", amount="10.00"))


def same(here: Clocked, there: Room) -> bool:
    return there.view(TABLE, ANN.person) == here.room.view(TABLE, ANN.person)


def test_the_journal_is_not_asked_for_what_comes_next(
    here: Clocked, there: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, sessions = ante(here), Sessions(there.casino)
    assert any(len(command) > 1 for command in written)  # an account moved with the table
    asked: list[str] = []
    monkeypatch.setattr(here.store, "read", lambda stream, after=0: asked.append(stream))
    for command in written:
        assert learned(there, sessions, command) == []
    assert asked == []
    assert same(here, there)


def test_a_gap_is_read_from_the_journal(here: Clocked, there: Room) -> None:
    *_, last = ante(here)
    learned(there, Sessions(there.casino), last)
    assert same(here, there)


def test_what_is_known_already_changes_nothing(here: Clocked, there: Room) -> None:
    written, sessions = ante(here), Sessions(there.casino)
    for command in (*written, *written):
        learned(there, sessions, command)
    assert same(here, there)


def test_an_entry_that_was_altered_is_not_learned(here: Clocked, there: Room) -> None:
    first = ante(here)[0][0]
    version = there.casino.known(TABLE).version
    with pytest.raises(Broken):
        learned(there, Sessions(there.casino), [replace(first, actor="somebody else")])
    assert there.casino.known(TABLE).version == version


def test_who_is_ready_is_told_by_the_name_of_the_table(here: Clocked, there: Room) -> None:
    ante(here)
    *_, noted = [
        one for one in commands_of(here, sent.Ready()) if one[0].stream.startswith("flow/")
    ]
    assert learned(there, Sessions(there.casino), noted) == [TABLE]


def test_an_answer_from_before_does_not_count_as_having_seen_the_table(
    here: Clocked, there: Room
) -> None:
    """A command is sent again, to a process that does not know yet what became of it."""
    told: list[int] = []
    there.casino.listeners.append(lambda entry, loaded, here: told.append(entry.version))
    written = commands_of(here, sent.Sit())
    assert there.give(TABLE, ANN, sent.Sit(), f"click {here.ids}").repeated
    assert told == []
    assert there.view(TABLE, ANN.person)["seat"] is None
    for command in written:
        learned(there, Sessions(there.casino), command)
    entries = [entry for command in written for entry in command]
    assert told == [one.version for one in entries if one.stream == f"table/{TABLE}"]
    assert same(here, there)
