"""Tapping out, uncalled wagers and the pots that follow."""

import pytest

from pitboss.games.manila import MANILA
from pitboss.play.pot import events as e
from pitboss.play.pot.pots import form_pots, lone_part, share_out, uncalled
from pitboss.play.pot.round import Hold, Seat
from pitboss.play.verbs import Bar, Offer
from tests.play.pot_table import Table


def in_second_round(stakes: dict[int, int], **sign: object) -> Table:
    """Three players who called; the buck is at seat 1."""
    return Table(stakes, **sign).play("3 call", "1 call", "2 decline")  # type: ignore[arg-type]


# The action


def test_a_stake_below_the_call_taps_out_or_folds() -> None:
    table = Table({1: 300, 2: 300, 3: 8})
    assert table.refused("3 call") == "12.1"
    assert table.refused("3 raise 10") == "5.5"
    table.play("3 tap-out")
    assert table.stakes()[3] == 0
    assert table.found(e.Acted)[-1].effect is e.Effect.NONE
    assert table.refused("3 call") == "12.1"


def test_the_call_of_the_whole_stake_is_a_tap_out_too() -> None:
    table = Table({1: 300, 2: 300, 3: 10})
    offers = table.offers(3)
    assert offers["call"].clauses == ("7.1(i)", "D.Call", "12.1", "D.Tap Out", "D.Table Stake")
    assert isinstance(offers["tap-out"], Offer)
    assert table.play("3 call").stakes()[3] == 0


def test_a_tap_out_may_fall_between_two_steps() -> None:
    table = Table({1: 300, 2: 300, 3: 25}).play("3 tap-out")
    acted = table.found(e.Acted)[-1]
    assert (acted.paid, acted.step, acted.effect) == (2_500, 1_500, e.Effect.RAISE)
    assert table.round.raises == 1
    assert table.refused("1 raise 10") == "10.2"
    assert table.play("1 raise 20").in_pots()[1] == 45


def test_a_tap_out_above_the_largest_raise_is_refused() -> None:
    assert Table({1: 300, 2: 300, 3: 31}).refused("3 tap-out") == "10.2"
    assert Table({1: 300, 2: 300, 3: 36}, limit="full-pot").refused("3 tap-out") == "10.7"
    full = Table({1: 300, 2: 300, 3: 35}, limit="full-pot")
    assert full.play("3 tap-out").in_pots()[3] == 35


def test_a_short_tap_out_closes_the_raising_for_everybody() -> None:
    table = in_second_round({1: 300, 2: 37, 3: 300}).play("1 bet 20", "2 tap-out")
    assert table.found(e.Acted)[-1].effect is e.Effect.SHORT
    for action in ("3 raise 13", "3 raise 20", "3 tap-out"):
        assert table.refused(action) == "12.5"
    table.play("3 call")
    assert table.refused("1 raise 20") == "12.5"
    assert table.round.raises == 0
    table.play("1 call")
    assert isinstance(table.offers(1)["bet"], Offer)


def test_two_players_do_not_lift_the_bar_of_a_short_tap_out() -> None:
    table = in_second_round({1: 300, 2: 37, 3: 300}).play("1 bet 20", "2 tap-out")
    assert table.round.seat(3).can_wager
    assert table.refused("3 raise 20") == "12.5"


def test_a_full_step_is_measured_by_the_largest_one_before() -> None:
    manila = Table({1: 200, 2: 200, 3: 200, 4: 23}, game=MANILA, buck=1)
    manila.play("2 raise 5", "3 raise 5")
    manila.play("4 tap-out")
    assert manila.found(e.Acted)[-1].effect is e.Effect.RAISE
    assert manila.round.step == 800
    assert manila.refused("1 raise 5") == "10.2"
    after_ten = Table({1: 200, 2: 200, 3: 200, 4: 33}, game=MANILA, buck=1)
    after_ten.play("2 raise 10", "3 raise 10", "4 tap-out")
    assert after_ten.found(e.Acted)[-1].effect is e.Effect.SHORT
    assert after_ten.refused("1 raise 10") == "12.5"


def test_a_short_opening_closes_the_raising() -> None:
    table = in_second_round({1: 18, 2: 300, 3: 300}).play("1 tap-out")
    assert table.found(e.Acted)[-1].effect is e.Effect.SHORT_OPENING
    assert table.refused("2 raise 20") == "12.5"
    assert table.refused("2 bet 20") == "8.2"
    table.play("2 call", "3 call")
    assert table.round.number == 3


def test_with_one_player_able_to_wager_there_is_no_more_betting() -> None:
    table = Table({1: 300, 2: 300, 3: 50}, limit="no-limit").play("3 tap-out", "1 fold")
    assert table.refused("2 raise 50") == "12.1"
    table.play("2 call")
    first = table.found(e.BettingClosed)[0].clauses
    assert first == ("7.2(b)", "7.2", "12.1", "D.Tap Out", "D.Table Stake", "8.6")
    assert table.round.number == 4
    assert table.found(e.BettingClosed)[-1].clauses[0] == "12.1"
    assert table.found(e.BettingOpened)[-1].number == 1
    assert len(table.round.board) == 5
    assert len(table.round.discards) == 3


# Blinds


def test_a_short_blind_taps_out_and_the_call_is_the_full_blind() -> None:
    table = Table({1: 300, 2: 6, 3: 300})
    assert table.in_pots() == {1: 5, 2: 6, 3: 0}
    offer = table.offers(3)["call"]
    assert isinstance(offer, Offer)
    assert offer.most == 1_000
    assert table.found(e.BlindPosted)[1].due == 1_000
    table.play("3 call", "1 call")
    assert table.round.number == 2
    assert table.turn == 1


def test_what_nobody_can_match_of_a_blind_comes_back() -> None:
    table = Table({1: 3, 2: 300}, hands={1: "As Ad", 2: "Ks Kd"}, board="2c 3c 4h 8h 9s")
    assert table.turn == 0
    assert table.in_pots() == {1: 3, 2: 3}
    assert table.settle().pots() == [(6, [1, 2], 0, [1])]
    assert table.found(e.WagerReturned)[0].amount == 700


def test_a_lone_player_whom_nobody_can_match_owes_nothing() -> None:
    table = Table({1: 300, 2: 3})
    assert table.turn == 0
    assert table.refused("1 call") == "12.1"
    assert table.in_pots() == {1: 3, 2: 3}


@pytest.mark.parametrize("stake", [6, 9])
def test_a_lone_player_who_can_be_matched_meets_the_full_blind_or_folds(stake: int) -> None:
    table = Table({1: 300, 2: stake})
    assert table.turn == 1
    assert table.refused("1 raise 10") == "12.1"
    table.play("1 call")
    assert table.in_pots() == {1: stake, 2: stake}


def test_who_cannot_reach_the_total_of_another_still_owes_the_full_blind() -> None:
    table = Table({1: 300, 2: 3, 3: 4})
    assert table.turn == 3
    assert table.refused("3 call") == "12.1"
    table.play("3 tap-out")
    assert table.turn == 0
    assert table.in_pots() == {1: 4, 2: 3, 3: 4}


# Uncalled wagers


def test_all_fold_to_the_last_blind_whose_half_comes_back() -> None:
    table = Table({1: 100, 2: 100, 3: 100}).play("3 fold", "1 fold")
    assert [(one.seat, one.amount, one.clauses) for one in table.found(e.WagerReturned)] == [
        (2, 500, ("11.4",))
    ]
    assert table.settle().pots() == [(10, [2], 0, [2])]
    assert table.stakes() == {1: 95, 2: 105, 3: 100}


def test_in_manila_a_blind_that_nobody_meets_makes_no_pot() -> None:
    table = Table({1: 100, 2: 100}, game=MANILA, buck=2).play("1 fold").settle()
    assert table.pots() == []
    assert table.stakes() == {1: 100, 2: 100}
    assert table.round.over


# Pots


def seats(*rows: tuple[int, int, Hold, int]) -> list[Seat]:
    return [Seat(number, stake, hold, contributed=put) for number, put, hold, stake in rows]


def test_pots_are_layers_of_what_each_put_in() -> None:
    four = seats(
        (1, 30, Hold.IN, 0), (2, 75, Hold.IN, 0), (3, 75, Hold.IN, 9), (4, 20, Hold.FOLDED, 9)
    )
    main, side = form_pots(four)
    assert (main.amount, main.contenders, main.contributors) == (
        110,
        (1, 2, 3),
        frozenset({1, 2, 3, 4}),
    )
    assert (side.amount, side.contenders, side.contributors) == (90, (2, 3), frozenset({2, 3}))


def test_one_contender_with_a_stake_has_all_in_one_pot() -> None:
    three = seats((1, 10, Hold.IN, 50), (2, 90, Hold.FOUL, 0), (3, 10, Hold.FOLDED, 0))
    (pot,) = form_pots(three)
    assert (pot.amount, pot.contenders, pot.uncalled) == (110, (1,), 80)


def test_one_contender_who_tapped_out_wins_only_what_was_matched() -> None:
    three = seats((1, 30, Hold.IN, 0), (2, 60, Hold.FOLDED, 5), (3, 60, Hold.FOUL, 5))
    main, rest = form_pots(three)
    assert (main.amount, main.contenders) == (90, (1,))
    assert (rest.amount, rest.contenders, rest.contributors) == (60, (), frozenset({2, 3}))


def test_the_lone_part_of_a_void_hand_lies_on_top_of_what_was_matched() -> None:
    three = seats((1, 30, Hold.IN, 0), (2, 60, Hold.FOUL, 5), (3, 75, Hold.FOUL, 5))
    main, rest = form_pots(three)
    assert (main.amount, main.contenders, main.uncalled) == (90, (1,), 0)
    assert (rest.amount, rest.contenders, rest.uncalled) == (75, (), 15)


def test_the_lone_part_of_a_void_hand_joins_the_last_pot() -> None:
    three = seats((1, 50, Hold.IN, 0), (2, 60, Hold.IN, 0), (3, 90, Hold.FOUL, 5))
    main, side = form_pots(three)
    assert (main.amount, main.uncalled) == (150, 0)
    assert (side.amount, side.contenders, side.uncalled) == (50, (2,), 30)
    assert lone_part(three) == 30


def test_nobody_left_is_one_pot_without_contenders_and_nothing_is_none() -> None:
    two = seats((1, 5, Hold.FOUL, 5), (2, 5, Hold.FOUL, 5))
    (pot,) = form_pots(two)
    assert (pot.amount, pot.contenders) == (10, ())
    assert form_pots(seats((1, 0, Hold.IN, 5), (2, 0, Hold.IN, 5))) == ()


def test_the_uncalled_part_looks_at_folded_money_too() -> None:
    three = seats((1, 30, Hold.IN, 0), (2, 75, Hold.FOLDED, 0), (3, 100, Hold.IN, 0))
    seat, amount = uncalled(three)
    assert (seat.number, amount) == (3, 25)
    assert uncalled(three[::-1]) == (three[2], 25)
    assert uncalled(seats((1, 30, Hold.IN, 0), (2, 30, Hold.IN, 0)))[1] == 0
    assert lone_part(three) == 0


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "shares"),
    [
        (4_550, 2, 100, (2_350, 2_200)),
        (9_500, 3, 100, (3_300, 3_100, 3_100)),
        (4_200, 2, 100, (2_100, 2_100)),
        (4_250, 2, 25, (2_125, 2_125)),
        (700, 1, 100, (700,)),
    ],
)
def test_shares_are_whole_units_and_the_rest_goes_to_one(
    amount: int, winners: int, unit: int, shares: tuple[int, ...]
) -> None:
    assert share_out(amount, winners, unit) == shares
    assert sum(shares) == amount


def test_offers_never_exceed_what_is_left() -> None:
    table = Table({1: 300, 2: 300, 3: 37}, limit="no-limit")
    for answer in table.offers(3).values():
        assert isinstance(answer, Bar) or answer.most <= 3_700
