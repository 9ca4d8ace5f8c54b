"""A tournament table: the starting marker, antes in order, and what 1995 leaves out of one."""

import pytest

from pitboss.cards.card import cards
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pot import commands as p
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import Playing

MARKED = ("canberra-2004", "canberra-2017", "ultimate-2019")
SIGN = c.Sign(banked=BankedSign(1_000, 50_000, 500, tournament=True))


def at(rules: str, *numbers: int) -> Playing:
    table = Playing(rules, sign=SIGN)
    table.sit(*(numbers or (1, 2, 4)))
    return table


def warnings(table: Playing) -> list[tuple[int, bool]]:
    found = [event for event in table.events if isinstance(event, t.AnteOutOfOrder)]
    assert all(event.clauses == table.game.table_law.ante_order for event in found)
    return [(event.seat, event.warned_before) for event in found]


@pytest.mark.parametrize("rules", MARKED)
def test_the_marker_goes_to_the_next_live_seat_after_each_round(rules: str) -> None:
    table = at(rules)
    for _ in range(4):
        table.round(*table.state.seated)
    table.do(c.LeaveSeat(player="Ben"))
    table.round(4, 1)
    begun = [event for event in table.events if isinstance(event, t.RoundBegun)]
    assert [event.buck for event in begun] == [1, 2, 4, 1, 4]
    law = GAMES[rules].table_law
    assert begun[0].clauses == law.ante_order + law.starting_marker


@pytest.mark.parametrize("rules", MARKED)
def test_an_ante_out_of_order_stands_with_a_warning_the_first_time(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.wager(2, 1, 4)
    assert warnings(table) == [(2, False)]
    table.deal()
    table.fold_all()
    table.do(c.BeginRound())
    table.wager(4, 2, 1)  # from the marker at seat 2: 2, 4, 1
    assert warnings(table) == [(2, False), (4, False)]
    table.deal()
    table.fold_all()
    table.do(c.BeginRound())
    table.wager(2)  # the marker is at seat 4
    assert warnings(table)[-1] == (2, True)


def test_the_director_voids_an_ante_that_is_out_of_order_again() -> None:
    table = at("canberra-2017")
    table.do(c.BeginRound())
    table.wager(2)
    table.do(b.Contravention(2, "17.15", "void-wagers"))
    assert table.banked.boxes[2].dead
    assert "Ben" in table.state.players


@pytest.mark.parametrize("rules", MARKED)
def test_an_ante_stays_once_the_next_player_has_wagered(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.wager(1)
    table.do(b.TakeBack(1, "ante"))
    table.wager(1, 2)
    assert warnings(table) == []
    assert table.refused(b.TakeBack(1, "ante")) == GAMES[rules].table_law.ante_turn[0]
    table.do(b.TakeBack(2, "ante"))
    assert table.state.antes == (1,)


def test_outside_a_tournament_antes_come_in_any_order() -> None:
    table = Playing("canberra-2017")
    table.sit(1, 2)
    table.do(c.BeginRound())
    table.wager(2, 1)
    assert warnings(table) == []
    table.do(b.TakeBack(2, "ante"))
    assert table.state.buck == 0


def test_in_a_pot_tournament_nobody_is_asked_about_seats_or_put_out_for_want_of_chips() -> None:
    table = Playing("holdem-1995", sign=c.Sign(pot=PotSign(500, 500, tournament=True)))
    table.sit(1, 2, 3, stake=500)
    table.do(c.LeaveSeat(player="Cas"))
    assert table.state.asked == {}
    table.do(c.BeginRound(), c.CutCards(cards_above=5), p.Deal(cards("Ah Kd As 9h")))
    table.do(*(p.Expose(cards(text)) for text in ("Jc 2d 7s 8c", "Jd Ad", "Jh Ac")), p.Settle())
    broke = [n for n in table.state.seated if not table.state.stake(n)]
    assert broke
    table.sit(3)
    events = table.do(c.BeginRound())
    assert len(events) == 1
    assert not set(broke) & set(events[0].dealt_in)
