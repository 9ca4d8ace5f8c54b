"""Where players stand after many rounds: quantiles of the very distribution of a round.

The chances of a sum of rounds are those of one round folded with themselves, which the fast
Fourier transform does at once: its powers are the folded chances transformed.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from pitboss.lab.kernel import Array

MIDDLE = (0.025, 0.5, 0.975)  # nineteen players in twenty are between the first and the last
GRID = 1 << 22  # a net too long for it counts as the longest that fits


def quantiles(
    chances: dict[Fraction, Fraction], rounds: int, marks: Sequence[float] = MIDDLE
) -> tuple[float, ...]:
    """The sums, in antes, that so many parts of the players do not exceed."""
    scale = lcm(*(net.denominator for net in chances))
    lowest = min(chances)
    steps = np.array([int((net - lowest) * scale) for net in chances])
    folded = fold(np.minimum(steps, (GRID - 1) // rounds), list(chances.values()), rounds)
    places = np.searchsorted(np.cumsum(folded), marks)
    return tuple(float(int(place) + int(lowest * scale) * rounds) / scale for place in places)


def fold(steps: Array, chances: Sequence[Fraction], rounds: int) -> Array:
    """The chances of each sum of so many rounds."""
    size = 1 << int(steps.max() * rounds).bit_length()
    one = np.zeros(size)
    np.add.at(one, steps, [float(chance) for chance in chances])
    found: Array = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    return found
