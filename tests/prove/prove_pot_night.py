"""A million rounds for the pot, looked at after every event."""

from typing import Any

from tests.playing import POT
from tests.prove import Progress
from tests.prove.prove_night import WHOLE, some, sums

TITLE = "A night for the pot"
__all__ = ["WHOLE", "part", "prove", "told"]


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Any:
    return some(tuple(POT), numbers, progress)


def told(found: list[Any]) -> list[str]:
    return sums(found, "pots")
