"""Rounds that were played: the same by the short way as by the long one, and for their owners."""

from typing import Any

import pytest

from pitboss.audit.played_round import find_round
from pitboss.audit.receipt import round_receipt, written
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, money, play_round

PRACTICE = "canberra-2017-practice"
POT = "holdem-1995-practice"


@pytest.fixture(scope="module")
def played(served: Served) -> Any:
    """Somebody who has played a round of each kind: the stake of the second may be lost in it."""
    with served.client() as http:
        guest = Stranger(http).come_in()
        for table in (PRACTICE, POT):
            guest.do(table, type="sit")
            play_round(table, guest)
        yield guest


def test_a_round_is_found_by_the_short_way_too(served: Served, played: Stranger) -> None:
    casino = served.room.casino
    for table in (PRACTICE, POT):
        short = served.service.past.played(table, 1)
        long = find_round(casino.store, table, 1, casino.games).opened(casino.vault)
        assert short.entries == long.entries
        assert short.before.version == long.before.version
        receipts = [round_receipt(one, casino.vault, played.name) for one in (short, long)]
        assert written(receipts[0]).replace(b" ", b"") == written(receipts[1]).replace(b" ", b"")


def test_the_rounds_of_whoever_asks_are_theirs_alone(served: Served, played: Stranger) -> None:
    rounds = played.http.get("/api/me/rounds").json()
    assert {one["table"] for one in rounds} == {PRACTICE, POT}
    assert [one["time"] for one in rounds] == sorted((one["time"] for one in rounds), reverse=True)
    for one in rounds:
        assert money(one["back"]) - money(one["laid"]) == money(one["net"])
        told = played.http.get(f"/api/rounds/{one['table']}/{one['round']}").json()
        assert told["nets"][played.name] == one["net"]
    with served.client() as http:
        assert http.get("/api/me/rounds").status_code == 401
        assert Stranger(http).come_in().http.get("/api/me/rounds").json() == []


def test_the_other_edition_is_for_who_was_in_the_round(served: Served, played: Stranger) -> None:
    path = f"/api/rounds/{PRACTICE}/1/under/"
    found = played.http.get(path + "canberra-2004").json()
    assert {"ante"} <= {one["wager"] for one in found["wagers"]}
    assert {one["box"] for one in found["wagers"]} == {found["wagers"][0]["box"]}
    assert all(one["was"]["words"] for one in found["wagers"] if one["was"])
    assert played.http.get(path + "holdem-1995").status_code == 400
    assert played.http.get(path + "no-such-rules").status_code == 400
    with served.client() as http:
        assert http.get(path + "canberra-2004").status_code == 401
        assert Stranger(http).come_in().http.get(path + "canberra-2004").status_code == 403


def test_the_coach_speaks_of_a_round_that_is_over(played: Stranger) -> None:
    lessons = played.http.get(f"/api/tables/{PRACTICE}/coach", params={"round": 1}).json()
    assert [set(one["values"]) for one in lessons] == [{"bet", "fold"}]
    assert played.http.get(f"/api/tables/{POT}/coach", params={"round": 1}).json() == []
    assert played.http.get(f"/api/tables/{PRACTICE}/coach", params={"round": 99}).status_code == 404
