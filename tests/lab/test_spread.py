"""Quantiles of many rounds: against the binomial, and the figures of Ultimate."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.lab.spread import fold, quantiles, steps_of

EVEN = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}


def test_folding_is_the_binomial() -> None:
    found = fold({0: 0.25, 1: 0.75}, 10, 16)
    expected = [comb(10, n) * 0.75**n * 0.25 ** (10 - n) for n in range(11)]
    assert np.allclose(found[:11], expected, atol=1e-15)


def test_a_net_between_two_parts_keeps_its_mean() -> None:
    assert steps_of({Fraction(-7, 4): Fraction(1)}, 2) == {-4: 0.5, -3: 0.5}


def test_the_finest_odds_are_folded_too() -> None:
    """Too fine for the ring: as wide apart as their nearest whole neighbours, and their mean."""
    fine = Fraction(10**6 + 1, 10**6)
    low, middle, high = quantiles({-fine: Fraction(1, 2), fine: Fraction(1, 2)}, 1000)
    assert (low, middle, high) == pytest.approx(quantiles(EVEN, 1000), abs=2)


def test_a_million_rounds_are_nearly_a_bell() -> None:
    low, high = quantiles(EVEN, 10**6, (0.158655, 0.841345))
    assert (low, high) == pytest.approx((-1000, 1000), abs=3)


def test_quantiles_are_the_least_that_reach_the_mark() -> None:
    """Of four even rounds: -4, -2, 0, 2, 4 with chances 1, 4, 6, 4, 1 of 16."""
    marks = (0.01, 1 / 16, 1.01 / 16, 0.5, 0.95)
    assert quantiles(EVEN, 4, marks)[::2] == (-4, -2, 4)
    assert quantiles(EVEN, 4)[1] == 0


def test_halves_stay_halves() -> None:
    assert quantiles({Fraction(-1, 2): Fraction(1)}, 3) == (-1.5, -1.5, -1.5)


def test_a_net_too_long_for_the_grid_is_still_above_the_middle() -> None:
    chances = {Fraction(-1): Fraction(999, 1000), Fraction(10**6): Fraction(1, 1000)}
    assert quantiles(chances, 10)[:2] == (-10, -10)
