"""No page and no call of the desks shows or does what a role may not; a trial does nothing."""

from collections.abc import Iterator

import pytest

from pitboss.floor.authority import PERMITS
from pitboss.floor.people import Role
from pitboss.floor.pit.drill import TOPICS, marked, solved
from pitboss.floor.pit.forms import forms_at
from pitboss.play.entries import COMMANDS
from pitboss.web.pages.desks import DESKS, FIRST
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger

STAFF = [str(role) for role in Role if role is not Role.PLAYER]
CALLERS = ["nobody", "guest", "player one", *STAFF]
DEALS = {"dealer", "supervisor", "shift manager", "operator"}
RUNS = DEALS - {"dealer"}
CALLS: list[tuple[str, set[str], dict[str, object] | None]] = [
    ("/api/tables/u1/desk", DEALS, None),
    ("/api/tables/u1/trial", DEALS, {"command": {"type": "table.Stop", "reason": "fire"}}),
    ("/api/tables/u1/asks", DEALS - {"operator"}, {"id": "ask", "words": "please"}),
    ("/api/tables/u1/asks/1", DEALS, {"id": "no", "approve": False}),
    ("/api/tables", {"operator"}, {"id": "t", "table": {"name": "s1", "rules": "three-card-2006"}}),
    ("/api/people", {"operator"}, None),
    ("/api/people", {"operator"}, {"id": "p", "person": {"do": "enable", "name": "no one"}}),
    (
        "/api/jackpots",
        {"operator"},
        {"id": "j", "jackpot": {"name": "x", "rules": "x", "pool": ""}},
    ),
    ("/api/inspect/requirements", {"inspector"}, None),
    ("/api/desk/floor", RUNS | {"cashier", "inspector"}, None),
    ("/api/requests/1", {"operator", "shift manager", "inspector"}, {"id": "x", "approve": True}),
    ("/api/jackpots/progressive/split", RUNS | {"inspector"}, None),
    ("/api/inspect", {"inspector"}, None),
    ("/api/inspect/search?text=u1", {"inspector"}, None),
    ("/api/drill?rules=ultimate-2019&topic=hands&number=1", DEALS, None),
]
ADJUST = {"type": "pool.AdjustPool", "pool": "1.00", "reason": "transfer"}


@pytest.fixture(scope="module")
def callers(pit: Served) -> Iterator[dict[str, Stranger]]:
    clients = {name: pit.client() for name in CALLERS}
    people = {name: Stranger(http) for name, http in clients.items()}
    for name, one in people.items():
        if name != "nobody":
            one.come_in("" if name == "guest" else name)
    yield people
    for http in clients.values():
        http.close()


def test_a_desk_is_shown_to_those_whose_it_is(callers: dict[str, Stranger]) -> None:
    for caller, one in callers.items():
        for desk in DESKS.values():
            answer = one.http.get(f"/desk/{desk.name}")
            if caller == "nobody":
                assert answer.status_code == 303
                continue
            role = Role.PLAYER if caller in ("guest", "player one") else Role(caller)
            assert answer.status_code == (200 if role in desk.roles else 403), (caller, desk.name)
        assert one.http.get("/desk/nowhere").status_code == (303 if caller == "nobody" else 404)


def test_whoever_works_here_finds_a_desk_of_their_own() -> None:
    found = {role for role, name in FIRST.items() if name in DESKS and role in DESKS[name].roles}
    assert found >= {Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR, Role.CASHIER}


@pytest.mark.parametrize(
    ("path", "roles", "body"),
    CALLS,
    ids=[f"{'POST' if call[2] else 'GET'} {call[0]}" for call in CALLS],
)
def test_every_call_by_every_role(
    callers: dict[str, Stranger], path: str, roles: set[str], body: dict[str, object] | None
) -> None:
    for caller, one in callers.items():
        answer = one.http.get(path) if body is None else one.post(path, **body | _own(body, caller))
        if caller == "nobody":
            assert answer.status_code == 401, path
        elif caller in roles:
            assert answer.status_code in (200, 201, 400), (caller, answer.text)
        else:
            assert answer.status_code == 403, (caller, answer.text)


def _own(body: dict[str, object], caller: str) -> dict[str, object]:
    return {"id": f"{body['id']} {caller}"} if "id" in body else {}


def test_a_dealer_takes_back_an_ask_and_answers_none_of_another(
    callers: dict[str, Stranger],
) -> None:
    first = callers["supervisor"].post("/api/tables/c2/asks", id="s", words="come").json()["number"]
    path = f"/api/tables/c2/asks/{first}"
    assert callers["dealer"].post(path, id="t", approve=False).status_code == 403
    assert callers["dealer"].post(path, id="u", approve=True).status_code == 403
    own = callers["dealer"].post("/api/tables/c2/asks", id="v", words="come").json()["number"]
    path = f"/api/tables/c2/asks/{own}"
    assert callers["dealer"].post(path, id="w", approve=True).status_code == 403
    assert callers["dealer"].post(path, id="x", approve=False).status_code == 200
    assert callers["dealer"].post(path, id="y", approve=False).status_code == 400


def test_only_the_operator_asks_for_an_adjustment(callers: dict[str, Stranger]) -> None:
    for caller, one in callers.items():
        path = "/api/jackpots/progressive/commands"
        answer = one.post(path, id=f"a {caller}", command=ADJUST)
        expected = {"nobody": 401, "operator": 201}.get(caller, 403)
        assert answer.status_code == expected, (caller, answer.text)


def test_who_asked_is_refused_as_the_second_by_the_row_on_two_people(
    callers: dict[str, Stranger],
) -> None:
    operator = callers["operator"]
    asked = operator.post("/api/jackpots/progressive/commands", id="alone", command=ADJUST).json()
    path = f"/api/requests/{asked['events'][0]['number']}"
    refused = operator.post(path, id="alone too", approve=True)
    assert (refused.status_code, refused.json()["clause"]) == (422, "R32")


def test_a_trial_writes_nothing_and_an_electronic_shoe_is_not_looked_into(
    callers: dict[str, Stranger], pit: Served
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
