"""A table dealt by hand: cards that nobody has keyed in are dealt and held like any other."""

from pitboss.cards.card import UNKNOWN, cards
from pitboss.errors import BadCard, RepeatedCard, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.game import BankedGame
from tests.playing import (
    C17,
    COMMUNAL,
    HAND,
    IN,
    OTHER,
    SIZE,
    TCP,
    UTH,
    Felt,
    only,
)


def unseen(game: BankedGame, *boxes: int) -> Felt:
    felt, size = Felt(game), SIZE[game.rules]
    felt.lay_usual(*boxes)
    nothing = " ".join(["??"] * size)
    felt.deal(dict.fromkeys(boxes, nothing), nothing, " ".join(["??"] * 5) if game is UTH else "")
    return felt


def test_a_hand_dealt_round_is_settled_with_the_faces_as_they_are_turned() -> None:
    felt = unseen(C17, 1)
    assert felt.round.dealer == (UNKNOWN,) * 5
    assert only(felt.events, e.CardsShown).cards == (UNKNOWN,)
    felt.stay(1)
    felt.expect_fault(c.Proceed(), TooSoon, "the faces of the cards to be turned are not known")
    felt.expect_fault(c.Proceed(cards("As Kd 4c 3h")), BadCard, "5 cards are turned, not 4")
    felt.expect_fault(c.Proceed(cards("As Kd 4c 3h ??")), TooSoon, "key them in")
    felt.expect_fault(c.Proceed(cards(IN[5])), TooSoon, "the cards of box 1 have not been shown")
    felt.do(c.Show(1, cards(HAND[5])))
    assert felt.round.boxes[1].cards == cards(HAND[5])
    felt.expect_fault(c.Proceed(cards("As Th 4c 3h 2s")), RepeatedCard, "Th is dealt twice")
    felt.do(c.Proceed(cards(IN[5])))
    assert felt.round.over
    assert felt.results(1) == {"ante": "win", "bet": "win"}
    assert felt.round.dealer == cards(IN[5])


def test_a_folded_hand_is_never_needed_nor_shown() -> None:
    felt = unseen(C17, 1, 2)
    felt.do(c.Act(1, "fold"))
    felt.stay(2)
    assert felt.refused(c.Show(1, cards(HAND[5]))) == ("9.7",)
    felt.do(c.Show(2, cards(OTHER[5])), c.Proceed(cards(IN[5])))
    assert felt.round.over
    assert felt.round.boxes[1].cards == (UNKNOWN,) * 5


def test_hands_are_shown_when_everybody_has_decided() -> None:
    felt = unseen(C17, 1)
    assert felt.refused(c.Show(1, cards(HAND[5]))) == ("9.7",)
    assert felt.refused(c.Show(DEALER, cards(IN[5]))) == ("9.1",)
    up = only(felt.do(c.Show(DEALER, cards("?? ?? ?? ?? 2s"))), e.CardsShown)
    assert up == e.CardsShown(DEALER, (5,), cards("2s"), ("9.1",))
    felt.stay(1)
    felt.expect_fault(c.Show(DEALER, cards("As Kd 4c 3h 9s")), BadCard, "card 5 is 2s, not 9s")
    felt.do(c.Show(1, cards(HAND[5])), c.Show(DEALER, cards(IN[5])), c.Proceed())
    assert felt.round.over


def test_no_hand_is_shown_while_communal_cards_are_to_come() -> None:
    felt = unseen(UTH, 1)
    felt.do(c.Act(1, "check"))
    assert felt.round.turn == 0
    assert felt.refused(c.Show(1, cards(HAND[2]))) == ("9.3(a)",)


def test_no_hand_is_shown_while_cards_are_dealt() -> None:
    felt = Felt(C17)
    felt.lay_usual(1)
    felt.do(c.Deal((UNKNOWN,) * 2), c.Contravention(1, "13.1", "exclude"))
    assert felt.round.turn == 0
    assert felt.refused(c.Show(DEALER, cards("As"))) == ("9.1",)


def test_a_face_that_cannot_be_is_refused() -> None:
    felt = unseen(TCP, 1, 2)
    felt.stay(1)
    felt.stay(2)
    felt.expect_fault(c.Show(1, cards("Ah Kd")), BadCard, "3 cards were dealt there, not 2")
    felt.expect_fault(c.Show(3, cards("Ah Kd Qc")), UnknownPlace, "there is no hand on box 3")
    felt.expect_fault(c.Show(1, cards("Ah Ah Qc")), RepeatedCard, "Ah is dealt twice")
    felt.do(c.Show(1, cards("Ah Kd ??")))
    assert felt.round.boxes[1].cards == cards("Ah Kd ??")
    felt.expect_fault(c.Show(2, cards("Ah 9d 9c")), RepeatedCard, "Ah is dealt twice")
    felt.expect_fault(c.Show(1, cards("As Kd Qc")), BadCard, "card 1 is Ah, not As")
    felt.do(c.Show(1, cards("?? ?? Qc")), c.Show(2, cards("9s 9d 9c")))
    assert felt.round.boxes[1].cards == cards("Ah Kd Qc")
    assert felt.round.shown >= {(1, 1), (1, 2), (1, 3)}


def test_communal_cards_are_keyed_in_as_they_are_turned() -> None:
    felt = unseen(UTH, 1)
    felt.expect_fault(
        c.Show(BOARD, cards(COMMUNAL)[:3]), BadCard, "5 cards were dealt there, not 3"
    )
    felt.do(c.Act(1, "check"))
    felt.expect_fault(c.Proceed(), TooSoon, "key them in")
    felt.expect_fault(c.Proceed(cards("Jc Tc")), BadCard, "3 cards are turned, not 2")
    happened = felt.do(c.Proceed(cards("Jc Tc 6c")))
    assert happened == (
        e.CardsShown(BOARD, (1, 2, 3), cards("Jc Tc 6c"), ("8.2", "D.Flop")),
        e.StageReached(1, ("8.3", "D.After the Flop")),
    )
    assert felt.round.board == cards("Jc Tc 6c ?? ??")
    felt.do(c.Act(1, "check"))
    felt.expect_fault(c.Proceed(cards("Jc 4d")), RepeatedCard, "Jc is dealt twice")
    happened = felt.do(c.Proceed(cards("4d 2c")))
    assert happened == (
        e.CardsShown(BOARD, (4, 5), cards("4d 2c"), ("8.4", "D.Turn", "D.River")),
        e.StageReached(2, ("8.5", "D.On the River")),
    )
    assert (felt.round.board, felt.round.stage) == (cards(COMMUNAL), 2)
    felt.stay(1)
    felt.do(c.Show(1, cards(HAND[2])), c.Proceed(cards(IN[2])), c.Proceed())
    assert felt.round.over
