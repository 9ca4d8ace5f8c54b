"""Cuts: each stands where it says, each clause has one, and a sample of them is noticed."""

import tomllib
from hashlib import sha256

import pytest

from tests.prove.cut import ROOT, Cut, by_place
from tests.prove.noticed import Judged, all_cuts, judge, named
from tests.prove.prove_noticed import asked, check, explanations, report, written

SAMPLE = 24  # cuts, of every part of the rules


def test_every_cut_stands_once_and_leaves_a_program() -> None:
    for cut in all_cuts():
        source = (ROOT / cut.file).read_text("utf-8")
        other = cut.of(source)
        assert other != source
        compile(other, cut.file, "exec")


def test_every_clause_asked_has_a_cut_or_a_reason() -> None:
    placed = by_place(all_cuts())
    assert set(placed) == set(asked())
    assert {place for place, cuts in placed.items() if not cuts} == set(explanations())


def sample() -> list[Cut]:
    """The same ones every time, from here and there."""
    return sorted(all_cuts(), key=lambda cut: sha256(cut.told.encode()).digest())[:SAMPLE]


def test_a_sample_is_noticed_and_nothing_is_not() -> None:
    cuts, rounds = sample(), named()
    idle = Cut("pitboss/play/money.py", (("holdem-1995", "9.4"),), "", "\n# nothing is cut\n")
    own = {place for cut in cuts for place in cut.places}
    found = {one.place: one for one in judge([*cuts, idle], rounds)}
    for place in own - {("holdem-1995", "9.4")}:
        assert found[place].noticed, found[place]
    assert found["holdem-1995", "9.4"].missed[-1:] == (idle.told,)


def test_an_unexplained_clause_fails_the_proof_and_so_does_a_needless_reason() -> None:
    explained = explanations()
    judged = [Judged(place, 1, ()) for place in asked() if place not in explained]
    check(judged, explained)
    assert report(judged, explained, 600)[0].startswith(f"{len(judged)} of {len(asked())}")
    with pytest.raises(AssertionError, match=r"not explained: canberra-2004 I\.2: a cut"):
        check([Judged(judged[0].place, 2, ("a cut",)), *judged[1:]], explained)
    with pytest.raises(AssertionError, match="noticed all the same"):
        check([*judged, Judged(next(iter(explained)), 1, ())], explained)


def test_what_is_written_can_be_read() -> None:
    judged = [Judged(place, 1, ()) for place in asked() if place not in explanations()]
    loaded = tomllib.loads(written(judged, explanations(), "0" * 64))
    assert loaded["of"]["manila-1995"]["unnoticed"].keys() == {"19.1"}
    assert "9.4" in loaded["of"]["manila-1995"]["noticed"]
