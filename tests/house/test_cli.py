"""The edge of the command line: one clear line, the right status, and a quick start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.cli import BAD_INPUT, READER_GONE, STOPPED, app, main
from pitboss.errors import BadCard
from tests.house.source import ROOT

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
        ["law", "holdem-1995", "omaha-1995"],
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
    monkeypatch.setattr("pitboss.trials.files.rounds.run", note)
    assert main(["night", "--seed", "3", "--rounds", "5", "--games", "holdem-1995", "x"]) == 7
    assert main(["round", "one.toml", "two.toml", "--json"]) == 7
    assert given == [(3, 5, ("holdem-1995", "x")), ([Path("one.toml"), Path("two.toml")], True)]


def test_a_reader_who_leaves_is_no_error() -> None:
    code = (
        "import sys, pitboss.trials.files.rounds as rounds; from pitboss.cli import main\n"
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
