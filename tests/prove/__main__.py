"""Run the proofs, all or those named: `python -m tests.prove [NAME...]`."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Protocol, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from benchmarks.provenance import ROOT, provenance
from tests.prove import Progress
from tests.prove.page import section, update

PAGE = ROOT / "docs" / "proofs.md"
BAD_INPUT = 2
STOPPED = 130


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


def run_one(name: str, proof: Proof, page: Path, console: Console) -> bool:
    """Run one proof and write its section; say whether it holds."""
    start = monotonic()
    try:
        lines, holds = with_bar(title(name, proof), proof, console), True
    except AssertionError as error:
        lines, holds = [f"FAILED: {' '.join(str(error).split()) or 'an assertion'}"], False
    seconds = f"{monotonic() - start:,.0f} s"
    update(page, name, section(title(name, proof), f"{provenance()}, {seconds}", lines))
    console.print(f"{'holds ' if holds else 'FAILED'} {name} ({seconds})", highlight=False)
    for line in lines:
        console.print(f"  {line}", highlight=False, markup=False, soft_wrap=True)
    return holds


def with_bar(label: str, proof: Proof, console: Console) -> list[str]:
    """A line of progress on a terminal, and nothing elsewhere."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        return proof.prove(lambda done, total: bar.update(task, completed=done, total=total))


def run(proofs: Mapping[str, Proof], wanted: Sequence[str], page: Path, console: Console) -> int:
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


if __name__ == "__main__":
    sys.exit(run(found(), sys.argv[1:], PAGE, Console()))
