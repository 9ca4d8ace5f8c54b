"""What `pitboss lab known` tells."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab import tables, work
from pitboss.lab.known import before_flop, pair, sample, shared, strata, ultimate
from pitboss.lab.known import exposed as exactly
from pitboss.lab.known.exposed import Exactly
from pitboss.lab.known.sample import UP_CARDS, Both, Gained, Moves
from pitboss.lab.known.strata import Shared
from pitboss.lab.report import fraction
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, pay_tables

PARTS = 16
SURE = 1.96
TABLES = {"three-card-2006": 200_000, "ultimate-2019": 10_000}  # where nobody says how many
Found = TypeVar("Found")
HOLE = {"three-card-2006": 3, "canberra-2004": 5, "canberra-2017": 5}


class Known(Struct, frozen=True):
    rules: str
    boxes: int
    exposed: int
    alone: Fraction  # the exact edge of a box that knows its own cards
    exact: Fraction | None  # the edge with what is known; none of a sample
    gain: float  # of a box, in antes
    error: float  # the standard error of it
    tables: int  # of a sample
    moves: Moves

    @property
    def edge(self) -> float:
        return float(self.alone) - self.gain

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
    alone, exact = solved(rules, terms).solution.edge, None
    if boxes == 1 and not seen:
        exact = Exactly(alone, {})
    elif boxes == 1 and seen <= exactly.MOST.get(rules, 0):
        exact = exactly.exposed(rules, terms, seen, where, progress)
    elif rules == pair.RULES and boxes == pair.BOXES and not seen:
        exact = pair.pair(terms, where, progress)
    if exact is not None:
        gain = float(alone - exact.edge)
        return Known(rules, boxes, seen, alone, exact.edge, gain, 0.0, 0, exact.moves)
    sizes = [count // PARTS + (nth < count % PARTS) for nth in range(PARTS)]
    parts = [(rules, terms, seed, nth, n, boxes) for nth, n in enumerate(sizes) if n]
    found = _sampled(rules, seen, parts, where, progress)
    given = (float(found.mean), found.error, found.tables, found.moves)
    return Known(rules, boxes, seen, alone, None, *given)


def _sampled(
    rules: str, seen: int, parts: list[Any], where: work.Opening, progress: work.Progress
) -> Gained | Both | Shared:
    """Of tables at random, on the executor if they are many."""

    def run(part: Callable[..., Found], parts: list[Any]) -> list[Found]:
        few = where is work.local and sum(part[4] for part in parts) < 4 * PARTS
        return [part(*p) for p in parts] if few else work.run(part, parts, where, progress)

    if rules == ultimate.RULES:
        few = [(*part[:4], part[4] // before_flop.RARER + 1, part[5]) for part in parts]
        return Both(
            sample.together(run(before_flop.part, few)), sample.together(run(ultimate.part, parts))
        )
    if seen:
        return sample.together(run(sample.part, [(*part, seen) for part in parts]))
    return strata.together(run(shared.part, parts))


def is_exact(rules: str, boxes: int, seen: int) -> bool:
    """Whether nothing has to be dealt at random."""
    alone = boxes == 1 and seen <= exactly.MOST.get(rules, 0)
    return alone or (rules == pair.RULES and boxes == pair.BOXES and not seen)


def usual_tables(rules: str) -> int:
    """About a minute's."""
    return TABLES.get(rules, 50_000)


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
        ("gained by a box", f"{known.gain:.4%} of the ante"),
    ]
    for category, choices in known.moves.items():
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
    if known.exact is not None:
        return [(name, f"{known.edge:.6%}  = {known.exact}")]
    low, high = known.interval
    tables = f"{low:.4%} to {high:.4%}, of {known.tables:,} tables at random"
    return [(name, f"{known.edge:.4%}"), ("with 95 % confidence", tables)]


def as_json(known: Known) -> dict[str, Any]:
    return {
        "rules": known.rules,
        "boxes": known.boxes,
        "exposed": known.exposed,
        "tables": known.tables or None,
        "alone": fraction(known.alone),
        "exact": None if known.exact is None else fraction(known.exact),
        "gained": known.gain,
        "edge": known.edge,
        "error": known.error,
        "interval": list(known.interval),
        "moves": known.moves,
    }
