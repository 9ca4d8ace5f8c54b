"""What `pitboss lab known` tells."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab import tables, work
from pitboss.lab.known import exposed as exactly
from pitboss.lab.known import sample, ultimate
from pitboss.lab.known.sample import UP_CARDS, Gained, Moves
from pitboss.lab.report import fraction
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, pay_tables

PARTS = 16
SURE = 1.96
HOLE = {"three-card-2006": 3, "canberra-2004": 5, "canberra-2017": 5}


class Known(Struct, frozen=True):
    rules: str
    boxes: int
    exposed: int
    alone: Fraction  # the exact edge of a box that knows its own cards
    found: Gained | exactly.Exposed  # of a sample; or exactly

    @property
    def gain(self) -> Fraction:
        """Of a box, in antes."""
        return self.found.mean if isinstance(self.found, Gained) else self.alone - self.found.edge

    @property
    def edge(self) -> float:
        return float(self.alone - self.gain)

    @property
    def error(self) -> float:
        return self.found.error if isinstance(self.found, Gained) else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return self.edge - SURE * self.error, self.edge + SURE * self.error


def known(
    rules: str,
    terms: Terms,
    boxes: int,
    seen: int,
    count: int,
    seed: int,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Known:
    """The edge against boxes that share all they see; so many more of the dealer's are exposed."""
    pay_tables(rules)
    _check(rules, boxes, seen)
    alone = solved(rules, terms).solution.edge
    if boxes == 1 and 0 < seen <= exactly.MOST.get(rules, 0):
        return Known(
            rules, boxes, seen, alone, exactly.exposed(rules, terms, seen, where, progress)
        )
    part: Callable[..., Gained] = ultimate.part if rules == ultimate.RULES else sample.part
    sizes = [count // PARTS + (nth < count % PARTS) for nth in range(PARTS)]
    parts = [(rules, terms, seed, nth, n, boxes, seen) for nth, n in enumerate(sizes) if n]
    small = where is work.local and count < 4 * PARTS
    found = [part(*p) for p in parts] if small else work.run(part, parts, where, progress)
    return Known(rules, boxes, seen, alone, sample.together(found))


def _check(rules: str, boxes: int, exposed: int) -> None:
    if not tables.deck_holds(rules, boxes):
        raise BadInput(f"{boxes} boxes cannot be dealt from one deck")
    most = HOLE[rules] - UP_CARDS[rules] if rules in HOLE else 0
    if not 0 <= exposed <= most:
        raise BadInput(f"{rules}: of the dealer's hidden cards 0 to {most} can be exposed")


def as_lines(known: Known) -> list[tuple[str, str]]:
    cards = f"{known.exposed} more of the dealer's cards"
    what = [f"the cards of {known.boxes} boxes"] * (known.boxes > 1) + [cards] * (known.exposed > 0)
    lines = [
        ("known", ", and ".join(what) or "the cards of one box"),
        ("house edge alone, of the ante", f"{float(known.alone):.6%}  = {known.alone}"),
        *_edge(known),
        ("gained by a box", f"{float(known.gain):.4%} of the ante"),
    ]
    for category, choices in known.found.moves.items():
        sums = [sum(column) for column in zip(*choices.values(), strict=True)]
        for choice, counts in choices.items():
            before, after = (
                n / every if every else 0 for n, every in zip(counts, sums, strict=True)
            )
            if before != after:
                words = f"{before:.2%} alone, {after:.2%} with what is known"
                lines.append((f"  {category}: {choice}", words))
    return lines


def _edge(known: Known) -> list[tuple[str, str]]:
    name = "house edge with what is known"
    if not isinstance(known.found, Gained):
        return [(name, f"{known.edge:.6%}  = {known.found.edge}")]
    low, high = known.interval
    tables = f"{low:.4%} to {high:.4%}, of {known.found.tables:,} tables at random"
    return [(name, f"{known.edge:.4%}"), ("with 95 % confidence", tables)]


def as_json(known: Known) -> dict[str, Any]:
    moves: Moves = known.found.moves
    return {
        "rules": known.rules,
        "boxes": known.boxes,
        "exposed": known.exposed,
        "tables": known.found.tables if isinstance(known.found, Gained) else None,
        "alone": fraction(known.alone),
        "gained": fraction(known.gain),
        "edge": known.edge,
        "error": known.error,
        "interval": list(known.interval),
        "moves": moves,
    }
