"""What `pitboss lab known` tells."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab import tables, work
from pitboss.lab.known import sample, ultimate
from pitboss.lab.known.sample import UP_CARDS, Gained
from pitboss.lab.report import fraction
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, pay_tables

PARTS = 16
SURE = 1.96
HOLE = {"three-card-2006": 3, "canberra-2004": 5, "canberra-2017": 5}


class Known(Struct, frozen=True):
    rules: str
    exposed: int
    alone: Fraction  # the exact edge of a box that knows its own cards
    gained: Gained

    @property
    def edge(self) -> float:
        return float(self.alone - self.gained.mean)

    @property
    def interval(self) -> tuple[float, float]:
        return self.edge - SURE * self.gained.error, self.edge + SURE * self.gained.error


def known(
    rules: str,
    terms: Terms,
    boxes: int,
    exposed: int,
    count: int,
    seed: int,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Known:
    """The edge against boxes that share all they see; so many more of the dealer's are exposed."""
    pay_tables(rules)
    _check(rules, boxes, exposed)
    part: Callable[..., Gained] = ultimate.part if rules == ultimate.RULES else sample.part
    sizes = [count // PARTS + (nth < count % PARTS) for nth in range(PARTS)]
    parts = [(rules, terms, seed, nth, n, boxes, exposed) for nth, n in enumerate(sizes) if n]
    small = where is work.local and count < 4 * PARTS
    found = [part(*p) for p in parts] if small else work.run(part, parts, where, progress)
    return Known(rules, exposed, solved(rules, terms).solution.edge, sample.together(found))


def _check(rules: str, boxes: int, exposed: int) -> None:
    if not tables.deck_holds(rules, boxes):
        raise BadInput(f"{boxes} boxes cannot be dealt from one deck")
    most = HOLE[rules] - UP_CARDS[rules] if rules in HOLE else 0
    if not 0 <= exposed <= most:
        raise BadInput(f"{rules}: of the dealer's hidden cards 0 to {most} can be exposed")


def as_lines(found: Known) -> list[tuple[str, str]]:
    gained, (low, high) = found.gained, found.interval
    seen = f", and {found.exposed} more of the dealer's cards" if found.exposed else ""
    lines = [
        ("known", f"the cards of {gained.boxes} boxes{seen}"),
        ("house edge alone, of the ante", f"{float(found.alone):.6%}  = {found.alone}"),
        ("house edge with what is known", f"{found.edge:.4%}"),
        ("with 95 % confidence", f"{low:.4%} to {high:.4%}, of {gained.tables:,} tables at random"),
        ("gained by a box", f"{float(gained.mean):.4%} of the ante"),
    ]
    for category, choices in gained.moves.items():
        every = sum(alone for alone, _ in choices.values())
        for choice, (alone, shared) in choices.items():
            if alone != shared:
                words = f"{alone / every:.2%} alone, {shared / every:.2%} with what is known"
                lines.append((f"  {category}: {choice}", words))
    return lines


def as_json(found: Known) -> dict[str, Any]:
    return {
        "rules": found.rules,
        "boxes": found.gained.boxes,
        "exposed": found.exposed,
        "tables": found.gained.tables,
        "alone": fraction(found.alone),
        "gained": fraction(found.gained.mean),
        "edge": found.edge,
        "error": found.gained.error,
        "interval": list(found.interval),
        "moves": found.gained.moves,
    }
