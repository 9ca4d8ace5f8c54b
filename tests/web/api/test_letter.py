"""The contract to the letter: sums, fields, who was in a round, and what an account can pay for."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.records.search import _CLAUSES
from tests.house.source import ROOT
from tests.web.api.served import Served
from tests.web.api.stranger import IDS, Stranger, View, money

POT = "holdem-1995-practice"


def to_act(one: Stranger, table: str) -> View:
    """Their turn, in whatever round it comes; a hand before it may be over already."""
    return one.wait(table, lambda view: view["turn"] is not None and view["turn"] == view["seat"])


def test_an_act_has_the_sum_that_is_open_and_no_other(guest: Stranger) -> None:
    guest.do(POT, type="sit")
    view = to_act(guest, POT)
    actions = {name: one for name, one in view["actions"].items() if one["open"]}
    for name, one in actions.items():
        if one["least"] != one["most"] and one["most"] is not None:
            continue
        for wrong in ("0.00", "0.50", "-5.00", "999.00"):
            if wrong in (one["least"], "0.00" if one["most"] is None else ""):
                continue
            refused = guest.give(POT, type="act", action=name, amount=wrong)
            assert (refused.status_code, name, wrong) == (422, name, wrong)
            assert refused.json()["clause"] == one["clauses"][0]
    assert guest.see(POT)["version"] == view["version"]
    guest.do(POT, type="leave")


@pytest.mark.parametrize("game", ["canberra-2004", "three-card-2006", "ultimate-2019"])
def test_a_barred_action_is_refused_by_its_bar_and_says_why(guest: Stranger, game: str) -> None:
    """Before a wager lies there, beside one, and after the hand was folded."""
    table = f"{game}-practice"
    guest.do(table, type="sit")
    guest.wait(table, lambda view: view["stage"] == "wagers")
    said = _refusals_of_bars(guest, table)
    for wager in ("ante", "blind"):
        if wager in guest.see(table)["actions"]:
            guest.act(table, guest.see(table), wager)
            said += _refusals_of_bars(guest, table)
    guest.do(table, type="ready")
    to_act(guest, table)
    said += _refusals_of_bars(guest, table)
    guest.do(table, type="act", action="fold")
    said += _refusals_of_bars(guest, table)
    assert {bool(why) for why in said} == {True}
    guest.do(table, type="leave")


def _refusals_of_bars(one: Stranger, table: str) -> list[str]:
    """Why each barred action is refused; for a table that has not moved on meanwhile."""
    view, said = one.see(table), []
    for name, action in view["actions"].items():
        if action["open"]:
            continue
        refused = one.give(table, view["version"], type="act", action=name)
        if refused.status_code != 409:
            assert (refused.status_code, refused.json()["clause"]) == (422, action["clauses"][0])
            assert refused.json()["why"] == action["why"]
            said.append(refused.json()["why"])
    return said


def test_what_was_wagered_for_the_pot_lies_in_the_pots(guest: Stranger) -> None:
    """At any moment of a round: what left the stakes is in the pots, whoever looks."""
    guest.do(POT, type="sit")
    view = to_act(guest, POT)
    number, sums, empty = view["round"], set(), False
    while (view["round"], view["stage"]) == (number, "playing"):
        stakes = sum(money(seat["stake"]) for seat in view["seats"])
        pots = [money(pot["amount"]) for pot in view["pots"]]
        sums.add(stakes + sum(pots))
        empty = empty or not pots
        if view["turn"] == view["seat"]:
            guest.decide(POT, view)
        view = guest.see(POT)
    assert (len(sums), empty) == (1, False), sums
    guest.do(POT, type="leave")


def test_who_leaves_a_hand_was_in_the_round(served: Served, guest: Stranger) -> None:
    guest.do(POT, type="sit")
    view = to_act(guest, POT)
    table, number, cards = POT, view["round"], len(guest.own(view)["cards"])
    guest.do(POT, type="act", action="fold")
    guest.do(POT, type="leave")
    with served.client() as http:
        late = Stranger(http).come_in()
        late.do(POT, type="sit")
        late.wait(POT, lambda view: view["round"] > number or view["stage"] == "settled")
        there = f"/api/rounds/{table}/{number}"
        found = [late.http.get(path).status_code for path in (f"{there}/receipt", there)]
        assert found in ([403, 200], [200, 200])  # who sat down early enough was dealt in
        late.give(POT, type="leave")
    assert guest.http.get(f"/api/rounds/{table}/{number}/receipt").status_code == 200
    told = guest.http.get(f"/api/rounds/{table}/{number}").json()
    words = [event["words"] for entry in told["entries"] for event in entry["events"]]
    assert any(one.startswith("You fold") for one in words), words
    assert guest.name in told["nets"]
    (mine,) = guest.http.get("/api/me/rounds").json()
    assert (mine["round"], mine["net"]) == (number, told["nets"][guest.name])
    assert mine["cards"] == ["??"] * cards  # passed cards stay unseen (reading P77)


def test_the_receipt_that_is_served_is_checked_by_the_one_file(
    guest: Stranger, tmp_path: Path
) -> None:
    table = "three-card-2006-practice"
    guest.do(table, type="sit")
    guest.wait(table, lambda view: view["stage"] == "wagers")
    guest.lay(table)
    view = to_act(guest, table)
    seal = view["seal"]
    guest.do(table, type="act", action="fold")
    guest.wait(table, lambda view: view["stage"] == "settled")
    receipt = guest.http.get(f"/api/rounds/{table}/{view['round']}/receipt")
    (tmp_path / "receipt.json").write_bytes(receipt.content)
    order = [sys.executable, str(ROOT / "verify_deal.py"), "--seal", seal, "receipt.json"]
    done = subprocess.run(order, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("VERIFIED")
    forged = json.loads(receipt.content)
    forged["deals"][0]["record"]["outcome"] = "otherwise"
    (tmp_path / "receipt.json").write_text(json.dumps(forged))
    assert subprocess.run(order, cwd=tmp_path, capture_output=True, check=False).returncode == 1
    (tmp_path / "receipt.json").write_text(json.dumps(forged | {"deals": []}))
    assert subprocess.run(order, cwd=tmp_path, capture_output=True, check=False).returncode == 2
    guest.do(table, type="leave")


def test_nothing_is_offered_that_the_account_cannot_pay_for(served: Served) -> None:
    table = "three-card-2006-practice"
    with served.client() as http:
        guest = Stranger(http).come_in()
        guest.do(table, type="sit")
        guest.wait(table, lambda view: view["stage"] == "wagers")
        guest.do(table, type="act", action="ante", amount="500.00")
        guest.do(table, type="act", action="pairs_plus", amount="480.00")
        view = guest.see(table)
        assert money(view["balance"]) == 20
        for name, one in view["actions"].items():
            if one["open"] and one["most"]:
                assert money(one["most"]) <= 20, name
        guest.do(table, type="ready")
        view = to_act(guest, table)
        play = view["actions"]["play"]
        assert (play["open"], play["least"], play["among"]) == (False, None, None)
        assert "more than there is" in play["why"]
        refused = guest.give(table, type="act", action="play", amount="500.00")
        assert (refused.status_code, refused.json()["clause"]) == (422, play["clauses"][0])
        guest.do(table, type="act", action="fold")
        guest.do(table, type="leave")


def test_a_stake_beside_a_game_against_the_house_is_refused_by_a_rule(guest: Stranger) -> None:
    refused = guest.give("canberra-2004-practice", type="sit", stake="100.00")
    assert (refused.status_code, bool(refused.json()["clause"])) == (422, True)


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/api/tables/canberra-2017/commands", {"type": "table.Stop", "reason": "x", "more": 1}),
        (
            "/api/cage/commands",
            {"type": "cage.BuyChips", "player": "Al", "amount": "5.00", "tender": "cash", "x": 1},
        ),
    ],
)
def test_a_field_that_no_command_has_is_malformed(
    served: Served, path: str, command: dict[str, Any]
) -> None:
    with served.client() as http:
        for who in ("supervisor", "cashier"):
            one = Stranger(http).come_in(who)
            answer = one.post(path, id=f"letter {next(IDS)}", command=command)
            assert answer.status_code == 400, who
            assert "no field" in answer.json()["detail"]


def test_what_two_people_do_has_dollars_clauses_and_words(served: Served) -> None:
    with served.client() as http, served.client() as other:
        one = Stranger(http).come_in("operator")
        pool = {"type": "pool.AdjustPool", "pool": "1.00", "reserve": "-1.00", "reason": "transfer"}
        path = "/api/jackpots/progressive/commands"
        asked = one.post(path, id=f"letter {next(IDS)}", command=pool)
        assert asked.status_code == 201, asked.text
        (event,) = asked.json()["events"]
        assert (event["clauses"], event["command"]["pool"]) == (["R32"], "1.00")
        assert event["words"]
        two = Stranger(other).come_in("shift manager")
        done = two.post(f"/api/requests/{event['number']}", id=f"l {next(IDS)}", approve=True)
        assert done.status_code == 200, done.text
        for told in done.json()["events"]:
            assert told["words"]
            assert told["clauses"]


def test_the_inspector_finds_entries_with_every_kind_of_clause(
    served: Served, guest: Stranger
) -> None:
    guest.do("canberra-2004-practice", type="sit")
    guest.do("canberra-2004-practice", type="leave")
    with served.client() as http:
        inspector = Stranger(http).come_in("inspector")
        for text in ("", guest.name):
            found = inspector.http.get("/api/inspect/search", params={"text": text})
            assert found.status_code == 200, found.text
            assert found.json()
    events = b'[{"type":"A","clauses":["8.1[ante]","9.6"]},{"type":"B","clauses":[]}]'
    assert _CLAUSES.findall(events) == [b'["8.1[ante]","9.6"]', b"[]"]


def test_whoever_logs_in_is_the_guest_of_before_no_more(served: Served) -> None:
    with served.client() as http:
        guest = Stranger(http).come_in()
        token = dict(http.cookies)
        guest.come_in("player two")
        with served.client(cookies=token) as before:
            assert before.get("/api/me").status_code == 401
        assert http.get("/api/me").json()["player"] == "player two"


def test_the_description_says_what_is_answered(guest: Stranger) -> None:
    said = guest.http.get("/schema/openapi.json").json()
    paths = said["paths"]
    assert [*paths["/api/stream"]["get"]["responses"]["200"]["content"]] == ["text/event-stream"]
    assert set(said["components"]["securitySchemes"]) == {"session", "token"}
    assert {"clause", "clauses", "why"} <= set(
        said["components"]["schemas"]["Problem"]["properties"]
    )
    for path in ("/api/cage/commands", "/api/tables/{table}/commands"):
        assert {"200", "201"} <= set(paths[path]["post"]["responses"])
        assert any(one["name"] == "X-CSRF-Token" for one in paths[path]["post"]["parameters"])


def test_the_description_says_what_was_decided(guest: Stranger) -> None:
    said = guest.http.get("/schema/openapi.json").json()
    schemas = said["components"]["schemas"]
    assert "two decimals" in said["info"]["description"]
    give = said["paths"]["/api/tables/{table}/commands"]["post"]["description"]
    assert {"`id`", "`seen`", "`ready`"} <= {word.strip(":") for word in give.split()}
    silent = [
        (path, method)
        for path, calls in said["paths"].items()
        for method, call in calls.items()
        if not call.get("description")
    ]
    assert silent == []
    receipt = said["paths"]["/api/rounds/{table}/{number}/receipt"]["get"]
    assert "in cents" in receipt["description"]
    for name in ("Sit", "TopUp"):
        sums = json.dumps(schemas[name]["properties"])
        assert r"\\.\\d{2}$" in sums, name
    player = [one["$ref"].rsplit("/", 1)[-1] for one in _commands(schemas) if "$ref" in one]
    assert [name for name in player if not schemas[name].get("description")] == []
    assert {"type", "clauses", "words"} <= set(schemas["Event"]["properties"])


def _commands(schemas: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = schemas["CommandBody"]["properties"]["command"]["anyOf"]
    return found
