"""Writers killed at random moments, and servers crashed: nothing acknowledged is lost."""

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
KILLS = 200  # of each kind of process on each database
CRASHES = 20
TO_A_JOURNAL = 10  # then a new one, so that it stays short enough to be read whole each time


Journals = Callable[[], AbstractContextManager[str]]  # a new one each time


def prove(progress: Progress) -> list[str]:
    steps = count(TO_A_JOURNAL, TO_A_JOURNAL)
    total = 4 * KILLS + CRASHES

    def step() -> None:
        progress(next(steps), total)

    with server() as running, TemporaryDirectory() as folder:
        on: dict[str, Journals] = {
            "SQLite": partial(files, Path(folder), count()),
            "PostgreSQL": running.database,
        }
        lines = [line for name, journals in on.items() for line in killed(name, journals, step)]
        crashed = sum(crash(running, number) for number in range(CRASHES))
    progress(total, total)
    return [
        *lines,
        f"PostgreSQL itself crashed {CRASHES} times: {crashed:,} acknowledged, none lost",
    ]


@contextmanager
def files(folder: Path, numbers: Iterator[int]) -> Iterator[str]:
    yield str(folder / f"journal-{next(numbers)}.db")


def killed(name: str, journals: Journals, step: Callable[[], None]) -> list[str]:
    told, entries, rounds = 0, 0, 0
    for series in range(KILLS // TO_A_JOURNAL):
        with journals() as url:
            told += kill(url, Random(series))
        step()
        with journals() as url:
            report = kill_tables(url, Random(-series))
        entries, rounds = entries + report.entries, rounds + report.rounds
        step()
    return [
        f"{name}, a process that plays {TABLES} tables killed {KILLS} times: {entries:,} entries "
        f"of {rounds:,} rounds, nothing acknowledged lost, every entry and every shoe judged "
        "again after each kill and found lawful, and play went on",
        f"{name}, a process that only writes killed {KILLS} times: {told:,} entries acknowledged, "
        "none lost, none by half, every chain sound, and writing went on each time",
    ]


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
