"""Money is whole cents; odds and shares are fractions. A float has no place in either."""

import ast

import pytest

from tests.house.source import Source, made_up, rooms

FLOATLESS = ("law", "cards", "play", "games", "tournaments", "journal", "floor", "trials")
EXACT = ("cards", "play", "games", "tournaments")  # here every `/` shows its Fraction
WHOLE = {"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"}


def floats(source: Source) -> list[str]:
    """Float literals, the name `float`, and what math returns as one."""
    found = []
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            found.append(source.at(node, f"the float {node.value}"))
        if isinstance(node, ast.Name) and node.id == "float":
            found.append(source.at(node, "the name float"))
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            inexact = {alias.name for alias in node.names} - WHOLE
            found += [source.at(node, f"math.{name}") for name in sorted(inexact)]
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "math":
            found += [source.at(node, f"math.{node.attr}")] if node.attr not in WHOLE else []
    return found


def bare_divisions(source: Source) -> list[str]:
    """Each `/` that is not by or of a `Fraction(...)` written out beside it."""
    return [
        source.at(node, "a division that may be of ints: write Fraction(...), // or share out")
        for node in source.nodes
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
        if not any(map(_is_fraction, ast.iter_child_nodes(node)))
    ]


def _is_fraction(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Fraction"
    )


def float_tables(source: Source) -> list[str]:
    """TOML read with its numbers as floats: an amount of 2.50 must come in as a Decimal."""
    return [
        source.at(node, "tomllib without parse_float")
        for node in source.nodes
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in {"tomllib.load", "tomllib.loads"}
        and "parse_float" not in {keyword.arg for keyword in node.keywords}
    ]


def test_there_is_no_float() -> None:
    assert [found for source in rooms(*FLOATLESS) for found in floats(source)] == []


def test_every_division_is_exact() -> None:
    assert [found for source in rooms(*EXACT) for found in bare_divisions(source)] == []


def test_amounts_are_read_exactly() -> None:
    assert [found for source in rooms("trials", "journal") for found in float_tables(source)] == []


@pytest.mark.parametrize(
    "line",
    ["rake = 0.05", "rake = 1e3", "x: float = 3", "y = float('3')", "from math import sqrt",
     "z = math.log(3)", "w = 2j"],
)  # fmt: skip
def test_a_float_is_seen(line: str) -> None:
    assert len(floats(made_up(line))) == 1


@pytest.mark.parametrize("line", ["share = pot / 3", "pot /= 3", "x = [a / b for a in c]"])
def test_a_bare_division_is_seen(line: str) -> None:
    assert len(bare_divisions(made_up(line))) == 1


@pytest.mark.parametrize(
    "line", ["x = Fraction(pot) / 3", "x = pot / Fraction(1, 3)", "x = 7 // 2"]
)
def test_an_exact_division_passes(line: str) -> None:
    assert bare_divisions(made_up(line)) == []


def test_a_float_table_is_seen() -> None:
    assert len(float_tables(made_up("tomllib.loads(text)"))) == 1
    assert float_tables(made_up("tomllib.loads(text, parse_float=Decimal)")) == []
