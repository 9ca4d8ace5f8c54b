"""PAR sheets: all that a mathematician, a regulator or a casino asks of a game, on a few pages."""

from fractions import Fraction
from html import escape
from math import comb
from pathlib import Path

from pitboss.cards.hand import Hand
from pitboss.lab import sides
from pitboss.lab.jackpot.economics import Economics, economics, jackpot_of
from pitboss.lab.jackpot.tell import cash, name_of
from pitboss.lab.report import Report, report
from pitboss.lab.sheets import charts, plots, provenance
from pitboss.lab.sheets.page import (
    check_name,
    document,
    facts,
    note,
    one_in,
    percent,
    section,
    signed,
    table,
    write_page,
)
from pitboss.lab.sheets.pays import pays
from pitboss.lab.sheets.swings import swings
from pitboss.lab.sheets.titles import IN_SHORT, TITLES, WAGERS
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms
from pitboss.lab.volatility import Volatility
from pitboss.play.banked.jackpot import Meter
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
        provenance.wagers(found), pays(told, terms), _play(told), _results(found), swings(found),
    ]  # fmt: skip
    parts += [_jackpot(rules)] if "canberra" in rules else []
    parts += [provenance.checks(found), provenance.source(instrument)]
    under = f"PAR sheet (probability accounting report) · {instrument}"
    return document(title, under, parts, what_if=terms != Terms())


def _summary(told: Report) -> str:
    found, swung = told.solution, Volatility(told.solution)
    cards = [
        ("House edge", percent(found.edge), f"{found.edge} of the ante"),
        (
            "Element of risk",
            percent(found.element_of_risk),
            f"{found.element_of_risk} of all wagers",
        ),
        ("Average wager, antes", f"{float(found.wagered):.5f}", f"{found.wagered} a round"),
        ("Standard deviation, antes", f"{found.standard_deviation:.6f}", "of one round"),
        ("Return", percent(swung.returned), f"{swung.returned} of all wagers"),
        ("Hit frequency", percent(swung.hit_frequency), "rounds that bring more than they took"),
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
    """The distribution of results, drawn and in figures."""
    rows = [
        (signed(net), percent(chance, 6), str(chance)) for net, chance in found.distribution.items()
    ]
    together = sum(found.distribution.values(), Fraction(0))
    drawn = plots.figure(
        plots.distribution(found.distribution),
        "How often each result comes, on a scale of tens: losses dark, wins green.",
        "Bars: how often each net result of a round comes. "
        + "; ".join(f"{net} antes {chance}" for net, chance, _ in rows),
    )
    rows.append(("together", percent(together, 6), str(together)))
    made = table(("net, in antes", "probability", "exactly"), rows, total=True)
    return section("Results of a round", drawn + made)


def _jackpot(rules: str) -> str:
    """What the jackpot returns, by its pool; prizes of a single winner."""
    usual = jackpot_of(rules)
    meter = Meter(usual.seed, 0, usual.seed, usual.pool_percent)
    each = [economics(rules, wager, meter) for wager in sides.DISPLAYED]
    back = any(found.returned for found in each)
    rows = [
        (f"${found.wager // 100}", percent(found.fixed / found.wager),
         *[percent(found.returned / found.wager)] * back, cash(found.break_even_pool),
         percent(found.long_run), percent(found.break_even_split, 2))
        for found in each
    ]  # fmt: skip
    head = ("wager", "fixed prizes return", *["winning wagers returned"] * back,
            "breaks even at a pool of", "returns in the long run",
            "pays for itself at a split of")  # fmt: skip
    said = note(
        f"In the long run: with {usual.pool_percent} % of the wagers to the pool and a seed of "
        f"{cash(usual.seed)}. Above 100 % the house puts in the rest. Prizes are those of a "
        "single winner."
    )
    return section("Jackpot", prizes(rules) + _returns(each) + table(head, rows) + said)


def _returns(each: list[Economics]) -> str:
    """By the size of the pool, drawn."""
    pools = [dollars(thousand * 1000) for thousand in range(0, 401, 10)]
    curves = [
        (f"${found.wager // 100} wager", [pool / 100_000 for pool in pools],
         [float(found.return_at(pool) * 100) for pool in pools])
        for found in each
    ]  # fmt: skip
    evens = [float(found.break_even_pool / 100_000) for found in each]
    words = "The return of the jackpot wager rises with the pool; a dot marks where it breaks even."
    figures = "; ".join(
        f"a ${found.wager // 100} wager returns {percent(found.return_at(pools[0]), 1)} with the "
        f"least pool and breaks even at {cash(found.break_even_pool)}" for found in each
    )  # fmt: skip
    shown = [pool for pool in evens if pool <= pools[-1] / 100_000]
    return plots.figure(plots.jackpot(curves, shown), words, f"Lines: {figures}.")


def prizes(rules: str) -> str:
    """Each prize with its clause, by the size of the wager; the highest first."""
    rows = []
    for hand, count in reversed(sides.winners(rules).items()):
        chance = Fraction(count, comb(52, 5))
        name = name_of(rules, hand)
        paid = [prize(rules, wager, hand) for wager in sides.DISPLAYED]
        claim = sides.claim_of(sides.DISPLAYED[0], hand)
        clause = sides.settled(rules, sides.PROBES[0], claim)[0].clauses[0]
        rows.append((name, one_in(chance), *paid, clause.partition("[")[0]))
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
