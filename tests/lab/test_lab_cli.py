"""`pitboss lab`: what it prints, and one clear line for every slip."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import pytest

from pitboss.cards.card import FULL_DECK
from pitboss.cli import BAD_INPUT, main
from pitboss.lab.kernel import Kernel
from tests.house.source import ROOT

Capture = pytest.CaptureFixture[str]
EVERY_CARD = " ".join(FULL_DECK)
DEAD = " ".join(card for card in FULL_DECK if card not in ("As", "Kd") and card[0] != "2")


def said(capsys: Capture, *arguments: str) -> dict[str, object]:
    assert main(["lab", *arguments]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_every_command_says_what_it_is_for(capsys: Capture) -> None:
    assert main(["lab", "--help"]) == 0
    told = re.findall(r"^│ ([a-z]+) +(\S?)", capsys.readouterr().out, re.MULTILINE)
    assert len(told) >= 14
    assert [name for name, first in told if first in ("", "│")] == []


def test_edge_for_machines(capsys: Capture) -> None:
    found = said(capsys, "edge", "three-card-2006", "--odds", "pairs-plus.flush=4", "--json")
    assert found["edge"] == {"numerator": 778809, "denominator": 20358520}
    assert found["side"]["pairs-plus"]["percent"] == pytest.approx(2.31674, abs=1e-5)  # type: ignore[index]
    assert set(found) >= {"rules", "percent", "element_of_risk", "standard_deviation", "decisions"}


def test_edge_for_people(capsys: Capture) -> None:
    assert main(["lab", "edge", "canberra-2017", "--max-payout", "100"]) == 0
    out = capsys.readouterr().out
    assert "house edge, of the ante" in out
    assert "breaks even at $159,810.53" in out


@pytest.mark.parametrize(
    ("rules", "sides"),
    [("three-card-2006", {"pairs-plus"}), ("canberra-2004", {"jackpot"}),
     ("ultimate-2019", {"trips"})],
)  # fmt: skip
def test_the_shape_of_an_edge(rules: str, sides: set[str], capsys: Capture) -> None:
    found: dict[str, Any] = said(capsys, "edge", rules, "--json")
    fractions = [found["edge"], found["element_of_risk"], *found["decisions"].values()]
    fractions += [side["edge"] for side in found["side"].values() if "edge" in side]
    assert all(list(value) == ["numerator", "denominator"] for value in fractions)
    assert all(isinstance(number, int) for value in fractions for number in value.values())
    assert found["rules"] == rules
    assert found["percent"] == float(100 * Fraction(**found["edge"]))
    assert isinstance(found["standard_deviation"], float)
    assert set(found["side"]) == sides
    parts = [Fraction(**part) for part in found["contributions"].values()]
    assert sum(parts) == Fraction(**found["edge"])


def test_odd_terms_as_another_program_solves_them(capsys: Capture) -> None:
    """These edges were found by solvers that share nothing with the lab."""
    canberra = ["--odds", "bet.two-pairs=5", "--odds", "bet.three-of-a-kind=1"]
    found = said(capsys, "edge", "canberra-2017", *canberra, "--max-payout", "50", "--json")
    assert edge_of(found) * 19_933_230_517_200 == -939_367_843_508
    found = said(capsys, "edge", "canberra-2017", "--max-payout", "8", "--json")
    assert edge_of(found) * 19_933_230_517_200 == 1_293_127_094_532
    bonus = ["--odds", "ante-bonus.straight-flush=9", "--odds", "ante-bonus.three-of-a-kind=0"]
    found = said(
        capsys, "edge", "three-card-2006", *bonus, "--odds", "ante-bonus.straight=0", "--json"
    )
    assert edge_of(found) == Fraction(6823461, 101792600)
    ultimate = ["--odds", "trips.straight=6", "--odds", "blind.full-house=1", "--trips", "2"]
    found = said(capsys, "edge", "ultimate-2019", *ultimate, "--max-payout", "50", "--json")
    assert edge_of(found) == Fraction(-57000313, 1778376600)
    found = said(
        capsys, "edge", "ultimate-2019", "--odds", "blind.flush=5/2", "--max-payout", "2", "--json"
    )
    assert edge_of(found) == Fraction(15122972297, 210710682000)


def edge_of(found: dict[str, Any]) -> Fraction:
    return Fraction(**found["edge"])


def test_trips_and_folds(capsys: Capture) -> None:
    found = said(capsys, "edge", "ultimate-2019", "--json")
    trips = found["side"]["trips"]  # type: ignore[index]
    assert trips["edge"] == {"numerator": 233985, "denominator": 6689228}
    joint = said(capsys, "edge", "ultimate-2019", "--trips", "1", "--json")
    apart = found["percent"] + trips["percent_with_folds"]
    assert found["percent"] < joint["percent"] < apart  # type: ignore[operator]
    assert joint["inside"] == ["ante", "blind", "trips (1 of an ante)", "play"]
    hand = ("--hand", "9s 8s", "--board", "9h 9d 2c 3c 4c")
    alone = said(capsys, "best", "ultimate-2019", *hand, "--json")
    with_trips = said(capsys, "best", "ultimate-2019", *hand, "--trips", "1", "--json")
    gained = [
        Fraction(**with_trips["values"][name]) - Fraction(**alone["values"][name])  # type: ignore[index]
        for name in ("1x", "fold")
    ]
    assert gained == [3, -1]  # three of a kind pays three to one; a fold forfeits the wager


def test_best(capsys: Capture) -> None:
    assert said(capsys, "best", "ultimate-2019", "--hand", "Kh 5d", "--json")["best"] == "4x"
    board = ("--board", "9h 8c 2s")
    assert (
        said(capsys, "best", "ultimate-2019", "--hand", "Kh5d", *board, "--json")["best"] == "check"
    )
    up = ("--up", "5c")
    found = said(capsys, "best", "canberra-2004", "--hand", "As Kd 7c 6d 5h", *up, "--json")
    assert found["values"] == {
        "bet": {"numerator": -52012, "denominator": 54395},
        "fold": {"numerator": -1, "denominator": 1},
    }


def test_equity(capsys: Capture) -> None:
    found = said(capsys, "equity", "holdem-1995", "AsAh", "KsKh", "--json")
    assert found["boards"] == 1_712_304
    hands = found["hands"]
    assert [hand["wins"] for hand in hands] == [1410336, 292660]  # type: ignore[attr-defined]
    assert [hand["ties"] for hand in hands] == [9308, 9308]  # type: ignore[attr-defined]
    assert [hand["cards"] for hand in hands] == ["As Ah", "Ks Kh"]  # type: ignore[attr-defined]


def test_simulate(capsys: Capture) -> None:
    fast = said(capsys, "simulate", "three-card-2006", "--rounds", "2000", "--json")
    slow = said(capsys, "simulate", "three-card-2006", "--rounds", "200", "--engine", "--json")
    assert (fast["rounds"], slow["rounds"]) == (2000, 200)
    table = said(
        capsys, "simulate", "ultimate-2019", "--rounds", "50", "--engine", "--boxes", "4",
        "--trips", "2", "--json",
    )  # fmt: skip
    assert (table["rounds"], table["boxes"]) == (50, 4)


@pytest.mark.parametrize("rules", ["three-card-2006", "canberra-2004", "ultimate-2019"])
def test_a_par_sheet_stands_by_itself(rules: str, tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "sheet.html"
    assert main(["lab", "par", rules, "-o", str(sheet)]) == 0
    text = sheet.read_text()
    assert "House edge" in text
    assert "<svg" in text
    assert "src=" not in text
    assert "<link" not in text


def test_a_par_sheet_lists_the_jackpot_s_prizes(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "sheet.html"
    assert main(["lab", "par", "canberra-2017", "--max-payout", "100", "-o", str(sheet)]) == 0
    words = " ".join(re.sub("<[^>]+>", " ", sheet.read_text()).split())
    assert "royal flush 1 in 649,740 100 % of the pool, at least $10,000" in words
    assert "flush 1 in 508.8 $100 $200 $500 11.1(e)" in words
    assert "maximum payout 100 antes" in words


def test_a_par_sheet_in_pdf(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "sheet.pdf"
    assert main(["lab", "par", "three-card-2006", "-o", str(sheet)]) == 0
    assert sheet.read_bytes()[:5] == b"%PDF-"


@pytest.mark.parametrize(
    "arguments",
    [
        ["edge", "holdem-1995"],
        ["edge", "canberra-2017", "--odds", "bet.pair=2"],
        ["edge", "canberra-2017", "--max-payout", "lots"],
        ["edge", "canberra-2017", "--trips", "1"],
        ["edge", "nonsense"],
        ["edge", "three-card-2006", "--max-payout", "5"],
        ["edge", "canberra-2017", "--odds", f"bet.flush={'9' * 40}"],
        ["edge", "canberra-2017", "--odds", "bet.flush=-3"],
        ["edge", "canberra-2017", "--odds", "bet.flush=3/0"],
        [
            "edge",
            "canberra-2017",
            "--odds",
            "bet.flush=1/999983",
            "--odds",
            "bet.straight=1/999979",
            "--odds",
            "bet.full-house=1/999961",
        ],
        ["edge", "ultimate-2019", "--trips", "0.000001"],
        ["best", "three-card-2006", "--hand", "As Kd Qc", "--board", "2c"],
        ["equity", "holdem-1995", "AsAh", "KsKd", "--board", "2c 3c 4c 5c 6c 7c"],
        ["equity", "holdem-1995", "AsAh", "KsKd", "--dead", "As"],
        ["equity", "holdem-1995", "AsAh", "KsKd", "--dead", EVERY_CARD],
        ["equity", "holdem-1995", "AsAh", "KsKd", "--seconds", "-1"],
        ["equity", "nonsense", "AsAh", "KsKd"],
        ["simulate", "three-card-2006", "--dask", "nonsense"],
        ["simulate", "three-card-2006", "--engine", "--boxes", "0"],
        ["par", "holdem-1995", "-o", "sheet.html"],
        ["best", "ultimate-2019", "--hand", "Kh 5d", "--board", "2c 3c 4c 5c 6c 7c"],
        ["best", "ultimate-2019", "--hand", "Kh Kh"],
        ["best", "canberra-2017", "--hand", "As Kd 7c 6d 5h"],
        ["best", "three-card-2006", "--hand", "As Kd"],
        ["equity", "holdem-1995", "AsAh"],
        ["simulate", "ultimate-2019", "--rounds", "1"],
        ["simulate", "ultimate-2019", "--boxes", "3"],
        ["simulate", "ultimate-2019", "--odds", "trips.flush=8"],
        ["simulate", "ultimate-2019", "--engine", "--trips", "1/2"],
        ["simulate", "canberra-2017", "--engine", "--max-payout", "7/3"],
        ["best", "three-card-2006", "--hand", "As Kd Qc", "--odds", "pairs-plus.flush=4"],
        ["best", "three-card-2006", "--hand", "As Kd Qc", "--dead", "Qc"],
        ["best", "ultimate-2019", "--hand", "As Kd", "--dead", DEAD],
        ["equity", "holdem-1995", "AsAh", "KsKd", "--ace-low"],
        ["edge", "ultimate-2019", "--dead", "As As"],
        ["edge", "canberra-2017", "--dead", EVERY_CARD],
        ["edge", "three-card-2006", "--dead", "As As"],
        ["edge", "three-card-2006", "--dead", EVERY_CARD],
        ["edge", "canberra-2017", "--max-payout", "0"],
        ["edge", "ultimate-2019", "--trips", "0"],
        ["edge", "canberra-2017", "--odds", "bet.flush=6", "--odds", "bet.flush=7"],
        ["volatility", "canberra-2017", "--grid", "bet.flush:5:50", "--rounds", "20"],
        ["volatility", "ultimate-2019", "--grid", "trips.flush:5:50"],
        ["jackpot", "canberra-2017", "--split", "45.5"],
        ["jackpot", "canberra-2017", "--wagers", "1000"],
        ["jackpot", "canberra-2017", "--chance", "0"],
        ["jackpot", "canberra-2017", "-o", "sheet.html"],
        ["commission", "holdem-1995", "--minimum", "2.5"],
        ["push", "holdem-1995", "10", "--free", "--minimum", "10"],
        ["known", "canberra-2017", "--exposed", "1", "--tables", "50"],
        ["known", "three-card-2006", "--boxes", "2", "--seed", "7"],
        ["par", "three-card-2006", "-o", "sheet.doc"],
        ["par", "three-card-2006", "-o", "no/such/folder/sheet.html"],
    ],
)
def test_a_slip_is_one_line(
    arguments: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is told before a kernel is called, which may have to be compiled."""
    monkeypatch.setattr(Kernel, "__call__", _never)
    assert main(["lab", *arguments]) == BAD_INPUT
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pitboss: ")
    assert told.err.count("\n") == 1


def _never(*_: object) -> NoReturn:
    pytest.fail("a kernel was called")


def test_help_imports_no_numbers() -> None:
    code = "import sys; from pitboss.cli import main; main(['lab', '--help']); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    *page, modules = done.stdout.strip().split("\n")
    assert {"numpy", "numba"}.isdisjoint(modules.split())
    assert all(f" {name} " in "\n".join(page) for name in ("edge", "best", "equity", "par"))


def test_a_sheet_says_where_it_comes_from_and_reconciles(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "par.html"
    assert main(["lab", "par", "three-card-2006", "-o", str(sheet)]) == 0
    text = sheet.read_text()
    assert "three-card-2006" not in text
    assert "What-if" not in text.partition("</style>")[2]
    for said in ("made on", "commit", "Hit frequency", "as dealt", "as paid", "agree"):
        assert said in text
    assert text.count("<svg role") == text.count("<figure") == text.count("<figcaption>")


def test_a_what_if_is_marked_on_every_page(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "par.html"
    assert main(["lab", "par", "three-card-2006", "--odds", "ante-bonus.straight=2", "-o",
                 str(sheet)]) == 0  # fmt: skip
    text = sheet.read_text()
    assert "@top-center { content: 'What-if" in text
    assert "<p class='what-if'>" in text
