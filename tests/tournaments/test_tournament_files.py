"""Files of the kind `tournament`: every word of an expectation is compared, and slips are told."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.trials.files.toml import convert
from pitboss.trials.files.tournament.file import play_tournament
from pitboss.trials.files.tournament.shape import TournamentFile

ROUNDS = Path(__file__).parents[1] / "rounds"
FILES = [
    path
    for path in sorted(ROUNDS.rglob("*.toml"))
    if tomllib.loads(path.read_text("utf-8")).get("kind") == "tournament"
]
HEATS = ROUNDS / "canberra-2017" / "trn-08-heats-and-repechage.toml"
POINTS = ROUNDS / "canberra-2017" / "trn-13-points-are-shared.toml"
BROKEN = ROUNDS / "ultimate-2019" / "trn-07-a-table-is-broken.toml"
FILLED = {  # instead of nothing
    "faults": [{"item": "x", "clause": "x"}],
    "moves": [{"name": "x", "from": 1, "to": 2}],
    "broken": [9],
}


def loaded(path: Path) -> dict[str, Any]:
    found = tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)
    del found["kind"]
    return found


def differences(path: Path, document: dict[str, Any]) -> tuple[str, ...]:
    file = convert(path, document, TournamentFile)
    return play_tournament(file, GAMES[file.rules]).differences


def otherwise(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | Decimal):
        return value + 1
    if isinstance(value, str):
        return "1/9" if value[:1].isdigit() and ":" not in value else f"{value}x"
    if isinstance(value, dict):
        key = next(iter(value))
        return {**value, key: otherwise(value[key])}
    return value[:-1] if value else [1]


def alterations(expect: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for key, value in expect.items():
        if key == "entrant":
            for nth, one in enumerate(value):
                for name in one:
                    changed = [*value]
                    changed[nth] = {**one, name: otherwise(one[name])}
                    found.append((f"{nth}.{name}", {**expect, key: changed}))
        else:
            other = FILLED.get(key, ["x"]) if value == [] else otherwise(value)
            if key == "departs":  # standard ones need not be listed
                other = [{**value[0], "clause": "x"}, *value[1:]]
            found.append((key, {**expect, key: other}))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_word_of_an_expectation_is_compared(path: Path) -> None:
    document = loaded(path)
    assert differences(path, document) == ()
    altered = alterations(document["expect"])
    assert altered
    for what, expect in altered:
        assert differences(path, {**document, "expect": expect}), what


def test_there_are_files_of_every_regime() -> None:
    assert {path.parent.name for path in FILES} == {
        "canberra-2004", "canberra-2017", "ultimate-2019", "manila-1995", "holdem-1995",
        "omaha-1995",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "change", "why"),
    [
        (HEATS, {"tournament": {"progresion": {}}}, "progresion: unknown key"),
        (HEATS, {"entrant": [{"chips": 5}]}, "one name is needed"),
        (HEATS, {"clauses": ["99.9"]}, "has no clause '99.9'"),
        (BROKEN, {"tournament": {}}, "tournament.seats: missing"),
        (POINTS, {"entrant": [{"name": "Al", "sessions": ["out late"]}]}, "names no round"),
        (POINTS, {"entrant": [{"name": "Al", "sessions": ["maybe"]}]}, "'absent' was expected"),
        (HEATS, {"acts": ["dance"]}, "'dance' is no act"),
        (HEATS, {"acts": ["out Al"], "conditions": {}}, "Al has no entry"),
        (HEATS, {"conditions": {"sesions": 1}}, "conditions.sesions: unknown key"),
    ],
)
def test_a_slip_is_told_in_one_line(path: Path, change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as fault:
        differences(path, {**loaded(path), **change})
    assert why in str(fault.value)
    assert "\n" not in str(fault.value)


def test_tables_that_were_not_asked_for_are_no_moves() -> None:
    document = {**loaded(HEATS), "expect": {"moves": []}}
    assert differences(HEATS, {**document, "clauses": []}) == ()
