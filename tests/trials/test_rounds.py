"""Round files: all that stand here agree, every key of an expectation is compared, and told."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.trials.files.banked.compare import differences
from pitboss.trials.files.banked.play import Playing
from pitboss.trials.files.banked.shape import RoundFile
from pitboss.trials.files.rounds import hits, play_file
from pitboss.trials.files.run import run
from pitboss.trials.files.toml import convert
from tests.playing import BANKED

ROUNDS = Path(__file__).parents[1] / "rounds"
FILES = sorted(ROUNDS.rglob("*.toml"))
KIND = {path: tomllib.loads(path.read_text("utf-8")).get("kind") for path in FILES}
AGAINST_THE_HOUSE = [path for path in FILES if path.parent.name in BANKED and not KIND[path]]
FLUSH = ROUNDS / "canberra-2017" / "c17-05-flush-and-full-house-jackpots.toml"
REFUSED = ROUNDS / "canberra-2017" / "c17-20-bet-of-wrong-size-refused.toml"


def named(path: Path) -> str:
    return path.relative_to(ROUNDS).with_suffix("").as_posix()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_the_round_agrees(path: Path) -> None:
    outcome = play_file(path)
    assert outcome.differences == ()
    assert outcome.rules == path.parent.name
    assert outcome.title
    assert hits(path) == (outcome.rules, outcome.cited)


def test_there_are_rounds_enough() -> None:
    own = [path for path in AGAINST_THE_HOUSE if path.name.startswith("own-")]
    assert len(own) >= 190
    assert len(AGAINST_THE_HOUSE) - len(own) >= 100


# What an expectation says is compared, every word of it


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)


def alterations(expect: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The expectation with one thing in it changed, and what that is."""
    for key, value in expect.items():
        for what, other in changes(key, value):
            yield f"{key}{what}", {**expect, key: other}


def changes(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int | Decimal):
        yield "", value + 1
    elif isinstance(value, str):
        yield "", "push" if value == "lose" else "lose" if key == "result" else "9.99"
    elif isinstance(value, dict):
        for what, other in alterations(value):
            yield f".{what}", other
    elif key == "box":
        yield " less", value[1:]
        for nth, box in enumerate(value):
            for what, other in alterations(box):
                yield f"[{nth}].{what}", [*value[:nth], other, *value[nth + 1 :]]
    else:
        yield "", [*value, "9.99" if key == "advise" else 9]


def is_idle(what: str, expect: dict[str, Any]) -> bool:
    """Nothing of a wager that goes back counted, so there is nothing to compare."""
    return what.endswith(".counted") and '"void"' in json.dumps(expect, default=str)


@pytest.mark.parametrize("path", AGAINST_THE_HOUSE, ids=named)
def test_each_word_of_an_expectation_is_compared(path: Path) -> None:
    loaded = load(path)
    playing = Playing(convert(path, loaded, RoundFile), BANKED[loaded["rules"]])
    playing.run()
    unnoticed = [
        what
        for what, altered in alterations(loaded["expect"])
        if not is_idle(what, loaded["expect"])
        and not told(playing, path, {**loaded, "expect": altered})
    ]
    assert unnoticed == []


def told(playing: Playing, path: Path, loaded: dict[str, Any]) -> list[str]:
    expected = convert(path, deepcopy(loaded), RoundFile).expect
    assert expected is not None
    return list(differences(playing, expected))


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("net = 308", "net = 309", "box 1 net: expected 309, found 308"),
        ("paid = 100 }", "paid = 100.50 }", "box 1 bet paid: expected 100.5, found 100"),
        ('"win", paid = 10 }', '"push", paid = 10 }', "box 1 ante: expected push, found win"),
        ("void = false", "void = true", "void: expected True, found False"),
        ("[2, 1]", "[1, 2]", "jackpot_order: expected [1, 2], found [2, 1]"),
        (
            "[2, 1]",
            "[2, 1]\nsettlement_order = [1]",
            "settlement_order: expected [1], found [2, 1]",
        ),
        ("[2, 1]", "[2, 1]\npool = { house = 7 }", "pool.house: expected 7, found 500"),
        ("[2, 1]", "[2, 1]\npool = { reserve = 7 }", "pool.reserve: expected 7, found 0"),
        ("[2, 1]", "[2, 1]\npool = { jackpot = 7 }", "pool.jackpot: expected 7, found 15000"),
        ("paid = 10 }", "paid = 10, counted = 5 }", "box 1 ante counted: expected 5, found 10"),
        (
            "paid = 200, wager_returned = false",
            "paid = 200, wager_returned = true",
            "box 1 jackpot wager_returned: expected True, found False",
        ),
        ("net = 308", 'net = 308\nadvise = ["3.4"]', "box 1 advise: expected ['3.4'], found []"),
        (
            "net = 308",
            'net = 308\nplay = { result = "win", paid = 1 }',
            "box 1 play is missing",
        ),
        ('bet = { result = "win", paid = 100 }\n', "", "box 1 bet lies there unexpected"),
        (
            "net = 523",
            "net = 523\n[[expect.box]]\nnumber = 7\nnet = 0",
            "box 7 stands only in the expectation",
        ),
        ("void = false", 'refused = { box = 1, clause = "7.2" }', "expected the refusal"),
        ('"10.7"]', '"10.7", "14.1"]', "clause 14.1 was not hit"),
    ],
)
def test_a_difference_is_named(tmp_path: Path, old: str, new: str, difference: str) -> None:
    text = FLUSH.read_text()
    assert old in text
    path = tmp_path / "round.toml"
    path.write_text(text.replace(old, new, 1))
    found = play_file(path).differences
    assert any(difference in one for one in found), found
    assert run([path], as_json=False) == 1


def test_a_box_that_nobody_expected_is_named(tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    text = FLUSH.read_text()
    path.write_text(text[: text.rindex("[[expect.box]]")])
    assert play_file(path).differences == ("box 2 stands only in the round",)


def test_a_refusal_that_nobody_expected_is_named(tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    text = REFUSED.read_text()
    path.write_text(text[: text.index("refused =")] + "void = false\n")
    (difference,) = play_file(path).differences
    assert difference.startswith("refused at box[0].actions[0]: ")
    assert difference.endswith("(7.2)")


def test_a_file_that_expects_nothing_agrees(tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    text = FLUSH.read_text()
    path.write_text(text[: text.index("[expect]")].replace('"11.2"', '"14.1"'))
    assert play_file(path).differences == ()


# The command


def pitboss(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pitboss", "round", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_the_command_says_what_happened_and_whether_it_agrees(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(FLUSH.read_text().replace("net = 308", "net = 309"))
    done = pitboss(str(FLUSH), str(wrong))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0] == str(FLUSH)
    assert lines[1].startswith("  canberra-2017: A flush and a full house")
    assert "    Box 1's jackpot of $2 wins $200. [11.1(e), 10.7(e)" in done.stdout
    assert "  agrees" in lines
    assert lines[-2:] == ["  differs: box 1 net: expected 309, found 308", "1 agree, 1 differ"]
    assert done.stderr == ""


def test_a_refusal_is_told_where_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([REFUSED], as_json=False) == 0
    out = capsys.readouterr().out
    assert "    Refused at box[0].actions[0]: bet of " in out


def test_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([FLUSH], as_json=True) == 0
    told_ = json.loads(capsys.readouterr().out)
    assert told_["agrees"] is True
    assert told_["differences"] == []
    assert told_["box"][0]["jackpot"]["paid"] == 200
    assert told_["pool"] == {"jackpot": 15000, "reserve": 0, "house": 500}
    assert told_["jackpot_order"] == [2, 1]
    assert "11.1(e)" in told_["cited"]
    assert told_["sentences"]
    assert run([FLUSH, REFUSED], as_json=True) == 0
    both = json.loads(capsys.readouterr().out)
    assert [one["file"] for one in both] == [str(FLUSH), str(REFUSED)]
    assert both[1]["refused"] == {"box": 1, "action": 0, "clause": "7.2"}


def test_a_bad_file_among_good_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("rules = 7")
    assert run([bad, FLUSH], as_json=False) == 2
    told_ = capsys.readouterr()
    assert told_.err.count("\n") == 1
    assert "  agrees" in told_.out


def test_shares_of_points_are_printed_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    shared = sorted(ROUNDS.rglob("trn-*points*.toml"))
    assert len(shared) >= 3
    assert run(shared, as_json=True) == 0
    assert [one["agrees"] for one in json.loads(capsys.readouterr().out)] == [True] * len(shared)
