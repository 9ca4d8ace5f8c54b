"""Who is excluded is out at once: of every seat, every list, and every tournament."""

import pytest

from pitboss.errors import BadInput
from pitboss.floor.authority import WrongRole
from pitboss.floor.cage.own import Exclude, Readmit
from pitboss.floor.people import Person, Role
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.table import commands as t
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused
from tests.floor.felt import OLGA
from tests.floor.house import House
from tests.floor.test_cage import judged

BANKED, POT = "canberra-2017", "holdem-1995"


@pytest.fixture
def house(store: Store) -> House:
    house = House(store)
    house.bank("T", BANKED)
    house.buy("Ann", dollars(1_000))
    return house


def test_wagers_that_lie_go_back_with_the_seat(house: House, store: Store) -> None:
    house.sit("T", "Ann")
    house.croupier.begin("T")
    house.bet("T", "Ann", ante=dollars(10))
    house.own(Exclude(player="Ann"), OLGA)
    assert house.casino.table("T").players == {}
    assert house.account("Ann").balance == dollars(1_000)
    judged(store)


def test_nobody_excluded_waits_for_a_seat_or_keeps_others_from_it(house: House) -> None:
    house.bank("U", POT)
    house.buy("Bob", dollars(1_000))
    house.casino.give("U", t.JoinWaitingList(player="Ann"), Person("Ann", Role.PLAYER), "waits")
    house.own(Exclude(player="Ann"), OLGA)
    assert house.casino.table("U").waiting == ()
    with pytest.raises(Refused) as refused:
        house.casino.give("U", t.JoinWaitingList(player="Ann"), Person("Ann", Role.PLAYER), "again")
    assert refused.value.clause == "R37"
    house.sit("U", "Bob", stake=dollars(200))
    assert "Bob" in house.casino.table("U").players


def test_whose_name_is_known_is_told_to_no_other_role(house: House) -> None:
    for name in ("ann", "Ann", "Zoe"):
        with pytest.raises(WrongRole):
            house.own(Exclude(player=name), Person("Dan", Role.DEALER))


def test_a_table_that_cannot_be_read_keeps_nobody_at_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.bank("A", BANKED)
    house.sit("T", "Ann")
    read = house.casino.table

    def unreadable(name: str) -> TableState:
        if name == "A":
            raise BadInput("an entry that nobody can read")
        return read(name)

    monkeypatch.setattr(house.casino, "table", unreadable)
    house.own(Exclude(player="Ann"), OLGA)
    assert read("T").players == {}


def test_somebody_is_excluded_under_the_name_that_is_known(house: House) -> None:
    for command in (Exclude(player="ann"), Readmit(player="Аnn")):  # the second is not in Latin
        with pytest.raises(Refused, match="it is written Ann"):
            house.own(command, OLGA)
    house.own(Exclude(player="Nobody Known"), OLGA)
    with pytest.raises(BadInput):
        house.own(Exclude(player=" Ann"), OLGA)
