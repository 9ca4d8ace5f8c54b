"""The readings: each has one place, the index lists them all, and whoever names one finds it."""

import re
from pathlib import Path

import pytest

import pitboss
from pitboss.law.instrument import RULES, instrument

PACKAGE = Path(pitboss.__file__).parent
READINGS = PACKAGE.parent / "docs" / "readings"
FAMILIES = {
    "G": "general.md",
    "C": "canberra.md",
    "J": "jackpots.md",
    "T": "three-card.md",
    "U": "ultimate.md",
    "N": "tournaments.md",
    "P": "pot-games.md",
}
ID = r"[GCJTUNP]\d{1,2}"
HEADING = re.compile(rf"^##+ ({ID})\. (.+)$", re.MULTILINE)
ROW = re.compile(rf"^\| \[({ID})\]\(([a-z-]+\.md)#([a-z0-9-]+)\) \|", re.MULTILINE)
NAMED = re.compile(
    rf"\b[Rr]eadings?\s+({ID}(?:(?:,|,? and| to| or)\s+{ID})*)|\(({ID}(?:, {ID})*)\)"
)


def text_of(file: str) -> str:
    return (READINGS / file).read_text("utf-8")


def headings() -> list[tuple[str, str, str]]:
    found = ((file, HEADING.findall(text_of(file))) for file in FAMILIES.values())
    return [(number, title, file) for file, pairs in found for number, title in pairs]


def entries() -> list[str]:
    """Each reading whole, from its heading to the next."""
    parts = (re.split(r"^(?=##)", text_of(file), flags=re.MULTILINE) for file in FAMILIES.values())
    return [entry for part in parts for entry in part if HEADING.match(entry)]


def anchor(number: str, title: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", f"{number} {title}".lower()).replace(" ", "-")


def named_in(text: str) -> set[str]:
    """Readings named in a text, lists of them and those in brackets included."""
    lists = ("".join(groups) for groups in NAMED.findall(re.sub(r"\n\s*#?\s*", " ", text)))
    return {number for one in lists for number in re.findall(ID, one)}


NUMBERS = {number for number, _, _ in headings()}


def test_there_are_253_readings_and_each_has_one_place() -> None:
    assert len(headings()) == len(NUMBERS) == 253


def test_each_stands_in_the_file_of_its_family_and_in_order() -> None:
    for letter, file in FAMILIES.items():
        numbers = [number for number, _, place in headings() if place == file]
        assert numbers == [f"{letter}{nth}" for nth in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.split(".")[0].strip("# "))
def test_each_says_where_what_why_and_how_surely(entry: str) -> None:
    labels = re.findall(r"^- \*\*(\w+):\*\* \S", entry, flags=re.MULTILINE)
    assert labels == ["Where", "Question", "Holding", "Reason", "Certainty"]
    assert re.search(r"^- \*\*Certainty:\*\* (high|medium|low)\b.*\.$", entry, re.MULTILINE)


def test_the_index_leads_to_every_reading() -> None:
    links = {number: (file, place) for number, file, place in ROW.findall(text_of("README.md"))}
    assert links == {number: (file, anchor(number, title)) for number, title, file in headings()}


def test_readings_that_readings_name_exist() -> None:
    everything = "\n".join(map(text_of, ("README.md", *FAMILIES.values())))
    assert set(re.findall(rf"\b{ID}\b", everything)) <= NUMBERS


def test_readings_that_the_registers_name_exist() -> None:
    rows = [clause for rules in RULES for clause in instrument(rules)]
    named = {number for row in rows for number in re.findall(rf"\b{ID}\b", row.system)}
    assert named
    assert named <= NUMBERS


def test_readings_that_the_code_names_exist() -> None:
    named = {path: named_in(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    assert named[PACKAGE / "play" / "money.py"] == {"G12"}
    assert not {str(path): found - NUMBERS for path, found in named.items() if found - NUMBERS}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# By reading G12.", {"G12"}),
        ("# Readings G12, C3 and P40 agree.", {"G12", "C3", "P40"}),
        ("# a line that ends in reading\n    # J13 and goes on", {"J13"}),
        ("divide in order (G12).", {"G12"}),
        ("the suits (P) are 4; T10 is a card", set()),
    ],
)
def test_names_of_readings_are_recognised(text: str, found: set[str]) -> None:
    assert named_in(text) == found


def test_readings_that_round_files_rest_on_exist() -> None:
    rounds = [path.read_text("utf-8") for path in (PACKAGE.parent / "tests/rounds").rglob("*.toml")]
    named = {
        number
        for text in rounds
        for line in re.findall(r"^rulings = .*$", text, re.MULTILINE)
        for number in re.findall(ID, line)
    }
    assert named
    assert named <= NUMBERS
