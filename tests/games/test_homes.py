"""Where games stand: what decides for each, and that all of it is law of its own."""

import sys
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

from pitboss.games import GAMES, HOLDEM
from pitboss.games.homes import functions, homes
from pitboss.law.instrument import instrument
from pitboss.play.machine import Game
from pitboss.trials.coverage.sources import deciding

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
NO_CLAUSE = {"signs": "keys", "in_force": "a day", "rules": "a name", "new_game": "keys"}


def cited(part: Any) -> set[str]:
    """Every clause in the law of a game, by value."""
    match part:
        case Struct():
            fields = set(part.__struct_fields__) - NO_CLAUSE.keys()
            return set().union(*(cited(getattr(part, name)) for name in fields))
        case dict():
            return set().union(*map(cited, part.values()))
        case tuple():
            return set().union(*map(cited, part))
        case str() if part:
            return {part}
    return set()


def law_of(game: Game) -> tuple[Any, ...]:
    if game.against_the_house:
        return game.table_law, game.cites
    return game.table_law, game.law, game.betting


@every_game
def test_every_clause_in_the_law_of_a_game_is_in_its_register(game: Game) -> None:
    own = cited(law_of(game)) | set(game.table_law.signs.values())
    parts = {game.table_law.collusion} if game.against_the_house else set()
    assert len(own) > 30
    assert sorted(number for number in own - parts if number not in instrument(game.rules)) == []


@every_game
def test_a_game_stands_in_one_of_its_homes(game: Game) -> None:
    values = [value for home in homes(game) for value in vars(sys.modules[home]).values()]
    assert any(value is game for value in values)


def test_what_a_home_imports_of_the_games_decides_too() -> None:
    assert "pitboss.games.holdem.clauses" not in homes(HOLDEM)
    for rules in ("holdem-1995", "omaha-1995", "manila-1995"):
        assert "pitboss.games.holdem.clauses" in deciding(GAMES[rules])
    assert "pitboss.games.holdem.game" not in deciding(GAMES["canberra-2017"])
    assert all("pitboss.games" not in deciding(game) for game in GAMES.values())


def test_functions_are_found_however_deep() -> None:
    class Inner(Struct):
        rule: Any

    deep = Inner(({"one": (Inner(len), partial(max, 1))}, str, 5))
    assert list(functions(deep)) == [len, max]
