"""Incidents of a player: no decision is made, or something is found that was not laid so."""

import pytest

from pitboss.cards.card import cards
from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
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
    OTHER,
    TCP,
    UTH,
    Felt,
    begun,
    every,
    only,
    with_jackpot,
)

TEN, TWO = dollars(10), dollars(2)


# No decision


@pytest.mark.parametrize(
    ("game", "clauses", "lost"),
    [
        (C04, ("7.3", "7.1", "D.Fold"), {"ante"}),
        (C17, ("7.3", "7.1", "D.Fold"), {"ante"}),
        (TCP, ("7.5", "D.Fold"), {"ante"}),
        (UTH, ("13.8", "D.Fold"), {"ante", "blind"}),
    ],
)
def test_no_decision_is_a_fold(game: BankedGame, clauses: tuple[str, ...], lost: set[str]) -> None:
    felt = begun(game)
    ruled, decided, *settled = felt.do(c.NoDecision(1))
    assert ruled == e.IncidentRuled("no-decision", 1, 0, False, "deemed", clauses)
    assert decided == e.Decided(1, "fold", True, clauses)
    assert {one.wager for one in every(tuple(settled), e.WagerSettled)} == lost
    assert felt.results(1) == dict.fromkeys(lost, "lose")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_only_who_is_asked_can_fail_to_decide(game: BankedGame) -> None:
    felt = begun(game, 1, 2)
    felt.stay(1)
    felt.expect_fault(c.NoDecision(1), TooSoon, "no decision is asked of box 1")
    felt.do(c.NoDecision(2))
    felt.expect_fault(c.NoDecision(2), TooSoon, "no decision is asked of box 2")


def test_nobody_is_asked_during_the_deal() -> None:
    felt = Felt(C17)
    felt.lay_usual(1)
    felt.do(c.Deal(felt.shoe({1: HAND[5]}, IN[5])[:-1]))
    felt.expect_fault(c.NoDecision(1), TooSoon, "no decision is asked of box 1")


def test_who_has_checked_is_asked_again_at_the_next_stage() -> None:
    felt = begun(UTH)
    felt.do(c.Act(1, "check"))
    felt.expect_fault(c.NoDecision(1), TooSoon, "no decision is asked of box 1")
    felt.do(c.Proceed())
    assert felt.do(c.NoDecision(1))


# Amounts that are found


def found(felt: Felt, wager: str, amount: int) -> tuple[e.Event, ...]:
    return felt.do(c.AmountFound(1, wager, dollars(amount)))


def test_a_short_bet_is_settled_as_it_lies_and_the_player_advised() -> None:
    felt = begun(C17)
    felt.stay(1)
    happened = found(felt, "bet", 15)
    assert happened == (
        e.IncidentRuled("amount-found", 1, 0, False, "carry-on", ("7.2",)),
        e.AmountCorrected(1, "bet", dollars(15), ("7.2",)),
        e.PlayerAdvised(1, ("7.2",)),
    )
    felt.finish()
    assert felt.money(1, "bet") == (dollars(15), dollars(15), dollars(15), dollars(15))
    assert felt.settled(1, "bet").clauses[-1] == "7.2"


@pytest.mark.parametrize("amount", [20, 25])
def test_enough_or_too_much_is_no_matter_for_advice(amount: int) -> None:
    felt = begun(C17)
    felt.stay(1)
    assert every(found(felt, "bet", amount), e.PlayerAdvised) == []
    felt.finish()
    assert felt.money(1, "bet")[1] == dollars(20)


def test_a_bet_of_twice_what_counts_is_right() -> None:
    felt = Felt(C17)
    felt.lay(1, ante=600)
    felt.deal({1: HAND[5]}, IN[5])
    felt.stay(1)
    assert every(found(felt, "bet", 1000), e.PlayerAdvised) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_a_small_ante_found_late_stands_the_first_time(game: BankedGame) -> None:
    felt = begun(game)
    felt.stay(1)
    happened = found(felt, "ante", 5)
    assert happened[-1] == e.PlayerAdvised(1, (game.cites.under,))
    assert felt.round.boxes[1].settled == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_exactly_the_minimum_is_found_without_consequence(game: BankedGame) -> None:
    felt = begun(game, advised=frozenset({1}))
    felt.stay(1)
    assert len(found(felt, "ante", 10)) == 2
    assert felt.round.boxes[1].settled == {}


@pytest.mark.parametrize(
    ("game", "wager", "gone"),
    [
        (C04, "ante", ("ante", "bet")),
        (TCP, "ante", ("ante", "play")),
        (UTH, "ante", ("ante", "blind", "play")),
        (UTH, "blind", ("ante", "blind", "play")),
    ],
)
def test_a_small_ante_of_an_advised_player_goes_back_with_what_hangs_on_it(
    game: BankedGame, wager: str, gone: tuple[str, ...]
) -> None:
    felt = begun(game, advised=frozenset({1}))
    felt.stay(1)
    happened = found(felt, wager, 5)
    back = every(happened, e.WagerSettled)
    assert tuple(one.wager for one in back) == gone
    assert {one.clauses for one in back} == {(game.cites.under,)}
    assert {one.result for one in back} == {Result.RETURNED}
    assert e.HandVoided(1, (game.cites.under,)) in happened
    felt.finish()
    assert felt.round.boxes[1].net == 0
    assert felt.results(1) == dict.fromkeys(gone, "returned")


def test_the_jackpot_wager_leaves_the_pools_with_the_ante() -> None:
    felt = with_jackpot(C17, advised=frozenset({1}))
    felt.stay(1)
    moved = only(found(felt, "ante", 5), e.PoolsMoved)
    assert (moved.pool, moved.reserve) == (-150, -50)
    assert felt.results(1) == {"ante": "returned", "jackpot": "returned", "bet": "returned"}


def test_pools_stay_where_no_jackpot_wager_went_back() -> None:
    felt = Felt(C17, advised=frozenset({1}))
    felt.lay(1, ante=10)
    felt.lay(2, ante=10, jackpot=2)
    felt.deal({1: HAND[5], 2: OTHER[5]}, IN[5])
    assert every(found(felt, "ante", 5), e.PoolsMoved) == []


def test_pairs_plus_lives_on_and_no_decision_is_asked_any_more() -> None:
    felt = Felt(TCP, advised=frozenset({1}))
    felt.lay(1, ante=10, pairs_plus=10)
    felt.deal({1: HAND[3]}, IN[3])
    happened = found(felt, "ante", 5)
    assert happened[-1] == e.Decided(1, "stay", True, ("7.3", "4.2"))
    assert felt.round.turn == 0
    felt.finish()
    assert felt.results(1) == {"ante": "returned", "pairs_plus": "win"}


def test_pairs_plus_may_go_back_while_the_ante_decides() -> None:
    felt = Felt(TCP, advised=frozenset({1}))
    felt.lay(1, ante=10, pairs_plus=10)
    felt.deal({1: HAND[3]}, IN[3])
    happened = found(felt, "pairs_plus", 5)
    assert every(happened, e.Decided) == []
    assert felt.round.turn == 1
    felt.stay(1)
    felt.finish()
    assert felt.results(1) == {"pairs_plus": "returned", "ante": "win", "play": "win"}


def test_after_the_decision_nothing_is_decided_again() -> None:
    felt = Felt(TCP, advised=frozenset({1}))
    felt.lay(1, ante=10, pairs_plus=10)
    felt.deal({1: "8h 7d 6c"}, IN[3])
    felt.stay(1)
    assert every(found(felt, "ante", 5), e.Decided) == []
    felt.finish()
    assert felt.results(1) == {"ante": "returned", "play": "returned", "pairs_plus": "win"}


def test_trips_goes_back_alone() -> None:
    felt = Felt(UTH, advised=frozenset({1}))
    felt.lay(1, ante=10, blind=10, trips=10)
    felt.deal({1: HAND[2]}, IN[2], COMMUNAL)
    found(felt, "trips", 5)
    assert felt.results(1) == {"trips": "returned"}
    assert not felt.round.boxes[1].dead


# A hand that is out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_a_void_hand_decides_no_more(game: BankedGame) -> None:
    felt = begun(game, 1, 2)
    felt.do(c.HandInDiscard(1))
    assert {felt.refused(c.Act(1, name)) for name in game.decisions} == {game.cites.deciding[:1]}


# What lies beside a hand dealt by mistake


@pytest.mark.parametrize(
    ("lying", "fault", "why"),
    [
        ({"ante": 10, "blind": 10}, BadInput, "box 3 was dealt in by right"),
        ({"blind": 0}, BadAmount, "more than nothing"),
        ({"pairs_plus": 10}, UnknownPlace, "has no wager 'pairs_plus'"),
    ],
)
def test_what_lies_beside_a_stray_hand_is_half_of_a_pair(
    lying: dict[str, int], fault: type[BadInput], why: str
) -> None:
    stray = c.DealtWithoutWager(3, cards("As 9c"), handled=True, lying=lying)
    begun(UTH).expect_fault(stray, fault, why)


def test_what_was_placed_does_not_lie_there_besides() -> None:
    felt = Felt(UTH)
    felt.lay_usual(1)
    felt.do(c.Act(3, "ante", 1_000))
    felt.deal({1: HAND[2]}, IN[2], COMMUNAL)
    felt.expect_fault(c.DealtWithoutWager(3, lying={"ante": 1_000}), BadInput, "no ante can lie")
    happened = felt.do(c.DealtWithoutWager(3, handled=True, lying={"trips": 500}))
    settled = [event for event in happened if isinstance(event, e.WagerSettled)]
    assert [(event.wager, event.back) for event in settled] == [("ante", 1_000), ("trips", 500)]
    assert felt.round.boxes[3].net == 0


def test_no_jackpot_chip_lies_there_unaccepted() -> None:
    stray = c.DealtWithoutWager(3, lying={"jackpot": 200})
    begun(C17).expect_fault(stray, BadInput, "no jackpot can lie there unplaced")
