"""Journals that were written once verify for good, or the change that breaks them is explained."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.audit.contents import told
from pitboss.audit.played_round import find_round
from pitboss.audit.verify import verify
from pitboss.floor.records.books import Books
from pitboss.floor.refusals import REFUSALS, STREAM
from pitboss.floor.requests import RequestCommand, RequestEvent
from pitboss.journal.backup import restore
from pitboss.journal.entry import Entry
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play import pool
from pitboss.play.banked import commands as bc
from pitboss.play.banked import events as be
from pitboss.play.entries import COMMANDS, EVENTS
from pitboss.play.pot import commands as pc
from pitboss.play.pot import events as pe
from pitboss.play.table import commands as tc
from pitboss.play.table import events as te
from tests.floor.felt import KEY, Felt
from tests.floor.journals import play_round
from tests.golden.make import refuse

Kinds = tuple[type, ...]

FOLDER = Path(__file__).parent
ROUNDS = {
    "earlier-1": 13,
    "earlier-2": 5,
    "earlier-3": 12,
    "journal-1": 7,
    "journal-2": 70,
    "journal-3": 3,
    "journal-4": 2,
    "journal-5": 9,
    "refused-1": 1,
}
TABLES = [path for path in FOLDER.glob("*.jsonl") if not path.stem.startswith("desks-")]
# At a table a seat is taken, with its player's name: these two never come into a journal.
OF_NO_TABLE = {"command pot.SitDown", "event pot.SatDown"}
REFUSED = {"command refused.Note", "event refused.CommandRefused"}
ASKED_FOR = "command requests.PassOver"  # stands in what asks for it, and is never given itself


def tag(kind: type) -> str:
    found: str = kind.__struct_config__.tag  # type: ignore[attr-defined]
    return found


def tags() -> set[str]:
    return {f"command {tag(kind)}" for kind in COMMANDS} | {f"event {tag(kind)}" for kind in EVENTS}


def held(path: Path) -> Iterator[str]:
    """The tags of a journal that was kept."""
    for line in path.read_text("utf-8").splitlines()[1:]:
        entry = json.loads(line)
        yield f"command {entry['command']['type']}"
        yield from (f"event {event['type']}" for event in entry["events"])


def of_requests() -> set[str]:
    """What two people say, which is in a stream of its own."""
    kinds = {"command": RequestCommand, "event": RequestEvent}
    return {f"{what} {tag(kind)}" for what, base in kinds.items() for kind in below(base)}


@pytest.mark.parametrize("name", ROUNDS)
def test_a_golden_journal_verifies(name: str) -> None:
    with open_journal(str(FOLDER / f"{name}.jsonl")) as journal:
        report = verify(journal, Vault([KEY]))
    assert [str(finding) for finding in report.findings] == []
    assert report.rounds == ROUNDS[name]


def test_every_golden_journal_is_tried() -> None:
    assert {path.stem for path in TABLES} == ROUNDS.keys()


def test_the_golden_journals_hold_every_command_and_every_event() -> None:
    kept = {tag for path in TABLES for tag in held(path)}
    assert kept | OF_NO_TABLE == tags() | REFUSED | of_requests() - {ASKED_FOR}


def test_a_tag_that_was_ever_written_is_neither_renamed_nor_dropped() -> None:
    pinned = (FOLDER / "tags.txt").read_text().splitlines()[1:]
    assert pinned == sorted(pinned)
    assert set(pinned) == tags()


@pytest.mark.parametrize(
    ("bases", "listed"),
    [
        ((bc.Command, pc.Command, tc.TableCommand, pool.PoolCommand), COMMANDS),
        ((be.Event, pe.Event, te.TableEvent, pool.PoolEvent), EVENTS),
    ],
)
def test_what_an_entry_may_hold_is_listed(bases: Kinds, listed: tuple[type, ...]) -> None:
    found = {kind for base in bases for kind in below(base)}
    assert set(listed) == {kind for kind in found if kind.__module__.startswith("pitboss.")}
    assert len(set(listed)) == len(listed)


def below(base: type) -> Iterator[type]:
    """The classes below this one that have none below them."""
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield from below(kind) if kind.__subclasses__() else [kind]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_it_is_listed_and_its_books_are_read(path: Path, tmp_path: Path) -> None:
    """Of journal-5 two people have passed over an entry that nobody can read."""
    with open_store(tmp_path / "journal.db") as store:
        head = restore(path, store)
        books = Books(store).refresh()
        assert (books.position, books.ledger.total) == (head.position, 0)
    with open_journal(str(path)) as journal:
        for table in streams(journal.follow()):
            assert find_round(journal, table.removeprefix("table/"), 1).entries
        *_, last = told(journal)
    assert last.startswith(f"{head.position} entries, ")


def test_a_journal_of_earlier_code_is_continued(tmp_path: Path) -> None:
    with open_store(tmp_path / "journal.db") as store:
        before = restore(FOLDER / "journal-1.jsonl", store).position
        felt = Felt(store, "later")
        tables = [stream.removeprefix("table/") for stream in streams(store.follow())]
        for table in tables:
            play_round(felt, table)
        report = verify(store, Vault([KEY]))
        assert len(tables) == 7
        assert store.head().position > before
    assert [str(finding) for finding in report.findings] == []
    assert report.rounds == ROUNDS["journal-1"] + len(tables)


def test_rounds_that_were_in_play_are_played_out(tmp_path: Path) -> None:
    """Their hole cards stand in the journal as that program wrote them; those of today do not."""
    with open_store(tmp_path / "journal.db") as store:
        restore(FOLDER / "journal-5.jsonl", store)
        felt = Felt(store, "later")
        for table in ("holdem-1995", "ultimate-2019"):
            assert felt.casino.table(table).in_hand
            felt.play_on(table)
            play_round(felt, table)
        for vault in (None, Vault([KEY])):
            assert [str(finding) for finding in verify(store, vault).findings] == []


def test_what_staff_were_refused_is_judged_and_continued(tmp_path: Path) -> None:
    with open_store(tmp_path / "journal.db") as store:
        restore(FOLDER / "refused-1.jsonl", store)
        noted = [event for entry in store.read(STREAM) for event in REFUSALS.read(entry)]
        kinds = ["pot.ExposeHoleCard", "table.AddSeed", "pot.Act", "table.Stop", "table.OpenTable"]
        assert [event.kind for event in noted] == [*kinds * 2, "pool.AdjustPool"]
        assert not any("Ah" in event.command + event.why for event in noted)
        felt = Felt(store, "later")
        refuse(felt, "holdem-1995", "Dan")
        play_round(felt, "holdem-1995")
        assert [REFUSALS.read(entry)[0].number for entry in store.read(STREAM)] == [*range(1, 17)]
        for vault in (None, Vault([KEY])):
            assert [str(finding) for finding in verify(store, vault).findings] == []


def streams(entries: Iterator[Entry]) -> list[str]:
    found = dict.fromkeys(entry.stream for entry in entries)
    return [stream for stream in found if stream.startswith("table/")]
