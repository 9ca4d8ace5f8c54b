"""Who shows, who wins, what the house takes, and how a pot divides."""

from fractions import Fraction

import pytest

from pitboss.cards.card import cards
from pitboss.errors import BadAmount, BadInput, TooSoon
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.manila import MANILA
from pitboss.games.omaha import OMAHA
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import duty, hands, in_dealing_order
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import next_round
from pitboss.play.pot.sign import Limit, PotSign, Scale, check_settings, lower
from pitboss.play.verbs import Refused
from tests.play.pot_table import Table, varied

ACES, KINGS, QUEENS = "As Ad", "Ks Kd", "Qs Qd"
DRY = "2c 3c 7h 8h Ts"
BROADWAY = "Ac Kc Qc Jc Tc"


def checked_down(table: Table, *order: int) -> Table:
    """Nobody wagers after the first round."""
    for _ in range(len(table.game.betting) - 1):
        table.play(*(f"{seat} check" for seat in order))
    return table


# Showing


def test_the_first_from_the_buck_shows_and_a_worse_hand_need_not() -> None:
    table = Table({1: 100, 2: 100, 3: 100}, hands={1: ACES, 2: KINGS, 3: QUEENS}, board=DRY)
    checked_down(table.play("3 call", "1 call", "2 decline"), 1, 2, 3).settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [1]


def test_the_player_being_called_shows_first_and_then_clockwise() -> None:
    table = Table({1: 100, 2: 100, 3: 100}, hands={1: ACES, 2: KINGS, 3: QUEENS}, board=DRY)
    table.play("3 call", "1 call", "2 decline")
    for _ in range(2):
        table.play("1 check", "2 check", "3 check")
    table.play("1 check", "2 check", "3 bet 20", "1 call", "2 call").settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [3, 1]
    assert table.found(e.HandShown)[0].clauses[0] == "9.2"


def test_a_leader_of_an_earlier_round_does_not_show_first() -> None:
    table = Table({1: 100, 2: 100, 3: 100}, hands={1: QUEENS, 2: KINGS, 3: ACES}, board=DRY)
    table.play("3 call", "1 call", "2 decline", "1 check", "2 check", "3 bet 20", "1 call")
    table.play("2 call")
    for _ in range(2):
        table.play("1 check", "2 check", "3 check")
    table.settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [1, 2, 3]


def test_after_a_run_out_the_first_from_the_buck_shows_first() -> None:
    hands = {1: ACES, 2: KINGS, 3: QUEENS}
    table = Table({1: 100, 2: 100, 3: 100}, limit="no-limit", hands=hands, board=DRY)
    table.play("3 tap-out", "1 tap-out", "2 tap-out").settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [1]


def test_a_short_tap_out_is_not_being_called() -> None:
    table = Table({1: 100, 2: 57, 3: 100}, hands={1: ACES, 2: KINGS, 3: QUEENS}, board=DRY)
    table.play("3 call", "1 call", "2 decline")
    table.play("1 check", "2 check", "3 check", "1 bet 20", "2 call", "3 call")
    table.play("1 check", "2 check", "3 bet 20", "1 call", "2 tap-out", "3 call", "1 call")
    assert table.round.leader == 3


def test_each_pot_is_shown_for_itself() -> None:
    hands = {1: QUEENS, 2: KINGS, 3: ACES}
    table = Table({1: 300, 2: 300, 3: 50}, limit="no-limit", hands=hands, board=DRY)
    table.play("3 tap-out", "1 call", "2 call", "1 bet 50", "2 call")
    table.play("1 check", "2 check", "1 check", "2 check").settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [1, 2, 3]
    assert table.pots() == [(150, [1, 2, 3], 7, [3]), (100, [1, 2], 5, [2])]
    assert [pot.number for pot in table.found(e.PotWon)] == [1, 0]
    assert all("12.2" in pot.clauses for pot in table.found(e.PotWon))


def test_a_round_won_by_folds_shows_nothing() -> None:
    table = Table({1: 100, 2: 100, 3: 100}).play("3 raise 10", "1 fold", "2 fold").settle()
    assert table.found(e.HandShown) == []
    assert table.found(e.PotWon)[0].clauses[0] == "7.2(a)"
    assert "12.2" not in table.found(e.PotWon)[0].clauses


# Cards that nobody has seen


def by_hand() -> Table:
    table = Table({1: 100, 2: 100, 3: 100}, board=DRY)
    return checked_down(table.play("3 call", "1 call", "2 decline"), 1, 2, 3)


def test_unseen_hands_have_to_be_shown_before_the_pot_is_paid() -> None:
    table = by_hand()
    with pytest.raises(TooSoon, match="seat 1"):
        table.settle()
    for seat, hand in ((1, KINGS), (2, ACES), (3, QUEENS)):
        table.do(c.Show(seat, cards(hand)))
    assert table.settle().pots() == [(30, [1, 2, 3], 1, [2])]
    assert [shown.seat for shown in table.found(e.HandShown)] == [1, 2, 3]


def test_a_passed_hand_is_out_even_if_it_would_have_won() -> None:
    table = by_hand()
    assert table.refused(c.PassHand(1)) == "9.2"
    table.do(c.Show(1, cards(QUEENS)))
    assert table.do(c.PassHand(2))[0].clauses[0] == "16.9"  # type: ignore[attr-defined]
    table.do(c.Show(3, cards(KINGS)))
    assert table.settle().pots() == [(30, [1, 3], 1, [3])]


def test_who_shows_first_may_pass_once_another_has_shown() -> None:
    table = by_hand()
    table.do(c.Show(2, cards(ACES)))
    table.do(c.PassHand(1))
    table.do(c.PassHand(3))
    assert table.settle().pots() == [(30, [2], 1, [2])]


def test_when_all_others_pass_nobody_has_to_be_known() -> None:
    table = by_hand()
    table.do(c.PassHand(2))
    table.do(c.PassHand(3))
    assert table.settle().pots() == [(30, [1], 1, [1])]


def test_known_cards_cannot_be_passed() -> None:
    hands = {1: ACES, 2: KINGS, 3: QUEENS}
    table = Table({1: 100, 2: 100, 3: 100}, hands=hands, board=DRY)
    checked_down(table.play("3 call", "1 call", "2 decline"), 1, 2, 3)
    assert table.refused(c.PassHand(2)) == "9.2"


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        ("As", "2 cards"),
        ("As ??", "2 cards"),
        ("As As", "twice"),
        ("As 2c", "twice"),
        ("As Kd", "not those"),
    ],
)
def test_cards_that_cannot_be_shown(shown: str, why: str) -> None:
    table = Table({1: 100, 2: 100, 3: 100}, hands={1: "As ??"}, board=DRY)
    checked_down(table.play("3 call", "1 call", "2 decline"), 1, 2, 3)
    if why == "not those":
        shown = "Kd Qd"
    with pytest.raises(BadInput, match=why):
        table.do(c.Show(1, cards(shown)))


def test_hands_are_shown_at_the_showdown_only() -> None:
    table = Table({1: 100, 2: 100, 3: 100})
    for command in (c.Show(1, cards(ACES)), c.PassHand(2), c.Settle(), c.Expose()):
        with pytest.raises(TooSoon):
            table.do(command)


def test_a_board_that_was_not_keyed_in_can_be_named_later() -> None:
    table = Table({1: 100, 2: 100}, hands={1: ACES, 2: KINGS})
    checked_down(table.play("1 call", "2 decline"), 1, 2)
    with pytest.raises(TooSoon):
        table.settle()
    table.do(c.Show(c.BOARD, cards(DRY)))
    assert table.settle().pots()[0][3] == [1]


def test_cards_due_are_counted_and_none_comes_twice() -> None:
    table = Table({1: 100, 2: 100}, hands={1: ACES, 2: KINGS})
    table.do(c.Act(1, "call"))
    table.do(c.Act(2, "decline"))
    assert duty(table.game, table.round) == ("expose", 4)
    with pytest.raises(BadInput, match="4 cards are due"):
        table.do(c.Expose(cards("?? 2c 3c")))
    with pytest.raises(BadInput, match="As is dealt twice"):
        table.do(c.Expose(cards("?? 2c 3c As")))


# Division


def test_the_remainder_goes_to_the_first_winner_from_the_buck() -> None:
    hands = {2: "2h 3h", 3: "2d 3d", 5: "7c 2s"}
    table = Table({2: 100, 3: 100, 5: 100}, buck=5, hands=hands, board=BROADWAY)
    table.play("3 call", "5 call", "2 decline")
    table.play("5 fold")
    for _ in range(3):
        table.play("2 check", "3 check")
    table.settle()
    assert table.pots() == [(30, [2, 3], 1, [2, 3])]
    assert table.stakes() == {5: 90, 2: 105, 3: 104}
    assert table.found(e.WinningsPaid)[0].clauses == ("9.3(c)", "9.4")


def test_pots_with_the_same_winners_are_divided_together() -> None:
    """68 less 3 and 42 make 107: 53 each and 1 over, not 33 and 32 and twice 21."""
    hands = {1: "7d 7h", 2: "Ac 2d", 3: "As 2h", 4: "4d 5d"}
    stakes = {1: 100, 2: 42, 3: 42, 4: 21}
    table = Table(stakes, limit="no-limit", hands=hands, board="Ah Kd 9c 8c Js")
    table.play("3 tap-out", "4 tap-out", "1 fold", "2 tap-out").settle()
    assert table.pots() == [(68, [2, 3, 4], 3, [2, 3]), (42, [2, 3], 0, [2, 3])]
    (paid,) = table.found(e.WinningsPaid)
    assert (paid.pots, paid.shares) == ((0, 1), ((2, 5_400), (3, 5_300)))


def test_tournament_chips_divide_in_chips_and_bear_no_commission() -> None:
    hands = {1: "2h 3h", 2: "2d 3d"}
    sign = {"tournament": True, "chip": 25, "limit": "no-limit"}
    table = Table({1: 50, 2: 50, 3: 50}, hands=hands, board=BROADWAY, **sign)  # type: ignore[arg-type]
    table.play("3 raise 15.75", "1 call", "2 call", "1 check", "2 check", "3 fold")
    for _ in range(2):
        table.play("1 check", "2 check")
    table.settle()
    assert table.found(e.PotWon)[0].commission == 0
    assert [share for _, share in table.found(e.WinningsPaid)[0].shares] == [3_875, 3_850]


# Commission


@pytest.mark.parametrize(
    ("pot", "charge"),
    [(1900, 0), (1950, 0), (2000, 1), (3900, 1), (3950, 1), (4000, 2), (5950, 2), (10000, 5),
     (49900, 24), (50000, 25), (51900, 25), (52000, 25), (200000, 25)],
)  # fmt: skip
def test_one_dollar_of_each_full_twenty_up_to_a_hundred_minimums(pot: int, charge: int) -> None:
    assert varied().charge(dollars(5), pot) == dollars(charge)


@pytest.mark.parametrize("pot", [25_000, 26_000, 30_000, 90_000])
def test_the_cap_comes_before_rounding_down(pot: int) -> None:
    assert varied().charge(dollars("2.50"), pot) == dollars(12)


def winner_of_two(main: int, side: int) -> Table:
    """Seat 3 wins both pots: three put in `main` between them, two of them `side`."""
    hands = {1: QUEENS, 2: KINGS, 3: ACES}
    stakes = {1: main // 3 + side // 2, 2: main // 3, 3: main // 3 + side // 2}
    table = Table(stakes, limit="no-limit", hands=hands, board=DRY)
    while table.turn:
        table.play(f"{table.turn} tap-out")
    return table.settle()


@pytest.mark.parametrize(
    ("main", "side", "charges"), [(30, 30, [1, 2]), (111, 90, [5, 5]), (399, 300, [19, 6])]
)
def test_several_pots_of_one_winner_count_as_one(main: int, side: int, charges: list[int]) -> None:
    table = winner_of_two(main, side)
    assert [pot[2] for pot in table.pots()] == charges
    assert "11.3" in table.found(e.PotWon)[0].clauses
    assert "11.3" not in table.found(e.PotWon)[1].clauses


def test_a_shared_pot_and_one_won_alone_are_charged_apart() -> None:
    hands = {1: "2h 3h", 2: "2d 3d", 3: "9h 4h", 4: "4s 5s"}
    board = "Ah Kd Qs Jc 9c"
    table = Table({1: 300, 2: 300, 3: 30, 4: 300}, limit="no-limit", hands=hands, board=board)
    table.play("3 tap-out", "4 fold", "1 call", "2 call", "1 bet 30", "2 call")
    for _ in range(2):
        table.play("1 check", "2 check")
    table.settle()
    assert table.pots() == [(90, [1, 2, 3], 4, [3]), (60, [1, 2], 0, [1, 2])]
    assert "11.5" in table.found(e.PotWon)[0].clauses


def test_a_folded_blind_brings_the_commission_back() -> None:
    hands = {1: "9c 4d", 2: "2h 3h", 3: "2d 3d"}
    table = Table({1: 75, 2: 75, 3: 75}, limit="no-limit", hands=hands, board=BROADWAY)
    table.play("3 raise 20", "1 fold", "2 call")
    checked_down(table, 2, 3).settle()
    assert table.pots() == [(65, [2, 3], 3, [2, 3])]


def test_tied_players_alone_pay_nothing() -> None:
    hands = {1: "2h 3h", 2: "2d 3d"}
    table = Table({1: 75, 2: 75}, limit="no-limit", hands=hands, board=BROADWAY)
    table.play("1 tap-out", "2 tap-out").settle()
    assert table.pots() == [(150, [1, 2], 0, [1, 2])]
    assert table.found(e.PotWon)[0].clauses[-1] == "11.5"
    assert table.stakes() == {1: 75, 2: 75}


def test_commission_is_taken_from_a_round_won_by_folds() -> None:
    table = Table({1: 500, 2: 500, 3: 500}, minimum=50).play("3 fold", "1 fold").settle()
    assert table.pots() == [(100, [2], 5, [2])]


def test_commission_may_wait_for_the_first_communal_card() -> None:
    scale = varied(free_before_communal=True)
    table = Table({1: 500, 2: 500, 3: 500}, minimum=50, scale=scale)
    table.play("3 fold", "1 fold").settle()
    assert table.pots() == [(100, [2], 0, [2])]
    assert "11.2" in table.found(e.PotWon)[0].clauses
    seen = Table({1: 500, 2: 500, 3: 500}, minimum=50, scale=scale)
    seen.play("3 fold", "1 call", "2 decline", "1 fold").settle()
    assert seen.pots() == [(200, [2], 10, [2])]


@pytest.mark.parametrize(
    ("scale", "allowed"),
    [
        (varied(), True),
        (varied(percent=Fraction(4)), True),
        (varied(percent=Fraction(0)), True),
        (varied(percent=Fraction(6)), False),
        (varied(percent=Fraction(-1)), False),
        (varied(multiple=dollars(40)), True),
        (varied(multiple=dollars(30)), False),
        (varied(multiple=dollars(10)), False),
        (varied(multiple=dollars(10), percent=Fraction(2)), False),
        (varied(multiple=dollars(30), percent=Fraction(3)), True),
        (varied(multiple=0), False),
        (varied(cap=Fraction(50)), True),
        (varied(cap=Fraction(101)), True),
        (varied(cap=Fraction(104)), False),
        (varied(cap=Fraction(-1)), False),
    ],
)
def test_a_scale_may_only_be_lower(scale: Scale, allowed: bool) -> None:
    assert lower(scale, HOLDEM.scale, dollars(5)) is allowed


# Settings


@pytest.mark.parametrize(
    ("game", "sign", "clause"),
    [
        (HOLDEM, {"blinds": 4}, "5.3"),
        (OMAHA, {"blinds": 1}, "5.3"),
        (HOLDEM, {"scale": varied(percent=Fraction(6))}, "11.2"),
    ],
)
def test_settings_that_the_rules_refuse(
    game: PotGame, sign: dict[str, object], clause: str
) -> None:
    with pytest.raises(Refused) as refused:
        check_settings(game, PotSign(500, 10_000, **sign))  # type: ignore[arg-type]
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("sign", "kind"),
    [
        ({"minimum": 0}, BadAmount),
        ({"chip": 0}, BadAmount),
        ({"chip": 300}, BadAmount),
        ({"limit": Limit.NO_LIMIT}, BadInput),
        ({"buck": 10}, BadInput),
        ({"buck": 0}, BadInput),
    ],
)
def test_settings_that_cannot_be(sign: dict[str, object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        check_settings(MANILA, PotSign(**{"minimum": 500, "minimum_stake": 0, **sign}))  # type: ignore[arg-type]


def test_settings_that_the_rules_allow() -> None:
    for blinds in (2, 3):
        check_settings(HOLDEM, PotSign(500, 10_000, blinds=blinds, buck=10))
    check_settings(MANILA, PotSign(500, 10_000, buck=9))
    check_settings(MANILA, PotSign(1, 0, chip=1))


# The deal, and the next round


def test_dealing_and_its_reverse() -> None:
    deck = cards("Ah Kh Qh Jh Th 9h")
    assert hands(HOLDEM, 3, deck) == [cards("Ah Jh"), cards("Kh Th"), cards("Qh 9h")]
    assert hands(MANILA, 2, deck) == [cards("Ah Kh Th"), cards("Qh Jh 9h")]
    for game, players in ((HOLDEM, 3), (MANILA, 2)):
        assert in_dealing_order(game, hands(game, players, deck)) == deck


def test_the_buck_moves_on_over_empty_stakes() -> None:
    hands = {1: QUEENS, 2: KINGS, 3: ACES}
    table = Table({1: 100, 2: 100, 3: 100}, limit="no-limit", hands=hands, board=DRY)
    table.play("3 tap-out", "1 tap-out", "2 tap-out").settle()
    assert table.round.next_buck == 3
    assert table.found(e.RoundEnded)[0].clauses[0] == "6.2"
    after = next_round(table.round)
    assert [seat.number for seat in after.seats] == [3, 1, 2]
    assert {seat.number: seat.stake for seat in after.seats} == {3: 28_500, 1: 0, 2: 0}
