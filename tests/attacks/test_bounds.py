"""What has no measure, what cannot be read back, and a crowd: nothing enters that harms a table."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from itertools import count
from threading import Event, Thread
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.floor.orders import TEXT
from pitboss.floor.people import Person, Role
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.journal.turns import Turns
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, Felt, stands, ticking

ANN = Person("Ann", Role.PLAYER)
CROWD, EACH = 50, 6  # threads, and commands of each


@pytest.fixture
def felt(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_jackpot("J")
    felt.open_table("C1", "canberra-2017", jackpot="J")
    felt.sit("C1", "Ann", "Bob")
    felt.croupier.begin("C1")
    return felt


@pytest.mark.parametrize(
    "command",
    [
        b.Act(1, "ante", 1000.0),  # type: ignore[arg-type]
        b.Act(1, "ante", Decimal(1000)),  # type: ignore[arg-type]
        b.Act(1, "ante", True),
        b.Act(1, "ante", float("nan")),  # type: ignore[arg-type]
        b.Act(1, "ante", 10**30),
        b.Act(1, "ante", -(10**13)),
        b.Act(1.0, "ante", 1000),  # type: ignore[arg-type]
        b.Act(1, "x" * (TEXT + 1)),
        b.Act(1, "ante\n", 1000),
        b.Act(1, "ante", 1000, player="\ud800"),
        b.Act(1, "ante", 1000, lit="yes"),  # type: ignore[arg-type]
        b.Act(1, object(), 1000),  # type: ignore[arg-type]
        b.Deal(("Ah",) * 201),  # type: ignore[arg-type]
        c.OpenDispute(by="Ann", about="y" * 10**6),
        c.DecideDispute(number=1, decision="d", reasons="r", awards=((1, ("x",)),)),  # type: ignore[arg-type]
    ],
)
def test_what_could_not_be_read_back_does_not_enter(felt: Felt, store: Store, command: Any) -> None:
    """A float was written once, and its table could never be loaded again."""
    before = stands(store)
    with pytest.raises((BadInput, Refused)):
        felt.give("C1", command, "Ann", Role.DEALER if isinstance(command, b.Deal) else Role.PLAYER)
    assert stands(store) == before
    assert Casino(store, ticking(store), Vault([KEY])).table("C1") == felt.casino.table("C1")


@pytest.mark.parametrize("seen", [True, False, 1.0, "1", Decimal(1)])
def test_a_version_that_is_no_whole_number_does_not_enter(felt: Felt, seen: Any) -> None:
    """True was hashed as it is written and came back as 1: the journal never held again."""
    before = stands(felt.casino.store)
    with pytest.raises(BadInput, match="whole numbers"):
        felt.casino.give("C1", b.Act(1, "ante", 1000), ANN, "1", seen=seen)
    assert stands(felt.casino.store) == before
    assert felt.casino.store.check().sound


@pytest.mark.parametrize("name", [7, b"x", None])
def test_what_is_no_text_is_no_name_and_no_seed(felt: Felt, name: Any) -> None:
    before = stands(felt.casino.store)
    with pytest.raises(BadInput, match="texts"):
        felt.casino.give("C1", b.Act(1, "ante", 1000), ANN, name)
    with pytest.raises(BadInput, match="a seed"):
        felt.casino.give("C1", c.AddSeed(player="Ann"), ANN, "1", seed=name)
    assert stands(felt.casino.store) == before


def test_two_texts_are_no_person(felt: Felt, store: Store) -> None:
    before = stands(store)
    with pytest.raises(BadInput, match="from a Person"):
        felt.casino.give("C1", c.LeaveSeat(player="Bob"), ("Bob", "player"), "1")  # type: ignore[arg-type]
    assert stands(store) == before


# A crowd


@pytest.mark.parametrize("shared", [True, False])
def test_of_a_crowd_nobody_is_turned_away(store: Store, shared: bool) -> None:
    """With fifty threads at one table, 70 of 300 commands failed after fifty tries each."""
    felt = Felt(store)
    felt.open_table("C1", "canberra-2017", seats=6)
    casino = felt.casino

    def disputes(nth: int) -> int:
        mine = casino if shared else Casino(store, ticking(store), Vault([KEY]))
        person = Person(f"p{nth}", Role.PLAYER)
        asked = c.OpenDispute(by=person.name, about="the crowd")
        return sum(not mine.give("C1", asked, person, str(n)).repeated for n in range(EACH))

    with ThreadPoolExecutor(CROWD) as crowd:
        done = sum(crowd.map(disputes, range(CROWD)))
    assert done == CROWD * EACH
    assert len(felt.casino.table("C1").disputes) == CROWD * EACH
    assert store.check().sound


def test_tables_on_one_jackpot_do_not_starve_each_other(store: Store) -> None:
    felt = Felt(store)
    felt.open_jackpot("J")
    names = [f"C{n}" for n in range(1, 9)]
    for name in names:
        felt.open_table(name, "canberra-2017", jackpot="J")
        felt.sit(name, "Ann")
        felt.croupier.begin(name)

    def feed(name: str) -> None:
        ann = Person("Ann", Role.PLAYER)
        felt.casino.give(name, b.Act(1, "ante", dollars(10)), ann, "ante")
        felt.casino.give(name, b.Act(1, "jackpot", dollars(2)), ann, "jackpot")

    with ThreadPoolExecutor(len(names)) as crowd:
        list(crowd.map(feed, names))
    assert felt.casino.jackpot("J").fed == len(names) * dollars(2)


def test_two_stores_of_one_journal_take_turns_by_the_version(url: str) -> None:
    with open_store(url) as left, open_store(url) as right:
        Felt(left).open_table("C1", "canberra-2017")

        def dispute(store: Store, name: str) -> None:
            felt, person = Casino(store, ticking(store), Vault([KEY])), Person(name, Role.PLAYER)
            for n in range(20):
                felt.give("C1", c.OpenDispute(by=name, about="it"), person, str(n))

        threads = [Thread(target=dispute, args=one) for one in ((left, "Ann"), (right, "Bob"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = Counter(entry.actor for entry in left.follow())
        assert (found["Ann"], found["Bob"]) == (20, 20)


def test_who_came_first_goes_first() -> None:
    turns, order, numbers = Turns(), list[int](), count()
    gate = Event()

    def wait(nth: int) -> None:
        with turns.of("a table"):
            order.append(nth)

    def first() -> None:
        with turns.of("a table"):
            gate.wait()

    threads = [Thread(target=first)]
    threads[0].start()
    while not turns._queues:
        pass
    for nth in range(20):
        thread = Thread(target=wait, args=(next(numbers),))
        thread.start()
        while len(turns._queues["a table"]) < nth + 2:
            pass
        threads.append(thread)
    gate.set()
    for thread in threads:
        thread.join()
    assert order == [*range(20)]
    assert turns._queues == {}
