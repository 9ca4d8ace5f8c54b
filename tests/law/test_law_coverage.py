"""Coverage: what was found is gathered, judged and printed, each apart from the others."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.law.instrument import Clause, Instrument, instrument
from pitboss.trials.coverage import law as coverage
from pitboss.trials.coverage.facts import citations, literals, play_rounds, slip
from pitboss.trials.coverage.page import KEY, fill, totals, whole
from pitboss.trials.coverage.rows import Matrix, Row, judge, shared


def clause(number: str, kind: str = "computed", who: str = "engine") -> Clause:
    return Clause(number, "9 Settlement", who, kind, f"What {number} means.", "Does it.")


CLAUSES = (
    clause("9.1", "procedure", "dealer"),
    clause("9.2", "notice", "operator"),
    clause("9.3"),
    clause("9.3(a)"),
    clause("9.3(a)(i)"),
    clause("9.4"),
)
LAW = Instrument("made-up", "A game", "NI0000-1", {one.number: one for one in CLAUSES})
CODE: tuple[str, ...] = ("game.py:4",)
HIT: tuple[str, ...] = ("made-up/r1.toml",)
ALL = {"9.3(a)(i)": CODE, "9.4": CODE}
HITS = {"9.3(a)(i)": HIT, "9.4": HIT}


def row(matrix: Matrix, number: str) -> Row:
    return next(one for one in matrix.rows if one.clause == number)


def test_all_answered_is_no_fault() -> None:
    matrix = judge(LAW, ALL, HITS)
    assert matrix.faults == ()
    assert [one.status for one in matrix.rows] == [
        "person",
        "display",
        "answered",
        "answered",
        "answered",
        "answered",
    ]


def test_a_child_answers_for_its_lead_ins() -> None:
    matrix = judge(LAW, ALL, HITS)
    assert (row(matrix, "9.3").code, row(matrix, "9.3").rounds) == (CODE, HIT)


def test_a_lead_in_does_not_answer_for_its_child() -> None:
    matrix = judge(LAW, {**ALL, "9.3(a)": CODE}, {"9.3(a)": HIT, "9.4": HIT})
    assert row(matrix, "9.3(a)").status == "answered"
    assert matrix.faults == ("made-up 9.3(a)(i) has no round that hits it",)


def test_code_and_round_are_both_needed() -> None:
    matrix = judge(LAW, {"9.3(a)(i)": CODE}, HITS)
    assert matrix.faults == ("made-up 9.4 has no code",)
    matrix = judge(LAW, {"9.3(a)(i)": CODE}, {"9.3(a)(i)": HIT})
    assert matrix.faults == ("made-up 9.4 has neither code nor a round",)


def test_an_unknown_clause_is_named_with_its_place() -> None:
    matrix = judge(LAW, {**ALL, "9.9": CODE}, {**HITS, "9.8": HIT})
    assert matrix.faults == (
        "made-up 9.9 does not exist, cited in game.py:4",
        "made-up 9.8 does not exist, cited in made-up/r1.toml",
    )


def test_literals_are_found_with_their_lines() -> None:
    assert literals('a = ("9.2",\n  f"x{1}")\nb = 9.2\n') == [(1, "9.2"), (2, "x")]


@pytest.mark.parametrize(
    ("text", "is_slip"),
    [
        ("9.2", False),
        ("99.2", True),
        ("8.1[fluush]", True),
        ("D.Anti", True),
        ("4.4", False),  # one player a box: 4.3 in 2004, 4.4 in 2017
        ("77", False),
        ("win", False),
        ("0.50", False),
    ],
)
def test_a_slip_is_a_clause_that_no_edition_has(text: str, is_slip: bool) -> None:
    assert slip(text, [instrument("canberra-2004"), instrument("canberra-2017")]) == is_slip


def test_citations_and_slips_of_a_module_are_found() -> None:
    found = citations("canberra-2017", {"canberra-2017": (__name__,)})
    assert {"9.4", "99.2"} <= found.keys()
    assert all(place.startswith("tests/law/test_law_coverage.py:") for place in found["9.4"])


def test_what_only_a_sister_edition_has_is_no_citation() -> None:
    both = {"canberra-2004": (__name__,), "canberra-2017": (__name__,)}
    assert "11.1[dead-mans-hand]" in citations("canberra-2004", both)
    assert "11.1[dead-mans-hand]" not in citations("canberra-2017", both)


def test_only_modules_of_the_game_are_asked() -> None:
    modules = {"canberra-2017": ("pitboss.games.nowhere",)}
    assert citations("three-card-2006", modules) == {}
    with pytest.raises(BadInput, match="nowhere"):
        citations("canberra-2017", modules)


def test_kin_share_what_says_the_same_and_is_decided_by_the_same_lines() -> None:
    """9.3(a) says something else here, 9.3(a)(i) is decided elsewhere, 9.3 is a lead-in."""
    own = replace(CLAUSES[3], meaning="It means something else.")
    law = Instrument("kin", "Its kin", "NI0000-2", {**LAW.clauses, "9.3(a)": own}, LAW.rules)
    numbers = ("9.3", "9.3(a)", "9.3(a)(i)", "9.4", "9.5")
    theirs = dict.fromkeys(numbers[1:], CODE)
    code = {**theirs, "9.3(a)(i)": ("other.py:9",)}
    assert shared(law, LAW, code, theirs, dict.fromkeys(numbers, HIT)) == {"9.4": HIT}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {"a": "", "b": "", "tournament": 'kind = "tournament"', "slip": "", "torn": "kind = "}
    (tmp_path / "canberra-2017").mkdir()
    (tmp_path / "holdem-1995").mkdir()
    for name, text in files.items():
        (tmp_path / "canberra-2017" / f"{name}.toml").write_text(text)
    (tmp_path / "holdem-1995" / "slip.toml").touch()
    return tmp_path


def fake_hits(path: Path, games: Games = GAMES) -> tuple[str, frozenset[str]]:
    if path.stem in {"tournament", "slip", "torn"}:
        raise BadInput(f"{path}: key: a reason")
    return "canberra-2017", frozenset({"9.2", f"9.{len(path.stem) + 3}"})


def test_rounds_are_recorded_by_playing_them(folder: Path) -> None:
    both = ("canberra-2017", "holdem-1995")
    played = play_rounds(folder, both, fake_hits)
    files = ("canberra-2017/a.toml", "canberra-2017/b.toml")
    assert played.hits == {"canberra-2017": {"9.2": files, "9.4": files}}


def test_a_file_that_is_broken_is_told(folder: Path) -> None:
    both = ("canberra-2017", "holdem-1995")
    played = play_rounds(folder, both, fake_hits)
    assert list(played.broken) == [
        "canberra-2017/slip.toml",
        "canberra-2017/torn.toml",
        "canberra-2017/tournament.toml",
        "holdem-1995/slip.toml",
    ]


def test_a_round_in_a_folder_of_its_own_counts(folder: Path) -> None:
    inside = folder / "canberra-2017" / "jackpots"
    inside.mkdir()
    (inside / "c.toml").touch()
    (inside / "torn.toml").touch()
    played = play_rounds(folder, ("canberra-2017",), fake_hits)
    assert "canberra-2017/jackpots/c.toml" in played.hits["canberra-2017"]["9.4"]
    assert "canberra-2017/jackpots/torn.toml" in played.broken


def test_the_whole_matrix_fits_its_columns() -> None:
    matrix = judge(LAW, ALL, {**HITS, "9.4": tuple(f"made-up/{n}.toml" for n in range(9))})
    lines = list(whole(LAW, matrix))
    assert lines[:8] == [
        "made-up: A game, NI0000-1",
        *fill(KEY, rest=""),
        "",
        "9 Settlement",
        "9.1     What 9.1 means.",
        "        dealer      Does it.",
    ]
    assert "                    0, 1, 2 and 6 more" in lines


def test_every_line_fits_a_hundred_columns() -> None:
    law = instrument("ultimate-2019")
    hits = {
        one.number: tuple(f"{one.number}-{'a-long-name' * 3}.toml" for _ in "12") for one in law
    }
    matrix = judge(law, {"8.1(c)(ii)": CODE}, hits)
    lines = [*whole(law, matrix), *totals({"ultimate-2019": matrix})]
    assert max(map(len, lines)) <= 100


@pytest.fixture
def floor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "hits", fake_hits)
    monkeypatch.setattr(coverage, "deciding", lambda game: ())


@pytest.mark.usefixtures("floor")
def test_json_is_one_document(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.run("canberra-2017", True, folder) == 1
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(instrument("canberra-2017"))
    (found,) = (one for one in rows if one["clause"] == "9.2")
    assert found == {
        "rules": "canberra-2017",
        "clause": "9.2",
        "kind": "computed",
        "who": "engine",
        "meaning": instrument("canberra-2017")["9.2"].meaning,
        "system": instrument("canberra-2017")["9.2"].system,
        "code": [],
        "rounds": ["canberra-2017/a.toml", "canberra-2017/b.toml"],
        "status": "unanswered",
        "noticed": found["noticed"],
    }


@pytest.mark.usefixtures("floor")
def test_all_instruments_have_a_line_each(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.run(None, False, folder) == 1
    out = capsys.readouterr().out
    assert "all                    1,210" in out
    assert "canberra-2017 9.2 has no code\n" in out
    assert "canberra-2017/slip.toml: key: a reason\n" in out


@pytest.mark.usefixtures("floor")
def test_a_missing_folder_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no round files"):
        coverage.run(None, False, tmp_path / "nowhere")


@pytest.mark.usefixtures("floor")
def test_unknown_rules_are_bad_input(folder: Path) -> None:
    with pytest.raises(BadInput, match="manila-1995"):
        coverage.run("bridge", False, folder)
