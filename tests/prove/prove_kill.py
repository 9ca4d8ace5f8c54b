"""Writers killed at random moments, and servers crashed: nothing acknowledged is lost."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.audit.verify import Report
from tests.floor.killed import TABLES, check_floor, go_on, kill_floor
from tests.floor.player import open_floor
from tests.journal.killing import Acknowledged, check_journal, crash_one, kill_one
from tests.postgres import Server, server
from tests.prove import Progress

TITLE = "Killed writers lose nothing"
WHOLE = 20  # series on each database, and as many crashes of the server
TO_A_JOURNAL = 10  # kills in a series: then a new one, short enough to be read whole each time


Journals = Callable[[], AbstractContextManager[str]]  # a new one each time
Counts = dict[str, int]


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Counts:
    counts: Counter[str] = Counter()
    with server() as running, TemporaryDirectory() as folder:
        on: dict[str, Journals] = {
            "SQLite": partial(files, Path(folder), count()),
            "PostgreSQL": running.database,
        }
        for done, number in enumerate(numbers, 1):
            for name, journals in on.items():
                counts.update(killed(name, journals, number))
            counts.update(series=1, crashed=crash(running, number))
            progress(done, len(numbers))
    return dict(counts)


def told(found: list[Counts]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    assert whole["series"] == WHOLE, f"{whole['series']} of {WHOLE} series were played"
    return [
        *(line for name in ("SQLite", "PostgreSQL") for line in _told(name, whole)),
        f"PostgreSQL itself crashed {WHOLE} times: {whole['crashed']:,} acknowledged, none lost",
    ]


def _told(name: str, whole: Counter[str]) -> Iterator[str]:
    kills, entries, rounds = WHOLE * TO_A_JOURNAL, whole[f"{name} entries"], whole[f"{name} rounds"]
    yield (
        f"{name}, a process that plays {TABLES} tables killed {kills} times: {entries:,} entries "
        f"of {rounds:,} rounds, nothing acknowledged lost, every entry and every shoe judged "
        "again after each kill and found lawful, and play went on"
    )
    yield (
        f"{name}, a process that only writes killed {kills} times: {whole[f'{name} told']:,} "
        "entries acknowledged, none lost, none by half, every chain sound, and writing went on "
        "each time"
    )


@contextmanager
def files(folder: Path, numbers: Iterator[int]) -> Iterator[str]:
    yield str(folder / f"journal-{next(numbers)}.db")


def killed(name: str, journals: Journals, series: int) -> Counts:
    with journals() as url:
        acknowledged = kill(url, Random(series))
    with journals() as url:
        report = kill_tables(url, Random(-series))
    return {
        f"{name} told": acknowledged,
        f"{name} entries": report.entries,
        f"{name} rounds": report.rounds,
    }


def kill_tables(url: str, random: Random) -> Report:
    tables = open_floor(url, TABLES)
    for _ in range(TO_A_JOURNAL):
        check_floor(url, kill_floor(url, tables, random))
    go_on(url, random.choice(tables))
    return check_floor(url, [])


def kill(url: str, random: Random) -> int:
    acknowledged: list[Acknowledged] = []
    for number in range(TO_A_JOURNAL):
        acknowledged += kill_one(url, f"w{number}", random)
        check_journal(url, acknowledged, f"after-{number}")
    assert acknowledged, "no writer came so far as to acknowledge an entry"
    return len(acknowledged)


def crash(running: Server, number: int) -> int:
    with running.database() as url:
        acknowledged = crash_one(running, url, 10 + 20 * number)
        check_journal(url, acknowledged, "after")
    return len(acknowledged)
