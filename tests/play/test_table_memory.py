"""What a table keeps in mind, and what it forgets: stakes, those who left, the hour of closing."""

import pytest

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.play.machine import POT
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.evolve import after
from pitboss.play.table.state import TableState
from tests.play.tables import STAKE, Playing

FOR_THE_POT = [rules for rules, game in GAMES.items() if not game.against_the_house]


@pytest.mark.parametrize("rules", FOR_THE_POT)
def test_between_rounds_every_stake_lies_in_one_place(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2, 3)
    assert [seat.stake for seat in table.state.seated.values()] == [0, 0, 0]
    assert [table.state.stake(number) for number in (1, 2, 3)] == [STAKE] * 3
    table.round()
    assert [seat.stake for seat in table.state.seated.values()] == [0, 0, 0]


@pytest.mark.parametrize("rules", FOR_THE_POT)
def test_who_comes_back_is_gone_no_longer(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2, 3)
    table.round()
    table.do(c.LeaveSeat(player="Cas"))
    assert set(table.state.gone) == {"Cas"}
    table.do(c.TakeSeat(player="Cas", seat=4, stake=table.state.sign.shown.minimum_stake))
    assert not table.state.gone


@pytest.mark.parametrize("rules", GAMES)
def test_a_closed_table_has_no_hour_of_closing(rules: str) -> None:
    table = Playing(rules, opened=False)
    table.check("opening")
    table.do(c.OpenTable(until=9_999_999_999))
    assert table.state.until
    table.do(c.AnnounceClosing(regulator_told=True), c.CloseTable())
    assert not table.state.until


@pytest.mark.parametrize("rules", FOR_THE_POT)
def test_a_closed_table_forgets_who_left_and_who_was_called(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2, 3)
    table.round()
    table.do(c.LeaveSeat(player="Cas"), c.JoinWaitingList(player="Uma"))
    assert (set(table.state.gone), table.state.called) == ({"Cas"}, "Uma")
    table.do(c.AnnounceClosing(regulator_told=True), c.CloseTable())
    assert (table.state.gone, table.state.called) == ({}, "")


def test_the_way_of_the_buck_is_counted_in_places() -> None:
    table, way = Playing("manila-1995", 6), []
    table.sit(1, 2, 5)
    for _ in range(4):
        table.do(c.BeginRound())
        way.append((table.state.buck, table.state.travelled))
        table.finish_pot(fold=True)
    assert way == [(1, 0), (2, 1), (5, 4), (1, 6)]


def test_a_review_names_each_person_once_too() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    table.do(c.OpenDispute(by="Ann", about="the ante"))
    table.do(c.DecideDispute(number=1, decision="paid", reasons="so it was"))
    table.do(c.AskForReview(number=1, by="Ann"))
    with pytest.raises(BadInput, match="each person once"):
        table.do(c.ReviewDispute(number=1, outcome="more", awards=(("Ann", 1), ("Ann", 2))))


def test_nobody_has_won_or_lost_in_a_void_round() -> None:
    table = Playing("holdem-1995")
    table.sit(1, 2, 3)
    table.do(c.BeginRound())
    table.deal()
    table.passive()
    table.do(p.Invalidate("18.3(a)", "fire"))
    assert table.pot.void
    assert POT.nets(table.pot) == {1: 0, 2: 0, 3: 0}


@pytest.mark.parametrize("rules", GAMES)
def test_all_at_once_leads_where_one_after_another_does(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2, 3)
    table.round(1, 2)
    assert after(TableState(), table.events) == table.state
