"""A jackpot as a stream of its own: what tables do to it, adjustments, and the balance."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.cards.card import cards
from pitboss.errors import BadAmount, BadInput, TooSoon
from pitboss.games import CANBERRA_2004, CANBERRA_2017, THREE_CARD_2006
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pool import (
    AdjustPool,
    OpenPool,
    PoolCommand,
    PoolMoved,
    PoolState,
    decide,
    evolve,
    moved_by,
)
from tests.playing import meter_of, played

METER = meter_of(1_500_000, 200_000)
TABLE = BankedSign(1_000, 50_000, 500, jackpot_wager=200)
SIGNED = ("Sue", "Olga")


def given_to(state: PoolState, *commands: PoolCommand) -> PoolState:
    for command in commands:
        for event in tuple(decide(state, command)):
            state = evolve(state, event)
    return state


def fed_by(game: BankedGame, state: PoolState, events: Any) -> PoolState:
    assert state.meter is not None
    for moved in moved_by(game, "T1", state.meter, BankedRound(), events):
        state = evolve(state, moved)
    return state


OPEN = given_to(PoolState(), OpenPool(meter=METER))


# Opening and adjusting


def test_a_pool_opens_once_with_what_is_in_it() -> None:
    assert (OPEN.meter, OPEN.start) == (METER, 1_700_000)
    with pytest.raises(BadInput):
        given_to(OPEN, OpenPool(meter=METER))


@pytest.mark.parametrize(
    "meter",
    [
        replace(METER, pool=-1),
        replace(METER, reserve=-1),
        replace(METER, seed=-1),
        replace(METER, pool_percent=101),
        replace(METER, pool_percent=-1),
    ],
)
def test_a_meter_that_cannot_be(meter: Meter) -> None:
    with pytest.raises(BadAmount):
        given_to(PoolState(), OpenPool(meter=meter))


@pytest.mark.parametrize("percent", [0, 100])
def test_a_pool_may_start_empty_and_be_fed_alone(percent: int) -> None:
    empty = meter_of(0, 0, seed=0, pool_percent=percent)
    assert given_to(PoolState(), OpenPool(meter=empty)).meter == empty


def test_an_adjustment_has_a_reason_and_two_signatures() -> None:
    adjust = AdjustPool(pool=-500, reserve=100, reason="display was wrong", signed=SIGNED)
    state = given_to(OPEN, adjust)
    assert state.meter is not None
    assert (state.meter.pool, state.meter.reserve, state.adjusted) == (1_499_500, 200_100, -400)
    assert state.balanced
    for signed in (("Sue", "Sue"), ("Sue", "")):
        with pytest.raises(BadInput, match="two people"):
            given_to(OPEN, replace(adjust, signed=signed))
    with pytest.raises(BadAmount, match="more than is there"):
        given_to(OPEN, replace(adjust, pool=-1_500_001))
    with pytest.raises(BadAmount, match="changes something"):
        given_to(OPEN, replace(adjust, pool=0, reserve=0))
    with pytest.raises(TooSoon):
        given_to(PoolState(), adjust)


def test_the_balance_can_fail() -> None:
    wrong = PoolMoved("T1", 100, 0, 0, 0, 0, ("10.6",))  # from nobody
    assert not evolve(OPEN, wrong).balanced
    assert not evolve(OPEN, PoolMoved("T1", -100, 0, 0, 0, 90, ("11.1",))).balanced
    assert evolve(OPEN, PoolMoved("T1", -100, 0, 0, 0, 100, ("11.1",))).balanced
    assert PoolState().balanced


# What tables do to it

ROYAL = "Ah Kh Qh Jh Th"
DEALT = {1: ROYAL, 2: "2c 4d 6s 8c Tc", 0: "3c 5d 7s 9c Jd"}


def a_round(game: BankedGame, meter: Meter, hands: dict[int, str] = DEALT) -> tuple[Any, ...]:
    """Boxes 1 and 2 play for the jackpot; the first bets and the second folds."""
    acts: list[b.Command] = []
    for box in (1, 2):
        acts += [b.Act(box, "ante", 1_000), b.Act(box, "jackpot", 200)]
    each = {place: iter(cards(hand)) for place, hand in hands.items()}
    order = game.dealing["manual"].order((1, 2))
    dealt = tuple(next(each[place]) for place in order)
    acts += [b.Deal(dealt, meter), b.Act(1, "bet", 2_000), b.Act(2, "fold"), b.Proceed()]
    return played(game, TABLE, *acts).events


def test_in_2017_every_accepted_wager_feeds_the_pools_at_once() -> None:
    laid = played(CANBERRA_2017, TABLE, b.Act(1, "ante", 1_000), b.Act(1, "jackpot", 200))
    state = fed_by(CANBERRA_2017, OPEN, laid.events)
    assert state.meter == replace(METER, pool=1_500_150, reserve=200_050)
    taken = laid.give(b.TakeBack(1, "jackpot")).events[len(laid.events) :]
    assert fed_by(CANBERRA_2017, state, taken).meter == METER


def test_in_2017_a_royal_flush_takes_the_pool_and_starts_it_anew() -> None:
    events = a_round(CANBERRA_2017, replace(METER, pool=METER.pool + 300, reserve=200_100))
    state = fed_by(CANBERRA_2017, OPEN, events)
    assert state.meter is not None
    assert state.meter.pool == METER.seed
    assert (state.paid, state.fed, state.house) == (1_500_300, 400, 799_900)
    assert state.balanced


def test_in_2004_only_wagers_that_did_not_win_feed_it() -> None:
    events = a_round(CANBERRA_2004, METER)
    state = fed_by(CANBERRA_2004, OPEN, events)
    assert state.meter is not None
    assert (state.fed, state.paid, state.meter.pool) == (200, 1_500_000, METER.seed)
    assert state.balanced


@pytest.mark.parametrize("game", [CANBERRA_2004, CANBERRA_2017])
def test_a_void_round_leaves_the_pools_as_they_were(game: BankedGame) -> None:
    acts: list[b.Command] = [b.Act(1, "ante", 1_000), b.Act(1, "jackpot", 200)]
    dealt = cards("2c 3d 4d 5s 6s 8c Tc Jc Kd Ah")
    acts += [b.Deal(dealt, METER), b.Disturbance("fire")]
    state = fed_by(game, OPEN, played(game, TABLE, *acts).events)
    assert state.meter == METER
    assert (state.fed, state.paid) == (0, 0)


def test_where_another_table_has_emptied_it_the_operator_pays() -> None:
    empty = given_to(PoolState(), OpenPool(meter=meter_of(100, 50)))
    events = a_round(CANBERRA_2017, METER)
    state = fed_by(CANBERRA_2017, empty, events)
    assert state.meter is not None
    assert min(state.meter.pool, state.meter.reserve) >= 0
    assert state.paid == METER.pool
    assert state.balanced


def test_a_game_without_a_jackpot_moves_nothing() -> None:
    events = played(THREE_CARD_2006, TABLE, b.Act(1, "ante", 1_000)).events
    assert list(moved_by(THREE_CARD_2006, "T1", METER, BankedRound(), events)) == []


FOUR = "9h 9d 9s 9c 2d"
FLUSH = "2s 4s 6s 8s Ts"
PLAIN = "2h 4c 6c 8h Td"
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("round"), st.sampled_from((ROYAL, FOUR, FLUSH, PLAIN))),
        st.tuples(st.just("pool"), st.integers(-2_000_000, 2_000_000)),
        st.tuples(st.just("reserve"), st.integers(-300_000, 300_000)),
    ),
    max_size=12,
)


@pytest.mark.parametrize("game", [CANBERRA_2004, CANBERRA_2017])
@settings(deadline=None, max_examples=40)
@given(steps=STEPS)
def test_it_balances_after_any_sequence(game: BankedGame, steps: list[tuple[str, Any]]) -> None:
    state = OPEN
    for kind, what in steps:
        assert state.meter is not None
        if kind == "round":
            dealer = "3c 5d 7s Jc Qd"
            events = a_round(game, state.meter, {1: what, 2: "3h 5h 7d Jd Qs", 0: dealer})
            state = fed_by(game, state, events)
        else:
            change = {kind: what, "reason": "transfer", "signed": SIGNED}
            try:
                state = given_to(state, AdjustPool(**change))
            except BadAmount:
                assert what == 0 or getattr(state.meter, kind) + what < 0
        assert state.balanced
        assert state.meter is not None
        assert min(state.meter.pool, state.meter.reserve) >= 0
