"""Evenings through the casino: tables, a linked jackpot, incidents, crashes, every entry judged."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.trials.nights.evening import evening
from tests.prove import Progress

TITLE = "Evenings through the casino"
EVENINGS = 200
STEPS = 1_000


def prove(progress: Progress) -> list[str]:
    entries = rounds = refused = incidents = crashes = 0
    for number in range(EVENINGS):
        with TemporaryDirectory() as folder:
            night = evening(Path(folder) / "journal.db", Random(f"evening {number}"), STEPS)
        entries += night.judge.entries
        rounds += sum(table.state.number for table in night.judge.tables.values())
        refused += night.refused
        incidents += night.incidents
        crashes += night.crashes
        progress(number + 1, EVENINGS)
    return [
        f"{EVENINGS:,} evenings, {rounds:,} rounds, {entries:,} entries, {refused:,} refusals, "
        f"{incidents:,} incidents, {crashes:,} crashes; every entry decided again the same, the "
        "jackpot balanced and the ledger at zero after each"
    ]
