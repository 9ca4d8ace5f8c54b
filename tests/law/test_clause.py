"""`pitboss law RULES CLAUSE`: one clause, with all that rests on it."""

import json
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.law.instrument import instrument
from pitboss.law.readings import named_in, reading
from pitboss.trials.coverage import law as coverage
from tests.law.test_readings import NUMBERS


def test_a_clause_is_told_with_code_rounds_and_readings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["law", "holdem-1995", "12.5"]) == 0
    said = capsys.readouterr().out
    lines = said.splitlines()
    assert lines[0] == "holdem-1995 12.5, 12 Tapping out: Hold-em, Gazette S275 of 1995"
    assert lines[1].startswith("means       A tap-out below a full raise")
    assert "\ndecided in  pitboss/play/pot/sizes.py" in said
    assert "rounds      tests/rounds/holdem-1995/hol-17-tap-out-of-27-over-20.toml" in said
    assert "\nreading     P40, A short tap-out closes the raising: " in said


def test_readings_come_from_the_rounds_too(capsys: pytest.CaptureFixture[str]) -> None:
    """The register does not name C2 at 9.6; a round about 9.6 rests on it."""
    assert main(["law", "canberra-2017", "9.6"]) == 0
    said = capsys.readouterr().out
    assert "\nreading     C2, Equal to a dealer who does not qualify: " in said


def test_a_clause_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "holdem-1995", "12.5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clause"] == "12.5"


def test_what_a_person_does_says_who(capsys: pytest.CaptureFixture[str]) -> None:
    person = next(row for row in instrument("omaha-1995") if row.kind == "procedure")
    assert main(["law", "omaha-1995", person.number]) == 0
    assert f"standing    a person's to do: {person.who}" in capsys.readouterr().out


def test_without_round_files_the_rest_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(coverage, "_ROUNDS", [tmp_path / "nowhere"])
    assert main(["law", "canberra-2017", "9.6"]) == 0
    said = capsys.readouterr().out
    assert "means       Equal hands: ante and bet are void." in said
    assert "standing    decided by the engine\n" in said
    assert "rounds      no round files are here: name their folder with --rounds" in said


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["stud-1995", "1.1"], "not one of the rules"),
        (["omaha-1995", "99.9"], "has no clause 99.9"),
        (["omaha-1995", "9.1", "--rounds", "nowhere"], "nowhere is not a folder"),
    ],
)
def test_what_there_is_not(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["law", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_the_columns_are_explained_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law"]) == 0
    first = capsys.readouterr().out
    assert first.startswith(
        "clauses: all that the rule set has. computed: the engine decides them;"
    )


def test_every_reading_can_be_told() -> None:
    for number in NUMBERS:
        found = reading(number)
        assert found
        assert found.holding
        assert found.certainty.split()[0].rstrip(",;:") in ("high", "medium", "low")
    assert reading("X1") is None
    assert named_in("Short tap-out (P40, P41); again P40.") == ("P40", "P41")
