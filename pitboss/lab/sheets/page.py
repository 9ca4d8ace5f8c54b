"""The pieces of a page that stands by itself: no file beside it, nothing fetched."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path

from pitboss.errors import BadInput

STYLE = """
@page { size: A4; margin: 16mm 15mm 18mm;
  font: 8pt "DejaVu Sans", sans-serif; color: #667770;
  @bottom-left { content: string(what) }
  @bottom-right { content: counter(page) " of " counter(pages) } }
* { box-sizing: border-box }
body { font: 10pt/1.45 "DejaVu Sans", system-ui, sans-serif; color: #18241f; margin: 0 auto;
  max-width: 820px; padding: 24px; font-variant-numeric: tabular-nums }
header { border-bottom: 3px solid #1f3a2e; padding-bottom: 10px; margin-bottom: 18px }
h1 { font-size: 23pt; margin: 0; letter-spacing: -.01em }
h1 { string-set: what content() } header p { margin: 2px 0 0; color: #556660 }
h2 { font-size: 13pt; margin: 26px 0 8px; color: #1f3a2e; border-bottom: 1px solid #cfd9d3;
  break-after: avoid }
h3 { font-size: 10.5pt; margin: 16px 0 4px; break-after: avoid }
.facts { display: grid; gap: 10px; grid-template-columns: repeat(3, 1fr) }
.facts div { background: #f1f5f2; border-radius: 6px; padding: 10px 12px }
.facts b { display: block; font-size: 15pt; color: #1f3a2e }
.facts small { color: #667770; font-size: 7.5pt; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; font-size: 8.5pt; margin: 4px 0 10px }
th { text-align: left; font-weight: 600; color: #556660; border-bottom: 1px solid #99a8a0 }
td, th { padding: 2px 8px 2px 0; line-height: 1.3 }
td:nth-child(2) { white-space: nowrap }
td { border-bottom: 1px solid #e6ece8 }
td:not(:first-child), th:not(:first-child) { text-align: right; padding-left: 8px }
.pairs td { white-space: normal; width: 50%; overflow-wrap: anywhere }
tr, .short { break-inside: avoid }
.strategy { border-left: 4px solid #2f7d5b; padding: 6px 12px; background: #f1f5f2 }
.note { color: #445550; font-size: 8.5pt; margin: 2px 0 10px; break-before: avoid }
figure { margin: 8px 0; break-inside: avoid }
figcaption { color: #445550; font-size: 8.5pt }
figure svg { width: 100%; height: auto }
.chart { width: auto; font-size: 7.5pt; break-inside: avoid }
.chart td, .chart th { border: 1px solid #fff; padding: 3px 0; text-align: center !important;
  width: 40px; min-width: 34px }
.chart .yes { background: #2f7d5b; color: #fff } .chart .no { background: #e3e9e5 }
.chart .near { outline: 2px solid #d9a441; outline-offset: -2px }
.wide { overflow-x: auto }
.what-if { background: #97271f; color: #fff; padding: 6px 12px; margin: 0 0 14px; font-weight: 600 }
@media print { body { padding: 0; max-width: none } .what-if { display: none } }
@media (max-width: 500px) { body { padding: 12px; font-size: 9.5pt } h1 { font-size: 18pt }
  .facts { grid-template-columns: 1fr } td:nth-child(2) { white-space: normal }
  .chart { width: 100%; table-layout: fixed; font-size: 6pt }
  .chart td, .chart th { width: auto; min-width: 0 } }
td.short { white-space: nowrap }
"""
ONE_LINE = 16  # letters of a cell that is not broken: a chance, odds, a sum
ONE_PIECE = 16  # rows of a table that a page does not cut
WHAT_IF = "What-if: not the terms of the approved rules"
ON_EVERY_PAGE = (
    f"@page {{ @top-center {{ content: '{WHAT_IF}'; color: #97271f;"
    " font: bold 9pt 'DejaVu Sans', sans-serif } }"
)


def page(title: str, under: str, parts: Iterable[str], what_if: bool = False) -> str:
    return document(title, f"PAR sheet · {under}", parts, what_if)


def document(title: str, under: str, parts: Iterable[str], what_if: bool = False) -> str:
    """One that departs from the rules says so at its head, and on paper on every page."""
    style = STYLE + (ON_EVERY_PAGE if what_if else "")
    banner = f"<p class='what-if'>{WHAT_IF}</p>" if what_if else ""
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{escape(title)}"
        "</title><meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<style>{style}</style></head><body>{banner}<header><h1>{escape(title)}</h1>"
        f"<p>{escape(under)}</p></header>{''.join(parts)}</body></html>\n"
    )


def percent(value: Fraction, digits: int = 4) -> str:
    """With a space that does not break."""
    return f"{float(value * 100):.{digits}f}\u00a0%"


def section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def facts(cards: Iterable[tuple[str, str, str]]) -> str:
    made = "".join(
        f"<div>{escape(name)}<b>{escape(value)}</b><small>{escape(more)}</small></div>"
        for name, value, more in cards
    )
    return f"<div class='facts'>{made}</div>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(f"<tr><td>{escape(row[0])}</td>{_cells(row[1:])}</tr>" for row in rows)
    made = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    short = " short" if body.count("<tr>") <= ONE_PIECE else ""
    return f"<div class='wide{short}'>{made}</div>"


def _cells(row: Sequence[str]) -> str:
    kinds = [" class='short'" if len(cell) <= ONE_LINE else "" for cell in row]
    return "".join(f"<td{k}>{escape(cell)}</td>" for k, cell in zip(kinds, row, strict=True))


def pairs(lines: Iterable[tuple[str, str]]) -> str:
    """Names and values, as a command prints them."""
    body = "".join(f"<tr><td>{escape(a)}</td><td>{escape(b)}</td></tr>" for a, b in lines)
    return f"<table class='pairs'><tbody>{body}</tbody></table>"


def check_name(path: Path) -> None:
    """Before anything long is done."""
    if path.suffix not in (".html", ".pdf"):
        raise BadInput(f"a page is an .html or a .pdf file, not '{path.name[:40]}'")


def write_page(text: str, path: Path) -> None:
    """As HTML, or as PDF by the name of the file."""
    check_name(path)
    try:
        if path.suffix == ".html":
            path.write_text(text, encoding="utf-8")
        else:
            path.write_bytes(pdf(text))
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def pdf(text: str) -> bytes:
    try:
        from weasyprint import HTML
    except ModuleNotFoundError:
        raise BadInput("PDF needs WeasyPrint: pip install pitboss[pdf]") from None
    made: bytes = HTML(string=text).write_pdf()
    return made
