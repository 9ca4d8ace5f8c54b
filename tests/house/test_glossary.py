"""The glossary has every word that an instrument defines, and says which ones define it."""

import csv
import re
from pathlib import Path

import pytest

from tests.house.source import ROOT

Words = set[tuple[str, str]]  # a word in small letters, and the rules that define it

GLOSSARY = ROOT / "docs" / "glossary.md"
CLAUSES = ROOT / "pitboss" / "law" / "clauses"
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ((?:[A-Z]\d\d ?)+) \|$", re.MULTILINE)
SHORT = re.compile(r"\b([A-Z]\d\d) ([a-z-]+-\d{4})")


def explained(page: str) -> Words:
    rules = dict(SHORT.findall(page))
    return {
        (word.lower(), rules[short])
        for word, shorts in ROW.findall(page)
        for short in shorts.split()
    }


def defined(table: Path) -> Words:
    with table.open(newline="") as lines:
        names = [row["clause"] for row in csv.DictReader(lines, delimiter="\t")]
    return {(plain(name[2:]), table.stem) for name in names if name.startswith("D.")}


def plain(name: str) -> str:
    """A word's parts, as in Session(a), are under the word, and Manila's one blind bet too."""
    word = re.sub(r"\(.*", "", name).lower()
    return "blind bets" if word == "blind bet" else word


def test_the_glossary_has_the_words_of_the_law() -> None:
    tables = sorted(CLAUSES.glob("*.tsv"))
    register = {word for table in tables for word in defined(table)}
    glossary = explained(GLOSSARY.read_text())
    assert len(tables) == 7
    assert sorted(register - glossary) == []
    assert sorted(glossary - register) == []


@pytest.mark.parametrize("part", ["The law's words", "Our words"])
def test_the_glossary_is_in_order(part: str) -> None:
    rows = GLOSSARY.read_text().split(f"## {part}\n")[1].split("\n## ")[0]
    words = re.findall(r"^\| ([A-Z][^|]*) \|", rows, re.MULTILINE)
    assert len(words) > 20
    assert words == sorted(words, key=str.lower)


def test_a_row_is_read_with_its_rules() -> None:
    page = "H95 holdem-1995, O95 omaha-1995.\n| Tap out | all of it | H95 O95 |\n"
    assert explained(page) == {("tap out", "holdem-1995"), ("tap out", "omaha-1995")}
    assert plain("Session(a)") == plain("Session") == "session"
