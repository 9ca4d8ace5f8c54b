"""Where a cage is, fees come from players' accounts and prizes go there, to the cent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.audit.verify import verify
from pitboss.floor.cage.commands import BuyChips
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.cage.own import Exclude
from pitboss.floor.cage.statement import statement
from pitboss.floor.people import Person, Role
from pitboss.floor.records.reports import Reports
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.floor.tournament_money import to_be_seated
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.money import dollars
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from tests.floor.felt import KEY, OLGA, SAM, Felt, ticking
from tests.tournaments.directing import RECORDS
from tests.tournaments.events import example

RAE, CYRIL = Person("Rae", Role.DIRECTOR), Person("Cyril", Role.CASHIER)


class Office:
    """A cage, and the desk of a tournament beside it."""

    def __init__(self, store: Store, said: str = "thursday") -> None:
        clock = ticking(store)
        self.felt, self.ids = Felt(store, "felt", clock), 0
        self.casino = self.felt.casino
        self.cage = CageDesk(self.casino)
        self.felt.open_table("H", "holdem-1995")
        self.cage.open_bank("H", practice=False, inventory=dollars(1_000), by=OLGA)
        self.desk = TournamentDesk(store, clock, Vault([KEY]), self.casino.purses)
        self.do(c.Lodge(conditions=example(said)), OLGA)
        for what in RECORDS:
            self.do(c.Record(what=what), OLGA)
        self.do(c.Nominate(name="Rae"), SAM)

    def do(self, command: c.Command, person: Person = RAE) -> tuple[e.Event, ...]:
        self.ids += 1
        return self.desk.give("event", command, person, f"act {self.ids}")

    def buy(self, player: str, amount: int) -> None:
        bought = BuyChips(player=player, amount=dollars(amount), tender="transfer")
        self.cage.give(bought, CYRIL, f"chips for {player}")

    def has(self, player: str) -> int:
        return self.casino.purses.account(player).balance // 100


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "floor.db")) as store:
        yield store


def judged(store: Store, tmp_path: Path) -> tuple[object, ...]:
    with open_journal(str(tmp_path / "floor.db")) as journal:
        return verify(journal, vault=Vault([KEY])).findings


def test_nobody_excluded_is_brought_to_a_seat(store: Store) -> None:
    office = Office(store)
    office.buy("Bob", 110)
    office.do(c.Enter(name="Bob"))
    office.cage.own(Exclude(player="Ann"), OLGA, "out")
    with pytest.raises(Refused, match="excluded") as refused:
        office.do(c.Substitute(old="Bob", new="Ann"))
    assert refused.value.clause == "R37"
    state = office.desk.state("event")
    for command in (c.TakeSeat(name="Bob"), c.Rebuy(name="Bob"), c.AddOn(name="Bob")):
        assert to_be_seated(state, command) == ("Bob",)
    assert to_be_seated(state, c.Withdraw(name="Bob")) == ()


def test_a_fee_comes_from_the_account_and_a_refund_goes_there(store: Store, tmp_path: Path) -> None:
    office = Office(store)
    office.buy("Ann", 200)
    office.buy("Bob", 100)
    office.do(c.Enter(name="Ann"))
    assert office.has("Ann") == 90
    with pytest.raises(Refused, match="more than there is"):
        office.do(c.Enter(name="Bob"))
    entered = office.desk.load("event").version
    office.do(c.Undo(number=entered))
    assert office.has("Ann") == 200
    office.cage.own(Exclude(player="Ann", reason="asked"), OLGA, "out")
    with pytest.raises(Refused, match="excluded"):
        office.do(c.Enter(name="Ann"))
    office.buy("Cat", 110)
    office.do(c.Enter(name="Cat"))
    office.do(c.Cancel(), OLGA)
    assert [office.has(name) for name in ("Ann", "Bob", "Cat")] == [200, 100, 110]
    lines = statement(list(store.read("account/Cat", 0)), False, 0, 10**12).lines
    assert [(one.what, one.table, one.amount) for one in lines[1:]] == [
        ("tournament", "event", -11_000),
        ("tournament", "event", 11_000),
    ]
    assert judged(store, tmp_path) == ()


def test_a_cancelled_event_pays_back_whoever_paid(store: Store, tmp_path: Path) -> None:
    """The substitute holds the entry, and has paid nothing for it."""
    office = Office(store)
    for name in ("Ann", "Bob"):
        office.buy(name, 110)
    office.do(c.Enter(name="Ann"))
    office.do(c.Substitute(old="Ann", new="Bob", reason="ill"))
    office.do(c.Cancel(), OLGA)
    assert [office.has(name) for name in ("Ann", "Bob")] == [110, 110]
    assert Reports(office.casino, office.casino.now).books.refresh().ledger.total == 0
    assert judged(store, tmp_path) == ()


def test_prizes_are_in_the_accounts_and_the_books_balance(store: Store, tmp_path: Path) -> None:
    office = Office(store, "teams")
    for nth in range(10):
        office.buy(f"p{nth}a", 165)
        office.buy(f"p{nth}b", 165)
        office.do(c.Enter(name=f"p{nth}", partners=(f"p{nth}a", f"p{nth}b")))
    assert office.has("p0a") == office.has("p9b") == 0
    office.do(c.CloseEntries())
    prizes = (1_200_00, 900_00, 450_00, 300_00, 150_00)
    office.do(c.Pay(prizes=prizes), OLGA)
    (row,) = Reports(office.casino, office.casino.now).make("tournaments", "Olga").rows
    assert row[3:] == (10, 3_300_00, 0, 300_00, 3_000_00, 0)
    books = Reports(office.casino, office.casino.now).books.refresh()
    assert books.ledger.total == 0
    assert books.ledger.balances["commission"] == 300_00
    assert judged(store, tmp_path) == ()
