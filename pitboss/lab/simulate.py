"""Simulation: many rounds by the book, as fast rows or through the engine, with their error."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab import deals, tables, work
from pitboss.lab.kernel import Array
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.report import fraction
from pitboss.lab.terms import Terms

PART = 250_000  # rows: some tenths of a second
ENGINE_PART = 2_000  # rounds through the engine
SURE = 1.96  # standard errors to either side hold the truth nineteen times in twenty


class Simulated(Struct, frozen=True):
    """How often each net of a box came, in antes; rounds of so many boxes.

    The boxes of a round meet one dealer, so they win and lose together: what is sure of the edge
    follows from the spread of whole rounds.
    """

    rules: str
    nets: dict[Fraction, int]
    decisions: dict[str, int]
    boxes: int
    squares: Fraction  # of the nets of whole rounds, added up

    @property
    def count(self) -> int:
        return sum(self.nets.values())

    @property
    def rounds(self) -> int:
        return self.count // self.boxes

    @property
    def edge(self) -> Fraction:
        return -sum((net * n for net, n in self.nets.items()), Fraction(0)) / self.count

    @property
    def variance(self) -> Fraction:
        """Of the net of one box."""
        square = sum((net**2 * n for net, n in self.nets.items()), Fraction(0)) / self.count
        return square - self.edge**2

    @property
    def table_variance(self) -> Fraction:
        """Of the net of a whole round."""
        return self.squares / self.rounds - (self.boxes * self.edge) ** 2

    @property
    def covariance(self) -> Fraction:
        """Of the nets of two boxes of one round; 0 if there is but one."""
        pairs = self.boxes * (self.boxes - 1)
        return (self.table_variance - self.boxes * self.variance) / pairs if pairs else Fraction(0)

    @property
    def correlation(self) -> float:
        return float(self.covariance / self.variance) if self.variance else 0.0

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def error(self) -> float:
        """The standard error of the edge: that of the mean of so many rounds."""
        return sqrt(self.table_variance / max(self.rounds - 1, 1)) / self.boxes

    @property
    def interval(self) -> tuple[float, float]:
        edge = float(self.edge)
        return edge - SURE * self.error, edge + SURE * self.error


def fast_part(rules: str, terms: Terms, seed: int, nth: int, rounds: int) -> Array:
    """One part: its own seed, and the count of its endings."""
    payoffs = payoffs_of(rules, terms)
    rows = deals.deal(rounds, deals.CARDS[rules], (seed, nth))
    return deals.tally(payoffs, rows, deals.choices(payoffs, rows))


def engine_part(
    rules: str, terms: Terms, seed: int, nth: int, rounds: int, boxes: int
) -> tuple[dict[int, int], int]:
    """How often each net of a box came, in cents; and the squares of whole rounds, added up."""
    payoffs = payoffs_of(rules, terms)
    cards = deals.deal(rounds, tables.cards_for(rules, boxes), (seed, nth))
    nets = tables.table_nets(payoffs, cards, boxes)
    return dict(Counter(net for round in nets for net in round)), sum(sum(r) ** 2 for r in nets)


def simulate(
    rules: str,
    rounds: int,
    seed: int,
    terms: Terms,
    where: work.Opening = work.threads,
    progress: work.Progress = work.quiet,
) -> Simulated:
    """Rows by the million. Threads share the book and the kernels; processes would each load them,
    which takes longer than a million rounds."""
    payoffs = payoffs_of(rules, terms)
    parts = [(rules, terms, seed, nth, n) for nth, n in enumerate(_parts(rounds, PART))]
    if where is work.threads:
        fast_part(rules, terms, seed, 0, 1)  # so that what they share is loaded once
    total = np.sum(work.run(fast_part, parts, where, progress), axis=0)
    nets: Counter[Fraction] = Counter()
    for ending in np.argwhere(total).tolist():
        net = Fraction(int(payoffs.scaled[tuple(ending)]), payoffs.scale)
        nets[net] += int(total[tuple(ending)])
    made = total.sum(axis=(1, 2)).tolist()
    decided = {choice.name: n for choice, n in zip(payoffs.choices, made, strict=True)}
    squares = sum((net**2 * count for net, count in nets.items()), Fraction(0))
    return Simulated(rules, dict(nets), decided, 1, squares)


def simulate_tables(
    rules: str,
    rounds: int,
    boxes: int,
    seed: int,
    terms: Terms,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Simulated:
    """Whole tables through the engine."""
    payoffs_of(rules, terms)
    if terms.odds:
        raise BadInput("the engine pays by the rules: other odds are for the fast simulation")
    for what, antes in (("a maximum payout", terms.max_payout), ("a Trips wager", terms.trips)):
        if antes is not None and antes.denominator > 1:
            raise BadInput(f"the engine's table takes {what} in whole antes, not {antes}")
    if not tables.deck_holds(rules, boxes):
        raise BadInput(f"{boxes} boxes cannot be dealt from one deck")
    parts = [
        (rules, terms, seed, nth, n, boxes) for nth, n in enumerate(_parts(rounds, ENGINE_PART))
    ]
    cents: Counter[int] = Counter()
    squares = 0
    for nets, square in _run(engine_part, parts, where, progress):
        cents.update(nets)
        squares += square
    found = {Fraction(net, tables.ANTE): n for net, n in cents.items()}
    return Simulated(rules, found, {}, boxes, Fraction(squares, tables.ANTE**2))


def _parts(rounds: int, size: int) -> list[int]:
    return [size] * (rounds // size) + ([rounds % size] if rounds % size else [])


def _run(
    part: Callable[..., Any], parts: list[Any], where: work.Opening, progress: work.Progress
) -> list[Any]:
    if len(parts) <= 2 and where is work.local:
        return [part(*given) for given in parts]
    return work.run(part, parts, where, progress)


def as_json(found: Simulated) -> dict[str, Any]:
    """For machines."""
    nets = sorted(found.nets.items())
    return {
        "rules": found.rules,
        "rounds": found.rounds,
        "boxes": found.boxes,
        "edge": fraction(found.edge),
        "percent": float(found.edge * 100),
        "interval": list(found.interval),
        "standard_deviation": found.standard_deviation,
        "covariance": fraction(found.covariance),
        "correlation": found.correlation,
        "table_variance": fraction(found.table_variance),
        "decisions": found.decisions,
        "nets": [{"net": fraction(net), "count": count} for net, count in nets],
    }


def as_lines(found: Simulated) -> list[tuple[str, str]]:
    """Name and value, for a table; boxes that meet one dealer win and lose together."""
    low, high = found.interval
    lines = [
        ("rounds", f"{found.rounds:,}" + (f" of {found.boxes} boxes" if found.boxes > 1 else "")),
        ("house edge, of the ante", f"{float(found.edge):.4%}"),
        ("with 95 % confidence", f"{low:.4%} to {high:.4%}"),
        ("standard deviation, in antes", f"{found.standard_deviation:.6f}"),
    ]
    if found.boxes > 1:
        together = f"{float(found.covariance):.6f}  (correlation {found.correlation:.4f})"
        lines.append(("covariance of two boxes", together))
        lines.append(("standard deviation of the table", f"{sqrt(found.table_variance):.6f}"))
    made = found.decisions.items()
    return lines + [(f"decided {name}", f"{n / found.count:.4%}") for name, n in made]
