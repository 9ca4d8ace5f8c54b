"""Cards to carry: the strategy of a game on one page, with what its rules cost."""

from fractions import Fraction
from html import escape
from pathlib import Path

from pitboss.lab.playable import canberra, three_card, ultimate
from pitboss.lab.report import report
from pitboss.lab.sheets import charts
from pitboss.lab.sheets.page import document, section, table, write_page
from pitboss.lab.sheets.titles import TITLES
from pitboss.lab.terms import Terms, pay_tables

Rows = list[tuple[str, str]]


def percent(part: Fraction) -> str:
    return f"{float(part * 100):.6f} %"


def write(rules: str, path: Path, count: int, seed: int) -> None:
    pay_tables(rules)
    title, instrument = TITLES[rules]
    found = report(rules, Terms())
    under = f"Strategy card · {instrument} · house edge {percent(found.solution.edge)} of the ante"
    if rules == three_card.RULES:
        parts = _three_card()
    elif rules == ultimate.RULES:
        parts = [*_ultimate(count, seed), charts.chart(found)]
    else:
        parts = [*_canberra(rules), charts.chart(found)]
    write_page(document(title, under, [*parts, _note()]), path)


def _note() -> str:
    return (
        "<p class='note'>Costs are of the ante, a round, on top of the best play. For practice: "
        "a card or device that tells strategy is forbidden to players at a live table where the "
        "rules say so.</p>"
    )


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


def _canberra(rules: str) -> list[str]:
    terms = Terms()
    best, *others = canberra.RULES.items()
    cost = percent(canberra.cost(rules, terms, best[1]))
    rows = [(name, percent(canberra.cost(rules, terms, which))) for name, which in others]
    rows += [(name, percent(cost)) for name, cost in canberra.mistakes(rules, terms).items()]
    said = (
        _rule("Bet every pair or better. Fold less than ace and king")
        + _rule(f"With ace and king {best[0]}. Else fold. These rules cost {cost}")
    )  # fmt: skip
    return [section("Play", said), section("What other rules and mistakes cost", _costs(rows))]


def _ultimate(count: int, seed: int) -> list[str]:
    found = ultimate.cost(Terms(), count, seed)
    words = report(ultimate.RULES, Terms()).words
    cost = (
        f"The two rules cost {float(found.mean):.3%} of the ante, give or take "
        f"{1.96 * found.error:.3%} ({found.deals:,} deals at random)"
    )
    said = "".join(
        _rule(f"{when}: {rule}")
        for when, rule in (
            ("Before the flop", f"{words}; else check"),
            ("On the flop", f"{ultimate.FLOP}; else check"),
            ("On the river", f"{ultimate.RIVER}; else fold"),
        )
    )
    return [section("Play", said + f"<p class='note'>{escape(cost)}.</p>")]
