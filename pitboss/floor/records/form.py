"""The form of every report: who made it when, of what, with totals, and made even when empty."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import msgspec
from msgspec import Struct

from pitboss import __version__

FORM = 1  # the version of the form
LINES = 40  # rows of a page
NOTHING = "No Activity"


class Money(int):
    """Cents: told as dollars with two decimals."""


class Running(Money):
    """A sum that runs on from line to line: added up it would mean nothing."""


Cell = str | int
Row = tuple[Cell, ...]


class Report(Struct, frozen=True):
    """One report; the first column is what sub-totals are made by."""

    title: str
    operator: str  # who asked for it
    made: str  # when
    period: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    filters: tuple[tuple[str, str], ...] = ()
    summed: bool = True  # whether sums of its columns mean something
    reconciled: tuple[tuple[str, Cell], ...] = ()  # what has to be equal, line by line

    @property
    def groups(self) -> dict[Cell, list[Row]]:
        found: dict[Cell, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row[0], []).append(row)
        return found

    @property
    def total(self) -> Row:
        return totals("total", self.rows) if self.summed and self.rows else ()

    @property
    def pages(self) -> int:
        return max(1, -(-len([*_body(self)]) // LINES))


def totals(name: str, rows: Sequence[Row]) -> Row:
    """The sums of money and counts; of anything else nothing."""
    columns = tuple(zip(*rows, strict=True))[1:]
    return (name, *(_sum(column) for column in columns))


def _sum(column: Sequence[Cell]) -> Cell:
    if not all(isinstance(cell, int) and not isinstance(cell, Running) for cell in column):
        return ""
    whole = sum(int(cell) for cell in column)
    return Money(whole) if any(isinstance(cell, Money) for cell in column) else whole


def told(cell: Cell) -> str:
    """
    >>> told(Money(-1205)), told(7), told("C1")
    ('-12.05', '7', 'C1')
    """
    if not isinstance(cell, Money):
        return str(cell)
    sign, cents = "-" if cell < 0 else "", abs(int(cell))
    return f"{sign}{cents // 100}.{cents % 100:02}"


def head(report: Report) -> list[tuple[str, str]]:
    filters = ", ".join(f"{name}: {value}" for name, value in report.filters) or "none"
    return [
        ("title", report.title),
        ("software", f"pitboss {__version__}"),
        ("report version", str(FORM)),
        ("period", report.period),
        ("made", report.made),
        ("operator", report.operator),
        ("filters", filters),
    ]


def as_text(report: Report) -> str:
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    body = [*_body(report)]
    pages = [body[at : at + LINES] for at in range(0, len(body), LINES)] or [[]]
    for number, page in enumerate(pages, 1):
        for name, value in head(report):
            yield f"{name}: {value}"
        yield f"page {number} of {len(pages)}"
        yield ""
        yield from _aligned([report.columns, *page]) if report.rows else [NOTHING]
        yield ""
    for name, cell in report.reconciled:
        yield f"{name}: {told(cell)}"


def _body(report: Report) -> Iterator[Row]:
    groups = report.groups
    for name, rows in groups.items():
        yield from rows
        if report.summed and len(groups) > 1:
            yield totals(f"{name} sub-total", rows)
    if report.total:
        yield report.total


def _aligned(rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    cells = [[told(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def as_csv(report: Report) -> str:
    """Without what a spreadsheet would take for a formula."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(head(report))
    writer.writerow(("pages", str(report.pages)))
    writer.writerow(report.columns if report.rows else (NOTHING,))
    writer.writerows([_safe(cell) for cell in row] for row in _body(report))
    writer.writerows((name, told(cell)) for name, cell in report.reconciled)
    return out.getvalue()


_FORMULA = ("=", "+", "-", "@", "\t")  # as a spreadsheet would read it


def _safe(cell: Cell) -> str:
    text = told(cell)
    return f"'{text}" if isinstance(cell, str) and text.startswith(_FORMULA) else text


def as_json(report: Report) -> dict[str, Any]:
    """Money is a string of dollars, as everywhere."""
    rows = [dict(zip(report.columns, map(_json, row), strict=True)) for row in report.rows]
    groups = report.groups if report.summed else {}
    return {
        **dict(head(report)),
        "filters": dict(report.filters),
        "pages": report.pages,
        "columns": list(report.columns),
        "rows": rows,
        "subtotals": [_summed(report, totals(str(name), g)) for name, g in groups.items()],
        "total": _summed(report, report.total) if report.total else None,
        "reconciliation": {name: _json(cell) for name, cell in report.reconciled},
        "empty": NOTHING if not report.rows else None,
    }


def _summed(report: Report, row: Row) -> dict[str, Any]:
    return dict(zip(report.columns, map(_json, row), strict=True))


def _json(cell: Cell) -> str | int:
    return told(cell) if isinstance(cell, Money | str) else cell


def encoded(report: Report) -> bytes:
    return msgspec.json.encode(as_json(report))
