"""A database that lies: the floor believes no row that it reads, and verify names what is wrong."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.journal.chain import Broken, Kind
from pitboss.journal.entry import Head
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.table import commands as c
from tests.floor.felt import KEY, Felt, ticking
from tests.floor.journals import Pages, chained
from tests.journal import by_hand


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of one table at which Ann sat down, and left again."""
    path = tmp_path / "floor.db"
    with open_store(path) as store:
        felt = Felt(store)
        felt.open_table("C1", "canberra-2017")
        felt.sit("C1", "Ann", "Bob", "Cy")
        for seat in (4, 5, 6, 1):
            felt.give("C1", c.MoveSeat(player="Ann", seat=seat), "Ann")
        felt.give("C1", c.LeaveSeat(player="Ann"), "Ann")
    return path


def loaded(store: Store) -> object:
    return Casino(store, ticking(store), Vault([KEY])).load("C1")


def index_page(path: Path) -> tuple[int, int]:
    """Where the index of the streams lies in the file: the page, and where it begins."""
    with closing(sqlite3.connect(path)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        [(page,)] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name='entry_stream'")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (page - 1) * size, page * size


def test_some_bits_of_an_index_give_no_old_table(path: Path) -> None:
    """The last entry of a stream was hidden by three bits of its key; nobody noticed."""
    start, end = index_page(path)
    content = bytearray(path.read_bytes())
    at = start + content[start:end].index(b"table/C1")
    content[at + len("table/C")] ^= 0b111  # the entry with the highest version is the first cell
    path.write_bytes(content)
    with open_store(path) as store:
        assert store.check().sound  # by the rows themselves nothing is wrong
        with pytest.raises(Broken, match="was noted to end with version"):
            loaded(store)
    with open_journal(str(path)) as journal:
        assert journal.damage()


def test_a_row_that_the_index_has_elsewhere_is_not_believed(path: Path) -> None:
    by_hand.unguard(str(path))
    by_hand.run(
        str(path),
        "UPDATE entry SET version = -1 WHERE version = 7",
        "UPDATE entry SET version = 7 WHERE version = 8",
        "UPDATE entry SET version = 8 WHERE version = -1",
    )
    with open_store(path) as store, pytest.raises(Broken):
        loaded(store)


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("UPDATE entry SET events = '[]' WHERE position = 5", Kind.ALTERED),
        ("UPDATE entry SET actor = 'Eve' WHERE position = 9", Kind.ALTERED),
        ("DELETE FROM entry WHERE position = 8", Kind.GAP),
        ("DELETE FROM entry WHERE position = (SELECT max(position) FROM entry)", Kind.REMOVED),
    ],
)
def test_an_entry_that_was_changed_is_not_loaded(path: Path, change: str, kind: Kind) -> None:
    by_hand.unguard(str(path))
    by_hand.run(str(path), change)
    with open_store(path) as store, pytest.raises(Broken) as broken:
        loaded(store)
    assert broken.value.finding.kind is kind


def test_the_secret_of_an_earlier_entry_is_not_taken_for_this_one(path: Path) -> None:
    with open_store(path) as store:
        felt = Felt(store, "later")
        for _ in range(2):
            felt.croupier.begin("C1")
            felt.bet("C1", "Bob", ante=1000)
            felt.play_out("C1")
    by_hand.run(
        str(path),
        "UPDATE secret SET secret = (SELECT secret FROM secret ORDER BY position LIMIT 1) "
        "WHERE position = (SELECT max(position) FROM secret)",
    )
    with open_store(path) as store, pytest.raises(Broken) as broken:
        loaded(store)
    assert broken.value.finding.kind is Kind.SECRET


def test_a_journal_that_was_rolled_back_under_a_running_floor_is_found(path: Path) -> None:
    with open_store(path) as store:
        casino = Casino(store, ticking(store), Vault([KEY]))
        casino.load("C1")
        by_hand.unguard(str(path))
        by_hand.run(
            str(path),
            "DELETE FROM entry WHERE version > 6",
            "UPDATE stream SET version = 6, hash = (SELECT hash FROM entry WHERE version = 6)",
        )
        with pytest.raises(Broken):
            casino.load("C1")


# A kept head


def test_a_rewritten_journal_of_the_same_length_is_found_by_a_kept_head(path: Path) -> None:
    """The claim of the journal itself took the place of the head that somebody had kept."""
    with open_store(path) as store:
        kept, entries = store.head(), tuple(store.follow())
    again = Pages(chained(replace(entry, actor="Eve") for entry in entries))
    assert again.check().sound
    found = again.check([kept]).finding
    assert found is not None
    assert (found.kind, found.position) == (Kind.REWRITTEN, kept.position)
    with open_store(path.with_name("again.db")) as store:
        store.adopt(again.follow(), again.head())
        assert store.check([Head(kept.position, kept.hash)]).finding == found


@pytest.mark.parametrize("value", ["NULL", "7.5", "x'ff'", "'seven'"])
@pytest.mark.parametrize("field", ["command", "actor", "seen", "part", "secret_hash"])
def test_a_field_of_another_kind_is_told_in_one_line(
    field: str, value: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bit of a row's head makes another kind of a field; there was a traceback, or 1.5 for 1."""
    altered(path, f"UPDATE entry SET {field} = {value} WHERE position = 5")
    with open_store(path) as store, pytest.raises(Broken, match="entry 5: altered"):
        loaded(store)
    assert main(["verify", str(path)]) in (1, 2)
    told = capsys.readouterr()
    assert "altered" in told.out + told.err


@pytest.mark.parametrize("table", ["stream SET version", "journal SET position"])
def test_an_end_of_another_kind_is_told_in_one_line(table: str, path: Path) -> None:
    altered(path, f"UPDATE {table} = 'seven'")
    with open_store(path) as store, pytest.raises(BadInput, match="not noted where"):
        print(loaded(store), store.head())


def altered(path: Path, statement: str) -> None:
    """By somebody who has taken away what the database itself would refuse."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TRIGGER entry_stands")
        database.execute("PRAGMA writable_schema = ON")
        loose = "replace(replace(sql, ' NOT NULL', ''), 'STRICT', '')"
        database.execute(f"UPDATE sqlite_schema SET sql = {loose} WHERE type = 'table'")
        database.commit()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)
