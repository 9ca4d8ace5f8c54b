"""Where the machine asks for a clause that a game hands it under a name.

A game for the pot, and every table, writes its clauses into a law of names, `short_tap_out=("12.5",
...)`. That line only says which clause it is; it is decided where the machine reads the name.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pitboss

MACHINES = Path(pitboss.__file__).parent / "play"
LAWS = {"LAW": "law", "TABLE": "table_law"}  # as a game writes it, and as the machine reads it
READ = tuple(LAWS.values())

Handed = tuple[str, str]  # the law, and the name in it
Label = tuple[int, str]  # line and clause
Place = tuple[Path, int]


def handed(tree: ast.Module) -> dict[Label, Handed]:
    """The clauses that a game hands over, each with the law and the name it has there."""
    found: dict[Label, Handed] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(keywords=fields)):
                found |= dict(_of_law(LAWS[name], fields)) if name in LAWS else {}
    return found


def _of_law(law: str, fields: list[ast.keyword]) -> Iterator[tuple[Label, Handed]]:
    for field in fields:
        for inner in ast.walk(field.value):
            if field.arg and isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                yield (inner.lineno, inner.value), (law, field.arg)


@cache
def asked() -> Mapping[Handed, tuple[Place, ...]]:
    """Every name of a law, with the places where the machines read it."""
    found: dict[Handed, dict[Place, None]] = {}
    for path in sorted(MACHINES.rglob("*.py")):
        for law, name, line in _read(ast.parse(path.read_text("utf-8"))):
            found.setdefault((law, name), {})[path, line] = None
    return {one: tuple(sorted(places)) for one, places in found.items()}


def _read(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """`game.law.name`, or `law.name` where the function says which law that is."""
    for function in _functions(tree):
        alias = _alias(function)
        for node in ast.walk(function):
            match node:
                case ast.Attribute(value=ast.Attribute(attr=law), attr=name) if (
                    law in LAWS.values()
                ):
                    yield law, name, node.lineno
                case ast.Attribute(value=ast.Name(id="law"), attr=name):
                    yield alias, name, node.lineno


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _alias(function: ast.FunctionDef) -> str:
    """The law that `law` stands for here: what it was given, or the only one that is taken."""
    taken = {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and node.attr in READ
    }
    return "table_law" if "table_law" in taken else "law"
