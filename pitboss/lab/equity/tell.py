"""What `pitboss lab equity` tells: the same for people and for machines."""

from typing import Any

from pitboss.lab.equity.count import Equity, parts_of
from pitboss.lab.report import fraction

FEW = 12  # classes that are told one by one

Json = dict[str, Any]


def as_json(found: Equity) -> Json:
    return {
        "boards": found.boards,
        "exact": found.exact,
        "hands": [_hand(found, nth) for nth in range(len(found.players))],
    }


def _hand(found: Equity, nth: int) -> Json:
    player = found.players[nth]
    told: Json = {
        "cards": " ".join(player.holes[0]) if len(player.holes) == 1 else player.text,
        "holes": len(player.holes),
        "wins": found.wins(nth),
        "ties": found.ties(nth),
        "shares": list(found.shares(nth)),
        "equity": fraction(found.equity(nth)),
        "percent": float(found.equity(nth) * 100),
    }
    if not found.exact:
        told["error"] = found.error(nth)
    if len(player.holes) > 1:
        told["classes"] = [
            {"name": name, "held": held, "shares": list(shares),
             "equity": fraction(parts_of(shares) / held)}
            for name, (shares, held) in player.classes.items()
        ]  # fmt: skip
    return told


def as_lines(found: Equity) -> list[tuple[str, str]]:
    """Name and value, for a table."""
    kind = "boards, all of them" if found.exact else "boards at random"
    lines = [(f"{found.boards:,}", kind)]
    for nth, player in enumerate(found.players):
        told = _hand(found, nth)
        error = "" if found.exact else f" (standard error {told['error']:.4%})"
        words = f"{told['percent']:.6f}%{error}  wins {told['wins']:,}, ties {told['ties']:,}"
        lines.append((told["cards"], words))
        if 1 < len(player.classes) <= FEW:
            lines += [
                (f"  {name}", f"{float(100 * parts_of(shares) / held):.4f}%")
                for name, (shares, held) in player.classes.items()
            ]
    return lines
