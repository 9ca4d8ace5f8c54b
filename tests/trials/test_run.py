"""`pitboss round` for people: folders, a last line, what clauses mean, and a file to begin with."""

import json
import re
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.law.instrument import RULES

ROUNDS = Path(__file__).parents[1] / "rounds"
TIE = ROUNDS / "canberra-2017" / "c17-12-tie-with-qualified-dealer.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One that agrees, one that differs, one that expects nothing."""
    text = TIE.read_text("utf-8")
    (tmp_path / "inside").mkdir()
    (tmp_path / "a.toml").write_text(text)
    (tmp_path / "inside" / "b.toml").write_text(re.sub(r"net = \S+", "net = 77", text))
    (tmp_path / "inside" / "c.toml").write_text(text.split("[expect]")[0])
    return tmp_path


def test_a_folder_has_a_line_for_each_and_one_for_all(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["round", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"agrees  {folder / 'a.toml'}  ")
    assert lines[1] == str(folder / "inside" / "b.toml")
    assert any(line.startswith("  differs: box 1 net: expected 77, found ") for line in lines)
    assert lines[-2].startswith(f"played  {folder / 'inside' / 'c.toml'}  ")
    assert lines[-1] == "1 agree, 1 played, 1 differ"


def test_what_cannot_be_played_is_counted_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "d.toml").write_text("rules = 3")
    assert main(["round", str(folder)]) == 2
    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == "1 agree, 1 played, 1 differ, 1 cannot be played"
    assert said.err.count("\n") == 1


def test_a_file_alone_has_no_last_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["round", str(folder / "inside" / "c.toml")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "  played"
    assert main(["round", str(folder / "inside" / "c.toml"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["agrees"] is None


def test_a_folder_without_rounds_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["round", str(tmp_path)]) == 2
    assert "no round files (*.toml) are in this folder" in capsys.readouterr().err


def test_why_is_told_clause_by_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["round", str(TIE), "--why"]) == 0
    said = capsys.readouterr().out
    assert "    9.6            Equal hands: ante and bet are void.\n" in said
    assert main(["round", str(TIE), "--why", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["meanings"]["9.6"] == "Equal hands: ante and bet are void."
    assert sorted(found["meanings"]) == found["cited"]


@pytest.mark.parametrize("rules", RULES)
def test_a_file_to_begin_with_agrees(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    assert main(["round", "--new", rules, str(mine)]) == 0
    assert main(["round", str(mine)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "  agrees"
    assert main(["round", "--new", rules]) == 0
    assert capsys.readouterr().out == mine.read_text()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("mine")
    assert main(["round", "--new", "omaha-1995", str(mine)]) == 2
    assert (mine.read_text(), capsys.readouterr().err) == (
        "mine",
        f"pitboss: {mine}: File exists\n",
    )
    assert main(["round", "--new", "stud-1995"]) == 2
    assert main(["round", "--new", "omaha-1995", "a.toml", "b.toml"]) == 2
