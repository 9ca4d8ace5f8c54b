"""A thousand tournaments of all regimes and formats, and fifty killed in the middle."""

import os
from collections import Counter
from collections.abc import Iterator
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
EVENTS = int(os.environ.get("PITBOSS_PROVE_TOURNAMENTS", "1000"))
KILLS = int(os.environ.get("PITBOSS_PROVE_TOURNAMENT_KILLS", "50"))
LARGEST = 30  # entrants, so that a thousand are over today

# Formats beside those of the examples: the same conditions, otherwise.
OTHERWISE: dict[str, tuple[dict[str, Any], ...]] = {
    "spring-heats": ({"final_tie": "extra-rounds"}, {"repechage": None}),
    "thursday": (
        {"rules": "omaha-1995"},
        {"play_conditions": None},
        {"rebuy": {"cost": 50, "chips": 3000, "until": {"level": 1}, "commission": 5}},
        {"limits": {"levels": [{"minutes": 20, "blinds": [25, 50]}], "step": 50}},
    ),
    "ultimate-knockout": (
        {"sessions": {"number": 1, "rounds": 30}},
        {"same_round_out": "combine", "rebuy": "none"},
        {"final_tie": "extra-rounds", "sessions": {"number": 1, "minutes": 40}},
    ),
    "points-series": ({"points_tie": "extra-rounds"},),
    "canberra-2004-final": ({"sessions": {"number": 1, "rounds": 12}, "progression": None},),
}


def one(number: int) -> tuple[str, int, int]:
    """One tournament, looked at after every act; its name, entrants and acts."""
    chance = Random(number)
    name = chance.choice(sorted(FIELDS))
    least, most = FIELDS[name]
    entrants = chance.randint(least, max(least, min(most, LARGEST)))
    changes = chance.choice(({}, *OTHERWISE.get(name, ())))
    played = rehearse(name, entrants, number, **changes)
    return name, entrants, len(played.commands)


def prove(progress: Progress) -> list[str]:
    total = EVENTS + KILLS
    names: Counter[str] = Counter()
    entrants = acts = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, (name, entered, commands) in enumerate(pool.map(one, range(EVENTS), chunksize=5)):
            names[name] += 1
            entrants, acts = entrants + entered, acts + commands
            progress(done + 1, total)
    entries = 0
    for done, number in enumerate(_killed(), 1):
        entries += number
        progress(EVENTS + done, total)
    told = ", ".join(f"{count} {name}" for name, count in sorted(names.items()))
    return [
        f"{EVENTS:,} tournaments with {entrants:,} entrants and {acts:,} acts ({told}): after each "
        "act the chips on the tables are those put out, less those withdrawn and lost to the "
        "house; nobody sits twice; after each balancing no two tables differ by more than one; "
        "places are complete, and the prizes equal the pool to the cent",
        f"{KILLS} tournaments through the journal, each killed in the middle: {entries:,} entries "
        "judged again and lawful, and each went on to its last prize",
    ]


def _killed() -> Iterator[int]:
    """How many entries each journal has in the end."""
    for number in range(KILLS):
        chance = Random(-number)
        name = chance.choice(("canberra-2004-final", "ultimate-knockout", "manila-sit-and-go"))
        with TemporaryDirectory() as folder:
            url = str(Path(folder) / "floor.db")
            assert start(url, name, 8, number, chance.randint(5, 80)) == -SIGKILL
            _judge(url)
            assert start(url, name, 8, number) == 0
            yield _judge(url)


def _judge(url: str) -> int:
    with open_journal(url) as journal:
        report = verify(journal)
    assert report.findings == (), report.findings[:3]
    return report.entries
