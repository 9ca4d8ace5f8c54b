"""Who may give which command over HTTP: every command by every role, by a guest and by nobody."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.floor.authority import PERMITS
from pitboss.floor.people import Role
from pitboss.floor.room.dollars import AMOUNT, MAPS, MONEY, ONLY, PAIRS, read, told
from pitboss.floor.room.players import AnyPlayerCommand
from pitboss.play.entries import COMMANDS, EVENTS
from pitboss.play.pool import PoolCommand
from tests.web.api.callers import Callers, callers_at, role_of
from tests.web.api.served import Served

TABLE = "canberra-2017"
IDS = itertools.count()

# What is said with a command, where it needs something; whether that is lawful is not asked here.
SAID: dict[str, Any] = {
    **dict.fromkeys(("seat", "box", "place", "number", "card", "nth", "to", "seats"), 1),
    **dict.fromkeys(("player", "by", "reason", "finding", "about", "decision"), "x"),
    **dict.fromkeys(("reasons", "outcome", "action", "wager", "ground", "breach"), "x"),
    **dict.fromkeys(("amount", "stake", "limit", "pool", "reserve"), "5.00"),
    **dict.fromkeys(("cards_above", "found", "holds"), 3),
    **dict.fromkeys(("working", "before_fifth_card", "certain"), True),
    "cards": [],
    "draws": [],
    "clause": "1.1",
    "remedy": "exclude",
    "when": "ordered",
    "rules": TABLE,
    "old": "Ah",
    "new": "Kd",
    "supervisor": "x",
    "dealer": "y",
    "layout_approval": "x",
    "date": "2026-11-17",
    "sign": {},
    "shoe": {},
    "signed": ["a", "b"],
}
OWN = {("pot.ExposeHoleCard", "card"): "Ah", ("pot.ReplaceHoleCard", "card"): "??"}


def sent(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """A command of this kind, with whatever it needs."""
    tag = str(kind.__struct_config__.tag)
    wanted = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return {"type": tag} | {name: OWN.get((tag, name), SAID[name]) for name in wanted}


ENGINES = [kind for kind in COMMANDS if not issubclass(kind, PoolCommand)]
PLAYERS = list(AnyPlayerCommand.__args__)


@pytest.fixture(scope="module")
def callers(served: Served) -> Iterator[Callers]:
    with callers_at(served) as people:
        yield people


@pytest.mark.parametrize("kind", ENGINES, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_command_of_the_engine(callers: Callers, kind: Any) -> None:
    for caller, one in callers.items():
        answer = one.give(TABLE, id=f"role {next(IDS)}", **sent(kind))
        if caller == "nobody":
            assert answer.status_code == 401
            continue
        wrong = role_of(caller) not in PERMITS[kind].roles
        assert (answer.status_code == 403) == wrong, (caller, answer.text)
        assert answer.status_code < 500, answer.text
        if wrong:
            assert answer.json()["clause"]


@pytest.mark.parametrize("kind", PLAYERS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_command_of_a_player(callers: Callers, kind: Any) -> None:
    tag = kind.__struct_config__.tag
    body = {"type": tag} | {
        field.name: {"seat": 1, "amount": "5.00"}.get(field.name, "x")
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    for caller, one in callers.items():
        answer = one.give(TABLE, id=f"role {next(IDS)}", **body)
        if caller == "nobody":
            assert answer.status_code == 401
        elif caller == "guest" and tag in ("sit", "join-list"):
            assert answer.status_code == 403
        elif role_of(caller) is not Role.PLAYER and tag != "dispute":
            assert answer.status_code == 403, (caller, answer.text)
            assert answer.json()["clause"]
        else:
            assert answer.status_code in (201, 400, 422), (caller, answer.text)


def test_what_staff_are_refused_is_for_those_above_and_has_no_face(
    callers: Callers,
) -> None:
    asks: dict[str, Any] = {"type": "pot.ExposeHoleCard", "seat": 1, "card": "Ah"}
    for caller in ("dealer", "supervisor"):
        assert callers[caller].give(TABLE, id=f"role {next(IDS)}", **asks).status_code >= 400
        said = callers[caller].give(TABLE, id=f"role {next(IDS)}", type="act", action="bet")
        assert said.status_code == 403
    for caller, one in callers.items():
        answer = one.http.get("/api/reports/refusals")
        may = caller in ("operator", "shift manager", "inspector")
        assert answer.status_code == (200 if may else 401 if caller == "nobody" else 403)
        if may:
            assert all(f'"{who}"' in answer.text for who in ("dealer", "supervisor", "act"))
            assert "pot.ExposeHoleCard" in answer.text
            assert not re.search(r"\b(10|[2-9TJQKA])[cdhs]\b", answer.text)


# Money over HTTP

WHOLE = {"seat", "box", "number", "place", "places", "cards", "card", "at", "found", "round"}
COUNTED = {
    *WHOLE,
    *("cards_above", "holds", "nth", "nths", "to", "stage", "until", "last", "remaining"),
    *("next_buck", "buck", "blinds", "seats", "pool_percent", "dealt_in", "posting", "missed"),
    *("contenders", "winners", "pots", "ranks", "shown", "advised", "hands", "idle", "wagers"),
    *("percent", "cap", "due", "own_limits"),
}


def test_every_field_with_a_number_is_money_or_is_known_to_be_none() -> None:
    found: set[str] = set()
    waiting: list[Any] = [*COMMANDS, *EVENTS]
    known = set[type]()
    while waiting:
        kind = waiting.pop()
        if kind in known:
            continue
        known.add(kind)
        for field in msgspec.structs.fields(kind):
            parts = [field.type, *getattr(field.type, "__args__", ())]
            waiting += [one for one in parts if isinstance(one, type(msgspec.Struct))]
            if "int" in str(field.type) or "Fraction" in str(field.type):
                found.add(field.name)
    assert found - COUNTED == {*MONEY, *PAIRS, *MAPS} & found - {"wagers"}  # boxes, in a list
    assert told({"wagers": [[1, "ante"]]}) == {"wagers": [[1, "ante"]]}
    assert told({"wagers": {"ante": 1_000}}) == {"wagers": {"ante": "10.00"}}
    assert set(ONLY) <= COUNTED


def test_dollars_go_out_and_come_in_the_same() -> None:
    command = {"type": "table.DecideDispute", "number": 2, "awards": [["Ann", 1250]]}
    assert told(command)["awards"] == [["Ann", "12.50"]]
    assert read(told(command)) == command
    limits = {"own_limits": {"trips": [500, None]}, "limit": "full-pot"}
    assert read(told(limits)) == limits
    assert AMOUNT.fullmatch("12.50")
    assert not AMOUNT.fullmatch("1e3")
