"""A journal made anew, shortened or rolled back: its chain is whole, and a kept head finds it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.audit.verify import verify
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.journal.chain import Kind
from pitboss.journal.entry import Entry
from pitboss.journal.heads import Kept, kept
from pitboss.journal.reading import open_journal
from pitboss.journal.store import open_store
from tests.floor.felt import Felt
from tests.floor.journals import Pages, chained


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    with open_store(path) as store:
        felt = Felt(store)
        felt.open_table("C1", "canberra-2017")
        felt.sit("C1", "Ann", "Bob", "Cy", "Di", "Ed", "Fay")
    return path


@pytest.fixture
def heads(journal: Path, tmp_path: Path) -> Path:
    """A file with a signed head of the journal as it is."""
    file = tmp_path / "heads.jsonl"
    assert main(["head", str(journal), "--sign", str(tmp_path / "sign"), "-o", str(file)]) == 0
    return file


def entries(journal: Path) -> tuple[Entry, ...]:
    with open_journal(str(journal)) as opened:
        return tuple(opened.follow())


def rewritten(journal: Path) -> Pages:
    return Pages(
        chained(replace(entry, time="2026-11-15T21:00:00+00:00") for entry in entries(journal))
    )


def kinds(pages: Pages, anchor: Kept) -> set[str]:
    return {finding.kind for finding in verify(pages, None, anchor).findings}


def test_a_journal_of_the_same_length_made_anew_is_found(journal: Path, heads: Path) -> None:
    anew = rewritten(journal)
    assert anew.check().sound
    assert Kind.REWRITTEN not in kinds(anew, Kept())
    assert Kind.REWRITTEN in kinds(anew, kept(str(heads)))
    last = entries(journal)[-1]
    for slip in (last.hash, f"{last.position}:{last.hash}"):
        assert Kind.REWRITTEN in kinds(anew, kept(slip))


def test_a_shortened_journal_is_found_though_its_head_agrees(journal: Path, heads: Path) -> None:
    shorter = Pages(entries(journal)[:-2])
    assert shorter.check().sound
    assert kinds(shorter, kept(str(heads))) == {Kind.REMOVED}
    assert kinds(shorter, kept(entries(journal)[-1].hash)) == {Kind.REWRITTEN}


def test_a_longer_one_made_anew_before_the_head_is_found(journal: Path, heads: Path) -> None:
    longer = Pages(chained((*rewritten(journal).entries, entries(journal)[-1])))
    assert Kind.REWRITTEN in kinds(longer, kept(str(heads)))


def test_a_journal_that_went_on_holds(journal: Path, heads: Path) -> None:
    with open_store(journal) as store:
        Felt(store, "later").croupier.begin("C1")
    assert main(["verify", str(journal), "--head", str(heads)]) == 0


def test_the_command_prints_the_head_and_says_what_it_did_not_compare(
    journal: Path, heads: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = entries(journal)[-1]
    capsys.readouterr()
    assert main(["verify", str(journal)]) == 0
    said = capsys.readouterr().out
    assert f"the last entry is {last.position}:{last.hash}" in said
    assert "not compared with a head" in said
    assert main(["verify", str(journal), "--head", str(heads)]) == 0
    assert "whose that is was not checked" in capsys.readouterr().out


def test_an_empty_journal_is_not_called_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(tmp_path / "empty.db").close()
    assert main(["verify", str(tmp_path / "empty.db")]) == 1
    said = capsys.readouterr().out
    assert "nothing was checked" in said
    assert "holds" not in said


# Heads that lie


@pytest.mark.parametrize(
    ("old", "new"), [(b'"position":9', b'"position":8'), (b'"signature":"', b'"signature":"00')]
)
def test_a_head_that_was_altered_is_no_head(heads: Path, old: bytes, new: bytes) -> None:
    content = heads.read_bytes()
    assert old in content
    heads.write_bytes(content.replace(old, new))
    with pytest.raises(BadInput, match="not what was signed"):
        kept(str(heads))


def test_a_head_signed_by_somebody_else_is_no_head(
    journal: Path, heads: Path, tmp_path: Path
) -> None:
    mine = kept(str(heads)).keys
    theirs = tmp_path / "theirs.jsonl"
    main(["head", str(journal), "--sign", str(tmp_path / "other"), "-o", str(theirs)])
    assert kept(str(heads), *mine).checked
    with pytest.raises(BadInput, match="signed with another key"):
        kept(str(theirs), *mine)


@pytest.mark.parametrize("told", ["", "12", "0:" + "a" * 64, "g" * 64, "nowhere.jsonl"])
def test_what_is_no_head_is_refused(told: str) -> None:
    with pytest.raises(BadInput):
        kept(told)


def test_a_journal_that_does_not_hold_is_not_signed_for(journal: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(journal)) as database, database:
        database.execute("DROP TRIGGER entry_stands")
        database.execute("UPDATE entry SET actor = 'Eve' WHERE position = 3")
    file = tmp_path / "bad.jsonl"
    assert main(["head", str(journal), "--sign", str(tmp_path / "sign"), "-o", str(file)]) == 2
    assert not file.exists()


def test_heads_and_keys_are_their_owners_alone(heads: Path, tmp_path: Path) -> None:
    assert {path.stat().st_mode & 0o777 for path in (heads, tmp_path / "sign")} == {0o600}


# A copy that nobody may write to


@pytest.mark.parametrize("with_log", [False, True])
def test_a_read_only_copy_is_verified(journal: Path, tmp_path: Path, with_log: bool) -> None:
    """Rights bind nobody who is root: the folder is looked at, and nothing is left beside it."""
    folder = tmp_path / "evidence"
    folder.mkdir()
    copy = folder / "house.db"
    with open_store(journal) as store:
        for file in journal.parent.glob("house.db*") if with_log else ():
            (folder / file.name).write_bytes(file.read_bytes())
        count = store.head().position
    if not with_log:
        copy.write_bytes(journal.read_bytes())
    (folder / "house.db-shm").unlink(missing_ok=True)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for path in (*folder.iterdir(), folder):
        path.chmod(0o500 if path.is_dir() else 0o400)
    allowed = os.access

    def denied(path: Path, mode: int) -> bool:
        return allowed(path, mode) and not (mode & os.W_OK and folder in (path, path.parent))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "access", denied)
        with open_journal(str(copy)) as opened:
            report = verify(opened)
    folder.chmod(0o700)
    assert (report.entries, report.findings) == (count, ())
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_damaged_index_is_a_finding(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(journal)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        [(page,)] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name='entry_stream'")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(journal.read_bytes())
    at = content.index(b"table/C1", (page - 1) * size)
    content[at + len("table/C")] ^= 0b111
    journal.write_bytes(content)
    assert main(["verify", str(journal)]) == 1
    assert "database: " in capsys.readouterr().out
