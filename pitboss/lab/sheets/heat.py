"""Heat maps: how the 169 kinds of holes of a range fare, pale for little and green for much."""

from html import escape
from pathlib import Path

from pitboss.cards.card import RANKS
from pitboss.errors import BadInput
from pitboss.lab.equity.count import Equity, Player, parts_of
from pitboss.lab.sheets.charts import HOLES
from pitboss.lab.sheets.page import check_name, document, note, section, write_page

DOWN = RANKS[::-1]


def check(rules: str, path: Path) -> None:
    if rules != "holdem-1995":
        raise BadInput(f"a heat map is of the 169 kinds of holes of holdem-1995, not of {rules}")
    if path.suffix != ".html":
        raise BadInput(f"a heat map is an .html file, not '{path.name[:40]}'")
    check_name(path)


def write(found: Equity, path: Path, board: str = "", dead: str = "") -> None:
    write_page(sheet(found, board, dead), path)


def sheet(found: Equity, board: str = "", dead: str = "") -> str:
    names = " v ".join(player.text for player in found.players)
    kind = "all of them" if found.exact else "at random"
    known = [f"board {board}"] * bool(board) + [f"without {dead}"] * bool(dead)
    under = " · ".join(["Equity", *known, f"{found.boards:,} boards, {kind}"])
    parts = [
        section(f"{player.text}: {float(found.equity(nth) * 100):.4f} %", grid(player))
        for nth, player in enumerate(found.players)
    ]
    parts.append(
        note(f"Each hole with its equity in percent; one without is not in the range. {HOLES}")
    )
    return document(names, under, parts)


def grid(player: Player) -> str:
    """Suited to the upper right, not suited to the lower left; grey is not in the range."""
    worth = {name: parts_of(shares) / held for name, (shares, held) in player.classes.items()}
    rows = ""
    for row, one in enumerate(DOWN):
        cells = ""
        for column, other in enumerate(DOWN):
            pair = one + other if row <= column else other + one
            name = pair + ("" if row == column else "s" if row < column else "o")
            cells += _cell(name, float(worth[name]) if name in worth else None)
        rows += f"<tr>{cells}</tr>"
    return f"<div class='wide'><table class='chart'>{rows}</table></div>"


def _cell(name: str, worth: float | None) -> str:
    if worth is None:
        return f"<td class='no'>{name}<br>&nbsp;</td>"  # as high as the others
    hue, light = round(40 + 110 * worth), round(90 - 36 * worth)
    style = f"background: hsl({hue} 45% {light}%)"
    return f"<td style='{style}' title='{escape(f'{worth:.4%}')}'>{name}<br>{100 * worth:.1f}</td>"
