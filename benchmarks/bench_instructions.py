"""Beside the program before in instructions of the processor: no neighbour and no clock adds any.

Cachegrind counts them in a run that does a little of the work and in one that does more: what lies
between the two is the work alone. It has a processor without instructions for SHA-256, so that a
hash weighs more here than it takes: to load a table by its entries was done without one before.
"""

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import Row
from benchmarks.before import BEFORE, MISSING, RATES, folder_before
from benchmarks.provenance import ROOT

TITLE = "Beside the program before, in instructions"
CORES = 2
NOT_HERE = Row("valgrind is not here: apt-get install valgrind", 0, "compared", "")
WORK = {  # what is asked, little of it and more
    "verify": ("an old journal judged again", 1, 2),
    "judge": ("the same with the key", 1, 2),
    "write": ("rounds written through the casino", 1, 4),
    "load": ("tables loaded, entry by entry", 1, 4),
    "tables": ("SQLite, 64 tables, an event", 5, 15),
    "banked": ("a whole round of Canberra Poker", 20, 120),
    "pot": ("a whole round of Hold-em, six players", 20, 120),
}
_COUNTED = re.compile(r"I +refs: +([\d,]+)")


def run() -> list[Row]:
    with folder_before() as before, TemporaryDirectory() as folder:
        if before is None:
            return [MISSING]
        if not shutil.which("valgrind"):
            return [NOT_HERE]
        path = str(Path(folder) / "old.db")
        subprocess.run(
            [sys.executable, RATES, str(before)],
            input=f"journal {path}\n",
            stdout=subprocess.DEVNULL,
            text=True,
            check=True,
        )
        return [row for what in WORK for row in _rows(before, what, path)]


def _rows(before: Path, what: str, path: str) -> list[Row]:
    told, little, more = WORK[what]
    runs = [(folder, times) for folder in (before, ROOT) for times in (little, more)]
    with ThreadPoolExecutor(CORES) as pool:
        done = [*pool.map(lambda run: counted(run[0], what, run[1], path), runs)]
    then, now = _between(*done[:2]), _between(*done[2:])
    return [
        Row(f"{told}: {BEFORE}", then, "thousand instructions", ""),
        Row(f"{told}: now", now, "thousand instructions", f"{now / then:.2f} of them"),
    ]


def counted(folder: Path, what: str, times: int, path: str) -> tuple[int, int]:
    """How much was done, and in how many instructions, with all that comes before it."""
    watched = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    asked = [sys.executable, RATES, str(folder), what, str(times), path]
    ran = subprocess.run([*watched, *asked], cwd=folder, capture_output=True, text=True, check=True)
    found = _COUNTED.search(ran.stderr)
    if found is None:
        raise RuntimeError(f"valgrind says nothing of instructions: {ran.stderr[-200:]}")
    return int(ran.stdout), int(found[1].replace(",", ""))


def _between(few: tuple[int, int], many: tuple[int, int]) -> float:
    return (many[1] - few[1]) / (many[0] - few[0]) / 1000
