"""The pieces of a page that stands by itself: no file beside it, nothing fetched."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.lab.sheets.origin import made_by
from pitboss.lab.sheets.style import WHAT_IF, style

ONE_LINE = 17  # letters of a cell that is not broken: a chance, odds, a sum
ONE_WORD = 11  # letters of a heading that is not broken
ONE_PIECE = 16  # rows of a table that a page does not cut
MANY = 5  # columns of a table that a phone shows row by row


def document(
    title: str, under: str, parts: Iterable[str], what_if: bool = False, more: str = ""
) -> str:
    """One that departs from the rules says so at its head, and on paper on every page."""
    banner = f"<p class='what-if'>{WHAT_IF}</p>" if what_if else ""
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{escape(title)} · "
        f"{escape(under)}</title>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<style>{style(what_if, more)}</style></head><body>{banner}<header>"
        f"<h1>{escape(title)}</h1><p>{escape(under)}</p><p class='made'>{escape(made_by())}</p>"
        f"</header>{''.join(parts)}</body></html>\n"
    )


def percent(value: Fraction, digits: int = 4) -> str:
    """With a space that does not break."""
    return minus(f"{float(value * 100):.{digits}f}\u00a0%")


def signed(value: Fraction | float) -> str:
    """In whole antes or parts, with its sign."""
    return minus(f"{float(value):+,g}") if value else "0"


def minus(text: str) -> str:
    """A minus as long as a plus, before figures.

    >>> minus("-3 of 52-card decks")
    '−3 of 52-card decks'
    """
    return re.sub(r"^-(?=[\d$])", "−", text)


def one_in(chance: Fraction) -> str:
    """As finely as it is read: 1 in 8.5, 1 in 649,740."""
    if chance in (0, 1):
        return "always" if chance else "never"
    times = float(1 / chance)
    return f"1 in {times:,.{0 if times >= 1000 else 1}f}"


def section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def note(words: str) -> str:
    return f"<p class='note'>{escape(words)}</p>"


def facts(cards: Iterable[tuple[str, str, str]]) -> str:
    made = "".join(
        f"<div>{escape(name)}<b>{escape(value)}</b><small>{_cell(more)}</small></div>"
        for name, value, more in cards
    )
    return f"<div class='facts'>{made}</div>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], total: bool = False) -> str:
    """A total is the last row."""
    top = "".join(
        f"<th scope='col'{' class=short' * (len(name) <= ONE_WORD)}>{escape(name)}</th>"
        for name in head
    )
    lines = [_cells(head, row) for row in rows]
    ends = [""] * (len(lines) - total) + [" class='total'"] * total
    body = "".join(f"<tr{end}>{line}</tr>" for end, line in zip(ends, lines, strict=True))
    many = " class='many'" if len(head) >= MANY else ""
    made = f"<table{many}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    piece = " piece" if len(lines) <= ONE_PIECE else ""
    return f"<div class='wide{piece}'>{made}</div>"


def _cells(head: Sequence[str], row: Sequence[str]) -> str:
    return "".join(
        f"<td{' class=short' * (len(cell) <= ONE_LINE)} data-of='{escape(name * bool(nth))}'>"
        f"{_cell(cell)}</td>"
        for nth, (name, cell) in enumerate(zip(head, row, strict=True))
    )


def _cell(text: str) -> str:
    """An exact fraction may be broken after its bar, and nowhere else."""
    return re.sub(r"(\d/)(?=\d{6})", r"\1<wbr>", escape(minus(text)))


def pairs(lines: Iterable[tuple[str, str]]) -> str:
    """Names and values, as a command prints them."""
    body = "".join(f"<tr><td>{_cell(a)}</td><td>{_cell(b)}</td></tr>" for a, b in lines)
    return f"<table class='pairs'><tbody>{body}</tbody></table>"


def check_name(path: Path) -> None:
    """Before anything long is done."""
    if path.suffix not in (".html", ".pdf"):
        raise BadInput(f"a page is an .html or a .pdf file, not '{path.name[:40]}'")
    if not path.parent.is_dir():
        raise BadInput(f"{path} cannot be written: there is no folder {path.parent}")


def write_page(text: str, path: Path) -> None:
    """As HTML, or as PDF by the name of the file."""
    check_name(path)
    made = text.encode() if path.suffix == ".html" else pdf(text)
    try:
        put(path, made)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def put(path: Path, made: bytes) -> None:
    """The whole of it or nothing: a page that was there stays until the new one is written."""
    if path.exists() and not path.is_file():  # a device, or a folder, which refuses
        path.write_bytes(made)
        return
    whole = path.resolve()
    part = whole.with_name(f".{whole.name}.part")
    try:
        part.write_bytes(made)
        part.replace(whole)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def pdf(text: str) -> bytes:
    try:
        from weasyprint import HTML
    except ModuleNotFoundError:
        raise BadInput("PDF needs WeasyPrint: pip install pitboss[pdf]") from None
    made: bytes = HTML(string=text).write_pdf()
    return made
