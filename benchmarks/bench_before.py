"""What the rebuilt house costs: the same work by the program before, in one run, by turns.

A journal that the old program wrote is judged by both; both write from 64 tables to SQLite; both
play whole rounds by the engine alone. bench_checks.py has what is written and loaded by a casino.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import Row
from benchmarks.before import MISSING, Programs, answered, best, compared, programs

TITLE = "Beside the program before the house was rebuilt"
TURNS = 40
JUDGED = {"verify": "an old journal judged again", "judge": "the same with the key"}
TABLES = ("SQLite, 64 tables, of the processor", "SQLite, 64 tables, of the clock")
ROUNDS = ("whole rounds of Canberra Poker", "whole rounds of Hold-em, six players")


def run() -> list[Row]:
    with programs() as asked, TemporaryDirectory() as folder:
        if asked is None:
            return [MISSING]
        path = str(Path(folder) / "old.db")
        answered(asked[0], f"journal {path}")
        rows = [
            row
            for question, what in JUDGED.items()
            for row in _rows(asked, f"{question} {path}", (what,), "entries a second")
        ]
        rows += _rows(asked, "tables", TABLES, "events a second")
        return [*rows, *_rows(asked, "rounds", ROUNDS, "rounds a second")]


def _rows(asked: Programs, question: str, named: tuple[str, ...], unit: str) -> list[Row]:
    told = zip(*best(asked, question, TURNS), strict=True)
    return [
        row
        for what, seconds in zip(named, told, strict=True)
        for row in compared(what, seconds, unit)
    ]
