"""The documentation as a site: it builds, every link leads somewhere, every command is run."""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from pitboss.cli import main
from tests.house.source import ROOT

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
TOLD = ("tour.md", "law.md", "round-files.md")


def steps(page: str) -> list[tuple[str, str]]:
    """The commands of a page in their order, each with what it prints."""
    blocks = BLOCK.findall((ROOT / "docs" / page).read_text())
    return [step for block in blocks for step in STEP.findall(block)]


def agrees(wanted: str, said: str) -> bool:
    """Dots stand for anything; a first line of dots would be taken for something else."""
    checker = OutputChecker()
    return checker.check_output(f"<>\n{wanted}", f"<>\n{said}", ELLIPSIS)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the paths of a clone can be read and nothing of it is written to."""
    for name in ("tests", "examples", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("page", TOLD)
def test_every_command_of_a_page_does_what_it_says(
    page: str, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert steps(page)
    for command, wanted in steps(page):
        program, *words = shlex.split(command)
        if program == "pitboss":
            assert main(words) == 0, command
        elif program == "python":
            monkeypatch.setattr(sys, "argv", words)
            runpy.run_path(words[0], run_name="__main__")
        else:
            check_set_up(command)
        said = capsys.readouterr().out
        assert agrees(wanted, said), f"{command}\n{said}"


def check_set_up(command: str) -> None:
    """What sets up a clone is tried as far as it can be from within one."""
    assert command in ("make run", ". .venv/bin/activate"), command
    if command == "make run":
        assert "-m pitboss serve --port $(PORT) --browser\n" in (ROOT / "Makefile").read_text()
        order = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--browser"]
        hidden = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        with subprocess.Popen(
            order, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=hidden
        ) as room:
            assert room.stdout is not None
            assert room.stdout.readline().startswith("Pitboss is open at http://127.0.0.1:")
            room.terminate()


def test_a_command_that_says_something_else_is_seen() -> None:
    assert agrees("...\n440 agree\n", "agrees  a\n440 agree\n")
    assert not agrees("...\n440 agree\n", "agrees  a\n439 agree\n")
    assert agrees("", "")
    assert not agrees("one\n", "two\n")


# The site


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "zensical.toml", folder)
    (folder / "pitboss").symlink_to(ROOT / "pitboss")
    return subprocess.run(
        [sys.executable, "docs/build.py"], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )  # fmt: skip


def test_the_site_builds_with_every_link(tmp_path: Path) -> None:
    done = built(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "build" / "site"
    made = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert {"index.html", "tour.html", "api.html", "law/omaha-1995.html"} <= made
    clause = (site / "law" / "canberra-2017.html").read_text()
    assert 'id="9.6"' in clause
    assert "Equal hands: ante and bet are void." in clause
    fetched = re.findall(r'(?:src|<link[^>]*href)="(https?://[^"]+)"', clause)
    assert [one for one in fetched if "rel" not in one] == []


def test_every_page_is_in_the_navigation() -> None:
    """A page that nobody finds might as well not be there; decisions are found from their list."""
    listed = set(re.findall(r'= "([^"]+\.md)"', (ROOT / "zensical.toml").read_text()))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    numbered = {page for page in pages if re.match(r"decisions/\d", page)}
    generated = {page for page in listed if page.startswith("law/")}
    assert pages - numbered == listed - generated
    assert len(generated) == 7


def test_the_picture_fetches_nothing() -> None:
    drawn = (ROOT / "docs" / "table.svg").read_text()
    assert re.findall(r"https?://[^\"' )]+", drawn) == ["http://www.w3.org/2000/svg"]
    assert "Round 1 came to" in drawn.replace("&#160;", " ")
