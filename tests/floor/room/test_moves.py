"""A move has the time of its turn: whoever waits to be written is decided after the wait."""

import asyncio
from pathlib import Path

import pytest

from pitboss.floor.people import Person, Role
from pitboss.floor.room import players as sent
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.pace import Pace
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from tests.floor.felt import KEY
from tests.floor.people import Clock

HOUSE = """
name = "A small room"
[[tables]]
name = "c"
rules = "three-card-2006"
practice = true
"""


def test_a_move_that_waited_is_no_earlier_than_what_came_meanwhile(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "casino.toml").write_text(HOUSE)
    clock, ann = Clock(), Visitor(Person("Ann", Role.PLAYER), guest=True)
    room = Room(store, clock, Vault([KEY]), read_house(tmp_path / "casino.toml"))
    room.open()
    room.give("c", ann, sent.Sit(), "sits")
    room.tend("c")

    async def wait(_: Pace) -> None:
        clock.wait(seconds=5)

    monkeypatch.setattr(Pace, "step", wait)
    before = clock()
    answer = asyncio.run(room.moves.give("c", ann, sent.Act("ante", "10.00"), "bets", None))
    assert answer is not None
    assert clock() > before
    assert store.read("table/c")[-1].time == clock().isoformat()
