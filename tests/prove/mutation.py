"""Small changes to the rules, each of which a test ought to notice: mutants of a source file.

A mutant replaces one stretch of a file and leaves every other byte as it is.
"""

import ast
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from tests.prove.mutation_kinds import Change, changes
from tests.prove.mutation_skip import decides

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("pitboss/games", "pitboss/play")
LEAST = 1  # of every file


class Mutant(Struct, frozen=True):
    """One changed stretch of a file; `before` and `after` are what a reader is shown of it."""

    file: str
    line: int
    written: str  # the line as it stands
    kind: str
    before: str
    after: str
    start: int  # in bytes
    end: int
    text: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is known by when lines move."""
        return self.file, self.written, self.kind, self.change

    @property
    def change(self) -> str:
        return f"{self.before} -> {self.after}"

    def of(self, source: str) -> str:
        """The whole file with the change in it."""
        octets = source.encode()
        return (octets[: self.start] + self.text.encode() + octets[self.end :]).decode()


def files(root: Path = ROOT) -> list[str]:
    """The files that decide."""
    found = (path for folder in FOLDERS for path in (root / folder).rglob("*.py"))
    return [file for file in sorted(str(path.relative_to(root)) for path in found) if decides(file)]


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of a source, in the order of the source."""
    starts = _line_starts(source)
    found: dict[tuple[int, int, str], Mutant] = {}
    for change in changes(ast.parse(source)):
        mutant = _mutant(file, source, change, _stretch(change.node, starts))
        found.setdefault((mutant.start, mutant.end, mutant.text), mutant)
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def _mutant(file: str, source: str, change: Change, stretch: tuple[int, int]) -> Mutant:
    shown = change.focus or change.node
    return Mutant(
        file,
        shown.lineno,
        source.splitlines()[shown.lineno - 1].strip(),
        change.kind,
        _on_one_line(ast.get_source_segment(source, shown) or ""),
        _on_one_line(change.after or change.text),
        *stretch,
        change.text,
    )


def sample(found: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many mutants, some of every file; a file that changes leaves the others' choice alone."""
    drawn = sorted(found, key=lambda mutant: sha256(f"{seed} {mutant.key}".encode()).digest())
    by_file: dict[str, list[Mutant]] = {}
    for mutant in drawn:
        by_file.setdefault(mutant.file, []).append(mutant)
    first = [mutant for of_file in by_file.values() for mutant in of_file[:LEAST]]
    rest = [mutant for mutant in drawn if mutant not in first]
    chosen = first + rest[: max(0, count - len(first))]
    return sorted(chosen, key=lambda mutant: (mutant.file, mutant.start, mutant.end, mutant.text))


def _stretch(node: ast.expr | ast.stmt, starts: Sequence[int]) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return starts[node.lineno] + node.col_offset, starts[node.end_lineno] + node.end_col_offset


def _line_starts(source: str) -> list[int]:
    """The offset of each line in bytes; lines are numbered from 1."""
    starts = [0, 0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
