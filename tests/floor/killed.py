"""A floor of sixteen tables whose process is killed at a random moment, and comes back."""

from random import Random
from signal import SIGKILL
from time import sleep

from pitboss.audit.verify import Report, verify
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from tests.floor.felt import KEY, Felt
from tests.floor.player import Player, start

TABLES = 16
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
    *lines, _ = (first + out).decode().split("\n")
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
