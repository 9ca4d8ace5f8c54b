"""What each viewer may see: what lies face up, the player's own cards, and nothing besides."""

import pytest
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, cards
from pitboss.play.banked import commands as c
from pitboss.play.banked.decide import actions
from pitboss.play.banked.events import HandDeclared
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.view import INSPECTOR, PUBLIC, RoundView, laid_open, view
from pitboss.play.money import dollars
from tests.playing import (
    C17,
    COMMUNAL,
    GAMES,
    HAND,
    IN,
    METER,
    OTHER,
    SIZE,
    UTH,
    Felt,
    begun,
    with_jackpot,
)


def seen(felt: Felt, viewer: int) -> RoundView:
    return view(felt.game, felt.table, felt.round, viewer)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_before_the_showdown_a_player_sees_the_own_hand_alone(game: BankedGame) -> None:
    felt, size = begun(game, 1, 2), SIZE[game.rules]
    own, other = seen(felt, 1).boxes
    assert own.cards == cards(HAND[size])
    assert other.cards == (UNKNOWN,) * size
    assert [box.cards for box in seen(felt, PUBLIC).boxes] == [(UNKNOWN,) * size] * 2
    up = cards(IN[5])[-1:] if size == 5 else (UNKNOWN,)
    for viewer in (1, 2, PUBLIC):
        assert seen(felt, viewer).dealer == (UNKNOWN,) * (size - 1) + up
    whole = seen(felt, INSPECTOR)
    assert whole.dealer == cards(IN[size])
    assert [box.cards for box in whole.boxes] == [cards(HAND[size]), cards(OTHER[size])]


def test_nobody_looks_during_the_deal() -> None:
    felt = Felt(C17)
    felt.lay_usual(1)
    felt.do(c.Deal(felt.shoe({1: HAND[5]}, IN[5])[:-1]))
    assert seen(felt, 1).boxes[0].cards == (UNKNOWN,) * 5
    assert seen(felt, 1).turn == 0


def test_hands_that_stayed_in_are_shown_at_the_end_and_folded_ones_never() -> None:
    felt = begun(C17, 1, 2)
    felt.do(c.Act(1, "fold"))
    felt.stay(2)
    felt.finish()
    folded, shown = seen(felt, PUBLIC).boxes
    assert folded.cards == (UNKNOWN,) * 5
    assert shown.cards == cards(OTHER[5])
    assert seen(felt, PUBLIC).dealer == cards(IN[5])
    assert seen(felt, 1).boxes[0].cards == cards(HAND[5])
    assert seen(felt, PUBLIC).over


def test_communal_cards_are_seen_as_they_are_turned() -> None:
    felt = begun(UTH)
    assert seen(felt, 1).board == (UNKNOWN,) * 5
    felt.do(c.Act(1, "check"), c.Proceed())
    assert seen(felt, PUBLIC).board == (*cards(COMMUNAL)[:3], UNKNOWN, UNKNOWN)
    felt.do(c.Act(1, "check"), c.Proceed())
    assert seen(felt, PUBLIC).board == cards(COMMUNAL)


def test_a_view_tells_whose_turn_it_is_and_what_is_open() -> None:
    felt = begun(C17, 1, 2)
    own = seen(felt, 1)
    assert own.turn == 1
    assert own.actions == actions(C17, felt.table, felt.round, 1)
    assert seen(felt, PUBLIC).actions == {}
    assert seen(felt, INSPECTOR).actions == {}
    waiting = Felt(C17)
    waiting.lay_usual(1)
    assert seen(waiting, 1).turn == 0
    felt.do(c.OperatorVoid())
    assert (seen(felt, 1).turn, seen(felt, 1).void) == (0, True)


def test_money_is_seen_by_all_and_advice_by_its_player() -> None:
    felt = Felt(C17)
    felt.do(c.Act(1, "ante", dollars(5), "Ann"))
    for viewer, advised in ((1, ("3.4",)), (2, ()), (PUBLIC, ()), (INSPECTOR, ("3.4",))):
        (box,) = seen(felt, viewer).boxes
        assert (box.number, box.player, box.wagers) == (1, "Ann", {"ante": dollars(5)})
        assert (box.advised, box.net, box.decisions) == (advised, -dollars(5), ())
        assert box.settled == {}


def test_the_meter_is_for_everybody() -> None:
    assert seen(with_jackpot(C17), PUBLIC).pool == METER.pool
    assert seen(begun(C17), PUBLIC).pool is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_a_hand_that_is_declared_lies_open(game: BankedGame) -> None:
    felt = begun(game, 1)
    felt.stay(1)
    felt.finish()
    declared = [event for event in felt.events if isinstance(event, HandDeclared)]
    assert [event.place for event in declared] == [c.DEALER, 1]
    hands = {c.DEALER: felt.round.dealer, 1: felt.round.boxes[1].cards}
    for event in declared:
        assert laid_open(felt.round, event) == hands[event.place]
    assert laid_open(felt.round, replace(declared[1], place=2)) == ()  # nobody is there
