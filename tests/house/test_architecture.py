"""Who may import whom. The table in ARCHITECTURE.md says it; this holds the code to it."""

import ast
import re

import pytest

from tests.house.source import ROOT, Source, imported, made_up, rooms, sources

Arrows = dict[str, frozenset[str]]

ANYBODY = {"errors"}
AT_THE_DOOR = {"__init__", "__main__", "api", "api_sign", "cli", "cli_keeping", "cli_slips"}
KIN = {"omaha": "holdem", "manila": "holdem"}  # most of their clauses are those of Hold-em
GAME_WORDS = {"canberra", "three", "ultimate", "manila", "holdem", "omaha"}
CLAUSE = re.compile(r"\d+\.\d+(\.\d+)*(\([a-z]+\))*(\[[^\]]+\])?")


def arrows(page: str) -> tuple[Arrows, frozenset[str]]:
    """The arrows of the table of rooms, and which rooms stand."""
    rows = re.findall(r"^\| `(\w+)/` \|[^|]*\|([^|]*)\| (stands|planned) \|$", page, re.MULTILINE)
    table = {room: frozenset(re.findall(r"\w+", targets)) for room, targets, _ in rows}
    return table, frozenset(room for room, _, state in rows if state == "stands")


ARROWS, STANDING = arrows((ROOT / "ARCHITECTURE.md").read_text())


def trespasses(source: Source) -> list[str]:
    """Imports that go along no arrow."""
    return [
        source.at(node, f"{source.room or 'the top'} may not import {name}")
        for node, name in imported(source)
        if name.startswith("pitboss.") and not _allowed(source, name.split("."))
    ]


def _allowed(source: Source, target: list[str]) -> bool:
    room = target[1]
    if not source.room:
        return source.path.stem in AT_THE_DOOR or room.startswith("__")
    if room == source.room:
        return room != "games" or _kin(source.path.parts[2].removesuffix(".py"), target[2])
    return room.startswith("__") or room in ANYBODY | ARROWS.get(source.room, frozenset())


def _kin(importer: str, target: str) -> bool:
    """Games do not know each other, unless one is a variant of the other."""
    mine, other = importer.split("_")[0], target.split("_")[0]
    if importer == "__init__" or mine == other or KIN.get(mine) == other:
        return True
    return other not in GAME_WORDS


def citations(source: Source) -> list[str]:
    """Clause numbers in string constants."""
    return [
        source.at(node, f"cites {node.value}")
        for node in source.nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CLAUSE.fullmatch(node.value)
    ]


def test_every_import_goes_along_an_arrow() -> None:
    assert [found for source in sources("pitboss") for found in trespasses(source)] == []


def test_the_machines_cite_no_clause() -> None:
    assert [found for source in rooms("play") for found in citations(source)] == []


def test_the_rooms_that_stand_are_those_of_the_table() -> None:
    folders = {
        path.name for path in (ROOT / "pitboss").iterdir() if (path / "__init__.py").exists()
    }
    assert folders == STANDING


def test_the_arrows_make_no_circle() -> None:
    left = dict(ARROWS)
    while free := {room for room, targets in left.items() if not targets & left.keys()}:
        left = {room: targets for room, targets in left.items() if room not in free}
    assert ARROWS
    assert left == {}


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("pitboss/cards/made_up.py", "from pitboss.play import money"),
        ("pitboss/cards/made_up.py", "from pitboss import play"),
        ("pitboss/play/made_up.py", "import pitboss.games.omaha"),
        ("pitboss/play/made_up.py", "from ..games import omaha"),
        ("pitboss/law/made_up.py", "def late():\n    from pitboss.trials.nights.night import run"),
        ("pitboss/games/three_card.py", "from pitboss.games.holdem.game import HOLDEM"),
        ("pitboss/games/holdem.py", "from pitboss.games import omaha"),
        ("pitboss/games/pot_game.py", "from .holdem import HOLDEM"),
        ("pitboss/games/holdem/table.py", "from pitboss.games.ultimate.table import TABLE"),
        ("pitboss/unheard_of/made_up.py", "from pitboss.cards.card import card"),
        ("pitboss/errors.py", "from pitboss.cards.card import card"),
    ],
)
def test_a_trespass_is_seen(path: str, line: str) -> None:
    assert len(trespasses(made_up(line, path))) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("pitboss/games/omaha.py", "from pitboss.games.holdem.game import HOLDEM"),
        ("pitboss/games/canberra_2017.py", "from pitboss.games import canberra"),
        ("pitboss/games/manila.py", "from pitboss.games.pot_game import pots"),
        ("pitboss/games/ultimate/game.py", "from pitboss.games.ultimate.table import TABLE"),
        ("pitboss/cards/made_up.py", "from pitboss.errors import BadCard"),
        ("pitboss/play/made_up.py", "from . import money"),
    ],
)
def test_an_arrow_is_open(path: str, line: str) -> None:
    assert trespasses(made_up(line, path)) == []


@pytest.mark.parametrize("clause", ["7.2", "13.2(a)", "8.1[flush]", "10.1.2"])
def test_a_citation_is_seen(clause: str) -> None:
    assert len(citations(made_up(f'"""Prose on 7.2."""\nvoid("{clause}")'))) == 1
