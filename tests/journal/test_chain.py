"""One changed byte, a removed, swapped or repeated entry: each is found, and named."""

from hashlib import sha256

import pytest
from msgspec.structs import astuple, replace

from pitboss.journal.chain import BEGINNING, Kind, check, digest, hash_of_secret
from pitboss.journal.entry import Entry, Head, Sealed
from pitboss.journal.rows import COLUMNS, WHOLE
from pitboss.journal.store import Append, Store, open_store
from tests.journal import by_hand
from tests.journal.making import draft, one, two

ENTRIES = 9
CONTENT = [name for name in COLUMNS if name != "position"]


@pytest.fixture
def journal(url: str) -> str:
    """Nine entries: a table and a jackpot four times, then a table with a secret."""
    with open_store(url) as store:
        for version in range(4):
            store.append(two(version, version, f"c-{version}"))
        store.append([Append("table", 4, (draft("secret", Sealed(b"sealed")),))])
    return url


def found(url: str, *known: Head) -> tuple[Kind, int]:
    with open_store(url) as store:
        finding = store.check(known).finding
    assert finding
    assert str(finding.position) in str(finding)
    return finding.kind, finding.position


def test_a_clean_journal_is_sound(journal: str) -> None:
    with open_store(journal) as store:
        checked = store.check()
        assert (checked.sound, checked.head) == (True, store.head())
        assert checked.head.position == ENTRIES


def test_an_empty_journal_is_sound(store: Store) -> None:
    assert store.check().head == BEGINNING
    assert store.check().sound


@pytest.mark.parametrize("column", CONTENT)
def test_one_changed_field_is_named(journal: str, column: str) -> None:
    by_hand.unguard(journal)
    other = f"{column} + 1" if column in WHOLE else f"'x' || substr({column}, 2)"
    by_hand.run(journal, f"UPDATE entry SET {column} = {other} WHERE position = 4")
    assert found(journal) == (Kind.ALTERED, 4)


def test_one_changed_byte_of_the_file_is_named(journal: str) -> None:
    if journal.startswith("postgresql"):
        change = "overlay(command placing 'Mia' from position('Zoë' in command))"
    else:
        change = "CAST(replace(CAST(command AS BLOB), x'c3ab', x'ffab') AS TEXT)"
    by_hand.unguard(journal)
    by_hand.run(journal, f"UPDATE entry SET command = {change} WHERE position = 3")
    assert found(journal) == (Kind.ALTERED, 3)


def test_a_removed_entry_is_named(journal: str) -> None:
    by_hand.unguard(journal)
    by_hand.run(journal, "DELETE FROM entry WHERE position = 5")
    assert found(journal) == (Kind.REMOVED, 5)
    by_hand.run(journal, "DELETE FROM entry WHERE position IN (4, 6)")
    assert found(journal) == (Kind.REMOVED, 4)


@pytest.mark.parametrize("position", [1, 8, 9])
def test_a_removed_end_is_named(journal: str, position: int) -> None:
    by_hand.unguard(journal)
    by_hand.run(journal, f"DELETE FROM entry WHERE position >= {position}")
    assert found(journal) == (Kind.REMOVED, position)


def test_a_removed_end_is_named_by_who_knew_it(journal: str) -> None:
    with open_store(journal) as store:
        known, before = store.head(), list(store.follow())[6]
    by_hand.unguard(journal)
    by_hand.run(
        journal,
        "DELETE FROM entry WHERE position >= 8",
        f"UPDATE journal SET position = 7, hash = '{before.hash}'",
    )
    assert found(journal) == (Kind.REMOVED, 8)  # half a command is left
    by_hand.run(journal, "DELETE FROM entry WHERE position = 7")
    by_hand.run(journal, f"UPDATE journal SET position = 6, hash = '{before.previous}'")
    with open_store(journal) as store:
        assert store.check().sound
    assert found(journal, known) == (Kind.REMOVED, 7)


def test_swapped_entries_are_named(journal: str) -> None:
    by_hand.unguard(journal)
    swap = ["SET position = -1 WHERE position = 3", "SET position = 3 WHERE position = 6"]
    swap.append("SET position = 6 WHERE position = -1")
    by_hand.run(journal, *(f"UPDATE entry {part}" for part in swap))
    assert found(journal) == (Kind.SWAPPED, 3)


def test_an_entry_that_stands_elsewhere_is_named(journal: str) -> None:
    by_hand.unguard(journal)
    by_hand.run(journal, "UPDATE entry SET position = 50 WHERE position = 5")
    assert found(journal) == (Kind.SWAPPED, 5)


def test_a_repeated_entry_is_named(journal: str) -> None:
    by_hand.unguard(journal)
    others = ", ".join(CONTENT)
    again = f"SELECT 10, {others} FROM entry WHERE position = 4"
    by_hand.run(journal, f"INSERT INTO entry (position, {others}) {again}")
    assert found(journal) == (Kind.REPEATED, 10)


def test_an_entry_past_the_head_is_named(journal: str) -> None:
    with open_store(journal) as store:
        sixth = list(store.follow())[5]
    by_hand.run(journal, f"UPDATE journal SET position = 6, hash = '{sixth.hash}'")
    assert found(journal) == (Kind.ADDED, 7)


def test_the_entries_cannot_be_changed_by_a_slip(journal: str) -> None:
    for slip in ("DELETE FROM entry", "UPDATE entry SET actor = 'x'"):
        with pytest.raises(Exception, match="append-only"):
            by_hand.run(journal, slip)
    with open_store(journal) as store:
        assert store.check().head.position == ENTRIES


def test_an_altered_secret_is_named(journal: str) -> None:
    by_hand.run(journal, "UPDATE secret SET secret = substr(secret, 2)")
    assert found(journal) == (Kind.SECRET, ENTRIES)


def test_a_secret_from_nowhere_is_named(journal: str) -> None:
    by_hand.run(journal, "INSERT INTO secret SELECT 3, secret FROM secret")
    assert found(journal) == (Kind.SECRET, 3)


# Somebody who knows how the hashes are made, and makes them again.


def chained(entries: list[Entry]) -> list[Entry]:
    """The same entries with positions and hashes that fit."""
    before, made = BEGINNING, []
    for entry in entries:
        moved = replace(entry, position=before.position + 1, previous=before.hash)
        made.append(replace(moved, hash=digest(moved)))
        before = Head(made[-1].position, made[-1].hash)
    return made


def bare(version: int) -> Entry:
    row = [*astuple(draft(f"c-{version}")), 0, "table", version, 1, 1, "", "", ""]
    return Entry(*row)


@pytest.fixture
def entries() -> list[Entry]:
    return chained([bare(version) for version in range(1, 6)])


@pytest.mark.parametrize("actor", ["anna", "Zoë ♠"])
def test_the_hash_is_made_as_it_is_written_down(entries: list[Entry], actor: str) -> None:
    """By another way than the program's: from the words at the head of chain.py alone."""
    entry = replace(entries[1], actor=actor)
    texts = [
        "table", entry.time, actor, "dealer", "c-2", "0.1.0", "5eed", "", entries[0].hash,
        '{"player":"Zoë","type":"Deal"}', '[{"cards":["Ah","??"],"type":"CardsDealt"}]',
    ]  # fmt: skip
    numbers = [2, 2, 1, 1, 0, 1, *(len(text.encode()) for text in texts)]
    words = ["pitboss entry 1", *map(str, numbers), "".join(texts)]
    assert digest(entry) == sha256(" ".join(words).encode()).hexdigest()


def kind(entries: list[Entry], *known: Head) -> tuple[Kind, int] | None:
    finding = check(lambda _: entries, known).finding
    return (finding.kind, finding.position) if finding else None


def test_a_rewritten_entry_breaks_the_link_to_it(entries: list[Entry]) -> None:
    other = replace(entries[2], actor="mallory")
    entries[2] = replace(other, hash=digest(other))
    assert kind(entries) == (Kind.PREVIOUS, 4)


def test_a_rewritten_chain_is_known_by_a_head(entries: list[Entry]) -> None:
    known = Head(3, entries[2].hash)
    assert kind(entries, known) is None
    entries[1] = replace(entries[1], actor="mallory")
    assert kind(chained(entries)) is None
    assert kind(chained(entries), known) == (Kind.REWRITTEN, 3)


def test_a_gap_of_versions_is_named(entries: list[Entry]) -> None:
    assert kind(chained(entries[:2] + entries[3:])) == (Kind.GAP, 3)


def test_a_repeated_version_is_named(entries: list[Entry]) -> None:
    assert kind(chained([*entries, entries[2]])) == (Kind.GAP, 6)


@pytest.mark.parametrize(("part", "parts", "at"), [(2, 2, 3), (1, 2, 4), (0, 1, 3)])
def test_half_a_command_is_named(entries: list[Entry], part: int, parts: int, at: int) -> None:
    entries[2] = replace(entries[2], part=part, parts=parts)
    assert kind(chained(entries)) == (Kind.GAP, at)


def test_half_a_command_at_the_end_is_named(entries: list[Entry]) -> None:
    entries[4] = replace(entries[4], parts=2)
    assert kind(chained(entries)) == (Kind.REMOVED, 6)


def test_the_same_entry_twice_in_a_row_is_named(entries: list[Entry]) -> None:
    assert kind([*entries[:3], *entries[2:]]) == (Kind.REPEATED, 3)


def test_no_two_entries_hash_alike_by_moving_a_boundary(entries: list[Entry]) -> None:
    moved = replace(entries[0], actor="ann", role="adealer")
    assert digest(moved) != digest(entries[0])


def test_no_secret_has_no_hash() -> None:
    assert hash_of_secret(None) == ""
    assert hash_of_secret(b"") == sha256().hexdigest()


def test_one_entry_is_one_append(store: Store) -> None:
    entry = store.append(one("table", 0, "a")).entries[0]
    assert (entry.part, entry.parts, entry.previous) == (1, 1, BEGINNING.hash)
