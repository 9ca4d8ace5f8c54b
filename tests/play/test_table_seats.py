"""Seats: who may sit where, who comes first, the draw, the list, moving and leaving."""

from collections.abc import Iterator

import pytest

from pitboss.cards.card import UNKNOWN, card
from pitboss.errors import BadAmount, BadCard, BadInput, TooSoon, UnknownPlace
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import STAKE, Playing
from tests.playing import BANKED, POT


def full(rules: str = "holdem-1995") -> Playing:
    table = Playing(rules)
    table.sit(1, 2, 3, 4)
    return table


def newcomer(table: Playing, seat: int, player: str = "Zoe") -> c.TakeSeat:
    return c.TakeSeat(player=player, seat=seat, stake=STAKE if table.state.sign.pot else 0)


def declined(seat: int, *players: str) -> Iterator[c.DeclineSeat]:
    return (c.DeclineSeat(player=player, seat=seat) for player in players)


# Sitting down


@pytest.mark.parametrize("rules", GAMES)
def test_one_seat_for_a_player_and_one_player_for_a_seat(rules: str) -> None:
    table, clause = Playing(rules), GAMES[rules].table_law.one_seat
    table.sit(1)
    assert table.refused(newcomer(table, 1)) == clause
    assert table.refused(newcomer(table, 2, "Ann")) == clause
    for seat in (0, 5):
        with pytest.raises(UnknownPlace):
            table.do(newcomer(table, seat))
    with pytest.raises(BadInput, match="name"):
        table.do(newcomer(table, 2, ""))


@pytest.mark.parametrize(("rules", "clause"), [("manila-1995", "5.3"), ("omaha-1995", "5.4")])
def test_a_player_sits_down_with_the_minimum_stake(rules: str, clause: str) -> None:
    table = Playing(rules)
    assert table.refused(c.TakeSeat(player="Ann", seat=1, stake=9_900)) == clause
    (taken,) = table.do(c.TakeSeat(player="Ann", seat=1, stake=10_000))
    assert taken.clauses == (clause, "15.2")
    chips = {"manila-1995": "5.5", "omaha-1995": "5.6"}[rules]
    assert table.refused(c.TakeSeat(player="Ben", seat=2, stake=10_050)) == chips


def test_against_the_house_no_chips_are_left_at_the_seat() -> None:
    with pytest.raises(BadAmount):
        Playing("canberra-2017").do(c.TakeSeat(player="Ann", seat=1, stake=100))


@pytest.mark.parametrize("rules", BANKED)
def test_a_wager_is_the_players_who_has_the_box(rules: str) -> None:
    table, clause = Playing(rules), GAMES[rules].table_law.one_seat
    table.sit(1, 2)
    table.do(c.BeginRound())
    assert table.refused(b.Act(1, "ante", 1_000, "Ben")) == clause
    with pytest.raises(UnknownPlace):
        table.do(b.Act(3, "ante", 1_000))
    table.do(b.Act(1, "ante", 1_000))
    assert table.banked.boxes[1].player == "Ann"


def test_nobody_sits_down_inside_the_round() -> None:
    table = full()
    table.do(c.BeginRound())
    with pytest.raises(BadInput, match="seat is taken"):
        table.do(p.SitDown(1, STAKE))


# Free seats


@pytest.mark.parametrize("rules", POT)
def test_those_who_sit_are_asked_before_those_who_wait(rules: str) -> None:
    table = full(rules)
    table.do(c.JoinWaitingList(player="Zoe"))
    events = table.do(c.LeaveSeat(player="Ben"))
    assert events[1] == t.SeatOffered(2, ("Ann", "Cas", "Dot"), ("6.1",))
    assert table.refused(newcomer(table, 2)) == "6.1"
    for player in ("Ann", "Cas"):
        table.do(c.DeclineSeat(player=player, seat=2))
    events = table.do(c.DeclineSeat(player="Dot", seat=2))
    assert events[1] == t.NextCalled("Zoe", 2, ("6.1",))
    table.do(newcomer(table, 2))
    assert table.state.seated[2].player == "Zoe"
    assert table.state.waiting == ()


def test_a_seat_left_by_a_move_is_offered_in_the_same_way() -> None:
    table = full()
    table.do(c.LeaveSeat(player="Ben"), *declined(2, "Cas", "Dot"))
    table.do(c.MoveSeat(player="Ann", seat=2))
    assert table.state.asked == {1: ("Cas", "Dot")}
    assert table.refused(c.MoveSeat(player="Ann", seat=1)) == "6.1"


def test_they_are_asked_once_before_the_next_round() -> None:
    table = full()
    table.do(c.JoinWaitingList(player="Zoe"), c.LeaveSeat(player="Ben"))
    events = table.do(c.BeginRound())
    assert isinstance(events[0], t.OffersLapsed)
    assert events[1] == t.NextCalled("Zoe", 2, ("6.1",))
    table.do(newcomer(table, 2))
    table.finish_pot(fold=True)
    assert table.do(c.BeginRound())[-1].dealt_in == (2, 3, 4, 1)


def test_who_declined_comes_after_the_list() -> None:
    table = full()
    table.do(c.JoinWaitingList(player="Zoe"), c.LeaveSeat(player="Ben"))
    for player in ("Ann", "Cas", "Dot"):
        table.do(c.DeclineSeat(player=player, seat=2))
    assert table.refused(c.MoveSeat(player="Ann", seat=2)) == "6.1"
    with pytest.raises(UnknownPlace):
        table.do(c.DeclineSeat(player="Ann", seat=2))
    table.do(c.LeaveWaitingList(player="Zoe"), c.MoveSeat(player="Ann", seat=2))
    assert table.state.players["Ann"].number == 2


def test_who_leaves_is_asked_no_more() -> None:
    table = full()
    table.do(c.LeaveSeat(player="Ben"), c.LeaveSeat(player="Cas"))
    assert table.state.asked == {2: ("Ann", "Dot"), 3: ("Ann", "Dot")}


@pytest.mark.parametrize("rules", GAMES)
def test_the_list_is_kept_in_order_of_arrival_and_called_one_by_one(rules: str) -> None:
    table = full(rules)
    by = GAMES[rules].table_law.seats or GAMES[rules].table_law.one_seat
    for player in ("Uma", "Val", "Wyn"):
        table.do(c.JoinWaitingList(player=player))
    for player in ("Uma", "Ann"):
        assert table.refused(c.JoinWaitingList(player=player)) == by
    events = table.do(c.LeaveSeat(player="Ann"), c.LeaveSeat(player="Ben"))
    if rules in POT:
        events = table.do(*(c.DeclineSeat(player=x, seat=1) for x in ("Cas", "Dot")))
        table.do(*(c.DeclineSeat(player=x, seat=2) for x in ("Cas", "Dot")))
    assert table.state.called == "Uma"
    assert table.refused(newcomer(table, 2, "Val")) == by
    events = table.do(newcomer(table, 2, "Uma"))
    assert isinstance(events[-1], t.NextCalled)
    assert events[-1].player == "Val"
    events = table.do(c.LeaveWaitingList(player="Val"))  # who did not answer
    assert events[-1] == t.NextCalled("Wyn", 1, (by,))
    with pytest.raises(UnknownPlace):
        table.do(c.LeaveWaitingList(player="Val"))
    with pytest.raises(BadInput):
        table.do(c.JoinWaitingList(player=""))


def test_a_free_seat_is_called_out_at_once() -> None:
    table = Playing("canberra-2017")
    events = table.do(c.JoinWaitingList(player="Uma"))
    assert events[1] == t.NextCalled("Uma", 1, ("4.4",))
    assert table.refused(newcomer(table, 3, "Val")) == "4.4"
    table.do(newcomer(table, 3, "Uma"), newcomer(table, 1, "Val"))
    assert sorted(table.state.players) == ["Uma", "Val"]


def test_the_last_seat_is_called_out_too() -> None:
    table = full("canberra-2017")
    events = table.do(c.JoinWaitingList(player="Uma"), c.LeaveSeat(player="Dot"))
    assert events[-1] == t.NextCalled("Uma", 4, ("4.4",))


def test_who_is_called_stays_so_until_the_answer() -> None:
    table = full("canberra-2017")
    table.do(c.JoinWaitingList(player="Uma"), c.JoinWaitingList(player="Val"))
    table.do(c.LeaveSeat(player="Ann"))
    assert table.do(c.LeaveWaitingList(player="Val")) == (t.WaitingListLeft("Val", ("4.4",)),)
    assert table.state.called == "Uma"
    table.do(c.LeaveWaitingList(player="Uma"))
    assert table.state.called == ""
    assert table.do(c.JoinWaitingList(player="Uma"))[-1] == t.NextCalled("Uma", 1, ("4.4",))


# The draw


def draw(seat: int, **cards: str) -> c.DrawForSeat:
    return c.DrawForSeat(seat=seat, draws=tuple((who, card(text)) for who, text in cards.items()))


@pytest.mark.parametrize("rules", POT)
def test_the_higher_card_has_the_seat(rules: str) -> None:
    table = Playing(rules)
    table.do(draw(3, Ann="Kd", Ben="Ac"))
    assert table.refused(newcomer(table, 3, "Ann")) == "6.1"
    table.do(newcomer(table, 3, "Ben"), newcomer(table, 2, "Ann"))
    assert table.state.seated[3].player == "Ben"
    assert table.refused(draw(3, Cas="Kd", Dot="Ac")) == "15.2"


def test_equal_cards_draw_again_among_themselves() -> None:
    table = Playing("holdem-1995")
    (drawn,) = table.do(draw(1, Ann="Kd", Ben="Kc", Cas="2c"))
    assert drawn == t.SeatDrawn(1, ("Ann", "Ben"), ("6.1", "3.1"), (("Cas",),))
    assert table.refused(newcomer(table, 1, "Ann")) == "6.1"
    assert table.refused(draw(1, Ann="Kd", Cas="Ac")) == "6.1"
    table.do(draw(1, Ann="3d", Ben="2d"))
    assert table.refused(draw(1, Ann="Kd", Ben="Ac")) == "6.1"
    table.do(newcomer(table, 1, "Ann"))
    assert table.state.seated[1].player == "Ann"


def test_those_who_sit_draw_for_a_seat_among_themselves() -> None:
    table = full()
    table.do(c.LeaveSeat(player="Ben"))
    assert table.refused(draw(2, Ann="Kd", Zoe="Ac")) == "6.1"
    table.do(draw(2, Ann="Kd", Dot="Ac"))
    assert table.refused(c.MoveSeat(player="Ann", seat=2)) == "6.1"
    table.do(c.MoveSeat(player="Dot", seat=2))
    assert table.state.players["Dot"].number == 2


def test_a_draw_that_nobody_takes_up_lapses_with_the_next_round() -> None:
    table = Playing("holdem-1995")
    table.sit(1, 2)
    table.do(draw(3, Uma="Kd", Val="Ac"), c.BeginRound(), newcomer(table, 3, "Uma"))
    assert table.state.seated[3].player == "Uma"


def test_draws_that_cannot_be() -> None:
    table = Playing("manila-1995")
    with pytest.raises(BadInput, match="two players"):
        table.do(draw(1, Ann="Kd"))
    twice = (("Ann", card("Kd")), ("Ann", card("Ad")))
    with pytest.raises(BadInput, match="once"):
        table.do(c.DrawForSeat(seat=1, draws=twice))
    with pytest.raises(BadCard):
        table.do(draw(1, Ann="Kd", Ben="2d"))  # not in the reduced deck
    with pytest.raises(BadCard, match="shown"):
        table.do(c.DrawForSeat(seat=1, draws=(("Ann", card("Kd")), ("Ben", UNKNOWN))))
    with pytest.raises(UnknownPlace):
        table.do(draw(7, Ann="Kd", Ben="Ad"))
    table.sit(1, 2)
    table.do(c.BeginRound())
    with pytest.raises(TooSoon):
        table.do(draw(3, Uma="Kd", Val="Ac"))
    with pytest.raises(BadInput, match="nobody draws"):
        Playing("canberra-2017").do(draw(1, Ann="Kd", Ben="Ad"))


def test_the_excluded_neither_draw_nor_wait_nor_sit() -> None:
    table = Playing("holdem-1995")
    table.do(c.RecordBreach(player="Ann", clause="15.1", finding="seen", exclude=True))
    for command in (
        draw(1, Ann="Kd", Ben="Ad"),
        c.JoinWaitingList(player="Ann"),
        newcomer(table, 1, "Ann"),
    ):
        assert table.refused(command) == "18.2(b)"


# Moving and leaving


@pytest.mark.parametrize("rules", GAMES)
def test_seats_are_changed_between_rounds(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2)
    by = GAMES[rules].table_law.seats or GAMES[rules].table_law.one_seat
    table.do(c.BeginRound())
    assert table.refused(c.MoveSeat(player="Ann", seat=3)) == by
    table.do(c.CallOffRound(), c.MoveSeat(player="Ann", seat=3))
    assert list(table.state.seated) == [2, 3]
    assert table.refused(c.MoveSeat(player="Ann", seat=2)) == GAMES[rules].table_law.one_seat
    with pytest.raises(UnknownPlace):
        table.do(c.MoveSeat(player="Zoe", seat=4))


def test_the_stake_moves_with_its_player() -> None:
    table = full()
    table.round()
    stake = table.state.stake(2)
    table.do(c.LeaveSeat(player="Ann"), *declined(1, "Cas", "Dot"))
    table.do(c.MoveSeat(player="Ben", seat=1))
    assert table.state.stake(1) == stake


@pytest.mark.parametrize("rules", POT)
def test_who_leaves_takes_the_whole_stake(rules: str) -> None:
    table = full(rules)
    table.round()
    stake = table.state.stake(1)
    (gone, _) = table.do(c.LeaveSeat(player="Ann"))
    assert gone == t.SeatVacated("Ann", 1, stake, ("6.1",))


@pytest.mark.parametrize("rules", BANKED)
def test_against_the_house_nobody_leaves_a_hand(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2)
    table.do(c.BeginRound())
    table.wager(1)
    with pytest.raises(TooSoon, match="takes the wagers back"):
        table.do(c.LeaveSeat(player="Ann"))
    table.do(c.LeaveSeat(player="Ben"))
    table.deal()
    locked = {"canberra-2004": "4.4", "canberra-2017": "4.5", "three-card-2006": "4.5"}
    assert table.refused(c.LeaveSeat(player="Ann")) == locked.get(rules, "4.6")
    table.do(b.Act(1, "fold"))
    table.do(c.LeaveSeat(player="Ann"))
    assert table.state.seated == {}


def test_in_a_pot_game_who_leaves_is_folded_in_turn_and_gone_after_the_round() -> None:
    table = full()
    table.do(c.BeginRound())
    table.deal()
    table.do(c.LeaveSeat(player="Dot"))  # not in turn
    assert table.pot.seat(4).leaving
    table.act("call")
    assert 4 in table.pot.folds
    before = table.chips()
    events = table.finish_pot()
    gone = [event for event in events if isinstance(event, t.SeatVacated)]
    assert [event.player for event in gone] == ["Dot"]
    commission = before - table.chips() - gone[0].stake
    assert commission == table.pot.commission


def test_to_leave_by_the_seat_or_by_the_name_is_the_same() -> None:
    one, other = full(), full()
    assert one.do(p.Leave(3)) == other.do(c.LeaveSeat(player="Cas"))
    with pytest.raises(UnknownPlace):
        one.do(p.Leave(3))
