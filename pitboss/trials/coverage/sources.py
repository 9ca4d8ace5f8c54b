"""Which modules decide for a game: the homes of its functions, and what they import of games."""

import ast
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.games.homes import homes
from pitboss.play.machine import Game

GAMES = "pitboss.games."


def deciding(game: Game) -> tuple[str, ...]:
    """The names of these modules, each once."""
    found: dict[str, None] = {}
    waiting = sorted(homes(game))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += imports_of_law(name)
    return tuple(sorted(found))


def imports_of_law(module: str) -> Iterator[str]:
    """What the module imports of the games, or of its own package."""
    package = sys.modules[module].__package__
    for node in ast.walk(ast.parse(file_of(module).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{one.name}" for one in node.names)):
                if name in sys.modules and name.startswith((GAMES, f"{package}.")):
                    yield name


def file_of(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise BadInput(f"there is no module {module}")
    return Path(spec.origin)
