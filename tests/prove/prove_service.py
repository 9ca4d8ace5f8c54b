"""The server killed in the middle of rounds at 50 tables: all of them go on, and no cent is lost.

People look by streams and give commands by HTTP. Whatever was acknowledged has the same answer
after the restart; the journal is judged again at the end, and its ledger sums to zero.
"""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pitboss.audit.judge import Judge
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import read_vault
from tests.postgres import free_port, server
from tests.prove import Progress
from tests.prove.rooms import Crowd, Seats, casino, furnished, served

TITLE = "A server killed at 50 tables goes on where it was"
WHOLE = 4  # nights, on a file and on PostgreSQL in turn
TABLES, KILLS = 50, 3
ASKED_AGAIN = 4  # the latest commands of each


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for done, number in enumerate(numbers, 1):
        with TemporaryDirectory() as folder:
            if number % 2:
                with server() as running, running.database() as url:
                    counts.update(night(Path(folder), url, Random(number), TABLES, KILLS))
            else:
                file = str(Path(folder) / "room.db")
                counts.update(night(Path(folder), file, Random(number), TABLES, KILLS))
        counts.update(nights=1)
        progress(done, len(numbers))
    return dict(counts)


def told(found: list[dict[str, int]]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    assert whole["nights"] == WHOLE, f"{whole['nights']} of {WHOLE} nights were played"
    assert whole["in play"], "no round was in play when the server was killed"
    return [
        f"{whole['kills']} kills at {TABLES} tables, with {whole['in play']:,} rounds in play: "
        "every one of them came to its end, and every client resumed by itself; "
        f"{whole['answers']:,} answers from before had the same again, {whole['entries']:,} "
        f"entries of {whole['rounds']:,} rounds judged again and found lawful, and the ledgers "
        "sum to zero"
    ]


def night(folder: Path, journal: str, chance: Random, tables: int, kills: int) -> dict[str, int]:
    file, key = casino(folder, tables), folder / "vault.key"
    seats = furnished(journal, key, file)
    counts = asyncio.run(_played(journal, key, file, seats, chance, kills))
    with open_journal(journal) as written:
        judge = Judge(read_vault(key))
        found = [str(fault) for entry in written.follow() for fault in judge.judge(entry)]
        assert written.check().sound
    assert not found, found[0]
    assert judge.ledger.total == 0
    rounds = sum(table.state.number for table in judge.tables.values())
    return {**counts, "entries": judge.entries, "rounds": rounds}


async def _played(
    journal: str,
    key: Path,
    file: Path,
    seats: Seats,
    chance: Random,
    kills: int,
) -> dict[str, int]:
    port, counts = free_port(), Counter[str]()
    process = await served(journal, key, file, port)
    try:
        async with Crowd(f"http://127.0.0.1:{port}", seats) as crowd:
            await crowd.until(crowd.rounds() | dict.fromkeys(crowd.rounds(), 1))
            for _ in range(kills):
                await asyncio.sleep(chance.uniform(0.2, 2))
                held = crowd.rounds()
                playing = {one.table for one in crowd.patrons if _in_play(one.view["stage"])}
                process.kill()
                await process.wait()
                process = await served(journal, key, file, port)
                await crowd.until(held)
                counts.update({"kills": 1, "in play": len(playing)})
            counts["answers"] += await _asked_again(crowd)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
    return dict(counts)


def _in_play(stage: str) -> bool:
    return stage in ("wagers", "playing", "concession")


async def _asked_again(crowd: Crowd) -> int:
    """What somebody was answered stays the answer."""
    asked = 0
    for one in crowd.patrons:
        for body, first in one.given[-ASKED_AGAIN:]:
            again = await one.send(body)
            assert (again.status_code, again.json()) == (200, first), (body, first, again.text)
            asked += 1
    return asked
