"""The pools: what a wager puts in, who pays a prize, how the pool starts anew."""

import pytest

from pitboss.games.canberra import tenth
from pitboss.games.canberra_2004 import BOOMERANG
from pitboss.games.canberra_2017 import PROGRESSIVE
from pitboss.play.banked.jackpot import (
    Jackpot,
    Meter,
    Movement,
    Prize,
    contribution,
    moved,
    pay_out,
    reseed,
    share,
    within,
)
from tests.playing import meter_of


@pytest.mark.parametrize("jackpot", [BOOMERANG, PROGRESSIVE])
def test_a_meter_as_it_is_approved_unless_told_otherwise(jackpot: Jackpot) -> None:
    assert jackpot.meter(5) == Meter(5, 0, 1_000_000, 75)
    assert jackpot.meter(5, 6) == Meter(5, 6, 1_000_000, 75)


def test_movements_add_up() -> None:
    one, other = Movement(1, 20, 300), Movement(5, 60, 700)
    assert one + other == Movement(6, 80, 1000)
    assert -one == Movement(-1, -20, -300)
    assert one + -one == Movement()


@pytest.mark.parametrize(
    ("percent", "wager", "pool", "reserve"),
    [(75, 200, 150, 50), (75, 1, 1, 0), (50, 1, 1, 0), (0, 200, 0, 200), (100, 7, 7, 0)],
)
def test_a_wager_is_split(percent: int, wager: int, pool: int, reserve: int) -> None:
    meter = meter_of(0, 0, pool_percent=percent)
    assert contribution(meter, wager) == Movement(pool, reserve)


@pytest.mark.parametrize(
    ("pool", "reserve", "paid", "from_pool", "expected"),
    [
        (10_000, 500, 1_000, 1_000, Movement(-1_000, 0, 0)),
        (10_000, 500, 1_000, 800, Movement(-800, -200, 0)),
        (10_000, 500, 1_300, 800, Movement(-800, -500, 0)),
        (10_000, 500, 1_301, 800, Movement(-800, -500, 1)),
        (700, 50, 1_000, 800, Movement(-700, -50, 250)),
        (0, 0, 9, 0, Movement(0, 0, 9)),
    ],
)
def test_pool_then_reserve_then_house(
    pool: int, reserve: int, paid: int, from_pool: int, expected: Movement
) -> None:
    assert pay_out(meter_of(pool, reserve), Prize(1, paid, from_pool, ())) == expected


@pytest.mark.parametrize(
    ("pool", "reserve", "seed", "expected"),
    [
        (0, 900, 500, Movement(500, -500, 0)),
        (0, 400, 500, Movement(500, -400, 100)),
        (499, 900, 500, Movement(1, -1, 0)),
        (500, 900, 500, Movement()),
        (501, 900, 500, Movement()),
    ],
)
def test_the_pool_is_refilled_to_its_seed(
    pool: int, reserve: int, seed: int, expected: Movement
) -> None:
    assert reseed(meter_of(pool, reserve, seed)) == expected


@pytest.mark.parametrize(
    ("movement", "expected"),
    [
        (Movement(-100, -50), Movement(-100, -50)),
        (Movement(-101, -50), Movement(-100, -50, 1)),
        (Movement(-100, -52), Movement(-100, -50, 2)),
        (Movement(-110, -70, -5), Movement(-100, -50, 25)),
        (Movement(7, 8, 9), Movement(7, 8, 9)),
    ],
)
def test_no_more_is_taken_out_than_there_is(movement: Movement, expected: Movement) -> None:
    assert within(meter_of(100, 50), movement) == expected


def test_a_movement_moves_the_meter_and_nothing_else() -> None:
    meter = moved(meter_of(100, 50, 700, 60), Movement(-30, 20, 999))
    assert meter == meter_of(70, 70, 700, 60)


@pytest.mark.parametrize(
    ("pool", "slice_"), [(0, 0), (1, 1), (9, 1), (10, 1), (11, 2), (1_234_567, 123_457)]
)
def test_a_tenth_is_rounded_up(pool: int, slice_: int) -> None:
    assert tenth(pool) == slice_


def test_equal_shares_of_a_sum() -> None:
    assert share(100, 1) == (100,)
    assert share(101, 2) == (51, 50)
    assert share(334_568, 3) == (111_523, 111_523, 111_522)
