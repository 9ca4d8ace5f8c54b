"""PAR sheets: all that a mathematician, a regulator or a casino asks of a game, on a few pages."""

from fractions import Fraction
from html import escape
from math import comb
from pathlib import Path

from pitboss.cards.hand import Hand
from pitboss.lab import sides
from pitboss.lab.jackpot.tell import name_of
from pitboss.lab.report import Report, report
from pitboss.lab.sheets import charts, plots, provenance
from pitboss.lab.sheets.page import check_name, facts, page, percent, section, table, write_page
from pitboss.lab.sheets.pays import pays
from pitboss.lab.sheets.titles import IN_SHORT, TITLES, WAGERS
from pitboss.lab.solution import Solution
from pitboss.lab.spread import quantiles
from pitboss.lab.terms import Terms
from pitboss.lab.volatility import Volatility
from pitboss.play.money import dollars


def write(rules: str, terms: Terms, path: Path) -> None:
    """Write a sheet as HTML, or as PDF by the name of the file."""
    check_name(path)
    write_page(sheet(rules, terms), path)


def sheet(rules: str, terms: Terms) -> str:
    told = report(rules, terms)
    title, instrument = TITLES[rules]
    found = told.solution
    parts = [
        _summary(told),
        section("The game in short", f"<p>{escape(IN_SHORT[rules])}</p>"),
        provenance.wagers(found), pays(told, terms), _play(told), _results(found),
    ]  # fmt: skip
    parts += [_jackpot(rules)] if "canberra" in rules else []
    parts += [provenance.checks(found), provenance.source(instrument)]
    return page(title, instrument, parts, what_if=terms != Terms())


def _summary(told: Report) -> str:
    found, swings = told.solution, Volatility(told.solution)
    cards = [
        ("House edge", percent(found.edge), f"{found.edge} of the ante"),
        (
            "Element of risk",
            percent(found.element_of_risk),
            f"{found.element_of_risk} of all wagers",
        ),
        ("Average wager", f"{float(found.wagered):.5f}", f"{found.wagered} antes"),
        ("Standard deviation", f"{found.standard_deviation:.6f}", "antes a round"),
        ("Return", percent(swings.returned), f"{swings.returned} of all wagers"),
        ("Hit frequency", percent(swings.hit_frequency), "rounds that bring more than they took"),
    ]
    said = f"<p class='strategy'>Best play: {escape(told.words)}.</p>"
    return section("Summary", facts(cards) + said + _terms(told))


def _terms(told: Report) -> str:
    """What departs from the rules, if anything does."""
    terms = told.solution.payoffs.terms
    lines = [f"{WAGERS[w]}, {c}: {odds} to 1" for (w, c), odds in terms.odds.items()]
    lines += [] if terms.max_payout is None else [f"maximum payout {terms.max_payout} antes"]
    lines += [f"a Trips wager of {terms.trips} of an ante is inside"] if terms.trips else []
    return (
        f"<p class='note'>Not as the rules have it: {escape('; '.join(lines))}.</p>"
        if lines
        else ""
    )


def _play(told: Report) -> str:
    decided = [(name, percent(n), str(n)) for name, n in told.solution.decisions.items()]
    made = table(("decision", "how often", "exactly"), decided)
    return section("Strategy", made + charts.chart(told))


def _results(found: Solution) -> str:
    """The distribution of results, and what it means over an evening."""
    rows = [
        (f"{net}", percent(chance, 6), str(chance)) for net, chance in found.distribution.items()
    ]
    return section(
        "Results of a round",
        plots.figure(
            plots.distribution(found.distribution),
            "How often each result comes, on a scale of tens: losses dark, wins green.",
        )
        + plots.figure(
            plots.bands(_bands(found)),
            "Where players stand after so many rounds: "
            "half are below the line, 95 % are in the shaded band.",
        )
        + _evenings(found)
        + table(("net, in antes", "probability", "exactly"), rows),
    )


def _bands(found: Solution) -> list[tuple[int, float, float, float]]:
    """After so many rounds: one player in forty has less, half have less, one in forty more."""
    bands = [(rounds, *quantiles(found.distribution, rounds)) for rounds in range(50, 1001, 50)]
    return [(0, 0.0, 0.0, 0.0), *bands]  # type: ignore[list-item]


def _evenings(found: Solution) -> str:
    rows = []
    for rounds in (100, 300, 1000):
        low, middle, high = quantiles(found.distribution, rounds)
        rows.append((f"{rounds:,}", f"{low:+,g}", f"{middle:+,g}", f"{high:+,g}"))
    head = ("rounds", "one player in forty is below", "half are below", "one in forty is above")
    return "<h3>Antes won or lost</h3>" + table(head, rows)


def _jackpot(rules: str) -> str:
    """What the jackpot returns, by its pool; prizes of a single winner."""
    pools = [dollars(thousand * 1000) for thousand in range(0, 401, 10)]
    curves = [
        (
            f"${wager // 100} wager",
            [pool / 100_000 for pool in pools],
            [float(sides.given_back(rules, wager, pool) * 100) for pool in pools],
        )
        for wager in sides.DISPLAYED
    ]
    rows = []
    for wager in sides.DISPLAYED:
        found = sides.jackpot(rules, wager)
        even = f"${float(found.break_even / 100):,.2f}"
        back = [percent(found.returned / wager)] if found.returned else []
        rows.append((f"${wager // 100}", percent(found.fixed / wager), *back, even))
    back = ["winning wagers returned"] if found.returned else []
    head = ("wager", "fixed part", *back, "breaks even at a pool of")
    evens = [float(sides.jackpot(rules, wager).break_even / 100_000) for wager in sides.DISPLAYED]
    shown = [pool for pool in evens if pool <= pools[-1] / 100_000]
    figure = plots.figure(
        plots.jackpot(curves, shown),
        "The return of the jackpot wager rises with the pool; a dot marks where it breaks even.",
    )
    return section("Jackpot", _prizes(rules) + figure + table(head, rows))


def _prizes(rules: str) -> str:
    """Each prize with its clause, by the size of the wager; the highest first."""
    rows = []
    for hand, count in reversed(sides.winners(rules).items()):
        chance = Fraction(count, comb(52, 5))
        name = name_of(rules, hand)
        paid = [prize(rules, wager, hand) for wager in sides.DISPLAYED]
        claim = sides.claim_of(sides.DISPLAYED[0], hand)
        clause = sides.settled(rules, sides.PROBES[0], claim)[0].clauses[0]
        rows.append((name, f"1 in {float(1 / chance):,.1f}", *paid, clause.partition("[")[0]))
    wagers = (f"for a ${wager // 100} wager" for wager in sides.DISPLAYED)
    return table(("hand", "hits", *wagers, "clause"), rows)


def prize(rules: str, wager: int, hand: Hand) -> str:
    """A sum, or a part of the pool and the least that it comes to."""
    low, high = (sides.prize(rules, wager, pool, hand) for pool in sides.PROBES)
    of_pool = Fraction(high - low, sides.PROBES[1] - sides.PROBES[0])
    if not of_pool:
        return f"${low // 100:,}"
    least = sides.prize(rules, wager, 0, hand) // 100
    return f"{percent(of_pool, 0)} of the pool" + (f", at least ${least:,}" if least else "")
