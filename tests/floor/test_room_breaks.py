"""A room deals nobody in who may not play on: a break is due, or a limit is reached."""

from pathlib import Path

import pytest

from pitboss.floor.cage.account import CONTINUOUS
from pitboss.floor.cage.commands import BuyChips
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from tests.floor.felt import KEY
from tests.floor.house import CYRIL
from tests.floor.people import Clock

HOUSE = """
name = "A small room"
[[tables]]
name = "h"
rules = "holdem-1995"
"""
PLAYERS = ("Ann", "Bob")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def room(store: Store, tmp_path: Path, clock: Clock) -> Room:
    (tmp_path / "casino.toml").write_text(HOUSE)
    room = Room(store, clock, Vault([KEY]), read_house(tmp_path / "casino.toml"))
    room.open()
    for seat, name in enumerate(PLAYERS, 1):
        bought = BuyChips(player=name, amount=dollars(2_000), tender="transfer")
        CageDesk(room.casino).give(bought, CYRIL, f"buys {name}")
        sits = c.TakeSeat(player=name, seat=seat, stake=dollars(1_000))
        room.casino.give("h", sits, Person(name, Role.PLAYER), f"sits {name}")
    return room


def test_who_is_fresh_is_dealt_in(room: Room) -> None:
    room.tend("h")
    assert room.casino.table("h").in_hand


def test_who_has_played_for_three_hours_sits_out(room: Room, clock: Clock) -> None:
    clock.wait(seconds=CONTINUOUS)
    room.tend("h")
    state = room.casino.table("h")
    assert not state.in_hand
    assert {seat.player for seat in state.seated.values() if seat.sitting_out} == set(PLAYERS)
