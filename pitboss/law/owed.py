"""The computed clauses that a part not yet built owes, and why."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

PARTS = ("tournament", "table", "pot")


class Debt(Struct, frozen=True):
    """One clause that waits for a part, and why it has to wait."""

    rules: str
    number: str
    part: str
    reason: str


def debts(text: str) -> Iterator[Debt]:
    """Every entry of an owed.toml, in its order."""
    for part, groups in tomllib.loads(text).items():
        for group in groups:
            yield from _group(part, **group)


def _group(part: str, reason: str, **by_rules: Any) -> Iterator[Debt]:
    for rules, numbers in by_rules.items():
        for number in numbers:
            yield Debt(rules, number, part, reason)


@cache
def all_owed() -> tuple[Debt, ...]:
    return tuple(debts((files("pitboss.law") / "owed.toml").read_text("utf-8")))


def owed(rules: str) -> dict[str, Debt]:
    """By number, what is owed under these rules."""
    return {debt.number: debt for debt in all_owed() if debt.rules == rules}
