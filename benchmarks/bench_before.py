"""What the rebuilt house costs: the same work by the program before, in one run, by turns.

A journal that the old program wrote is judged by both; both write from 64 tables to SQLite; both
play whole rounds by the engine alone. bench_checks.py has what is written and loaded by a casino.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import Row
from benchmarks.before import MISSING, Process, answered, best, both, compared

TITLE = "Beside the program before the house was rebuilt"
TURNS = 15
JUDGED = {"verify": "an old journal judged again", "judge": "the same with the key"}
TABLES = ("SQLite, 64 tables, of the processor", "SQLite, 64 tables, of the clock")
ROUNDS = ("whole rounds of Canberra Poker", "whole rounds of Hold-em, six players")


def run() -> list[Row]:
    with both() as programs, TemporaryDirectory() as folder:
        if programs is None:
            return [MISSING]
        path = str(Path(folder) / "old.db")
        answered(programs[0], f"journal {path}")
        rows = [
            row
            for asked, what in JUDGED.items()
            for row in _rows(programs, f"{asked} {path}", (what,), "entries a second")
        ]
        rows += _rows(programs, "tables", TABLES, "events a second")
        return [*rows, *_rows(programs, "rounds", ROUNDS, "rounds a second")]


def _rows(
    programs: tuple[Process, Process], asked: str, named: tuple[str, ...], unit: str
) -> list[Row]:
    old, new = best(programs, asked, TURNS)
    told = zip(named, old, new, strict=True)
    return [row for what, before, now in told for row in compared(what, before, now, unit)]
