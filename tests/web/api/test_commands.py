"""Every command of a player over HTTP, and what staff do by the engine's tags."""

from pathlib import Path

import pytest

from pitboss.cli import main
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, money


def kinds(happened: dict[str, object]) -> list[str]:
    events = happened["events"]
    assert isinstance(events, list)
    return [event["type"] for event in events]


def test_a_seed_a_declaration_and_a_dispute(guest: Stranger) -> None:
    table = "canberra-2017-practice"
    guest.do(table, type="sit")
    view = guest.wait(table, lambda view: view["stage"] == "wagers" and view["commitment"])
    assert kinds(guest.do(table, type="seed", seed="my own words")) == ["table.SeedAdded"]
    early = guest.give(table, type="declare")
    assert early.status_code == 422
    guest.do(table, type="act", action="ante", amount="10.00")
    guest.do(table, type="act", action="jackpot", amount=view["sign"]["jackpot_wager"])
    guest.do(table, type="ready")
    guest.wait(table, lambda view: view["turn"] == view["seat"])
    before = guest.see(table)
    declared = guest.do(table, type="declare")
    assert kinds(declared) == ["room.HandDeclaredByPlayer"]
    after = guest.see(table)
    assert (after["balance"], after["version"]) == (before["balance"], before["version"])
    assert kinds(guest.do(table, type="dispute", about="the light")) == ["table.DisputeOpened"]
    guest.decide(table, guest.see(table))


def test_chips_seats_and_the_list_at_a_table_for_the_pot(served: Served) -> None:
    table = "manila-1995"
    with served.client() as one, served.client() as two:
        ann, bob = Stranger(one).come_in("player one"), Stranger(two).come_in("player two")
        ann.do(table, type="sit", seat=3, stake="100.00")
        before = money(ann.see(table)["balance"])
        ann.do(table, type="top-up", amount="50.00")
        view = ann.see(table)
        assert money(ann.own(view)["stake"]) == 150
        assert money(view["balance"]) == before - 50
        ann.do(table, type="take-off", amount="50.00")
        assert money(ann.see(table)["balance"]) == before
        ann.do(table, type="move", seat=4)
        assert ann.see(table)["seat"] == 4
        ann.do(table, type="sit-out")
        assert ann.own(ann.see(table))["sitting_out"]
        ann.do(table, type="sit-in")
        bob.do(table, type="join-list")
        assert bob.see(table)["waiting"] == ["player two"]
        bob.do(table, type="leave-list")
        for amount in ("1000000.00", "-5.00"):
            assert ann.give(table, type="top-up", amount=amount).status_code in (400, 422)
        assert ann.give(table, type="consent").status_code == 422  # nothing is posted
        assert ann.give(table, type="decline", seat=2).status_code in (400, 422)
        ann.do(table, type="leave")


def test_staff_stop_a_table_and_two_people_let_it_go_on(served: Served) -> None:
    table = "three-card-2006"
    with served.client() as one, served.client() as two:
        sue, ann = Stranger(one).come_in("supervisor"), Stranger(two).come_in("player one")
        stopped = sue.do(table, type="table.Stop", reason="a spilled glass")
        assert kinds(stopped) == ["table.TableStopped"]
        assert stopped["events"][0]["words"] == "Gaming is stopped: a spilled glass."
        view = ann.see(table)
        assert view["stage"] == "stopped"
        refused = ann.give(table, type="table.Resume")
        assert (refused.status_code, refused.json()["type"]) == (403, "/wrong-role")


def test_a_marker_has_its_limit_in_dollars(served: Served) -> None:
    table = "ultimate-2019"
    with served.client() as one, served.client() as two:
        ann, olga = Stranger(one).come_in("player two"), Stranger(two).come_in("supervisor")
        ann.do(table, type="sit", seat=1)
        number = olga.give(table, type="table.SetMarker", box=1, limit=80000)
        assert number.status_code == 400  # money is a string
        answer = olga.give(table, type="table.SetMarker", box=1, limit="800.00")
        assert answer.status_code in (201, 422)  # between rounds alone
        ann.do(table, type="leave")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--host", "0.0.0.0"], "--behind-proxy"),
        (["--port", "70000"], "no port"),
        (["--casino", "no-such.toml"], "no-such.toml"),
        (["--journal", "mysql://x"], "mysql://"),
    ],
)
def test_a_door_that_cannot_be_opened_says_why(
    arguments: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", *arguments]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


ONE = '[[tables]]\nname = "a"\nrules = "omaha-1995"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = 3", "name"),
        ('name = "x"\n[[tables]]\nname = "A b"\nrules = "omaha-1995"', "small letters"),
        ('name = "x"\n[[tables]]\nname = "a"\nrules = "bridge"', "bridge"),
        ('name = "x"\n[[tables]]\nname = "a"\nrules = "omaha-1995"\nbots = 2', "practice"),
        ('name = "x"\n[[tables]]\nname = "a"\nrules = "canberra-2017"', "jackpot"),
        (
            'name = "x"\n[times]\nbot = -1\n[[tables]]\nname = "a"\nrules = "omaha-1995"',
            "times.bot",
        ),
        ('name = "x"\n[[tables]]\nname = "a"\nrules = "omaha-1995"\nsign = {x = 1}', "sign"),
    ],
)
def test_a_casino_file_is_checked_on_start(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "casino.toml"
    path.write_text(text)
    assert main(["serve", "--casino", str(path), "--journal", str(tmp_path / "x.db")]) == 2
    assert told in capsys.readouterr().err
