"""docs/api.md says what the door has: every name, every step, with its arguments."""

import inspect
import re
from typing import Any

import pytest

import pitboss
from pitboss.play.course import Duty
from tests.house.source import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text()
STARS = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}
ROWS = re.findall(r"^\| (`.+?) \| .+ \|$", PAGE, re.MULTILINE)


def told(about: str = "") -> dict[str, str]:
    """By name, how it is written in a row: `round.act(place, ...)`."""
    cells = (cell for row in ROWS for cell in re.findall(r"`([^`]+)`", row))
    own = (cell.removeprefix(about) for cell in cells if cell.startswith(about))
    return {cell.split("(")[0]: cell for cell in own if "." not in cell.split("(")[0]}


def public(thing: type) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def written(name: str, thing: Any) -> str:
    """As the page writes it: the names of arguments, and what they are if left out."""
    found = []
    for one in inspect.signature(thing).parameters.values():
        stars = STARS.get(one.kind.name, "")
        usual = "" if one.default is one.empty else f"={_short(one.default)}"
        if one.name != "self":
            found.append(f"{stars}{one.name}{usual}")
    return f"{name}({', '.join(found)})"


def _short(usual: Any) -> str:
    """Games and kept heads are too long to write."""
    return repr(usual) if isinstance(usual, str | int | tuple | None) else "..."


def test_every_name_of_the_door_has_its_place() -> None:
    names = told()
    assert set(pitboss.__all__) <= set(names)
    for name in ("game", "play_file", "play_night", "open_journal", "verify", "replay"):
        assert names[name] == written(name, getattr(pitboss, name))
    for name in ("edge", "best", "equity"):
        assert names[name] == written(name, getattr(pitboss, name))


@pytest.mark.parametrize(("about", "kind"), [("game.", pitboss.Game), ("round.", pitboss.Round)])
def test_every_step_has_its_place_and_its_arguments(about: str, kind: type) -> None:
    steps = told(about)
    assert set(steps) == public(kind)
    for name, cell in steps.items():
        if inspect.isfunction(thing := getattr(kind, name)):
            assert cell == written(name, thing)


def test_what_comes_next_has_its_names() -> None:
    steps = re.findall(r"^    (\w+)  ", Duty.__doc__ or "", re.MULTILINE)
    line = next(row for row in PAGE.splitlines() if row.startswith("| `round.due` |"))
    assert len(steps) == 9
    assert set(steps) <= set(re.findall(r"`(\w+)`", line))


def test_a_choice_has_its_words() -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("A `Choice` has"))
    assert set(re.findall(r"`(\w+)`", line)) - {"Choice"} == public(pitboss.Choice)


def test_a_sign_has_its_words() -> None:
    from pitboss.api_sign import Displayed

    line = next(line for line in PAGE.splitlines() if line.startswith("The sign of a game"))
    assert set(re.findall(r"`(\w+)`", line)) == set(Displayed.__annotations__)
