"""The examples run, and say what they should."""

import re
import runpy
import sys

import pytest

from tests.house.source import ROOT

HTTP = "client.py"  # it needs a room that is served: tests/web/api/test_example.py
EXAMPLES = sorted(path.name for path in (ROOT / "examples").glob("*.py") if path.name != HTTP)
SAID = {
    "incident.py": (
        "Refused by 7.2: bet of $60, not $50.\n",
        "Card exposed at box 2, card 1: the round goes on. [14.1]\n",
        "Box 1 +50.00, box 2 -25.00.\n",
    ),
    "judge_a_journal.py": (
        "182 entries, 7 tables, 7 rounds.\n",
        "Every one holds.",
        "Ann loses $20.",
    ),
    "night.py": ("omaha-1995 ", "canberra-2004 ", "and everything holds.\n"),
    "omaha_side_pot.py": (
        "Side pot 1 of $300, less $15 commission, goes to seat 3.",
        "The main pot of $300, less $15 commission, goes to seat 1.",
        "Seat 1: $285.00 (+185.00)\nSeat 2: $150.00 (-250.00)\nSeat 3: $435.00 (+35.00)\n",
        "Commission: $30.00\n",
    ),
    "three_card_bot.py": ("60 rounds: ", " won, the bot's money changed by $"),
}
NUMBER = {"night.py": "40", "three_card_bot.py": "60"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", [name, *([NUMBER[name]] if name in NUMBER else [])])
    runpy.run_path(f"examples/{name}", run_name="__main__")
    said = capsys.readouterr().out
    for words in SAID[name]:
        assert words in said


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_uses_the_door_alone(name: str) -> None:
    text = (ROOT / "examples" / name).read_text()
    assert f"\nRun: python examples/{name}" in text
    assert set(re.findall(r"(?:import|from) (pitboss\S*)", text)) == {"pitboss"}


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("Qs 6h 4d", True),
        ("Qs 6h 3d", False),
        ("Qs 5h 4d", False),
        ("2s 2h 3d", True),
        ("2s 7s 4s", True),
        ("As 2h 3d", True),
        ("4s 2h 3d", True),
        ("Js Th 8d", False),
    ],
)
def test_the_bot_keeps_to_its_rule(hand: str, plays: bool) -> None:
    bot = runpy.run_path(str(ROOT / "examples" / "three_card_bot.py"))
    assert bot["good_enough"](tuple(hand.split())) is plays
