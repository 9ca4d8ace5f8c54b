"""Commission by pot: by hand, from the scale of 1995."""

import json

import pytest

from pitboss.cli import BAD_INPUT, main
from pitboss.lab.commission import of_dollars
from pitboss.play.money import dollars


@pytest.mark.parametrize("rules", ["holdem-1995", "omaha-1995", "manila-1995"])
@pytest.mark.parametrize(
    ("minimum", "pot", "taken"),
    [
        (5, 19, 0),  # free
        (5, 20, 1),  # five percent of twenty
        (5, 39, 1),  # of each full twenty alone
        (5, 300, 15),
        (5, 500, 25),
        (5, 5000, 25),  # a hundred minimums bear it, no more
        (10, 5000, 50),
    ],
)
def test_by_hand(rules: str, minimum: int, pot: int, taken: int) -> None:
    found = of_dollars(rules, minimum)
    assert found.of(dollars(pot)) == dollars(taken)
    assert found.most == dollars(5 * minimum)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "commission", "holdem-1995", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"pot": 10_000, "commission": 500}.items() <= told["pots"][5].items()
    assert main(["lab", "commission", "omaha-1995"]) == 0
    assert "however large the pot" in capsys.readouterr().out
    assert main(["lab", "commission", "ultimate-2019"]) == BAD_INPUT
