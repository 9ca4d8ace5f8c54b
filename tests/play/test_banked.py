"""The machine: cutting, dealing, deciding, turning cards, ending."""

import pytest

from pitboss.cards.card import Card, cards
from pitboss.errors import BadCard, BadInput, RepeatedCard, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.decide import actions, reach
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.money import dollars
from pitboss.play.verbs import Bar, Offer, Result
from tests.playing import (
    C04,
    C17,
    COMMUNAL,
    GAMES,
    HAND,
    IN,
    METER,
    OTHER,
    SIZE,
    TCP,
    UTH,
    Felt,
    begun,
    every,
    meter_of,
    only,
)

TEN = dollars(10)


# The cut


@pytest.mark.parametrize(("above", "allowed"), [(0, False), (1, False), (2, True), (50, True)])
def test_a_cut_leaves_more_than_one_card_above(above: int, allowed: bool) -> None:
    felt = Felt(C17)
    if allowed:
        assert felt.do(c.Cut(above)) == (e.DeckCut(above, ("5.2",)),)
        assert felt.round.cut
    else:
        assert felt.refused(c.Cut(above)) == ("5.2",)


@pytest.mark.parametrize("above", [51, 52, 500, -3])
def test_a_cut_leaves_more_than_one_card_below(above: int) -> None:
    assert Felt(TCP).refused(c.Cut(above)) == ("5.2",)


def test_the_deck_is_cut_once_and_before_the_first_card() -> None:
    felt = Felt(C04)
    felt.do(c.Cut(20))
    assert felt.refused(c.Cut(20)) == ("5.2",)
    assert begun(C04).refused(c.Cut(20)) == ("5.2",)


# The deal


def test_cards_may_come_one_by_one() -> None:
    felt = Felt(C17)
    felt.lay_usual(1, 2)
    shoe = felt.shoe({1: HAND[5], 2: OTHER[5]}, IN[5])
    for nth, card in enumerate(shoe, 1):
        dealt = only(felt.do(c.Deal((card,), METER)), e.CardsDealt)
        assert dealt.remaining == len(shoe) - nth
        assert dealt.cards == (card,)
        assert felt.round.begun
        assert felt.round.dealing is (nth < len(shoe))
        assert felt.round.dealt == nth
    assert felt.round.boxes[1].cards == cards(HAND[5])
    assert felt.round.boxes[2].cards == cards(OTHER[5])
    assert felt.round.dealer == cards(IN[5])
    assert felt.round.shown == {(DEALER, 5)}


def test_in_two_parts_the_deal_is_the_same() -> None:
    whole, parts = Felt(TCP), Felt(TCP)
    for felt in (whole, parts):
        felt.lay_usual(1, 2)
    shoe = whole.shoe({1: HAND[3], 2: OTHER[3]}, IN[3])
    whole.do(c.Deal(shoe))
    parts.do(c.Deal(shoe[:4]), c.Deal(shoe[4:]))
    assert whole.round == parts.round


@pytest.mark.parametrize("count", [0, 16])
def test_no_more_cards_than_are_to_come(count: int) -> None:
    felt = Felt(C17)
    felt.lay_usual(1, 2)
    deck = C17.deck[:count]
    felt.expect_fault(c.Deal(deck), BadInput, f"{count} cards were dealt where 15 were to come")


def test_a_complete_deal_takes_no_card_more() -> None:
    begun(C17).expect_fault(
        c.Deal(cards("Ac")), BadInput, "1 cards were dealt where 0 were to come"
    )


def test_a_card_is_dealt_once() -> None:
    felt = Felt(TCP)
    felt.lay_usual(1)
    felt.expect_fault(c.Deal(cards("Ah Kd Ah")), RepeatedCard, "Ah is dealt twice")
    felt.do(c.Deal(cards("Ah Kd Qs")))
    felt.expect_fault(c.Deal(cards("Kd")), RepeatedCard, "Kd is dealt twice")
    felt.expect_fault(c.Deal((Card("1x"),)), BadCard, "1x is not in the deck of 52")


def test_nobody_to_serve() -> None:
    Felt(C17).expect_fault(c.Deal(cards("Ah")), TooSoon, "no box has the wagers that it needs")
    felt = Felt(UTH)
    felt.lay(1, ante=10)
    felt.expect_fault(c.Deal(cards("Ah")), TooSoon, "no box has the wagers that it needs")


def test_fifty_two_cards_serve_nine_boxes_and_no_more() -> None:
    felt = Felt(C17)
    felt.lay_usual(*range(1, 10))
    felt.do(c.Deal(C17.deck[:50]))
    assert felt.round.remaining == 0
    crowd = Felt(C17)
    crowd.lay_usual(*range(1, 11))
    crowd.expect_fault(c.Deal(C17.deck[:50]), BadInput, "52 cards do not serve so many boxes")


def test_the_whole_deck_may_be_dealt() -> None:
    felt = Felt(UTH)
    felt.lay_usual(*range(1, 23))
    felt.do(c.Deal(UTH.deck[:51]))
    assert felt.round.dealt == 51


def test_only_boxes_with_the_right_wagers_are_served() -> None:
    felt = Felt(UTH)
    felt.lay_usual(1, 4)
    felt.lay(2, ante=10)
    assert UTH.served(felt.round) == (1, 4)
    three = Felt(TCP)
    three.lay(2, pairs_plus=10)
    three.lay(3, ante=10)
    assert TCP.served(three.round) == (2, 3)


def test_the_meter_is_read_with_the_first_card_of_a_round_that_has_jackpot_wagers() -> None:
    felt = Felt(C17)
    felt.lay(1, ante=10, jackpot=2)
    shoe = felt.shoe({1: HAND[5]}, IN[5])
    felt.expect_fault(c.Deal(shoe), TooSoon, "the jackpot meter is read")
    happened = felt.do(c.Deal(shoe[:3], METER))
    assert happened[0] == e.MeterRead(METER, ("10.6", "10.3"))
    assert (felt.round.meter, felt.round.display, felt.round.pool_limit) == (
        METER,
        METER.pool,
        METER.pool,
    )
    assert every(felt.do(c.Deal(shoe[3:], meter_of(1))), e.MeterRead) == []
    assert begun(C17).round.meter is None
    old = Felt(C04)
    old.lay(1, ante=10, jackpot=2)
    assert old.deal({1: HAND[5]}, IN[5])[0] == e.MeterRead(METER, ("11.1",))


def test_a_meter_is_nothing_to_a_game_without_a_jackpot() -> None:
    assert every(begun(TCP).events, e.MeterRead) == []


# Whose turn it is


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_decisions_go_clockwise(game: BankedGame) -> None:
    felt = Felt(game)
    felt.lay_usual(2, 5)
    felt.deal(
        {2: HAND[SIZE[game.rules]], 5: OTHER[SIZE[game.rules]]}, IN[SIZE[game.rules]], board(game)
    )
    assert felt.round.turn == 2
    assert felt.refused(c.Act(5, "fold")) == game.cites.deciding[:1]
    barred = actions(game, felt.table, felt.round, 5)
    assert {barred[name] for name in game.decisions} == {
        Bar(game.cites.deciding[:1], "it is box 2's turn")
    }
    felt.do(c.Act(2, "fold"))
    assert felt.round.turn == 5
    felt.do(c.Act(5, "fold"))
    assert felt.round.turn == 0


def board(game: BankedGame) -> str:
    return COMMUNAL if game is UTH else ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_nobody_decides_before_the_deal_is_complete(game: BankedGame) -> None:
    felt, size = Felt(game), SIZE[game.rules]
    felt.lay_usual(1)
    assert felt.refused(c.Act(1, "fold")) == game.cites.deciding[:1]
    shoe = felt.shoe({1: HAND[size]}, IN[size], board(game))
    felt.do(c.Deal(shoe[:-1]))
    assert felt.refused(c.Act(1, "fold")) == game.cites.deciding[:1]
    felt.expect_fault(c.Proceed(), TooSoon, "the cards have not all been dealt")
    felt.do(c.Deal(shoe[-1:]))
    felt.expect_fault(c.Proceed(), TooSoon, "box 1 has yet to decide")
    assert felt.do(c.Act(1, "fold"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_what_the_game_does_not_know(game: BankedGame) -> None:
    felt = begun(game)
    felt.expect_fault(c.Act(1, "double"), UnknownPlace, f"{game.rules} has no action 'double'")
    felt.expect_fault(c.Act(7, "fold"), UnknownPlace, "there are no wagers on box 7")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_after_the_end_everything_is_a_dispute(game: BankedGame) -> None:
    felt = begun(game)
    felt.stay(1)
    felt.finish()
    dispute = (game.cites.dispute,)
    commands: list[c.Command] = [
        c.Act(1, "ante", TEN),
        c.Act(1, "fold"),
        c.TakeBack(1, "ante"),
        c.Cut(20),
        c.Deal(cards("2c")),
        c.Show(1, ()),
        c.Proceed(),
        c.CardExposed(1, 1),
        c.OperatorVoid(),
    ]
    assert [felt.refused(command) for command in commands] == [dispute] * len(commands)
    offers = actions(game, felt.table, felt.round, 1)
    assert set(offers) == set(game.actions)
    assert set(offers.values()) == {Bar(dispute, "the round is over")}


def test_what_is_open_once_cards_are_out() -> None:
    felt = begun(C17)
    offers = actions(C17, felt.table, felt.round, 1)
    assert (
        offers["ante"]
        == offers["jackpot"]
        == Bar(("4.5",), "wagers are closed once the first card is out")
    )
    assert offers["bet"] == Offer(("7.2", "D.Bet"), dollars(20), dollars(20))
    assert offers["fold"] == Offer(("7.3", "D.Fold"))
    assert actions(C17, felt.table, felt.round, 9)["bet"] == Bar(("7.1",))


# The money of a box


def test_wagers_on_the_table_are_out_of_the_purse() -> None:
    felt = begun(C17)
    assert felt.round.boxes[1].net == -TEN
    felt.stay(1)
    assert felt.round.boxes[1].net == -3 * TEN
    felt.finish()
    assert felt.round.boxes[1].net == 3 * TEN
    assert felt.round.boxes[1].open_wagers == {}


def test_what_a_fold_loses_is_collected_at_once() -> None:
    felt = begun(C17)
    happened = felt.do(c.Act(1, "fold"))
    assert happened == (
        e.Decided(1, "fold", True, ("7.3", "D.Fold")),
        e.WagerSettled(1, "ante", Result.LOSE, TEN, TEN, 0, 0, ("7.3", "D.Fold")),
    )
    assert felt.round.boxes[1].net == -TEN


def test_a_bet_is_a_wager_and_a_decision() -> None:
    felt = Felt(C17)
    felt.do(c.Act(1, "ante", TEN, "Ann"))
    felt.deal({1: HAND[5]}, IN[5])
    assert felt.stay(1) == (
        e.WagerPlaced(1, "bet", 2 * TEN, "Ann", ("7.2", "D.Bet")),
        e.Decided(1, "bet", True, ("7.2", "D.Bet")),
    )
    assert felt.round.boxes[1].wagers == {"ante": TEN, "bet": 2 * TEN}
    assert felt.round.boxes[1].decisions == ("bet",)
    assert felt.round.boxes[1].done


def test_a_round_that_nobody_stays_in_ends_without_the_dealers_hand() -> None:
    felt = begun(C17, 1, 2)
    felt.do(c.Act(1, "fold"), c.Act(2, "fold"))
    assert [type(event) for event in felt.do(c.Proceed())] == [e.RoundConcluded]
    assert not felt.round.declared


def test_boxes_that_are_not_dealt_in_get_their_wagers_back() -> None:
    felt = Felt(UTH)
    felt.lay_usual(1)
    felt.lay(2, ante=10)
    felt.deal({1: HAND[2]}, IN[2], COMMUNAL)
    felt.do(c.Act(1, "fold"))
    back = felt.settled(2, "ante")
    assert (back.result, back.back, back.counted) == ("returned", TEN, 0)
    assert back.clauses == ("D.Blind", "7.2(c)")


def test_what_a_command_leads_to_and_what_happens() -> None:
    felt = Felt(C17)
    round, happened = reach(C17, felt.table, BankedRound(), c.Act(1, "ante", TEN))
    again, back = reach(C17, felt.table, round, c.TakeBack(1, "ante"))
    assert (len(happened), len(back)) == (1, 1)
    assert round.boxes[1].wagers == {"ante": TEN}
    assert again.boxes[1].wagers == {}
