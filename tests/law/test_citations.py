"""The code and the law agree about which clauses there are."""

from pathlib import Path

import pytest

import pitboss
from pitboss.games import GAMES
from pitboss.law.instrument import instrument
from pitboss.trials.coverage.facts import CLAUSE, literals
from pitboss.trials.coverage.sources import deciding, file_of

PACKAGE = Path(pitboss.__file__).parent
PLAYED = sorted((PACKAGE / "games").rglob("*.py"))


def cited(path: Path) -> set[str]:
    return {text for _, text in literals(path.read_text("utf-8")) if CLAUSE.fullmatch(text)}


def served(path: Path) -> list[str]:
    """The rules that a module answers for."""
    return [rules for rules, game in GAMES.items() if path in map(file_of, deciding(game))]


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_every_clause_that_a_game_cites_exists(path: Path) -> None:
    laws = [instrument(rules) for rules in served(path)]
    assert not [number for number in cited(path) if not any(number in law for law in laws)]


def test_every_game_cites_its_law() -> None:
    for rules, game in GAMES.items():
        assert any(cited(file_of(module)) for module in deciding(game)), rules


def test_the_machines_of_play_cite_nothing() -> None:
    modules = sorted((PACKAGE / "play").rglob("*.py"))
    assert modules
    assert not [path.name for path in modules if cited(path)]
