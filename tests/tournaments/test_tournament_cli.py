"""`pitboss tournament`: check, new and simulate, and what each says of bad input."""

import csv
import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.tournaments.check import faults
from pitboss.tournaments.conditions import FIELDS, read_conditions
from pitboss.tournaments.regimes import REGIMES
from pitboss.tournaments.template import template
from tests.tournaments.events import EXAMPLES

Capture = pytest.CaptureFixture[str]
THURSDAY = str(EXAMPLES / "thursday.toml")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_example_is_lawful(path: Path, capsys: Capture) -> None:
    assert main(["tournament", "check", str(path)]) == 0
    out = capsys.readouterr().out
    assert "prevail" in out
    assert max(map(len, out.splitlines())) <= 100


def test_every_fault_is_told_and_nothing_is_written(tmp_path: Path, capsys: Capture) -> None:
    bad, page = tmp_path / "bad.toml", tmp_path / "page.html"
    bad.write_text('rules = "canberra-2017"\naddon = { cost = 5 }\nprize_breakdown = [50]\n')
    assert main(["tournament", "check", str(bad), "-o", str(page)]) == 2
    told = capsys.readouterr().err
    for clause in ("17.3(a)(i)", "17.3(a)(xii)", "17.13", "17.21", "17.3(b)"):
        assert f"({clause})" in told
    assert not page.exists()
    assert main(["tournament", "simulate", str(bad), "--entrants", "9", "--seed", "1"]) == 2
    assert "17.13" in capsys.readouterr().err


def test_a_fault_under_two_instruments_names_both(tmp_path: Path, capsys: Capture) -> None:
    text = (EXAMPLES / "points-series.toml").read_text()
    both = 'multi_session = { points = [10, 7, 5, 3, 1], games = ["ultimate-2019"] }'
    file = tmp_path / "both.toml"
    file.write_text(text.replace("multi_session = { points = [10, 7, 5, 3, 1] }", both))
    assert main(["tournament", "check", str(file)]) == 2
    assert "ultimate-2019 16.3(a)(iii)(H)" in capsys.readouterr().err


def test_a_page_is_published(tmp_path: Path) -> None:
    page, sheet = tmp_path / "page.html", tmp_path / "page.pdf"
    assert main(["tournament", "check", THURSDAY, "-o", str(page)]) == 0
    assert "Which text prevails" in page.read_text()
    assert main(["tournament", "check", THURSDAY, "-o", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"%PDF")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["page.html", "page.pdf"]


@pytest.mark.parametrize("rules", REGIMES)
def test_a_template_has_every_field_with_its_clause(rules: str) -> None:
    text = template(rules)
    loaded = tomllib.loads(text, parse_float=Decimal)
    for name in FIELDS:
        assert f"\n# {name}: " in text
        clause = REGIMES[rules].clause(name)
        assert not clause or f"({clause})" in text
    left = [fault.item for fault in faults(read_conditions(loaded))]
    assert left == (["approval"] if REGIMES[rules].prevails == "conditions" else [])
    whole = "\n".join(line.removeprefix("# ") for line in text.splitlines() if " = " in line)
    assert set(tomllib.loads(whole, parse_float=Decimal)) == {"rules", "title", *FIELDS}


def test_a_template_is_written_once(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.toml"
    assert main(["tournament", "new", "ultimate-2019", "-o", str(file)]) == 0
    assert main(["tournament", "check", str(file)]) == 0
    assert main(["tournament", "new", "ultimate-2019", "-o", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_the_report_shows_that_pool_and_prizes_are_equal(tmp_path: Path, capsys: Capture) -> None:
    asked = ["tournament", "simulate", THURSDAY, "--entrants", "24", "--seed", "7"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "Pool and prizes are equal." in told
    assert "$980 and a ticket of $220" in told
    assert main([*asked, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["pool"] == made["prizes"] == 240_000
    assert [one["prize"] for one in made["results"][:4]] == [98_000, 58_800, 39_200, 0]
    assert all("[" in line for line in made["decisions"])


def test_results_are_written_for_others(tmp_path: Path, capsys: Capture) -> None:
    asked = ["tournament", "simulate", THURSDAY, "--entrants", "24", "--seed", "7"]
    table, summary = tmp_path / "results.csv", tmp_path / "event.ots"
    assert main([*asked, "-o", str(table)]) == 0
    assert main([*asked, "-o", str(summary)]) == 0
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert len(rows) == 24
    assert (rows[0]["prize"], rows[0]["ticket"]) == ("980.00", "220.00")
    told = json.loads(summary.read_text())["ots"]
    finishes = told["tournament_finishes_and_winnings"]
    assert told["prize_pool"] == "2400.00"
    assert (finishes[1]["prize"], finishes[1]["ticket_value"]) == ("588.00", "220.00")
    assert main([*asked, "-o", str(tmp_path / "event.doc")]) == 2
    assert ".csv or .ots" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules = ", "not TOML"),
        ("title = 'x'", "rules: missing"),
        ("rules = 'three-card-2006'", "has no rules for tournaments"),
        ("rules = 'canberra-2017'\nseessions = 'x'", "seessions: unknown key"),
        ("rules = 7", "rules"),
    ],
)
def test_bad_input_is_one_line(text: str, why: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    assert main(["tournament", "check", str(file)]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert len(told.splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert main(["tournament", "check", str(tmp_path / "nothing.toml")]) == 2
    assert "No such file" in capsys.readouterr().err
