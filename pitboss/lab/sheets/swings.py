"""How a game swings, on a sheet: where players stand, who is ruined, what an audit may find."""

from pitboss.lab.sheets import plots
from pitboss.lab.sheets.page import minus, note, percent, section, signed, table
from pitboss.lab.solution import Solution
from pitboss.lab.spread import quantiles
from pitboss.lab.volatility import AUDIT, BANKS, SESSIONS, VISIT, Volatility, chance

LOOKS = (*range(1, 10, 2), *range(10, 50, 10), *range(50, 1001, 50))  # rounds of the plot


def swings(found: Solution) -> str:
    swung = Volatility(found)
    return section("Volatility", _moments(swung) + _sessions(swung) + _ruin(swung) + _audit(swung))


def _moments(swung: Volatility) -> str:
    rows = [
        ("variance, in square antes", f"{float(swung.variance):.6f}"),
        ("skewness", minus(f"{swung.skewness:.6f}")),
        ("N0: rounds until the edge is as large as one deviation", f"{float(swung.n0):,.1f}"),
        ("hit frequency", percent(swung.hit_frequency, 6)),
    ]
    return table(("of one round", ""), rows)


def _sessions(swung: Volatility) -> str:
    told = [(rounds, *swung.session(rounds)) for rounds in SESSIONS]
    rows = [(f"{rounds:,}", *(signed(antes) for antes in stood)) for rounds, *stood in told]
    drawn = plots.figure(
        plots.bands(_bands(swung.solution)),
        "Where players stand after so many rounds: half are below the line, 95 % are in the "
        "shaded band.",
        "; ".join(
            f"After {rounds} rounds half are below {middle} antes, 95 % between {low} and {high}"
            for rounds, low, middle, high in rows
        ),
    )
    head = ("rounds", "one player in forty is below", "half are below", "one in forty is above")
    return drawn + "<h3>Antes won or lost</h3>" + table(head, rows)


def _bands(found: Solution) -> list[tuple[int, float, float, float]]:
    """After so many rounds: one player in forty has less, half have less, one in forty more."""
    bands = [(rounds, *quantiles(found.distribution, rounds)) for rounds in LOOKS]
    return [(0, 0.0, 0.0, 0.0), *bands]


def _ruin(swung: Volatility) -> str:
    rows = [tuple(chance(swung.ruin(bank, VISIT)) for bank in BANKS)]
    head = [f"{bank} antes" for bank in BANKS]
    said = f"<h3>How likely so many antes are lost within {VISIT} rounds</h3>"
    return said + table(("", *head), [("", *row) for row in rows])


def _audit(swung: Volatility) -> str:
    rows = []
    for rounds in AUDIT:
        low, high = (minus(f"{100 * part:.3f}\u00a0%") for part in swung.audit(rounds))
        rows.append((f"{rounds:,}", low, high))
    head = ("rounds", "the house wins at least", "and at most, of all antes")
    return (
        "<h3>Limits of a table's win, for an audit</h3>"
        + table(head, rows)
        + note(
            "Of 370 tables at which all is well one falls outside, as with three standard "
            "deviations of a bell curve; read off the distribution itself, which long odds make "
            "lopsided."
        )
    )
