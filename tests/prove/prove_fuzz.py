"""A hundred thousand inputs that mean harm: no traceback, and no limit is passed."""

from tests.fuzz import MEMORY, SECONDS, run
from tests.prove import Progress

TITLE = "Bad input is one line"
WHOLE = 100  # series
EACH = 1_000  # inputs of one
MEGABYTE = 2**20

Counts = dict[str, int]


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Counts:
    for done, number in enumerate(numbers, 1):
        faults = run(number + 1, EACH)
        assert not faults, ascii(faults[0])
        progress(done, len(numbers))
    return {"series": len(numbers)}


def told(found: list[Counts]) -> list[str]:
    series = sum(counts["series"] for counts in found)
    assert series == WHOLE, f"{series} of {WHOLE} series were tried"
    limits = f"{MEMORY // MEGABYTE} MB more and {SECONDS} s of the processor"
    return [f"{series * EACH:,} inputs, each in a process that had {limits}: no traceback"]
