"""What is noticed is told, of each clause and of each instrument; and as a page."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.law.instrument import RULES, instrument
from pitboss.law.noticed import OfRules, noticed
from pitboss.trials.coverage import law as coverage
from pitboss.trials.coverage.facts import HOME, Facts, citations
from pitboss.trials.coverage.html import page, write_page
from pitboss.trials.coverage.rows import judge
from tests.prove.prove_noticed import asked

LAW = instrument("holdem-1995")
CODE: Facts = {clause.number: ("pitboss/games/holdem/game.py:1",) for clause in LAW}
HITS: Facts = {clause.number: ("holdem-1995/a-round.toml",) for clause in LAW}
FOUND = OfRules(noticed=("9.4",), unnoticed={"19.1": "it says nothing <by itself>"})


@pytest.mark.parametrize("rules", RULES)
def test_what_is_told_is_of_clauses_that_were_cut(rules: str) -> None:
    found = noticed()[rules]
    cut = {number for of, number in asked() if of == rules}
    assert set(found.noticed) | set(found.unnoticed) <= cut  # none before the proof has run
    assert not set(found.noticed) & set(found.unnoticed)


def test_a_row_says_whether_it_is_noticed_and_why_not() -> None:
    rows = {row.clause: row.noticed for row in judge(LAW, CODE, HITS, FOUND).rows}
    assert (rows["9.4"], rows["19.1"], rows["9.3(a)"]) == (
        "noticed",
        "it says nothing <by itself>",
        "",
    )
    assert rows["6.1"] == ""  # a person's


class Marks(HTMLParser):
    """The words of a page by the class that they stand in, and its open elements."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.articles: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)
        if tag == "article":
            self.articles.append(dict(attrs)["id"] or "")
        assert tag not in ("script", "link", "img")  # it needs nothing else

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_has_every_clause_in_its_order_and_needs_nothing_else() -> None:
    marks = Marks()
    marks.feed(page([(LAW, judge(LAW, CODE, HITS, FOUND))], outdated=True))
    assert marks.open == []
    expected = [f"holdem-1995-{clause.number}".replace(" ", "-") for clause in LAW]
    assert marks.articles == expected
    assert "it says nothing <by itself>" in marks.words
    assert marks.words.count("noticed") == 3  # the key, the column, and 9.4
    assert any("other rules" in word for word in marks.words)


def test_a_page_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"):
        write_page(tmp_path / "nowhere" / "law.html", [], outdated=False)


def test_the_order_of_hands_is_shown_where_cards_are_judged() -> None:
    found = citations("canberra-2017", coverage.Laws(GAMES)._modules)
    for clause in ("2.6(i)", "2.8(b)"):
        assert {place.rpartition(":")[0] for place in found[clause]} == {"pitboss/cards/order.py"}
    lines = (HOME / "pitboss/cards/order.py").read_text("utf-8").splitlines()
    shown = [lines[int(place.rpartition(":")[2]) - 1] for place in found["2.6(i)"]]
    assert any("ONE_PAIR" in line for line in shown)
    assert any("def _strength" in line for line in shown)


def test_a_clause_handed_to_the_machine_is_decided_where_it_is_asked_for() -> None:
    found = citations("holdem-1995", coverage.Laws(GAMES)._modules)
    for clause, name in {"12.5": "short_tap_out", "13.2": "no_check", "9.4": "divide"}.items():
        assert not [place for place in found[clause] if "/games/" in place]
        for place in found[clause]:
            path, _, line = place.rpartition(":")
            assert f"law.{name}" in (HOME / path).read_text("utf-8").splitlines()[int(line) - 1]
