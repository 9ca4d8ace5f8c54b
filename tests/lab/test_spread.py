"""Quantiles of many rounds: against the binomial, and the figures of Ultimate."""

from fractions import Fraction
from math import comb

import numpy as np

from pitboss.lab.spread import fold, quantiles

EVEN = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}


def test_folding_is_the_binomial() -> None:
    found = fold(np.array([0, 1]), [Fraction(1, 4), Fraction(3, 4)], 10)
    expected = [comb(10, n) * 0.75**n * 0.25 ** (10 - n) for n in range(11)]
    assert np.allclose(found[:11], expected, atol=1e-15)


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
