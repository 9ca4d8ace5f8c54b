"""What is done once more: a cut of new cards, a round called off, a seat given up and taken."""

import pytest

from pitboss.cards.card import card
from pitboss.errors import TooSoon, UnknownPlace
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from tests.play.tables import STAKE, Playing, a_shoe
from tests.playing import POT

MANUAL = [*POT, "canberra-2004", "canberra-2017", "three-card-2006"]


def at(rules: str, *numbers: int, seats: int = 4) -> Playing:
    table = Playing(rules, seats)
    table.sit(*(numbers or (1, 2, 3, 4)))
    return table


def sitting(player: str, seat: int) -> c.TakeSeat:
    return c.TakeSeat(player=player, seat=seat, stake=STAKE)


# New cards


@pytest.mark.parametrize("rules", MANUAL)
@pytest.mark.parametrize("new", ["cards", "shoe"])
def test_new_cards_are_cut_before_they_are_dealt(rules: str, new: str) -> None:
    table = at(rules, 1, 2)
    table.do(c.BeginRound())
    if rules not in POT:
        table.wager(1)
    cut = c.CutCards(cards_above=10) if rules in POT else b.Cut(20)
    table.do(cut)
    by = table.refused(cut)
    change = c.ChangeCards(supervisor="Sue", dealer="Deb")
    table.do(change if new == "cards" else c.ChangeShoe(shoe=a_shoe(rules)))
    if new == "shoe":
        table.check("ordered")
    uncut = p.Deal(table.deck(4)) if rules in POT else b.Deal(table.deck(10))
    assert table.refused(uncut) == by
    table.do(cut)
    table.deal()
    assert table.state.cards_out


def committed(rules: str) -> Playing:
    table = Playing(rules, shoe=c.Shoe("manual", ("red",), "2004/3", electronic=True))
    table.sit(1, 2)
    table.do(c.BeginRound(commitment="a promise"))
    return table


@pytest.mark.parametrize("rules", ["holdem-1995", "canberra-2017"])
def test_a_shoe_that_was_committed_to_is_changed_after_its_deal(rules: str) -> None:
    table, by_hand = committed(rules), c.ChangeShoe(shoe=a_shoe(rules))
    assert table.refused(by_hand) == GAMES[rules].table_law.shoe_change
    table.do(c.CallOffRound())
    with pytest.raises(TooSoon, match="published first"):
        table.do(by_hand)
    table.do(c.PublishDeal(number=1, outcome="called off", seal="a seal", hash="a hash"))
    table.do(by_hand)
    table.check("ordered")
    table.do(c.BeginRound())
    assert table.state.in_hand


# Between a misdeal and the new deal


@pytest.mark.parametrize("rules", POT)
@pytest.mark.parametrize("late", [False, True])
def test_no_stake_changes_between_a_misdeal_and_the_new_deal(rules: str, late: bool) -> None:
    """Nor when somebody leaves in between, and the blinds are posted anew (reading P63)."""
    table = at(rules, 1, 2, 3)
    table.do(c.BeginRound())
    table.do(p.TopUp(2, 1_000))  # before any cards are dealt it may
    table.deal()
    going = (p.FindNotCut(), c.LeaveSeat(player="Ann"))
    table.do(*(going if late else reversed(going)))
    locked = table.game.locked[0]
    assert table.refused(p.TopUp(2, 1_000)) == table.refused(p.TakeOff(3, 1_000)) == locked
    table.finish_pot(fold=True)
    table.do(p.TopUp(2, 1_000))


# Rounds that were called off


def test_being_dealt_out_is_not_used_up_by_a_round_that_was_called_off() -> None:
    table = at("holdem-1995", 1, 2, 3)
    table.do(c.DealOut(player="Ben", finding="spoke Latin"))
    for _ in range(2):
        table.do(c.BeginRound())
        assert 2 not in [seat.number for seat in table.pot.seats]
        table.do(c.CallOffRound())
    table.do(c.BeginRound())
    table.finish_pot(fold=True)
    table.do(c.BeginRound())
    assert 2 in [seat.number for seat in table.pot.seats]


def test_to_leave_and_sit_down_again_is_not_to_be_dealt_in_sooner() -> None:
    table = at("holdem-1995", 1, 2, 3)
    table.do(c.DealOut(player="Ben", finding="spoke Latin"), c.LeaveSeat(player="Ben"))
    table.do(sitting("Ben", 4))
    assert dealt_in(table) == [1, 3]
    assert 4 in dealt_in(table)


def test_nobody_has_missed_the_blind_of_a_round_that_was_called_off() -> None:
    table = at("holdem-1995", 1, 2, 3, 4)
    dealt_in(table)
    table.do(c.SitOut(player="Cas"), c.BeginRound())
    assert table.state.seated[3].missed_buck
    table.do(c.CallOffRound(), c.SitIn(player="Cas"))
    assert dealt_in(table) == [2, 3, 4, 1]


@pytest.mark.parametrize("rules", GAMES)
def test_a_last_round_that_was_called_off_is_played_again(rules: str) -> None:
    table = at(rules, 1, 2)
    table.do(c.AnnounceClosing(regulator_told=True), c.BeginRound(), c.CallOffRound())
    table.round(1, 2)
    assert table.refused(c.BeginRound()) == GAMES[rules].table_law.closing


def test_a_last_round_from_which_somebody_went_is_the_last() -> None:
    table = at("holdem-1995", 1, 2, 3)
    table.do(c.AnnounceClosing(regulator_told=True), c.BeginRound(), c.LeaveSeat(player="Ann"))
    table.finish_pot(fold=True)
    assert table.refused(c.BeginRound()) == "17.2"


# Seats given up and taken again


def dealt_in(table: Playing) -> list[int]:
    table.do(c.BeginRound())
    found = [seat.number for seat in table.pot.seats]
    table.finish_pot(fold=True)
    return found


def test_to_leave_and_sit_down_again_does_not_skip_the_buck() -> None:
    table = at("manila-1995", 1, 2, 3, seats=6)
    assert dealt_in(table) == [1, 2, 3]
    table.do(c.LeaveSeat(player="Ben"))  # it was to have the buck
    assert dealt_in(table) == [3, 1]
    taken = table.do(sitting("Ben", 4))[0]
    assert (taken.missed_buck, taken.clauses[-1]) == (True, "6.3")
    assert dealt_in(table) == [4, 1, 3]  # the buck comes to the seat


def test_who_comes_back_further_from_the_buck_is_due_where_it_was_to_come() -> None:
    table = at("manila-1995", 1, 2, 3, seats=6)
    dealt_in(table)
    table.do(c.LeaveSeat(player="Ben"))
    assert table.do(sitting("Ben", 5))[0].due == 2
    assert dealt_in(table) == [3, 1]  # seat 2 was passed: Ben waits for the buck
    assert dealt_in(table)[0] == 5


def test_who_comes_back_to_the_same_seat_in_time_owes_nothing() -> None:
    table = at("holdem-1995", 1, 2, 3)
    dealt_in(table)
    table.do(c.LeaveSeat(player="Cas"))
    table.do(*(c.DeclineSeat(player=player, seat=3) for player in ("Ann", "Ben")))
    taken = table.do(sitting("Cas", 3))[0]
    assert (taken.due, taken.missed_buck) == (0, False)
    assert dealt_in(table) == [2, 3, 1]


def test_once_the_buck_has_been_round_a_player_is_new_again() -> None:
    table = at("manila-1995", 1, 2, 3)
    dealt_in(table)
    table.do(c.LeaveSeat(player="Ben"))
    for _ in range(3):
        dealt_in(table)
    taken = table.do(sitting("Ben", 2))[0]
    assert (taken.due, taken.missed_buck) == (0, False)


@pytest.mark.parametrize("rules", ["holdem-1995", "omaha-1995"])
def test_nor_does_it_skip_a_second_blind(rules: str) -> None:
    table = at(rules)
    dealt_in(table)  # the buck is at 1; next 2 has it and 3 the second blind
    table.do(c.LeaveSeat(player="Cas"))
    assert dealt_in(table) == [2, 4, 1]
    assert table.do(sitting("Cas", 3))[0].missed_buck


def test_a_round_that_was_called_off_takes_the_buck_past_nobody() -> None:
    table = at("manila-1995", 1, 2, 3)
    dealt_in(table)
    table.do(c.LeaveSeat(player="Ben"), c.BeginRound(), c.CallOffRound())
    taken = table.do(sitting("Ben", 2))[0]
    assert (taken.due, taken.missed_buck) == (0, False)


# The draw


def draw(seat: int, **cards: str) -> c.DrawForSeat:
    return c.DrawForSeat(seat=seat, draws=tuple((who, card(text)) for who, text in cards.items()))


@pytest.mark.parametrize("rules", POT)
def test_who_lost_a_draw_chooses_by_rank_from_what_is_left(rules: str) -> None:
    table = Playing(rules)
    table.do(draw(1, Ann="Kd", Ben="Ac", Cas="9d"))
    for other in (sitting("Cas", 2), sitting("Zoe", 2)):
        assert table.refused(other) == "6.1"
    table.do(sitting("Ann", 2))
    assert table.refused(sitting("Zoe", 3)) == "6.1"
    table.do(sitting("Cas", 3), sitting("Ben", 1), sitting("Zoe", 4))
    assert [seat.player for seat in table.state.seated.values()] == ["Ben", "Ann", "Cas", "Zoe"]


def test_equal_losers_draw_again_if_they_want_the_same_seat() -> None:
    table = Playing("holdem-1995")
    table.do(draw(1, Ann="Ad", Ben="9c", Cas="9d"))
    table.do(draw(2, Ben="3c", Cas="4c"))
    assert table.refused(sitting("Ben", 2)) == "6.1"
    table.do(sitting("Cas", 2), sitting("Ben", 3))


@pytest.mark.parametrize("rules", POT)
def test_a_winner_who_walks_away_blocks_nothing(rules: str) -> None:
    table = Playing(rules, 2)
    table.sit(1)
    table.do(draw(2, Uma="Kd", Val="Ac"))
    assert table.refused(sitting("Uma", 2)) == "6.1"
    table.do(c.DeclineSeat(player="Val", seat=2))
    assert table.refused(sitting("Zoe", 2)) == "6.1"
    table.do(c.DeclineSeat(player="Uma", seat=2), sitting("Zoe", 2))
    with pytest.raises(UnknownPlace):
        table.do(c.DeclineSeat(player="Uma", seat=2))


def test_a_draw_does_not_outlast_the_day() -> None:
    table = Playing("holdem-1995")
    table.do(draw(2, Uma="Kd", Val="Ac"), c.AnnounceClosing(regulator_told=True), c.CloseTable())
    assert (table.state.drawn, table.state.choosing) == ({}, ())


def test_a_winner_who_gives_up_the_own_seat_has_no_claim_on_another() -> None:
    table = at("holdem-1995")
    table.do(c.LeaveSeat(player="Ben"), draw(2, Ann="Kd", Dot="9c"))
    table.do(c.LeaveSeat(player="Ann"), c.DeclineSeat(player="Cas", seat=2))
    table.do(c.MoveSeat(player="Dot", seat=2))
    assert table.state.players["Dot"].number == 2


@pytest.mark.parametrize("rules", POT)
def test_two_who_are_asked_draw_for_the_seat(rules: str) -> None:
    table = at(rules)
    table.do(c.LeaveSeat(player="Ben"))
    move = c.MoveSeat(player="Ann", seat=2)
    assert table.refused(move) == "6.1"
    table.do(c.DeclineSeat(player="Cas", seat=2))
    assert table.refused(move) == "6.1"
    table.do(draw(2, Ann="Kd", Dot="9c"), move)
    assert table.state.players["Ann"].number == 2


def test_the_only_one_who_is_asked_moves_without_a_draw() -> None:
    table = at("holdem-1995", 1, 2)
    table.do(c.LeaveSeat(player="Ben"), c.MoveSeat(player="Ann", seat=2))
    assert table.state.players["Ann"].number == 2


def test_the_list_waits_until_those_who_drew_have_chosen() -> None:
    table = at("holdem-1995", 1)
    table.do(draw(2, Uma="Kd", Val="Ac"), c.JoinWaitingList(player="Zoe"))
    assert table.state.called == ""
    table.do(sitting("Val", 2))
    events = table.do(sitting("Uma", 3))
    assert events[-1].player == "Zoe"


# Chips


@pytest.mark.parametrize(("rules", "clause"), [("manila-1995", "5.5"), ("omaha-1995", "5.6")])
def test_stakes_change_in_whole_chips(rules: str, clause: str) -> None:
    table = at(rules, 1, 2)
    assert table.refused(p.TopUp(1, 150)) == clause
    assert table.refused(p.TakeOff(1, 150)) == clause
    table.do(p.TopUp(1, 100))
