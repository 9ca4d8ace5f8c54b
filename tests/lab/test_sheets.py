"""What is on a sheet adds up, says where it comes from, and is written whole or not at all."""

import re
import subprocess
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from pitboss.cli import BAD_INPUT, main
from pitboss.errors import BadInput
from pitboss.lab.sheets import beside, par
from pitboss.lab.sheets.origin import commit
from pitboss.lab.sheets.page import minus, one_in, percent, put, table, write_page
from pitboss.lab.sheets.provenance import endings
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, terms_of

GAMES = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")


def words_of(text: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", " ", text.partition("</style>")[2])).split())


@pytest.mark.parametrize("rules", GAMES)
def test_each_wager_ends_somehow_in_every_round(rules: str) -> None:
    found = solved(rules, Terms()).solution
    ends = endings(found)
    assert set(ends) == set(found.contributions)
    assert all(sum(end.values(), Fraction(0)) == 1 for end in ends.values())
    assert ends["ante"]["loses"] - ends["ante"]["wins"] == found.contributions["ante"]


@pytest.mark.parametrize("rules", GAMES)
def test_a_sheet_has_no_keys_of_the_code_and_every_plot_its_figures(rules: str) -> None:
    text = par.sheet(rules, Terms())
    words = words_of(text)
    for key in (rules, "ante-bonus", "pairs-plus", "royal-flush", "None", "Fraction("):
        assert key not in words
    for said in ("How each wager ends", "N0: rounds until", "Limits of a table's win", "Made on"):
        assert said in words
    plots = re.findall(r'<svg role="img" aria-label="([^"]+)"', text)
    assert len(plots) == text.count("<figure") == 2 + ("canberra" in rules)
    assert all(re.search(r"\d", plot) for plot in plots)
    assert not re.search(r"[ >]-\d", words)  # a minus is a minus


def test_the_rules_own_odds_are_no_what_if() -> None:
    terms = terms_of("three-card-2006", ["ante-bonus.straight=1"])
    assert terms == Terms()
    assert "class='what-if'" not in par.sheet("three-card-2006", terms)


def test_two_editions_say_the_same_once() -> None:
    words = words_of(beside.sheet("canberra-2004", "canberra-2017"))
    assert words.count("A player lays an ante") == 1
    assert "four of a kind $500 $500 / $1,000 / $2,500 differs" in words
    assert "breaks even for the player at a pool of $147,928.95 $159,810.53 differs" in words


def test_a_strategy_card_is_one_page(tmp_path: Path) -> None:
    card = tmp_path / "card.pdf"
    assert main(["lab", "card", "ultimate-2019", "-o", str(card)]) == 0
    assert len(re.findall(rb"/Type ?/Page\b", card.read_bytes())) <= 1


def test_figures() -> None:
    assert percent(Fraction(-1, 8)) == "−12.5000\u00a0%"
    assert minus("-$3") == "−$3"
    assert [one_in(Fraction(1, n)) for n in (1, 3, 649_740)] == [
        "always",
        "1 in 3.0",
        "1 in 649,740",
    ]
    assert one_in(Fraction(0)) == "never"


def test_a_fraction_is_broken_after_its_bar_alone() -> None:
    made = table(("what", "exactly"), [("edge", "86362082531/1661102543100")])
    assert "86362082531/<wbr>1661102543100" in made


def test_a_page_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    put(page, b"old")
    (tmp_path / ".page.html.part").mkdir()  # so that the new one cannot be written
    with pytest.raises(BadInput, match="cannot be written"):
        write_page("new", page)
    assert page.read_bytes() == b"old"
    with pytest.raises(BadInput, match="there is no folder"):
        write_page("new", tmp_path / "none" / "page.html")


def test_a_folder_is_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").mkdir()
    given = ["lab", "par", "three-card-2006", "-o", str(tmp_path / "page.html")]
    assert main(given) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_the_commit_of_somebody_else_s_repository_is_not_ours(tmp_path: Path) -> None:
    """An installed package may lie in a folder that another repository leaves out."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    inside = tmp_path / "site-packages"
    inside.mkdir()
    (inside / "origin.py").write_text("")
    assert commit(inside) == "none"
