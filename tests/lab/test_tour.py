"""The tour of the lab runs, and says what the figures are."""

import runpy

import pytest

from tests.house.source import ROOT

SAID = (
    "exactly 86362082531/1661102543100.",
    "bet: bet -0.82785, fold -1.00000",
    "0.000225%: bet if the up card is one of your three lower ranks",
    "pays back 129.81% of what is wagered",
    "a split of 45.19%",
    "a pool of $159,810.53",
)


def test_the_tour(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    runpy.run_path("examples/lab/tour.py", run_name="__main__")
    told = capsys.readouterr().out
    assert [words for words in SAID if words not in told] == []
