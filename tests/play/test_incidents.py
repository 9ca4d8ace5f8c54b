"""Incidents: whether one can have happened, and how each remedy is carried out."""

import pytest

from pitboss.cards.card import cards
from pitboss.errors import BadAmount, BadInput, RepeatedCard, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.game import BankedGame
from pitboss.play.money import dollars
from pitboss.play.verbs import Result
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
    with_jackpot,
)

TEN, TWO = dollars(10), dollars(2)


# Whether it can have happened


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
@pytest.mark.parametrize(
    "incident",
    [
        c.AmountFound(1, "ante", 5),
        c.CardExposed(1, 1),
        c.DealtWithoutWager(2),
        c.HandInDiscard(1),
        c.NoDecision(1),
        c.WrongCount(1),
        c.WrongOrder(1),
    ],
)
def test_what_is_about_cards_needs_a_card(game: BankedGame, incident: c.Incident) -> None:
    felt = Felt(game)
    felt.lay_usual(1)
    felt.expect_fault(incident, TooSoon, "no card has left the shoe")


@pytest.mark.parametrize(
    ("game", "incident", "kind"),
    [
        (TCP, c.JackpotMalfunction(), "jackpot-malfunction"),
        (TCP, c.EarlierMajorWin(0, True), "earlier-major-win"),
        (C04, c.JackpotMalfunction(), "jackpot-malfunction"),
        (C17, c.MissingCard(), "missing-card"),
        (C04, c.ForeignCard(), "foreign-card"),
        (UTH, c.EarlierMajorWin(0, True), "earlier-major-win"),
    ],
)
def test_a_game_knows_its_own_incidents_only(
    game: BankedGame, incident: c.Incident, kind: str
) -> None:
    begun(game).expect_fault(incident, UnknownPlace, f"{game.rules} has no rule for {kind}")


KNOWN = {
    "AmountFound",
    "CardExposed",
    "Contravention",
    "DealtWithoutWager",
    "Disturbance",
    "HandInDiscard",
    "NoDecision",
    "OperatorVoid",
    "ShoeMalfunction",
    "WrongCount",
    "WrongOrder",
}
MORE = {
    "canberra-2004": {"EarlierMajorWin"},
    "canberra-2017": {"EarlierMajorWin", "JackpotMalfunction"},
    "three-card-2006": set(),
    "ultimate-2019": {"ForeignCard", "MissingCard"},
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_which_incidents_a_game_knows(game: BankedGame) -> None:
    assert {kind.__name__ for kind in game.incidents} == KNOWN | MORE[game.rules]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_an_exposed_card_is_one_that_is_dealt(game: BankedGame) -> None:
    size = SIZE[game.rules]
    for place in (1, DEALER):
        for card in (0, size + 1, -1):
            begun(game).expect_fault(
                c.CardExposed(place, card), UnknownPlace, "no card .* dealt there"
            )
        assert begun(game).do(c.CardExposed(place, 1))
        if place == DEALER and game.dealing["automated"].up:
            begun(game).expect_fault(c.CardExposed(place, size), BadInput, "face up there by right")
        else:
            assert begun(game).do(c.CardExposed(place, size))
    begun(game).expect_fault(c.CardExposed(4, 1), UnknownPlace, "no card 1 is dealt there")
    begun(game).expect_fault(c.CardExposed(-7, 1), UnknownPlace, "no card 1 is dealt there")


def test_only_one_game_has_communal_cards() -> None:
    for game in (C04, C17, TCP):
        begun(game).expect_fault(c.CardExposed(BOARD, 1), UnknownPlace, "no card 1 is dealt there")
        begun(game).expect_fault(c.WrongCount(BOARD), UnknownPlace, "no cards are dealt there")
    assert begun(UTH).do(c.CardExposed(BOARD, 5))
    assert begun(UTH).do(c.WrongCount(BOARD))
    begun(UTH).expect_fault(c.CardExposed(BOARD, 6), UnknownPlace, "no card 6 is dealt there")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
@pytest.mark.parametrize("kind", [c.WrongCount, c.WrongOrder])
def test_a_misdeal_is_to_somebody(
    game: BankedGame, kind: type[c.WrongCount] | type[c.WrongOrder]
) -> None:
    assert begun(game).do(kind(1))
    assert begun(game).do(kind(DEALER))
    begun(game).expect_fault(kind(2), UnknownPlace, "no cards are dealt there")


@pytest.mark.parametrize(
    "incident",
    [
        c.HandInDiscard(2),
        c.HandInDiscard(0),
        c.NoDecision(2),
        c.NoDecision(-1),
        c.Contravention(2, "4.5", "exclude"),
        c.AmountFound(0, "ante", 5),
    ],
)
def test_an_incident_at_a_box_needs_the_box(incident: c.Incident) -> None:
    begun(C17).expect_fault(incident, UnknownPlace, "there are no wagers on box")


def test_a_hand_that_is_out_cannot_be_lost_in_the_rack() -> None:
    felt = begun(C17, 1, 2)
    felt.do(c.Act(1, "fold"))
    felt.expect_fault(c.HandInDiscard(1), UnknownPlace, "box 1 has no hand in play")
    felt.do(c.HandInDiscard(2))
    felt.expect_fault(c.HandInDiscard(2), UnknownPlace, "box 2 has no hand in play")
    ultimate = Felt(UTH)
    ultimate.lay_usual(1)
    ultimate.lay(2, ante=10)
    ultimate.deal({1: HAND[2]}, IN[2], COMMUNAL)
    ultimate.expect_fault(c.HandInDiscard(2), UnknownPlace, "box 2 has no hand in play")


def test_an_amount_is_found_on_a_wager_that_lies_there() -> None:
    felt = Felt(C17)
    felt.lay(1, ante=10, jackpot=2)
    felt.deal({1: HAND[5]}, IN[5])
    felt.expect_fault(c.AmountFound(1, "bet", 5), UnknownPlace, "there is no bet on box 1")
    felt.expect_fault(
        c.AmountFound(1, "jackpot", 5), BadAmount, "accepted at its price and no other"
    )
    felt.expect_fault(c.AmountFound(1, "ante", 0), BadAmount, "more than nothing")
    felt.expect_fault(c.AmountFound(1, "ante", -5), BadAmount, "more than nothing")
    felt.do(c.Act(1, "fold"))
    felt.expect_fault(c.AmountFound(1, "ante", 5), UnknownPlace, "there is no ante on box 1")


def test_a_manual_shoe_has_no_malfunction() -> None:
    begun(C17).expect_fault(c.ShoeMalfunction(), UnknownPlace, "is not an automated one")
    assert begun(C17, shoe="automated").do(c.ShoeMalfunction())


def test_a_pool_is_never_less_than_nothing() -> None:
    felt = Felt(C04)
    felt.lay(1, ante=10, jackpot=2)
    felt.expect_fault(c.EarlierMajorWin(5, True), TooSoon, "no card has left the shoe")
    felt.deal({1: HAND[5]}, IN[5])
    felt.expect_fault(c.EarlierMajorWin(-1, True), BadAmount, "never less than nothing")
    assert felt.do(c.EarlierMajorWin(0, True))


def test_a_win_elsewhere_is_nothing_to_a_round_without_jackpot_wagers() -> None:
    happened = begun(C04).do(c.EarlierMajorWin(500, True))
    assert [type(event) for event in happened] == [e.IncidentRuled]


def test_a_hand_dealt_by_mistake_goes_to_a_box_that_has_no_right_to_it() -> None:
    dealing = Felt(UTH)
    dealing.lay_usual(1)
    dealing.do(c.Deal(cards(COMMUNAL)))
    dealing.expect_fault(c.DealtWithoutWager(1), BadInput, "box 1 was dealt in by right")
    felt = begun(UTH)
    felt.expect_fault(c.DealtWithoutWager(1), BadInput, "box 1 was dealt in by right")
    felt.expect_fault(c.DealtWithoutWager(0), UnknownPlace, "there is no box 0")
    felt.expect_fault(c.DealtWithoutWager(3, cards("Ah 9c")), RepeatedCard, "Ah is dealt twice")
    felt.do(c.DealtWithoutWager(3, cards("As 9c"), handled=True))
    felt.expect_fault(c.DealtWithoutWager(3, handled=True), BadInput, "dealt in already")


# What it leads to


def test_an_incident_is_recorded_with_its_place_and_its_ruling() -> None:
    felt = begun(C17, 1, 2)
    (ruled,) = felt.do(c.CardExposed(2, 4))
    assert ruled == e.IncidentRuled("card-exposed", 2, 4, True, "carry-on", ("14.1",))
    assert felt.round.exposed == {(2, 4)}
    (ruled,) = felt.do(c.HandInDiscard(2, True))
    assert ruled == e.IncidentRuled("hand-in-discard", 2, 0, False, "carry-on", ("14.4",))
    assert felt.round.exposed == {(2, 4)}
    ruled = felt.do(c.WrongOrder(2))[0]
    assert ruled == e.IncidentRuled("wrong-order", 2, 0, False, "void-round", ("14.3",))


def test_places_of_incidents_that_have_none() -> None:
    ruled = begun(C17).do(c.Disturbance("fire"))[0]
    assert ruled == e.IncidentRuled("disturbance", DEALER, 0, False, "void-round", ("16.2",))


def test_a_void_round_gives_everything_back() -> None:
    felt = begun(C17, 1, 2)
    felt.do(c.Act(1, "fold"))
    felt.stay(2)
    happened = felt.do(c.OperatorVoid())
    assert [type(event) for event in happened] == [
        e.IncidentRuled,
        e.RoundVoided,
        *(e.WagerSettled,) * 3,
        e.RoundConcluded,
    ]
    assert only(happened, e.RoundVoided).clauses == ("16.4", "D.Void")
    assert every(happened, e.WagerSettled) == [
        e.WagerSettled(box, wager, Result.VOID, sum, 0, 0, sum, ("16.4", "D.Void"))
        for box, wager, sum in ((1, "ante", TEN), (2, "ante", TEN), (2, "bet", 2 * TEN))
    ]
    assert only(happened, e.RoundConcluded).clauses == ("D.Round of Play",)
    assert [box.net for box in felt.round.boxes.values()] == [0, 0]
    assert felt.round.void
    assert felt.round.over


def test_a_void_round_takes_its_wagers_out_of_the_pools() -> None:
    felt = with_jackpot(C17)
    moved = only(felt.do(c.OperatorVoid()), e.PoolsMoved)
    assert (moved.pool, moved.reserve, moved.house) == (-300, -100, 0)
    assert moved.clauses == ("10.6", "D.Void")
    assert felt.round.meter == meter_of(METER.pool - 300, METER.reserve - 100)


def test_in_2004_nothing_has_gone_in_before_settlement() -> None:
    felt = with_jackpot(C04)
    felt.do(c.Act(1, "fold"))
    assert every(felt.do(c.OperatorVoid()), e.PoolsMoved) == []
    assert felt.round.meter == METER


def test_a_round_may_fall_before_its_first_card() -> None:
    felt = Felt(C17)
    felt.lay(1, ante=10, jackpot=2)
    happened = felt.do(c.Disturbance("fire"))
    assert every(happened, e.PoolsMoved) == []
    assert felt.results(1) == {"ante": "void", "jackpot": "void"}
    assert felt.round.boxes[1].net == 0


def test_a_void_hand_gives_its_own_wagers_back() -> None:
    felt = with_jackpot(C17)
    felt.stay(1)
    happened = felt.do(c.HandInDiscard(1))
    assert only(happened, e.HandVoided) == e.HandVoided(1, ("14.4", "D.Void"))
    assert [one.clauses for one in every(happened, e.WagerSettled)] == [("14.4", "D.Void")] * 3
    assert felt.results(1) == {"ante": "void", "jackpot": "void", "bet": "void"}
    moved = only(happened, e.PoolsMoved)
    assert (moved.pool, moved.reserve, moved.house) == (-150, -50, 0)
    assert felt.round.boxes[1].dead
    assert felt.round.boxes[1].done
    assert felt.round.turn == 2
    assert felt.refused(c.Act(1, "bet", 2 * TEN)) == ("7.1",)
    felt.do(c.Act(2, "fold"), c.Proceed())
    assert felt.round.boxes[1].net == 0


def test_a_void_round_after_a_void_hand_takes_each_wager_out_once() -> None:
    felt = with_jackpot(C17)
    felt.do(c.HandInDiscard(1), c.OperatorVoid())
    assert felt.round.meter == meter_of(METER.pool - 300, METER.reserve - 100)
    assert felt.round.moved.house == 0


def test_more_is_not_taken_out_than_the_pools_hold() -> None:
    felt = with_jackpot(C17, meter_of(100, 20))
    moved = only(felt.do(c.HandInDiscard(1)), e.PoolsMoved)
    assert (moved.pool, moved.reserve, moved.house) == (-100, -20, 80)


def test_a_player_excluded_before_the_deal_is_not_dealt_in() -> None:
    felt = Felt(C17)
    felt.lay_usual(1, 2)
    felt.do(c.Contravention(1, "16.8", "exclude"))
    assert felt.results(1) == {"ante": "void"}
    assert felt.round.boxes[1].wagers == {}
    assert felt.refused(c.Act(1, "ante", TEN)) == ("D.Void",)
    assert C17.served(felt.round) == (2,)
    felt.deal({2: OTHER[5]}, IN[5])
    felt.stay(2)
    felt.finish()
    assert felt.round.boxes[1].net == 0
    assert felt.results(1) == {"ante": "void"}


def test_a_player_excluded_in_the_deal_keeps_the_order_of_the_cards() -> None:
    felt = Felt(C17)
    felt.lay_usual(1, 2)
    shoe = felt.shoe({1: HAND[5], 2: OTHER[5]}, IN[5])
    felt.do(c.Deal(shoe[:4]), c.Contravention(1, "13.1", "exclude"), c.Deal(shoe[4:]))
    assert felt.round.boxes[2].cards == cards(OTHER[5])
    assert felt.round.turn == 2


# A hand dealt by mistake


def test_a_stray_hand_is_void_and_the_others_play_on() -> None:
    felt = begun(UTH)
    happened = felt.do(c.DealtWithoutWager(3, cards("As 9c"), handled=True))
    assert [type(event) for event in happened] == [e.IncidentRuled, e.CardsDealt, e.HandVoided]
    assert only(happened, e.CardsDealt) == e.CardsDealt((3, 3), cards("As 9c"), 0, ("13.5(b)",))
    assert felt.round.boxes[3].dead
    assert felt.round.turn == 1
    felt.expect_fault(c.CardExposed(3, 3), UnknownPlace, "no card 3 is dealt there")
    assert felt.do(c.CardExposed(3, 2))
    felt.stay(1)
    felt.finish()
    assert felt.round.boxes[3].net == 0


def test_a_stray_hand_need_not_be_known() -> None:
    felt = begun(UTH)
    happened = felt.do(c.DealtWithoutWager(3, handled=True))
    assert [type(event) for event in happened] == [e.IncidentRuled, e.HandVoided]


def test_a_stray_hand_in_the_deal_does_not_disturb_its_order() -> None:
    felt = Felt(UTH)
    felt.lay_usual(2)
    shoe = felt.shoe({2: HAND[2]}, IN[2], COMMUNAL)
    felt.do(c.Deal(shoe[:-1]), c.DealtWithoutWager(1, cards("5s 9c"), handled=True))
    felt.do(c.Deal(shoe[-1:]))
    assert felt.round.dealer == cards(IN[2])
    assert list(felt.round.boxes) == [1, 2]
    assert felt.round.turn == 2


# The link


def test_a_win_elsewhere_limits_the_pool() -> None:
    felt = with_jackpot(C04)
    happened = felt.do(c.EarlierMajorWin(dollars(9_000), True))
    assert happened == (
        e.IncidentRuled("earlier-major-win", DEALER, 0, False, "carry-on", ("11.3",)),
        e.PoolLimited(dollars(9_000), ("11.3",)),
    )
    assert felt.round.pool_limit == dollars(9_000)
    assert felt.round.display == METER.pool
    assert felt.round.meter == meter_of(dollars(9_000), METER.reserve)


def test_a_later_win_elsewhere_limits_nothing() -> None:
    felt = with_jackpot(C04)
    assert every(felt.do(c.EarlierMajorWin(dollars(9_000), False)), e.PoolLimited) == []
    assert felt.round.meter == METER
