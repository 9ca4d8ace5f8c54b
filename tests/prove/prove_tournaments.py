"""A thousand tournaments of all regimes and formats, and fifty killed in the middle.

It runs in parts: `python -m tests.prove tournaments --part 1/4`. Each part has its share of both.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Any

from pitboss.audit.verify import verify
from pitboss.journal.reading import open_journal
from tests.prove import Progress
from tests.tournaments.events import FIELDS, rehearse
from tests.tournaments.floor import start

TITLE = "Tournaments, from the conditions to the last cent"
WHOLE = int(os.environ.get("PITBOSS_PROVE_TOURNAMENTS", "1000"))
TO_A_KILL = 20  # tournaments: one in so many is played once more through the journal, and killed
LARGEST = 30  # entrants, so that a thousand are over today

# Formats beside those of the examples: the same conditions, otherwise.
OTHERWISE: dict[str, tuple[dict[str, Any], ...]] = {
    "spring-heats": (
        {"final_tie": "extra-rounds"},
        {"repechage": None},
        {"progression": [{"per_table": 2}, {"per_table": 1}]},
        {"sessions": {"number": 3, "minutes": 40, "last_rounds": 2}},
    ),
    "thursday": (
        {"rules": "omaha-1995"},
        {"play_conditions": None},
        {"rebuy": {"cost": 50, "chips": 3000, "until": {"level": 1}, "commission": 5}},
        {"limits": {"levels": [{"minutes": 20, "blinds": [25, 50]}], "step": 50}},
        {"sessions": {"number": 1, "rounds": 40}},
    ),
    "ultimate-knockout": (
        {"sessions": {"number": 1, "rounds": 30}},
        {"same_round_out": "combine", "rebuy": "none"},
        {"final_tie": "extra-rounds", "sessions": {"number": 1, "minutes": 40}},
    ),
    "points-series": ({"points_tie": "extra-rounds"},),
    "canberra-2004-final": ({"sessions": {"number": 1, "rounds": 12}, "progression": None},),
}
Counts = dict[str, int]


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Counts:
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, found in enumerate(pool.map(one, numbers), 1):
            counts.update(found)
            progress(done, len(numbers))
    return dict(counts)


def told(found: list[Counts]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    events, kills = whole["events"], whole["kills"]
    assert events == WHOLE, f"{events} of {WHOLE} tournaments were played"
    assert kills == -(-WHOLE // TO_A_KILL)
    names = ", ".join(f"{whole[name]} {name}" for name in sorted(FIELDS))
    return [
        f"{events:,} tournaments with {whole['entrants']:,} entrants and {whole['acts']:,} acts "
        f"({names}): after each act the chips on the tables are those put out, less those "
        "withdrawn and lost to the house; nobody sits twice; after each balancing no two tables "
        "differ by more than one; places are complete, and the prizes equal the pool to the cent",
        f"{kills} tournaments through the journal, each killed in the middle: "
        f"{whole['entries']:,} entries judged again and lawful, and each went on to its last prize",
    ]


def one(number: int) -> Counts:
    """One tournament, looked at after every act; one in so many is killed as well."""
    chance = Random(number)
    name = chance.choice(sorted(FIELDS))
    least, most = FIELDS[name]
    entrants = chance.randint(least, max(least, min(most, LARGEST)))
    changes = chance.choice(({}, *OTHERWISE.get(name, ())))
    played = rehearse(name, entrants, number, **changes)
    counts = {"events": 1, name: 1, "entrants": entrants, "acts": len(played.commands)}
    if number % TO_A_KILL == 0:
        counts |= {"kills": 1, "entries": killed(number)}
    return counts


def killed(number: int) -> int:
    """How many entries its journal has in the end."""
    chance = Random(-number)
    name = chance.choice(("canberra-2004-final", "ultimate-knockout", "manila-sit-and-go"))
    with TemporaryDirectory() as folder:
        url = str(Path(folder) / "floor.db")
        assert start(url, name, 8, number, chance.randint(5, 80)) == -SIGKILL
        _judge(url)
        assert start(url, name, 8, number) == 0
        return _judge(url)


def _judge(url: str) -> int:
    with open_journal(url) as journal:
        report = verify(journal)
    assert report.findings == (), report.findings[:3]
    return report.entries
