"""Who asks which kind of game it is? The machines have one face, so that hardly anybody has to."""

import ast
import re
from collections import Counter

import pytest

from tests.house.source import Source, made_up, sources

MOST = 30  # in the package
NONE = ("pitboss/terminal", "pitboss/trials/nights")

# What there are two of: a value of one is a value of that kind of game. The bases of the two
# machines' commands and events, by whatever name a file imports them, are found below.
KINDS = re.compile(r"(Banked|Pot)(Game|Round|Sign|Table|Command|Event|Machine)?|(Pot)?RoundView")
MODULES = re.compile(r"pitboss\.play\.(banked|pot)\.(commands|events)")
TELLING = {"against_the_house", "for_the_pot", "is_banked", "is_pot", "banked_game"}
HOLDERS = {"game", "kin", "round", "sign", "table", "machine", "state", "shown"}


def forks(source: Source) -> list[str]:
    """Every place that tells the two kinds of game apart, in whatever form."""
    names = _kinds(source)
    return [
        f"{source.path}:{node.lineno}: {what}"
        for node in source.nodes
        if isinstance(node, ast.expr | ast.pattern)
        for what in _fork(node, names)
    ]


def _kinds(source: Source) -> set[str]:
    """The names of one kind's classes in this file, as `p.Command` or `BankedEvent`."""
    names: set[str] = set()
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name
                if KINDS.fullmatch(alias.name):
                    names.add(name)
                if MODULES.fullmatch(node.module or "") and alias.name in ("Command", "Event"):
                    names.add(name)
                if MODULES.fullmatch(f"{node.module}.{alias.name}"):
                    names |= {f"{name}.Command", f"{name}.Event"}
    return names


def _fork(node: ast.AST, kinds: set[str]) -> list[str]:
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass" as by), args=[_, asked]):
            return [f"{by} {name}" for name in _named(asked) if name in kinds]
        case ast.Call(func=ast.Name(id="cast"), args=[asked, _]):
            return [f"cast {name}" for name in _named(asked) if name in kinds]
        case ast.MatchClass(cls=asked):
            return [f"case {name}" for name in _named(asked) if name in kinds]
        case ast.Compare(left=left, comparators=others):
            return _compared([left, *others], kinds)
        case ast.Call(func=ast.Name(id="hasattr" | "getattr" as by), args=[held, *_]):
            return [f"{by} of a {_last(held)}"] if _last(held) in HOLDERS else []
        case ast.Attribute(attr=attr, value=held) if attr in TELLING:
            return [f".{attr} of {_last(held)}"]
        case ast.Attribute(attr="pot" | "banked" as attr, value=held) if _last(held) == "sign":
            return [f"sign.{attr}"]
        case ast.Subscript(slice=ast.Call(func=ast.Name(id="type"), args=[held])):
            return [f"by the type of a {_last(held)}"] if _last(held) in HOLDERS else []
    return []


def _compared(sides: list[ast.expr], kinds: set[str]) -> list[str]:
    """`type(x) is BankedGame`, `game.kind == ...`, `machine is POT`, `.NAME == "pot"`."""
    asked = [name for side in sides for name in _named(side)]
    typed = any(isinstance(s, ast.Call) and _last(s.func) == "type" for s in sides)
    found = [f"type is {name}" for name in asked if typed and name in kinds]
    for side in sides:
        if isinstance(side, ast.Attribute) and side.attr == "kind" and _last(side.value) in HOLDERS:
            found.append(f"{_last(side.value)}.kind")
        if isinstance(side, ast.Attribute) and side.attr in ("NAME", "AGAINST", "PLACE"):
            found.append(f".{side.attr} compared")
        if isinstance(side, ast.Name) and side.id in ("BANKED", "POT"):
            found.append(f"compared with {side.id}")
    return found


def _named(node: ast.AST) -> list[str]:
    """The classes that are asked for: one, a tuple or a union of them, or a string."""
    match node:
        case ast.Name(id=name):
            return [name]
        case ast.Attribute(value=ast.Name(id=module), attr=attr):
            return [f"{module}.{attr}" if attr in ("Command", "Event") else attr]
        case ast.Tuple(elts=parts):
            return [name for part in parts for name in _named(part)]
        case ast.BinOp(left=left, right=right):
            return [*_named(left), *_named(right)]
        case ast.Constant(value=str(text)):
            return re.findall(r"\w+", text)
    return []


def _last(node: ast.AST) -> str:
    """The last word of `self.state.round`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def found() -> list[str]:
    return [fork for source in sources("pitboss") for fork in forks(source)]


def test_hardly_anybody_asks_for_the_kind_of_game() -> None:
    rooms = Counter("/".join(fork.split("/")[:2]) for fork in found())
    assert sum(rooms.values()) <= MOST, rooms.most_common()


@pytest.mark.parametrize("room", NONE)
def test_here_nobody_asks(room: str) -> None:
    assert [fork for fork in found() if fork.startswith(room)] == []


HEAD = """
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound as House
from pitboss.play.banked import events as be
from pitboss.play.pot.commands import Command as PotStep
from pitboss.play.pot.game import PotGame
from pitboss.play.pot import commands as p
from pitboss.play.pot.sign import PotSign
"""


@pytest.mark.parametrize(
    ("line", "times"),
    [
        ("if isinstance(game, BankedGame): pass", 1),
        ("assert isinstance(state.round, House)", 1),
        ("pot = not isinstance(sign, (PotSign, int))", 1),
        ("ok = isinstance(game, BankedGame | PotGame)", 2),
        ("ok = isinstance(command, p.Command)", 1),
        ("ok = isinstance(command, PotStep)", 1),
        ("ok = issubclass(kind, be.Event)", 1),
        ("match game:\n    case PotGame(): pass\n    case BankedGame(rules=it): pass", 2),
        ("match event:\n    case be.Event(): pass", 1),
        ("ok = type(game) is PotGame", 1),
        ("ok = type(game) == BankedGame", 1),
        ("ok = {PotGame: 1}[type(game)]", 1),
        ("ok = game.kind == 'pot'", 1),
        ("ok = 'banked' != state.round.kind", 1),
        ("ok = hasattr(game, 'wagers')", 1),
        ("ok = getattr(state.round, 'boxes', None)", 1),
        ("if state.sign.pot: pass", 1),
        ("ok = GAMES[rules].against_the_house", 1),
        ("ok = machine_of(game) is POT", 1),
        ("ok = machine.NAME == 'pot'", 1),
        ("game = cast('PotGame', GAMES[rules])", 1),
    ],
)
def test_a_fork_is_seen(line: str, times: int) -> None:
    assert len(forks(made_up(HEAD + line))) == times


@pytest.mark.parametrize(
    "line",
    [
        "ok = isinstance(command, p.Act | p.Deal)",
        "ok = isinstance(event, be.WagerPlaced)",
        "ok = state.shoe.kind == 'manual'",
        "ok = CHANGES[type(event)](state, event)",
        "ok = getattr(command, 'cards', ())",
        "match event:\n    case be.CardsDealt(): pass",
        "game: BankedGame | PotGame = GAMES[rules]",
        "from elsewhere import Command\nok = isinstance(command, Command)",
    ],
)
def test_what_tells_no_kinds_apart_is_no_fork(line: str) -> None:
    assert forks(made_up(HEAD + line)) == []
