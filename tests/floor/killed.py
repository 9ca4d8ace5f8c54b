"""A floor of sixteen tables whose process is killed at a random moment, and comes back."""

import os
import subprocess
from collections.abc import Callable
from random import Random
from signal import SIGKILL
from tempfile import TemporaryFile
from time import monotonic, sleep
from typing import IO

from pitboss.audit.verify import Report, verify
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from tests.floor.felt import KEY, Felt
from tests.floor.player import Player, start
from tests.journal.small_disk import Disk

TABLES = 16
PATIENCE = 90  # seconds
GLANCE = 0.01
MOST = 2**24  # bytes that a process says
FULL = (b"disk is full", b"PostgreSQL: ")  # how each database says it
Told = list[tuple[str, int]]  # tables, and the versions that were acknowledged


def kill_floor(url: str, tables: list[str], random: Random) -> Told:
    """Let all tables play, kill the process, and return what it had acknowledged."""
    process = start(url, "killed", 0, tables)
    assert process.stdout
    first = process.stdout.readline()
    sleep(random.random() / 3)
    process.kill()
    out, error = process.communicate()
    assert process.returncode == -SIGKILL, f"{process.returncode}: {error.decode()}"
    return _told(first + out)


def fill_floor(disk: Disk, url: str, tables: list[str], again: Callable[[], None]) -> Told:
    """Let all tables play, fill the disk, make room again, and return what was acknowledged.

    The process is told that nothing could be written, lives on, and plays on when there is room.
    """
    with TemporaryFile() as out, TemporaryFile() as error:
        process = start(url, "full", 0, tables, out.fileno(), error.fileno())
        try:
            until(process, lambda: bool(_said(out)))
            disk.fill()
            until(process, lambda: any(word in _said(error) for word in FULL))
            again()
            before = len(_said(out))
            until(process, lambda: len(_said(out)) > before)
        finally:
            process.kill()
            process.communicate()
        return _told(_said(out))


def until(process: "subprocess.Popen[bytes]", true: Callable[[], bool]) -> None:
    """Wait for it while the process lives."""
    end = monotonic() + PATIENCE
    while not true():
        assert process.poll() is None, f"the process ended with {process.returncode}"
        assert monotonic() < end, "it did not come to that"
        sleep(GLANCE)


def _said(file: IO[bytes]) -> bytes:
    return os.pread(file.fileno(), MOST, 0)


def _told(said: bytes) -> Told:
    *lines, _ = said.decode().split("\n")
    return [(table, int(version)) for _, table, version in map(str.split, lines)]


def check_floor(url: str, told: Told) -> Report:
    """Nothing acknowledged is lost, and every entry and every shoe is lawful."""
    with open_store(url) as store:
        report = verify(store, Vault([KEY]))
        assert report.findings == (), report.findings
        versions = store.streams()
        for table, version in told:
            assert versions[f"table/{table}"] >= version, "acknowledged, and lost"
        assert Felt(store).casino.jackpot("J").balanced
    return report


def go_on(url: str, table: str) -> None:
    """The round that was in hand comes to its end, and another is played."""
    with open_store(url) as store:
        felt = Felt(store, "after")
        before = felt.casino.table(table).number
        Player(felt, "after", silent=True).play(table, before + 1)
        assert felt.casino.table(table).number == before + 1
