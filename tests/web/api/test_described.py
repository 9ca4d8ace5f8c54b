"""The description of the service says what was decided, and names every command."""

from typing import Any

import pytest

from pitboss.floor.authority import PERMITS
from pitboss.floor.cage.decide import PERMITS as AT_THE_CAGE
from pitboss.floor.tournament_authority import PERMITS as IN_TOURNAMENTS
from tests.web.api.served import Served

COMMANDS = [
    ("/api/cage/commands", AT_THE_CAGE),
    ("/api/tournaments/{name}/commands", IN_TOURNAMENTS),
]


@pytest.fixture(scope="module")
def described(served: Served) -> Any:
    with served.client() as http:
        return http.get("/schema/openapi.json").json()


def test_every_call_says_what_it_does(described: Any) -> None:
    calls = {
        f"{method} {path}": call
        for path, methods in described["paths"].items()
        for method, call in methods.items()
    }
    assert len(calls) > 60
    assert [name for name, call in calls.items() if not call.get("description")] == []


@pytest.mark.parametrize("decided", ["requests.Asked", "P14", "G16", "Retry-After", "in UTC"])
def test_what_was_decided_is_said(described: Any, decided: str) -> None:
    assert decided in described["info"]["description"]


@pytest.mark.parametrize(("path", "permits"), COMMANDS, ids=["cage", "tournaments"])
def test_commands_are_named_with_whose_they_are(described: Any, path: str, permits: Any) -> None:
    said = described["paths"][path]["post"]["description"]
    for kind, roles in permits.items():
        (line,) = [one for one in said.splitlines() if f"`{tag_of(kind)}`" in one]
        assert all(str(role) in line for role in roles)


def test_the_engines_commands_are_named(described: Any) -> None:
    paths = described["paths"]
    said = [paths[f"/api/{one}/commands"]["post"]["description"] for one in PLACES]
    assert [kind for kind in PERMITS if f"`{tag_of(kind)}`" not in "".join(said)] == []
    assert (
        "`cage.BuyChips` {player, amount, tender: cash or"
        in paths[COMMANDS[0][0]]["post"]["description"]
    )


PLACES = ("tables/{table}", "jackpots/{jackpot}")


def tag_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag)
