"""Conditions from a file: checked, printed, published, or written from a template."""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import wrap

from pitboss.errors import BadInput
from pitboss.law.instrument import instrument
from pitboss.tournaments import settings
from pitboss.tournaments.check import faults
from pitboss.tournaments.conditions import Conditions, read_conditions
from pitboss.tournaments.document import Document, document
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.template import template
from pitboss.trials.files.toml import load
from pitboss.trials.tournament.writing import write

BAD = 2
WIDTH = 100


def read(path: Path) -> Conditions:
    loaded = load(path)
    if "rules" not in loaded:
        raise BadInput(f"{path}: rules: missing")
    try:
        said = read_conditions(loaded)
        regime(said.rules)
        return said
    except BadInput as fault:
        raise BadInput(f"{path}: {fault}") from None


def faultless(path: Path) -> Conditions:
    """The conditions; every fault at once if there is any."""
    said = read(path)
    found = faults(said)
    if found:
        told = "; ".join(f"{one.item} {one.why} ({one.clause})" for one in found)
        raise BadInput(f"{path}: {len(found)} {'fault' if len(found) == 1 else 'faults'}: {told}")
    return said


def check(path: Path, output: Path | None) -> int:
    """Print the document, or name every fault with its clause and write nothing."""
    said = read(path)
    found = faults(said)
    if found:
        print(f"pitboss: {path}: {len(found)} against the law", file=sys.stderr)
        for one in found:
            print(f"  {one.item} {one.why} ({_where(said, one.clause)})", file=sys.stderr)
        return BAD
    made = document(said)
    if output is None:
        print(*lines(made), sep="\n")
    else:
        write(output, {".html": page(made), ".txt": "\n".join(lines(made)) + "\n"})
    return 0


def _where(said: Conditions, clause: str) -> str:
    """The clause, with the rules it stands in where several games are played."""
    games = settings.games(said)
    if len(games) == 1:
        return clause
    rules = [one for one in games if one in _REGISTERED and clause in instrument(one)]
    return f"{', '.join(rules)} {clause}"


_REGISTERED = ("canberra-2004", "canberra-2017", "ultimate-2019", "manila-1995", "holdem-1995",
               "omaha-1995")  # fmt: skip


def lines(made: Document) -> Iterator[str]:
    yield made.title
    yield f"Tournament conditions under {made.rules}"
    yield ""
    for line in made.lines:
        cited = f" [{line.clause}]" if line.clause else ""
        told = f"{line.item + ':':22}{line.says}{cited}" + _source(line.source)
        yield from wrap(told, WIDTH, subsequent_indent=" " * 22)
    if made.departs:
        yield ""
        yield "Rules set aside for this tournament:"
        for one in made.departs:
            how = " (standard)" if one.item == "standard" else ""
            yield f"  {one.clause}: {one.instead}{how}"
    yield ""
    yield from wrap(f"{made.statement} [{', '.join(made.precedence)}]", WIDTH)


def _source(source: str) -> str:
    return {"conditions": "", "rules": " (fixed by the rules)"}.get(source, " (not stated)")


STYLE = """
@page { size: A4; margin: 18mm }
body { font: 10.5pt/1.5 "DejaVu Sans", system-ui, sans-serif; color: #18241f; max-width: 760px;
  margin: 0 auto; padding: 24px }
h1 { font-size: 22pt; margin: 0 } h2 { font-size: 12pt; margin: 22px 0 6px; color: #1f3a2e }
table { border-collapse: collapse; width: 100%; font-size: 9.5pt }
td, th { padding: 4px 10px 4px 0; border-bottom: 1px solid #dfe7e2; text-align: left;
  vertical-align: top } th { width: 24% }
td.clause { white-space: nowrap; color: #556660 } tr { break-inside: avoid }
.statement { border-left: 4px solid #2f7d5b; padding: 8px 14px; background: #f1f5f2 }
@media print { body { padding: 0 } }
"""


def page(made: Document) -> str:
    """One page that stands by itself: nothing is fetched."""
    rows = "".join(
        f"<tr><th scope='row'>{escape(line.item)}</th><td>{escape(line.says)}"
        f"{escape(_source(line.source))}</td><td class='clause'>{escape(line.clause)}</td></tr>"
        for line in made.lines
    )
    aside = "".join(
        f"<tr><th scope='row'>{escape(one.clause)}</th><td>{escape(one.instead)}</td></tr>"
        for one in made.departs
    )
    departures = f"<h2>Rules set aside for this tournament</h2><table>{aside}</table>"
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{escape(made.title)}"
        f"</title><style>{STYLE}</style></head><body><h1>{escape(made.title)}</h1>"
        f"<p>Tournament conditions under {escape(made.rules)}</p><table>{rows}</table>"
        f"{departures if aside else ''}<h2>Which text prevails</h2><p class='statement'>"
        f"{escape(made.statement)} [{escape(', '.join(made.precedence))}]</p></body></html>\n"
    )


def new(rules: str, output: Path | None) -> int:
    text = template(rules)
    if output is None:
        print(text, end="")
    elif output.exists():
        raise BadInput(f"{output}: is there already")
    else:
        write(output, {output.suffix: text})
    return 0
