"""`pitboss lab`: what it prints, and one clear line for every slip."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli import BAD_INPUT, main
from tests.house.source import ROOT

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *arguments: str) -> dict[str, object]:
    assert main(["lab", *arguments]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


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


def test_trips_and_folds(capsys: Capture) -> None:
    found = said(capsys, "edge", "ultimate-2019", "--json")
    trips = found["side"]["trips"]  # type: ignore[index]
    assert trips["edge"] == {"numerator": 233985, "denominator": 6689228}
    joint = said(capsys, "edge", "ultimate-2019", "--trips", "1", "--json")
    apart = found["percent"] + trips["percent_with_folds"]
    assert found["percent"] < joint["percent"] < apart  # type: ignore[operator]


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


def test_simulate(capsys: Capture) -> None:
    fast = said(capsys, "simulate", "three-card-2006", "--rounds", "2000", "--json")
    slow = said(capsys, "simulate", "three-card-2006", "--rounds", "200", "--engine", "--json")
    assert (fast["rounds"], slow["rounds"]) == (2000, 200)


@pytest.mark.parametrize("rules", ["three-card-2006", "canberra-2004", "ultimate-2019"])
def test_a_par_sheet_stands_by_itself(rules: str, tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "sheet.html"
    assert main(["lab", "par", rules, "-o", str(sheet)]) == 0
    text = sheet.read_text()
    assert "House edge" in text
    assert "<svg" in text
    assert "src=" not in text
    assert "<link" not in text


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
        ["best", "ultimate-2019", "--hand", "Kh 5d", "--board", "2c 3c 4c 5c 6c 7c"],
        ["best", "ultimate-2019", "--hand", "Kh Kh"],
        ["best", "canberra-2017", "--hand", "As Kd 7c 6d 5h"],
        ["best", "three-card-2006", "--hand", "As Kd"],
        ["equity", "holdem-1995", "AsAh"],
        ["simulate", "ultimate-2019", "--rounds", "1"],
        ["par", "three-card-2006", "-o", "sheet.doc"],
        ["par", "three-card-2006", "-o", "no/such/folder/sheet.html"],
    ],
)
def test_a_slip_is_one_line(arguments: list[str], capsys: Capture) -> None:
    assert main(["lab", *arguments]) == BAD_INPUT
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pitboss: ")
    assert told.err.count("\n") == 1


def test_help_imports_no_numbers() -> None:
    code = "import sys; from pitboss.cli import main; main(['lab', '--help']); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    *page, modules = done.stdout.strip().split("\n")
    assert {"numpy", "numba"}.isdisjoint(modules.split())
    assert all(f" {name} " in "\n".join(page) for name in ("edge", "best", "equity", "par"))
