"""The pay table of a game as a screen shows it, and the tables that its law itself has."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.cards.hand import Category
from pitboss.lab.terms import PAY_TABLES, Lines, line_name
from pitboss.law.instrument import Instrument, law_of

HEADS = {"ante-bonus": "Ante bonus", "pairs-plus": "Pairs Plus"}
OTHERWISE = {"blind": "push", "trips": "loses", "pairs-plus": "loses"}  # what a line less comes to
PRIZES = dict.fromkeys(("canberra-2004", "canberra-2017"), "11.1")  # of the jackpot
ORDER = dict.fromkeys(("manila-1995", "holdem-1995", "omaha-1995"), "14.3")  # of hands


def pay_table(rules: str) -> dict[str, Any] | None:
    """A line for each hand, a column for each wager, from the odds that the games pay by."""
    tables = PAY_TABLES.get(rules)
    if tables is None:
        return None
    names = dict.fromkeys(name for lines in tables.values() for name in _odds(lines))
    heads = ["Winning hand", *(HEADS.get(wager, wager.capitalize()) for wager in tables)]
    columns = {wager: _odds(lines) for wager, lines in tables.items()}
    rows = [
        {
            "name": name.replace("-", " ").capitalize(),
            "categories": _categories(tables.values(), name),
            "cells": [_said(odds.get(name), wager) for wager, odds in columns.items()],
        }
        for name in names
    ]
    return {"heads": heads, "rows": rows + _less(tables)}


def _less(tables: Mapping[str, Lines]) -> list[dict[str, Any]]:
    """A last line for hands that no wager pays, where one of them does something else than lose."""
    paid = {category for lines in tables.values() for category in lines}
    rest = sorted(str(category) for category in Category if category not in paid)
    cells = [OTHERWISE.get(wager, "") for wager in tables]
    return [{"name": "Less", "categories": rest, "cells": cells}] if any(cells) else []


def law_lines(law: Instrument, clause: str) -> list[dict[str, str]]:
    """The lines of a table in the law: the children of its clause, with what they mean."""
    children = (one for one in law if clause and clause in law.lead_ins(one.number)[:1])
    return [{"clause": one.number, "meaning": one.meaning} for one in children]


def order_of_hands(game: Any) -> list[tuple[str, str]]:
    """For the pot: each hand by its clause, with its name, the best first."""
    law = law_of(game)
    names = {one: name for name, clauses in game.law.categories.items() for one in clauses}
    lines = law_lines(law, ORDER.get(game.rules) or ORDER[law.kin])
    return [(one["clause"], _line(names.get(one["clause"], ""), one["meaning"])) for one in lines]


def _line(name: str, meaning: str) -> str:
    return f"{str(name).capitalize()}. {meaning}" if name else meaning


def _odds(lines: Lines) -> dict[str, Fraction]:
    return {line_name(clause): Fraction(odds) for odds, clause in lines.values()}


def _categories(tables: Iterable[Lines], name: str) -> list[str]:
    """The hands that a line is for."""
    found = {
        str(category)
        for lines in tables
        for category, (_, clause) in lines.items()
        if line_name(clause) == name
    }
    return sorted(found)


def _said(odds: Fraction | None, wager: str) -> str:
    return f"{odds.numerator} to {odds.denominator}" if odds else OTHERWISE.get(wager, "")
