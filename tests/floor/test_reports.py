"""Reports have their form, are made of an empty day too, and agree with the ledger to the cent."""

import csv
from io import StringIO

import pytest
from msgspec.structs import replace

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.account import Moved
from pitboss.floor.cage.own import ACCOUNT, Exclude
from pitboss.floor.people import Role
from pitboss.floor.records.form import LINES, NOTHING, Money, Report, as_csv, as_json, as_text
from pitboss.floor.records.reports import KINDS, Reports
from pitboss.floor.room.casino_file import DEMONSTRATION, read_house
from pitboss.floor.room.losing import losing
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.table import commands as t
from pitboss.play.verbs import Refused
from tests.floor.felt import OLGA, PRICES
from tests.floor.house import SUE, House

BANKED, POT = "canberra-2017", "holdem-1995"
TODAY = "2026-11-15"
EMPTY_DAY = f"""\
title: Drop and win by table, day and shift
software: pitboss {__version__}
report version: 1
period: 2001-01-01
made: 2026-11-15T20:00:00+00:00
operator: Olga
filters: day: 2001-01-01
page 1 of 1

{NOTHING}

all days: drop less what went back: 0.00
all days: win, commission and what lies on the tables: 0.00
all days: went to jackpots: 0.00
all accounts of the ledger together: 0.00
"""


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


def made(house: House, name: str, day: str = "", table: str = "") -> Report:
    return Reports(house.casino, house.clock).make(name, "Olga", day, table)


def played(house: House) -> None:
    """Two rounds at each of two tables for money, and one at a table for practice."""
    house.open_jackpot("J")
    house.bank("C1", BANKED, jackpot="J")
    house.bank("H1", POT)
    house.bank("P1", BANKED, practice=True)
    for name in ("Ann", "Bob"):
        house.buy(name, dollars(500))
        house.cage.give_practice(name)
        house.give("C1", t.TakeSeat(player=name, seat=1 + (name == "Bob")), name)
        house.give("P1", t.TakeSeat(player=name, seat=1 + (name == "Bob")), name)
        seat = t.TakeSeat(player=name, seat=1 + (name == "Bob"), stake=dollars(200))
        house.give("H1", seat, name)
    for table in ("C1", "C1", "H1", "H1", "P1"):
        house.croupier.begin(table)
        if table == "C1":
            house.bet(table, "Ann", ante=dollars(10), jackpot=PRICES[BANKED])
            house.bet(table, "Bob", ante=dollars(20))
        elif table == "P1":
            house.bet(table, "Ann", ante=dollars(100))
        house.play_out(table)


# The form


def test_the_report_of_an_empty_day(house: House) -> None:
    assert as_text(made(house, "tables", "2001-01-01")) == EMPTY_DAY


@pytest.mark.parametrize("name", KINDS)
def test_every_report_has_its_form_even_when_empty(house: House, name: str) -> None:
    report = made(house, name, "2001-01-01")
    told = as_json(report)
    for part in ("title", "software", "report version", "period", "made", "operator", "filters"):
        assert told[part]
    assert told["pages"] == report.pages >= 1
    if name != "program":
        assert told["empty"] == NOTHING
        assert NOTHING in as_text(report)
        assert NOTHING in as_csv(report)


@pytest.mark.parametrize("name", KINDS)
def test_every_report_is_exported_line_for_line(house: House, name: str) -> None:
    played(house)
    report = made(house, name)
    rows = [*csv.reader(StringIO(as_csv(report)))]
    for row in report.rows:
        assert len(row) == len(report.columns)
    assert sum(len(row) == len(report.columns) for row in rows) >= len(report.rows)
    assert as_json(report)["columns"] == list(report.columns)


def test_pages_are_numbered_and_every_group_is_summed() -> None:
    rows = tuple((f"T{n % 2}", Money(100), n) for n in range(LINES))
    text = as_text(Report("Many", "Olga", "now", "always", ("table", "sum", "n"), rows))
    assert "page 1 of 2" in text
    assert "page 2 of 2" in text
    assert text.count("sub-total") == 2
    assert "total  40.00  780" in text


def test_as_many_pages_are_told_as_there_are() -> None:
    rows = tuple((f"T{n}", Money(100)) for n in range(LINES - 10))
    report = Report("Many", "Olga", "now", "always", ("table", "sum"), rows)
    assert f"page 1 of {report.pages}" in as_text(report)
    assert as_json(report)["pages"] == report.pages == 2


def test_what_runs_on_from_line_to_line_is_not_summed(house: House) -> None:
    for amount in (15_000, 16_000):
        house.buy("Bob", dollars(amount), identity="passport 2")
    report = made(house, "cash")
    told = dict(zip(report.columns, report.total, strict=True))
    assert (told["amount"], told["total"]) == (dollars(31_000), "")


def test_a_cell_is_no_formula() -> None:
    report = Report("x", "x", "x", "x", ("name",), (("=1+1",),), summed=False)
    assert "'=1+1" in as_csv(report)


@pytest.mark.parametrize(("name", "day"), [("tabels", ""), ("tables", "tomorrow"), ("cage", "1-1")])
def test_what_there_is_not_is_said_in_a_line(house: House, name: str, day: str) -> None:
    with pytest.raises(BadInput):
        made(house, name, day)


@pytest.mark.parametrize("name", ["exclusions", "jackpots", "tournaments", "program"])
def test_what_stands_now_is_told_of_no_day(house: House, name: str) -> None:
    assert made(house, name, "2001-01-01").period == "as it stands now"


def test_events_are_of_the_day_of_gaming_and_of_one_table(house: House) -> None:
    for name in ("C1", "C11"):
        house.bank(name, BANKED)
    house.clock.wait(hours=7)  # it is past midnight, and the day of gaming goes on
    for name in ("C1", "C11"):
        house.casino.give(name, t.Stop(reason="a fire"), SUE, f"stop {name}")
    (row,) = [row for row in made(house, "events", TODAY, "C1").rows if "fire" in str(row)]
    assert "table/C1" in row


def test_what_staff_were_refused_is_told_in_dollars(house: House) -> None:
    for command in (
        c.BuyChips(player="Ann", amount=dollars(1_000), tender="cash"),
        c.OpenBank(table="C1", practice=False, inventory=dollars(20)),
    ):
        with pytest.raises(Refused):
            house.at_cage(command, SUE)
    told = [row[6] for row in made(house, "refusals").rows]
    assert '"amount":"1000.00"' in str(told[0])
    assert '"inventory":"20.00"' in str(told[1])


def test_what_is_booked_now_is_of_no_day_that_is_over(house: House) -> None:
    house.bank("C1", BANKED)
    assert made(house, "inventory").rows[-1][2] == "booked now"
    assert made(house, "inventory", "2001-01-01").rows == ()


# What they say


def test_drop_and_win_agree_with_the_ledger(house: House) -> None:
    played(house)
    report = made(house, "tables", TODAY)
    rows = {row[0]: dict(zip(report.columns, row, strict=True)) for row in report.rows}
    assert rows.keys() == {"C1", "H1"}
    assert [rows[table]["rounds"] for table in ("C1", "H1")] == [2, 2]
    assert rows["H1"]["drop"] == dollars(400)
    assert rows["H1"]["win"] == 0
    agreed = dict(report.reconciled)
    apart, kept, pools, total = agreed.values()
    assert int(apart) == int(kept) + int(pools)
    assert total == 0
    books = Reports(house.casino, house.clock).books.refresh()
    opened = dollars(20_000)
    assert rows["C1"]["win"] == books.ledger.balances["bank/C1"] - opened
    assert rows["C1"]["drop"] == sum(event.laid for event in _moves(house, "C1"))


def _moves(house: House, table: str) -> list[Moved]:
    streams = [s for s in house.store.streams() if s.startswith("account/")]
    events = [e for s in streams for entry in house.store.read(s) for e in ACCOUNT.read(entry)]
    return [e for e in events if isinstance(e, Moved) and e.table == table]


def test_practice_is_in_no_report_of_drop_win_or_jackpot(house: House) -> None:
    house.open_jackpot("practice pool")
    house.bank("P1", BANKED, practice=True, jackpot="practice pool")
    house.cage.give_practice("Ann")
    house.sit("P1", "Ann")
    house.croupier.begin("P1")
    house.bet("P1", "Ann", ante=dollars(100), jackpot=PRICES[BANKED])
    house.play_out("P1")
    for name in ("tables", "inventory", "commission", "pots", "cage", "jackpots"):
        assert made(house, name).rows == ()
    assert not any(value for _, value in made(house, "cage").reconciled)


def test_commission_by_pot_table_and_hour(house: House) -> None:
    played(house)
    by_hour, by_pot = made(house, "commission"), made(house, "pots")
    booked = Reports(house.casino, house.clock).books.refresh().ledger.balances["commission"]
    assert booked > 0
    assert by_hour.total[-1] == by_pot.total[-1] == booked
    assert by_hour.rows[0][:3] == ("H1", TODAY, "20:00")


def test_a_count_is_set_beside_what_is_booked(house: House) -> None:
    house.bank("C1", BANKED)
    fill = house.at_cage(c.AskFill(table="C1", amount=dollars(500)), SUE).events[0]
    house.at_cage(c.ConfirmSlip(number=fill.number))
    house.at_cage(c.CountBank(table="C1", counted=dollars(20_499), when="closing"), SUE)
    rows = made(house, "inventory").rows
    assert rows[1] == ("C1", TODAY, "closing", 2_049_900, 2_050_000, -100)
    assert house.cage.state.banks["C1"].counted == dollars(20_499)


def test_cash_that_is_to_be_reported_is_listed_and_nothing_else(house: House) -> None:
    house.buy("Ann", dollars(9_000))
    house.buy("Ann", dollars(2_000), identity="passport 1")
    house.buy("Bob", dollars(15_000), identity="passport 2")
    house.buy("Cy", dollars(50_000), tender="transfer")
    found = [row[1:4] for row in made(house, "cash").rows]
    assert found == [("Ann", "in", "split"), ("Bob", "in", "threshold")]
    house.at_cage(c.NoteSuspicion(player="Ann", text="splits"), SUE)
    assert made(house, "suspicion").rows[0][2:4] == ("Ann", "splits")


def test_who_is_excluded_is_listed(house: House) -> None:
    house.own(Exclude(player="Ann", reason="asked"), OLGA)
    house.own(Exclude(player="Bob", days=30), OLGA)
    assert made(house, "exclusions").rows == (
        ("Ann", "for good", "nowhere"),
        ("Bob", "30 days more", "nowhere"),
    )


def test_jackpots_agree_with_the_ledger(house: House) -> None:
    played(house)
    report = made(house, "jackpots")
    (row,) = report.rows
    told = dict(zip(report.columns, row, strict=True))
    assert (told["jackpot"], told["differs"]) == ("J", 0)
    assert told["fed"] == 2 * PRICES[BANKED]
    assert "the house puts in" in str(told["in the long run"])  # at the usual split


def test_a_split_that_loses_money_is_told_when_a_room_opens() -> None:
    shown = read_house(DEMONSTRATION)
    assert not list(losing(shown))  # the demonstration's pays for itself
    usual = {name: replace(pool, pool_percent=None) for name, pool in shown.jackpots.items()}
    told = dict(losing(replace(shown, jackpots=usual)))
    assert set(told) == {"canberra-2004", "canberra-2017"}
    assert "at 45 percent it pays for itself" in told["canberra-2017"]


def test_no_player_and_no_dealer_has_a_report() -> None:
    for made_by in KINDS.values():
        assert not made_by.roles & {Role.PLAYER, Role.DEALER, Role.DIRECTOR}
    assert Role.CASHIER not in KINDS["suspicion"].roles
