"""A room is opened by several at once, or after a crash: each step is done once."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from threading import Barrier

import pytest

from pitboss.audit.verify import verify
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.room.casino_file import DEMONSTRATION, House, TableSpec, read_house
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from tests.floor.felt import KEY

MANY = 4
HOUSE = read_house(DEMONSTRATION)


def room(store: Store, house: House = HOUSE) -> Room:
    return Room(store, lambda: datetime.now(UTC), Vault([KEY]), house)


def test_several_open_one_room_together(url: str) -> None:
    start = Barrier(MANY)
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(url)) for _ in range(MANY)]

        def opened(store: Store) -> Room:
            start.wait()
            one = room(store)
            one.open()
            return one

        with ThreadPoolExecutor(MANY) as threads:
            rooms = [*threads.map(opened, stores)]
        assert verify(stores[0], Vault([KEY])).findings == ()
        for spec in HOUSE.tables:
            state = rooms[0].casino.table(spec.name)
            assert sorted(state.players) == sorted(spec.bot_names)
            assert CageDesk(rooms[0].casino).state.banks[spec.name].practice == spec.practice
            assert rooms[0].casino.version(spec.name) == 3 + spec.bots
        assert len(stores[0].read("cage")) == len(HOUSE.tables)
        taken = [e.stream for e in stores[0].follow() if "TakeChips" in e.command.decode()]
        assert len(taken) == len(set(taken)) == sum(spec.bots for spec in HOUSE.tables)
        head = stores[0].head()
        room(stores[1]).open()
        assert stores[0].head() == head


def test_a_bank_that_a_crash_has_left_out_is_opened(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House("Small", (TableSpec("c1", "three-card-2006"),))
    with monkeypatch.context() as killed:
        killed.setattr(CageDesk, "open_bank", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            room(store, house).open()
    again = room(store, house)
    again.open()
    assert again.casino.purses.bank("c1") is not None
