"""Cards to carry: the strategy of a game on one page, with what its rules cost."""

from fractions import Fraction
from html import escape
from pathlib import Path

from pitboss.lab.playable import canberra, three_card
from pitboss.lab.playable.ultimate import cost, rules
from pitboss.lab.report import report
from pitboss.lab.sheets import charts, page
from pitboss.lab.sheets.page import document, note, section, table, write_page
from pitboss.lab.sheets.style import CARD
from pitboss.lab.sheets.titles import TITLES
from pitboss.lab.terms import Terms, pay_tables

Rows = list[tuple[str, str]]
PRACTICE = (
    "Costs are of the ante, a round, on top of the best play. For practice: a card or device that "
    "tells strategy is forbidden to players at a live table where the rules say so."
)


def percent(part: Fraction) -> str:
    return page.percent(part, 6)


def write(game: str, path: Path) -> None:
    pay_tables(game)
    title, instrument = TITLES[game]
    found = report(game, Terms())
    under = f"Strategy card · {instrument} · house edge {percent(found.solution.edge)} of the ante"
    if game == three_card.RULES:
        parts = _three_card()
    elif game == cost.RULES:
        parts = [*_ultimate(), charts.chart(found)]
    else:
        parts = [*_canberra(game), charts.chart(found)]
    write_page(document(title, under, [*parts, note(PRACTICE)], more=CARD), path)


def _rule(words: str) -> str:
    return f"<p class='strategy'>{escape(words)}.</p>"


def _costs(rows: Rows) -> str:
    return table(("rule", "costs"), rows)


def _three_card() -> list[str]:
    costs = three_card.costs(Terms())
    first, *others = costs.items()
    rows = [(name, percent(cost)) for name, cost in others]
    exact = "It is the best play: it costs nothing" if not first[1] else percent(first[1])
    return [
        section("Play", _rule(f"P{first[0][1:]}, fold the rest. {exact}")),
        section("What other rules cost", _costs(rows)),
    ]


def _canberra(game: str) -> list[str]:
    terms = Terms()
    best, *others = canberra.RULES.items()
    lost = percent(canberra.cost(game, terms, best[1]))
    rows = [(name, percent(canberra.cost(game, terms, which))) for name, which in others]
    rows += [(name, percent(cost)) for name, cost in canberra.mistakes(game, terms).items()]
    said = (
        _rule("Bet every pair or better. Fold less than ace and king")
        + _rule(f"With ace and king {best[0]}. Else fold. These rules cost {lost}")
    )  # fmt: skip
    return [section("Play", said), section("What other rules and mistakes cost", _costs(rows))]


def _ultimate() -> list[str]:
    terms, found = Terms(), report(cost.RULES, Terms())
    said = "".join(
        _rule(f"{when}: {rule}")
        for when, rule in (
            ("Before the flop", f"{found.words}; else check"),
            ("On the flop", f"{rules.SHORT_FLOP.words}; else check"),
            ("On the river", f"{rules.SHORT_RIVER.words}; else fold"),
        )
    )
    short = cost.cost(terms, rules.SHORT_FLOP, rules.SHORT_RIVER)
    usual = cost.cost(terms, rules.USUAL_FLOP, rules.USUAL_RIVER)
    whole = f"The rules for flop and river cost {percent(short)}: with them the house keeps "
    told = f"<p class='note'>{whole}{percent(found.solution.edge + short)} of the ante.</p>"
    others = f"The usual rules: {rules.USUAL_FLOP.words}; {rules.USUAL_RIVER.words}"
    rows = [(others, percent(usual))]
    rows += [(name, percent(lost)) for name, lost in cost.mistakes(terms).items()]
    return [
        section("Play", said + told),
        section("What other rules and mistakes cost", _costs(rows)),
    ]
