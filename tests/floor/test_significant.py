"""Significant events are listed with who, when, before and after; the program looks at itself."""

import json
from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pitboss.audit.verify import verify
from pitboss.cli import main
from pitboss.floor.cage import commands as c
from pitboss.floor.desks.clerk import Clerk
from pitboss.floor.people import Role
from pitboss.floor.records.books import Books
from pitboss.floor.records.program import (
    Changed,
    Listed,
    ProgramChecked,
    changed,
    check_program,
    hashes,
    program_hash,
)
from pitboss.floor.records.significant import KINDS, Significant
from pitboss.floor.records.watching import look_daily, watching
from pitboss.floor.register.desk import WrongPassword
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.table import commands as t
from tests.floor.felt import START
from tests.floor.house import SUE, House
from tests.floor.people import Clock, register

BANKED = "canberra-2017"


def events(store: Store) -> list[Significant]:
    return Books(store).refresh().events


def kinds(store: Store) -> list[str]:
    return [event.kind for event in events(store)]


def test_every_kind_of_a_house_is_told_with_who_and_when(store: Store) -> None:
    house = House(store)
    people = register(store, house.clock)
    people.add("Ann", Role.PLAYER, "a long password")
    people.change_role("Ann", Role.DEALER)
    with pytest.raises(WrongPassword):
        people.check_password("Ann", "a wrong password")
    house.bank("T", BANKED)
    asked = house.at_cage(c.AskFill(table="T", amount=dollars(100)), SUE).events[0]
    house.at_cage(c.ConfirmSlip(number=asked.number))
    house.buy("Bob", dollars(12_000), identity="passport")
    house.give("T", t.Stop(reason="smoke"), "Sue", Role.SUPERVISOR)
    found = {event.kind: event for event in events(store)}
    assert {"people", "failed log-in", "adjustment", "cash", "override", "parameter"} <= set(found)
    role = next(event for event in events(store) if event.before == "player")
    assert (role.after, role.actor, role.role) == ("dealer", "the operator", "operator")
    assert found["override"].what == "stopped: smoke"
    assert (found["override"].actor, found["override"].time) == ("Sue", START.isoformat())


def test_a_void_round_is_told_and_goes_back_to_the_accounts(store: Store) -> None:
    house = House(store)
    house.bank("T", BANKED)
    house.buy("Bob", dollars(100))
    house.sit("T", "Bob")
    house.croupier.begin("T")
    house.bet("T", "Bob", ante=dollars(10))
    house.croupier.deal("T")
    house.give("T", b.OperatorVoid(), "Olga", Role.OPERATOR)
    assert "void" in kinds(store)
    assert house.account("Bob").balance == dollars(100)


def test_a_clock_that_goes_back_is_told(store: Store) -> None:
    house = House(store)
    house.buy("Ann", dollars(10))
    house.clock.now -= timedelta(minutes=5)
    house.buy("Ann", dollars(10))
    (told,) = [event for event in events(store) if event.kind == "time"]
    assert told.before > told.after


def test_what_is_ordinary_is_not_told(store: Store) -> None:
    house = House(store)
    house.bank("T", BANKED)
    house.buy("Bob", dollars(100))
    before = len(events(store))
    house.sit("T", "Bob")
    house.croupier.begin("T")
    house.bet("T", "Bob", ante=dollars(10))
    house.play_out("T")
    assert len(events(store)) == before


def test_the_list_has_what_the_standard_asks_for() -> None:
    told = {kind.__name__ for kind in KINDS}
    assert {
        "LogInFailed",
        "WagerSettled",
        "WagerPlaced",
        "PoolAdjusted",
        "RoundVoided",
        "DisputeDecided",
        "SlipDone",
        "ProgramChecked",
        "NoticePosted",
    } <= told


# The program itself


@pytest.fixture
def clerk(store: Store) -> Clerk:
    return Clerk(store, Clock())


def test_a_look_is_an_entry_and_a_change_is_told(clerk: Clerk, store: Store) -> None:
    first = check_program(clerk, "start", found=())
    again = check_program(clerk, "daily", found=())
    assert (first.before, again.before, again.same) == ("", program_hash(), True)
    assert verify(store).findings == ()
    assert kinds(store) == ["program", "program"]


def test_a_changed_file_is_refused_and_told(clerk: Clerk, store: Store) -> None:
    with pytest.raises(Changed, match=r"games/canberra\.py"):
        check_program(clerk, "start", found=("games/canberra.py",))
    assert kinds(store) == ["program"]


def test_files_are_compared_with_the_list_they_came_with(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.py").write_text("odds = 2")
    (tmp_path / "b.py").write_text("x = 1")

    def told() -> Listed:
        return {
            "games/a.py": (_short("odds = 2"), tmp_path / "games" / "a.py"),
            "b.py": (_short("x = 1"), tmp_path / "b.py"),
        }

    assert changed(told) == ()
    before = program_hash(tmp_path)
    (tmp_path / "games" / "a.py").write_text("odds = 3")
    assert changed(told) == ("games/a.py",)
    assert program_hash(tmp_path) != before
    (tmp_path / "b.py").unlink()
    assert changed(told) == ("games/a.py", "b.py")
    assert hashes(tmp_path).keys() == {"games/a.py"}


def _short(text: str) -> str:
    return urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()


def test_the_command_tells_the_hashes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["program"]) == 0
    told = capsys.readouterr().out
    assert f"program {program_hash()}" in told
    assert BANKED in told


def test_what_a_look_found_stands_in_its_event() -> None:
    event = ProgramChecked(0, "start", "1", "new", "old", False)
    assert KINDS[ProgramChecked](event) == ("program", "checked: start", "old", "new")


class Days:
    """So many days pass, and then it is over."""

    def __init__(self, count: int) -> None:
        self.left = count

    def wait(self, every: int) -> bool:
        assert every == 86_400
        self.left -= 1
        return self.left < 0


def test_the_program_is_looked_at_every_day(
    clerk: Clerk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    days: Any = Days(2)
    with watching(clerk, told.append):
        look_daily(clerk, days, told.append)
    assert [json.loads(e.events)[0]["why"] for e in store.read("program")] == [
        "start",
        "daily",
        "daily",
    ]
    assert told == []
    monkeypatch.setattr("pitboss.floor.records.program.program_hash", lambda: "another")
    days.left = 1
    look_daily(clerk, days, told.append)
    assert told == ["the program's files are not those of the look before"]
