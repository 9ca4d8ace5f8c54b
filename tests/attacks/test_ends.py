"""Where a journal and its streams end is noted in rows: whoever changes those is found at once."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from pitboss.audit.verify import verify
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.journal.chain import Broken, Kind
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.table import commands as c
from tests.attacks.test_loading import altered
from tests.floor.felt import KEY, Felt, ticking
from tests.journal import by_hand

BACK = "(SELECT position - 3 FROM journal)"
OWN = "(SELECT hash FROM entry WHERE position = {})"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ends") / "floor.db"
    with open_store(path) as store:
        felt = Felt(store)
        felt.open_table("M1", "manila-1995")
        felt.sit("M1", "Ann", "Bob", "Cy", stake=10_000)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def path(kept: Path, tmp_path: Path) -> Path:
    return Path(copyfile(kept, tmp_path / "floor.db"))


def load(path: Path) -> object:
    with open_store(path) as store:
        return Casino(store, ticking(), Vault([KEY])).load("M1")


def sit_out(path: Path, before: Callable[[], None]) -> None:
    """A floor that has loaded the table already goes on."""
    with open_store(path) as store:
        felt = Felt(store, "later")
        felt.casino.load("M1")
        before()
        felt.give("M1", c.SitOut(player="Ann"), "Ann")


GONE = [
    "UPDATE journal SET hash = NULL",
    "UPDATE journal SET position = NULL",
    "DELETE FROM journal",
    "INSERT INTO journal SELECT * FROM journal",
]
MOVED = [
    (f"UPDATE journal SET hash = {OWN.format(3)}", Kind.REMOVED),
    ("UPDATE journal SET position = position + 3", Kind.REMOVED),
    (f"UPDATE journal SET position = {BACK}, hash = {OWN.format(BACK)}", Kind.ADDED),
]


@pytest.mark.parametrize("change", GONE)
def test_without_the_note_of_its_end_nothing_is_loaded_or_verified(
    path: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    altered(path, change)
    with pytest.raises(BadInput, match="not noted where the journal ends"):
        load(path)
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err == "pitboss: it is not noted where the journal ends\n"


@pytest.mark.parametrize(("change", "kind"), MOVED)
def test_a_head_that_was_moved_is_neither_loaded_nor_written_after(
    path: Path, change: str, kind: Kind
) -> None:
    """The next entry was chained to another one than the last, and nothing held any more."""
    with pytest.raises(Broken) as running:
        sit_out(path, lambda: by_hand.run(str(path), change))
    assert running.value.finding.kind is kind
    with pytest.raises(Broken, match="is noted to end with entry"):
        load(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT max(position) FROM entry").fetchone() == (6,)


def test_entries_past_the_head_are_a_finding(path: Path) -> None:
    """With the head set back, what came later was not judged, and every one held."""
    by_hand.run(str(path), MOVED[2][0])
    with open_journal(str(path)) as journal:
        assert [(f.kind, f.position) for f in verify(journal).findings] == [(Kind.ADDED, 4)]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM stream",
        f"UPDATE stream SET version = 3, hash = {OWN.format(3)}",
        "UPDATE stream SET version = 9",
    ],
)
def test_a_stream_ends_where_it_is_noted_to_when_it_is_first_loaded_too(
    path: Path, change: str
) -> None:
    """Without its row a stream had no end to be compared with, and any part of it would do."""
    by_hand.run(str(path), change)
    with pytest.raises(Broken, match="table/M1 was noted to end"):
        load(path)


@pytest.mark.parametrize("value", ["NULL", "'two'", "-1"])
def test_a_format_that_is_none_is_told_in_one_line(path: Path, value: str) -> None:
    altered(path, f"UPDATE journal SET format = {value}")
    with pytest.raises(BadInput, match="not noted which format"):
        load(path)
