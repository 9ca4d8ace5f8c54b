"""The coach over HTTP: for whoever practises, about their own decisions, at no live table."""

from typing import Any

from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, money, play_round

TABLE = "three-card-2006-practice"
ROUNDS = 20  # until one is asked about before the next has begun


def asked_after_a_round(guest: Stranger) -> list[dict[str, Any]]:
    for _ in range(ROUNDS):
        play_round(TABLE, guest)
        answer = guest.http.get(f"/api/tables/{TABLE}/coach")
        assert answer.status_code == 200, answer.text
        if answer.json():
            lessons: list[dict[str, Any]] = answer.json()
            return lessons
    raise AssertionError("the next round was always quicker")


def test_who_practises_hears_what_each_choice_was_worth(guest: Stranger) -> None:
    guest.do(TABLE, type="sit")
    (lesson,) = asked_after_a_round(guest)
    assert set(lesson["values"]) == set(lesson["exact"]) == {"play", "fold"}
    assert lesson["taken"] in lesson["values"]
    assert money(lesson["values"]["fold"]) == -10
    assert money(lesson["cost"]) == max(map(money, lesson["values"].values())) - money(
        lesson["values"][lesson["taken"]]
    )
    assert len(lesson["cards"]) == 3


def test_the_coach_is_at_no_live_table_and_speaks_to_nobody(served: Served) -> None:
    with served.client() as http:
        assert http.get(f"/api/tables/{TABLE}/coach").status_code == 401
        player = Stranger(http).come_in("player one")
        assert player.http.get("/api/tables/three-card-2006/coach").status_code == 403
        assert player.http.get(f"/api/tables/{TABLE}/coach").json() == []
        assert player.http.get("/api/tables/no-such-table/coach").status_code == 404
