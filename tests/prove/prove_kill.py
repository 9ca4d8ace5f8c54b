"""Writers killed at random moments, and servers crashed: nothing acknowledged is lost."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.journal.killing import Acknowledged, check_journal, crash_one, kill_one
from tests.postgres import Server, server
from tests.prove import Progress

TITLE = "Killed writers lose nothing"
KILLS = 200  # on each database
CRASHES = 20
TO_A_JOURNAL = 10  # then a new one, so that it stays short enough to be read whole each time


def prove(progress: Progress) -> list[str]:
    total = 2 * KILLS + CRASHES
    with server() as running, TemporaryDirectory() as folder:
        told = {"SQLite": 0, "PostgreSQL": 0}
        for series in range(KILLS // TO_A_JOURNAL):
            path = Path(folder) / f"journal-{series}.db"
            told["SQLite"] += kill(str(path), Random(series))
            with running.database() as url:
                told["PostgreSQL"] += kill(url, Random(-series))
            progress(2 * TO_A_JOURNAL * (series + 1), total)
        crashed = sum(crash(running, number) for number in range(CRASHES))
    return [
        *(f"{name}: {KILLS} kills, {entries:,} entries acknowledged, none lost, none by half, "
          "every chain sound, and writing went on each time" for name, entries in told.items()),
        f"PostgreSQL itself crashed {CRASHES} times: {crashed:,} acknowledged, none lost",
    ]  # fmt: skip


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
