"""What a winning wager is paid, as the register of the instrument says it.

The games have their pay tables; this reads the odds again, from the words of the law.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from msgspec import Struct

from pitboss.law.instrument import Clause, Instrument
from pitboss.play.money import dollars, rounded_up

ODDS = re.compile(r"\b(\d+) to (\d+)\b")
TIMES = re.compile(r"\b(\d+) times the jackpot price")
BONUS = re.compile(r"\$(\d+) bonus")
FLOOR = re.compile(r"at least \$([\d,]+)")


class Line(Struct, frozen=True):
    """A line of a pay table: odds, a fixed sum, or a share of a pool with its least amount."""

    odds: Fraction = Fraction(0)
    fixed: int = 0
    ceiling: bool = False
    floor: int = 0

    def pays(self, counted: int, most: int | None) -> int:
        paid = self.fixed or rounded_up(self.odds * counted)
        return min(paid, most) if self.ceiling and most is not None else paid


@cache
def line(clause: Clause) -> Line | None:
    """What it says is paid, if it says so."""
    words = clause.meaning
    if clause.part.endswith("Payout odds"):
        ceiling = "ceiling" in words
        if odds := ODDS.search(words):
            return Line(Fraction(int(odds[1]), int(odds[2])), ceiling=ceiling)
        return Line(Fraction(1)) if "even money" in words else None
    if times := TIMES.search(words):
        return Line(Fraction(int(times[1])))
    if bonus := BONUS.search(words):
        return Line(fixed=dollars(bonus[1]))
    if floor := FLOOR.search(words):
        return Line(floor=dollars(floor[1].replace(",", "")))
    return None


def line_of(law: Instrument, clauses: Iterable[str]) -> Line | None:
    """The one line among these clauses, if there is just one."""
    found = [paid for clause in clauses if (paid := line(law[clause]))]
    return found[0] if len(found) == 1 else None
