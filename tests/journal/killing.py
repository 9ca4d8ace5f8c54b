"""A writer that is killed at random moments, and what must be true of its journal then.

As a program it writes for sixteen tables, some with their jackpots, and acknowledges each entry
on its standard output: `python -m tests.journal.killing URL NAME [COMMANDS]`.
"""

import asyncio
import os
import subprocess
import sys
from itertools import count
from logging import getLogger
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import sleep
from typing import NamedTuple

from pitboss.journal.draft import Append
from pitboss.journal.entry import Entry, Sealed
from pitboss.journal.store import Conflict, Store, StoreFailed, open_store
from tests.journal.making import draft, one
from tests.journal.small_disk import Disk
from tests.postgres import Server

ROOT = Path(__file__).resolve().parents[2]
TABLES = 16
JACKPOTS = 4
PATIENCE = 90  # seconds


class Acknowledged(NamedTuple):
    command_id: str
    position: int
    hash: str


# The writer.


def work(store: Store, name: str, table: int, number: int) -> list[Append]:
    """What a command writes: every third one has a secret, every fifth one feeds a jackpot."""
    versions = store.streams()
    command = f"{name}-{table}-{number}"
    secret = None if number % 3 else Sealed(command.encode() * 9)
    stream, jackpot = f"{name}-{table}", f"jackpot-{table % JACKPOTS}"
    batches = [Append(stream, versions.get(stream, 0), (draft(command, secret),))]
    return batches if number % 5 else batches + one(jackpot, versions.get(jackpot, 0), command)


async def play(store: Store, name: str, table: int, commands: int) -> None:
    """One table: load, decide, append, and again when another was quicker."""
    for number in range(commands) if commands else count():
        while not await tried(store, work(store, name, table, number)):
            await asyncio.sleep(0)


async def tried(store: Store, batches: list[Append]) -> bool:
    try:
        acknowledge((await store.written(batches)).entries)
    except Conflict:
        return False
    return True


def acknowledge(entries: tuple[Entry, ...]) -> None:
    lines = [f"{entry.command_id} {entry.position} {entry.hash}\n" for entry in entries]
    os.write(sys.stdout.fileno(), "".join(lines).encode())


async def write(url: str, name: str, commands: int) -> None:
    with open_store(url) as store:
        await asyncio.gather(*(play(store, name, table, commands) for table in range(TABLES)))


def writer(
    url: str, name: str, commands: int = 0, out: int = subprocess.PIPE
) -> "subprocess.Popen[bytes]":
    """The writer as a process of its own; without a number of commands it never stops."""
    words = [sys.executable, "-m", "tests.journal.killing", url, name, str(commands)]
    return subprocess.Popen(words, cwd=ROOT, stdout=out)


# The killer.


def kill_one(url: str, name: str, random: Random) -> list[Acknowledged]:
    """Start a writer, kill it at a random moment, and return what it had acknowledged."""
    process = writer(url, name)
    assert process.stdout
    first = process.stdout.readline() if random.random() < 0.8 else b""
    sleep(random.random() * 0.4)
    acknowledged = killed(process, first)
    assert process.returncode == -SIGKILL, "the writer ended before it was killed"
    return acknowledged


def crash_one(server: Server, url: str, entries: int) -> list[Acknowledged]:
    """Let a writer acknowledge so many, then crash the server under it, and start it again."""
    process = writer(url, "w")
    assert process.stdout
    first = b"".join(process.stdout.readline() for _ in range(entries))
    server.stop("immediate")
    server.start()
    return killed(process, first)


def fill_one(disk: Disk, url: str, name: str, entries: int) -> list[Acknowledged]:
    """Let a writer acknowledge so many, then fill the disk under it: it ends by itself."""
    process = writer(url, name)
    assert process.stdout
    first = b"".join(process.stdout.readline() for _ in range(entries))
    disk.fill()
    rest, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, f"a writer on a full disk ended with {process.returncode}"
    return told(first + rest)


def killed(process: "subprocess.Popen[bytes]", first: bytes) -> list[Acknowledged]:
    """Kill it, and return every whole line that it wrote."""
    assert process.stdout
    process.kill()
    rest = process.stdout.read()
    process.stdout.close()
    process.wait()
    return told(first + rest)


def told(said: bytes) -> list[Acknowledged]:
    *lines, _ = said.decode().split("\n")
    words = [line.split() for line in lines]
    return [Acknowledged(command, int(position), found) for command, position, found in words]


def check_journal(url: str, acknowledged: list[Acknowledged], name: str) -> None:
    """Nothing acknowledged is lost, nothing is there by half, and writing goes on."""
    with open_store(url) as store:
        checked = store.check()
        assert checked.sound, str(checked.finding)
        there = {entry.position: entry for entry in store.follow()}
        for told in acknowledged:
            entry = there.get(told.position)
            assert entry, f"acknowledged entry {told.position} is lost"
            assert (entry.command_id, entry.hash) == (told.command_id, told.hash)
        assert not any(entry.redacted for entry in there.values()), "a secret is lost"
        for told in acknowledged[-1:]:
            first = next(e for e in there.values() if e.command_id == told.command_id)
            again = draft(told.command_id, actor=first.actor)
            assert store.append([Append(first.stream, 0, (again,))]).repeated
        version = store.streams().get("after", 0)
        assert store.append(one("after", version, name)).entries[0].version == version + 1


if __name__ == "__main__":
    getLogger("psycopg").setLevel("CRITICAL")  # a lost connection is told by StoreFailed
    try:
        asyncio.run(write(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    except StoreFailed:
        sys.exit(1)  # the server is gone: that is what some tests are about
