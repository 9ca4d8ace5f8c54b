"""The kinds of mutants: what may be changed about a piece of a program, one thing at a time."""

import ast
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import NamedTuple

from tests.prove.mutation_skip import NOTED, Place, clause_of, name_of, places

Located = ast.expr | ast.stmt | ast.keyword


class Change(NamedTuple):
    """A node, and the text to put in its place."""

    kind: str
    node: ast.expr | ast.stmt
    text: str
    focus: Located | None = None  # the part of the node that a reader should look at
    after: str | None = None  # what has become of that part


ORDER: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitXor: ast.BitOr,
}
OTHER_CALL = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "reversed": "list",
}
NOTHING = {"tuple": "()", "Clauses": "()", "Actions": "{}", "Rulings": "{}", "dict": "{}"}


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change to a file that ought to be noticed."""
    found = list(places(tree))
    clauses = sorted({clause for place in found if (clause := clause_of(place.node))})
    for place in found:
        for kind in KINDS:
            yield from kind(place)
        yield from _clause(place, clauses)


def _written(kind: str, node: ast.expr, other: ast.expr) -> Change:
    return Change(kind, node, f"({ast.unparse(other)})", after=ast.unparse(other))


def _with(node: ast.expr, **fields: object) -> ast.expr:
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _without(items: Sequence[ast.expr], nth: int) -> list[ast.expr]:
    return [*items[:nth], *items[nth + 1 :]]


def _comparison(place: Place) -> Iterator[Change]:
    node = place.node
    if isinstance(node, ast.Compare):
        for nth, op in enumerate(node.ops):
            for other in ORDER[type(op)]:
                ops = [*node.ops[:nth], other(), *node.ops[nth + 1 :]]
                yield _written("comparison", node, _with(node, ops=ops))


def _arithmetic(place: Place) -> Iterator[Change]:
    node = place.node
    if isinstance(node, ast.BinOp) and not isinstance(node.left, ast.Tuple | ast.JoinedStr):
        other = ARITHMETIC[type(node.op)]()
        yield _written("arithmetic", node, _with(node, op=other))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.BitOr):
        yield _written("operand", node, node.left)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield _written("arithmetic", node, node.operand)
    if isinstance(node, ast.AugAssign):
        other = ARITHMETIC[type(node.op)]()
        changed = ast.AugAssign(node.target, other, node.value)
        yield Change("arithmetic", node, ast.unparse(changed))


def _constant(place: Place) -> Iterator[Change]:
    node = place.node
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield Change("boolean", node, str(not node.value))
    elif isinstance(node.value, int):
        yield Change("number", node, str(node.value + 1))
    elif name := name_of(node):
        yield Change("name", node, f'"{name}x"')
    elif node.value == "" and isinstance(place.parent, ast.AnnAssign | ast.FunctionDef):
        yield Change("default", node, '"x"')


def _clause(place: Place, clauses: list[str]) -> Iterator[Change]:
    """Another clause that the same file cites."""
    number = clause_of(place.node)
    if number is not None:
        assert isinstance(place.node, ast.Constant)
        other = clauses[(clauses.index(number) + 1) % len(clauses)]
        yield Change("clause", place.node, f'"{other if clauses[1:] else "9.99"}"')


def _logic(place: Place) -> Iterator[Change]:
    node = place.node
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _written("and/or", node, _with(node, op=other))
        for nth in range(len(node.values)):
            left = _without(node.values, nth)
            yield _written("operand", node, _with(node, values=left) if left[1:] else left[0])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _written("not", node, node.operand)


def _filter(place: Place) -> Iterator[Change]:
    """A comprehension without its condition."""
    node = place.node
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
        for nth, part in enumerate(node.generators):
            if part.ifs:
                every = ast.comprehension(part.target, part.iter, [], part.is_async)
                rest = [*node.generators[:nth], every, *node.generators[nth + 1 :]]
                text = ast.unparse(_with(node, generators=rest))
                yield Change("filter", node, text, part.ifs[0], "True")


def _branch(place: Place) -> Iterator[Change]:
    node = place.node
    if isinstance(node, ast.IfExp):
        yield _written("branch", node, _with(node, body=node.orelse, orelse=node.body))
    if isinstance(node, ast.If) and not _is_turned_elsewhere(node.test):
        test = ast.UnaryOp(ast.Not(), node.test)
        yield Change("branch", node.test, f"({ast.unparse(test)})", after=ast.unparse(test))


def _is_turned_elsewhere(test: ast.expr) -> bool:
    """Its opposite is among the other kinds."""
    negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    return negated or (isinstance(test, ast.Compare) and len(test.ops) == 1)


def _statement(place: Place) -> Iterator[Change]:
    """A step left out; a name that is bound here for the first time would only be missed."""
    node = place.node
    if isinstance(place.parent, ast.If | ast.For) and not _has_company(node, place.parent):
        return  # as if the whole were left out
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.For() | ast.Continue():
            yield Change("statement", node, "pass")
        case ast.If(orelse=[]):
            yield Change("statement", node, "pass")
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield Change("statement", node, "pass")
        case ast.Assign(targets=[ast.Name(id=name)]) if _bound_before(name, place):
            yield Change("statement", node, "pass")


def _has_company(node: ast.AST, parent: ast.If | ast.For) -> bool:
    return bool(parent.orelse) or parent.body != [node]


def _bound_before(name: str, place: Place) -> bool:
    if place.function is None:
        return False
    if name in {arg.arg for arg in place.function.args.args}:
        return True
    assert isinstance(place.node, ast.stmt)
    return any(
        isinstance(other, ast.Name)
        and isinstance(other.ctx, ast.Store)
        and other.id == name
        and other.lineno < place.node.lineno
        for other in ast.walk(place.function)
    )


def _element(place: Place) -> Iterator[Change]:
    """One thing fewer in a list of things."""
    node, parent = place.node, place.parent
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and not _is_fixed(node, parent):
        if isinstance(getattr(node, "ctx", None), ast.Store):
            return
        for nth, item in enumerate(node.elts):
            left = _with(node, elts=_without(node.elts, nth))
            yield Change("element", node, ast.unparse(left), item, "nothing")
    if isinstance(node, ast.Dict):
        for nth, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
            keys = [*node.keys[:nth], *node.keys[nth + 1 :]]
            left = _with(node, keys=keys, values=_without(node.values, nth))
            yield Change("element", node, ast.unparse(left), key or value, "nothing")


def _is_fixed(node: ast.Tuple | ast.List | ast.Set, parent: ast.AST) -> bool:
    """A tuple that others take apart: without one of its elements nothing would run."""
    if isinstance(parent, ast.Assign):
        return isinstance(parent.targets[0], ast.Tuple)
    if isinstance(parent, ast.Return | ast.Dict | ast.Yield):
        return not all(isinstance(item, ast.Starred) or clause_of(item) for item in node.elts)
    return isinstance(parent, ast.Subscript)


def _argument(place: Place) -> Iterator[Change]:
    """A function called without one of its options, or without clauses that are spread out."""
    node = place.node
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return
    for keyword in node.keywords if node.func.id.islower() else []:
        if keyword.arg and keyword.arg not in NOTED | {"strict", "key", "default"}:
            left = [other for other in node.keywords if other is not keyword]
            yield Change(
                "argument", node, ast.unparse(_with(node, keywords=left)), keyword, "nothing"
            )
    for nth, arg in enumerate(node.args):
        if isinstance(arg, ast.Starred):
            left_args = _with(node, args=_without(node.args, nth))
            yield Change("argument", node, ast.unparse(left_args), arg, "nothing")


def _call(place: Place) -> Iterator[Change]:
    node = place.node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        other = OTHER_CALL.get(node.func.id)
        if other and not node.keywords:
            yield Change("call", node.func, other)


def _slice(place: Place) -> Iterator[Change]:
    node = place.node
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        for part in ("lower", "upper", "step"):
            if getattr(node.slice, part) is not None:
                other = copy(node.slice)
                setattr(other, part, None)
                yield _written("slice", node, _with(node, slice=other))


def _returned(place: Place) -> Iterator[Change]:
    """Another value of the same type."""
    node = place.node
    if not isinstance(node, ast.Return) or node.value is None or place.function is None:
        return
    assert place.function.returns is not None
    promised, value = ast.unparse(place.function.returns), ast.unparse(node.value)
    if promised == "bool":
        yield Change("return", node.value, f"(not ({value}))")
    elif promised == "int":
        yield Change("return", node.value, f"({value} + 1)")
    elif promised.endswith("| None") and value != "None":
        yield Change("return", node.value, "None")
    elif (empty := NOTHING.get(promised.split("[")[0])) and value != empty:
        yield Change("return", node.value, empty)


KINDS: tuple[Callable[[Place], Iterator[Change]], ...] = (
    _comparison,
    _arithmetic,
    _constant,
    _logic,
    _filter,
    _branch,
    _statement,
    _element,
    _argument,
    _call,
    _slice,
    _returned,
)
