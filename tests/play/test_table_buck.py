"""The buck of a pot game: where it starts, whom it passes, who waits; and stakes between rounds."""

from typing import Any

import pytest

from pitboss.cards.card import cards
from pitboss.errors import BadAmount, TooSoon, UnknownPlace
from pitboss.play.pot import commands as p
from pitboss.play.pot import events as pe
from pitboss.play.pot.decide import duty, in_dealing_order
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import NAMES, STAKE, Playing
from tests.playing import POT


def at(rules: str, *numbers: int, seats: int = 6, **changes: Any) -> Playing:
    table = Playing(rules, seats, **changes)
    table.sit(*numbers)
    return table


def begin(table: Playing) -> t.RoundBegun:
    begun = table.do(c.BeginRound())[-1]
    assert isinstance(begun, t.RoundBegun)
    return begun


def bucks(table: Playing, rounds: int) -> list[int]:
    found = []
    for _ in range(rounds):
        found.append(begin(table).buck)
        table.finish_pot(fold=True)
    return found


def out(table: Playing, number: int) -> None:
    table.do(c.SitOut(player=NAMES[number - 1]))


def back(table: Playing, number: int) -> None:
    table.do(c.SitIn(player=NAMES[number - 1]))


# P8


@pytest.mark.parametrize("rules", POT)
def test_the_buck_starts_at_the_dealers_left_and_goes_clockwise(rules: str) -> None:
    table = at(rules, 1, 2, 4)
    assert bucks(table, 5) == [1, 2, 4, 1, 2]


@pytest.mark.parametrize("rules", POT)
def test_it_starts_with_the_first_player_who_is_dealt_in(rules: str) -> None:
    table = at(rules, 2, 3, 5)
    out(table, 2)
    begun = begin(table)
    assert (begun.buck, begun.dealt_in) == (3, (3, 5))
    assert begun.clauses == ("6.2", "6.3")


@pytest.mark.parametrize("rules", POT)
def test_empty_seats_and_those_who_sit_out_are_stepped_over(rules: str) -> None:
    table = at(rules, 1, 3, 4, 6)
    assert bucks(table, 1) == [1]
    out(table, 3)
    table.do(c.LeaveSeat(player="Dot"))
    assert begin(table).buck == 6


def test_it_does_not_rest_on_a_seat_that_was_left() -> None:
    table = at("holdem-1995", 1, 2, 3)
    assert bucks(table, 2) == [1, 2]
    table.do(c.LeaveSeat(player="Ben"))
    assert bucks(table, 2) == [3, 1]


@pytest.mark.parametrize("rules", POT)
def test_a_misdeal_does_not_move_it(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    bucks(table, 1)
    begin(table)
    table.deal()
    table.do(p.FindNotCut())
    assert table.state.in_hand
    assert table.refused(p.Deal(table.deck(6))) == "4.2"  # the new deal is cut anew
    table.finish_pot(fold=True)
    assert [table.state.buck, begin(table).buck] == [2, 3]


@pytest.mark.parametrize("rules", POT)
def test_a_round_that_is_invalidated_moves_it(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    begin(table)
    table.deal()
    table.do(p.Invalidate("18.3(b)", "fraud"))
    assert begin(table).buck == 2


def test_a_round_that_is_not_dealt_does_not_move_it() -> None:
    table = at("omaha-1995", 1, 2, 3)
    bucks(table, 1)
    way = table.state.travelled
    table.do(c.BeginRound(), c.CallOffRound())
    assert (table.state.travelled, begin(table).buck) == (way, 2)


# P9


def test_a_newcomer_is_dealt_in_at_once_in_any_seat() -> None:
    table = at("holdem-1995", 1, 2, 6)
    begin(table)
    table.sit(4)
    assert [seat.number for seat in table.pot.seats] == [1, 2, 6]
    table.finish_pot(fold=True)
    assert begin(table).dealt_in == (2, 4, 6, 1)


def test_who_lets_the_buck_go_by_waits_until_it_comes_to_the_seat() -> None:
    table = at("manila-1995", 1, 2, 3, 4)
    bucks(table, 1)
    out(table, 2)
    assert begin(table).missed == (2,)
    table.finish_pot(fold=True)
    back(table, 2)
    for buck, dealt_in in ((4, (4, 1, 3)), (1, (1, 3, 4))):
        begun = begin(table)
        assert (begun.buck, begun.dealt_in, begun.missed) == (buck, dealt_in, (2,))
        table.finish_pot(fold=True)
    begun = begin(table)
    assert (begun.buck, begun.dealt_in, begun.missed) == (2, (2, 3, 4, 1), ())


def test_to_sit_out_away_from_the_buck_costs_nothing() -> None:
    table = at("manila-1995", 1, 2, 3, 4)
    out(table, 4)
    assert begin(table).missed == ()
    table.finish_pot(fold=True)
    back(table, 4)
    out(table, 1)  # who has just had it
    begun = begin(table)
    assert (begun.dealt_in, begun.missed) == ((2, 3, 4), ())


@pytest.mark.parametrize(
    ("rules", "blinds", "missed"),
    [("holdem-1995", 2, (2,)), ("omaha-1995", 3, (2, 4)), ("manila-1995", 2, ())],
)
def test_so_it_is_with_the_second_and_the_third_blind(
    rules: str, blinds: int, missed: tuple[int, ...]
) -> None:
    sign = c.Sign(pot=PotSign(500, 10_000, blinds=blinds))
    table = at(rules, 1, 2, 3, 4, 5, 6, sign=sign)
    for number in (2, 4):
        out(table, number)
    begun = begin(table)
    assert begun.buck == 1
    assert begun.missed == missed
    table.finish_pot(fold=True)
    for number in (2, 4):
        back(table, number)
    assert begin(table).buck == 2  # where it has come to the seat


def test_the_buck_comes_to_who_waits_over_those_who_sit_out() -> None:
    table = at("manila-1995", 1, 2, 3, 4)
    bucks(table, 1)
    for number in (2, 3):
        out(table, number)
    bucks(table, 1)
    back(table, 3)
    assert bucks(table, 1) == [1]
    begun = begin(table)
    assert (begun.buck, begun.missed) == (3, (2,))


def test_nobody_waits_where_no_round_could_be_dealt_otherwise() -> None:
    table = at("manila-1995", 1, 2, 3)
    bucks(table, 1)
    out(table, 2)
    assert bucks(table, 1) == [3]
    back(table, 2)
    out(table, 3)
    begun = begin(table)
    assert (begun.buck, begun.dealt_in) == (1, (1, 2))


def test_to_move_away_from_the_buck_is_to_let_it_go_by() -> None:
    table = at("manila-1995", 1, 2, 3)
    bucks(table, 1)
    table.do(c.MoveSeat(player="Ben", seat=6))
    begun = begin(table)
    assert (begun.buck, begun.dealt_in, begun.missed) == (3, (3, 1), (6,))
    table.finish_pot(fold=True)
    begun = begin(table)
    assert (begun.buck, begun.dealt_in) == (6, (6, 1, 3))


def test_the_buck_has_to_pass_before_a_mover_waits() -> None:
    table = at("manila-1995", 1, 2, 4)
    bucks(table, 1)
    table.do(c.MoveSeat(player="Dot", seat=6))
    assert begin(table).dealt_in == (2, 6, 1)  # it was due at seat 4 and comes to 6 all the same
    table.finish_pot(fold=True)
    assert begin(table).buck == 6


def moved_from_5_to_6() -> Playing:
    table = at("manila-1995", 1, 2, 5)
    bucks(table, 1)
    table.do(c.MoveSeat(player="Eva", seat=6))
    assert bucks(table, 1) == [2]
    return table


def test_a_mover_is_still_due_rounds_later() -> None:
    table = moved_from_5_to_6()
    table.do(c.TakeSeat(player="Zoe", seat=5, stake=STAKE))
    begun = begin(table)
    assert (begun.buck, begun.dealt_in, begun.missed) == (5, (5, 1, 2), (6,))


def test_a_mover_who_has_had_the_buck_is_due_no_longer() -> None:
    table = moved_from_5_to_6()
    assert bucks(table, 3) == [6, 1, 2]
    table.do(c.TakeSeat(player="Zoe", seat=5, stake=STAKE))
    begun = begin(table)
    assert (begun.buck, begun.missed) == (5, ())


def test_to_move_towards_the_buck_costs_nothing() -> None:
    table = at("manila-1995", 1, 3, 5)
    bucks(table, 1)
    table.do(c.MoveSeat(player="Eva", seat=2))
    begun = begin(table)
    assert (begun.buck, begun.missed) == (2, ())


@pytest.mark.parametrize("rules", POT)
def test_who_is_dealt_out_for_a_round_does_not_wait(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    bucks(table, 1)
    (dealt_out,) = table.do(c.DealOut(player="Ben", finding="spoke Latin"))
    assert dealt_out.clauses == ("15.3",)
    begun = begin(table)
    assert (begun.buck, begun.dealt_in, begun.missed) == (3, (3, 1), ())
    table.finish_pot(fold=True)
    assert set(begin(table).dealt_in) == {1, 2, 3}


# P10 to P12


@pytest.mark.parametrize(
    ("rules", "locked"), [("manila-1995", "5.4"), ("holdem-1995", "5.5"), ("omaha-1995", "5.5")]
)
def test_stakes_change_between_rounds_only(rules: str, locked: str) -> None:
    table = at(rules, 1, 2, 3)
    out(table, 3)
    begin(table)
    table.deal()
    for seat in (1, 3):
        for command in (p.TopUp(seat, 10_000), p.TakeOff(seat, 100)):
            assert table.refused(command) == locked
    with pytest.raises(UnknownPlace):
        table.do(p.TopUp(5, 10_000))
    table.finish_pot(fold=True)
    before = table.state.stake(1), table.state.stake(3)
    table.do(p.TopUp(1, 500), p.TakeOff(3, 1_000))
    assert (table.state.stake(1), table.state.stake(3)) == (before[0] + 500, before[1] - 1_000)


HANDS = ("Ah As Kh Ks", "7c 8d 9c 7d", "8h 9h Tc 7s")
BOARD = "Jd Ad Ac Kd Qd Kc Qh Th"


def broke(rules: str) -> Playing:
    """Ben and Cas tap out against Ann, who covers them, and lose."""
    table = Playing(rules, sign=c.Sign(pot=PotSign(500, 1_000)))
    table.sit(1, stake=50_000)
    table.sit(2, 3, stake=1_000)
    begin(table)
    game = table.game
    assert isinstance(game, PotGame)
    hands = [cards(hand)[: game.hole_cards] for hand in HANDS]
    table.do(c.CutCards(cards_above=5), p.Deal(in_dealing_order(game, hands)))
    shoe = iter(cards(BOARD))
    while table.state.in_hand:
        step, number = duty(game, table.pot)
        if step == "act":
            table.tap_out() if standing(table.pot).owed or table.pot.number > 1 else table.passive()
        elif step == "expose":
            table.do(p.Expose(tuple(next(shoe) for _ in range(number))))
        else:
            table.do(p.Settle())
    return table


@pytest.mark.parametrize("rules", POT)
def test_who_has_nothing_left_tops_up_or_gives_up_the_seat(rules: str) -> None:
    table = broke(rules)
    assert (table.state.stake(2), table.state.stake(3)) == (0, 0)
    least = "12.3"
    assert table.refused(p.TopUp(2, 900)) == least
    with pytest.raises(BadAmount):
        table.do(p.TopUp(2, 0))
    table.do(p.TopUp(2, 1_000))
    events = table.do(c.BeginRound())
    assert events[0] == t.SeatVacated("Cas", 3, 0, ("12.3",))
    assert events[-1].dealt_in == (2, 1)


def test_with_one_player_left_nothing_is_dealt_and_the_seats_can_be_cleared() -> None:
    table = broke("omaha-1995")
    with pytest.raises(TooSoon, match="two players"):
        table.do(c.BeginRound())
    assert table.refused(c.ClearSeat(player="Ann")) == "18.8"
    (gone, *_) = table.do(c.ClearSeat(player="Ben"))
    assert gone.clauses == ("12.3",)


def test_a_short_player_plays_on() -> None:
    table = at("holdem-1995", 1, 2)
    begin(table)
    table.deal()
    table.finish_pot(fold=True)
    table.do(c.PostNotice(sign=c.Sign(pot=PotSign(500, 90_000))))
    assert begin(table).dealt_in == (2, 1)


# P14, P63: who leaves before the cards


@pytest.mark.parametrize("rules", POT)
def test_who_leaves_after_a_misdeal_has_the_blind_back(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    begin(table)
    table.deal()
    table.do(p.FindNotCut())
    held = table.pot.seat(1).contributed
    assert held == 500
    events = table.do(c.LeaveSeat(player="Ann"))
    gone = next(event for event in events if isinstance(event, t.SeatVacated))
    assert gone.stake == STAKE
    begun = events[-1]
    assert isinstance(begun, t.RoundBegun)
    assert (begun.number, begun.buck, begun.dealt_in) == (1, 2, (2, 3))
    assert table.chips() == 2 * STAKE
    table.finish_pot(fold=True)
    assert begin(table).buck == 3


def test_another_who_leaves_leaves_the_buck_where_it_was() -> None:
    table = at("holdem-1995", 1, 2, 3, 4)
    begin(table)
    table.sit(5)  # a newcomer waits for the next round, and pays nothing for it
    events = table.do(c.LeaveSeat(player="Cas"))
    begun = events[-1]
    assert (begun.buck, begun.dealt_in, begun.missed) == (1, (1, 2, 4), ())
    table.finish_pot(fold=True)
    assert begin(table).dealt_in == (2, 4, 5, 1)


def test_the_last_but_one_who_leaves_ends_the_round_undealt() -> None:
    table = at("omaha-1995", 1, 2)
    begin(table)
    table.deal()
    table.do(p.FindNotCut(), c.LeaveSeat(player="Ben"))
    assert not table.state.in_hand
    assert table.state.stake(1) == STAKE


@pytest.mark.parametrize("rules", POT)
def test_blinds_come_back_if_the_round_is_not_dealt_after_all(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    begin(table)
    table.deal()
    with pytest.raises(TooSoon):
        table.do(c.CallOffRound())
    table.do(p.FindNotCut())
    (called_off,) = table.do(c.CallOffRound())
    assert called_off.returned == (((1, 500),) if "manila" in rules else ((1, 500), (2, 1_000)))
    assert all(table.state.stake(number) == STAKE for number in (1, 2, 3))


def test_a_player_out_of_the_game_is_not_in_the_next_round() -> None:
    table = at("holdem-1995", 1, 2, 3)
    begin(table)
    table.deal()
    table.do(p.Exclude(2, "15.1"))
    table.finish_pot()
    assert any(isinstance(event, pe.PlayerExcluded) for event in table.events)
    assert list(table.state.seated) == [1, 3]
    assert table.refused(c.TakeSeat(player="Ben", seat=2, stake=STAKE)) == "18.2(b)"
