"""The edge of the command line: one clear line, the right status, and a quick start."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import GAMES, __version__
from pitboss.__main__ import STOPPED
from pitboss.cli import BAD_INPUT, HELP, READER_GONE, app, main
from pitboss.errors import BadCard
from tests.house.source import ROOT

GROUPS = {"lab", "people", "tournament"}  # of commands, each with its own help
HEAVY = {"numpy", "numba", "litestar", "uvicorn", "sqlite3", "pitboss.games", "pitboss.trials"}


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["nigt"],
        ["round"],
        ["night"],
        ["night", "--seed", "x", "--rounds", "3"],
        ["night", "--seed", "1", "--rounds", "0"],
        ["law", "--jsn"],
        ["law", "holdem-1995", "7.1", "omaha-1995"],
    ],
)
def test_a_slip_is_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == BAD_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("pitboss: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (
            BadCard("'1x' is not a card:\n write rank then suit"),
            BAD_INPUT,
            "'1x' is not a card: write",
        ),
        (KeyboardInterrupt(), STOPPED, "stopped"),
    ],
)
def test_what_goes_wrong_inside_is_one_line_too(
    error: BaseException,
    status: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr("pitboss.trials.nights.night.run", fail)
    assert main(["night", "--seed", "1", "--rounds", "1"]) == status
    said = capsys.readouterr().err
    assert said.startswith(f"pitboss: {line}")
    assert said.count("\n") == 1


def test_arguments_reach_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []

    def note(*arguments: object) -> int:
        given.append(arguments)
        return 7

    monkeypatch.setattr("pitboss.trials.nights.night.run", note)
    monkeypatch.setattr("pitboss.trials.files.run.run", note)
    assert main(["night", "--seed", "3", "--rounds", "5", "--games", "holdem-1995", "x"]) == 7
    assert main(["round", "one.toml", "two.toml", "--json"]) == 7
    assert given == [
        (3, 5, ("holdem-1995", "x")),
        ([Path("one.toml"), Path("two.toml")], True, False),
    ]


def test_a_reader_who_leaves_is_no_error() -> None:
    code = (
        "import sys, pitboss.trials.files.run as rounds; from pitboss.cli import main\n"
        "rounds.run = lambda *arguments: print('a line')\n"
        "sys.exit(main(['round', 'one.toml']))"
    )
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (READER_GONE, b"")


def test_the_version_is_told() -> None:
    assert python("-m", "pitboss", "--version").stdout.strip() == __version__


def test_help_lists_the_commands_and_imports_nothing_heavy() -> None:
    code = "import sys; from pitboss.cli import main; main(['--help']); print(*sys.modules)"
    *page, modules = python("-c", code).stdout.strip().split("\n")
    commands = {name for name in app if not name.startswith("-")}
    assert commands >= {"round", "law", "night"}
    assert all(f" {name} " in "\n".join(page) for name in commands)
    assert HEAVY.isdisjoint(modules.split())


# People who type


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nigt"], "there is no command nigt (night?); pitboss --help lists them"),
        (["law", "--jsn"], "there is no option --jsn (--json?); pitboss law --help lists them"),
        (["law", "a", "b", "c"], "'c' is too much; pitboss law --help says what it takes"),
        (["night"], "pitboss night needs --seed; pitboss night --help says more"),
        (["night", "--seed"], "--seed needs something after it; pitboss night --help says more"),
        (["night", "--seed", "x", "--rounds", "3"], "--seed: 'x' is not a whole number"),
        (["night", "--seed", "1", "--rounds", "0"], "--rounds: 0 is not at least 1"),
        (["night", "--seed", "1", "--seed", "2"], "--seed is given twice"),
        (["replay", "a"], "pitboss replay needs TABLE; pitboss replay --help says more"),
        (["replay", "a", "b", "c"], "NUMBER: 'c' is not a whole number"),
        (["round"], "pitboss round needs FILES: pitboss round --new RULES FILE makes one"),
        (["lab", "edge"], "pitboss lab edge needs RULES; pitboss lab edge --help says more"),
    ],
)
def test_a_slip_is_told_in_our_words(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == BAD_INPUT
    assert capsys.readouterr().err == f"pitboss: {line}\n"


def test_help_names_the_rules_and_gives_examples() -> None:
    page = " ".join(HELP.split())
    assert f"Rules: {', '.join(GAMES)} " in page
    for command in re.findall(r"^pitboss (\w+)", HELP, re.MULTILINE):
        assert command in app
    for name in app:
        if not name.startswith("-") and name not in GROUPS:
            said = app[name].help
            assert f"pitboss {name}" in said, f"{name} has no example"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (">/dev/full", "the output: No space left on device"),
        (">&-", "the output is closed: nothing can be said"),
        ("play <&-", "the input is closed: a table needs somebody who answers"),
        ("play </dev/null >/dev/full", "the output: No space left on device"),
        ("serve --port 0 >/dev/full", "the output: No space left on device"),
    ],
)
def test_nothing_to_read_from_or_to_write_to(how: str, said: str, tmp_path: Path) -> None:
    words = how if how.startswith(("play", "serve")) else f"round --new omaha-1995 {how}"
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m pitboss {words}'],
        cwd=ROOT, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (BAD_INPUT, f"pitboss: {said}\n")


@pytest.mark.parametrize("name", ["numpy", "numba"])
def test_what_is_not_installed_is_named_with_the_way_to_get_it(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("pitboss.trials.nights.night.run", fail)
    assert main(["night", "--seed", "1", "--rounds", "1"]) == BAD_INPUT
    said = capsys.readouterr().err
    assert (
        said
        == f"pitboss: this needs {name}: pip install 'pitboss[lab]', or make setup in a clone\n"
    )


def test_a_module_that_nobody_can_install_is_no_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ModuleNotFoundError(name="pitboss.hazard")

    monkeypatch.setattr("pitboss.trials.nights.night.run", fail)
    with pytest.raises(ModuleNotFoundError):
        main(["night", "--seed", "1", "--rounds", "1"])


WHEN_IT_LOADS = """
class Stopping:
    def find_spec(self, name, *_):
        if name == "cyclopts":
            stop()
sys.meta_path.insert(0, Stopping())
"""
AT_THE_END = """
import atexit
atexit.register(stop)
"""
AFTER_IT = """
class Stopping:
    def __del__(self, stop=stop):
        stop()
stopping = Stopping()
"""


@pytest.mark.parametrize(
    ("moment", "words", "status"),
    [
        (WHEN_IT_LOADS, "--version", STOPPED),
        (AT_THE_END, "--version", 0),
        (AFTER_IT, "--version", 0),
        (AFTER_IT, "law nowhere", BAD_INPUT),
    ],
)
def test_a_key_that_stops_it_too_early_or_too_late_changes_nothing(
    moment: str, words: str, status: int
) -> None:
    """As ctrl-c does when it is pressed twice: the first is answered, and nobody dies of more."""
    program = f"""
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # and not what a background job has
def stop(kill=os.kill, pid=os.getpid(), by=signal.SIGINT):
    kill(pid, by)
{moment}
from pitboss.__main__ import run
sys.exit(run())
"""
    done = subprocess.run(
        [sys.executable, "-c", program, *words.split()], cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
