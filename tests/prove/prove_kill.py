"""Writers killed, servers crashed, disks full, at random moments: nothing acknowledged is lost."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.audit.verify import Report
from tests.floor.killed import TABLES, check_floor, fill_floor, go_on, kill_floor
from tests.floor.player import open_floor
from tests.journal.killing import Acknowledged, check_journal, crash_one, fill_one, kill_one
from tests.journal.small_disk import Disk, small_disk
from tests.postgres import Server, server
from tests.prove import Progress

TITLE = "Killed writers lose nothing"
WHOLE = 20  # series on each database, and as many crashes of the server
ROOM, ROOM_OF_A_SERVER = 48, 160  # megabytes of a small disk
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
    counts.update(filled(numbers))
    return dict(counts)


def told(found: list[Counts]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    assert whole["series"] == WHOLE, f"{whole['series']} of {WHOLE} series were played"
    return [
        *(line for name in ("SQLite", "PostgreSQL") for line in _told(name, whole)),
        f"PostgreSQL itself crashed {WHOLE} times: {whole['crashed']:,} acknowledged, none lost",
        *(_full(name, whole) for name in ("SQLite", "PostgreSQL")),
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


def _full(name: str, whole: Counter[str]) -> str:
    return (
        f"{name}, its disk filled to the last page {2 * WHOLE} times, under a process that writes "
        f"and under one that plays {TABLES} tables: {whole[f'{name} before it was full']:,} "
        "acknowledged, none lost, none by half; the floor lived on, and played on when there was "
        "room again"
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


def filled(numbers: range) -> Counts:
    """Disks of a few megabytes that are full at some moment, for each database."""
    counts: Counter[str] = Counter()
    with small_disk(ROOM) as disk, TemporaryDirectory(dir=disk.folder) as folder:
        journals = partial(files, Path(folder), count())
        for number in numbers:
            counts["SQLite before it was full"] += fill(disk, journals, number, disk.free)
    with small_disk(ROOM_OF_A_SERVER) as disk, server(disk.folder) as running:

        def again() -> None:
            disk.free()
            running.again()

        for number in numbers:
            told = fill(disk, running.database, number, again)
            counts["PostgreSQL before it was full"] += told
    return dict(counts)


def fill(disk: Disk, journals: Journals, number: int, again: Callable[[], None]) -> int:
    """Once under who only writes, once under who plays."""
    with journals() as url:
        acknowledged = fill_one(disk, url, "w", 1 + 40 * number)
        again()
        check_journal(url, acknowledged, "after")
    with journals() as url:
        tables = open_floor(url, TABLES)
        told = fill_floor(disk, url, tables, again)
        check_floor(url, told)
        go_on(url, tables[number % TABLES])
        check_floor(url, [])
    return len(acknowledged) + len(told)
