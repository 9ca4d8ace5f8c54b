"""What is no rule, and is left alone: imports, types, messages for people, lists of names."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pitboss.law.instrument import RULES, instrument

SPOKEN = (
    "words.py",
    "voice.py",
)  # what these files say is for people; what they ask is not their own
NAME = re.compile(r"[a-z]+(?:[-_][a-z]+)*")  # of a wager, a decision, a remedy
ALIAS = re.compile(r"[A-Z][a-z]\w*")  # the name of a type
NOTED = {"why", "__all__"}  # what is told to people or to other tools

Function = ast.FunctionDef | ast.Lambda


class Place(NamedTuple):
    """A node, what it stands in, and the function around it."""

    node: ast.AST
    parent: ast.AST
    function: ast.FunctionDef | None


def decides(file: str) -> bool:
    """Whether there is a rule in this file at all."""
    return not file.endswith(SPOKEN)


def places(tree: ast.Module) -> Iterator[Place]:
    """Every node that may matter, outermost first."""
    for statement in tree.body:
        yield from _inside(Place(statement, tree, None))


def _inside(place: Place) -> Iterator[Place]:
    if is_idle(place):
        return
    yield place
    node = place.node
    function = node if isinstance(node, ast.FunctionDef) else place.function
    for child in _parts(node):
        yield from _inside(Place(child, node, function))


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The parts that are not types, messages or the names of things."""
    match node:
        case ast.FunctionDef():
            yield from (default for default in node.args.defaults)
            yield from (default for default in node.args.kw_defaults if default)
            yield from node.body
        case ast.ClassDef():
            yield from node.body
        case ast.AnnAssign():
            yield from filter(None, [node.value])
        case ast.Raise(exc=ast.Call(func=ast.Name(id="Refused"), args=[clauses, *_])):
            yield clauses
        case ast.Raise():
            return
        case ast.Call(func=ast.Name(id="isinstance")):
            return
        case _:
            yield from ast.iter_child_nodes(node)


def is_idle(place: Place) -> bool:
    """Whether nothing that a rule decides hangs on it."""
    match place.node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr() | ast.Pass():
            return True
        case ast.Expr(value=ast.Constant()):
            return True  # a docstring
        case ast.Assign(targets=[ast.Name(id=name)]):
            label = isinstance(place.parent, ast.ClassDef)  # of an enum: any other would do
            return label or name in NOTED or bool(ALIAS.fullmatch(name))
        case ast.keyword(arg=name):
            return name in NOTED or name == "strict"  # of zip: the lengths never differ
    return False


@cache
def _numbers() -> frozenset[str]:
    return frozenset(clause.number for rules in RULES for clause in instrument(rules))


def clause_of(node: ast.AST) -> str | None:
    """A citation: the number of a clause in any of the registers."""
    text = _text_of(node)
    return text if text in _numbers() else None


def name_of(node: ast.AST) -> str | None:
    """A word that the machines compare, such as the name of a wager."""
    text = _text_of(node)
    return text if text and NAME.fullmatch(text) else None


def _text_of(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
    return None
