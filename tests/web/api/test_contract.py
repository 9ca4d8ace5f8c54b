"""The contract, as a stranger reads it: a round of each game over HTTP, and the rest of it."""

import pytest

from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, check_shape, money, play_round

BANKED = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")
POT = ("manila-1995", "holdem-1995", "omaha-1995")


def test_the_room_has_fourteen_tables(guest: Stranger) -> None:
    tables = guest.http.get("/api/tables").json()
    assert {one["rules"] for one in tables} == {*BANKED, *POT}
    for rules in (*BANKED, *POT):
        assert sorted(one["practice"] for one in tables if one["rules"] == rules) == [False, True]
    for one in tables:
        assert {"table", "rules", "practice", "electronic", "seats", "taken"} <= set(one)


@pytest.mark.parametrize("rules", [*BANKED, *POT])
def test_a_guest_plays_a_round_with_bots(guest: Stranger, rules: str) -> None:
    table = f"{rules}-practice"
    happened = guest.do(table, type="sit")
    assert [event["type"] for event in happened["events"]] == ["table.SeatTaken"]
    assert all(event["clauses"] and event["words"] for event in happened["events"])
    before = guest.see(table)
    own = guest.own(before)  # a blind may be posted by now
    laid = sum(map(money, own["wagers"].values()))
    start = money(before["balance"]) + money(own["stake"]) + laid
    view = play_round(table, guest)
    own = guest.own(view)
    if view["stage"] == "settled":
        assert money(view["balance"]) + money(own["stake"]) == start + money(own["net"])
    assert guest.see(table)["round"] >= 1
    assert guest.give(table, type="leave").status_code in (201, 422)


@pytest.mark.parametrize("rules", POT)
def test_two_people_play_for_the_pot(served: Served, rules: str) -> None:
    with served.client() as one, served.client() as two:
        first = Stranger(one).come_in("player one")
        second = Stranger(two).come_in("player two")
        first.do(rules, type="sit", seat=2, stake="200.00")
        assert first.see(rules)["stage"] in ("open", "settled")  # one player is no game
        second.do(rules, type="sit", seat=5, stake="150.00")
        view = play_round(rules, first, second)
        cards = {seat["player"]: seat["cards"] for seat in view["seats"]}
        assert set(cards) == {"player one", "player two"}
        for one_ in (first, second):
            one_.do(rules, type="leave")


@pytest.mark.parametrize("rules", BANKED)
def test_two_people_play_against_the_house(served: Served, rules: str) -> None:
    with served.client() as one, served.client() as two:
        first = Stranger(one).come_in("player one")
        second = Stranger(two).come_in("player three")
        for one_ in (first, second):
            one_.do(rules, type="sit")
        view = play_round(rules, first, second)
        assert {seat["player"] for seat in view["seats"]} == {"player one", "player three"}
        check_shape(view)


def test_nobody_is_ready_where_nothing_waits_for_it(guest: Stranger) -> None:
    table = "holdem-1995-practice"
    guest.do(table, type="sit")
    assert guest.do(table, type="ready")["events"] == []
    assert guest.do(table, type="leave")


def test_the_same_command_again_has_the_same_answer(guest: Stranger) -> None:
    table = "three-card-2006-practice"
    first = guest.give(table, id="one click", type="sit")
    again = guest.give(table, id="one click", type="sit")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    other = guest.give(table, id="one click", type="leave")
    assert other.status_code == 409
    assert other.json()["type"] == "/id-used"
    ready = [guest.give(table, id="once ready", type="ready") for _ in range(2)]
    assert [answer.status_code for answer in ready] == [201, 200]
    assert ready[0].json()["events"] == ready[1].json()["events"]
    guest.do(table, type="leave")


def test_what_was_seen_is_stale_when_the_stage_has_changed(guest: Stranger) -> None:
    table = "canberra-2017-practice"
    seen = guest.see(table)["version"]
    guest.do(table, type="sit")
    view = guest.wait(table, lambda view: view["stage"] == "wagers")
    stale = guest.give(table, seen, type="act", action="ante", amount="10.00")
    assert (stale.status_code, stale.json()["type"]) == (409, "/stale")
    laid = guest.do(table, view["version"], type="act", action="ante", amount="10.00")
    assert laid["version"] > view["version"]
    back = guest.do(table, view["version"], type="take-back", wager="ante")  # still the wagers
    assert [event["type"] for event in back["events"]] == ["WagerTakenBack"]
    guest.do(table, type="leave")


def test_an_action_that_is_barred_is_refused_by_its_bar(guest: Stranger) -> None:
    table = "ultimate-2019-practice"
    guest.do(table, type="sit")
    view = guest.wait(table, lambda view: view["stage"] == "wagers")
    for name, action in view["actions"].items():
        if not action["open"]:
            refused = guest.give(table, type="act", action=name, amount="10.00")
            assert refused.status_code == 422
            assert refused.json()["clause"] == action["clauses"][0], name
            assert refused.json()["why"]
    guest.do(table, type="leave")


def test_between_rounds_too(served: Served, guest: Stranger) -> None:
    table = "omaha-1995"
    with served.client() as http:
        alone = Stranger(http).come_in("player three")
        alone.do(table, type="sit")
        view = alone.see(table)
        assert view["stage"] in ("open", "settled")
        for name, action in view["actions"].items():
            refused = alone.give(table, type="act", action=name, amount="10.00")
            assert refused.status_code == 422
            assert refused.json()["clause"] == action["clauses"][0]
        alone.do(table, type="leave")


def test_guests_sit_at_practice_tables_only(guest: Stranger) -> None:
    refused = guest.give("holdem-1995", type="sit")
    assert refused.status_code == 403


@pytest.mark.parametrize("times", [3, 4])
def test_each_multiple_is_among_the_amounts(guest: Stranger, times: int) -> None:
    table = "ultimate-2019-practice"
    guest.do(table, type="sit")
    guest.wait(table, lambda view: view["stage"] == "wagers")
    guest.lay(table)
    view = guest.wait(table, lambda view: view["turn"] == view["seat"])
    play = view["actions"]["play"]
    assert play["among"] == ["30.00", "40.00"]
    guest.do(table, type="act", action="play", amount=f"{times * 10}.00")
    view = guest.wait(table, lambda view: view["stage"] == "concession")
    guest.do(table, type="ready")
    guest.wait(table, lambda view: view["stage"] in ("settled", "wagers"))
    assert guest.give(table, type="leave").status_code == 201
