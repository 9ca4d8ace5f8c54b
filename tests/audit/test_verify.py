"""To verify is to judge again: what was changed, forged or taken away is found and named."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Finding, Kind
from pitboss.audit.verify import SHOWN, told, verify
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.floor.face_down import opened
from pitboss.floor.table_stream import SCHEMA
from pitboss.journal.backup import back_up
from pitboss.journal.chain import Kind as Chain
from pitboss.journal.entry import Entry, Json, canonical
from pitboss.journal.rows import COLUMNS, WHOLE
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from tests.floor.felt import KEY
from tests.floor.journals import Pages, chained, play_some, sealed_anew, sound
from tests.journal import by_hand

CHANGES = 60  # single bytes, in a journal of some hundred entries
NAMES = ", ".join(COLUMNS)
AS_91 = ", ".join("91" if name == "position" else name for name in COLUMNS)
TEXTS = [name for name in COLUMNS if name not in WHOLE and name != "hash"]


def found(pages: Pages, vault: Vault | None = None) -> set[tuple[str, int]]:
    return {(finding.kind, finding.position) for finding in verify(pages, vault).findings}


# A clean journal


def test_a_clean_journal_holds_with_and_without_the_key(url: str) -> None:
    with open_store(url) as store:
        play_some(store, ("canberra-2017", "holdem-1995"))
        for vault in (None, Vault([KEY])):
            report = verify(store, vault)
            assert report.findings == ()
            assert (report.tables, report.jackpots, report.rounds) == (2, 1, 4)
            assert report.entries == store.head().position


def test_the_command_says_so(journal: Path, key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(journal), "--key", str(key)]) == 0
    assert capsys.readouterr().out.endswith("14 rounds, 1 jackpot; every one holds\n")


def test_a_backup_is_verified_where_it_lies(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "lines"
    with open_store(journal) as store:
        back_up(store, file)
    assert main(["verify", str(file)]) == 0
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join(lines[:40] + lines[41:]))
    assert main(["verify", str(file)]) == 1


# What somebody with the database's password could do


def changed_byte(entry: Entry, column: str, random: Random) -> str:
    """Some text of the entry with one character changed."""
    text = getattr(entry, column)
    text = text.decode() if isinstance(text, bytes) else text
    at = random.randrange(len(text))
    other = random.choice([c for c in "abcxyz0189" if c != text[at]])
    return f"{text[:at]}{other}{text[at + 1 :]}"


def test_one_changed_byte_is_named(url: str, journal: Path, pages: Pages) -> None:
    with open_store(url) as store, open_store(journal) as source:
        store.adopt(source.follow(), source.head())
    by_hand.unguard(url)
    random = Random(7)
    changes = CHANGES if not url.startswith("postgresql") else CHANGES // 6
    for entry in random.sample(pages.entries, changes):
        column = random.choice([name for name in TEXTS if getattr(entry, name)])
        text = changed_byte(entry, column, random)
        put(url, entry.position, column, text)
        with open_store(url) as store:
            finding = broken(store)
        assert (finding.kind, finding.position) == (Chain.ALTERED, entry.position)
        before = getattr(entry, column)
        put(url, entry.position, column, before.decode() if isinstance(before, bytes) else before)
    assert main(["verify", url]) == 0


def broken(store: Store) -> Finding:
    """What is wrong with the chain; that streams end elsewhere may be told beside it."""
    (finding,) = (one for one in verify(store).findings if one.kind is not Kind.DATABASE)
    return finding


def put(url: str, position: int, column: str, text: str) -> None:
    quoted = text.replace("'", "''")
    by_hand.run(url, f"UPDATE entry SET {column} = '{quoted}' WHERE position = {position}")


@pytest.mark.parametrize(
    ("statements", "finding"),
    [
        (["DELETE FROM entry WHERE position = 50"], (Chain.REMOVED, 50)),
        (["DELETE FROM entry WHERE position > 120"], (Chain.REMOVED, 121)),
        (
            [
                "UPDATE entry SET position = -1 WHERE position = 60",
                "UPDATE entry SET position = 60 WHERE position = 70",
                "UPDATE entry SET position = 70 WHERE position = -1",
            ],
            (Chain.SWAPPED, 60),
        ),
        (
            [
                "UPDATE entry SET position = position + 1000 WHERE position > 90",
                "UPDATE entry SET position = position - 999 WHERE position > 1000",
                f"INSERT INTO entry ({NAMES}) SELECT {AS_91} FROM entry WHERE position = 90",
            ],
            (Chain.REPEATED, 91),
        ),
    ],
)
def test_a_removed_a_swapped_and_a_repeated_entry_are_named(
    journal: Path, tmp_path: Path, statements: list[str], finding: tuple[str, int]
) -> None:
    copy = str(tmp_path / "copy.db")
    shutil.copy(journal, copy)
    by_hand.unguard(copy)
    by_hand.run(copy, *statements)
    with open_store(copy) as store:
        one = broken(store)
    assert (one.kind, one.position) == finding
    assert main(["verify", copy]) == 1


# What a forger with time could do: every hash is made anew


def first(pages: Pages, part: bytes, stream: str = "") -> Entry:
    """The first entry that has this in its events."""
    own = (e for e in pages.entries if e.stream.startswith(stream))
    wanted = (e for e in own if bytes(e.events).find(part) >= 0)
    return next(wanted)


def edited(entry: Entry, field: str, change: Callable[[Any], Any]) -> Entry:
    body = msgspec.json.decode(getattr(entry, field))
    return replace(entry, **{field: canonical(change(body))})


def in_event(entry: Entry, kind: str, **values: Any) -> Entry:
    def change(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        at = next(nth for nth, event in enumerate(events) if event["type"] == kind)
        return [*events[:at], events[at] | values, *events[at + 1 :]]

    return edited(entry, "events", change)


def test_the_forgeries_below_are_sound_chains(pages: Pages) -> None:
    assert sound(chained(pages.entries))
    assert found(Pages(chained(pages.entries))) == set()


def test_events_that_do_not_follow_are_decided_otherwise(pages: Pages) -> None:
    entry = first(pages, b'"pot.WinningsPaid"')
    forged = pages.with_change(
        entry.position, lambda e: in_event(e, "pot.WinningsPaid", clauses=["9.9"])
    )
    (finding,) = verify(forged, Vault([KEY])).findings  # without it hands not shown judge nothing
    assert (finding.kind, finding.position) == (Kind.DECIDED, entry.position)
    assert "the same rules" in finding.why
    assert "clauses is ('9.9',), not" in finding.why


def test_other_rules_are_told_apart(pages: Pages) -> None:
    entry = first(pages, b'"HandDeclared"')

    def older(e: Entry) -> Entry:
        return replace(in_event(e, "HandDeclared", clauses=["2.1"]), rules="0" * 64)

    (finding,) = verify(pages.with_change(entry.position, older)).findings
    assert "it was decided by other rules" in str(finding)


def test_what_was_not_allowed_is_named(pages: Pages) -> None:
    entry = first(pages, b'"table.SeedAdded"')

    def by_another(e: Entry) -> Entry:
        return replace(e, actor="Eve")

    def refused(e: Entry) -> Entry:
        return edited(e, "command", lambda body: body | {"player": "Eve"})

    assert found(pages.with_change(entry.position, by_another)) == {
        (Kind.AUTHORITY, entry.position)
    }
    kinds = found(pages.with_change(entry.position, refused))
    assert kinds == {(Kind.AUTHORITY, entry.position), (Kind.DECIDED, entry.position)}


def test_a_command_with_another_time_than_its_entry_is_named(pages: Pages) -> None:
    entry = first(pages, b'"table.SeedAdded"')
    forged = pages.with_change(
        entry.position, lambda e: edited(e, "command", lambda body: body | {"at": 5})
    )
    assert found(forged) == {(Kind.CLOCK, entry.position)}


def test_a_command_that_was_written_twice_is_named(pages: Pages) -> None:
    first, other = [e for e in pages.entries if e.actor == "Ann" and e.part == 1][:2]
    forged = pages.with_change(other.position, lambda e: replace(e, command_id=first.command_id))
    assert (Kind.REPEATED, other.position) in found(forged)


def test_a_jackpot_that_does_not_balance_is_named(pages: Pages) -> None:
    entry = first(pages, b'"pool.PoolMoved"')
    forged = pages.with_change(entry.position, lambda e: in_event(e, "pool.PoolMoved", pool=999))
    kinds = found(forged)
    assert {(Kind.JACKPOT, entry.position), (Kind.LEDGER, entry.position)} <= kinds


def test_a_prize_from_nowhere_is_named(pages: Pages) -> None:
    entry = first(pages, b'"WagerSettled"', "table/canberra")
    forged = pages.with_change(entry.position, lambda e: in_event(e, "WagerSettled", back=77))
    assert (Kind.DECIDED, entry.position) in found(forged)


def test_a_jackpot_that_was_not_fed_is_named(pages: Pages) -> None:
    moved = first(pages, b'"pool.PoolMoved"')
    left = [e for e in pages.entries if e.position != moved.position]
    fed = moved.position - 1
    alone = [replace(e, parts=1) if e.position == fed else e for e in left]
    streams: dict[str, int] = {}
    numbered = []
    for entry in alone:
        streams[entry.stream] = streams.get(entry.stream, 0) + 1
        numbered.append(replace(entry, version=streams[entry.stream]))
    assert (Kind.MOVED, fed) in found(Pages(chained(numbered)))


def test_a_meter_that_was_never_so_is_named(pages: Pages) -> None:
    entry = first(pages, b'"MeterRead"')
    meter = {"pool": 5, "reserve": 5, "seed": 1_000_000, "pool_percent": 75}

    def change(e: Entry) -> Entry:
        return edited(e, "command", lambda body: body | {"meter": meter})

    assert (Kind.JACKPOT, entry.position) in found(pages.with_change(entry.position, change))


@pytest.mark.parametrize("field", ["hash", "seal"])
def test_a_deal_that_was_published_otherwise_is_named(pages: Pages, field: str) -> None:
    entry = first(pages, b'"table.DealPublished"')

    def change(e: Entry) -> Entry:
        other = edited(e, "command", lambda body: body | {field: "ab" * 32})
        return in_event(other, "table.DealPublished", **{field: "ab" * 32})

    assert (Kind.DEAL, entry.position) in found(pages.with_change(entry.position, change))


def test_with_the_key_other_cards_than_those_of_the_shoe_are_named(pages: Pages) -> None:
    entry = first(pages, b'"pot.CommunalCardsExposed"', "table/holdem")

    def change(covered: Entry) -> Entry:
        e = opened(covered, Vault([KEY]))
        cards = msgspec.json.decode(e.command)["cards"]
        swapped = edited(e, "command", lambda body: body | {"cards": [*cards[1:], cards[0]]})
        discarded = in_event(swapped, "pot.CardsDiscarded", cards=[cards[1]])
        swapped = in_event(discarded, "pot.CommunalCardsExposed", cards=[*cards[2:], cards[0]])
        seen = ["??", *cards[2:], cards[0]]
        shown = edited(swapped, "command", lambda body: body | {"cards": seen})
        shown = in_event(shown, "pot.CardsDiscarded", cards=["??"])
        return sealed_anew(shown, swapped, Vault([KEY]))

    forged = pages.with_change(entry.position, change)
    assert (Kind.DEAL, entry.position) not in found(forged)
    assert (Kind.DEAL, entry.position) in found(forged, Vault([KEY]))


def test_nonsense_is_named_and_not_fatal(pages: Pages) -> None:
    position = pages.entries[20].position
    forged = pages.with_change(position, lambda e: replace(e, command=Json(b'{"type":"Nothing"}')))
    assert (Kind.UNREADABLE, position) in found(forged)


# What is said


def test_findings_are_counted_and_the_first_ones_shown(pages: Pages) -> None:
    finding = Finding(Kind.LEDGER, 3, "table/C1", "a cent is gone")
    report = replace(verify(Pages(pages.entries[:1])), findings=(finding,) * (SHOWN + 2))
    lines = told(report)
    assert lines[0] == "entry 3 (table/C1): ledger: a cent is gone"
    assert [lines[SHOWN], lines[-1]] == [
        "and 2 more",
        "1 entry judged again: 0 tables, 0 rounds, 1 jackpot; 22 findings",
    ]


# What cannot be read


@pytest.fixture
def unreadable(tmp_path: Path, journal: Path) -> dict[str, str]:
    truncated, newer = tmp_path / "truncated.db", tmp_path / "newer.db"
    truncated.write_bytes(journal.read_bytes()[: journal.stat().st_size // 3])
    shutil.copy(journal, newer)
    by_hand.unguard(str(newer))
    by_hand.run(str(newer), "UPDATE journal SET format = 99")
    return {
        "truncated": str(truncated),
        "newer": str(newer),
        "missing": str(tmp_path / "nothing.db"),
        "no server": "postgresql://nobody@127.0.0.1:1/nothing",
        "strange": "mysql://somewhere",
        "folder": str(tmp_path),
    }


@pytest.mark.parametrize(
    "case", ["truncated", "newer", "missing", "no server", "strange", "folder"]
)
def test_what_cannot_be_read_is_one_line(
    case: str, unreadable: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(tmp_path.iterdir())
    for words in (["verify"], ["replay"], ["backup"]):
        rest = {"verify": [], "replay": ["T", "1"], "backup": [str(tmp_path / "out")]}[words[0]]
        assert main([*words, unreadable[case], *rest]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
    left = [path for path in tmp_path.iterdir() if not path.name.endswith(("-wal", "-shm"))]
    assert sorted(left) == before


def test_events_of_a_later_form_are_not_judged(pages: Pages) -> None:
    later = pages.with_change(30, lambda e: replace(e, schema=SCHEMA + 1))
    why = f"entry 30 has events of form {SCHEMA + 1}: this pitboss reads up to {SCHEMA}"
    with pytest.raises(BadInput, match=why):
        verify(later)
