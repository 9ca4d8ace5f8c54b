"""The plots of a PAR sheet, as SVG that stands in the page."""

import io
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

import matplotlib

matplotlib.use("svg")

from matplotlib.figure import Figure

INK, PALE, GOOD = "#1f3a2e", "#b9c7bf", "#2f7d5b"
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "svg.fonttype": "none",  # letters stay letters: sharp in print, and found by a search
    "svg.hashsalt": "pitboss",  # the same sheet is the same file
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#667770",
    "xtick.color": "#445550",
    "ytick.color": "#445550",
}


def _svg(figure: Any) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def _axes(width: int, height: int) -> tuple[Any, Any]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def distribution(nets: dict[Fraction, Fraction]) -> str:
    """How often each net comes: bars on a scale of tens, so that rare ones can be seen."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes(7, 3)
        chances = [float(chance) for chance in nets.values()]
        labels = [_signed(net) for net in nets]
        colours = [INK if net < 0 else PALE if net == 0 else GOOD for net in nets]
        axes.bar(range(len(nets)), chances, color=colours, width=0.8)
        axes.set_yscale("log")
        axes.set_xticks(range(len(nets)), labels, rotation=90 if len(nets) > 16 else 0)
        axes.set_xlabel("net result of a round, in antes")
        axes.set_ylabel("probability")
        return _svg(figure)


def _signed(net: Fraction) -> str:
    value = int(net) if net.denominator == 1 else float(net)
    return f"{value:+g}" if value else "0"


def bands(places: Sequence[tuple[int, float, float, float]]) -> str:
    """What players have won or lost after so many rounds: where the middle one and 95 % are."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes(7, 3)
        rounds, low, middle, high = zip(*places, strict=True)
        axes.fill_between(rounds, low, high, color=PALE, alpha=0.6, label="95 % of players")
        axes.plot(rounds, middle, color=INK, label="half are below")
        axes.axhline(0, color="#99a8a0", linewidth=0.8)
        axes.set_xlabel("rounds")
        axes.set_ylabel("antes won or lost")
        axes.legend(frameon=False, loc="upper left")
        return _svg(figure)


def jackpot(
    curves: Sequence[tuple[str, list[float], list[float]]], even: Sequence[float] = ()
) -> str:
    """The return of a jackpot wager by the size of the pool, and where it breaks even."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes(7, 3)
        for (name, pools, returns), colour in zip(curves, (INK, GOOD, "#a9762f"), strict=False):
            axes.plot(pools, returns, color=colour, label=name)
        axes.axhline(100, color="#99a8a0", linewidth=0.8, linestyle="--")
        for pool in even:
            axes.plot([pool, pool], [0, 100], color="#99a8a0", linewidth=0.8, linestyle=":")
            axes.plot([pool], [100], "o", color=INK, markersize=4)
            axes.annotate(f"${pool:,.0f}k", (pool, 100), (4, -11), textcoords="offset points")
        axes.set_xlabel("pool, in thousands of dollars")
        axes.set_ylabel("return, %")
        axes.set_ylim(0, 160)
        axes.legend(frameon=False, loc="upper left")
        return _svg(figure)


def paths(looks: Sequence[int], bands: Sequence[Sequence[float]], name: str) -> str:
    """Quantiles of paths: the middle one, the half and the nine tenths around it."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _axes(7, 3)
        low, lower, middle, higher, high = bands
        axes.fill_between(looks, low, high, color=PALE, alpha=0.45, label="nine in ten")
        axes.fill_between(looks, lower, higher, color=PALE, label="half")
        axes.plot(looks, middle, color=INK, label="the middle one")
        axes.set_xlabel("wagers")
        axes.set_ylabel(name)
        axes.ticklabel_format(style="plain")
        axes.xaxis.set_major_formatter(_thousands)
        axes.yaxis.set_major_formatter(_thousands)
        axes.legend(frameon=False, loc="upper left")
        return _svg(figure)


def _thousands(value: float, place: int | None = None) -> str:
    return f"{value:,.0f}"


def figure(svg: str, words: str) -> str:
    """A plot with what it shows in words, for those who do not see it."""
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ', 1)
    return f"<figure>{named}<figcaption>{escape(words)}</figcaption></figure>"
