"""Canberra Poker: the order of hands, bet or fold, odds, settlement, irregularities."""

import pytest

from pitboss.cards.card import cards
from pitboss.cards.hand import Category
from pitboss.errors import BadInput, UnknownPlace
from pitboss.games.canberra import ACE_KING
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.decide import actions
from pitboss.play.banked.game import BankedGame
from pitboss.play.money import dollars
from pitboss.play.verbs import Bar, Clauses
from tests.playing import C04, C17, HAND, IN, OTHER, OUT, Felt, begun, every, only

EDITIONS = pytest.mark.parametrize("game", [C04, C17], ids=lambda game: game.rules)
TEN = dollars(10)


def bet(game: BankedGame, hand: str, dealer: str, ante: int = 10, **sign: object) -> Felt:
    """One box that bets, settled."""
    felt = Felt(game, **sign)
    felt.lay(1, ante=ante)
    felt.deal({1: hand}, dealer)
    felt.stay(1)
    felt.finish()
    return felt


# 2. The order of hands

HANDS = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH, "2.6(a)", 250, "8.1[royal-flush]"),
    ("9s 8s 7s 6s 5s", Category.STRAIGHT_FLUSH, "2.6(b)", 50, "8.1[straight-flush]"),
    ("9s 9h 9d 9c 5s", Category.FOUR_OF_A_KIND, "2.6(c)", 20, "8.1[four-of-a-kind]"),
    ("9s 9h 9d 5c 5s", Category.FULL_HOUSE, "2.6(d)", 7, "8.1[full-house]"),
    ("As Js 9s 6s 5s", Category.FLUSH, "2.6(e)", 5, "8.1[flush]"),
    ("9s 8h 7s 6s 5s", Category.STRAIGHT, "2.6(f)", 4, "8.1[straight]"),
    ("9s 9h 9d 6c 5s", Category.THREE_OF_A_KIND, "2.6(g)", 3, "8.1[three-of-a-kind]"),
    ("9s 9h 6d 6c 5s", Category.TWO_PAIRS, "2.6(h)", 2, "8.1[two-pairs]"),
    ("9s 9h 7d 6c 5s", Category.ONE_PAIR, "2.6(i)", 1, "8.1[one-pair-or-less]"),
    ("Ac Kc Qd 6c 5s", Category.ODD_CARDS, "2.6(j)", 1, "8.1[one-pair-or-less]"),
]


@EDITIONS
@pytest.mark.parametrize(("hand", "category", "clause", "odds", "line"), HANDS)
def test_each_hand_is_declared_and_paid_by_its_line(
    game: BankedGame, hand: str, category: Category, clause: str, odds: int, line: str
) -> None:
    felt = bet(game, hand, "Ad Kh 4c 3h 2s")
    ante, staked = felt.settled(1, "ante"), felt.settled(1, "bet")
    assert (ante.result, ante.paid, ante.back) == ("win", TEN, TEN)
    assert ante.clauses == ("9.4", "8.1[ante]", "9.2")
    assert (staked.result, staked.paid, staked.back) == ("win", 2 * TEN * odds, 2 * TEN)
    assert staked.clauses == ("9.4", line, "D.Bet")
    declared = next(one for one in every(felt.events, e.HandDeclared) if one.place == 1)
    assert declared.category == category
    same = ("2.8(a)", "2.8(b)") if category == Category.ODD_CARDS else ()
    assert declared.clauses == (clause, "2.5", "2.7", *same)


@EDITIONS
def test_the_dealer_declares_first(game: BankedGame) -> None:
    felt = bet(game, HAND[5], IN[5])
    first, second = every(felt.events, e.HandDeclared)
    assert first == e.HandDeclared(
        DEALER, Category.ODD_CARDS, (14, 13, 4, 3, 2), ("2.6(j)", "2.5", "2.7", "2.6(f)", "9.2")
    )
    assert second.place == 1


@EDITIONS
def test_a_sequence_that_runs_round_the_ace_is_told(game: BankedGame) -> None:
    felt = bet(game, "Ac Kc 2d 3d 4d", "Ad Kh 7c 6h 5s")
    declared = next(one for one in every(felt.events, e.HandDeclared) if one.place == 1)
    assert declared.clauses == ("2.6(j)", "2.5", "2.7", "2.6(f)", "2.8(a)", "2.8(b)")


# 8.2 The maximum payout


@EDITIONS
@pytest.mark.parametrize(("ceiling", "paid"), [(99_99, 99_99), (100_00, 100_00), (100_01, 100_00)])
def test_the_bet_is_held_to_the_maximum_payout(game: BankedGame, ceiling: int, paid: int) -> None:
    felt = bet(game, "As Js 9s 6s 5s", IN[5].replace("As", "Ad"), maximum_payout=ceiling)
    assert felt.settled(1, "bet").paid == paid
    assert felt.settled(1, "bet").clauses == ("9.4", "8.1[flush]", "D.Bet", "8.2")
    assert felt.settled(1, "ante").paid == TEN


# 9. Settlement


def test_the_lowest_hand_that_has_an_ace_and_a_king() -> None:
    assert (ACE_KING.category, ACE_KING.ranks) == (Category.ODD_CARDS, (14, 13, 4, 3, 2))


@EDITIONS
@pytest.mark.parametrize(
    ("dealer", "participates"),
    [
        ("As Kd 4c 3h 2s", True),
        ("As Qd Jc Td 9s", False),
        ("2s 2d 5c 4h 3s", True),
        ("5s 4d 3c 2h As", True),
        ("Ks Qd Jc Td 8s", False),
        ("7s 5d 4c 3h 2s", False),
    ],
)
def test_the_dealer_takes_part_with_ace_king_or_higher(
    game: BankedGame, dealer: str, participates: bool
) -> None:
    felt = bet(game, "Kh Kc 9h 8h 7h", dealer)
    ante, staked = felt.settled(1, "ante"), felt.settled(1, "bet")
    if participates:
        assert ante.clauses[0] == staked.clauses[0] in ("9.4", "9.5")
    else:
        assert (ante.result, ante.paid, ante.clauses) == ("win", TEN, ("9.3", "8.1[ante]", "9.2"))
        assert (staked.result, staked.paid, staked.back) == ("push", 0, 2 * TEN)
        assert staked.clauses == ("9.3", "9.2")


@EDITIONS
def test_a_lower_hand_loses_both(game: BankedGame) -> None:
    felt = bet(game, "Qh Jd 9h 8h 7h", IN[5])
    assert felt.money(1, "ante") == (TEN, TEN, 0, 0)
    assert felt.money(1, "bet") == (2 * TEN, 2 * TEN, 0, 0)
    assert felt.results(1) == {"ante": "lose", "bet": "lose"}
    assert {felt.settled(1, wager).clauses for wager in ("ante", "bet")} == {("9.5", "9.2")}


@EDITIONS
def test_equal_hands_are_void(game: BankedGame) -> None:
    felt = bet(game, "Ac Kh 4d 3s 2c", IN[5])
    assert felt.results(1) == {"ante": "void", "bet": "void"}
    assert {felt.settled(1, wager).clauses for wager in ("ante", "bet")} == {("9.6", "9.2")}
    assert felt.money(1, "bet") == (2 * TEN, 2 * TEN, 0, 2 * TEN)
    declared = next(one for one in every(felt.events, e.HandDeclared) if one.place == 1)
    assert declared.clauses[-3:] == ("2.8(a)", "2.8(b)", "2.9")


@EDITIONS
def test_an_equal_hand_is_no_tie_with_a_dealer_who_is_out(game: BankedGame) -> None:
    felt = bet(game, "Qc Jh 9d 5s 3c", OUT[5])
    assert felt.settled(1, "ante").clauses == ("9.3", "8.1[ante]", "9.2", "9.6")
    assert felt.results(1) == {"ante": "win", "bet": "push"}


@EDITIONS
def test_boxes_are_settled_from_the_dealers_right(game: BankedGame) -> None:
    felt = begun(game, 1, 2)
    felt.stay(1)
    felt.stay(2)
    happened = felt.finish()
    assert [one.place for one in every(happened, e.HandDeclared)] == [DEALER, 2, 1]
    assert [(one.box, one.wager) for one in every(happened, e.WagerSettled)] == [
        (2, "ante"),
        (2, "bet"),
        (1, "ante"),
        (1, "bet"),
    ]


# 7. Bet or fold


@EDITIONS
def test_a_bet_is_exactly_twice_the_ante(game: BankedGame) -> None:
    felt = begun(game)
    assert felt.refused(c.Act(1, "bet", 2 * TEN - 1)) == ("7.2", "D.Bet")
    assert felt.refused(c.Act(1, "bet", 2 * TEN + 1)) == ("7.2", "D.Bet")
    assert felt.refused(c.Act(1, "fold", 1)) == ("7.3", "D.Fold")
    assert felt.do(c.Act(1, "bet", 2 * TEN))
    assert felt.refused(c.Act(1, "bet", 2 * TEN)) == ("7.1",)
    assert felt.refused(c.Act(1, "fold")) == ("7.1",)
    assert actions(game, felt.table, felt.round, 1)["fold"] == Bar(("7.1",))


@EDITIONS
def test_a_fold_loses_ante_and_jackpot_wager(game: BankedGame) -> None:
    felt = Felt(game)
    felt.lay(1, ante=10, jackpot=2)
    felt.deal({1: HAND[5]}, IN[5])
    felt.do(c.Act(1, "fold"))
    assert felt.results(1) == {"ante": "lose", "jackpot": "lose"}
    assert felt.settled(1, "jackpot").clauses == ("7.3", "D.Fold")
    assert felt.round.boxes[1].net == -TEN - dollars(2)


# 14. Irregularities


def exposing(game: BankedGame, *exposed: tuple[int, int], shoe: str = "manual") -> Felt:
    """Cards seen when all but the dealer's last card are out."""
    felt = Felt(game, shoe=shoe)
    felt.lay_usual(1, 2)
    cards_ = felt.shoe({1: HAND[5], 2: OTHER[5]}, IN[5])
    felt.do(c.Deal(cards_[:-1]))
    for place, nth in exposed:
        felt.do(c.CardExposed(place, nth))
    if not felt.round.over:
        felt.do(c.Deal(cards_[-1:]))
    return felt


def ruled(felt: Felt) -> list[tuple[str, Clauses]]:
    return [(one.remedy, one.clauses) for one in every(felt.events, e.IncidentRuled)]


@EDITIONS
@pytest.mark.parametrize(
    ("exposed", "void", "up"),
    [
        ([(1, 1)], False, 5),
        ([(1, 1), (2, 5)], False, 5),
        ([(1, 1), (2, 5), (2, 4)], True, 0),
        ([(1, 1), (2, 5), (1, 1)], False, 5),
        ([(DEALER, 1)], False, 1),
        ([(DEALER, 4)], False, 4),
        ([(DEALER, 3), (1, 1), (2, 2)], False, 3),
        ([(DEALER, 3), (DEALER, 4)], False, 3),
        ([(DEALER, 3), (DEALER, 4), (1, 1)], False, 3),
        ([(DEALER, 3), (DEALER, 4), (DEALER, 5)], False, 3),
        ([(DEALER, 3), (DEALER, 4), (DEALER, 5), (1, 1)], True, 3),
        ([(DEALER, 3), (DEALER, 4), (1, 1), (2, 2)], True, 3),
    ],
)
def test_two_exposed_cards_are_borne_and_a_third_voids(
    game: BankedGame, exposed: list[tuple[int, int]], void: bool, up: int
) -> None:
    felt = exposing(game, *exposed)
    assert felt.round.void is void
    assert felt.round.up_card == up


@EDITIONS
def test_what_each_exposure_is_ruled_by(game: BankedGame) -> None:
    felt = exposing(game, (1, 1), (DEALER, 2), (DEALER, 4), (2, 2))
    assert ruled(felt) == [
        ("carry-on", ("14.1",)),
        ("show-instead", ("14.2", "6.2")),
        ("carry-on", ("14.1", "14.2")),
        ("void-round", ("14.1",)),
    ]
    assert felt.round.exposed == {(1, 1), (DEALER, 4), (2, 2)}


@EDITIONS
@pytest.mark.parametrize("seen", [((DEALER, 5),), ((DEALER, 3), (DEALER, 3))])
def test_what_lies_face_up_by_right_is_not_exposed(
    game: BankedGame, seen: tuple[tuple[int, int], ...]
) -> None:
    with pytest.raises(BadInput, match="lies face up there by right"):
        exposing(game, *seen)


@EDITIONS
def test_the_adopted_card_is_shown_and_the_last_one_stays_down(game: BankedGame) -> None:
    felt = exposing(game, (DEALER, 2), shoe="automated")
    shown = only(felt.events, e.CardsShown)
    assert shown == e.CardsShown(DEALER, (2,), cards(IN[5])[1:2], ("14.2", "6.2"))
    assert felt.round.shown == {(DEALER, 2)}


@EDITIONS
def test_a_card_that_has_not_been_dealt_cannot_be_adopted(game: BankedGame) -> None:
    felt = Felt(game)
    felt.lay_usual(1)
    shoe = felt.shoe({1: HAND[5]}, IN[5])
    felt.do(c.Deal(shoe[:4]))
    felt.expect_fault(c.CardExposed(DEALER, 3), UnknownPlace, "card 3 has not been dealt there")
    assert felt.do(c.CardExposed(DEALER, 2))
    assert felt.round.up_card == 2


@EDITIONS
@pytest.mark.parametrize(
    ("incident", "remedy", "clauses"),
    [
        (c.WrongCount(1, 6), "void-round", ("14.3", "2.5")),
        (c.WrongOrder(2), "void-round", ("14.3",)),
        (c.DealtWithoutWager(3), "void-round", ("14.3",)),
        (c.HandInDiscard(1, True), "carry-on", ("14.4",)),
        (c.HandInDiscard(1, False), "void-hand", ("14.4",)),
        (c.NoDecision(1), "deemed", ("7.3", "7.1", "D.Fold")),
        (c.AmountFound(1, "ante", 1600), "carry-on", ("3.3",)),
        (c.AmountFound(1, "ante", 500), "carry-on", ("3.4",)),
        (c.AmountFound(1, "ante", 60_000), "carry-on", ("3.5",)),
    ],
)
def test_other_irregularities(
    game: BankedGame, incident: c.Incident, remedy: str, clauses: Clauses
) -> None:
    felt = begun(game, 1, 2)
    felt.do(incident)
    assert ruled(felt) == [(remedy, clauses)]


@EDITIONS
def test_a_malfunction_of_the_shoe_voids_what_has_begun(game: BankedGame) -> None:
    felt = Felt(game, shoe="automated")
    felt.lay_usual(1)
    felt.do(c.ShoeMalfunction("jam"))
    assert ruled(felt) == [("carry-on", ("12.6", "12.8"))]
    felt.deal({1: HAND[5]}, IN[5])
    felt.do(c.ShoeMalfunction("jam"))
    assert ruled(felt)[1:] == [("void-round", ("12.6", "12.8"))]
    assert felt.round.void


@pytest.mark.parametrize(
    ("approved", "void", "remedy"), [(True, False, "carry-on"), (False, True, "void-round")]
)
def test_a_malfunction_of_the_jackpot_equipment(approved: bool, void: bool, remedy: str) -> None:
    felt = begun(C17)
    felt.do(c.JackpotMalfunction(approved))
    assert ruled(felt) == [(remedy, ("14.5",))]
    assert felt.round.void is void
    assert not c.JackpotMalfunction().supervisor_approved


def test_a_win_elsewhere_is_ruled_by_each_edition_in_its_words() -> None:
    for game, clauses in ((C04, ("11.3",)), (C17, ("11.1", "10.3"))):
        felt = begun(game)
        felt.do(c.EarlierMajorWin(5, True))
        assert ruled(felt) == [("carry-on", clauses)]


@EDITIONS
def test_what_the_game_is_made_of(game: BankedGame) -> None:
    assert game.decisions == ("bet", "fold")
    assert game.actions == ("ante", "jackpot", "bet", "fold")
    assert len(game.deck) == 52
    assert not game.concessions
    assert game.reveals == ()
    assert game.derived.multiples(0) == (2,)
