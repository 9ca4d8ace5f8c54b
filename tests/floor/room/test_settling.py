"""A table and the accounts that it moves are seen together, whoever wrote the entries."""

import pytest

from pitboss.floor.room.watch import WatchedCasino
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from tests.floor.house import House


@pytest.fixture
def house(store: Store) -> House:
    found = House(store)
    found.bank("T", "canberra-2017")
    found.buy("Ann", dollars(200))
    found.sit("T", "Ann")
    found.croupier.begin("T")
    return found


def test_a_table_written_elsewhere_brings_its_accounts(house: House, store: Store) -> None:
    other = WatchedCasino(store, house.clock, house.casino.vault)
    other.load("T")
    assert other.purses.balance("T", "Ann") == dollars(200)
    house.give("T", b.Act(1, "ante", dollars(10)), "Ann")
    assert other.purses.balance("T", "Ann") == dollars(200)  # neither has been read yet
    assert other.load("T").version == house.casino.known("T").version
    assert other.purses.balance("T", "Ann") == dollars(190)


@pytest.mark.parametrize("which", ["table", "account"])
def test_what_was_read_late_does_not_replace_what_is_newer(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    """Another thread writes and keeps an entry while this one waits for what it has read."""
    casino, read = house.casino, store.read

    def slowly(stream: str, after: int = 0) -> tuple[Entry, ...]:
        found = read(stream, after)
        monkeypatch.setattr(store, "read", read)
        house.give("T", b.Act(1, "ante", dollars(10)), "Ann")
        return found

    monkeypatch.setattr(store, "read", slowly)
    if which == "table":
        casino.load("T")
    else:
        casino.purses.account("Ann")
    assert casino.known("T").version == len(read("table/T"))
    assert casino.purses.balance("T", "Ann") == dollars(190)
