"""The plots of a PAR sheet, as SVG that stands in the page."""

import io
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

import matplotlib

matplotlib.use("svg")

from matplotlib.figure import Figure

from pitboss.lab.sheets.page import minus, signed

INK, PALE, GOOD, BRASS = "#1c1914", "#d3c7aa", "#1f5e43", "#8f6a1c"
WIDE, HIGH = 5.4, 2.4  # inches: letters stay readable when a phone makes it as wide as itself
LABELS = 24  # names that find room under a plot
LINES = ("-", "--", "-.")  # told apart without colour
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.labelcolor": "#544c3e",
    "svg.fonttype": "none",  # letters stay letters: sharp in print, and found by a search
    "svg.hashsalt": "pitboss",  # the same sheet is the same file
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#8a7f68",
    "xtick.color": "#544c3e",
    "ytick.color": "#544c3e",
}


def _svg(figure: Any) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def _axes() -> tuple[Any, Any]:
    figure = Figure(figsize=(WIDE, HIGH), layout="constrained")
    figure.patch.set_alpha(0)  # the paper of the page
    axes = figure.subplots()
    axes.set_facecolor("none")
    return figure, axes


def distribution(nets: dict[Fraction, Fraction]) -> str:
    """How often each net comes: bars on a scale of tens, so that rare ones can be seen."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes()
        chances = [float(chance) for chance in nets.values()]
        every = -(-len(nets) // LABELS)
        labels = [signed(net) if nth % every == 0 else "" for nth, net in enumerate(nets)]
        colours = [INK if net < 0 else PALE if net == 0 else GOOD for net in nets]
        axes.bar(range(len(nets)), chances, color=colours, width=0.8)
        axes.set_yscale("log")
        axes.set_xticks(range(len(nets)), labels, rotation=90 if len(nets) > 10 else 0)
        axes.set_xlabel("net result of a round, in antes")
        axes.set_ylabel("probability")
        return _svg(figure)


def bands(places: Sequence[tuple[int, float, float, float]]) -> str:
    """What players have won or lost after so many rounds: where the middle one and 95 % are."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes()
        rounds, low, middle, high = zip(*places, strict=True)
        axes.fill_between(rounds, low, high, color=PALE, alpha=0.7, label="95 % of players")
        axes.plot(rounds, middle, color=INK, label="half are below")
        axes.axhline(0, color="#8a7f68", linewidth=0.8)
        axes.set_xlabel("rounds")
        axes.set_ylabel("antes won or lost")
        axes.xaxis.set_major_formatter(_thousands)
        axes.legend(frameon=False, loc="lower left")
        return _svg(figure)


def jackpot(
    curves: Sequence[tuple[str, list[float], list[float]]], even: Sequence[float] = ()
) -> str:
    """The return of a jackpot wager by the size of the pool, and where it breaks even."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes()
        for nth, (name, pools, returns) in enumerate(curves):
            colour, line = (INK, GOOD, BRASS)[nth], LINES[nth]
            axes.plot(pools, returns, line, color=colour, label=name)
        axes.axhline(100, color="#8a7f68", linewidth=0.8, linestyle="--")
        for pool in even:
            axes.plot([pool, pool], [0, 100], color="#8a7f68", linewidth=0.8, linestyle=":")
            axes.plot([pool], [100], "o", color=INK, markersize=4)
            aside = {"xytext": (-4, 5), "ha": "right"} if len(curves) == 1 else {"xytext": (4, -11)}
            axes.annotate(f"${pool:,.1f}k", (pool, 100), textcoords="offset points", **aside)
        axes.set_xlabel("pool, in thousands of dollars")
        axes.set_ylabel("return, % of the wager")
        axes.set_ylim(0, 1.1 * max(max(returns) for _, _, returns in curves))
        axes.xaxis.set_major_formatter(_thousands)
        if len(curves) > 1:
            axes.legend(frameon=False, loc="upper left")
        return _svg(figure)


def paths(looks: Sequence[int], bands: Sequence[Sequence[float]], name: str) -> str:
    """Quantiles of paths: the middle one, the half and the nine tenths around it."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes()
        low, lower, middle, higher, high = bands
        axes.fill_between(looks, low, high, color=PALE, alpha=0.5, label="nine in ten")
        axes.fill_between(looks, lower, higher, color=PALE, label="half")
        axes.plot(looks, middle, color=INK, label="the middle one")
        axes.set_xlabel("wagers")
        axes.set_ylabel(name)
        axes.xaxis.set_major_formatter(_thousands)
        axes.yaxis.set_major_formatter(_thousands)
        axes.locator_params(axis="x", nbins=5)
        axes.legend(frameon=False, loc="upper left")
        return _svg(figure)


def _thousands(value: float, place: int | None = None) -> str:
    return minus(f"{value:,.0f}")


def figure(svg: str, words: str, figures: str = "") -> str:
    """A plot with what it shows in words below, and in figures for those who do not see it."""
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(figures or words)}" ', 1)
    return f"<figure>{named}<figcaption>{escape(words)}</figcaption></figure>"
