"""What stands: sizes, turns and pots are reckoned from the wagers that nobody took away."""

import pytest

from pitboss.cards.card import Card, card, cards
from pitboss.errors import TooSoon
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.manila import MANILA
from pitboss.games.omaha import OMAHA
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.game import PotGame
from pitboss.play.verbs import Offer
from tests.play.pot_table import Table

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
THREE = {1: 100, 2: 100, 3: 100}
GAMES = pytest.mark.parametrize("game", [MANILA, HOLDEM, OMAHA], ids=lambda game: game.rules)


def passively(table: Table) -> None:
    """Everybody stays in, and nobody wagers more."""
    while table.turn:
        offers = table.offers(table.turn)
        passive = ("check", "decline", "call")
        action = next(name for name in passive if isinstance(offers[name], Offer))
        table.play(f"{table.turn} {action}")


# Void wagers


def test_a_void_raise_stays_counted() -> None:
    table = Table(FOUR).play("3 raise 10")
    table.do(c.VoidWagers(3, "15.1"))
    table.play("4 raise 10", "1 raise 10")
    assert table.refused("2 raise 10") == "10.2"


def test_a_void_short_opening_opens_nothing() -> None:
    table = Table({1: 23, 2: 100, 3: 100}).play("3 call", "1 call", "2 decline", "1 tap-out")
    assert table.refused("2 raise 20") == "12.5"
    table.do(c.VoidWagers(1, "15.1"))
    table.play("2 check", "3 bet 20", "2 raise 20")
    assert table.in_pots() == {1: 0, 2: 50, 3: 30}


def test_of_two_short_tap_outs_the_one_that_stands_still_bars() -> None:
    table = Table({1: 300, 2: 37, 3: 37, 4: 300})
    table.play("3 call", "4 call", "1 call", "2 decline", "1 bet 20", "2 tap-out", "3 tap-out")
    table.do(c.VoidWagers(3, "15.1"))
    assert table.refused("4 raise 20") == "12.5"
    table.do(c.VoidWagers(2, "15.1"))
    table.play("4 raise 20")


def test_who_opened_shows_first_once_the_raise_is_void_and_the_buck_if_nobody_did() -> None:
    for voided, first in (((3,), 2), ((3, 2), 1)):
        table = Table(FOUR, board="2c 7d 9h Js 3s", hands=dict(zip(FOUR, HANDS, strict=True)))
        table.play("3 call", "4 call", "1 call", "2 decline")
        table.play(*(f"{seat} check" for _ in range(2) for seat in (1, 2, 3, 4)))
        table.play("1 check", "2 bet 20", "3 raise 20", "4 call", "1 call", "2 call")
        for seat in voided:
            table.do(c.VoidWagers(seat, "15.1"))
        table.settle()
        assert table.found(e.HandShown)[0].seat == first


HANDS = ("Ah Ad", "Kh Kd", "Qh Qd", "Th Td")


@pytest.mark.parametrize("seat", [1, 2])
def test_a_blind_that_was_void_is_posted_anew_after_a_misdeal(seat: int) -> None:
    table = Table(FOUR)
    table.do(c.VoidWagers(seat, "15.1"))
    table.do(c.FindNotCut())
    table.deal()
    assert table.in_pots() == {1: 5, 2: 10, 3: 0, 4: 0}
    assert table.refused("3 raise 5") == "10.2"
    table.play("3 raise 10", "4 raise 20")


def test_three_blinds_become_two_when_one_of_three_players_goes_after_a_misdeal() -> None:
    table = Table(THREE, blinds=3)
    table.do(c.FindNotCut())
    table.do(c.Leave(3))
    table.deal()
    assert table.in_pots() == {1: 5, 2: 10}
    table.play("1 raise 10")
    assert table.round.blind == 1_000


def test_where_every_wager_is_void_that_is_what_the_refund_cites() -> None:
    table = Table({1: 100, 2: 100})
    for seat in (1, 2):
        table.do(c.VoidWagers(seat, "15.1"))
    table.settle()
    assert table.round.void
    assert table.found(e.RoundVoided)[0].clauses[0] == "18.2(a)"


def test_where_the_only_hand_left_is_void_that_is_what_the_award_cites() -> None:
    table = Table(FOUR).play("3 call", "4 call", "1 fold", "2 fold", "3 fold")
    table.do(c.VoidWagers(4, "15.1"))
    table.settle()
    (won,) = table.found(e.PotWon)
    assert (won.winners, won.clauses[0]) == ((3,), "18.2(a)")


# Hands taken in


def test_of_a_raise_in_part_matched_only_that_part_sets_the_size() -> None:
    table = Table({1: 200, 2: 200, 3: 200, 4: 45}, limit="no-limit").play("3 raise 50", "4 tap-out")
    table.do(c.TakeHandIn(3, certain=False))
    assert table.in_pots() == {1: 5, 2: 10, 3: 45, 4: 45}
    assert table.refused("1 raise 34") == "10.2"
    table.play("1 raise 35")


def test_a_hand_taken_in_leaves_the_opener_to_be_called() -> None:
    table = Table(THREE, board="2c 7d 9h Js 3s", hands=dict(zip(THREE, HANDS[:3], strict=True)))
    table.play("3 call", "1 call", "2 decline")
    table.play(*(f"{seat} check" for _ in range(2) for seat in (1, 2, 3)))
    table.play("1 check", "2 bet 20", "3 raise 20")
    table.do(c.TakeHandIn(3, certain=False))
    table.play("1 call").settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [2, 1]


# Misdeals


@GAMES
def test_an_order_that_somebody_saw_is_a_misdeal_until_the_pot_is_passed(game: PotGame) -> None:
    table = Table(THREE, game=game)
    passively(table)
    (misdealt,) = table.do(c.FindWrongOrder())
    assert e.clauses_of(misdealt)[0] == "16.1(c)"
    assert not table.round.dealt


@pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=lambda game: game.rules)
def test_a_second_hole_card_is_the_second_that_was_exposed(game: PotGame) -> None:
    table = Table(THREE, game=game)
    table.do(c.ExposeEarly((card("8c"), card("8d"), card("8h")), discarded=True))
    (first,) = table.do(c.ExposeHoleCard(3, card("5c")))
    assert e.clauses_of(first) == ("16.7", "16.1(d)")
    with pytest.raises(TooSoon, match="already"):  # one card shown twice is one
        table.do(c.ExposeHoleCard(3, card("5c")))
    table.do(c.ReplaceHoleCard(card("Qs")))
    (second,) = table.do(c.ExposeHoleCard(2, card("6c")))
    assert e.clauses_of(second)[0] == "16.1(d)"


@GAMES
@pytest.mark.parametrize("goes", [c.Leave(1), c.Exclude(1, "15.1")])
def test_the_buck_is_found_anew_when_its_player_goes_before_a_misdeal(
    game: PotGame, goes: c.Command
) -> None:
    table = Table(THREE, game=game)
    table.do(goes)
    table.do(c.FindNotCut())
    table.deal()
    posted = [seat for seat, amount in table.in_pots().items() if amount]
    assert posted == ([2] if game is MANILA else [2, 3])
    assert table.stakes()[1] == 100
    passively(table)
    table.do(c.Show(0, HANDS_AND_BOARD[game.rules][0]))
    for seat in (2, 3):
        table.do(c.Show(seat, HANDS_AND_BOARD[game.rules][seat - 1]))
    table.settle()
    assert table.round.next_buck == 3


def named(*words: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(text) for text in words)


HANDS_AND_BOARD: dict[str, tuple[tuple[Card, ...], ...]] = {
    "manila-1995": named("7c 8d Th Js Ks", "As Ah Qd", "9s 9h Jd"),
    "holdem-1995": named("2c 3d 7h 8s Ts", "As Ah", "Ks Kh"),
    "omaha-1995": named("2c 3d 7h 8s Ts", "As Ah Qd Qc", "Ks Kh Jd Jc"),
}


@GAMES
@pytest.mark.parametrize("goes", [c.Leave(1), c.Exclude(1, "15.1")])
def test_the_buck_is_found_anew_when_its_player_goes_after_a_misdeal(
    game: PotGame, goes: c.Command
) -> None:
    table = Table(THREE, game=game)
    table.do(c.FindNotCut())
    table.do(goes)
    assert table.stakes() == {2: 100, 3: 100}
    table.deal()
    assert table.round.buck == 2


# Who goes


@GAMES
def test_who_goes_with_chips_forward_is_folded_when_others_have_wagered_more(game: PotGame) -> None:
    table = Table(FOUR, game=game)
    early, first = (4, 2) if game is MANILA else (1, 3)
    table.do(c.PutForward(early, 500))
    table.do(c.Leave(early))
    table.play(f"{first} raise 10")
    if game is not MANILA:
        table.play("4 call")
    else:
        table.play("3 call")
    assert early in table.round.folds
    assert table.round.seat(early).early == 0


def test_who_goes_with_chips_forward_that_stand_stays_in_until_the_next_turn() -> None:
    table = Table(FOUR)
    table.do(c.PutForward(4, 1_000))
    table.do(c.Leave(4))
    table.play("3 call")
    assert table.in_pots()[4] == 10
    assert 4 not in table.round.folds
    table.play("1 raise 10", "2 call", "3 call")
    assert 4 in table.round.folds


def test_an_exposed_card_is_replaced_before_its_hand_is_moved() -> None:
    table = Table(THREE, hands={1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"})
    table.do(c.ExposeHoleCard(1, card("As")))
    with pytest.raises(TooSoon, match="seat 1 waits for a card"):
        table.do(c.FindWrongOrder(False, True, ((1, cards("Ks Kd")), (2, cards("As Ad")))))
    table.do(c.FindWrongOrder(False, True, ((2, cards("Qs Qd")), (3, cards("Ks Kd")))))
    assert table.round.exposed == (1, card("As"))
