"""Whose turn it is, what is open, and how much: the betting of the three games."""

import pytest

from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.games.manila import MANILA
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.actions import ACTIONS
from pitboss.play.verbs import Bar, Offer
from tests.play.pot_table import Table

THREE = {1: 300, 2: 300, 3: 300}
FOUR = {1: 300, 2: 300, 3: 300, 4: 300}


def steps(table: Table, action: str) -> list[int]:
    offer = table.offers(table.turn)[action]
    assert isinstance(offer, Offer), offer
    return [step // 100 for step in offer.among]


def span(table: Table, action: str) -> tuple[int, int]:
    offer = table.offers(table.turn)[action]
    assert isinstance(offer, Offer), offer
    return offer.least // 100, offer.most // 100


# Blinds and order


def test_two_blinds_are_one_and_two_minimums() -> None:
    assert Table(FOUR, buck=3).in_pots() == {3: 5, 4: 10, 1: 0, 2: 0}


def test_three_blinds_go_up_to_four_minimums() -> None:
    table = Table(FOUR, buck=3, blinds=3)
    assert table.in_pots() == {3: 5, 4: 10, 1: 20, 2: 0}
    assert table.turn == 2
    assert [event.clauses for event in table.found(e.BlindPosted)][2][-1] == "5.3"
    assert "5.3" not in table.found(e.BlindPosted)[1].clauses


def test_two_players_post_two_blinds_at_a_table_of_three() -> None:
    table = Table({1: 300, 2: 300}, blinds=3)
    assert table.in_pots() == {1: 5, 2: 10}
    assert steps(table, "raise") == [10, 20]


def test_manila_has_one_blind_and_the_buck_acts_last() -> None:
    table = Table(THREE, game=MANILA, buck=2)
    assert table.in_pots() == {2: 5, 3: 0, 1: 0}
    assert table.turn == 3
    assert table.play("3 call", "1 call").turn == 2


def test_heads_up_the_buck_acts_first_in_every_round() -> None:
    table = Table({4: 150, 9: 150}, buck=9)
    assert table.turn == 9
    assert table.play("9 call", "4 decline").turn == 9
    assert table.play("9 check", "4 check").turn == 9


def test_the_seat_after_an_inactive_buck_opens() -> None:
    table = Table(FOUR).play("3 call", "4 call", "1 fold", "2 decline")
    assert table.turn == 2
    assert table.refused("3 check") == "8.5"
    assert table.play("2 check").refused("4 check") == "8.2"
    assert "8.5" in table.found(e.BettingOpened)[1].clauses


def test_the_buck_opens_while_it_can() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline")
    assert table.turn == 1
    assert table.refused("2 check") == "8.1"
    assert "8.5" not in table.found(e.BettingOpened)[1].clauses


def test_players_without_a_stake_are_not_dealt_in() -> None:
    table = Table({1: 100, 2: 0, 3: 100, 4: 100})
    assert table.in_pots() == {1: 5, 2: 0, 3: 10, 4: 0}
    assert table.turn == 4
    assert table.refused("2 call") == "6.5"
    assert table.round.seat(2).cards == ()


def test_a_deal_needs_two_players_and_the_buck_among_them() -> None:
    with pytest.raises(TooSoon, match="two players"):
        Table({1: 100, 2: 0})
    with pytest.raises(UnknownPlace, match="seat 1"):
        Table({1: 0, 2: 100, 3: 100})


def test_a_deal_takes_exactly_the_hole_cards_and_only_once() -> None:
    table = Table(THREE, deal=False)
    with pytest.raises(BadInput, match="6 hole cards"):
        table.do(c.Deal(("??",) * 5))  # type: ignore[arg-type]
    table.deal()
    with pytest.raises(TooSoon, match="has been dealt"):
        table.deal()


# What is open


def test_every_action_is_offered_or_barred_at_every_seat() -> None:
    table = Table(THREE)
    for seat in THREE:
        assert sorted(table.offers(seat)) == sorted(ACTIONS)
    assert all(isinstance(answer, Bar) for answer in table.offers(1).values())


def test_the_first_round_offers_call_raise_and_fold() -> None:
    offers = Table(THREE).offers(3)
    opened = {name for name, answer in offers.items() if isinstance(answer, Offer)}
    assert opened == {"call", "raise", "fold"}
    assert offers["call"].clauses[0] == "7.1(i)"
    assert offers["raise"].clauses[:3] == ("7.1(ii)", "D.Raise", "10.2")
    assert offers["fold"].clauses[0] == "7.1(iii)"
    assert offers["check"].clauses[0] == "13.1"
    assert offers["bet"].clauses[0] == "7.1"
    assert offers["decline"].clauses[0] == "7.1"


def test_the_last_blind_has_the_option() -> None:
    offers = Table(THREE).play("3 call", "1 call").offers(2)
    opened = {name: answer for name, answer in offers.items() if isinstance(answer, Offer)}
    assert {name: offer.clauses[0] for name, offer in opened.items()} == {
        "decline": "7.1-option(i)",
        "raise": "7.1-option(ii)",
        "fold": "7.1-option(iii)",
    }
    assert offers["call"].clauses == ("7.1",)


def test_a_raise_by_option_lets_everybody_act_again() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 raise 10")
    assert table.turn == 3
    table.play("3 call", "1 call")
    assert table.round.number == 2


def test_a_raise_takes_the_option_away() -> None:
    table = Table(THREE).play("3 raise 10", "1 call")
    assert table.refused("2 decline") == "7.1"
    assert table.offers(2)["call"].clauses[0] == "7.1(i)"


def test_a_later_round_opens_with_bet_check_or_fold() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline")
    offers = table.offers(1)
    opened = {name: answer for name, answer in offers.items() if isinstance(answer, Offer)}
    assert {name: offer.clauses[0] for name, offer in opened.items()} == {
        "bet": "8.1(i)",
        "check": "8.1(ii)",
        "fold": "8.1(iii)",
    }
    assert offers["raise"].clauses == ("8.1",)
    assert offers["call"].clauses == ("8.2",)
    assert offers["decline"].clauses[0] == "7.1"
    after = table.play("1 check").offers(2)
    assert [after[name].clauses[0] for name in ("bet", "check", "fold")] == [
        "8.2(ii)",
        "8.2(iii)",
        "8.2(iv)",
    ]


def test_after_an_opening_there_is_call_raise_or_fold() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline", "1 bet 20")
    offers = table.offers(2)
    opened = {name: answer for name, answer in offers.items() if isinstance(answer, Offer)}
    assert {name: offer.clauses[0] for name, offer in opened.items()} == {
        "call": "8.2(i)",
        "raise": "8.2(ii)",
        "fold": "8.2(iv)",
    }
    assert offers["check"].clauses[0] == "13.2"
    assert offers["bet"].clauses == ("8.2",)


def test_a_checker_may_raise_later() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline", "1 check", "2 bet 20", "3 call")
    assert table.turn == 1
    assert steps(table, "raise") == [20]


def test_all_checking_closes_the_round_of_betting() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline", "1 check", "2 check", "3 check")
    assert table.round.number == 3
    assert table.found(e.BettingClosed)[-1].clauses[0] == "13.3"
    assert table.found(e.BettingClosed)[0].clauses[0] == "7.2(b)"


def test_a_folded_seat_and_a_won_round_refuse() -> None:
    table = Table(THREE).play("3 fold")
    assert table.refused("3 call") == "16.9"
    table.play("1 fold")
    assert table.refused("2 raise 10") == "7.2(a)"


def test_nothing_is_open_before_the_deal_or_after_the_betting() -> None:
    table = Table(THREE, deal=False)
    assert table.refused("1 call") == "6.5"
    table.deal()
    table.play("3 call", "1 call", "2 decline")
    for _ in range(3):
        table.play("1 check", "2 check", "3 check")
    assert table.refused("1 check") == "8.3(b)"


def test_an_unknown_action_or_seat_is_no_command() -> None:
    table = Table(THREE)
    with pytest.raises(UnknownPlace, match="none of the actions"):
        table.do(c.Act(3, "sing"))
    with pytest.raises(UnknownPlace, match="nobody sits"):
        table.do(c.Act(7, "call"))
    with pytest.raises(BadAmount, match="no wager"):
        table.do(c.Act(3, "raise", -100))


# Sizes under fixed limits


@pytest.mark.parametrize(
    ("blinds", "first", "middle", "final"),
    [(2, [10, 20], [20], [20, 40]), (3, [20, 40], [40], [40, 80])],
)
def test_fixed_steps_of_holdem(
    blinds: int, first: list[int], middle: list[int], final: list[int]
) -> None:
    table = Table(FOUR, blinds=blinds)
    assert steps(table, "raise") == first
    table.play("4 call") if blinds == 3 else table.play("3 call", "4 call")
    while table.round.number == 1:
        last = table.offers(table.turn)["decline"]
        table.play(f"{table.turn} {'decline' if isinstance(last, Offer) else 'call'}")
    for expected in (middle, middle, final):
        assert steps(table, "bet") == expected
        table.play("1 check", "2 check", "3 check", "4 check")


def test_fixed_steps_of_manila() -> None:
    table = Table(THREE, game=MANILA, buck=3)
    assert steps(table, "raise") == [5, 10]
    table.play("1 call", "2 call", "3 decline")
    for expected in ([5, 10], [5, 10], [5, 10], [5, 10, 20]):
        assert steps(table, "bet") == expected
        table.play("3 check", "1 check", "2 check")


def test_a_raise_is_not_below_an_earlier_step() -> None:
    table = Table(THREE).play("3 raise 20")
    assert steps(table, "raise") == [20]
    assert table.refused("1 raise 10") == "10.2"


def test_three_raises_are_the_cap_among_three() -> None:
    table = Table(FOUR).play("3 raise 10", "4 raise 10", "1 raise 10")
    assert table.refused("2 raise 10") == "10.2"
    assert table.play("2 call").refused("3 raise 10") == "10.2"


def test_the_cap_falls_when_two_are_left() -> None:
    table = Table(THREE).play("3 raise 10", "1 raise 10", "2 raise 10")
    assert table.refused("3 raise 10") == "10.2"
    table.play("3 fold")
    assert steps(table, "raise") == [10, 20]
    assert "10.5" in table.offers(1)["raise"].clauses
    table.play("1 raise 20")
    assert steps(table, "raise") == [20]


def test_the_cap_falls_when_the_third_has_tapped_out() -> None:
    table = Table({1: 300, 2: 300, 3: 20}).play("3 raise 10", "1 raise 10", "2 raise 10")
    assert steps(table, "raise") == [10, 20]


def test_two_players_raise_without_end_but_cite_it_only_beyond_the_cap() -> None:
    table = Table({1: 300, 2: 300})
    table.play("1 raise 10", "2 raise 10", "1 raise 10")
    assert "10.5" in table.offers(2)["raise"].clauses
    earlier = Table({1: 300, 2: 300}).play("1 raise 10", "2 raise 10")
    assert "10.5" not in earlier.offers(1)["raise"].clauses


# Pot limits, and no limit


def test_full_pot_adds_the_call_first() -> None:
    table = Table(dict.fromkeys(range(1, 5), 5000), limit="full-pot")
    assert span(table, "raise") == (10, 25)
    table.play("3 raise 25")
    assert span(table, "raise") == (25, 85)
    table.play("4 fold")
    assert span(table, "raise") == (25, 80)
    assert table.refused("1 raise 81") == "10.7"
    assert table.refused("1 raise 24") == "10.2"


def test_half_pot_is_rounded_down_to_a_chip() -> None:
    table = Table(dict.fromkeys(range(1, 5), 5000), limit="half-pot")
    assert span(table, "raise") == (10, 12)
    table.play("3 raise 12")
    assert span(table, "raise") == (12, 29)
    smaller = Table(dict.fromkeys(range(1, 5), 5000), limit="half-pot", chip=50)
    offer = smaller.offers(3)["raise"]
    assert isinstance(offer, Offer)
    assert (offer.most, offer.multiple) == (1_250, 50)


def test_openings_under_pot_limits_begin_at_the_minimum() -> None:
    table = Table({1: 900, 2: 900, 3: 900}, limit="full-pot")
    table.play("3 raise 10", "1 call", "2 call")
    assert span(table, "bet") == (5, 60)
    assert table.refused("1 bet 4") == "5.1"
    assert table.refused("1 bet 61") == "10.7"
    table.play("1 bet 60")
    assert span(table, "raise") == (60, 180)
    assert "D.Full Pot" in table.offers(2)["raise"].clauses


def test_half_pot_in_the_second_round() -> None:
    table = Table({1: 900, 2: 900, 3: 900}, limit="half-pot")
    table.play("3 raise 10", "1 call", "2 call")
    assert span(table, "bet") == (5, 30)
    assert span(table.play("1 bet 30"), "raise") == (30, 60)


def test_a_short_blind_does_not_push_the_limit_below_the_smallest_raise() -> None:
    table = Table({1: 300, 2: 1, 3: 300}, limit="half-pot")
    assert span(table, "raise") == (10, 10)


def test_no_limit_goes_up_to_the_stake() -> None:
    table = Table({1: 300, 2: 300, 3: 170}, limit="no-limit")
    assert span(table, "raise") == (10, 160)
    assert table.refused("3 raise 161") == "5.5"
    assert "D.No Limit" in table.offers(3)["raise"].clauses


def test_wagers_are_in_whole_chips() -> None:
    table = Table(THREE, limit="no-limit")
    assert table.refused("3 raise 20.50") == "5.6"
    assert table.refused("3 raise 400.50") == "5.6"
    assert table.refused("3 raise 400") == "5.5"


def test_amounts_are_dollars_of_the_table_minimum() -> None:
    table = Table(THREE, minimum=10)
    assert table.in_pots() == {1: 10, 2: 20, 3: 0}
    assert table.round.blind == dollars(20)
