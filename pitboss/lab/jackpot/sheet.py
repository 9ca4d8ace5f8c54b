"""The page of `pitboss lab jackpot`: what a jackpot returns, costs and risks, with plots."""

from html import escape
from pathlib import Path

from pitboss.lab.jackpot.economics import Economics, warning
from pitboss.lab.jackpot.paths import Played
from pitboss.lab.jackpot.tell import POOLS, cash, figures, percent, simulated
from pitboss.lab.sheets import plots
from pitboss.lab.sheets.page import document, note, pairs, section, table, write_page
from pitboss.lab.sheets.par import prizes
from pitboss.lab.sheets.titles import TITLES
from pitboss.play.money import dollars

DRAWN = {  # by what is drawn: its name on the axis, and what it does
    "pools": ("pool", "The pool rises, and falls back to its seed with each royal flush."),
    "reserves": ("reserve", "The reserve pays the fixed prizes and the seeds while it lasts."),
    "house": ("put in by the house", "What the house has put in, where pool and reserve lacked."),
}
METHOD = (
    "Returns, splits and averages are exact, for a single winner. The paths are simulated, prize "
    "by prize, by the settlement that runs the table."
)


def write(found: Economics, played: Played, path: Path) -> None:
    write_page(sheet(found, played), path)


def sheet(found: Economics, played: Played) -> str:
    said = warning(found.rules, found.meter, found.wager)
    beware = f"<p class='beware'>Beware: {escape(said)}.</p>" if said else ""
    begin = f"{len(played.paths)} paths of {played.wagers:,} wagers, simulated"
    by_pool = [(cash(pool), percent(found.return_at(pool))) for pool in POOLS]
    parts = [
        beware,
        section("What it costs", pairs(figures(found))),
        section("Prizes", prizes(found.rules)),
        section("Return by pool", _returns(found) + table(("pool", "returns"), by_pool)),
        section(begin, pairs(simulated(found, played)) + _paths(found, played)),
        note(METHOD),
    ]
    name, instrument = TITLES[found.rules]
    under = f"{instrument} · what the jackpot returns, costs and risks"
    return document(f"{name}: the jackpot", under, parts)


def _returns(found: Economics) -> str:
    pools = [pool / 100_000 for pool in range(dollars(10_000), dollars(500_001), dollars(10_000))]
    returns = [float(found.return_at(int(pool * 100_000)) * 100) for pool in pools]
    even = float(found.break_even_pool / 100_000)
    return plots.figure(
        plots.jackpot([("return", pools, returns)], [even] if even <= pools[-1] else []),
        f"The return of a wager rises with the pool and passes 100 % at "
        f"{cash(found.break_even_pool)}.",
    )


def _paths(found: Economics, played: Played) -> str:
    """A reserve that is empty, and is never filled, is not drawn."""
    filled = found.meter.reserve or found.reserve_drift > 0
    drawn = [what for what in DRAWN if filled or what != "reserves"]
    return "".join(_figure(played, what) for what in drawn)


def _figure(played: Played, what: str) -> str:
    name, words = DRAWN[what]
    bands = played.bands(what)
    low, _, middle, _, high = (cash(round(cents)) for cents in bands[-1])
    drawn = plots.paths(played.looks, (bands / 100).T.tolist(), f"{name}, dollars")
    return plots.figure(
        drawn,
        f"{words} Half of the paths and nine in ten are shaded.",
        f"{words} After {played.looks[-1]:,} wagers half of the paths are above {middle}, nine in "
        f"ten between {low} and {high}.",
    )
