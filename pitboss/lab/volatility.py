"""How a game swings: hits, skewness, N0, sessions, ruin, and what a table's win may be.

Everything follows from the distribution of one round; sessions are that distribution folded with
itself, and so are the limits of an audit: where a bell curve would put them is wrong for games with
long odds. The risk of ruin is that of a player who plays on with the same ante until nothing is
left.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, lcm, sqrt
from typing import Any

import numpy as np
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab.report import fraction, percent
from pitboss.lab.solution import Solution
from pitboss.lab.solved import solved
from pitboss.lab.spread import Chances, quantiles, steps_of
from pitboss.lab.terms import Terms, terms_of

SESSIONS = (100, 300, 1000)
AUDIT = (1_000, 10_000, 100_000, 1_000_000)
OUTSIDE = (0.00135, 0.99865)  # of 370 tables that are well one falls outside, as with three sigmas
SAFE = 8  # standard deviations above which nobody comes to nothing
FINEST = 20  # parts of an ante in which what is left is counted
VISIT = 300  # rounds
BANKS = (20, 50, 100, 200)
LEAST = 1e-6  # a chance that is told in figures
Json = dict[str, Any]
Lines = list[tuple[str, str]]
Grid = tuple[str, list[str], list[str], list[list[Fraction]]]


class Volatility(Struct, frozen=True):
    solution: Solution

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round brings more than it took."""
        nets = self.solution.distribution.items()
        return sum((chance for net, chance in nets if net > 0), Fraction(0))

    @property
    def returned(self) -> Fraction:
        """Of all that is wagered, what comes back."""
        return 1 - self.solution.element_of_risk

    @property
    def variance(self) -> Fraction:
        return self.solution.moment(2) - self.solution.moment(1) ** 2

    @property
    def skewness(self) -> float:
        one, two, three = (self.solution.moment(power) for power in (1, 2, 3))
        third = three - 3 * one * two + 2 * one**3
        return float(third) / sqrt(self.variance) ** 3

    @property
    def n0(self) -> Fraction:
        """The rounds after which the edge is as large as one standard deviation."""
        return self.variance / self.solution.edge**2

    def session(self, rounds: int) -> tuple[float, ...]:
        return quantiles(self.solution.distribution, rounds)

    def audit(self, rounds: int) -> tuple[float, float]:
        """Between which parts of the antes the house's win lies, if all is well."""
        low, high = quantiles(self.solution.distribution, rounds, OUTSIDE)
        return -high / rounds, -low / rounds

    def ruin(self, bank: int, rounds: int) -> float:
        """How likely so many antes are lost within so many rounds, in whole antes or parts."""
        return ruin(self.solution.distribution, bank, rounds)

    def covariances(self) -> dict[tuple[str, str], Fraction]:
        """Of what each two wagers bring, in square antes; with itself, its variance."""
        payoffs, total = self.solution.payoffs, self.solution.total
        means: dict[str, Fraction] = {}
        products: dict[tuple[str, str], Fraction] = {}
        for ending, count in self.solution.count.items():
            parts = payoffs.parts[ending]
            for one, net in parts.items():
                means[one] = means.get(one, Fraction(0)) + Fraction(count, total) * net
                for other, also in parts.items():
                    pair = (one, other)
                    often = Fraction(count, total)
                    products[pair] = products.get(pair, Fraction(0)) + often * net * also
        return {(a, b): both - means[a] * means[b] for (a, b), both in products.items()}


def ruin(chances: Chances, bank: int, rounds: int) -> float:
    """Step by step: the chances of each sum that is left; who cannot lay the least is out."""
    scale = min(lcm(*(net.denominator for net in chances)), FINEST)
    left = np.zeros((bank + _safe(chances, rounds)) * scale + 1)
    left[bank * scale] = 1
    steps = steps_of(chances, scale)
    for _ in range(rounds):
        then = np.zeros_like(left)
        for step, chance in steps.items():
            _shift(left, step, chance, then)
        left = then
    return max(0.0, float(1 - left.sum()))


def _safe(chances: Chances, rounds: int) -> int:
    """Who has won so many antes cannot lose them again in so many rounds."""
    mean = sum((float(net * chance) for net, chance in chances.items()), 0.0)
    square = sum((float(net**2 * chance) for net, chance in chances.items()), 0.0)
    return ceil(abs(mean) * rounds + SAFE * sqrt(square * rounds)) + 1


def _shift(left: Any, step: int, chance: float, then: Any) -> None:
    """Move all sums by a net; what passes the top stays there, what falls below one is gone."""
    if step >= 0:
        cut = max(len(left) - step, 0)
        then[len(left) - cut :] += chance * left[:cut]
        then[-1] += chance * left[cut:].sum()
    else:
        then[1 : len(left) + step] += chance * left[1 - step :]


def chance(part: float) -> str:
    return f"{100 * part:.4f} %" if part >= LEAST else "less than 0.0001 %"


def volatility(rules: str, terms: Terms) -> Volatility:
    return Volatility(solved(rules, terms).solution)


def as_lines(found: Volatility, rounds: int) -> Lines:
    solution = found.solution
    lines = [
        ("return, of all wagers", percent(found.returned)),
        ("house edge, of the ante", percent(solution.edge)),
        ("hit frequency", percent(found.hit_frequency)),
        ("standard deviation, in antes", f"{solution.standard_deviation:.10f}"),
        ("skewness", f"{found.skewness:.6f}"),
        ("N0, rounds until the edge is one deviation", f"{float(found.n0):,.1f}"),
    ]
    for number in SESSIONS:
        low, middle, high = found.session(number)
        words = f"half have less than {middle:+,g}; 95 % are between {low:+,g} and {high:+,g}"
        lines.append((f"after {number:,} rounds, antes", words))
    lines += [(f"{bank} antes are lost within {rounds:,} rounds", chance(found.ruin(bank, rounds)))
              for bank in BANKS]  # fmt: skip
    for number in AUDIT:
        low, high = (100 * part for part in found.audit(number))
        words = f"the house wins {low:+.3f} % to {high:+.3f} % of all antes, 369 times of 370"
        lines.append((f"audit of {number:,} rounds", words))
    lines += [(f"  {name} contributes", percent(part)) for name, part in
              solution.contributions.items()]  # fmt: skip
    covariances = found.covariances()
    names = list(solution.contributions)
    lines += [
        (f"  covariance of {a} and {b}", f"{float(covariances[a, b]):+.6f}")
        for nth, a in enumerate(names) for b in names[nth + 1 :] if (a, b) in covariances
    ]  # fmt: skip
    return lines


def as_json(found: Volatility, rounds: int) -> Json:
    solution = found.solution
    return {
        "edge": fraction(solution.edge),
        "return": fraction(found.returned),
        "hit_frequency": fraction(found.hit_frequency),
        "variance": fraction(found.variance),
        "skewness": found.skewness,
        "n0": fraction(found.n0),
        "sessions": {str(number): list(found.session(number)) for number in SESSIONS},
        "ruin": {str(bank): found.ruin(bank, rounds) for bank in BANKS},
        "audit": {str(number): list(found.audit(number)) for number in AUDIT},
        "covariances": [
            {"wagers": [a, b], "covariance": fraction(both)}
            for (a, b), both in found.covariances().items()
        ],
    }


def grid_of(rules: str, asked: str) -> Grid:
    """The edge by the odds of one line and the maximum payout: LINE:ODDS,ODDS:CAP,CAP."""
    if asked.count(":") != 2:
        raise BadInput("a grid is LINE:ODDS,ODDS:CAP,CAP, as bet.flush:5,6:50,500")
    line, numbers, caps = asked.split(":")
    by, to = numbers.split(","), caps.split(",")
    terms = [[terms_of(rules, [f"{line}={one}"], cap, sides=False) for cap in to] for one in by]
    return line, by, to, [[solved(rules, one).solution.edge for one in row] for row in terms]


def grid_lines(
    line: str, odds: Sequence[str], caps: Sequence[str], edges: list[list[Fraction]]
) -> Lines:
    head = (f"{line}, by maximum payout in antes", "".join(f"{cap:>14}" for cap in caps))
    rows = [
        (f"{one} to 1", "".join(f"{float(100 * edge):>12.6f} %" for edge in row))
        for one, row in zip(odds, edges, strict=True)
    ]
    return [head, *rows]


def grid_json(
    line: str, odds: Sequence[str], caps: Sequence[str], edges: list[list[Fraction]]
) -> Json:
    rows = [[fraction(edge) for edge in row] for row in edges]
    return {"line": line, "odds": list(odds), "max_payouts": list(caps), "edges": rows}
