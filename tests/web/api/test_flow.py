"""The flow of electronic tables by a clock that is moved: time limits, calls, and restarts."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pitboss.audit.verify import verify
from pitboss.floor.people import Person, Role
from pitboss.floor.room import players as sent
from pitboss.floor.room.casino_file import House, Times
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import Store, open_store
from pitboss.play.banked.commands import NoDecision
from pitboss.play.verbs import Refused
from pitboss.web.api.passwords import Passwords
from pitboss.web.api.settings import Settings
from tests.web.api.served import demonstration
from tests.web.api.stranger import GOES_ON, money

DECISION, CALL = 30, 15
ANN = Visitor(Person("player one", Role.PLAYER))
BOB = Visitor(Person("player two", Role.PLAYER))
CAT = Visitor(Person("player three", Role.PLAYER))
SUE = Visitor(Person("supervisor", Role.SUPERVISOR))


class Clocked:
    """A room, its journal, and a clock."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.folder, self.store = folder, store
        self.now = datetime(2026, 11, 17, 10, 0, tzinfo=UTC)
        self.ids = 0
        self.room = self.start()

    @property
    def house(self) -> House:
        return demonstration(Times(decision=DECISION, call=CALL, seeds=0, between=2, bot=0))

    def start(self) -> Room:
        """Another process, which knows what the journal knows."""
        self.room = Room(
            self.store, lambda: self.now, open_vault(self.folder / "vault.key"), self.house
        )
        self.room.open()
        return self.room

    def give(self, table: str, by: Visitor, command: Any) -> Any:
        self.ids += 1
        answer = self.room.give(table, by, command, f"click {self.ids}")
        self.room.tend(table)
        return answer

    def later(self, table: str, seconds: int) -> dict[str, Any]:
        self.now += timedelta(seconds=seconds)
        self.room.tend(table)
        return self.room.view(table, ANN.person)


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[Clocked]:
    with open_store(tmp_path / "room.db") as store:
        yield Clocked(tmp_path, store)


def asked(clocked: Clocked, table: str = "three-card-2006-practice") -> dict[str, Any]:
    """Ann has cards, and does not decide."""
    clocked.give(table, ANN, sent.Sit())
    clocked.give(table, ANN, sent.Act("ante", "10.00"))
    clocked.give(table, ANN, sent.Ready())
    view = clocked.room.view(table, ANN.person)
    assert view["turn"] == view["seat"]
    return view


def notes(clocked: Clocked, table: str) -> list[str]:
    flow = clocked.room.flows.load(table)
    return [f"called {one.times}" for one in flow.called] + ["asked" for _ in flow.asked]


def test_against_the_house_the_croupier_calls_twice_and_the_table_waits(clocked: Clocked) -> None:
    table = "three-card-2006-practice"
    view = asked(clocked)
    assert view["deadline"] is not None
    clocked.later(table, DECISION - 1)
    assert notes(clocked, table) == []
    clocked.later(table, 1)
    assert notes(clocked, table) == ["called 1"]
    clocked.later(table, CALL)
    assert notes(clocked, table) == ["called 1", "called 2"]
    view = clocked.later(table, CALL)
    assert notes(clocked, table) == ["called 1", "called 2", "asked"]
    assert view["deadline"] is None
    view = clocked.later(table, 10_000)
    assert (view["turn"], view["stage"]) == (view["seat"], "playing")  # never on time alone
    clocked.give(table, SUE, NoDecision(view["seat"]))
    assert clocked.room.view(table, ANN.person)["stage"] == "settled"


def test_nobody_is_folded_before_two_calls(clocked: Clocked) -> None:
    table = "three-card-2006-practice"
    view = asked(clocked)
    for seconds, calls in ((0, 0), (DECISION, 1), (CALL, 2)):
        assert clocked.later(table, seconds)["calls"] == calls
        with pytest.raises(Refused, match="not called this player twice"):
            clocked.give(table, SUE, NoDecision(view["seat"]))
    clocked.later(table, CALL)
    clocked.give(table, SUE, NoDecision(view["seat"]))
    assert clocked.room.view(table, ANN.person)["stage"] == "settled"


def test_who_wagers_gives_time_to_all_and_who_says_something_does_not(clocked: Clocked) -> None:
    table, wagers = "three-card-2006-practice", Times().wagers
    clocked.give(table, ANN, sent.Sit())
    clocked.give(table, CAT, sent.Sit())
    clocked.give(table, ANN, sent.Act("ante", "10.00"))
    clocked.later(table, wagers - 2)
    clocked.give(table, ANN, sent.Act("pairs_plus", "10.00"))
    until = clocked.room.view(table, ANN.person)["deadline"]
    assert datetime.fromisoformat(until) == clocked.now + timedelta(seconds=wagers)
    clocked.later(table, wagers - 2)
    for command in (sent.Dispute("the light"), sent.JoinList(), sent.LeaveList()):
        clocked.give(table, BOB, command)
    clocked.give(table, CAT, sent.Leave())  # who goes gives nobody time
    assert clocked.room.view(table, ANN.person)["deadline"] == until
    assert clocked.start().view(table, ANN.person)["deadline"] == until
    assert clocked.later(table, 2)["stage"] == "playing"


@pytest.mark.parametrize("table", ["three-card-2006", "holdem-1995"])
def test_who_is_called_to_a_seat_and_does_not_come_is_passed_over(
    clocked: Clocked, table: str
) -> None:
    Passwords(clocked.room, Settings())  # they bring their money
    clocked.give(table, ANN, sent.Sit())
    clocked.give(table, BOB, sent.JoinList())
    clocked.later(table, Times().seat - 1)
    with pytest.raises(Refused, match="player two is next on the list"):
        clocked.give(table, CAT, sent.Sit())
    clocked.give(table, CAT, sent.JoinList())
    called = clocked.room.view(table, ANN.person)["called"]
    assert (called, clocked.room.tend(table)) == ("player two", clocked.now + timedelta(seconds=1))
    view = clocked.later(table, 1)
    assert (view["called"], view["waiting"]) == ("player three", ["player three"])
    clocked.give(table, CAT, sent.Sit())
    assert clocked.room.view(table, ANN.person)["waiting"] == []
    assert verify(clocked.store).findings == ()


@pytest.mark.parametrize("ready", [True, False])
def test_an_ante_without_its_blind_goes_back(clocked: Clocked, ready: bool) -> None:
    table, wagers = "ultimate-2019", Times().wagers
    Passwords(clocked.room, Settings())  # they bring their money
    clocked.give(table, ANN, sent.Sit())
    clocked.give(table, ANN, sent.Act("ante", "10.00"))
    before = clocked.room.view(table, ANN.person)
    assert before["deadline"] is not None
    if ready:
        clocked.give(table, ANN, sent.Ready())
    assert clocked.later(table, wagers - 1)["seats"][0]["wagers"]
    view = clocked.later(table, 1)
    assert (view["stage"], view["round"], view["deadline"]) == ("wagers", before["round"], None)
    assert view["seats"][0]["wagers"] == {}
    assert money(view["balance"]) == money(before["balance"]) + 10
    clocked.give(table, ANN, sent.Act("ante", "10.00"))
    clocked.give(table, ANN, sent.Act("blind", "10.00"))
    clocked.give(table, ANN, sent.Ready())
    assert clocked.room.view(table, ANN.person)["stage"] == "playing"
    report = verify(clocked.store, clocked.room.casino.vault)
    assert report.findings == ()


def test_whom_the_clock_acts_for_twice_in_a_round_sits_out_twice(clocked: Clocked) -> None:
    table, times = "holdem-1995", 0
    for_the_pot(clocked, table)
    for _ in range(20):
        view = clocked.room.view(table, ANN.person)
        who = ANN if view["turn"] == view["seat"] else BOB
        offers = clocked.room.view(table, who.person)["actions"]
        if view["stage"] != "playing" or times == 2:
            break
        if who is ANN and offers["check"]["open"]:
            seats = clocked.later(table, DECISION)["seats"]
            times += sum(one["sitting_out"] for one in seats if one["seat"] == view["seat"])
            clocked.give(table, ANN, sent.SitIn())
        else:
            free = next(name for name in ("check", "decline", "call") if offers[name]["open"])
            clocked.give(table, who, sent.Act(free))
    assert times == 2


def test_a_call_survives_a_restart_and_comes_once(clocked: Clocked) -> None:
    table = "three-card-2006-practice"
    asked(clocked)
    clocked.later(table, DECISION)
    one, two = clocked.room, clocked.start()
    for room in (one, two, one):
        room.tend(table)
    assert notes(clocked, table) == ["called 1"]
    clocked.now += timedelta(seconds=CALL)
    for room in (two, one):
        room.tend(table)
    assert notes(clocked, table) == ["called 1", "called 2"]


def for_the_pot(clocked: Clocked, table: str = "holdem-1995") -> tuple[Visitor, dict[str, Any]]:
    """Two people with cards; who is to act."""
    Passwords(clocked.room, Settings())  # they bring their money
    clocked.give(table, ANN, sent.Sit(stake="200.00"))
    clocked.give(table, BOB, sent.Sit(stake="200.00"))
    view = clocked.room.view(table, ANN.person)
    assert view["stage"] == "playing"
    return (ANN if view["turn"] == view["seat"] else BOB), view


def test_for_the_pot_the_clock_folds_what_must_be_met_and_checks_what_is_free(
    clocked: Clocked,
) -> None:
    table = "holdem-1995"
    slow, view = for_the_pot(clocked)
    assert view["deadline"] is not None
    clocked.later(table, DECISION - 1)
    assert clocked.room.view(table, ANN.person)["turn"] == view["turn"]
    view = clocked.later(table, 1)
    assert view["stage"] == "settled"  # the small blind had to meet the big one, and is folded
    by_name = {seat["player"]: seat for seat in view["seats"]}
    assert by_name[slow.person.name]["sitting_out"]
    assert by_name[slow.person.name]["net"].startswith("-")


def test_the_clock_checks_where_nothing_has_to_be_met(clocked: Clocked) -> None:
    table = "holdem-1995"
    first, _ = for_the_pot(clocked)
    other = BOB if first is ANN else ANN
    clocked.give(table, first, sent.Act("call", None))
    view = clocked.room.view(table, other.person)
    assert view["actions"]["decline"]["open"]
    clocked.later(table, DECISION)
    view = clocked.room.view(table, other.person)
    assert [seat["decisions"] for seat in view["seats"]] == [[], []]  # nobody was folded
    assert view["stage"] == "playing"


def test_a_stale_time_limit_is_dropped(clocked: Clocked) -> None:
    """Another process did not hear that somebody acted just in time."""
    table = "holdem-1995"
    first, _ = for_the_pot(clocked)
    slow = clocked.start()
    before = slow.casino.known(table).version
    room = clocked.start()
    clocked.now += timedelta(seconds=DECISION - 1)
    room.give(table, first, sent.Act("call", None), "in time")
    slow.tend(table)
    assert slow.casino.known(table).version == before  # it did not hear of that
    clocked.now += timedelta(seconds=1)
    slow.tend(table)  # it finds out by trying, and drops it
    after = slow.view(table, None)
    assert [seat["sitting_out"] for seat in after["seats"]] == [False, False]


@pytest.mark.parametrize("rules", ["ultimate-2019", "canberra-2017", "omaha-1995", "manila-1995"])
def test_rounds_go_on_after_a_restart(clocked: Clocked, rules: str) -> None:
    table = f"{rules}-practice"
    clocked.give(table, ANN, sent.Sit())
    if clocked.room.casino.known(table).game.laid:
        clocked.give(table, ANN, sent.Act("ante", "10.00"))
        if rules == "ultimate-2019":
            clocked.give(table, ANN, sent.Act("blind", "10.00"))
        clocked.give(table, ANN, sent.Ready())
    before = clocked.room.view(table, ANN.person)
    clocked.start()
    assert clocked.room.view(table, ANN.person) == before
    for _ in range(200):
        view = clocked.room.view(table, ANN.person)
        if view["stage"] == "settled":
            break
        clocked.start()
        clocked.room.tend(table)
        view = clocked.room.view(table, ANN.person)
        if view["stage"] == "concession":
            clocked.give(table, ANN, sent.Ready())
        elif view["turn"] == view["seat"]:
            offers = {name: one for name, one in view["actions"].items() if one["open"]}
            action = next(name for name in GOES_ON if name in offers)
            clocked.give(table, ANN, sent.Act(action, offers[action]["least"]))
    assert view["stage"] == "settled"
    assert view["round"] == 1
    assert verify(clocked.store, open_vault(clocked.folder / "vault.key")).findings == ()


@pytest.mark.parametrize("rules", ["three-card-2006", "ultimate-2019", "canberra-2017"])
def test_who_is_gone_from_a_practice_table_is_not_waited_for(clocked: Clocked, rules: str) -> None:
    table = f"{rules}-practice"
    clocked.give(table, ANN, sent.Sit())
    clocked.give(table, ANN, sent.Act("ante", "10.00"))
    if rules == "ultimate-2019":
        clocked.give(table, ANN, sent.Act("blind", "10.00"))
    clocked.give(table, ANN, sent.Ready())
    clocked.give(table, BOB, sent.Sit())
    assert not clocked.room.see_off(ANN.person)  # a hand is in play
    for _ in range(9):
        view = clocked.later(table, 1)
    assert view["stage"] in ("settled", "wagers")
    assert clocked.room.see_off(ANN.person)
    assert clocked.later(table, 0)["seat"] is None
    assert clocked.room.view(table, BOB.person)["seat"]
    assert verify(clocked.store).findings == ()


def test_who_is_gone_from_the_list_keeps_nobody_from_a_seat(clocked: Clocked) -> None:
    table = "three-card-2006-practice"
    clocked.give(table, ANN, sent.JoinList())
    with pytest.raises(Refused, match="next on the list"):
        clocked.give(table, BOB, sent.Sit())
    assert clocked.room.see_off(ANN.person)
    assert clocked.give(table, BOB, sent.Sit()).events
    assert verify(clocked.store).findings == ()


def test_who_takes_a_box_has_no_part_in_the_round_of_whoever_left_it(clocked: Clocked) -> None:
    table = "three-card-2006-practice"
    number = asked(clocked)["seat"]
    clocked.give(table, ANN, sent.Act("fold"))
    clocked.give(table, ANN, sent.Leave())
    clocked.give(table, BOB, sent.Sit(seat=number))
    view = clocked.room.view(table, BOB.person)
    own = next(one for one in view["seats"] if one["seat"] == number)
    assert (view["stage"], own["player"]) == ("settled", BOB.person.name)
    assert (own["wagers"], own["cards"], own["settled"], own["net"]) == ({}, [], [], "0.00")
