"""Evenings through the casino: tables, a linked jackpot, incidents, crashes, every entry judged."""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.trials.nights.evening import evening
from tests.prove import Progress

TITLE = "Evenings through the casino"
WHOLE = 200  # evenings
STEPS = 1_000


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for done, number in enumerate(numbers, 1):
        with TemporaryDirectory() as folder:
            night = evening(Path(folder) / "journal.db", Random(f"evening {number}"), STEPS)
        rounds = sum(table.state.number for table in night.judge.tables.values())
        counts.update(evenings=1, entries=night.judge.entries, rounds=rounds)
        counts.update(refusals=night.refused, incidents=night.incidents, crashes=night.crashes)
        progress(done, len(numbers))
    return dict(counts)


def told(found: list[dict[str, int]]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    assert whole["evenings"] == WHOLE, f"{whole['evenings']} of {WHOLE} evenings were played"
    names = ("evenings", "rounds", "entries", "refusals", "incidents", "crashes")
    counted = ", ".join(f"{whole[name]:,} {name}" for name in names)
    return [
        f"{counted}; every entry decided again the same, the "
        "jackpot balanced and the ledger at zero after each"
    ]
