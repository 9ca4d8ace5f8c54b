"""Between paying and racking, faces that were keyed in wrongly, and reports of nothing wrong."""

import pytest

from pitboss.cards.card import card
from pitboss.errors import BadCard, BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.decide import actions
from pitboss.play.banked.game import BankedGame
from pitboss.play.money import dollars
from pitboss.play.pool import moved_by
from pitboss.play.verbs import Bar
from tests.playing import C04, C17, GAMES, METER, TCP, UTH, Felt, begun, every, only, with_jackpot

RACKED = (C04, C17, TCP)
EACH = pytest.mark.parametrize("game", RACKED, ids=lambda game: game.rules)
ROYAL = "Ah Kh Qh Jh Th"


def paid(game: BankedGame) -> Felt:
    """A round dealt by hand that was paid, its hands not yet racked."""
    felt = begun(game, 1, 2, by_hand=True)
    felt.stay(1)
    felt.do(c.Act(2, "fold"), c.Proceed())
    return felt


# The hands are verified


@EACH
def test_a_round_dealt_by_hand_ends_with_the_rack(game: BankedGame) -> None:
    felt = paid(game)
    assert felt.round.paid is not None
    assert not felt.round.over
    assert all(isinstance(one, Bar) for one in actions(game, felt.table, felt.round, 1).values())
    (racked,) = felt.do(c.Proceed())
    assert racked == e.RoundConcluded(("D.Round of Play", *game.cites.rack))


@EACH
def test_a_wrong_count_before_the_rack_reverses_what_was_paid(game: BankedGame) -> None:
    felt = paid(game)
    assert felt.round.boxes[2].net < 0
    felt.do(c.WrongCount(1, 9))
    assert felt.round.void
    assert {box.net for box in felt.round.boxes.values()} == {0}


def test_ultimate_ends_with_its_last_settlement_by_hand_too() -> None:
    felt = begun(UTH, by_hand=True)
    felt.stay(1)
    while not felt.round.over:
        felt.do(c.Proceed())
    assert felt.round.paid is None
    assert felt.refused(c.WrongCount(1, 3)) == ("15.5",)


def test_ultimate_ends_with_the_deal_where_the_only_hand_was_void_in_it() -> None:
    felt = Felt(UTH)
    felt.lay(1, ante=10, blind=10)
    felt.do(c.Deal(UTH.deck[:8]), c.Contravention(1, "12.2(a)", "exclude"))
    assert not felt.round.over
    felt.do(c.Deal(UTH.deck[8:9]))
    assert felt.round.over
    assert felt.refused(c.WrongCount(1, 3)) == ("15.5",)


@EACH
def test_an_electronic_table_racks_at_once_and_overlooks_nothing(game: BankedGame) -> None:
    felt = begun(game)
    felt.stay(1)
    felt.do(c.Proceed())
    assert felt.round.over
    overlooked = c.Act(1, "ante", dollars(5), overlooked=True)
    Felt(game).expect_fault(overlooked, BadInput, "overlooks no wager")


# A face that was keyed in wrongly


@pytest.mark.parametrize("game", [C04, C17], ids=lambda game: game.rules)
def test_a_corrected_card_settles_the_round_anew_with_its_jackpot(game: BankedGame) -> None:
    felt = Felt(game, by_hand=True)
    felt.lay(1, ante=10, jackpot=2)
    felt.deal({1: "Ah Kh Qh Jh 9h"}, "As Kd 4c 3h 2s")
    felt.stay(1)
    felt.do(c.Proceed())
    meter = felt.round.meter
    assert felt.settled(1, "jackpot").paid in (dollars(100), dollars(200))
    happened = felt.do(c.CorrectCard(1, 5, card("9h"), card("Th")))
    assert only(happened, e.CardCorrected).new == "Th"
    assert felt.settled(1, "jackpot").paid == METER.pool
    felt.do(c.CorrectCard(1, 5, card("Th"), card("9h")))
    assert felt.round.meter == meter
    assert felt.settled(1, "jackpot").paid in (dollars(100), dollars(200))
    felt.do(c.Proceed())
    assert felt.refused(c.CorrectCard(1, 5, card("9h"), card("Th"))) == (game.cites.dispute,)


def test_a_corrected_card_of_the_dealer_is_declared_anew() -> None:
    felt = begun(UTH, by_hand=True, dealer="Ks Kd")
    felt.stay(1)
    felt.do(c.Proceed(), c.Proceed(), c.Proceed())
    happened = felt.do(c.CorrectCard(DEALER, 2, card("Kd"), card("3h")))
    assert every(happened, e.HandDeclared)[0].place == DEALER
    felt.do(c.Proceed())
    assert felt.settled(1, "play").result == "win"


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (c.CorrectCard(1, 1, card("Ac"), card("2h")), BadCard),
        (c.CorrectCard(1, 9, card("Th"), card("2c")), UnknownPlace),
        (c.CorrectCard(7, 1, card("Th"), card("2c")), UnknownPlace),
        (c.CorrectCard(1, 1, card("Th"), card("Th")), BadCard),
        (c.CorrectCard(1, 1, card("Th"), card("Td")), BadInput),
        (c.CorrectCard(1, 1, card("Th"), card("??")), BadCard),
    ],
)
def test_a_correction_names_the_old_face_and_a_possible_one(
    command: c.CorrectCard, error: type[Exception]
) -> None:
    with pytest.raises(error):
        begun(C17, by_hand=True).do(command)


def test_nobody_corrects_the_cards_of_an_electronic_table() -> None:
    right = c.CorrectCard(1, 1, card("Th"), card("2c"))
    begun(C17).expect_fault(right, BadInput, "was keyed in")
    assert begun(C17, by_hand=True).do(right)


# Reports of what is no irregularity, and decisions out of turn


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_a_right_count_and_a_breach_of_no_clause_are_bad_input(game: BankedGame) -> None:
    felt = begun(game)
    right = len(felt.round.boxes[1].cards)
    felt.expect_fault(c.WrongCount(1, right), BadInput, "the right number")
    felt.expect_fault(c.Contravention(1, "99.99", "exclude"), UnknownPlace, "no clause '99.99'")


def test_the_flop_that_lies_there_is_not_exposed() -> None:
    felt = begun(UTH)
    felt.do(c.Act(1, "check"), c.Proceed())
    felt.expect_fault(c.CardExposed(BOARD, 2), BadInput, "face up there by right")
    assert felt.do(c.CardExposed(BOARD, 5))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_no_decision_is_recorded_in_turn_alone(game: BankedGame) -> None:
    felt = begun(game, 1, 2)
    felt.expect_fault(c.NoDecision(2), TooSoon, "no decision is asked of box 2")
    assert felt.do(c.NoDecision(1))
    assert felt.do(c.NoDecision(2))


def test_a_wrong_turn_is_by_the_clause_of_its_stage() -> None:
    felt = begun(UTH, 1, 2)
    assert felt.refused(c.Act(2, "check")) == ("8.1",)
    felt.do(c.Act(1, "check"), c.Act(2, "check"), c.Proceed())
    assert felt.refused(c.Act(2, "check")) == ("8.3",)
    felt.do(c.Act(1, "check"), c.Act(2, "check"), c.Proceed())
    assert felt.refused(c.Act(2, "fold")) == ("8.5",)


def test_nobody_concedes_a_hand_that_was_turned() -> None:
    felt = begun(UTH, by_hand=True)
    felt.stay(1)
    felt.do(c.Proceed(), c.Proceed(), c.Proceed())
    felt.do(c.Show(1, felt.round.boxes[1].cards))
    assert felt.refused(c.Act(1, "concede")) == ("9.3(a)",)


# The pools


@pytest.mark.parametrize(
    "measure",
    [
        c.OperatorVoid(),
        c.Disturbance(),
        c.JackpotMalfunction(False),
        c.Contravention(1, "16.8", "void-round"),
        c.Contravention(1, "16.8", "void-wagers"),
        c.Contravention(1, "16.8", "exclude"),
    ],
)
def test_what_goes_back_before_the_first_card_leaves_the_pools(measure: c.Command) -> None:
    felt = Felt(C17)
    felt.lay(1, ante=10, jackpot=2)
    before = felt.round
    moves = tuple(moved_by(C17, "T1", METER, before, felt.do(measure)))
    assert [(move.pool, move.reserve, move.fed) for move in moves] == [(-150, -50, -200)]


def test_a_fold_feeds_the_pools_though_its_player_is_excluded() -> None:
    felt = with_jackpot(C17)
    felt.do(c.Act(1, "fold"), c.Contravention(1, "13.1", "exclude"))
    assert felt.results(1) == {"ante": "lose", "jackpot": "lose"}
    assert felt.round.meter == METER
