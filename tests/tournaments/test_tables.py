"""A tournament on the floor: its ballot proved, its tables streams of their own, all judged."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pitboss.audit.judge import Judge
from pitboss.audit.verify import verify
from pitboss.errors import BadInput, TooSoon
from pitboss.floor import tournament_ballot as ballot
from pitboss.floor.deal.shuffle import chance, drawing
from pitboss.floor.people import Person, Role
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.floor.tournament_tables import Staff, TournamentTables, table_of
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.banked import commands as b
from pitboss.play.table import commands as t
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.conditions import read_conditions
from tests.floor.felt import KEY, Felt, ticking
from tests.tournaments.directing import RECORDS

RAE = Person("Rae", Role.DIRECTOR)
OLGA = Person("Olga", Role.OPERATOR)
DAN = Person("Dan", Role.DEALER)
SAM = Person("Sam", Role.SHIFT_MANAGER)
STAFF = Staff(OLGA, Person("Sue", Role.SUPERVISOR), DAN)
SHOE = t.Shoe(kind="manual", decks=("red",), approval="S-1", electronic=True)
HEATS = {
    "rules": "canberra-2017",
    "start": "2026-11-16 14:00",
    "entry_method": "at the cage",
    "entry_fee": 60,
    "commission": 10,
    "sessions": {"number": 1, "rounds": 2},
    "tables": {"number": 2, "seats": 3},
    "rebuy": "none",
    "starting_chips": 2000,
    "players_min": 2,
    "players_max": 6,
    "group_limits": "none",
    "limits": {"minimum": 25, "maximum": 500, "multiple": 25},
    "prize_breakdown": [60, 40],
    "prize_distribution": "first two",
    "final_tie": "divide",
    "precedence": "rules",
}
HOLDEM = {
    "rules": "holdem-1995",
    "entry_fee": 110,
    "commission": 10,
    "sessions": {"number": 1, "rounds": 2},
    "tables": {"number": 2, "seats": 3},
    "starting_chips": 5000,
    "limits": {"levels": [{"rounds": 20, "blinds": [25, 50]}]},
    "prize_breakdown": [60, 40],
    "prize_distribution": "first two",
    "approval": {"reference": "example", "date": "2026-11-01"},
}


class Floor:
    """A tournament with its tables, in one journal."""

    def __init__(self, store: Store, said: dict[str, object], players: int) -> None:
        clock = ticking(store)
        self.felt = Felt(store, "felt", clock)
        self.desk = TournamentDesk(store, clock, Vault([KEY]))
        self.tables = TournamentTables(self.desk, self.felt.casino)
        self.count = 0
        self.give(c.Lodge(conditions=read_conditions(said)), OLGA)
        for what in RECORDS:
            self.give(c.Record(what=what), OLGA)
        self.give(c.Nominate(name="Rae"), SAM)
        for nth in range(1, players + 1):
            self.give(c.Enter(name=f"p{nth}"), RAE)

    def id(self) -> str:
        self.count += 1
        return f"desk-{self.count}"

    def give(self, command: c.Command, person: Person = RAE) -> tuple[e.Event, ...]:
        return self.desk.give("heats", command, person, self.id())

    def start(self) -> None:
        self.give(c.CommitBallot())
        self.give(c.Ballot(witness="Ines"))
        for name in self.desk.state("heats").entries:
            self.give(c.TakeSeat(name=name))
        self.give(c.Start())
        for number in self.desk.state("heats").tables():
            self.tables.open("heats", number, STAFF, "2026-11-15", SHOE)

    def round(self, number: int) -> None:
        """Everybody does the mildest thing."""
        table = table_of("heats", number)
        begun = self.tables.begin("heats", number, DAN, self.id())
        assert any(isinstance(event, e.RoundBegun) for event in begun)
        for seat in self.felt.casino.table(table).seated.values():
            if self.desk.state("heats").rules == "canberra-2017":
                act = b.Act(seat.number, "ante", 2500)
                person = Person(seat.player, Role.PLAYER)
                self.tables.act("heats", number, act, person, self.id())
        self.felt.play_out(table)
        self.tables.report("heats", number, DAN, self.id())


@pytest.fixture
def url(tmp_path: Path) -> str:
    return str(tmp_path / "floor.db")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as store:
        yield store


def findings(url: str) -> tuple[object, ...]:
    with open_journal(url) as journal:
        return verify(journal, vault=Vault([KEY])).findings


@pytest.mark.parametrize("said", [HEATS, HOLDEM], ids=["canberra", "holdem"])
def test_a_tournament_of_two_tables_is_judged_whole(
    store: Store, url: str, said: dict[str, object]
) -> None:
    floor = Floor(store, said, 5)
    floor.start()
    for _ in range(2):
        for number in (1, 2):
            floor.round(number)
    floor.give(c.EndSession())
    floor.give(c.PayOut(), OLGA)
    state = floor.desk.state("heats")
    assert state.paid
    assert {"tournament/heats", "table/heats-1", "table/heats-2"} <= set(store.streams())
    for number in (1, 2):
        table = floor.felt.casino.table(table_of("heats", number))
        assert table.tournament
        assert table.number == 2
    assert findings(url) == ()


def test_a_count_that_is_not_the_tables_is_named(store: Store) -> None:
    floor = Floor(store, HOLDEM, 4)
    floor.start()
    floor.round(1)
    judge, found = Judge(Vault([KEY])), []
    for entry in store.follow(0):
        if b"tournament.Report" in bytes(entry.command):
            command = msgspec.json.decode(entry.command)
            (one, a), (other, z) = command["stacks"][:2]
            command["stacks"][:2] = [[one, a + 100], [other, z - 100]]
            entry = msgspec.structs.replace(entry, command=msgspec.json.encode(command))
        found += list(judge.judge(entry))
    assert "TABLE" in {finding.kind.name for finding in found}
    assert any("not those of the table's stream" in finding.why for finding in found)


def test_nobody_wagers_more_than_the_stack(store: Store) -> None:
    floor = Floor(store, {**HEATS, "starting_chips": 100}, 3)
    floor.start()
    floor.tables.begin("heats", 1, DAN, floor.id())
    table = floor.felt.casino.table("heats-1")
    seat = table.seated[table.buck]
    person = Person(seat.player, Role.PLAYER)
    with pytest.raises(Refused, match="no more chips") as refused:
        floor.tables.act("heats", 1, b.Act(seat.number, "ante", 12_500), person, floor.id())
    assert refused.value.clause == "17.13"
    floor.tables.act("heats", 1, b.Act(seat.number, "ante", 10_000), person, floor.id())
    with pytest.raises(TooSoon, match="in hand"):
        floor.tables.report("heats", 1, DAN, floor.id())


# The ballot


def test_a_ballot_is_bound_drawn_and_proved(store: Store, url: str) -> None:
    floor = Floor(store, HEATS, 6)
    floor.give(c.CommitBallot())
    before = floor.desk.state("heats")
    assert len(before.committed) == 64
    ident = floor.id()
    (drawn,) = floor.desk.give("heats", c.Ballot(witness="Ines"), RAE, ident)
    assert isinstance(drawn, e.SeatsDrawn)
    again = floor.desk.give("heats", c.Ballot(witness="Ines"), RAE, ident)
    assert again == (drawn,)
    command = floor.desk.load("heats").acts[-1].command
    assert isinstance(command, c.Ballot)
    proof = ballot.proof("heats", before, command.seats, command.seed)
    assert proof["commitment"] == before.committed
    assert sorted(proof["players"]) == sorted(name for name, _, _ in drawn.seats)  # type: ignore[call-overload]
    assert floor.desk.state("heats").committed == ""
    other = "00" * 32
    assert "not the one that was bound" in ballot.differing("heats", before, command.seats, other)
    swapped = (*command.seats[1:], command.seats[0])
    assert "do not follow" in ballot.differing("heats", before, swapped, command.seed)
    assert "hexadecimal" in ballot.differing("heats", before, command.seats, "zz")
    with pytest.raises(BadInput, match="cannot be proved"):
        ballot.proof("heats", before, swapped, command.seed)
    assert findings(url) == ()


def test_a_seed_is_bound_once_and_the_seats_follow_from_it(store: Store) -> None:
    floor = Floor(store, HEATS, 6)
    floor.give(c.CommitBallot())
    with pytest.raises(Refused, match="already"):
        floor.give(c.CommitBallot())
    with pytest.raises(BadInput, match="from the seed"):
        floor.give(c.Ballot(seats=(("p1", 1, 1),)))
    with pytest.raises(BadInput, match="cannot be undone"):
        floor.give(c.Undo(number=floor.desk.load("heats").version))


def test_a_ballot_with_another_seed_is_named(store: Store) -> None:
    floor = Floor(store, HEATS, 6)
    floor.start()
    judge, found = Judge(Vault([KEY])), []
    for entry in store.follow(0):
        if b'"tournament.Ballot"' in bytes(entry.command):
            command = msgspec.json.decode(entry.command)
            command["seed"] = "11" * 32
            entry = msgspec.structs.replace(entry, command=msgspec.json.encode(command))
        found += list(judge.judge(entry))
    assert "DEAL" in {finding.kind.name for finding in found}


def test_a_desk_without_a_vault_binds_no_seed(store: Store) -> None:
    floor = Floor(store, HEATS, 6)
    floor.desk.vault = None
    with pytest.raises(BadInput, match="vault"):
        floor.give(c.CommitBallot())


def test_two_bytes_make_every_number_below_300_as_often() -> None:
    pairs = [byte for number in range(65_536) for byte in number.to_bytes(2, "big")]
    source, counts = iter(pairs), Counter[int]()
    below = ballot.wide(source)
    for _ in range(65_536 - 65_536 % 300):
        counts[below(300)] += 1
    assert set(counts) == set(range(300))
    assert set(counts.values()) == {218}


def test_below_257_a_ballot_draws_as_a_deal_does() -> None:
    deal, draw = drawing(chance(b"k" * 32)), ballot.wide(chance(b"k" * 32))
    assert [deal(n) for n in range(1, 257)] == [draw(n) for n in range(1, 257)]
