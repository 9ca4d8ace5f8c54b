"""Run the proofs, all or those named: `python -m tests.prove [NAME...]`, or `NAME --part 2/4`."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Protocol, TypeVar, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from benchmarks.page import Page
from benchmarks.provenance import ROOT, provenance
from pitboss.errors import BadInput
from tests.prove import Progress
from tests.prove.parts import InParts, in_parts, missing, read, together, try_part

TOP = "# Proofs\nMade by `make prove`. A section stays as it was until its proof runs again.\n"
PAGE = Page(ROOT / "docs" / "proofs.md", "proof", TOP)
BAD_INPUT = 2
STOPPED = 130
TOLD = 8  # parts that are still to come

T = TypeVar("T")


class Proof(Protocol):
    def prove(self, progress: Progress) -> list[str]: ...


def found() -> dict[str, Proof]:
    names = sorted(
        path.stem.removeprefix("prove_") for path in Path(__file__).parent.glob("prove_*.py")
    )
    return {name: cast(Proof, import_module(f"tests.prove.prove_{name}")) for name in names}


def title(name: str, proof: Proof) -> str:
    said = getattr(proof, "TITLE", None) or (proof.__doc__ or name)
    return str(said).strip().split("\n")[0].rstrip(".")


def run_one(name: str, proof: Proof, page: Page, console: Console) -> bool:
    """Run one proof and write its section; say whether it holds."""
    start = monotonic()
    try:
        lines, holds = with_bar(title(name, proof), proof.prove, console), True
    except AssertionError as error:
        lines, holds = [f"FAILED: {' '.join(str(error).split()) or 'an assertion'}"], False
    seconds = f"{monotonic() - start:,.0f} s"
    page.put(name, section(title(name, proof), f"{provenance()}, {seconds}", lines))
    console.print(f"{'holds ' if holds else 'FAILED'} {name} ({seconds})", highlight=False)
    for line in lines:
        console.print(f"  {line}", highlight=False, markup=False, soft_wrap=True)
    return holds


def section(title: str, provenance: str, lines: list[str]) -> str:
    return "\n".join([f"## {title}", f"{provenance}.", "", *(f"- {line}" for line in lines)])


def with_bar(label: str, work: Callable[[Progress], T], console: Console) -> T:
    """A line of progress on a terminal, and nothing elsewhere."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        return work(lambda done, total: bar.update(task, completed=done, total=total))


def run(proofs: Mapping[str, Proof], wanted: Sequence[str], page: Page, console: Console) -> int:
    """Run those wanted, or all; return the exit status."""
    unknown = [name for name in wanted if name not in proofs]
    if unknown or not proofs:
        console.print(f"prove: no proof {' '.join(unknown)}; there are: {', '.join(proofs) or '-'}")
        return BAD_INPUT
    failed = []
    for name in wanted or proofs:
        try:
            failed += [] if run_one(name, proofs[name], page, console) else [name]
        except KeyboardInterrupt:
            console.print(f"prove: stopped in {name}; its section is as it was")
            return STOPPED
    if failed:
        console.print(f"prove: {', '.join(failed)} failed")
    return 1 if failed else 0


def run_part(name: str, proof: object, part: str, page: Page, console: Console) -> int:
    """Run one part; with the last of them the section is written."""
    if not in_parts(proof):
        console.print(f"prove: {name} is not cut in parts")
        return BAD_INPUT
    try:
        nth, of = read(part)
        label = f"{name} {part}"
        with_bar(label, lambda bar: try_part(name, proof, nth, of, bar), console)
        return _add_up(name, proof, of, page, console)
    except BadInput as wrong:
        console.print(f"prove: {wrong}")
        return BAD_INPUT
    except AssertionError as error:
        console.print(f"FAILED {name} {part}: {error}", markup=False, highlight=False)
        return 1


def _add_up(name: str, proof: InParts, of: int, page: Page, console: Console) -> int:
    whole = together(name, proof, of)
    if whole is None:
        left = missing(name, proof, of)
        first = ", ".join(map(str, left[:TOLD])) + (" and others" if left[TOLD:] else "")
        console.print(f"holds  {name}; of {of} parts, {first} still to come", highlight=False)
        return 0
    lines, seconds = whole
    made = f"{provenance()}, {seconds:,} s in {of} parts"
    page.put(name, section(title(name, cast(Proof, proof)), made, lines))
    console.print(f"holds  {name} ({seconds:,} s in {of} parts)", highlight=False)
    return 0


def main(arguments: Sequence[str]) -> int:
    proofs, console = found(), Console()
    match arguments:
        case [name, "--part", part] if name in proofs:
            return run_part(name, proofs[name], part, PAGE, console)
    return run(proofs, arguments, PAGE, console)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
