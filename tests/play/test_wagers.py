"""What may be placed before the deal, what goes back, and how much of a wager counts."""

import pytest

from pitboss.errors import BadAmount, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.decide import actions
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import Box
from pitboss.play.banked.wagers import Counted, count
from pitboss.play.money import dollars
from pitboss.play.verbs import Bar, Clauses, Offer, Result
from tests.playing import C04, C17, GAMES, TCP, UTH, Felt, every, only, table_of

TEN = dollars(10)


# Limits


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_exactly_the_minimum_needs_no_advice(game: BankedGame) -> None:
    felt = Felt(game)
    assert every(felt.lay(1, ante=10), e.PlayerAdvised) == []
    assert felt.round.boxes[1].wagers == {"ante": TEN}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_a_first_wager_below_the_minimum_stands(game: BankedGame) -> None:
    felt = Felt(game)
    placed, advised = felt.lay(1, ante=5)
    assert isinstance(placed, e.WagerPlaced)
    assert advised == e.PlayerAdvised(1, (game.cites.under,))
    assert felt.round.boxes[1].advised == (game.cites.under,)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_a_later_one_goes_back(game: BankedGame) -> None:
    felt = Felt(game, advised=frozenset({1}))
    (back,) = felt.lay(1, ante=5)
    five = dollars(5)
    assert back == e.WagerSettled(1, "ante", Result.RETURNED, five, 0, 0, five, (game.cites.under,))
    assert felt.round.boxes[1].wagers == {}
    assert felt.round.boxes[1].net == 0


def test_advice_is_for_one_box_and_enough_money_is_never_returned() -> None:
    felt = Felt(C17, advised=frozenset({1}))
    felt.lay(1, ante=10)
    felt.lay(2, ante=5)
    assert felt.round.boxes[1].wagers == {"ante": TEN}
    assert felt.round.boxes[2].wagers == {"ante": dollars(5)}


def test_two_small_wagers_together_are_one_occasion() -> None:
    felt = Felt(TCP)
    felt.lay(1, ante=5, pairs_plus=5)
    assert len(every(felt.events, e.PlayerAdvised)) == 1
    assert felt.round.boxes[1].wagers == {"ante": dollars(5), "pairs_plus": dollars(5)}


@pytest.mark.parametrize(
    ("game", "laid", "clauses"),
    [
        (C17, {"ante": 5, "jackpot": 2}, {"jackpot": ("3.4", "10.1")}),
        (C04, {"ante": 5, "jackpot": 2}, {"jackpot": ("3.4", "10.1")}),
        (
            UTH,
            {"ante": 5, "blind": 5, "trips": 10},
            {"blind": ("5.4", "D.Blind"), "trips": ("5.4", "4.3")},
        ),
    ],
)
def test_what_hangs_on_a_returned_ante_goes_back(
    game: BankedGame, laid: dict[str, int], clauses: dict[str, Clauses]
) -> None:
    felt = Felt(game, advised=frozenset({1}))
    felt.lay(1, **laid)
    assert felt.results(1) == dict.fromkeys(laid, "returned")
    assert {wager: felt.settled(1, wager).clauses for wager in clauses} == clauses
    assert felt.round.boxes[1].wagers == {}


def test_pairs_plus_does_not_hang_on_the_ante() -> None:
    felt = Felt(TCP, advised=frozenset({1}))
    felt.lay(1, ante=5, pairs_plus=10)
    assert felt.results(1) == {"ante": "returned"}
    assert felt.round.boxes[1].wagers == {"pairs_plus": TEN}


def test_a_wager_that_went_back_may_be_laid_again_in_full() -> None:
    felt = Felt(C17, advised=frozenset({1}))
    felt.lay(1, ante=5)
    felt.lay(1, ante=10, jackpot=2)
    assert felt.round.boxes[1].settled == {}
    assert felt.round.boxes[1].open_wagers == {"ante": TEN, "jackpot": dollars(2)}


def test_a_side_wager_has_its_own_limits_where_they_are_displayed() -> None:
    table = table_of(TCP, own_limits={"pairs_plus": (100, 5000)}, markers={2: dollars(900)})
    assert table.limits("pairs_plus", 1) == (100, 5000)
    assert table.limits("pairs_plus", 2) == (100, 5000)
    assert table.limits("ante", 1) == (TEN, dollars(500))
    assert table.limits("ante", 2) == (TEN, dollars(900))
    assert table_of(TCP, markers={2: 7}).limits("pairs_plus", 2) == (TEN, 7)


def test_a_table_as_it_is_without_a_word_on_its_sign() -> None:
    table = type(table_of(TCP))(1000, 2000)
    assert (table.multiple, table.maximum_payout, table.jackpot_wager) == (100, None, 0)
    assert (table.shoe, table.own_limits, table.markers) == ("manual", {}, {})
    assert (table.advised, table.jackpot_working, table.tournament) == (frozenset(), True, False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
@pytest.mark.parametrize("amount", [0, -500])
def test_nothing_is_no_wager(game: BankedGame, amount: int) -> None:
    Felt(game).expect_fault(c.Act(1, "ante", amount), BadAmount, "on ante is no wager")


@pytest.mark.parametrize(
    ("amount", "allowed"),
    [(499, True), (500, True), (999, True), (1000, True), (1001, False), (99_999, False)],
)
def test_only_multiples_are_taken(amount: int, allowed: bool) -> None:
    felt = Felt(C17)
    if allowed:
        assert only(felt.do(c.Act(1, "ante", amount)), e.WagerPlaced).amount == amount
    else:
        assert felt.refused(c.Act(1, "ante", amount)) == ("3.3",)


# The jackpot


@pytest.mark.parametrize(
    ("game", "price", "closed"), [(C04, "10.2", "17.18"), (C17, "3.6", "17.3(a)(vii)")]
)
def test_the_jackpot_costs_what_it_costs(game: BankedGame, price: str, closed: str) -> None:
    felt = Felt(game)
    felt.lay(1, ante=10)
    assert felt.refused(c.Act(1, "jackpot", 199)) == (price,)
    assert felt.refused(c.Act(1, "jackpot", 201)) == (price,)
    assert felt.lay(1, jackpot=2)
    none = Felt(game, jackpot_wager=0)
    none.lay(1, ante=10)
    assert none.refused(c.Act(1, "jackpot", 200)) == (price,)
    tournament = Felt(game, tournament=True)
    tournament.lay(1, ante=10)
    assert tournament.refused(c.Act(1, "jackpot", 200)) == (closed,)


@pytest.mark.parametrize("game", [C04, C17], ids=lambda game: game.rules)
def test_the_jackpot_needs_an_ante(game: BankedGame) -> None:
    assert Felt(game).refused(c.Act(1, "jackpot", 200)) == ("10.1",)


def test_the_jackpot_is_closed_while_its_equipment_is_down() -> None:
    felt = Felt(C17, jackpot_working=False)
    felt.lay(1, ante=10)
    assert felt.refused(c.Act(1, "jackpot", 200)) == ("4.2",)
    old = Felt(C04, jackpot_working=False)
    old.lay(1, ante=10)
    assert old.lay(1, jackpot=2)


def test_a_chip_on_an_unlit_pad_goes_back_and_may_be_laid_again() -> None:
    felt = Felt(C17)
    felt.lay(1, ante=10)
    (back,) = felt.do(c.Act(1, "jackpot", 200, lit=False))
    assert back == e.WagerSettled(1, "jackpot", Result.RETURNED, 200, 0, 0, 200, ("10.2",))
    assert felt.round.boxes[1].wagers == {"ante": TEN}
    felt.lay(1, jackpot=2)
    assert felt.round.boxes[1].open_wagers == {"ante": TEN, "jackpot": 200}
    old = Felt(C04)
    old.lay(1, ante=10)
    assert only(old.do(c.Act(1, "jackpot", 200, lit=False)), e.WagerPlaced).wager == "jackpot"


# Ante, blind and trips


def test_a_blind_equals_its_ante() -> None:
    felt = Felt(UTH)
    assert felt.refused(c.Act(1, "blind", TEN)) == ("D.Blind",)
    felt.lay(1, ante=10)
    assert felt.refused(c.Act(1, "blind", dollars(5))) == ("D.Blind",)
    assert felt.refused(c.Act(1, "trips", TEN)) == ("4.3",)
    felt.lay(1, blind=10, trips=20)
    assert felt.round.boxes[1].wagers == {"ante": TEN, "blind": TEN, "trips": dollars(20)}
    assert actions(UTH, felt.table, felt.round, 2)["blind"] == Bar(
        ("D.Blind",), "a wager on blind needs one on ante"
    )


def test_a_returned_ante_still_sets_the_blind() -> None:
    felt = Felt(UTH, advised=frozenset({1}))
    felt.lay(1, ante=5)
    assert felt.refused(c.Act(1, "blind", TEN)) == ("D.Blind",)


# What is open


def test_what_is_open_before_the_deal() -> None:
    felt = Felt(C17)
    before = actions(C17, felt.table, felt.round, 3)
    assert before["ante"] == Offer(
        ("4.1(a)", "D.Ante", "D.Box", "4.3"), TEN, dollars(500), dollars(5)
    )
    assert before["jackpot"] == Bar(("10.1",), "a wager on jackpot needs one on ante")
    assert before["bet"] == before["fold"] == Bar(("7.1",))
    felt.lay(3, ante=10)
    after = actions(C17, felt.table, felt.round, 3)
    assert after["ante"] == Bar(("4.1(a)",), "a wager lies on ante already")
    assert after["jackpot"] == Offer(("3.6",), 200, 200)


def test_who_sits_where() -> None:
    felt = Felt(TCP)
    felt.do(c.Act(1, "ante", TEN, "Ann"))
    assert felt.round.boxes[1].player == "Ann"
    assert felt.refused(c.Act(1, "pairs_plus", TEN, "Bob")) == ("4.4",)
    assert felt.refused(c.Act(2, "pairs_plus", TEN, "Ann")) == ("4.4",)
    felt.do(c.Act(1, "pairs_plus", TEN))
    assert felt.round.boxes[1].player == "Ann"
    felt.do(c.Act(2, "ante", TEN, "Bob"))
    assert felt.round.boxes[2].player == "Bob"


def test_a_box_that_was_left_is_free_for_others() -> None:
    felt = Felt(C17)
    felt.do(c.Act(1, "ante", TEN, "Ann"), c.TakeBack(1, "ante"))
    felt.do(c.Act(1, "ante", TEN, "Bob"), c.Act(2, "ante", TEN, "Ann"))
    assert [box.player for box in felt.round.boxes.values()] == ["Bob", "Ann"]


def test_boxes_stand_clockwise_in_whatever_order_they_wager() -> None:
    felt = Felt(C17)
    felt.lay_usual(5, 2, 4)
    assert list(felt.round.boxes) == [2, 4, 5]


def test_there_is_no_box_nought() -> None:
    Felt(C17).expect_fault(c.Act(0, "ante", TEN), UnknownPlace, "there is no box 0")
    Felt(C17).expect_fault(c.Act(-1, "ante", TEN), UnknownPlace, "there is no box -1")
    assert Felt(C17).do(c.Act(1, "ante", TEN))


# Taking back


@pytest.mark.parametrize(
    ("game", "laid", "taken", "left"),
    [
        (C17, {"ante": 10, "jackpot": 2}, "jackpot", {"ante"}),
        (C17, {"ante": 10, "jackpot": 2}, "ante", set()),
        (TCP, {"ante": 10, "pairs_plus": 10}, "ante", {"pairs_plus"}),
        (UTH, {"ante": 10, "blind": 10, "trips": 10}, "trips", {"ante", "blind"}),
        (UTH, {"ante": 10, "blind": 10, "trips": 10}, "blind", {"ante"}),
        (UTH, {"ante": 10, "blind": 10, "trips": 10}, "ante", set()),
    ],
)
def test_a_wager_taken_back_takes_what_hangs_on_it(
    game: BankedGame, laid: dict[str, int], taken: str, left: set[str]
) -> None:
    felt = Felt(game)
    felt.lay(1, **laid)
    happened = felt.do(c.TakeBack(1, taken))
    assert happened[0] == e.WagerTakenBack(1, taken, dollars(laid[taken]), (game.cites.locked,))
    assert set(felt.round.boxes[1].wagers) == left
    assert {one.wager for one in every(happened, e.WagerTakenBack)} == laid.keys() - left


def test_what_is_not_there_cannot_be_taken_back() -> None:
    felt = Felt(C17)
    felt.expect_fault(c.TakeBack(1, "ante"), UnknownPlace, "there is no ante on box 1")
    felt.lay(1, ante=10)
    felt.expect_fault(c.TakeBack(1, "jackpot"), UnknownPlace, "there is no jackpot on box 1")
    felt.expect_fault(c.TakeBack(2, "ante"), UnknownPlace, "there is no ante on box 2")


# How much counts


def counted(game: BankedGame, decisions: tuple[str, ...] = (), **wagers: int) -> dict[str, Counted]:
    """In cents, at a table of 1000 to 50000 in steps of 500."""
    return count(game, table_of(game), Box(1, wagers=wagers, decisions=decisions))


@pytest.mark.parametrize(
    ("ante", "counts", "clauses"),
    [
        (50_000, 50_000, ()),
        (50_001, 50_000, ("3.5",)),
        (60_000, 50_000, ("3.5",)),
        (49_999, 49_500, ("3.3",)),
        (1_000, 1_000, ()),
        (1_499, 1_000, ("3.3",)),
        (999, 999, ()),
        (700, 700, ()),
    ],
)
def test_how_much_of_an_ante_counts(ante: int, counts: int, clauses: Clauses) -> None:
    assert counted(C17, ante=ante) == {"ante": Counted(counts, clauses)}


def test_a_jackpot_wager_counts_as_it_is() -> None:
    assert counted(C17, jackpot=999_999)["jackpot"] == Counted(999_999)


@pytest.mark.parametrize(
    ("ante", "bet", "counts", "clauses"),
    [
        (2_000, 4_000, 4_000, ()),
        (2_000, 4_001, 4_000, ("7.2",)),
        (2_000, 3_999, 3_999, ("7.2",)),
        (60_000, 120_000, 100_000, ("3.5",)),
        (60_000, 100_000, 100_000, ()),
        (60_000, 110_000, 100_000, ("7.2",)),
        (60_000, 90_000, 90_000, ("7.2",)),
        (2_300, 4_600, 4_000, ("3.3",)),
    ],
)
def test_how_much_of_a_bet_counts(ante: int, bet: int, counts: int, clauses: Clauses) -> None:
    assert counted(C17, ("bet",), ante=ante, bet=bet)["bet"] == Counted(counts, clauses)


@pytest.mark.parametrize(
    ("checks", "play", "counts", "clauses"),
    [
        (0, 4_000, 4_000, ()),
        (0, 3_000, 3_000, ()),
        (0, 3_500, 3_000, ("13.7(b)", "8.1(c)(ii)")),
        (0, 4_500, 4_000, ("13.7(b)", "8.1(c)(ii)")),
        (0, 2_999, 2_999, ("13.7(a)", "8.1(c)(ii)")),
        (1, 2_000, 2_000, ()),
        (1, 3_000, 2_000, ("13.7(b)", "8.3(c)(ii)")),
        (1, 1_500, 1_500, ("13.7(a)", "8.3(c)(ii)")),
        (2, 1_000, 1_000, ()),
        (2, 2_000, 1_000, ("13.7(b)", "8.5(b)(ii)")),
        (2, 500, 500, ("13.7(a)", "8.5(b)(ii)")),
    ],
)
def test_how_much_of_a_play_wager_counts(
    checks: int, play: int, counts: int, clauses: Clauses
) -> None:
    decisions = (*("check",) * checks, "play")
    found = counted(UTH, decisions, ante=1_000, blind=1_000, play=play)
    assert found["play"] == Counted(counts, clauses)


@pytest.mark.parametrize(
    ("ante", "blind", "each", "clauses"),
    [
        (2_000, 2_000, 2_000, ()),
        (2_000, 1_500, 1_500, ("D.Blind",)),
        (1_500, 2_000, 1_500, ("D.Blind",)),
        (60_000, 70_000, 50_000, ("5.5", "13.7(b)")),
    ],
)
def test_ante_and_blind_count_alike(ante: int, blind: int, each: int, clauses: Clauses) -> None:
    found = counted(UTH, ante=ante, blind=blind)
    assert found == {"ante": Counted(each, clauses), "blind": Counted(each, clauses)}


def test_a_play_wager_above_the_maximum_keeps_its_multiple() -> None:
    found = counted(UTH, ("play",), ante=60_000, blind=60_000, play=180_000)
    assert found["play"] == Counted(150_000, ("5.5", "13.7(b)"))


@pytest.mark.parametrize(("play", "counts"), [(999, 999), (1_000, 1_000), (1_001, 1_000)])
def test_three_card_play_equals_the_ante(play: int, counts: int) -> None:
    found = counted(TCP, ("play",), ante=1_000, play=play)
    assert found["play"].amount == counts
    assert found["play"].clauses == (() if play == 1_000 else ("7.2",))
