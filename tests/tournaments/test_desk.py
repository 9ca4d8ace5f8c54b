"""The tournament desk: every act an entry, judged again, undone while nothing depends on it."""

from pathlib import Path
from signal import SIGKILL

import msgspec
import pytest

from pitboss.audit.judge import Judge
from pitboss.audit.verify import Report, verify
from pitboss.errors import BadInput
from pitboss.floor.people import Person, Role
from pitboss.floor.tournament_authority import PERMITS
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.journal.reading import open_journal
from pitboss.journal.store import open_store
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.codec import COMMANDS, EVENTS, decode_command, decode_events, encode
from tests.tournaments.events import example, rehearse
from tests.tournaments.floor import Journalled, midnight, play, start


@pytest.fixture
def url(tmp_path: Path) -> str:
    return str(tmp_path / "floor.db")


def judged(url: str) -> Report:
    with open_journal(url) as journal:
        return verify(journal)


@pytest.mark.parametrize(
    ("name", "entrants"), [("canberra-2004-final", 9), ("ultimate-knockout", 9), ("thursday", 11)]
)
def test_a_tournament_through_the_journal_is_judged_again(
    url: str, name: str, entrants: int
) -> None:
    state = play(url, name, entrants, 3)
    assert state.paid
    report = judged(url)
    assert report.findings == ()
    assert report.tournaments == 1
    with open_store(url) as store:
        loaded = TournamentDesk(store, midnight).load("event-3")
    assert loaded.state == state
    assert loaded.version == report.entries


def test_an_altered_entry_is_named(url: str) -> None:
    play(url, "canberra-2004-final", 8, 1)
    with open_store(url) as store:
        entries = list(store.read("tournament/event-1", 0))
    paid = next(entry for entry in entries if entry.events.count(b"PrizePaid"))
    judge = Judge()
    found = []
    for entry in entries:
        if entry is paid:
            events = entry.events.replace(b'"cash":', b'"cash":1')
            entry = msgspec.structs.replace(entry, events=events)
        found += list(judge.judge(entry))
    kinds = {finding.kind.name for finding in found}
    assert kinds == {"DECIDED", "LEDGER"}
    assert found[0].position == paid.position


def test_who_may_do_what(url: str) -> None:
    assert set(PERMITS) == set(COMMANDS)
    with open_store(url) as store:
        desk = TournamentDesk(store, midnight)
        lodge = c.Lodge(conditions=example("spring-heats"))
        with pytest.raises(Refused, match="operator"):
            desk.give("heats", lodge, Person("Rae", Role.DIRECTOR), "1")
        with pytest.raises(BadInput, match="not been lodged"):
            desk.give("heats", c.OpenEntries(), Person("Rae", Role.DIRECTOR), "2")
        desk.give("heats", lodge, Person("Olga", Role.OPERATOR), "3")
        for what in ("document", "make-available", "notify"):
            desk.give("heats", c.Record(what=what), Person("Olga", Role.OPERATOR), what)
        with pytest.raises(Refused, match="nominated") as refused:
            desk.give("heats", c.OpenEntries(), Person("Rae", Role.DIRECTOR), "4")
        assert refused.value.clause == "17.4"
        with pytest.raises(Refused, match="shift manager"):
            desk.give("heats", c.Nominate(name="Rae"), Person("Olga", Role.OPERATOR), "5")
        desk.give("heats", c.Nominate(name="Rae"), Person("Sam", Role.SHIFT_MANAGER), "6")
        desk.give("heats", c.OpenEntries(), Person("Rae", Role.DIRECTOR), "7")
        desk.give("heats", c.Enter(name="Ann"), Person("Rae", Role.DIRECTOR), "8")
        with pytest.raises(Refused, match="for himself"):
            desk.give("heats", c.Withdraw(name="Ann"), Person("Bob", Role.PLAYER), "9")
        repeated = desk.give("heats", c.Enter(name="Ann"), Person("Rae", Role.DIRECTOR), "8")
        assert isinstance(repeated[0], e.EntryAccepted)
        assert desk.names() == ("heats",)
    assert judged(url).findings == ()


def test_faulty_conditions_are_not_lodged(url: str) -> None:
    with open_store(url) as store:
        desk = TournamentDesk(store, midnight)
        bad = example("spring-heats", addon={"cost": 5}, precedence="conditions")
        with pytest.raises(Refused) as refused:
            desk.give("heats", c.Lodge(conditions=bad), Person("Olga", Role.OPERATOR), "1")
        assert set(refused.value.clauses) == {"17.13", "17.3(b)"}
        assert desk.names() == ()


def test_a_new_version_keeps_what_was_paid_by(url: str) -> None:
    with open_store(url) as store:
        played = Journalled(store, example("thursday"), 10, 1, "event")
        played._enter()
        for changes in ({"commission": 11}, {"entry_fee": 120}):
            with pytest.raises(Refused, match="after the first entry"):
                played.do(c.Lodge(conditions=example("thursday", **changes)))
        played.do(c.Lodge(conditions=example("thursday", start="Thursdays 20:00")))
        with pytest.raises(Refused) as refused:
            played.do(c.Enter(name="late"))
        assert refused.value.clause == "19.2"
    assert judged(url).findings == ()


def test_an_act_is_undone_until_something_depends_on_it(url: str) -> None:
    with open_store(url) as store:
        played = Journalled(store, example("spring-heats"), 42, 1, "event")
        played._enter()
        first = played.desk.load("event").version
        played.do(c.Enter(name="Ann"))
        played.do(c.Enter(name="Bob"))
        played.do(c.Withdraw(name="Ann"))
        with pytest.raises(Refused, match=f"act {first + 3} depends on act {first + 1}"):
            played.do(c.Undo(number=first + 1))
        played.do(c.Undo(number=first + 3))
        state = played.desk.state("event")
        assert state.entries["Ann"].live
        played.do(c.Undo(number=first + 2))
        assert "Bob" not in played.desk.state("event").entries
        with pytest.raises(BadInput, match="no act"):
            played.do(c.Undo(number=first + 2))
        with pytest.raises(BadInput, match="cannot be undone"):
            played.do(c.Undo(number=1))
        played.do(c.Enter(name="Bob"))
    assert judged(url).findings == ()


@pytest.mark.parametrize("killed_at", [13, 60])
def test_a_killed_process_goes_on(url: str, killed_at: int) -> None:
    assert start(url, "canberra-2004-final", 8, 7, killed_at) == -SIGKILL
    before = judged(url)
    assert before.findings == ()
    assert before.entries == killed_at
    assert start(url, "canberra-2004-final", 8, 7) == 0
    after = judged(url)
    assert after.findings == ()
    assert after.entries > before.entries
    with open_store(url) as store:
        state = TournamentDesk(store, midnight).state("event-7")
    assert state.places == rehearse("canberra-2004-final", 8, 7).state.places


def test_every_command_and_event_can_be_written_and_read() -> None:
    played = rehearse("ultimate-knockout", 8, 6)
    for command in (*played.commands, c.Lodge(conditions=played.said), c.Undo(number=3)):
        assert decode_command(encode(command)) == command
    assert decode_events(encode(tuple(played.events))) == tuple(played.events)
    with pytest.raises(BadInput, match="not an entry"):
        decode_command(b'{"type":"tournament.Nonsense"}')


def test_the_names_in_the_journal_stand() -> None:
    """What was written under a name is read under it for good."""
    tags = sorted(str(one.__struct_config__.tag) for one in (*COMMANDS, *EVENTS))
    pinned = (Path(__file__).parent / "tags.txt").read_text().split()
    assert tags == pinned
    assert len(set(tags)) == len(tags)
