"""Run every bench_*.py in this folder, or those named, print tables and write docs/benchmarks.md.

A benchmark is a module with `TITLE: str` and `run() -> list[Row]`. Ratios are of one run: a section
of the page says when it was made and from which commit, and stays until its benchmark runs again.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from rich.console import Console
from rich.table import Table

from benchmarks import Row
from benchmarks.page import Page
from benchmarks.provenance import ROOT, provenance

TOP = (
    "# Benchmarks\n"
    "Made by `make bench`. A section stays as it was until its benchmark runs again.\n"
)
PAGE = Page(ROOT / "docs" / "benchmarks.md", "benchmark", TOP)
HEAD = ("what", "rate", "", "ratio")
BAD_INPUT = 2
STOPPED = 130


class Benchmark(Protocol):
    TITLE: str

    def run(self) -> list[Row]: ...


def found() -> dict[str, Benchmark]:
    names = sorted(
        path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py")
    )
    return {name: cast(Benchmark, import_module(f"benchmarks.bench_{name}")) for name in names}


def as_cells(row: Row) -> tuple[str, str, str, str]:
    digits = 0 if abs(row.rate) >= 100 else 2
    return row.what, f"{row.rate:,.{digits}f}", row.unit, row.ratio


def as_markdown(title: str, made: str, rows: Iterable[Row]) -> str:
    lines = [HEAD, ("---", "---:", "---", "---"), *map(as_cells, rows)]
    table = "".join("| " + " | ".join(line) + " |\n" for line in lines)
    return f"## {title}\n{made}.\n\n{table}"


def as_table(title: str, rows: Iterable[Row]) -> Table:
    table = Table(title=title, title_justify="left")
    for name in HEAD:
        table.add_column(name, justify="right" if name == "rate" else "left")
    for row in rows:
        table.add_row(*as_cells(row))
    return table


def run(
    benchmarks: Mapping[str, Benchmark], wanted: Sequence[str], page: Page, console: Console
) -> int:
    """Run those wanted, or all, in turn; return the exit status."""
    unknown = [name for name in wanted if name not in benchmarks]
    if unknown or not benchmarks:
        there = ", ".join(benchmarks) or "-"
        console.print(f"benchmarks: there is no {' '.join(unknown)}; there are: {there}")
        return BAD_INPUT
    made = provenance()
    for name in wanted or benchmarks:
        benchmark = benchmarks[name]
        try:
            rows = benchmark.run()
        except KeyboardInterrupt:
            console.print(f"benchmarks: stopped in {name}; its section is as it was")
            return STOPPED
        console.print(as_table(benchmark.TITLE, rows))
        page.put(name, as_markdown(benchmark.TITLE, made, rows))
    return 0


if __name__ == "__main__":
    sys.exit(run(found(), sys.argv[1:], PAGE, Console()))
