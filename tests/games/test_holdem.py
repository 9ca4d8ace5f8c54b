"""Hold-em: what is its own among the games for the pot."""

import pytest

from pitboss.cards.card import UNKNOWN, card, cards
from pitboss.cards.hand import Category
from pitboss.errors import BadInput, TooSoon
from pitboss.games.holdem.clauses import LAW
from pitboss.games.holdem.game import HOLDEM
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.sign import PotSign
from tests.play.pot_table import Table

THREE = {1: 100, 2: 100, 3: 100}
HANDS = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
SIGN = PotSign(500, 10_000)


def seen(table: Table) -> int:
    """How many cards the dealer has discarded."""
    return len(table.round.discards)


def test_the_shape_of_the_game() -> None:
    assert (HOLDEM.seats, HOLDEM.hole_cards, HOLDEM.board, len(HOLDEM.deck)) == (10, 2, 5, 52)
    assert [one.communal for one in HOLDEM.betting] == [0, 3, 1, 1]
    assert [one.discard for one in HOLDEM.betting] == [0, 1, 1, 1]
    assert [one.sizes for one in HOLDEM.betting] == [("10.2",), ("10.3",), ("10.3",), ("10.4",)]


def test_any_five_of_seven_make_the_hand() -> None:
    board = cards("As Ks Qs Js Ts")
    assert HOLDEM.value(SIGN, cards("2h 3h"), board).category is Category.ROYAL_FLUSH
    wheel = HOLDEM.value(SIGN, cards("Ah 5s"), cards("2c 3d 4h Kc Ks"))
    six = HOLDEM.value(SIGN, cards("5d 6d"), cards("2c 3d 4h Kc Ks"))
    assert wheel.category is six.category is Category.STRAIGHT
    assert wheel < six
    assert HOLDEM.rests_on(SIGN, cards("Ah 5s"), board, wheel) == ()


def test_every_category_has_its_line() -> None:
    lines = [LAW.categories[category] for category in Category]
    assert lines == [(f"14.3({letter})",) for letter in "abcdefghij"]


def test_a_showdown_cites_the_hands_that_it_compared() -> None:
    table = Table({1: 100, 2: 100}, hands=HANDS, board="2c 3c 7h 7d Ts")
    table.play("1 call", "2 decline")
    for _ in range(3):
        table.play("1 check", "2 check")
    table.settle()
    won = table.found(e.PotWon)[0]
    assert won.clauses[:6] == ("9.2", "D.Showdown", "14.1", "D.Hand", "14.3", "3.5")
    assert {"14.3(h)", "14.2"} <= set(won.clauses)
    assert "14.3(i)" not in won.clauses
    assert table.categories() == {1: "two pairs", 2: "two pairs"}


def test_all_cards_count_is_said_only_where_the_rules_say_it() -> None:
    hands = {1: "2s 3s", 2: "Kd 2d"}
    table = Table({1: 100, 2: 100}, hands=hands, board="4s 5s 6s 9s Ts")
    table.play("1 call", "2 decline")
    for _ in range(3):
        table.play("1 check", "2 check")
    table.settle()
    assert "14.2" not in table.found(e.PotWon)[0].clauses


# A hole card seen in the deal


def test_one_exposed_card_is_replaced_before_the_betting() -> None:
    table = Table(THREE, hands=HANDS)
    (exposed,) = table.do(c.ExposeHoleCard(1, card("As")))
    assert exposed.clauses == ("16.7", "16.1(d)")  # type: ignore[attr-defined]
    with pytest.raises(TooSoon, match="seat 1 waits"):
        table.play("3 call")
    table.do(c.ReplaceHoleCard(card("9h")))
    assert table.round.seat(1).cards == cards("Ad 9h")
    assert table.round.discards == cards("As")
    table.play("3 call", "1 call", "2 decline")
    assert seen(table) == 1
    table.play("1 check", "2 check", "3 check")
    assert seen(table) == 2


def test_unseen_cards_are_replaced_as_well() -> None:
    table = Table(THREE)
    table.do(c.ExposeHoleCard(2, card("As")))
    table.do(c.ReplaceHoleCard(UNKNOWN))
    assert table.round.seat(2).cards == (UNKNOWN, UNKNOWN)
    assert table.round.discards == cards("As")


def test_a_second_exposed_card_makes_a_misdeal() -> None:
    table = Table(THREE, hands=HANDS)
    table.do(c.ExposeHoleCard(1, card("As")))
    (misdealt,) = table.do(c.ExposeHoleCard(2, card("Kd")))
    assert misdealt.clauses[0] == "16.1(d)"  # type: ignore[attr-defined]
    later = Table(THREE, hands=HANDS)
    later.do(c.ExposeHoleCard(1, card("As")))
    later.do(c.ReplaceHoleCard(card("9h")))
    assert isinstance(later.do(c.ExposeHoleCard(2, card("Kd")))[0], e.Misdealt)


def test_a_card_that_its_owner_shows_stays_in_the_hand() -> None:
    table = Table(THREE, hands=HANDS).play("3 call")
    (shown,) = table.do(c.ExposeHoleCard(1, card("As"), by_player=True))
    assert shown.clauses == ("15.4",)  # type: ignore[attr-defined]
    assert table.round.seat(1).cards == cards("As Ad")
    assert table.round.exposed is None


def test_what_cannot_be_exposed_or_replaced() -> None:
    table = Table(THREE, hands=HANDS)
    with pytest.raises(BadInput, match="does not hold Kd"):
        table.do(c.ExposeHoleCard(1, card("Kd")))
    with pytest.raises(BadInput, match="As is dealt twice"):
        Table(THREE, hands={1: "As Ad"}).do(c.ExposeHoleCard(2, card("As")))
    with pytest.raises(TooSoon, match="no hole card"):
        table.do(c.ReplaceHoleCard(card("9h")))
    table.do(c.ExposeHoleCard(1, card("As")))
    with pytest.raises(BadInput, match="Ks is dealt twice"):
        table.do(c.ReplaceHoleCard(card("Ks")))
    with pytest.raises(TooSoon, match="the deal is over"):
        Table(THREE, hands=HANDS).play("3 call").do(c.ExposeHoleCard(1, card("As")))


# Communal cards seen too early


def test_early_cards_go_back_and_the_betting_is_free() -> None:
    table = Table(THREE)
    (discarded, back) = table.do(c.ExposeEarly(cards("Ah Ad 7c"), discarded=True))
    assert isinstance(discarded, e.CardsDiscarded)
    assert back.clauses == ("16.5",)  # type: ignore[attr-defined]
    assert table.round.board == ()
    table.play("3 raise 20", "1 call", "2 call")
    assert seen(table) == 1
    assert len(table.round.board) == 3


def test_a_discard_that_was_not_made_is_still_due() -> None:
    table = Table(THREE)
    assert len(table.do(c.ExposeEarly(cards("Ah Ad 7c")))) == 1
    table.play("3 call", "1 call", "2 decline")
    assert seen(table) == 1


def test_a_discard_is_made_once_however_often_cards_are_early() -> None:
    table = Table(THREE)
    table.do(c.ExposeEarly(cards("Ah Ad 7c"), discarded=True))
    assert len(table.do(c.ExposeEarly(cards("Ah Ad 7c"), discarded=True))) == 1


def test_no_card_is_early_when_none_is_to_come() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline")
    for _ in range(2):
        table.play("1 check", "2 check", "3 check")
    with pytest.raises(TooSoon):
        table.do(c.ExposeEarly(cards("Ah")))
    table.play("1 check", "2 check", "3 check")
    with pytest.raises(TooSoon):
        table.do(c.ExposeEarly(cards("Ah")))
    with pytest.raises(BadInput, match="As is dealt twice"):
        Table(THREE, hands=HANDS).do(c.ExposeEarly(cards("As")))


def test_a_card_exposed_instead_of_discarded_is_used() -> None:
    table = Table(THREE)
    for act in (c.Act(3, "call"), c.Act(1, "call"), c.Act(2, "decline")):
        table.do(act)
    (omitted,) = table.do(c.ExposeDiscard())
    assert omitted.clauses == ("16.6",)  # type: ignore[attr-defined]
    with pytest.raises(TooSoon, match="no discard"):
        table.do(c.ExposeDiscard())
    table.do(c.Expose(cards("2c 3c 4c")))
    assert seen(table) == 0
    with pytest.raises(TooSoon, match="no discard"):
        table.do(c.ExposeDiscard())
    table.play("1 check", "2 check", "3 check")
    assert seen(table) == 1
