"""Strategy charts of a PAR sheet."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pitboss.cards.card import RANKS
from pitboss.lab import strategy
from pitboss.lab.report import Report

NEAR = Fraction(3, 100)  # of an ante: where a mistake costs little

HOLES = (
    "T is a ten; s: both cards of one suit (upper right); o: of two suits (lower left);"
    " +: and every higher pair or second card."
)

Cell = tuple[str, str, str]  # text, class and what is shown on pointing at it


def chart(told: Report) -> str:
    assert told.solved
    if told.rules == "ultimate-2019":
        return _ultimate(told.solved.book)
    return _canberra(told.solved.book) if "canberra" in told.rules else ""


def _grid(head: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> str:
    top = "".join(f"<th scope='col'>{name}</th>" for name in head)
    body = "".join(
        f"<tr><th scope='row'>{name}</th>"
        + "".join(f"<td class='{kind}' title='{tip}'>{text}</td>" for text, kind, tip in cells)
        + "</tr>"
        for name, cells in rows
    )
    made = f"<table class='chart'><tr><th></th>{top}</tr>{body}</table>"
    return f"<div class='wide'>{made}</div>"


def _ultimate(book: Any) -> str:
    """The 169 holes: suited to the upper right, not suited to the lower left."""
    rows = []
    for rank, line in zip(RANKS[::-1], strategy.ultimate_chart(book), strict=True):
        cells = [
            (
                name,
                ("yes" if plays else "no") + (" near" if abs(margin) < NEAR else ""),
                f"{name}: {'4x' if plays else 'check'}, better by {abs(float(margin)):.5f} antes",
            )
            for name, plays, margin in line
        ]
        rows.append((rank, cells))
    return (
        "<h3>Before the flop: dark plays 4x, pale checks</h3>"
        + _grid(RANKS[::-1], rows)
        + f"<p class='note'>{HOLES} Framed: the choice is worth less than 0.03 of an ante."
        " 3x is never best. On the flop and the river the best choice turns on all cards:"
        " <code>pitboss lab best</code> tells it with its value.</p>"
    )


def _canberra(book: Any) -> str:
    """Ace and king high: in how many of a hundred deals to bet."""
    found, rows = strategy.ace_king(book), []
    for third in range(10, 1, -1):
        cells = [_share(found.grid[third, up].tolist()) for up in range(12, -1, -1)]
        rows.append((f"A-K-{RANKS[third]}", cells))
    share = Fraction(found.bets, found.deals)
    return (
        "<h3>Ace and king high: deals in a hundred in which to bet, by the up card</h3>"
        + _grid(RANKS[::-1], rows)
        + "<p class='note'>By row: your highest cards; by column: the up card; T is a ten."
        f" Of all deals with ace and king high, {float(share * 100):.3f} % bet ({share}). The other"
        " two cards and the suits decide the rest:"
        " <code>pitboss lab best</code> tells it with its value.</p>"
    )


def _share(counts: list[int]) -> Cell:
    bets, deals = counts
    if not deals:
        return "", "", ""
    kind = "yes" if 2 * bets > deals else "no"
    near = 99 if bets < deals else 100  # a hundred is said of all alone, and nothing of none
    told = min(near, max(1 if bets else 0, round(100 * bets / deals)))
    return str(told), kind, f"bet in {bets:,} of {deals:,} deals"
