"""The pay tables of a sheet: how often each line is dealt and paid, and what it gives back."""

from fractions import Fraction
from typing import NamedTuple

from pitboss.cards.hand import Category
from pitboss.lab import sides
from pitboss.lab.report import Report
from pitboss.lab.sheets.page import minus, note, one_in, percent, section, table
from pitboss.lab.sheets.titles import WAGERS
from pitboss.lab.solution import Solution
from pitboss.lab.terms import CAPPED, Terms, line_name, pay_tables

HEAD = ("hand", "pays", "as dealt", "as paid", "probability", "gives", "clause")
LEGEND = (
    "As dealt: how often the player has such a hand. As paid: how often the wager is paid for it, "
    "which is also its probability. Gives: what is paid for it on average, of the whole wager."
)


class Line(NamedTuple):
    dealt: Fraction
    paid: Fraction
    odds: Fraction
    gives: Fraction  # of a unit of the wager
    clause: str


def pays(told: Report, terms: Terms) -> str:
    """Each pay table with its clauses, how often a line hits, and what it gives back."""
    parts = []
    for wager in pay_tables(told.rules):
        lines = lines_of(told, wager, terms)
        rows = [
            (name, f"{line.odds} to 1", one_in(line.dealt), one_in(line.paid),
             percent(line.paid, 6), percent(line.gives), line.clause.partition("[")[0])
            for name, line in lines.items()
        ]  # fmt: skip
        made = table(HEAD, [*rows, _together(list(lines.values()))], total=True)
        parts.append(f"<h3>{WAGERS[wager]}</h3>{made}{_note(told, wager, lines)}")
    return section("Pay tables", "".join(parts) + note(LEGEND))


def lines_of(told: Report, wager: str, terms: Terms) -> dict[str, Line]:
    """By name: categories that the rules pay in one line are one."""
    odds, chances = sides.odds_of(told.rules, wager, terms), _chances(told, wager)
    every = told.solution.by_category()
    dealt = sides.three_card_chances() if wager == "pairs-plus" else every
    found: dict[str, Line] = {}
    for category, (_, clause) in pay_tables(told.rules)[wager].items():
        name, none = line_name(clause).replace("-", " "), Fraction(0)
        before = found.get(name, Line(none, none, none, none, clause))
        paid = before.paid + chances.get(category, none)
        gives = paid * _paid(told, wager, odds[category])
        often = before.dealt + dealt.get(category, none)
        found[name] = Line(often, paid, odds[category], gives, clause)
    return found


def _together(lines: list[Line]) -> tuple[str, ...]:
    dealt, paid, gives = (
        sum((getattr(line, what) for line in lines), Fraction(0))
        for what in ("dealt", "paid", "gives")
    )
    often = one_in(dealt), one_in(paid), percent(paid, 6)
    return ("together", "", *often, percent(gives), "")


def _paid(told: Report, wager: str, odds: Fraction) -> Fraction:
    """What a unit of the wager is paid, with a maximum payout if the wager has one."""
    cap = told.solution.payoffs.terms.max_payout
    if cap is None or CAPPED.get(told.rules) != wager:
        return odds
    return min(odds, cap / unit(told.solution, wager))


def unit(found: Solution, wager: str) -> Fraction:
    """How many antes are wagered when it is laid, of wagers that have a pay table."""
    if wager == "trips":
        return found.payoffs.terms.trips
    return Fraction(found.payoffs.choices[0].multiple if wager == "bet" else 1)


def _chances(told: Report, wager: str) -> dict[Category, Fraction]:
    """How often the wager wins with each category: some against the dealer, some by themselves."""
    if wager == "pairs-plus":
        return sides.three_card_chances()
    if wager == "trips":
        folded = told.solution.by_category("fold")
        every = told.solution.by_category()
        return {category: often - folded.get(category, 0) for category, often in every.items()}
    if wager == "ante-bonus":
        return told.solution.by_category("play")
    return told.solution.won_by_category(dealer_out=wager == "blind")


def flows(found: Solution, wager: str) -> tuple[Fraction, Fraction]:
    """What a wager is paid and what it loses, in antes: counted by endings, not by lines."""
    paid, lost = Fraction(0), Fraction(0)
    for ending, count in found.count.items():
        net = found.payoffs.parts[ending].get(wager, Fraction(0)) * count / found.total
        paid, lost = paid + max(net, Fraction(0)), lost + max(-net, Fraction(0))
    return paid, lost


def _note(told: Report, wager: str, lines: dict[str, Line]) -> str:
    said = _side_words(told, wager)
    part = told.solution.contributions.get(wager)
    if part is not None:
        paid, lost = flows(told.solution, wager)
        given = sum((line.gives for line in lines.values()), Fraction(0))
        if given * unit(told.solution, wager) != paid:
            raise ArithmeticError(f"{wager}: its lines give {given}, its endings {paid}")
        kept = minus(f"{float(part * 100):+.6f}")
        said += [
            f"Of each ante {percent(paid, 6)} is paid here and {_lost(lost)} lost: the house keeps "
            f"{kept}\u00a0% of the ante"
        ]
    return note(f"{'. '.join(said)}.") if said else ""


def _lost(part: Fraction) -> str:
    return percent(part, 6) if part else "nothing"


def _side_words(told: Report, wager: str) -> list[str]:
    side = told.side.get(wager)
    if side is None or "edge" not in side:
        return []
    said = [f"House edge {percent(Fraction(**side['edge']), 6)}"]
    if "standard_deviation" in side:
        said[0] += f", standard deviation {side['standard_deviation']:.5f}"
    if "edge_with_folds" in side:
        said[0] += " if it were never forfeited"
        lost = percent(Fraction(**side["edge_with_folds"]), 6)
        said.append(f"A fold loses this wager too: with the folds of the best play it is {lost}")
    return said
