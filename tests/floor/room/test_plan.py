"""Tables and jackpots that come while a room is open: for good, and for every process."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.audit.verify import verify
from pitboss.errors import BadInput
from pitboss.floor.authority import WrongRole
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import House, TableSpec
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.plan import AddJackpot, AddTable
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import Vault, open_vault
from pitboss.journal.store import Store, open_store
from pitboss.play.table.commands import CheckCards, OpenTable
from pitboss.play.verbs import Refused

OLGA, SUE = Person("Olga", Role.OPERATOR), Person("Sue", Role.SUPERVISOR)
HOUSE = House("Small", (TableSpec("first", "three-card-2006"),))
MORE = AddTable(
    name="more", rules="manila-1995", electronic=False, seats=8, sign={"minimum": "10.00"}
)
DECK = 32
POOL = AddJackpot(name="link", rules="canberra-2017", pool="15000.00", reserve="5000.00")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[tuple[Store, Vault]]:
    with open_store(tmp_path / "room.db") as store:
        yield store, open_vault(tmp_path / "vault.key")


def opened(journal: tuple[Store, Vault]) -> Room:
    store, vault = journal
    room = Room(store, lambda: datetime.now(UTC), vault, HOUSE)
    room.open()
    return room


def test_a_table_is_set_up_opened_and_there_after_a_restart(journal: tuple[Store, Vault]) -> None:
    room, beside = opened(journal), opened(journal)
    first = room.add_table(MORE, OLGA, "one click")
    assert room.add_table(MORE, OLGA, "one click") == first.__class__(
        first.events, first.version, repeated=True
    )
    assert room.view("more", SUE)["stage"] == "closed"
    assert room.view("more", SUE)["sign"]["minimum"] == "10.00"
    for nth, command in enumerate((CheckCards(found=DECK, when="opening"), OpenTable())):
        room.give("more", Visitor(SUE), command, f"opening {nth}")
    beside.load_plan()
    for one in (room, beside, opened(journal)):
        assert [table["table"] for table in one.tables()] == ["first", "more"]
        assert one.view("more", None)["stage"] == "open"
    assert room.casino.purses.bank("more") is not None
    assert verify(*journal).findings == ()


@pytest.mark.parametrize(
    ("asked", "person", "kind"),
    [
        (MORE, SUE, WrongRole),
        (AddTable(name="first", rules="manila-1995"), OLGA, BadInput),
        (AddTable(name="More", rules="manila-1995"), OLGA, BadInput),
        (AddTable(name="more", rules="manila-1995", seats=40), OLGA, BadInput),
        (AddTable(name="more", rules="canberra-2017"), OLGA, BadInput),
        (AddTable(name="more", rules="manila-1995", sign={"minimum": "-1"}), OLGA, BadInput),
    ],
)
def test_what_is_no_table_is_refused_and_nothing_is_written(
    journal: tuple[Store, Vault], asked: AddTable, person: Person, kind: type[Exception]
) -> None:
    room = opened(journal)
    head = room.store.head()
    with pytest.raises(kind):
        room.add_table(asked, person, "one click")
    assert room.store.head() == head
    assert len(room.tables()) == 1


def test_a_name_is_taken_once(journal: tuple[Store, Vault]) -> None:
    room = opened(journal)
    room.add_table(MORE, OLGA, "one click")
    with pytest.raises(Refused, match="already"):
        room.add_table(MORE, OLGA, "another")


def test_a_room_without_tables_gets_a_jackpot_and_a_link_of_two(
    journal: tuple[Store, Vault],
) -> None:
    store, vault = journal
    room = Room(store, lambda: datetime.now(UTC), vault, House("Empty"))
    room.open()
    assert room.tables() == []
    first = room.add_jackpot(POOL, OLGA, "pool")
    assert room.add_jackpot(POOL, OLGA, "pool").version == first.version
    for name in ("one", "two"):
        more = AddTable(name=name, rules="canberra-2017", jackpot="link")
        room.add_table(more, OLGA, name)
    again = Room(store, lambda: datetime.now(UTC), vault, House("Empty"))
    again.open()
    for one in (room, again):
        assert [table["jackpot"]["pool"] for table in one.tables()] == ["15000.00"] * 2
    assert verify(*journal).findings == ()


@pytest.mark.parametrize(
    ("asked", "person", "kind"),
    [
        (POOL, SUE, WrongRole),
        (replace(POOL, name="Link"), OLGA, BadInput),
        (replace(POOL, name="practice-link"), OLGA, BadInput),
        (replace(POOL, rules="holdem-1995"), OLGA, BadInput),
        (replace(POOL, pool="-1.00"), OLGA, BadInput),
        (replace(POOL, pool_percent=101), OLGA, BadInput),
    ],
)
def test_what_is_no_jackpot_is_refused_and_nothing_is_written(
    journal: tuple[Store, Vault], asked: AddJackpot, person: Person, kind: type[Exception]
) -> None:
    room = opened(journal)
    head = room.store.head()
    with pytest.raises(kind):
        room.add_jackpot(asked, person, "one click")
    assert room.store.head() == head
    assert room.house.jackpots == {}
