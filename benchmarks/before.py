"""Beside the program as it was: processes that are asked by turns (rates.py).

Of many turns the best counts: whatever else the machine does only adds. The program before runs
twice: what lies between the two is noise, and no other difference counts that is not larger.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import Row
from benchmarks.provenance import ROOT

BEFORE = "877ba0f"  # the last commit without a check, and before the house was rebuilt
MISSING = Row(f"commit {BEFORE} is not in this history", 0, "compared", "")

RATES = str(ROOT / "benchmarks" / "rates.py")

Process = subprocess.Popen[str]
Programs = tuple[Process, Process, Process]  # before, before once more, and now


@contextmanager
def programs() -> Iterator[Programs | None]:
    """The program before, twice, and that of today; nothing where the history is not here."""
    with folder_before() as place:
        if place is None:
            yield None
            return
        with _program(place) as old, _program(place) as again, _program(ROOT) as new:
            yield old, again, new


@contextmanager
def folder_before() -> Iterator[Path | None]:
    """The program before, unpacked."""
    with TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=False
        )
        if packed.returncode:
            yield None
            return
        subprocess.run(["tar", "x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder)


@contextmanager
def _program(folder: Path) -> Iterator[Process]:
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, RATES, str(folder)], cwd=folder, **pipes) as process:
        if not process.stdout or process.stdout.readline() != "ready\n":
            raise RuntimeError(f"the program in {folder} did not start")
        yield process
        process.communicate()


def answered(process: Process, asked: str) -> list[float]:
    assert process.stdin
    assert process.stdout
    print(asked, file=process.stdin, flush=True)
    return [float(seconds) for seconds in process.stdout.readline().split()]


def best(processes: Sequence[Process], asked: str, turns: int) -> list[list[float]]:
    """Of each process the least of every answer."""
    told = [[answered(process, asked) for process in processes] for _ in range(turns)]
    return [[min(many) for many in zip(*of_one, strict=True)] for of_one in zip(*told, strict=True)]


def compared(what: str, seconds: Sequence[float], unit: str) -> list[Row]:
    """The rates, and how many times as fast it is now, and as fast as itself."""
    before, again, now = seconds
    return [
        Row(f"{what}: {BEFORE}", 1 / before, unit, f"{before / again:.2f}x itself: noise"),
        Row(f"{what}: now", 1 / now, unit, f"{(before + again) / 2 / now:.2f}x as fast"),
    ]
