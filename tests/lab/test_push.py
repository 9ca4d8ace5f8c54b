"""Push or fold: every kind of hole against every other, and what short stakes do."""

import json

import numpy as np
import pytest

from pitboss.cards.card import RANKS
from pitboss.cli import BAD_INPUT, main
from pitboss.lab.push import push
from pitboss.lab.push.starts import BOARDS, starts
from pitboss.lab.ultimate.atlas import start_number


def kind(name: str) -> int:
    low, high = sorted(RANKS.index(rank) for rank in name[:2])
    return int(start_number(low, high, name.endswith("s")))


@pytest.mark.parametrize(
    ("mine", "other", "equity", "pairs"),
    [
        ("AA", "KK", "81.946050", 36),
        ("AKs", "QQ", "46.048526", 24),
        ("AKo", "QQ", "43.242336", 72),
        ("AA", "72o", "88.199628", 72),
        ("AA", "AA", "50.000000", 6),
    ],
)
def test_kinds_of_holes(mine: str, other: str, equity: str, pairs: int) -> None:
    """As counted board by board for every pair of holes."""
    found, at = starts(), (kind(mine), kind(other))
    assert f"{100 * found.equity[at]:.6f}" == equity
    assert found.pairs[at] == pairs


def test_what_one_wins_the_other_loses() -> None:
    found = starts()
    assert (found.won == -found.won.T).all()
    assert found.pairs.sum() == 1326 * 1225
    assert (abs(found.won) <= BOARDS * found.pairs).all()


def test_two_players_with_ten_blinds() -> None:
    """Known: the buck pushes about 58 % of its holes, and is called with about 37 %."""
    found = push.push(2, 10, charged=False)
    assert found.gain < 0.002
    assert push.share(found.push[0]) == pytest.approx(0.583, abs=0.01)
    assert push.share(found.call[0, 1]) == pytest.approx(0.374, abs=0.01)
    assert found.push[0][kind("AA")] == found.call[0, 1][kind("AA")] == 1
    assert found.push[0][kind("72o")] < 0.01
    dearer = push.push(2, 10)
    assert push.share(dearer.call[0, 1]) < push.share(found.call[0, 1])


def test_three_players() -> None:
    found = push.push(3, 8)
    assert list(found.push) == [0, 1]
    assert list(found.call) == [(0, 1), (0, 2), (1, 2)]
    assert push.share(found.push[0]) < push.share(found.push[1])
    assert all(((played >= 0) & (played <= 1)).all() for played in found.push.values())
    assert np.isfinite(found.gain)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "push", "holdem-1995", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told[0]["stake"] == 5
    assert len(told[0]["push"]["the buck"]) == 169
    assert main(["lab", "push", "holdem-1995", "5"]) == 0
    assert "the last blind calls the buck" in capsys.readouterr().out


@pytest.mark.parametrize(
    "given", [["omaha-1995"], ["holdem-1995", "1"], ["holdem-1995", "--players", "9"]]
)
def test_slips(given: list[str]) -> None:
    assert main(["lab", "push", *given]) == BAD_INPUT
