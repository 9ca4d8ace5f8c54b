"""Where players stand after many rounds: quantiles of the very distribution of a round.

The chances of a sum of rounds are those of one round folded with themselves, which the fast
Fourier transform does at once: its powers are the folded chances transformed. Sums are counted on
a ring: it is so wide that what goes round it never happens, and it is cut open opposite the mean.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, lcm, sqrt

import numpy as np

from pitboss.lab.kernel import Array

MIDDLE = (0.025, 0.5, 0.975)  # nineteen players in twenty are between the first and the last
RING = 1 << 20  # places; antes are cut as finely as it allows, and no finer than their nets
WIDE = 40  # standard deviations that it holds at the least

Chances = dict[Fraction, Fraction]


def quantiles(chances: Chances, rounds: int, marks: Sequence[float] = MIDDLE) -> tuple[float, ...]:
    """The sums, in antes, that so many parts of the players do not exceed."""
    mean = sum((net * chance for net, chance in chances.items()), Fraction(0))
    exact, span = lcm(*(net.denominator for net in chances)), _span(chances, rounds, mean)
    scale = max(1, min(exact, int(RING / span)))
    size = min(RING, 1 << ceil(scale * span).bit_length())
    low = round(mean * scale * rounds) - size // 2
    on_ring = np.roll(fold(steps_of(chances, scale), rounds, size), -(low % size))
    places = np.searchsorted(np.cumsum(on_ring), marks)
    return tuple((low + int(place)) / scale for place in places)


def _span(chances: Chances, rounds: int, mean: Fraction) -> float:
    """How many antes the ring has to hold."""
    spread = sum((chance * (net - mean) ** 2 for net, chance in chances.items()), Fraction(0))
    longest = float(max(abs(net - mean) for net in chances))
    return 2 * min(longest * rounds, WIDE * sqrt(spread * rounds) + longest) + 2


def steps_of(chances: Chances, scale: int) -> dict[int, float]:
    """Nets in parts of an ante. One between two parts is either, so that its mean stays."""
    steps: dict[int, float] = {}
    for net, chance in chances.items():
        whole, rest = divmod(net * scale, 1)
        for step, often in ((int(whole), chance * (1 - rest)), (int(whole) + 1, chance * rest)):
            if often:
                steps[step] = steps.get(step, 0.0) + float(often)
    return steps


def fold(steps: dict[int, float], rounds: int, size: int) -> Array:
    """The chances of each sum of so many rounds, on a ring."""
    one = np.zeros(size)
    for step, chance in steps.items():
        one[step % size] += chance
    found: Array = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    return found
