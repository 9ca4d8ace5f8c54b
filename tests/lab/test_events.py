"""Tournaments in the lab: the chip model against every order of finish, length and guarantees."""

import json
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.lab.events import icm
from pitboss.lab.events.event import breaks_even, lasts, overlay, pays
from tests.tournaments.events import EXAMPLES, example


def by_hand(chips: list[int], prizes: list[int]) -> list[Fraction]:
    """Every order of finish with its chance."""
    worth = [Fraction(0)] * len(chips)
    for order in permutations(range(len(chips))):
        chance, left = Fraction(1), sum(chips)
        for player in order:
            chance *= Fraction(chips[player], left)
            left -= chips[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


@pytest.mark.parametrize(
    ("chips", "prizes"),
    [([5000, 3000, 2000], [50, 30, 20]), ([1, 2, 3, 4, 5], [60, 40]), ([7, 7], [10])],
)
def test_the_recursion_counts_every_order(chips: list[int], prizes: list[int]) -> None:
    expected = [float(one) for one in by_hand(chips, prizes)]
    assert icm.worth(chips, prizes) == pytest.approx(expected, abs=1e-12)


def test_the_integral_agrees_with_the_recursion() -> None:
    chips = np.array([float(n * n + 3) for n in range(1, 13)])
    paid = np.array([50.0, 30.0, 20.0, 10.0])
    assert icm.integral(chips, paid) == pytest.approx(icm.recursion(chips, paid), abs=1e-6)


def test_a_large_field_shares_the_whole_pool() -> None:
    chips = [100 + 37 * (n % 11) for n in range(200)]
    prizes = [30, 20, 15, 10, 7, 5, 4, 3, 3, 3]
    worth = icm.worth(chips, prizes)
    assert worth.sum() == pytest.approx(100, abs=1e-6)
    assert worth[10] > worth[0]


@pytest.mark.parametrize(("chips", "prizes"), [([0, 5], [1]), ([], [1]), ([5], []), ([5], [-1])])
def test_what_has_no_worth_is_bad_input(chips: list[int], prizes: list[float]) -> None:
    with pytest.raises(BadInput):
        icm.worth(chips, prizes)


def test_the_band_leaves_a_twentieth_out_on_either_side() -> None:
    found = lasts(list(range(101)))
    assert (found.shortest, found.low, found.middle, found.high, found.longest) == (
        0, 5, 50, 95, 100,
    )  # fmt: skip


def test_a_guarantee_breaks_even_and_costs() -> None:
    said = example("thursday", added_value={"guarantee": 2000})
    assert breaks_even(said) == 20
    assert pays(said, 15).overlay == 50_000
    risk, cost = overlay(said, 20)
    assert risk is not None
    assert cost is not None
    assert 0.4 < risk < 0.5  # Poisson of 20, below 20: 0.4703
    assert risk == pytest.approx(0.4703, abs=1e-3)
    assert 10_000 < cost < 30_000
    assert overlay(example("thursday"), 20) == (None, None)


def test_an_event_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(EXAMPLES / "canberra-2004-final.toml")
    asked = ["lab", "event", file, "--entrants", "10", "--events", "3", "--seed", "1"]
    assert main(asked) == 0
    assert "in nine of ten" in capsys.readouterr().out
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["entrants"] == 10
    assert main(["lab", "icm", "--chips", "5000", "3000", "--prizes", "60", "40"]) == 0
    assert "52.50" in capsys.readouterr().out


def test_bad_conditions_are_told_with_their_clauses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('rules = "omaha-1995"\n')
    assert main(["lab", "event", str(file), "--entrants", "9"]) == 2
    assert "19.4" in capsys.readouterr().err
