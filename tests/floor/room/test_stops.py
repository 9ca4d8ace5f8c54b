"""All gaming stops on demand, with its reason, and each table tells of it."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.floor.authority import WrongRole
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.room import Room
from pitboss.floor.room.stops import stop_all
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import Store

SUE = Visitor(Person("Sue", Role.SUPERVISOR))
TABLES = (("t", "three-card-2006"), ("h", "holdem-1995"), ("i", "holdem-1995"))


@pytest.fixture
def room(store: Store, tmp_path: Path) -> Room:
    rows = [f'[[tables]]\nname = "{name}"\nrules = "{rules}"' for name, rules in TABLES]
    file = tmp_path / "casino.toml"
    file.write_text("\n".join(['name = "three tables"', *rows]))
    vault = open_vault(tmp_path / "vault.key")
    found = Room(store, partial(datetime.now, UTC), vault, read_house(file))
    found.open()
    return found


def test_one_game_is_stopped_and_then_all_gaming(room: Room) -> None:
    stopped = stop_all(room, SUE, "a fault of the lights", "1", "holdem-1995")
    assert {one.table: one.why for one in stopped} == {"h": None, "i": None}
    assert [room.view(name, None)["stage"] for name, _ in TABLES] == ["open", "stopped", "stopped"]
    again = stop_all(room, SUE, "a fault of the lights", "1", "holdem-1995")
    assert again == stopped
    rest = stop_all(room, SUE, "a fire alarm", "2")
    assert [one.table for one in rest if one.version] == [name for name, _ in TABLES]
    assert {room.view(name, None)["stopped"] for name, _ in TABLES} == {"a fire alarm"}


def test_it_is_for_those_who_may_stop_a_table(room: Room) -> None:
    with pytest.raises(WrongRole):
        stop_all(room, Visitor(Person("Ann", Role.PLAYER)), "no luck", "3")
    with pytest.raises(BadInput, match="no table here"):
        stop_all(room, SUE, "no such game", "4", "rummy")
    assert {room.view(name, None)["stage"] for name, _ in TABLES} == {"open"}
