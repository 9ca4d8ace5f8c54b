"""The project speaks of itself alone, and leaves nothing open.

The patterns and the bad examples are written so that they do not match themselves.
"""

import ast
import re

import pytest

from tests.house.source import ROOT, Source, files, imported, made_up, sources

FOREIGN = {
    "where packages come from": r"index[-]url|find[-]links|trusted[-]host|pythonhosted[.]",
    "a folder of one machine": r"(?<![\w.~])/(?:home|root|work|Users|opt|tmp)/\w",
    "something left open": r"\b(?:TOD[O]|FIXM[E]|XX[X]|NotImplemented[E]rror)\b",
}
SKIPPING = {"skip", "skipif", "xfail", "importorskip"}
CHECKING = ("assert", "check", "expect", "same")  # how a helper that asserts is named


def foreign_words(source: Source) -> list[str]:
    return [
        f"{source.path}:{number}: {what}: {found.group()}"
        for number, line in enumerate(source.text.splitlines(), 1)
        for what, pattern in FOREIGN.items()
        if (found := re.search(pattern, line))
    ]


def texts() -> list[Source]:
    """Every file that can be read as text."""
    found = []
    for path in files():
        content = (ROOT / path).read_bytes()
        if b"\0" not in content:
            found.append(Source(path, content.decode()))
    return found


def swallowed(source: Source) -> list[str]:
    """Handlers that hear of an error and do nothing about it."""
    return [
        source.at(node, "an error is swallowed")
        for node in source.nodes
        if isinstance(node, ast.ExceptHandler) and all(map(_does_nothing, node.body))
    ]


def _does_nothing(node: ast.stmt) -> bool:
    constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Pass) or constant


def rewriting(source: Source) -> list[str]:
    """Patterns where sentences are made or told: a finished one is not rewritten."""
    return [
        source.at(node, f"{name} beside sentences")
        for node, name in imported(source)
        if name in {"re", "regex"} and _speaks(source)
    ]


def _speaks(source: Source) -> bool:
    return source.room == "terminal" or (
        source.room in {"play", "tournaments"} and source.path.name in {"words.py", "voice.py"}
    )


def skipped(source: Source) -> list[str]:
    return [
        source.at(node, f"{node.attr} of a test")
        for node in source.nodes
        if isinstance(node, ast.Attribute)
        and node.attr in SKIPPING
        and ast.unparse(node.value) in {"pytest", "pytest.mark", "unittest"}
    ]


def unasserted(source: Source) -> list[str]:
    """Tests that cannot fail but by an accident."""
    return [
        source.at(node, f"{node.name} asserts nothing")
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not any(map(_can_fail, ast.walk(node)))
    ]


def _can_fail(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).split(".")[-1].lstrip("_")
        return name == "raises" or name.startswith(CHECKING)
    return isinstance(node, ast.Assert)


def undescribed(source: Source) -> list[str]:
    """Modules that do not say what they are; an empty one has nothing to say."""
    silent = bool(source.text.strip()) and ast.get_docstring(source.tree) is None
    return [f"{source.path}: no docstring"] if silent else []


def test_no_file_speaks_of_elsewhere() -> None:
    assert [found for source in texts() for found in foreign_words(source)] == []


def test_no_error_is_swallowed() -> None:
    everything = sources("pitboss", "tests", "benchmarks", "examples")
    assert [found for source in everything for found in swallowed(source)] == []


def test_no_finished_sentence_is_rewritten() -> None:
    assert [found for source in sources("pitboss") for found in rewriting(source)] == []
    assert sum(map(_speaks, sources("pitboss"))) > 8


def test_no_test_is_skipped() -> None:
    assert [found for source in sources("tests") for found in skipped(source)] == []


def test_every_test_can_fail() -> None:
    assert [found for source in sources("tests") for found in unasserted(source)] == []


def test_every_module_says_what_it_is() -> None:
    assert [found for source in sources("pitboss") for found in undescribed(source)] == []


@pytest.mark.parametrize(
    "line",
    [
        "--index~-url somewhere",
        "--find~-links wheels",
        "see /ho~me/anna/notes",
        'open("/wo~rk/x")',
        "# TO~DO: later",
        "raise NotImplemented~Error",
    ],
)
def test_a_foreign_word_is_seen(line: str) -> None:
    assert foreign_words(made_up(line)) == []
    assert len(foreign_words(made_up(line.replace("~", "")))) == 1


@pytest.mark.parametrize("body", ["pass", "...", "'no matter'"])
def test_a_swallowed_error_is_seen(body: str) -> None:
    bad = f"try:\n    f()\nexcept ValueError:\n    {body}\n"
    assert len(swallowed(made_up(bad))) == 1
    assert swallowed(made_up(bad.replace(body, "return 2"))) == []


def test_a_rewritten_sentence_is_seen() -> None:
    bad = "import re\nsaid = re.sub(r'^Seat 1 ', 'You ', said)"
    for path in (
        "play/pot/words.py",
        "play/voice.py",
        "tournaments/words.py",
        "terminal/dialogue.py",
    ):
        assert len(rewriting(made_up(bad, f"pitboss/{path}"))) == 1
        late = "def f():\n    from re import sub\n"
        assert len(rewriting(made_up(late, f"pitboss/{path}"))) == 1
    assert rewriting(made_up(bad, "pitboss/play/money.py")) == []


def test_a_skipped_test_is_seen() -> None:
    assert (
        len(skipped(made_up("@pytest.mark.skip~if(True)\ndef test(): ...".replace("~", "")))) == 1
    )
    assert len(skipped(made_up("numpy = pytest.import~orskip('numpy')".replace("~", "")))) == 1


def test_a_test_without_assertion_is_seen() -> None:
    assert len(unasserted(made_up("def test_it():\n    play()"))) == 1
    assert unasserted(made_up("def test_it():\n    assert play()")) == []
    assert unasserted(made_up("def test_it():\n    with pytest.raises(E):\n        play()")) == []


def test_a_module_without_docstring_is_seen() -> None:
    assert len(undescribed(made_up("x = 1"))) == 1
    assert undescribed(made_up('"""X."""\nx = 1')) == []
