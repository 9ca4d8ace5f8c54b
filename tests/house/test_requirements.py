"""Every requirement has its row, and what a row names is there."""

import re

import pytest

from tests.house.source import ROOT

PAGE = ROOT / "docs" / "requirements.md"
ANSWERS = ("met", "partly: ", "not met: ")
COUNT = 40

Row = tuple[str, ...]


def rows(page: str) -> list[Row]:
    """Number, what is asked, answer, by what, shown by."""
    found = re.findall(r"^\| (\d+) \| (.+) \|$", page, re.MULTILINE)
    return [(number, *rest.split(" | ")) for number, rest in found]


def missing(row: Row) -> list[str]:
    """Modules and tests that a row names and that are not there."""
    number, _, _, by, shown = row
    paths = re.findall(r"`([\w/]+\.py)`", by)
    tests = re.findall(r"`([\w/]+\.py)::(test_\w+)`", shown)
    lost = [path for path in paths if not (ROOT / path).is_file()]
    lost += [f"{path}::{test}" for path, test in tests if not is_there(path, test)]
    if not tests or not paths:
        lost.append("a module and a test")
    return [f"row {number}: {name}" for name in lost]


def is_there(path: str, test: str) -> bool:
    file = ROOT / path
    return file.is_file() and re.search(rf"^\s*def {test}\(", file.read_text(), re.M) is not None


def test_every_requirement_has_one_row_in_its_order() -> None:
    found = rows(PAGE.read_text())
    assert [int(row[0]) for row in found] == [*range(1, COUNT + 1)]
    assert {len(row) for row in found} == {5}


def test_every_row_says_whether_it_is_met_and_if_not_why() -> None:
    for number, _, answer, _, _ in rows(PAGE.read_text()):
        assert answer.startswith(ANSWERS), number
        assert answer == "met" or len(answer) > 20, number


def test_every_module_and_every_test_that_is_named_is_there() -> None:
    assert [lost for row in rows(PAGE.read_text()) for lost in missing(row)] == []


@pytest.mark.parametrize(
    ("by", "shown"),
    [
        ("`pitboss/nowhere.py`", "`tests/house/test_requirements.py::test_a_lost_name_is_seen`"),
        ("`pitboss/cli.py`", "`tests/house/test_requirements.py::test_of_nothing`"),
        ("`pitboss/cli.py`", "nothing"),
        ("nothing", "`tests/house/test_requirements.py::test_a_lost_name_is_seen`"),
    ],
)
def test_a_lost_name_is_seen(by: str, shown: str) -> None:
    assert len(missing(("1", "something", "met", by, shown))) == 1
    whole = ("`pitboss/cli.py`", "`tests/house/test_requirements.py::test_a_lost_name_is_seen`")
    assert missing(("1", "something", "met", *whole)) == []
