"""The readings: how we read the law where it is silent. They are documents, told here by number.

>>> reading("C1").title
'The bet when the dealer has no Ace-King'
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

_ENTRY = re.compile(r"^##+ ([A-Z]\d+)\. (.+)$", re.MULTILINE)
_PART = re.compile(r"^- \*\*(\w+):\*\* (.+)$", re.MULTILINE)
_NUMBER = re.compile(r"\b[GCJTUNP]\d{1,2}\b")


class Reading(Struct, frozen=True):
    """What is held where a text leaves two answers open, and how surely."""

    number: str
    title: str
    holding: str
    certainty: str


def reading(number: str) -> Reading | None:
    """One of them, where the documents are at hand."""
    return _readings().get(number)


def named_in(text: str) -> tuple[str, ...]:
    """The readings that a row of the register names, in its order."""
    return tuple(dict.fromkeys(_NUMBER.findall(text)))


def _folder() -> Any:
    """In the package as it is installed; in a clone they are beside it."""
    inside = files("pitboss.law") / "readings"
    return inside if inside.is_dir() else files("pitboss") / ".." / "docs" / "readings"


@cache
def _readings() -> dict[str, Reading]:
    folder = _folder()
    texts = [page.read_text("utf-8") for page in folder.iterdir()] if folder.is_dir() else []
    return {one.number: one for text in texts for one in _entries(text)}


def _entries(text: str) -> list[Reading]:
    _, *parts = _ENTRY.split(text)
    found = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [_entry(number, title, body) for number, title, body in found]


def _entry(number: str, title: str, body: str) -> Reading:
    said = dict(_PART.findall(body))
    return Reading(number, title, said["Holding"], said["Certainty"].rstrip("."))
