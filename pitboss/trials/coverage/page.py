"""Print the coverage of the law, a hundred columns wide, for a terminal or a pipe."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from textwrap import wrap

from pitboss.law.instrument import Instrument
from pitboss.trials.coverage.rows import NOTICED, Matrix, Row

WIDTH = 100
MARGIN = " " * 8
MANY = 3  # rounds named for a clause; of the rest, only how many
COLUMNS = ("clauses", "computed", "answered", "noticed", "unanswered", "a person's", "displays")

KEY = (
    "Each clause with its meaning in our words; below it whether it is answered and by which lines "
    "of code, then the rounds that hit it, and whether they notice when it is cut out. What is not "
    "the engine's to decide says whose it is."
)
MEANT = {
    "clauses": "all that the rule set has.",
    "computed": "the engine decides them; each is answered, by code and by a round that hits it, "
    "or unanswered.",
    "noticed": "the rounds named for it go wrong when what it decides is cut out of the code; make "
    "prove found it.",
}
OTHERS = "The others are a person's to do, a display's to show, or have no case."
LEGEND = (
    " ".join(f"{word}: {meaning}" for word, meaning in MEANT.items())
    + f" {OTHERS} For each clause: "
    "pitboss law RULES. For one: pitboss law RULES CLAUSE."
)


def totals(matrices: Mapping[str, Matrix]) -> Iterator[str]:
    """One line for each instrument, and one for all of them."""
    yield from (*fill(LEGEND, rest=""), "")
    found = {rules: counts(matrix) for rules, matrix in matrices.items()}
    found["all"] = [sum(column) for column in zip(*found.values(), strict=True)]
    yield " " * 16 + "".join(f"{name:>12}" for name in COLUMNS)
    for rules, numbers in found.items():
        yield f"{rules:16}" + "".join(f"{number:12,}" for number in numbers)


def counts(matrix: Matrix) -> list[int]:
    own = [row for row in matrix.rows if row.kind == "computed"]
    noticed = sum(row.noticed == NOTICED for row in own)
    rest = [matrix.count(status) for status in ("unanswered", "person", "display")]
    return [len(matrix.rows), len(own), matrix.count("answered"), noticed, *rest]


def whole(law: Instrument, matrix: Matrix) -> Iterator[str]:
    """Every clause under the heading of its part."""
    yield f"{law.rules}: {law.title}, {law.source}"
    yield from fill(KEY, rest="")
    part = ""
    for row in matrix.rows:
        if law[row.clause].part != part:
            part = law[row.clause].part
            yield from ("", part)
        yield from _clause(row)


def _clause(row: Row) -> Iterator[str]:
    """The clause and its meaning; below them its standing, and what it rests on."""
    yield from fill(f"{row.clause:6}  {row.meaning}", "", MARGIN)
    standing = row.who if row.status == "person" else row.status
    for note in _notes(row):
        head = f"{MARGIN}{standing:12}"
        yield from fill(note, head, " " * len(head))
        standing = ""


def fill(text: str, first: str = "", rest: str = "    ") -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _notes(row: Row) -> Iterator[str]:
    if row.kind != "computed":
        yield row.system
    if row.fault:
        yield row.fault
    if row.code:
        yield places(row.code)
    if row.rounds:
        yield _rounds(row.rounds)
    if row.noticed:
        yield row.noticed if row.noticed == NOTICED else f"not noticed: {row.noticed}"


def places(code: Sequence[str]) -> str:
    """The files, each with its lines: games/canberra.py:41,88."""
    lines: dict[str, list[int]] = {}
    for place in code:
        file, _, line = place.rpartition(":")
        lines.setdefault(file, []).append(int(line))
    return "  ".join(f"{file}:{','.join(map(str, sorted(found)))}" for file, found in lines.items())


def _rounds(rounds: Sequence[str]) -> str:
    named = ", ".join(PurePosixPath(one).stem for one in rounds[:MANY])
    rest = len(rounds) - MANY
    return f"{named} and {rest} more" if rest > 0 else named
