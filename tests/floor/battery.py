"""What statistics can see of a shuffle: where cards go, rising sequences and cycles.

A shuffle is anything that returns the numbers 0 to n-1 in some order. Each test compares counts
with what is exactly expected of a fair one, and says how likely a difference as large is.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import erfc, factorial, sqrt

Shuffle = Callable[[], Sequence[int]]
Likelihoods = dict[str, float]

TESTS = 3
CAUGHT = 1e-6 / TESTS  # less likely than this, and the shuffle is called broken
THIN = 5  # cells with fewer expected are pooled


def battery(shuffle: Shuffle, times: int, size: int = 52) -> Likelihoods:
    places = [[0] * size for _ in range(size)]
    rising: Counter[int] = Counter()
    cycles: Counter[int] = Counter()
    for _ in range(times):
        order = shuffle()
        for row, card in zip(places, order, strict=True):
            row[card] += 1
        rising[rising_sequences(order)] += 1
        cycles[count_cycles(order)] += 1
    return {
        "places": placed_evenly(places, times),
        "rising": as_expected(rising, eulerian(size), times),
        "cycles": as_expected(cycles, stirling(size), times),
    }


def caught(likelihoods: Likelihoods) -> set[str]:
    return {test for test, likelihood in likelihoods.items() if likelihood < CAUGHT}


def rising_sequences(order: Sequence[int]) -> int:
    """Runs of cards that lie in their old order: few of them after too few riffles."""
    where = [0] * len(order)
    for place, card in enumerate(order):
        where[card] = place
    return 1 + sum(left > right for left, right in pairwise(where))


def count_cycles(order: Sequence[int]) -> int:
    seen, cycles = [False] * len(order), 0
    for start in range(len(order)):
        cycles += not seen[start]
        while not seen[start]:
            seen[start] = True
            start = order[start]
    return cycles


@cache
def eulerian(size: int) -> dict[int, Fraction]:
    """The chance of each number of rising sequences."""
    ways = {1: 1}
    for n in range(2, size + 1):
        more = {k: k * ways.get(k, 0) + (n + 1 - k) * ways.get(k - 1, 0) for k in range(1, n + 1)}
        ways = more
    return {k: Fraction(count, factorial(size)) for k, count in ways.items()}


@cache
def stirling(size: int) -> dict[int, Fraction]:
    """The chance of each number of cycles."""
    ways = {1: 1}
    for n in range(2, size + 1):
        more = {k: (n - 1) * ways.get(k, 0) + ways.get(k - 1, 0) for k in range(1, n + 1)}
        ways = more
    return {k: Fraction(count, factorial(size)) for k, count in ways.items()}


def placed_evenly(places: list[list[int]], times: int) -> float:
    """Rows and columns have fixed sums, so (n-1)/n of the statistic has (n-1)^2 freedoms."""
    size = len(places)
    even = times / size
    statistic = sum((count - even) ** 2 for row in places for count in row) / even
    return tail(statistic * (size - 1) / size, (size - 1) ** 2)


def as_expected(found: Counter[int], chances: dict[int, Fraction], times: int) -> float:
    cells: list[list[float]] = [[0.0, 0.0]]
    for key, chance in chances.items():
        if cells[-1][0] >= THIN:
            cells.append([0.0, 0.0])
        cells[-1][0] += float(times * chance)
        cells[-1][1] += found[key]
    if cells[-1][0] < THIN and len(cells) > 1:
        thin = cells.pop()
        cells[-1] = [cells[-1][0] + thin[0], cells[-1][1] + thin[1]]
    statistic = sum((count - expected) ** 2 / expected for expected, count in cells)
    return tail(statistic, len(cells) - 1)


def tail(statistic: float, freedoms: int) -> float:
    """How likely chi-squared is as large or larger, after Wilson and Hilferty."""
    spread = 2 / (9 * freedoms)
    deviation = ((statistic / freedoms) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(deviation / sqrt(2)) / 2
