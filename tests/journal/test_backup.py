"""Back-up and restore, and from one database to the other: entry for entry, proved at the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.journal.backup import back_up, copy, restore
from pitboss.journal.chain import Broken
from pitboss.journal.draft import Append
from pitboss.journal.entry import Sealed
from pitboss.journal.store import Store, open_store
from tests.journal import by_hand
from tests.journal.making import draft, one, two


@pytest.fixture
def full(store: Store) -> Store:
    """Two secrets, one of them redacted, and more than one look full of entries."""
    store.append([Append("table", 0, (draft("a", Sealed(b"kept")), draft("a", Sealed(b"gone"))))])
    store.append([Append("long", 0, tuple(draft("b") for _ in range(1100)))])
    store.append(two(2, 0, "c"))
    store.redact([2])
    return store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "other.db") as opened:
        yield opened


def test_a_backup_restores_every_entry(full: Store, other: Store, tmp_path: Path) -> None:
    path = tmp_path / "backup.jsonl"
    assert back_up(full, path) == full.head()
    assert restore(path, other) == full.head()
    assert list(other.follow()) == list(full.follow())
    assert [entry.redacted for entry in other.read("table")] == [False, True, False]
    assert other.append(one("table", 3, "d")).entries[0].previous == full.head().hash
    assert other.append(two(0, 0, "c")).repeated


def test_a_journal_goes_to_another_database_and_back(
    full: Store, other: Store, url: str, postgres_url: str, tmp_path: Path
) -> None:
    there = tmp_path / "there.db" if url == postgres_url else postgres_url
    with open_store(there) as target:
        assert copy(full, target) == full.head()
        assert list(target.follow()) == list(full.follow())
        assert copy(target, other) == full.head()
    assert list(other.follow()) == list(full.follow())


def test_a_backup_is_as_people_read_it(store: Store, tmp_path: Path) -> None:
    store.append(one("table", 0, "a"))
    back_up(store, tmp_path / "backup.jsonl")
    title, line = (tmp_path / "backup.jsonl").read_text().splitlines()
    assert '"a journal of pitboss"' in title
    assert '"command":{"player":"Zoë","type":"Deal"}' in line
    assert [path.name for path in tmp_path.glob("*backup*")] == ["backup.jsonl"]
    assert (tmp_path / "backup.jsonl").stat().st_mode & 0o777 == 0o600


def test_an_empty_journal_can_be_backed_up(store: Store, other: Store, tmp_path: Path) -> None:
    path = tmp_path / "backup.jsonl"
    assert back_up(store, path) == restore(path, other)
    assert other.head().position == 0


def test_a_journal_with_entries_takes_over_no_other(full: Store, other: Store) -> None:
    other.append(one("table", 0, "mine"))
    with pytest.raises(BadInput, match="with 1 entries cannot take over"):
        copy(full, other)
    assert other.streams() == {"table": 1}


@pytest.fixture
def lines(tmp_path: Path) -> list[str]:
    with open_store(tmp_path / "source.db") as store:
        for version in range(4):
            store.append(one("table", version, f"c-{version}"))
        back_up(store, tmp_path / "backup.jsonl")
    return (tmp_path / "backup.jsonl").read_text().splitlines(keepends=True)


def check_refused(lines: list[str], store: Store, path: Path, why: str) -> None:
    """A backup with something wrong leaves the journal empty."""
    path.write_text("".join(lines))
    with pytest.raises(BadInput, match=why) as said:
        restore(path, store)
    assert "\n" not in str(said.value)
    assert store.head().position == 0


def test_a_changed_backup_restores_nothing(lines: list[str], store: Store, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    changed = [line.replace('"anna"', '"mallory"') if '"c-2"' in line else line for line in lines]
    check_refused(changed, store, path, "entry 3: altered")
    check_refused([*lines[:2], *lines[3:]], store, path, "entry 2: removed")
    check_refused([*lines[:2], lines[3], lines[2], lines[4]], store, path, "entry 2: swapped")
    check_refused([*lines[:3], *lines[2:]], store, path, "entry 2: repeated")
    check_refused(lines[:-1], store, path, "entry 4: removed")
    check_refused([*lines[:-1], lines[-1][:50]], store, path, "line 5 is not an entry")
    check_refused([*lines[:-1], lines[-1].replace('"actor"', '"actress"')], store, path, "line 5")
    check_refused(lines[1:], store, path, "not a backup")
    check_refused([], store, path, "not a backup")
    check_refused([lines[0].replace('"format":1', '"format":2')], store, path, "format 2")
    check_refused([lines[0].replace("of pitboss", "of others")], store, path, "not a backup")


def test_a_backup_that_is_not_there_is_one_line(store: Store, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"No such file or directory$"):
        restore(tmp_path / "nowhere.jsonl", store)
    with pytest.raises(BadInput, match=r"No such file or directory$"):
        back_up(store, tmp_path / "nowhere" / "backup.jsonl")


def test_a_broken_journal_leaves_the_old_backup(full: Store, url: str, tmp_path: Path) -> None:
    path = tmp_path / "backup.jsonl"
    back_up(full, path)
    good = path.read_bytes()
    by_hand.unguard(url)
    by_hand.run(url, "UPDATE entry SET actor = 'mallory' WHERE position = 7")
    with pytest.raises(Broken, match="entry 7: altered"):
        back_up(full, path)
    assert path.read_bytes() == good
