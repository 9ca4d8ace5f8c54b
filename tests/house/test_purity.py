"""The pure rooms touch no clock, no chance and no disk: they import nothing that could."""

import ast

import pytest

from tests.house.source import PURE, Source, imported, made_up, rooms

# A module belongs here when nothing in it reads the world outside the program.
HARMLESS = {"pitboss", "msgspec"} | {
    "abc", "bisect", "collections", "decimal", "enum", "fractions", "functools", "heapq",
    "itertools", "math", "operator", "re", "string", "textwrap", "types", "typing", "unicodedata",
}  # fmt: skip
OWN_DATA = {"csv", "importlib.resources", "tomllib"}  # law reads the package's own tables
WORLDLY = {"open", "input", "print", "exec", "eval", "breakpoint", "__import__", "id", "hash"}


def worldly_imports(source: Source) -> list[str]:
    allowed = HARMLESS | (OWN_DATA if source.room == "law" else set())
    return [
        source.at(node, f"imports {name}")
        for node, name in imported(source)
        if name not in allowed and name.split(".")[0] not in allowed
    ]


def worldly_calls(source: Source) -> list[str]:
    """Calls of builtins that reach outside, or that answer otherwise in another process."""
    return [
        source.at(node, f"calls {node.func.id}()")
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in WORLDLY
    ]


def remembering(source: Source) -> list[str]:
    """Functions that change what their module remembers."""
    return [
        source.at(node, f"global {', '.join(node.names)}")
        for node in source.nodes
        if isinstance(node, ast.Global)
    ]


def test_the_pure_rooms_remember_nothing() -> None:
    assert [found for source in rooms(*PURE) for found in remembering(source)] == []
    assert len(remembering(made_up("def f():\n    global latest\n    latest = 1"))) == 1


def test_the_pure_rooms_import_nothing_of_the_world() -> None:
    assert [found for source in rooms(*PURE) for found in worldly_imports(source)] == []


def test_the_pure_rooms_call_nothing_of_the_world() -> None:
    assert [found for source in rooms(*PURE) for found in worldly_calls(source)] == []


@pytest.mark.parametrize(
    "module",
    ["asyncio", "datetime", "importlib", "os", "pathlib", "random", "secrets", "socket", "sqlite3",
     "subprocess", "sys", "threading", "time", "tomllib", "urllib.request", "uuid", "numpy"],
)  # fmt: skip
def test_a_worldly_import_is_seen(module: str) -> None:
    assert len(worldly_imports(made_up(f"import {module}"))) == 1
    assert len(worldly_imports(made_up(f"def late():\n    from {module} import anything"))) == 1


def test_only_law_reads_the_tables_of_the_package() -> None:
    line = "from importlib.resources import files"
    assert worldly_imports(made_up(line, "pitboss/law/made_up.py")) == []
    assert len(worldly_imports(made_up(line, "pitboss/games/made_up.py"))) == 1
    assert len(worldly_imports(made_up("import importlib", "pitboss/law/made_up.py"))) == 1


@pytest.mark.parametrize("call", ["open('x')", "input()", "print(1)", "eval('1')", "hash('a')"])
def test_a_worldly_call_is_seen(call: str) -> None:
    assert len(worldly_calls(made_up(f"total = 1\nseen = {call}"))) == 1
