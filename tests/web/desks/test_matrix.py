"""No page and no call of the desks shows or does what a role may not; a trial does nothing."""

from collections.abc import Iterator

import pytest

from pitboss.floor.authority import PERMITS
from pitboss.floor.people import Role
from pitboss.floor.pit.drill import TOPICS, marked, solved
from pitboss.floor.pit.forms import forms_at
from pitboss.play.entries import COMMANDS
from pitboss.web.pages.desks import DESKS, FIRST
from tests.web.api.callers import Callers, callers_at, role_of
from tests.web.api.served import Served

DEALS = {"dealer", "supervisor", "shift manager", "operator"}
RUNS = DEALS - {"dealer"}
SEEN = [  # what is done has its matrix in tests/web/api/test_calls.py
    ("/api/tables/u1/desk", DEALS),
    ("/api/people", {"operator"}),
    ("/api/inspect/requirements", {"inspector"}),
    ("/api/desk/floor", RUNS | {"cashier", "inspector"}),
    ("/api/jackpots/progressive/split", RUNS | {"inspector"}),
    ("/api/inspect", {"inspector"}),
    ("/api/inspect/search?text=u1", {"inspector"}),
    ("/api/drill?rules=ultimate-2019&topic=hands&number=1", DEALS),
]
ADJUST = {"type": "pool.AdjustPool", "pool": "1.00", "reason": "transfer"}


@pytest.fixture(scope="module")
def callers(pit: Served) -> Iterator[Callers]:
    with callers_at(pit) as people:
        yield people


def test_a_desk_is_shown_to_those_whose_it_is(callers: Callers) -> None:
    for caller, one in callers.items():
        for desk in DESKS.values():
            answer = one.http.get(f"/desk/{desk.name}")
            if caller == "nobody":
                assert answer.status_code == 303
                continue
            may = role_of(caller) in desk.roles
            assert answer.status_code == (200 if may else 403), (caller, desk.name)
        assert one.http.get("/desk/nowhere").status_code == (303 if caller == "nobody" else 404)


def test_whoever_works_here_finds_a_desk_of_their_own() -> None:
    found = {role for role, name in FIRST.items() if name in DESKS and role in DESKS[name].roles}
    assert found >= {Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR, Role.CASHIER}


@pytest.mark.parametrize(("path", "roles"), SEEN, ids=[path for path, _ in SEEN])
def test_what_is_seen_by_every_role(callers: Callers, path: str, roles: set[str]) -> None:
    for caller, one in callers.items():
        may = 401 if caller == "nobody" else 200 if caller in roles else 403
        assert one.http.get(path).status_code == may, caller


def test_a_dealer_takes_back_an_ask_and_answers_none_of_another(
    callers: Callers,
) -> None:
    first = callers["supervisor"].post("/api/tables/c2/asks", id="s", words="come").json()["number"]
    path = f"/api/tables/c2/asks/{first}"
    assert callers["dealer"].post(path, id="t", approve=False).status_code == 403
    assert callers["dealer"].post(path, id="u", approve=True).status_code == 403
    own = callers["dealer"].post("/api/tables/c2/asks", id="v", words="come").json()["number"]
    path = f"/api/tables/c2/asks/{own}"
    assert callers["dealer"].post(path, id="w", approve=True).status_code == 403
    assert callers["dealer"].post(path, id="x", approve=False).status_code == 200
    assert callers["dealer"].post(path, id="y", approve=False).status_code == 404


def test_only_the_operator_asks_for_an_adjustment(callers: Callers) -> None:
    for caller, one in callers.items():
        path = "/api/jackpots/progressive/commands"
        answer = one.post(path, id=f"a {caller}", command=ADJUST)
        expected = {"nobody": 401, "operator": 201}.get(caller, 403)
        assert answer.status_code == expected, (caller, answer.text)


def test_who_asked_is_refused_as_the_second_by_the_row_on_two_people(
    callers: Callers,
) -> None:
    operator = callers["operator"]
    asked = operator.post("/api/jackpots/progressive/commands", id="alone", command=ADJUST).json()
    path = f"/api/requests/{asked['events'][0]['number']}"
    refused = operator.post(path, id="alone too", approve=True)
    assert (refused.status_code, refused.json()["clause"]) == (422, "R32")


def test_a_trial_writes_nothing_and_an_electronic_shoe_is_not_looked_into(
    callers: Callers, pit: Served
) -> None:
    supervisor, before = callers["supervisor"], pit.room.store.head()
    for table, command in (
        ("u1", {"type": "table.Stop", "reason": "fire"}),
        ("c1", {"type": "Deal", "cards": []}),
        ("c1", {"type": "Proceed", "cards": []}),
        ("c1", {"type": "table.BeginRound"}),
    ):
        told = supervisor.post(f"/api/tables/{table}/trial", command=command).json()
        assert bool(told["events"]) == (table == "u1"), told
        assert ("nobody learns beforehand" in told["refused"]) == (table == "c1")
    assert pit.room.store.head() == before


def test_the_forms_are_those_of_the_engine(pit: Served) -> None:
    for table in ("u1", "c1", "h1"):
        loaded = pit.room.casino.known(table)
        tags = {str(kind.__struct_config__.tag): kind for kind in COMMANDS}
        forms = forms_at(loaded.game, loaded.state, Role.SUPERVISOR)
        assert len(forms) > 30
        for form in forms:
            assert form.may == (Role.SUPERVISOR in PERMITS[tags[form.type]].roles)
            assert form.clauses
            assert form.about or form.label


@pytest.mark.parametrize("rules", ["ultimate-2019", "canberra-2017", "three-card-2006"])
def test_a_drill_says_the_same_of_the_same_question(rules: str) -> None:
    for topic in TOPICS:
        for number in range(6):
            found = solved(rules, topic, number)
            assert found.clauses
            assert marked(rules, topic, number, found.answer).right
            assert not marked(rules, topic, number, "never").right
            values = [value for value, _ in found.question.choices]
            assert not values or found.answer in values
