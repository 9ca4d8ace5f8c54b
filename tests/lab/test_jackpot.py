"""Jackpots: what they return, what they cost the house, and paths that agree with it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cli import BAD_INPUT, main
from pitboss.games import GAMES
from pitboss.lab import work
from pitboss.lab.jackpot import paths
from pitboss.lab.jackpot.economics import economics, jackpot_of, warning
from pitboss.play.banked.jackpot import Meter
from pitboss.play.money import dollars
from pitboss.terminal.set_up import pools

N = 2_598_960
SEED = dollars(10_000)


def usual(pool: int = SEED, split: int = 75) -> Meter:
    return Meter(pool, 0, SEED, split)


@pytest.mark.parametrize(
    ("rules", "wager", "even"),
    [
        ("canberra-2017", 1, "159810.53"),
        ("canberra-2017", 2, "319621.05"),
        ("canberra-2017", 5, "799052.63"),
        ("canberra-2004", 1, "147928.95"),
    ],
)
def test_the_pool_at_which_a_player_breaks_even(rules: str, wager: int, even: str) -> None:
    found = economics(rules, dollars(wager), usual())
    assert f"{float(found.break_even_pool) / 100:.2f}" == even
    assert found.return_at(round(found.break_even_pool)) == pytest.approx(1, abs=1e-6)


def test_the_usual_split_of_2017_loses_money() -> None:
    """By hand: all of the 75 percent, the fixed prizes, and $10,000 for each of 4 royal flushes."""
    found = economics("canberra-2017", dollars(1), usual())
    fixed = Fraction(624 * 500 + 3744 * 150 + 5108 * 100, N)
    assert found.fixed / 100 == fixed == Fraction(17305, 32487)
    assert found.long_run == Fraction(3, 4) + fixed + Fraction(4 * 10_000, N)
    assert f"{float(found.long_run):.4%}" == "129.8065%"
    assert f"{float(-found.house):.2f}" == "0.30"
    assert f"{float(found.break_even_split):.2%}" == "45.19%"
    assert found.mean_pool / 100 == (Fraction(3, 4) * N + 4 * 10_000) / Fraction("7.6")
    assert found.reserve_drift / 100 == Fraction(1, 4) - fixed - Fraction(40_000, N)


def test_in_2004_the_losers_feed_the_pool_and_winners_get_their_wager_back() -> None:
    found = economics("canberra-2004", dollars(1), usual())
    hits = Fraction(4 + 36 + 624 + 3744 + 5108 + 1584, N)
    assert found.hits == hits
    assert found.growth / 100 == Fraction(3, 4) * (1 - hits)
    fixed = Fraction(18295, 32487)
    assert found.long_run == fixed + hits + Fraction(3, 4) * (1 - hits) + Fraction(40_000, N)


def test_at_the_pool_of_the_long_run_the_return_is_that_of_the_long_run() -> None:
    found = economics("canberra-2017", dollars(2), usual(split=45))
    assert float(found.return_at(int(found.mean_pool))) == pytest.approx(float(found.long_run))


def test_a_set_up_that_loses_money_is_told() -> None:
    said = warning("canberra-2017", usual(), dollars(1))
    assert said
    assert "129.8 %" in said
    assert "29.8 cents" in said
    assert "45 percent" in said
    assert warning("canberra-2017", usual(split=45), dollars(1)) is None
    assert warning("canberra-2017", usual(split=46), dollars(1))


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017"])
@pytest.mark.parametrize("wager", [1, 2, 5])
def test_the_jackpot_of_the_demonstration_pays_for_itself(rules: str, wager: int) -> None:
    meter = pools(jackpot_of(rules)).meter
    assert warning(rules, meter, dollars(wager)) is None


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017"])
def test_a_path_balances_to_the_cent(rules: str) -> None:
    """What came in and what went out is what is there."""
    meter, wagers = usual(dollars(50_000)), 200_000
    found = paths.path(rules, meter, 100, wagers, (1, 1))
    there = found.pools[-1] + found.reserves[-1]
    prizes = found.paid
    fed = wagers * 100  # what comes back of a winning wager never was in the pools
    assert meter.pool + meter.reserve + fed + found.house[-1] - prizes == there
    assert found.pools[0] == meter.pool
    assert len(found.pools) == paths.MARKS + 1


def test_paths_fall_where_the_long_run_says() -> None:
    """From a fixed seed: the mean of the pool and what was paid, within what so few can say."""
    found = economics("canberra-2017", dollars(1), usual())
    start = usual(int(found.mean_pool))
    played = paths.play("canberra-2017", start, 100, 300_000, 10, where=work.local)
    assert played.paid_back(100) == pytest.approx(float(found.long_run), abs=0.2)
    house = sum(path.house[-1] for path in played.paths) / (100 * 300_000 * 10)
    assert house == pytest.approx(float(-found.house), abs=0.03)
    again = paths.play("canberra-2017", start, 100, 300_000, 10)
    assert again.paths == played.paths


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["lab", "jackpot", "canberra-2017"]) == 0
    told = capsys.readouterr().out
    assert "129.8065 %" in told
    assert "45.1935 %" in told
    assert "$159,810.53" in told
    page = tmp_path / "jackpot.html"
    given = ["--paths", "10", "--wagers", "1000", "--split", "45", "-o", str(page), "--json"]
    assert main(["lab", "jackpot", "canberra-2004", *given]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["split"] == 45
    assert len(found["paths"]["pools"]) == paths.MARKS + 1
    assert page.read_text().count("<svg") == 3


@pytest.mark.parametrize(
    "given",
    [
        ["three-card-2006"],
        ["nothing"],
        ["canberra-2017", "--seed", "9999"],
        ["canberra-2017", "--split", "101"],
        ["canberra-2017", "-o", "a.html"],
        ["canberra-2017", "--paths", "1", "-o", "a.txt"],
    ],
)
def test_slips(given: list[str]) -> None:
    assert main(["lab", "jackpot", *given]) == BAD_INPUT


def test_the_games_with_a_jackpot() -> None:
    assert [rules for rules, game in GAMES.items() if game.jackpot] == [
        "canberra-2004",
        "canberra-2017",
    ]
