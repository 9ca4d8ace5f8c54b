"""The law's figures live in games/: the machines know none, and ask the game they run."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.source import Source, made_up, rooms

PLAIN = {0, 1, -1}  # nothing, something, the one before: they count, and say no rule
NAMES = {"ante", "blind", "bet", "trips", "pairs_plus"}

# What is no figure of the law, with the reason.
EXCEPTIONS = {
    ("money.py", "MOST"): "an amount above it is a slip of the keyboard",
    ("money.py", "CENT"): "there are a hundred cents in a dollar",
    ("money.py", "WHOLE"): "the whole, in percent",
    ("money.py", "dollars"): "there are a hundred cents in a dollar",
    ("money.py", "in_words"): "there are a hundred cents in a dollar",
    ("course.py", "FLOP"): "a hand of five is two hole cards and three others",
    ("banked/machine.py", "usual_sign"): "what a sign might display, where nobody says it",
    ("pot/machine.py", "usual_sign"): "what a sign might display, where nobody says it",
}
# In games for the pot a bet is one of the machine's own actions; `words` speak to people.
ACTIONS = ("pot/", "words.py", "view.py")


def figures(source: Source) -> list[str]:
    """Numbers that a machine knows, but for the exceptions."""
    return [
        source.at(node, f"knows {node.value!r}")
        for statement in source.tree.body
        if (_file(source), _name(statement)) not in EXCEPTIONS
        for node in _constants(statement)
        if type(node.value) in (int, float, complex) and node.value not in PLAIN
    ]


def wagers(source: Source) -> list[str]:
    """Wagers of some game that a machine calls by their names."""
    if any(part in _file(source) for part in ACTIONS):
        return []
    found = (node for statement in source.tree.body for node in _constants(statement))
    return [source.at(node, f"names {node.value!r}") for node in found if node.value in NAMES]


def _constants(node: ast.AST) -> Iterator[ast.Constant]:
    """Every constant that decides something: what is said in an f-string does not."""
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.Constant):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _constants(child)


def _file(source: Source) -> str:
    return source.path.as_posix().removeprefix("pitboss/play/")


def _name(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
    return ""


def test_the_machines_know_no_figure_of_the_law() -> None:
    assert [found for source in rooms("play") for found in figures(source)] == []


def test_the_machines_name_no_wager_of_a_game() -> None:
    assert [found for source in rooms("play") for found in wagers(source)] == []


def test_every_exception_is_one() -> None:
    there = {(_file(source), _name(node)) for source in rooms("play") for node in source.tree.body}
    assert EXCEPTIONS.keys() <= there


@pytest.mark.parametrize(
    "line",
    [
        "MOST_RAISES = 3",
        "FREE = dollars(19)",
        "class Scale(Struct):\n    percent: Fraction = Fraction(5)",
        "def tenth(pool):\n    return -(-pool // 10)",
        "if not 2 <= above <= len(deck) - 2: pass",
        "due = minimum << 2",
        "if able > 2: pass",
        "NOTICE = 20 * 60",
        "RATE = 0.05",
        "steps = (1, 2)[:1]",
    ],
)
def test_a_figure_is_seen(line: str) -> None:
    assert figures(made_up(line))


@pytest.mark.parametrize(
    "line",
    [
        "if remaining > 0: pass",
        "last = players[-1]",
        "first = order[1:]",
        "why = f'{name[:20]} is not here'",
        "ok = True",
        "clause = game.law.scale",
    ],
)
def test_what_only_counts_is_no_figure(line: str) -> None:
    assert figures(made_up(line)) == []


def test_an_exception_holds_in_its_own_file_alone() -> None:
    assert figures(made_up("WHOLE = 100", "pitboss/play/money.py")) == []
    assert len(figures(made_up("WHOLE = 100", "pitboss/play/pool.py"))) == 1
    assert len(figures(made_up("SHARE = 75", "pitboss/play/money.py"))) == 1


@pytest.mark.parametrize(
    "line", ["ante = box.wagers['ante']", "if wager == 'trips': pass", "x = {'blind': 1}"]
)
def test_a_wager_by_its_name_is_seen(line: str) -> None:
    assert len(wagers(made_up(line))) == 1
    assert wagers(made_up("why = f'the ante of {box}'")) == []
    assert wagers(made_up("ACTIONS = ('bet', 'raise')", "pitboss/play/pot/actions.py")) == []
