"""Every call that changes or works out something, by every role, by a guest and by nobody."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.cage.decide import PERMITS
from tests.web.api.callers import PLAYERS, STAFF, Callers, callers_at
from tests.web.api.served import Served

EVERYBODY = {*PLAYERS, *STAFF}
PIT = {"supervisor", "shift manager"}
IDS = itertools.count()

# A matrix of its own has each: commands at tables and of tournaments; and the way in.
ELSEWHERE = {
    *("/api/tables/{table}/commands", "/api/tournaments/{name}/commands"),
    *("/api/guest", "/api/login", "/api/logout"),
}
CAGE = "/api/cage/commands"
ABOUT = {"player": "Zoe", "amount": "5.00", "tender": "cash", "table": "canberra-2017"}


def cage(type: str, *names: str, **more: object) -> tuple[str, dict[str, Any]]:
    told = {name: ABOUT[name] for name in names}
    return CAGE, {"command": {"type": type, **told, **more}}


ADJUST = {"type": "pool.AdjustPool", "pool": "1.00", "reason": "transfer"}
OPEN = {
    "type": "pool.OpenPool",
    "meter": {"pool": "1.00", "reserve": "0.00", "seed": "1.00", "pool_percent": 45},
}
CALLS: list[tuple[tuple[str, dict[str, Any]], set[str]]] = [
    (cage("cage.OpenBank", "table", practice=False, inventory="1.00"), {"operator"}),
    (cage("cage.BuyChips", "player", "amount", "tender"), {"cashier", "shift manager"}),
    (cage("cage.CashOut", "player", "amount", "tender"), {"cashier", "shift manager"}),
    (cage("cage.AskFill", "table", "amount"), PIT),
    (cage("cage.AskCredit", "table", "amount"), PIT),
    (cage("cage.ConfirmSlip", number=99), {"cashier"}),
    (cage("cage.VoidSlip", number=99, reason="x"), PIT | {"cashier"}),
    (cage("cage.CountBank", "table", counted="1.00", when="closing"), PIT),
    (
        cage("cage.NoteSuspicion", "player", text="x"),
        PIT | {"cashier", "dealer", "operator"},
    ),
    (cage("account.Exclude", "player", days=1), {"operator", "shift manager"}),
    (cage("account.Readmit", "player"), {"operator", "shift manager"}),
    (("/api/me/limits", {"kind": "loss", "days": 1, "amount": "900.00"}), {"player one"}),
    (("/api/me/breaks", {"minutes": 1}), {"player one"}),
    (("/api/me/exclusion", {"days": 180}), {"player one"}),
    (("/api/me/practice", {}), {*PLAYERS}),
    (("/api/stop", {"reason": "x", "rules": "omaha-1995"}), PIT | {"operator", "inspector"}),
    (("/api/people", {"person": {"do": "enable", "name": "no one"}}), {"operator"}),
    (("/api/tables", {"table": {"name": "s1", "rules": "nothing"}}), {"operator"}),
    (("/api/jackpots", {"jackpot": {"name": "x", "rules": "x", "pool": ""}}), {"operator"}),
    (("/api/jackpots/{jackpot}/commands", {"command": ADJUST}), {"operator"}),
    (("/api/jackpots/{jackpot}/commands", {"command": OPEN}), {"operator"}),
    (
        ("/api/requests/{number}", {"approve": True}),
        {"operator", "shift manager", "inspector"},
    ),
    (
        ("/api/tables/{table}/trial", {"command": {"type": "table.Stop", "reason": "x"}}),
        PIT | {"dealer", "operator"},
    ),
    (("/api/tables/{table}/asks", {"words": "x"}), PIT | {"dealer"}),
    (("/api/tables/{table}/asks/{number}", {"approve": False}), PIT | {"dealer", "operator"}),
    (
        ("/api/drill", {"rules": "x", "topic": "x", "number": 1, "answer": "x"}),
        PIT | {"dealer", "operator"},
    ),
    (("/api/conditions", {"conditions": {}}), EVERYBODY),
    (("/api/conditions/{rules}", {"items": {}}), EVERYBODY),
    (("/api/lab/edge", {"rules": "nothing"}), EVERYBODY),
    (("/api/lab/equity", {"rules": "nothing", "hands": ["x", "x"]}), EVERYBODY),
    (("/api/lab/sheet", {"rules": "nothing"}), EVERYBODY),
]
NO_ID = ("/api/drill", "/api/conditions", "/api/lab", "/trial")
PLACES = {"{table}": "canberra-2017", "{jackpot}": "progressive", "{number}": "9", "{rules}": "x"}


@pytest.fixture(scope="module")
def callers(served: Served) -> Iterator[Callers]:
    with callers_at(served) as people:
        yield people


def name_of(call: tuple[str, dict[str, Any]]) -> str:
    path, body = call
    return f"{path} {body['command']['type']}" if "command" in body else path


@pytest.mark.parametrize(("call", "may"), CALLS, ids=[name_of(call) for call, _ in CALLS])
def test_each_call_is_for_its_roles(
    callers: Callers, call: tuple[str, dict[str, Any]], may: set[str]
) -> None:
    """Whoever may is not refused as a person; whether it is lawful now is not asked here."""
    path, body = call
    named = re.sub(r"\{\w+\}", lambda place: PLACES[place[0]], path)
    for caller, one in callers.items():
        own = {} if any(kind in path for kind in NO_ID) else {"id": f"call {next(IDS)}"}
        answer = one.post(named, **own, **body)
        assert answer.status_code < 500, (caller, answer.text)
        if caller == "nobody":
            assert answer.status_code == 401, answer.text
        elif caller in may:
            assert answer.status_code not in (401, 403), (caller, answer.text)
        else:
            assert answer.status_code == 403, (caller, answer.text)
            assert caller == "guest" or answer.json()["clause"], answer.text


def test_no_call_is_left_out(served: Served) -> None:
    with served.client() as http:
        paths = http.get("/schema/openapi.json").json()["paths"]
    posts = {path for path, operations in paths.items() if "post" in operations}
    assert posts - ELSEWHERE == {path for (path, _), _ in CALLS}
    assert not [path for path, told in paths.items() if {"put", "patch", "delete"} & set(told)]
    tags = {str(kind.__struct_config__.tag) for kind in PERMITS}
    sent = {body["command"]["type"] for (path, body), _ in CALLS if path == CAGE}
    assert sent == tags | {"account.Exclude", "account.Readmit"}
