"""The cards of a table and its equipment: checks, changes, the cut, shoes, the jackpot's sensor."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import Playing
from tests.playing import BANKED, POT

AUTOMATED = c.Shoe("automated", ("red", "blue"), "2019/7")


# Cards


@pytest.mark.parametrize("rules", GAMES)
def test_no_gaming_before_the_cards_are_checked(rules: str) -> None:
    table, law = Playing(rules, opened=False), GAMES[rules].table_law
    assert table.refused(c.OpenTable()) == law.card_check
    short = len(table.game.deck) * len(table.state.shoe.decks) - 1
    (checked,) = table.do(c.CheckCards(found=short, when="opening"))
    assert not checked.complete
    assert table.refused(c.OpenTable()) == law.card_check
    table.check("opening")
    assert table.do(c.OpenTable())[0].clauses == (law.hours, law.card_check)


def test_an_ordered_count_does_not_stand_for_the_check_at_opening() -> None:
    table = Playing("canberra-2017", opened=False)
    table.check("ordered")
    assert table.refused(c.OpenTable()) == "2.2"


def test_an_ordered_count_that_falls_short_undoes_the_check_at_opening() -> None:
    table = Playing("canberra-2017", opened=False)
    table.check("opening")
    short = len(table.game.deck) * len(table.state.shoe.decks) - 1
    table.do(c.CheckCards(found=short, when="ordered"))
    assert table.refused(c.OpenTable()) == "2.2"


@pytest.mark.parametrize("rules", GAMES)
def test_after_gaming_the_cards_are_checked_before_another_day(rules: str) -> None:
    table, law = Playing(rules), GAMES[rules].table_law
    with pytest.raises(TooSoon, match="not ended"):
        table.check("closing")
    table.do(c.AnnounceClosing(regulator_told=True), c.CloseTable())
    table.check("opening")
    assert table.refused(c.OpenTable()) == law.card_check
    table.check("closing")
    table.do(c.OpenTable())
    assert table.state.open


def test_the_closing_check_alone_opens_nothing() -> None:
    table = Playing("manila-1995")
    table.do(c.AnnounceClosing(regulator_told=True))
    table.check("closing")
    table.do(c.CloseTable())
    assert table.refused(c.OpenTable()) == "3.2"


def test_a_round_after_the_closing_check_asks_for_another() -> None:
    table = Playing("manila-1995")
    table.sit(1, 2)
    table.do(c.AnnounceClosing(regulator_told=True))
    table.do(c.CheckCards(found=31, when="closing"))
    assert table.refused(c.BeginRound()) == "3.2"
    table.check("ordered")
    table.check("closing")
    table.round()
    table.do(c.CloseTable())
    table.check("opening")
    assert table.refused(c.OpenTable()) == "3.2"


@pytest.mark.parametrize("rules", GAMES)
def test_a_count_on_demand_that_comes_out_wrong_stops_the_next_round(rules: str) -> None:
    table, law = Playing(rules), GAMES[rules].table_law
    table.sit(1, 2)
    (counted,) = table.do(c.CheckCards(found=31, when="ordered"))
    assert counted.clauses[0] == law.card_count
    assert table.refused(c.BeginRound()) == law.card_check
    table.check("ordered")
    assert table.do(c.BeginRound())


def test_counts_that_cannot_be() -> None:
    table = Playing("canberra-2017")
    with pytest.raises(BadInput):
        table.do(c.CheckCards(found=-1, when="ordered"))
    with pytest.raises(TooSoon, match="ordered"):
        table.check("opening")


@pytest.mark.parametrize("rules", GAMES)
def test_cards_are_changed_between_rounds_with_two_signatures(rules: str) -> None:
    table, clause = Playing(rules), GAMES[rules].table_law.card_change
    both = c.ChangeCards(supervisor="Sue", dealer="Deb")
    assert table.do(both)[0].clauses == (clause,)
    for other in (replace(both, dealer=""), replace(both, dealer="Sue")):
        assert table.refused(other) == clause
    table.sit(1, 2)
    table.do(c.BeginRound())
    if rules in BANKED:
        table.wager(1)
    table.deal()
    assert table.refused(both) == clause


@pytest.mark.parametrize("rules", [*BANKED, *POT])
def test_no_card_is_dealt_before_the_cut(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2)
    table.do(c.BeginRound())
    deal: Any = p.Deal(table.deck(4))
    if rules in BANKED:
        table.wager(1)
        deal = b.Deal(table.deck(10))
    if table.state.shoe.kind == "manual":
        assert table.refused(deal) == ("4.2" if rules in POT else "5.2")
    table.deal()
    assert table.state.cards_out


def test_the_cut_of_a_pot_game_is_made_once_and_not_near_an_end() -> None:
    table = Playing("manila-1995")
    with pytest.raises(TooSoon):
        table.do(c.CutCards(cards_above=10))
    table.sit(1, 2)
    table.do(c.BeginRound())
    for above in (1, 31, 0, -5):
        assert table.refused(c.CutCards(cards_above=above)) == "4.2"
    table.do(c.CutCards(cards_above=30))
    assert table.refused(c.CutCards(cards_above=2)) == "4.2"
    table.deal()
    with pytest.raises(TooSoon):
        table.do(c.CutCards(cards_above=10))
    table.finish_pot(fold=True)
    table.do(c.BeginRound(), c.CutCards(cards_above=2))
    with pytest.raises(BadInput, match="belongs to the round"):
        Playing("canberra-2017").do(c.CutCards(cards_above=10))


def test_two_decks_take_turns() -> None:
    table = Playing("canberra-2017", shoe=AUTOMATED)
    table.sit(1)
    for _ in range(3):
        table.round(1)
    begun = [event for event in table.events if isinstance(event, t.RoundBegun)]
    assert [event.deck for event in begun] == ["blue", "red", "blue"]
    assert begun[0].clauses == ("12.2",)


# The shoe and the jackpot equipment


def test_a_shoe_that_fails_is_replaced_before_the_next_round() -> None:
    table = Playing("canberra-2017", shoe=AUTOMATED)
    table.sit(1)
    table.do(c.BeginRound())
    table.wager(1)
    table.deal()
    events = table.do(b.ShoeMalfunction("jam"))
    assert table.banked.void
    assert t.ShoeFailed("jam", ("12.7",)) in events
    assert table.refused(c.BeginRound()) == "12.7"
    table.do(c.ChangeShoe(shoe=c.Shoe("manual", ("green",), "x")))
    assert table.refused(c.BeginRound()) == "2.2"  # fresh cards
    table.check("ordered")
    table.round(1)
    assert table.state.number == 2


def test_a_shoe_may_fail_between_rounds_and_before_the_first_card() -> None:
    table = Playing("ultimate-2019")
    table.sit(1)
    table.do(b.ShoeMalfunction())
    assert table.refused(c.BeginRound()) == "11.2"
    table.do(c.ChangeShoe(shoe=AUTOMATED))
    table.check("ordered")
    table.do(c.BeginRound())
    table.wager(1)
    table.do(b.ShoeMalfunction("dark"))
    assert table.state.in_hand
    assert table.refused(b.Deal(table.deck(9))) == "11.2"
    table.do(c.ChangeShoe(shoe=AUTOMATED))
    table.check("ordered")
    table.deal()
    assert table.refused(c.ChangeShoe(shoe=AUTOMATED)) == "11.2"


def test_a_shoe_worked_by_hand_does_not_malfunction() -> None:
    with pytest.raises(UnknownPlace):
        Playing("canberra-2017").do(b.ShoeMalfunction())


def test_with_the_jackpot_down_the_game_goes_on_only_by_approval() -> None:
    sign = c.Sign(banked=BankedSign(1_000, 50_000, 500, jackpot_wager=200))
    table = Playing("canberra-2017", sign=sign, jackpot="link")
    table.sit(1)
    table.do(c.ReportJackpot(working=False))
    assert table.refused(c.BeginRound()) == "14.5"
    table.do(c.ReportJackpot(working=False, approved=True), c.BeginRound())
    table.wager(1)
    assert table.refused(b.Act(1, "jackpot", 200)) == "4.2"
    table.do(c.ReportJackpot(working=True))
    table.do(b.Act(1, "jackpot", 200))
    table.deal()
    with pytest.raises(TooSoon, match="irregularity"):
        table.do(c.ReportJackpot(working=False))


@pytest.mark.parametrize("approved", [True, False])
def test_equipment_that_fails_in_a_round_stays_down_after_it(approved: bool) -> None:
    sign = c.Sign(banked=BankedSign(1_000, 50_000, 500, jackpot_wager=200))
    table = Playing("canberra-2017", sign=sign)
    table.sit(1)
    table.do(c.BeginRound())
    table.wager(1)
    table.do(b.Act(1, "jackpot", 200))
    table.deal()
    table.do(b.JackpotMalfunction(approved))
    assert table.state.in_hand == approved
    assert not table.state.jackpot_working
    if approved:
        table.fold_all()
        table.do(c.BeginRound())
        table.wager(1)
        assert table.refused(b.Act(1, "jackpot", 200)) == "4.2"
    else:
        assert table.refused(c.BeginRound()) == "14.5"


def test_only_2017_speaks_of_jackpot_equipment() -> None:
    with pytest.raises(BadInput):
        Playing("canberra-2004").do(c.ReportJackpot(working=False))
