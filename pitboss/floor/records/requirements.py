"""What regulators and operators ask, and what answers each: a document, told here row by row.

>>> requirements()[35].asked[:10], len(requirements())
('Own limits', 40)
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

_ROW = re.compile(r"^\| (\d+) \| (.+) \|$", re.MULTILINE)


class Requirement(Struct, frozen=True):
    number: int
    asked: str
    answer: str  # "met", "partly: ..." or "not met: ..."
    by: str  # what answers it
    shown: str  # by which tests

    @property
    def state(self) -> str:
        """One word: met, partly or not-met."""
        return "not-met" if self.answer.startswith("not met") else re.split(r"\W", self.answer)[0]


@cache
def requirements() -> tuple[Requirement, ...]:
    """All of them in their order; none where the document is not at hand."""
    page = _page()
    text = page.read_text("utf-8") if page.is_file() else ""
    return tuple(_requirement(int(number), rest) for number, rest in _ROW.findall(text))


def _requirement(number: int, rest: str) -> Requirement:
    return Requirement(number, *(part.replace("`", "") for part in rest.split(" | ")))


def _page() -> Any:
    """In the package as it is installed; in a clone it is beside it."""
    inside = files("pitboss.floor.records") / "requirements.md"
    return inside if inside.is_file() else files("pitboss") / ".." / "docs" / "requirements.md"
