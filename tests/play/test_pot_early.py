"""Chips and cards put forward before the turn, and what a table dealt by hand makes of them."""

from decimal import Decimal

import pytest

from pitboss.errors import BadAmount, TooSoon
from pitboss.games.manila import MANILA
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.verbs import Offer
from tests.play.pot_table import Table


def manila() -> Table:
    """Four players in the second round of betting; the buck at seat 2 acts first."""
    table = Table({1: 100, 2: 100, 3: 100, 4: 100}, game=MANILA, buck=2)
    return table.play("3 call", "4 call", "1 call", "2 decline")


def early(table: Table, seat: int, amount: int) -> Table:
    table.do(c.PutForward(seat, dollars(amount)))
    return table


def test_an_early_wager_above_the_opening_stands_as_a_raise() -> None:
    table = early(manila(), 4, 10).play("2 check", "3 bet 5")
    acted = table.found(e.Acted)[-1]
    assert (acted.seat, acted.action, acted.paid, acted.step) == (4, "raise", 1_000, 500)
    assert acted.clauses[0] == "16.3"
    assert table.turn == 1
    assert table.round.raises == 1


def test_an_early_wager_equal_to_the_opening_stands_as_a_call() -> None:
    table = early(manila(), 4, 10).play("2 check", "3 bet 10")
    acted = table.found(e.Acted)[-1]
    assert (acted.seat, acted.action, acted.paid, acted.effect) == (4, "call", 1_000, "none")
    assert acted.clauses == ("16.3", "8.2(i)", "D.Call")


def test_the_last_chips_put_forward_early_to_call_rest_on_tapping_out_too() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 15}, game=MANILA, buck=2)
    table.play("3 call", "4 call", "1 call", "2 decline")
    early(table, 4, 10).play("2 check", "3 bet 10")
    acted = table.found(e.Acted)[-1]
    assert (acted.seat, acted.action, acted.effect) == (4, "call", "none")
    assert acted.clauses == ("16.3", "8.2(i)", "D.Call", "12.1", "D.Tap Out", "D.Table Stake")


def test_an_early_wager_that_is_overtaken_leaves_the_choice_free() -> None:
    table = early(manila(), 4, 10).play("2 bet 10", "3 raise 10")
    assert table.turn == 4
    offers = table.offers(4)
    assert {name for name, answer in offers.items() if isinstance(answer, Offer)} == {
        "call",
        "raise",
        "fold",
    }
    table.play("4 call")
    assert table.found(e.Acted)[-1].clauses[-1] == "16.4"
    assert table.round.seat(4).early == 0
    assert table.in_pots()[4] == 25


def test_on_a_fold_only_the_early_wager_comes_back() -> None:
    table = early(manila(), 4, 10).play("2 bet 10", "3 raise 10", "4 fold")
    (back,) = table.found(e.ChipsTakenBack)
    assert (back.seat, back.amount, back.clauses) == (4, 1_000, ("16.4",))
    assert table.stakes()[4] == 95


def test_an_early_wager_opens_when_all_before_check() -> None:
    table = early(manila(), 4, 10).play("2 check", "3 check")
    assert table.found(e.Acted)[-1].effect is e.Effect.OPENING
    assert table.round.leader == 4


@pytest.mark.parametrize(("chips", "stands", "back"), [(17, 15, 2), (19, 15, 4), (25, 15, 10)])
def test_what_exceeds_a_permitted_step_comes_back(chips: int, stands: int, back: int) -> None:
    table = early(manila(), 4, chips).play("2 check", "3 bet 5")
    assert table.found(e.Acted)[-1].paid == dollars(stands)
    (returned,) = table.found(e.ChipsTakenBack)
    assert (returned.amount, returned.clauses) == (dollars(back), ("16.3",))
    assert table.stakes()[4] == 95 - stands


def test_less_than_the_smallest_raise_is_cut_to_a_call() -> None:
    table = Table({1: 100, 2: 100, 3: 100}).play("3 call", "1 call", "2 decline")
    early(table, 2, 27).play("1 bet 20")
    assert (table.found(e.Acted)[-1].action, table.found(e.Acted)[-1].paid) == ("call", 2_000)
    assert table.found(e.ChipsTakenBack)[-1].amount == 700


def test_a_call_of_the_first_round_cites_the_first_round() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100})
    early(table, 4, 10).play("3 call")
    assert table.found(e.Acted)[-1].clauses == ("16.3", "7.1(i)", "D.Call")


def test_an_opening_below_the_minimum_is_withdrawn() -> None:
    table = early(manila(), 4, 3).play("2 check", "3 check")
    assert table.turn == 4
    assert table.found(e.ChipsTakenBack)[-1].amount == 300
    table.play("4 bet 5")
    assert table.in_pots()[4] == 10


def test_where_nobody_may_raise_the_excess_comes_back() -> None:
    table = Table({1: 100, 2: 37, 3: 100, 4: 100}).play("3 call", "4 call", "1 call", "2 decline")
    early(table, 4, 60).play("1 bet 20", "2 tap-out", "3 call")
    acted = table.found(e.Acted)[-1]
    assert (acted.seat, acted.action, acted.paid) == (4, "call", 2_700)
    assert table.found(e.ChipsTakenBack)[-1].amount == 3_300


def test_all_that_is_left_put_forward_early_is_a_tap_out() -> None:
    table = Table({1: 200, 2: 200, 3: 200, 4: 45}, limit="no-limit")
    early(table, 4, 45).play("3 call")
    acted = table.found(e.Acted)[-1]
    assert (acted.action, acted.paid, acted.step, acted.effect) == (
        "tap-out",
        4_500,
        3_500,
        "raise",
    )
    short = Table({1: 200, 2: 200, 3: 200, 4: 45}, limit="no-limit")
    early(short, 4, 45).play("3 raise 30")
    assert short.found(e.Acted)[-1].effect is e.Effect.SHORT
    assert short.refused("1 raise 40") == "12.5"


def test_a_tap_out_forward_above_the_limit_is_cut_down() -> None:
    table = Table({1: 200, 2: 200, 3: 200, 4: 45})
    early(table, 4, 45).play("3 call")
    assert table.found(e.Acted)[-1].paid == dollars(30)
    assert table.stakes()[4] == 15


def test_a_step_is_cut_down_to_whole_chips() -> None:
    """A stake of 25.50 is tapped out: 60 forward is 34.50 above it, of which 34 stand."""
    table = Table({1: 200, 2: 200, 3: Decimal("25.50"), 4: 200}, limit="no-limit")
    early(table, 4, 60).play("3 tap-out")
    assert table.found(e.Acted)[-1].step == dollars(34)
    assert table.found(e.ChipsTakenBack)[-1].amount == 50


def test_chips_that_no_turn_comes_to_go_back() -> None:
    table = Table({1: 100, 2: 100, 3: 100}).play("3 call")
    early(table, 3, 20).play("1 call", "2 decline")
    assert table.found(e.ChipsTakenBack)[0].clauses == ("16.3",)
    assert table.round.number == 2
    assert table.stakes()[3] == 90


def test_in_turn_a_wrong_amount_counts_as_the_next_lower_step() -> None:
    table = early(Table({1: 100, 2: 100, 3: 100}), 3, 25)
    assert table.found(e.Acted)[-1].paid == dollars(20)
    assert table.turn == 1


def test_chips_put_forward_are_whole_chips_of_the_stake() -> None:
    table = Table({1: 100, 2: 100, 3: 100})
    assert table.refused(c.PutForward(1, 150)) == "5.6"
    assert table.refused(c.PutForward(1, dollars(96))) == "5.5"
    with pytest.raises(BadAmount):
        table.do(c.PutForward(1, 0))
    table.play("3 fold")
    assert table.refused(c.PutForward(3, 500)) == "16.9"
    table.play("1 fold")
    with pytest.raises(TooSoon):
        table.do(c.PutForward(2, 500))


def test_an_early_fold_is_final_and_leaves_the_turn_where_it_was() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100})
    assert table.do(c.FoldEarly(1))[0].clauses[0] == "16.9"  # type: ignore[attr-defined]
    assert table.turn == 3
    assert table.refused(c.FoldEarly(1)) == "16.9"
    table.play("3 call", "4 call")
    assert table.turn == 2


def test_an_early_fold_cites_the_round_of_betting() -> None:
    first = Table({1: 100, 2: 100, 3: 100}).do(c.FoldEarly(1))[0]
    assert first.clauses == ("16.9", "D.Fold", "7.1(iii)")  # type: ignore[attr-defined]
    table = Table({1: 100, 2: 100, 3: 100}).play("3 call", "1 call", "2 decline")
    later = table.do(c.FoldEarly(3))[0]
    assert later.clauses == ("16.9", "D.Fold", "8.2(iv)")  # type: ignore[attr-defined]


def test_an_early_fold_may_end_the_round() -> None:
    table = Table({1: 100, 2: 100, 3: 100}).play("3 fold")
    table.do(c.FoldEarly(2))
    assert not table.round.betting
    assert table.settle().pots() == [(10, [1], 0, [1])]
    assert table.found(e.WagerReturned)[0].seat == 2
    with pytest.raises(TooSoon):
        table.do(c.FoldEarly(1))


def test_chips_forward_of_a_hand_that_is_out_go_back() -> None:
    table = early(Table({1: 100, 2: 100, 3: 100, 4: 100}), 1, 20)
    table.do(c.FoldEarly(1))
    assert table.found(e.ChipsTakenBack)[0].clauses == ("16.4",)
    assert table.stakes()[1] == 95
