"""No traceback, whatever is handed in: one line, and exit status 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import ROOT, cases

WARM, REAL = 600, 30  # and many more in `python -m tests.prove`

DOTS = b"a" + b".a" * 100_000 + b" = 1\n"
HUGE = b"title = 'x'\nrules = 'canberra-2017'\n[table]\nminimum = 1e9999999999999999999\n"
DEEP = b'{"a":' * 100_000
RECEIPT = b'{"kind":"a round of pitboss","format":1e9999999999999999999}'


def told(*words: str | bytes) -> tuple[int, str]:
    """What a real process says, and its status."""
    command = [sys.executable, "-m", "pitboss", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=300)
    return done.returncode, done.stderr.decode(errors="replace")


@pytest.mark.parametrize(
    ("words", "content"),
    [
        (["round"], DOTS),
        (["round"], HUGE),
        (["tournament", "check"], DOTS),
        (["tournament", "check"], HUGE),
        (["verify"], RECEIPT),
        (["verify"], DEEP),
        (["journal"], DEEP),
        (["restore"], DEEP),
        (["verify", "--key", "/dev/zero"], b"SQLite format 3\0" + bytes(4096)),
        (["verify", "--head", "/dev/zero"], b"SQLite format 3\0" + bytes(4096)),
    ],
)
def test_what_has_no_end_is_one_line(words: list[str], content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "input"
    file.write_bytes(content)
    more = [str(tmp_path / "new.db")] if words == ["restore"] else []
    status, said = told(*words, str(file), *more)
    assert (status, said.count("\n")) == (2, 1), said
    assert said.startswith("pitboss: ")


@pytest.mark.parametrize("name", [b"a\xff.db", b"a\nb.db", b"\xf0\x9f.toml", b"-", b"x" * 300])
def test_odd_names_of_files_are_one_line(name: bytes) -> None:
    for command in ("verify", "round", "journal"):
        status, said = told(command, b"./" + name)
        assert (status, said.count("\n")) == (2, 1), said


def test_a_warm_process_and_its_children_find_no_fault() -> None:
    """A process of its own: to fork the one that runs the tests, and all it holds, takes longer."""
    words = [sys.executable, "-m", "tests.fuzz", "7", str(WARM)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "no fault\n"), done.stderr


def test_real_processes_end_as_they_should(tmp_path: Path) -> None:
    for words in cases(tmp_path, 11, REAL):
        status, said = told(*(word.encode(errors="surrogateescape") for word in words))
        assert status in (0, 1, 2), (words, said)
        assert "Traceback" not in said, words
