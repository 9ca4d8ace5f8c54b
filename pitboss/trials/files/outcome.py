"""What came of playing a file: what happened, what was cited, and where it differs."""

from typing import Any

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """A file that was played; it agrees where there are no differences."""

    rules: str
    title: str
    cited: frozenset[str]  # every clause that the round rests on, lead-ins included
    lines: tuple[str, ...]  # what happened, in sentences
    differences: tuple[str, ...]  # from what the file expects; none if it agrees or expects nothing
    report: dict[str, Any]  # the same for machines
    expects: bool = True  # something: a file without it was played, and that is all
