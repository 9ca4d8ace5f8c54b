"""What is in the log of a journal goes into its file by itself, and nobody who writes waits."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from time import monotonic, sleep

from pitboss.journal.store import open_store
from tests.journal.making import one

PATIENCE = 30  # seconds


def test_the_log_is_carried_over_beside_the_writer(tmp_path: Path) -> None:
    """Long before the writer would have to do it: the file alone has the entry."""
    with open_store(tmp_path / "journal.db") as store:
        store.append(one("table", 0, "1"))
        deadline = monotonic() + PATIENCE
        while not in_the_file_alone(tmp_path):
            assert monotonic() < deadline, "nothing was carried over"
            sleep(0.01)


def in_the_file_alone(folder: Path) -> int:
    """Entries of the file as it is, without its log; none while pages are on their way."""
    copy = folder / "copy.db"
    copyfile(folder / "journal.db", copy)
    with closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as alone:
        try:
            return int(alone.execute("SELECT count(*) FROM entry").fetchone()[0])
        except sqlite3.DatabaseError:
            return 0


def test_secrets_are_scrubbed_while_others_write(tmp_path: Path) -> None:
    """Who empties the log has it alone: what is carried over waits for that."""
    with open_store(tmp_path / "journal.db") as store:
        for number in range(20):
            store.append(one("table", number, str(number)))
            assert store.redact([number + 1], "table") == 0  # it had none; Unscrubbed is raised
