"""How games swing, against sums made another way."""

import json
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pitboss.cli import BAD_INPUT, main
from pitboss.lab.terms import Terms
from pitboss.lab.volatility import chance, ruin, volatility

GAMES = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")


@pytest.mark.parametrize("rules", GAMES)
def test_covariances_add_up_to_the_variance(rules: str) -> None:
    found = volatility(rules, Terms())
    assert sum(found.covariances().values()) == found.variance
    assert sqrt(found.variance) == pytest.approx(found.solution.standard_deviation)


@pytest.mark.parametrize("rules", GAMES)
def test_skewness_by_the_distribution(rules: str) -> None:
    found = volatility(rules, Terms())
    nets = np.array([float(net) for net in found.solution.distribution])
    chances = np.array([float(chance) for chance in found.solution.distribution.values()])
    off = nets - nets @ chances
    assert found.skewness == pytest.approx(chances @ off**3 / (chances @ off**2) ** 1.5)


def test_n0() -> None:
    found = volatility("three-card-2006", Terms())
    assert found.n0 == found.variance / Fraction(778809, 20358520) ** 2


def test_an_audit_of_many_rounds_has_three_sigmas_to_either_side() -> None:
    found = volatility("three-card-2006", Terms())
    sigma = found.solution.standard_deviation / 1000
    edge = float(found.solution.edge)
    assert found.audit(10**6) == pytest.approx((edge - 3 * sigma, edge + 3 * sigma), rel=1e-3)


def test_an_audit_of_few_rounds_knows_long_odds() -> None:
    """In 1,000 rounds of Ultimate one royal flush on the blind moves the table's win by half."""
    low, high = volatility("ultimate-2019", Terms()).audit(1000)
    assert (low, high) == pytest.approx((-0.71, 0.4195))


def test_ruin_with_the_finest_odds_is_counted_in_coarser_parts() -> None:
    coin = {Fraction(-1): Fraction(1, 2), Fraction(999_983, 10**6): Fraction(1, 2)}
    assert ruin(coin, 2, 4) == pytest.approx(1 / 4 + 2 / 16, abs=1e-3)


def test_a_chance_too_small_for_its_digits_is_not_nothing() -> None:
    assert chance(1e-9) == "less than 0.0001 %"
    assert chance(0.5) == "50.0000 %"


def test_ruin_of_a_coin() -> None:
    """By hand: of two antes, lost within four rounds: two of four, or two of the first two."""
    coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    assert ruin(coin, 2, 2) == pytest.approx(1 / 4)
    assert ruin(coin, 2, 4) == pytest.approx(1 / 4 + 2 / 16)
    assert ruin(coin, 1, 1) == pytest.approx(1 / 2)


def test_sessions_are_those_of_the_sheet() -> None:
    assert volatility("ultimate-2019", Terms()).session(1000) == (-287, -33, 364)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "volatility", "three-card-2006", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["n0"]["numerator"] / told["n0"]["denominator"] == pytest.approx(1800.9, abs=0.1)
    assert main(["lab", "volatility", "canberra-2017", "--grid", "bet.flush:5:500"]) == 0
    assert "5.1990" in capsys.readouterr().out
    assert main(["lab", "volatility", "canberra-2017", "--grid", "bet.flush"]) == BAD_INPUT
    assert main(["lab", "volatility", "canberra-2017", "--grid", "bet.flush:5:500", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert Fraction(**told["edges"][0][0]) == Fraction(86362082531, 1661102543100)
