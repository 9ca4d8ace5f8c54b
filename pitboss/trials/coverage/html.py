"""The law as a page: each instrument in its order, in our words, with what answers each clause."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath

from pitboss.errors import BadInput
from pitboss.law.instrument import Instrument
from pitboss.law.readings import named_in, reading
from pitboss.trials.coverage.page import COLUMNS, MEANT, OTHERS, counts, places
from pitboss.trials.coverage.rows import NOTICED, Matrix, Row

MANY = 8  # rounds named for a clause; of the rest, only how many
SHOWN = {"person": "a person's", "display": "a display's", "idle": "no case"}

Laws = Sequence[tuple[Instrument, Matrix]]


def write_page(path: Path, laws: Laws, outdated: bool) -> None:
    """One file that needs nothing else."""
    try:
        path.write_text(page(laws, outdated), "utf-8")
    except OSError as fault:
        raise BadInput(f"{path} cannot be written: {fault.strerror}") from None


def page(laws: Laws, outdated: bool) -> str:
    style = (files("pitboss.trials.coverage") / "law.css").read_text("utf-8")
    body = "\n".join(_body(laws, outdated))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>The law</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _body(laws: Laws, outdated: bool) -> Iterator[str]:
    yield "<header>\n<h1>The law</h1>\n<dl>"
    yield from (f"<dt>{word}</dt><dd>{escape(meaning)}</dd>" for word, meaning in MEANT.items())
    yield f"</dl>\n<p>{escape(OTHERS)}</p>"
    if outdated:
        yield '<p class="bad">What is noticed was found for other rules than these.</p>'
    yield from _totals(laws)
    yield "</header>\n<main>"
    for law, matrix in laws:
        yield from _instrument(law, matrix)
    yield "</main>"


def _totals(laws: Laws) -> Iterator[str]:
    yield '<div class="totals"><table>\n<thead><tr><th scope="col">rules</th>'
    yield "".join(f'<th scope="col">{escape(name)}</th>' for name in COLUMNS) + "</tr></thead>"
    yield "<tbody>"
    for law, matrix in laws:
        cells = "".join(f"<td>{number:,}</td>" for number in counts(matrix))
        yield f'<tr><th scope="row"><a href="#{law.rules}">{law.rules}</a></th>{cells}</tr>'
    yield "</tbody>\n</table></div>"


def _instrument(law: Instrument, matrix: Matrix) -> Iterator[str]:
    yield f'<section id="{law.rules}">\n<h2>{escape(law.title)}</h2>'
    yield f'<p class="source">{law.rules}, {escape(law.source)}</p>'
    part = ""
    for row in matrix.rows:
        if law[row.clause].part != part:
            part = law[row.clause].part
            yield f"<h3>{escape(part)}</h3>"
        yield from _clause(row)
    yield "</section>"


def _clause(row: Row) -> Iterator[str]:
    anchor = escape(f"{row.rules}-{row.clause}".replace(" ", "-"))
    yield f'<article id="{anchor}">\n<h4>{escape(row.clause)}</h4>'
    yield f'<p class="means">{escape(row.meaning)}</p>'
    yield f'<p class="marks">{"".join(_marks(row))}</p>\n<dl>'
    for name, text in _facts(row):
        yield f"<dt>{name}</dt><dd>{escape(text)}</dd>"
    yield "</dl>\n</article>"


def _marks(row: Row) -> Iterator[str]:
    """Cited, hit, noticed, in words; or whose it is."""
    if row.kind != "computed":
        yield f"<span>{SHOWN[row.status]}{f', {row.who}' if row.status == 'person' else ''}</span>"
        return
    noticed = row.noticed == NOTICED
    for word, holds in (("cited", row.code), ("hit", row.rounds), ("noticed", noticed)):
        yield f'<span class="{"good" if holds else "bad"}">{"" if holds else "not "}{word}</span>'


def _facts(row: Row) -> Iterator[tuple[str, str]]:
    yield "system", row.system
    if row.code:
        yield "code", places(row.code)
    if row.rounds:
        yield "rounds", _rounds(row.rounds)
    if row.noticed not in ("", NOTICED):
        yield "not noticed", row.noticed
    for number in named_in(row.system):
        known = reading(number)
        yield "reading", f"{number}: {known.holding}" if known else number


def _rounds(rounds: tuple[str, ...]) -> str:
    named = ", ".join(PurePosixPath(one).stem for one in rounds[:MANY])
    rest = len(rounds) - MANY
    return f"{named} and {rest} more" if rest > 0 else named
