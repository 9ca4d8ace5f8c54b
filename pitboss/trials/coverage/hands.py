"""Where an order of hands is decided: not where a game labels its categories, but where cards are
judged. A label is a clause beside a category, or one handed to what compares hands."""

import ast
from collections.abc import Iterator
from functools import cache

from pitboss.trials.coverage.sources import file_of

ORDER = "pitboss.cards.order"
LABELS = ("CATEGORIES", "categories")
COMPARING = ("comparer", "describer")
COUNTED = "_strength"  # where every card that counts is counted

Label = tuple[int, str]  # line and clause


def labels(tree: ast.Module) -> dict[Label, str]:
    """The clauses that only label a category, each with its name; none where all are compared."""
    found: dict[Label, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as table):
                found |= dict(_of_table(table)) if name in LABELS else {}
            case ast.keyword(arg=name, value=ast.Dict() as table):
                found |= dict(_of_table(table)) if name in LABELS else {}
            case ast.Call(func=ast.Name(id=name)) if name in COMPARING:
                found |= dict.fromkeys(_texts(node), "")
    return found


def _of_table(table: ast.Dict) -> Iterator[tuple[Label, str]]:
    for key, value in zip(table.keys, table.values, strict=True):
        if isinstance(key, ast.Attribute):
            yield from ((label, key.attr) for label in _texts(value))


def _texts(node: ast.AST) -> Iterator[Label]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.lineno, inner.value


@cache
def decided(category: str) -> tuple[int, ...]:
    """The lines that recognise the category, and that which makes its cards count."""
    tree = ast.parse(file_of(ORDER).read_text("utf-8"))
    parts = [node for node in tree.body if _judges(node)]
    named = [
        inner.lineno
        for part in parts
        for inner in ast.walk(part)
        if isinstance(inner, ast.Attribute) and inner.attr == category
    ]
    counted = [
        inner.lineno
        for part in parts
        for inner in ast.walk(part)
        if isinstance(inner, ast.FunctionDef) and inner.name == COUNTED
    ]
    return tuple(sorted({*named, *counted}))


def _judges(node: ast.stmt) -> bool:
    """The class that judges, and the table of what ranks make; not the orders made of them."""
    table = isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
    return table or isinstance(node, ast.ClassDef)
