"""Opening and closing a table: approvals, the sign, hours, notices, stops."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput, TooSoon
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pot import commands as p
from pitboss.play.pot.sign import Limit
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.decide import decide, evolve
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused
from tests.play.tables import BANKED_SIGN, POT_SIGN, STAKE, Playing, a_set_up, a_sign
from tests.playing import BANKED, POT

AUTOMATED = c.Shoe("automated", ("red", "blue"), "2019/7")


def set_up(rules: str, **changes: Any) -> str:
    """The clause that refuses to set the table up so."""
    with pytest.raises(Refused) as refusal:
        tuple(decide(GAMES[rules], TableState(), a_set_up(rules, **changes)))
    return refusal.value.clause


# Setting up


@pytest.mark.parametrize(
    ("rules", "day", "clause"),
    [
        ("canberra-2004", "2004-12-17", "I.2"),
        ("canberra-2017", "2017-04-28", "I.2"),
        ("three-card-2006", "2006-12-21", "I.2"),
        ("ultimate-2019", "2019-04-16", "I.2"),
        ("manila-1995", "1995-11-02", "I.1"),
        ("holdem-1995", "1995-11-02", "I.1"),
        ("omaha-1995", "1995-11-02", "I.1"),
    ],
)
def test_no_table_runs_under_rules_that_are_not_in_force(rules: str, day: str, clause: str) -> None:
    assert set_up(rules, date=day) == clause
    assert Playing(rules, date=GAMES[rules].table_law.in_force).state.open


@pytest.mark.parametrize("day", ["", "15.11.2026", "2026-1-1", "2026-13-01", "2026-11-15T10:00"])
def test_a_day_is_written_as_one(day: str) -> None:
    with pytest.raises(BadInput, match="no day"):
        Playing("holdem-1995", date=day)


@pytest.mark.parametrize("rules", GAMES)
def test_a_layout_needs_its_approval(rules: str) -> None:
    assert set_up(rules, layout_approval="") == GAMES[rules].table_law.layout


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        ("canberra-2004", "D.Shoe"),
        ("canberra-2017", "D.Shoe"),
        ("three-card-2006", "D.Shoe"),
        ("ultimate-2019", "D.Automated shuffling shoe"),
    ],
)
def test_against_the_house_a_shoe_needs_its_approval(rules: str, clause: str) -> None:
    kind = "automated" if rules == "ultimate-2019" else "manual"
    decks = ("red", "blue")[: 2 if kind == "automated" else 1]
    assert set_up(rules, shoe=c.Shoe(kind, decks)) == clause


def test_the_1995_rules_ask_no_approval_of_a_shoe() -> None:
    assert Playing("omaha-1995", shoe=c.Shoe()).state.open


@pytest.mark.parametrize(
    ("rules", "most"),
    [("manila-1995", 9), ("holdem-1995", 10), ("omaha-1995", 10), ("canberra-2017", 9)],
)
def test_a_table_has_no_more_places_than_layout_and_deck_serve(rules: str, most: int) -> None:
    assert Playing(rules, seats=most).state.seats == most
    assert set_up(rules, seats=most + 1) == GAMES[rules].table_law.layout
    assert set_up(rules, seats=0) == GAMES[rules].table_law.layout


@pytest.mark.parametrize(
    ("rules", "shoe", "clause"),
    [
        ("canberra-2017", c.Shoe("automated", ("red", "red"), "x"), "12.2"),
        ("canberra-2004", c.Shoe("automated", ("red",), "x"), "12.2"),
        ("three-card-2006", c.Shoe("automated", ("red",), "x"), "10.2"),
        ("canberra-2017", c.Shoe("manual", ("red", "blue"), "x"), "2.1"),
        ("ultimate-2019", c.Shoe("automated", ("red", "red"), "x"), "2.1(a)"),
        ("ultimate-2019", c.Shoe("manual", ("red",), "x"), "2.2"),
        ("holdem-1995", AUTOMATED, "3.1"),
    ],
)
def test_decks_and_shoe_are_those_of_the_rules(rules: str, shoe: c.Shoe, clause: str) -> None:
    assert set_up(rules, shoe=shoe) == clause


def bad_signs() -> list[tuple[str, c.Sign]]:
    banked, pot = BANKED_SIGN.banked, POT_SIGN.pot
    assert banked is not None
    assert pot is not None
    against = [
        replace(banked, minimum=0),
        replace(banked, minimum=60_000),
        replace(banked, multiple=0),
        replace(banked, maximum_payout=0),
        replace(banked, jackpot_wager=-1),
        replace(banked, own_limits={"ante": (100, 200)}),
        replace(banked, own_limits={"pairs_plus": (200, 100)}),
        replace(banked, jackpot_wager=200),  # 3 Card Poker has no jackpot
        replace(banked, markers={1: 90_000}),
        replace(banked, jackpot_working=False),
        replace(banked, advised=frozenset({1})),
    ]
    among = [
        replace(pot, minimum_stake=100),
        replace(pot, minimum=550, chip=100),
        replace(pot, limit=Limit.NO_LIMIT),  # Manila has the fixed limit only
        replace(pot, minimum=0),
    ]
    return [
        *(("three-card-2006", c.Sign(banked=sign)) for sign in against),
        *(("manila-1995", c.Sign(pot=sign)) for sign in among),
        ("manila-1995", BANKED_SIGN),
        ("three-card-2006", POT_SIGN),
        ("three-card-2006", c.Sign()),
        ("holdem-1995", c.Sign(banked, pot)),
    ]


@pytest.mark.parametrize(("rules", "sign"), bad_signs())
def test_a_sign_that_cannot_be_is_not_hung_up(rules: str, sign: c.Sign) -> None:
    with pytest.raises(BadInput):
        Playing(rules, sign=sign)
    table = Playing(rules)
    with pytest.raises(BadInput):
        table.do(c.PostNotice(sign=sign))


def test_the_least_maximum_payout_is_a_cent() -> None:
    banked = BANKED_SIGN.banked
    assert banked is not None
    sign = c.Sign(banked=replace(banked, maximum_payout=1))
    assert Playing("three-card-2006", sign=sign).state.sign == sign


def test_a_side_wager_may_have_limits_of_its_own() -> None:
    sign = c.Sign(banked=BankedSign(1_000, 50_000, 500, own_limits={"trips": (500, 10_000)}))
    assert Playing("ultimate-2019", sign=sign).state.sign == sign


@pytest.mark.parametrize("rules", GAMES)
def test_a_tournament_table_needs_rules_that_have_tournaments(rules: str) -> None:
    """3 Card Poker has none (reading T22): its chips would be no money, and nobody would book."""
    sign = a_sign(rules)
    shown = replace(sign.shown, tournament=True)
    named = c.Sign(banked=shown) if isinstance(shown, BankedSign) else c.Sign(pot=shown)
    if rules == "three-card-2006":
        with pytest.raises(BadInput, match="three-card-2006 has no tournaments"):
            Playing(rules, sign=named)
    else:
        assert Playing(rules, sign=named).state.tournament


def test_a_table_is_set_up_once_and_by_its_own_rules() -> None:
    table = Playing("holdem-1995")
    with pytest.raises(BadInput, match="already"):
        table.do(a_set_up("holdem-1995"))
    with pytest.raises(BadInput, match="these are the rules of"):
        tuple(decide(GAMES["omaha-1995"], TableState(), a_set_up("holdem-1995")))
    with pytest.raises(BadInput, match="no jackpot"):
        Playing("holdem-1995", jackpot="link")


@pytest.mark.parametrize("command", [c.OpenTable(), b.Proceed(), p.Settle(), p.Leave(1)])
def test_nothing_is_done_at_a_table_that_is_not_there(command: Any) -> None:
    with pytest.raises(TooSoon, match="set up"):
        tuple(decide(GAMES["holdem-1995"], TableState(), command))


# Hours, closing, stops


@pytest.mark.parametrize("rules", GAMES)
def test_no_round_begins_after_the_hours_of_gaming(rules: str) -> None:
    table, law = Playing(rules, opened=False), GAMES[rules].table_law
    table.check("opening")
    assert table.refused(c.OpenTable(at=500, until=500)) == law.hours
    assert table.refused(c.BeginRound()) == law.hours
    table.do(c.OpenTable(until=500))
    table.sit(1, 2)
    assert table.refused(c.BeginRound(at=500)) == law.hours
    table.do(c.BeginRound(at=499))
    assert table.state.in_hand


@pytest.mark.parametrize("rules", GAMES)
def test_a_table_closes_after_notice_and_its_last_round(rules: str) -> None:
    table, law = Playing(rules), GAMES[rules].table_law
    table.sit(1, 2)
    assert table.refused(c.CloseTable()) == law.closing
    table.do(c.BeginRound())
    table.do(c.AnnounceClosing(regulator_told=True))
    with pytest.raises(TooSoon):
        table.do(c.AnnounceClosing(regulator_told=True))
    if rules in BANKED:
        table.wager(1)
    table.deal()
    assert table.refused(c.CloseTable()) == law.closing
    if rules in BANKED:
        table.fold_all()
    else:
        table.finish_pot(fold=True)
    table.round(1)  # the last one, of which the players were told
    assert table.refused(c.BeginRound()) == law.closing
    events = table.do(c.CloseTable())
    assert [event.player for event in events if isinstance(event, t.SeatVacated)] == ["Ann", "Ben"]
    assert not table.state.open
    with pytest.raises(TooSoon):
        table.do(c.AnnounceClosing(regulator_told=True))


@pytest.mark.parametrize("rules", POT)
def test_in_a_pot_game_the_regulator_is_told_as_well(rules: str) -> None:
    table = Playing(rules)
    assert table.refused(c.AnnounceClosing()) == "17.2"


def test_closing_gives_back_what_lies_on_the_table() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    table.do(c.BeginRound())
    table.wager(1)
    events = table.do(c.AnnounceClosing(), c.CloseTable())
    assert [type(event).__name__ for event in events] == [
        "WagerTakenBack",
        "RoundCalledOff",
        "SeatVacated",
        "TableClosed",
    ]


def test_everybody_leaves_a_closing_pot_table_with_the_stake() -> None:
    table = Playing("omaha-1995")
    table.sit(1, 2, 3)
    table.round()
    before = table.chips()
    events = table.do(c.AnnounceClosing(regulator_told=True), c.CloseTable())
    assert sum(e.stake for e in events if isinstance(e, t.SeatVacated)) == before == 3 * STAKE


@pytest.mark.parametrize("rules", GAMES)
def test_a_stop_holds_everything_until_it_is_lifted(rules: str) -> None:
    table, clause = Playing(rules), GAMES[rules].table_law.disturbance
    table.sit(1, 2)
    table.do(c.Stop(reason="fire alarm"))
    assert table.refused(c.BeginRound()) == clause
    table.do(c.Resume(), c.BeginRound())
    if rules in BANKED:
        table.wager(1)
    table.deal()
    table.do(c.Stop(reason="fire alarm"))
    next_step: Any = b.Proceed() if rules in BANKED else p.Settle()
    assert table.refused(next_step) == clause
    assert table.refused(c.LeaveSeat(player="Ann")) == clause
    end: Any = b.Disturbance("fire") if rules in BANKED else p.Invalidate("18.3(a)", "fire")
    table.do(end)
    assert not table.state.in_hand
    with pytest.raises(BadInput):
        table.do(c.Stop(reason=""))
    table.do(c.Resume())
    with pytest.raises(TooSoon):
        table.do(c.Resume())


def test_the_state_follows_from_the_events_alone() -> None:
    table = Playing("holdem-1995")
    table.sit(1, 2, 3)
    table.round()
    table.round()
    again = TableState()
    for event in table.events:
        again = evolve(again, event)
    assert again == table.state
