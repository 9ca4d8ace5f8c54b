"""A room deals nobody in who may not play on: a break is due, or a limit is reached."""

from pathlib import Path

import pytest

from pitboss.floor.cage.account import CONTINUOUS
from pitboss.floor.cage.commands import BuyChips
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.cage.own import Exclude
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.room import Room
from pitboss.floor.room.tend import Begin
from pitboss.journal.database import StoreFailed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.banked.commands import Act
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from tests.floor.felt import KEY, OLGA
from tests.floor.house import CYRIL
from tests.floor.people import Clock

HOUSE = """
name = "A small room"
[[tables]]
name = "h"
rules = "holdem-1995"
[[tables]]
name = "t"
rules = "three-card-2006"
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


def test_who_is_excluded_in_a_round_leaves_before_the_next(room: Room, clock: Clock) -> None:
    ann = Person("Ann", Role.PLAYER)
    room.casino.give("t", c.TakeSeat(player="Ann", seat=1), ann, "sits at t")
    room.tend("t")
    room.casino.give("t", Act(1, "ante", dollars(10)), ann, "ante")
    clock.wait(minutes=1)
    room.tend("t")
    CageDesk(room.casino).own(Exclude(player="Ann"), OLGA, "excluded")
    assert room.casino.table("t").players.keys() == {"Ann"}
    room.casino.give("t", Act(1, "fold"), ann, "folds")
    room.tend("t")
    clock.wait(minutes=1)
    room.tend("t")
    assert room.casino.table("t").players == {}
    assert "t" not in room.casino.purses.account("Ann").seated


def test_who_sits_out_and_is_excluded_leaves_too(room: Room, clock: Clock) -> None:
    people = [Person(name, Role.PLAYER) for name in PLAYERS]
    for number, one in enumerate(people, 1):
        room.casino.give("t", c.TakeSeat(player=one.name, seat=number), one, f"{one.name} at t")
    room.tend("t")
    for number, one in enumerate(people, 1):
        room.casino.give("t", Act(number, "ante", dollars(10)), one, f"{one.name} lays")
    clock.wait(minutes=1)
    room.tend("t")
    room.casino.give("t", c.SitOut(player="Ann"), people[0], "sits out")
    CageDesk(room.casino).own(Exclude(player="Ann"), OLGA, "excluded")
    for number, one in enumerate(people, 1):
        room.casino.give("t", Act(number, "fold"), one, f"{one.name} folds")
    room.tend("t")
    clock.wait(minutes=1)
    room.tend("t")
    assert room.casino.table("t").players.keys() == {"Bob"}


def test_a_journal_that_cannot_be_written_is_not_tried_without_end(
    room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    CageDesk(room.casino).own(Exclude(player="Ann"), OLGA, "excluded")
    ann = c.TakeSeat(player="Ann", seat=1, stake=dollars(1_000))
    assert "Ann" not in room.casino.table("h").players
    monkeypatch.setattr("pitboss.floor.room.room.due", lambda look: Begin())
    monkeypatch.setattr("pitboss.floor.room.dealer.leave", _full)
    monkeypatch.setattr(room.casino.purses, "excluded", lambda players: [ann.player])
    assert room.tend("h") is None
    assert not room.casino.table("h").in_hand


def _full(*_: object) -> bool:
    raise StoreFailed("the disk is full")


def test_who_is_excluded_in_a_hand_for_the_pot_goes(room: Room, clock: Clock) -> None:
    room.tend("h")
    clock.wait(seconds=2)
    room.tend("h")
    assert room.casino.table("h").cards_out
    CageDesk(room.casino).own(Exclude(player="Ann"), OLGA, "excluded")
    for _ in range(4):
        clock.wait(minutes=1)
        room.tend("h")
    assert room.casino.table("h").players.keys() == {"Bob"}
    assert room.casino.purses.account("Ann").seated == {}
