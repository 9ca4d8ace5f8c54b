"""The register of an instrument: its clauses by number, each with its meaning in our words.

>>> instrument("canberra-2017")["9.6"].meaning
'Equal hands: ante and bet are void.'
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct

from pitboss.errors import BadInput, UnknownPlace

# The game, and where its rules were notified.
_SOURCES = {
    "canberra-2004": ("Canberra Poker, Boomerang Jackpot", "NI2004-492"),
    "canberra-2017": ("Canberra Poker, progressive jackpot", "NI2017-193"),
    "three-card-2006": ("3 Card Poker", "NI2006-481"),
    "ultimate-2019": ("Ultimate Texas Hold-em", "NI2019-212"),
    "manila-1995": ("3 Card Manila", "Gazette S275 of 1995"),
    "holdem-1995": ("Hold-em", "Gazette S275 of 1995"),
    "omaha-1995": ("Omaha", "Gazette S275 of 1995"),
}
RULES = tuple(_SOURCES)

# A limb (c)(ii), a letter under a limb (E)a, or a line of a table [flush]. A second clause of the
# same number [2] and closing words [after] stand on their own.
_CHILD = re.compile(r"(.+)(\([A-Za-z]+\)|(?<=\))[a-z]|\[(?!after\]|\d)[a-z-]+\])")


class Clause(Struct, frozen=True):
    """One row of a register."""

    number: str
    part: str
    who: str
    kind: str
    meaning: str
    system: str


class Instrument(Struct, frozen=True):
    """One rule set, closed in itself: a number means something only inside it."""

    rules: str
    title: str
    source: str
    clauses: Mapping[str, Clause]
    kin: str = ""  # the rules whose register it is but for some rows

    def __contains__(self, number: object) -> bool:
        return number in self.clauses

    def __getitem__(self, number: str) -> Clause:
        if number not in self.clauses:
            raise UnknownPlace(f"{self.rules} has no clause {number}")
        return self.clauses[number]

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def lead_ins(self, number: str) -> tuple[str, ...]:
        """The rows that this one is a child of, nearest first.

        >>> instrument("ultimate-2019").lead_ins("8.3(c)(ii)")
        ('8.3(c)', '8.3')
        """
        above = _lead_ins(number)
        return tuple(one for one in above if one in self.clauses)


def _lead_ins(number: str) -> Iterator[str]:
    while child := _CHILD.fullmatch(number):
        number = child[1]
        yield number


class Ruled(Protocol):
    """A game, as far as it has rules and the register that they stand in."""

    @property
    def rules(self) -> str: ...

    @property
    def register(self) -> Callable[[str], Instrument]: ...


def law_of(game: Ruled) -> Instrument:
    """The register that a game brings with it, whether it is one of the seven or not."""
    return game.register(game.rules)


def read_clauses(text: str) -> dict[str, Clause]:
    """The rows of a register by number: columns as Clause has them, with tabs between."""
    rows = list(csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    wanted = len(Clause.__struct_fields__)
    for line, row in enumerate(rows, 2):
        if len(row) != wanted:
            raise BadInput(f"line {line} of a register has {len(row)} columns, not {wanted}")
    return {row[0]: Clause(*row) for row in rows}


def variant(kin: Instrument, rules: str, title: str, source: str, own: str) -> Instrument:
    """The register of a game whose law is another's, but for rows of its own."""
    clauses = MappingProxyType({**kin.clauses, **read_clauses(own)})
    return Instrument(rules, title, source, clauses, kin.rules)


@cache
def instrument(rules: str) -> Instrument:
    if rules not in _SOURCES:
        raise UnknownPlace(f"'{rules[:30]}' is not one of the rules: {', '.join(RULES)}")
    from importlib.resources import files  # takes a while to import; games are played without

    text = (files("pitboss.law") / "clauses" / f"{rules}.tsv").read_text("utf-8")
    return Instrument(rules, *_SOURCES[rules], MappingProxyType(read_clauses(text)))
