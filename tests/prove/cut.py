"""Cuts: single behaviours taken out of the rules, each with the clauses that decide them.

A cut changes what the program does and leaves the citations alone. Those of cuts/*.toml were
written by hand; those of pay tables, of orders of hands and of what conditions must state follow
from the tables themselves.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pitboss.law.instrument import RULES, Clause, instrument

HERE = Path(__file__).parent / "cuts"
ROOT = Path(__file__).resolve().parents[2]
FAMILIES = {
    "pot": ("manila-1995", "holdem-1995", "omaha-1995"),
    "blinds": ("holdem-1995", "omaha-1995"),
    "manila": ("manila-1995",),
    "holdem": ("holdem-1995",),
    "omaha": ("omaha-1995",),
    "canberra": ("canberra-2004", "canberra-2017"),
    "three-card": ("three-card-2006",),
    "ultimate": ("ultimate-2019",),
} | {rules: (rules,) for rules in RULES}
PAID = re.compile(r"\((?:dollars\(|Fraction\()?(?P<times>\d+)[^\n]*?\"(?P<clause>[^\"]+\])\"\)")
STATED = re.compile(r'^    "\w+": (?:must\(|Item\(Need\.MUST, )"(?P<clause>[^"]+)"', re.MULTILINE)
REGIMES = {
    "pitboss/tournaments/regimes/canberra_2004.py": ("canberra-2004",),
    "pitboss/tournaments/regimes/canberra_2017.py": ("canberra-2017",),
    "pitboss/tournaments/regimes/ultimate_2019.py": ("ultimate-2019",),
    "pitboss/tournaments/regimes/gazette_1995.py": FAMILIES["pot"],
}
PAY_TABLES = {
    "pitboss/games/canberra.py": FAMILIES["canberra"],
    "pitboss/games/canberra_2004.py": ("canberra-2004",),
    "pitboss/games/three_card/game.py": ("three-card-2006",),
    "pitboss/games/ultimate/game.py": ("ultimate-2019",),
}

Place = tuple[str, str]  # rules and clause


class Cut(Struct, frozen=True):
    """A stretch of a file and what stands there instead; what is put in where it has no place."""

    file: str
    places: tuple[Place, ...]
    old: str  # nothing: the new text is added at the end
    new: str

    @property
    def told(self) -> str:
        before, after = (" ".join(text.split()) or "nothing" for text in (self.old, self.new))
        return f"{self.file}: {before} -> {after}" if self.old else f"{self.file}: {after}"

    def of(self, source: str) -> str:
        """The whole file with the behaviour cut out."""
        if not self.old:
            return source + self.new
        found = source.count(self.old)
        assert found == 1, f"{self.told}: stands there {found} times"
        return source.replace(self.old, self.new)


def by_hand(folder: Path = HERE) -> Iterator[Cut]:
    for page in sorted(folder.glob("*.toml")):
        for file, rows in tomllib.loads(page.read_text("utf-8")).items():
            for clauses, old, new in rows:
                yield Cut(f"pitboss/{file}", tuple(_places(clauses)), old, new)


def _places(clauses: str) -> Iterator[Place]:
    """`pot 7.1(i); manila D.Blind Bet`: a clause of one of the rules, or of all of a family."""
    for one in clauses.split(";"):
        family, _, number = one.strip().partition(" ")
        for rules in FAMILIES[family]:
            assert number in instrument(rules), f"{rules} has no clause {number}"
            yield rules, number


def pay_tables(root: Path = ROOT) -> Iterator[Cut]:
    """Each line of a pay table, paid once more."""
    for file, games in PAY_TABLES.items():
        for line in PAID.finditer((root / file).read_text("utf-8")):
            start, end = line.start("times") - line.start(), line.end("times") - line.start()
            more = line[0][:start] + str(int(line["times"]) + 1) + line[0][end:]
            places = tuple((rules, line["clause"]) for rules in games)
            source = (root / file).read_text("utf-8")
            before = source.rindex("\n", 0, line.start()) + 1
            head = source[before : line.start()]
            yield Cut(file, places, head + line[0], head + more)


def stated(root: Path = ROOT) -> Iterator[Cut]:
    """Each item that conditions must state, left to whoever writes them."""
    for file, games in REGIMES.items():
        for line in STATED.finditer((root / file).read_text("utf-8")):
            free = line[0].replace("must(", "may_be(").replace("Need.MUST", "Need.MAY")
            yield Cut(file, tuple((rules, line["clause"]) for rules in games), line[0], free)


def is_asked(clause: Clause) -> bool:
    """What the rules compute, and every clause on tournaments whoever it binds."""
    return clause.kind == "computed" or clause.part.endswith("Tournament")


def by_place(cuts: Iterable[Cut]) -> dict[Place, tuple[Cut, ...]]:
    """The cuts of every clause asked; a lead-in that has none has those of its children."""
    own: dict[Place, list[Cut]] = {}
    for cut in cuts:
        for place in cut.places:
            own.setdefault(place, []).append(cut)
    return {
        (rules, clause.number): tuple(own.get((rules, clause.number), ()))
        or tuple(_of_children(rules, clause.number, own))
        for rules in RULES
        for clause in instrument(rules)
        if is_asked(clause)
    }


def _of_children(rules: str, number: str, own: dict[Place, list[Cut]]) -> Iterator[Cut]:
    law = instrument(rules)
    for child in law:
        if number in law.lead_ins(child.number):
            yield from own.get((rules, child.number), ())
