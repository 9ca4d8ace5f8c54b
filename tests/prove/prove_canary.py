"""Evenings with canary cards: nobody gets to see a card that was never shown to them."""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.games import GAMES
from tests.prove import Progress
from tests.prove.canary import canary

TITLE = "Nobody sees a card that was not shown to them"
WHOLE = 100  # evenings
STEPS = 250


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for done, number in enumerate(numbers, 1):
        chance = Random(f"canary {number}")
        with TemporaryDirectory() as folder:
            tables = tuple(chance.sample(tuple(GAMES), 3))
            night = canary(Path(folder) / "journal.db", chance, STEPS, tables)
        rounds = sum(table.state.number for table in night.judge.tables.values())
        counts.update({"evenings": 1, "rounds": rounds, **night.searched})
        progress(done, len(numbers))
    return dict(counts)


def told(found: list[dict[str, int]]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    assert whole["evenings"] == WHOLE, f"{whole['evenings']} of {WHOLE} evenings were played"
    what = ("views", "live events", "keys", "answers", "receipts and exports", "replays", "journal")
    assert all(whole[name] for name in what), f"not everything was searched: {dict(whole)}"
    counted = ", ".join(f"{whole[name]:,} {name}" for name in what)
    return [
        f"{whole['evenings']:,} evenings of {whole['rounds']:,} rounds: {counted}, and the log, "
        "against who was ever dealt or shown which card: 0 leaks"
    ]
