"""Run every bench_*.py in this folder, or those named, print a table and write docs/benchmarks.md.

A benchmark is a module with `TITLE: str` and `run() -> list[Row]`.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from rich.console import Console
from rich.table import Table

from benchmarks import Row
from benchmarks.provenance import ROOT, provenance

PAGE = ROOT / "docs" / "benchmarks.md"
HEAD = ("what", "rate", "", "ratio")


class Benchmark(Protocol):
    TITLE: str

    def run(self) -> list[Row]: ...


def found() -> list[Benchmark]:
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    return [cast(Benchmark, import_module(f"benchmarks.{name}")) for name in names]


def as_cells(row: Row) -> tuple[str, str, str, str]:
    digits = 0 if abs(row.rate) >= 100 else 2
    return row.what, f"{row.rate:,.{digits}f}", row.unit, row.ratio


def as_markdown(title: str, rows: Iterable[Row]) -> str:
    lines = [HEAD, ("---", "---:", "---", "---"), *map(as_cells, rows)]
    return f"## {title}\n" + "".join("| " + " | ".join(line) + " |\n" for line in lines)


def as_table(title: str, rows: Iterable[Row]) -> Table:
    table = Table(title=title, title_justify="left")
    for name in HEAD:
        table.add_column(name, justify="right" if name == "rate" else "left")
    for row in rows:
        table.add_row(*as_cells(row))
    return table


def measure(benchmarks: Iterable[Benchmark], console: Console) -> str:
    """Run them in turn; return the page."""
    parts = [f"# Benchmarks\nMade by `make bench`: {provenance()}.\n"]
    for benchmark in benchmarks:
        rows = benchmark.run()
        console.print(as_table(benchmark.TITLE, rows))
        parts.append(as_markdown(benchmark.TITLE, rows))
    return "\n".join(parts)


def main() -> int:
    wanted = [f"benchmarks.bench_{name}" for name in sys.argv[1:]]
    benchmarks = [one for one in found() if not wanted or getattr(one, "__name__", "") in wanted]
    if not benchmarks:
        print("benchmarks: there is no such bench_*.py to run", file=sys.stderr)
        return 1
    try:
        page = measure(benchmarks, Console())
    except KeyboardInterrupt:
        print("benchmarks: stopped; docs/benchmarks.md is as it was", file=sys.stderr)
        return 130
    PAGE.write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
