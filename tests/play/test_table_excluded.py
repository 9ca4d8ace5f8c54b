"""Who is excluded takes no further part: before the first card, after a misdeal, in a round."""

from typing import Any

import pytest

from pitboss.api import game
from pitboss.errors import BadInput, UnknownPlace
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.pot import commands as p
from pitboss.play.pot import events as pe
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import STAKE, Playing
from tests.playing import BANKED, POT

RULE = dict.fromkeys(GAMES, "16.9") | dict.fromkeys(POT, "15.1") | {"three-card-2006": "14.8"}


def at(rules: str, *numbers: int) -> Playing:
    table = Playing(rules)
    table.sit(*(numbers or (1, 2, 3, 4)))
    return table


def excluding(rules: str, player: str = "Ann") -> c.RecordBreach:
    return c.RecordBreach(player=player, clause=RULE[rules], finding="seen", exclude=True)


def both_ways(rules: str, number: int, player: str) -> list[Any]:
    """The table's own command and the round's."""
    if rules in POT:
        return [excluding(rules, player), p.Exclude(number, RULE[rules])]
    return [excluding(rules, player), b.Contravention(number, RULE[rules], "exclude")]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("way", [0, 1])
def test_before_the_first_card_nobody_excluded_takes_part(rules: str, way: int) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    if rules in BANKED:
        table.wager(1, 2)
    events = table.do(both_ways(rules, 1, "Ann")[way])
    gone = next(event for event in events if isinstance(event, t.SeatVacated))
    assert (gone.player, gone.clauses) == ("Ann", (GAMES[rules].table_law.exclude,))
    assert gone.stake == (STAKE if rules in POT else 0)
    assert table.state.in_hand
    table.deal()
    if rules in POT:
        assert [seat.number for seat in table.pot.seats] == [2, 3, 4]
        assert table.pot.buck == 2
    else:
        assert not table.banked.boxes[1].open_wagers
        assert not table.banked.boxes[1].cards


@pytest.mark.parametrize("rules", BANKED)
def test_what_the_excluded_had_laid_goes_back_before_the_first_card(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.wager(1, 2)
    laid = sum(table.banked.boxes[1].open_wagers.values())
    events = table.do(excluding(rules))
    back = [one for one in events if isinstance(one, e.WagerTakenBack | e.WagerSettled)]
    assert sum(one.amount for one in back) == laid
    assert {one.clauses[0] for one in back} == {GAMES[rules].table_law.exclude}


@pytest.mark.parametrize("rules", POT)
@pytest.mark.parametrize("number", [1, 2, 4])
@pytest.mark.parametrize("way", [0, 1])
def test_after_a_misdeal_nobody_excluded_takes_part(rules: str, number: int, way: int) -> None:
    table = at(rules)
    before = table.chips()
    table.do(c.BeginRound())
    table.deal()
    table.do(p.FindNotCut())
    table.do(both_ways(rules, number, table.state.seated[number].player)[way])
    assert number not in table.state.seated
    table.deal()
    assert number not in [seat.number for seat in table.pot.seats]
    assert table.pot.buck == (2 if number == 1 else 1)
    assert table.chips() == before - STAKE


@pytest.mark.parametrize("rules", POT)
@pytest.mark.parametrize("way", [0, 1, 2])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_who_goes_before_a_misdeal_has_no_part_in_the_new_deal(
    rules: str, way: int, number: int
) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.deal()
    player = table.state.seated[number].player
    ways = [*both_ways(rules, number, player), c.LeaveSeat(player=player)]
    table.do(ways[way], p.FindNotCut())
    assert number not in table.state.seated
    assert table.state.in_hand
    table.finish_pot()
    assert not table.state.in_hand


@pytest.mark.parametrize("rules", POT)
def test_when_one_is_left_after_a_misdeal_there_is_no_round(rules: str) -> None:
    table = at(rules, 1, 2)
    table.do(c.BeginRound())
    table.deal()
    table.do(c.LeaveSeat(player="Ann"), p.FindNotCut())
    assert not table.state.in_hand
    assert table.state.stake(2) == STAKE


@pytest.mark.parametrize("way", [0, 1])
def test_where_a_round_ends_with_the_last_settlement_it_is_over_at_once(way: int) -> None:
    """Reading U28: nobody else plays."""
    table = at("ultimate-2019", 1)
    table.do(c.BeginRound())
    table.wager(1)
    table.deal()
    table.do(both_ways("ultimate-2019", 1, "Ann")[way])
    assert not table.state.in_hand
    assert "Ann" not in table.state.players


@pytest.mark.parametrize("rules", BANKED)
def test_who_waits_is_called_to_the_seat_of_the_excluded(rules: str) -> None:
    table = Playing(rules, 2)
    table.sit(1, 2)
    table.do(c.JoinWaitingList(player="Uma"), c.JoinWaitingList(player="Val"))
    events = table.do(excluding(rules))
    called = [event for event in events if isinstance(event, t.NextCalled)]
    assert [(one.player, one.seat) for one in called] == [("Uma", 1)]
    assert table.state.called == "Uma"


@pytest.mark.parametrize("rules", POT)
def test_one_clause_has_one_result_in_the_round(rules: str) -> None:
    results = []
    for way in (0, 1):
        table = at(rules)
        table.do(c.BeginRound())
        table.deal()
        events = table.do(both_ways(rules, 2, "Ben")[way])
        results.append([event for event in events if not isinstance(event, t.BreachRecorded)])
        table.finish_pot()
        assert 2 in table.pot.folds
        assert "Ben" not in table.state.players
    assert results[0] == results[1]
    assert isinstance(results[0][0], pe.PlayerExcluded)


@pytest.mark.parametrize("rules", POT)
def test_the_excluded_add_nothing_and_move_nowhere(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    table.do(c.BeginRound())
    table.deal()
    table.do(excluding(rules))
    clause = GAMES[rules].table_law.exclude
    assert table.refused(p.TopUp(1, 10_000)) == clause
    assert table.refused(c.MoveSeat(player="Ann", seat=4)) == clause


def test_who_sits_out_is_excluded_by_the_rounds_command_too() -> None:
    table = at("holdem-1995")
    table.do(c.SitOut(player="Dot"), c.BeginRound())
    table.deal()
    table.do(p.Exclude(4, "15.1"))
    assert "Dot" not in table.state.players


def test_nor_does_it_shield_wagers_from_being_declared_void() -> None:
    table = at("holdem-1995")
    table.do(c.BeginRound())
    table.deal()
    table.do(c.Stop(reason="a quarrel"))
    voided = table.do(p.VoidWagers(2, "15.1"))[0]
    assert isinstance(voided, pe.WagersVoided)
    assert voided.amount == 1_000


def test_a_stop_shields_nobody_from_being_excluded() -> None:
    table = at("holdem-1995")
    table.do(c.BeginRound())
    table.deal()
    table.do(c.Stop(reason="an alarm"), p.Exclude(3, "15.1"))
    assert 3 in table.pot.folds


def test_a_round_that_two_were_to_play_ends_when_the_other_sits_out() -> None:
    table = at("holdem-1995", 1, 2, 3)
    table.do(c.BeginRound(), c.SitOut(player="Ben"))
    table.do(c.LeaveSeat(player="Ann"))
    assert not table.state.in_hand
    assert sorted(table.state.players) == ["Ben", "Cas"]


# Room for others


def test_who_is_struck_off_the_list_makes_room_for_the_next() -> None:
    table = at("canberra-2017", 1, 2, 3)
    table.do(c.JoinWaitingList(player="Uma"), c.JoinWaitingList(player="Val"))
    assert table.state.called == "Uma"
    events = table.do(excluding("canberra-2017", "Uma"))
    assert events[-1] == t.NextCalled("Val", 4, ("4.4",))


def test_who_won_a_draw_and_is_excluded_leaves_the_seat_to_the_next() -> None:
    table = at("holdem-1995", 1)
    draws = (("Uma", "Kd"), ("Val", "Ac"))
    table.do(c.DrawForSeat(seat=2, draws=draws))  # type: ignore[arg-type]
    table.do(excluding("holdem-1995", "Val"))
    table.do(c.TakeSeat(player="Uma", seat=2, stake=STAKE))
    assert table.state.seated[2].player == "Uma"


def test_who_was_to_choose_after_a_draw_and_is_excluded_chooses_no_more() -> None:
    table = at("holdem-1995", 1)
    draws = (("Uma", "Kd"), ("Val", "Ac"))
    table.do(c.DrawForSeat(seat=2, draws=draws))  # type: ignore[arg-type]
    table.do(c.TakeSeat(player="Val", seat=2, stake=STAKE), excluding("holdem-1995", "Uma"))
    table.do(c.TakeSeat(player="Zoe", seat=3, stake=STAKE))
    assert table.state.seated[3].player == "Zoe"


# A breach


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("number", ["99.99", "", "D.Nothing"])
def test_a_breach_is_of_a_clause_that_exists(rules: str, number: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    if rules in BANKED:
        table.wager(1, 2)
    table.deal()
    measures: list[Any] = [c.RecordBreach(player="Ann", clause=number, finding="seen")]
    if rules in POT:
        measures += [p.VoidWagers(1, number), p.Exclude(1, number)]
    else:
        measures += [b.Contravention(1, number, how) for how in ("exclude", "void-wagers")]
    for measure in measures:
        with pytest.raises(BadInput, match="clause"):
            table.do(measure)


def test_nor_does_the_door_take_a_breach_of_no_clause() -> None:
    round = game("holdem-1995").round(minimum=5, minimum_stake=100).sit(1, 200).sit(2, 200)
    with pytest.raises(UnknownPlace, match=r"99\.99"):
        round.deal("Ah Ad Kh Kd").give(p.VoidWagers(1, "99.99"))
