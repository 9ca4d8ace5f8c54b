"""Sets of cards that differ only in their suits are worth the same: one stands for all of them.

A set is four masks of ranks, one for each suit. The one that stands for the others has its suits
in order: more cards first, and of as many the higher mask.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, groupby
from math import factorial

import numpy as np

from pitboss.lab.kernel import Array


def representatives(size: int) -> tuple[Array, Array]:
    """Each set of so many cards up to its suits, as four masks; and how many it stands for."""
    found = np.concatenate([_with_suits(parts) for parts in partitions(size, 4, size)])
    return found, _stands_for(found)


def partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to share out cards among the suits, the longest first."""
    if parts == 0:
        yield from [()] if total == 0 else []
        return
    for first in range(min(total, most), -1, -1):
        for rest in partitions(total - first, parts - 1, first):
            yield (first, *rest)


def _with_suits(lengths: tuple[int, ...]) -> Array:
    """All sets whose suits are of these lengths; equal lengths are filled in falling order."""
    every = np.arange(1 << 13)
    rows = np.zeros((1, 0), np.int64)
    for length, alike in groupby(lengths):
        masks = every[np.bitwise_count(every) == length][::-1]
        count = len(list(alike))
        chosen = np.array(list(combinations_with_replacement(masks.tolist(), count)), np.int64)
        rows = np.hstack([np.repeat(rows, len(chosen), axis=0), np.tile(chosen, (len(rows), 1))])
    return rows


def _stands_for(sets: Array) -> Array:
    """The suits can change places in 24 ways, less those that exchange equal suits."""
    same = sets[:, 1:] == sets[:, :-1]
    ways = np.full(len(sets), factorial(4))
    run = np.ones(len(sets), np.int64)
    for equal in same.T:
        run = np.where(equal, run + 1, 1)
        ways //= run
    return ways


def cards_of(sets: Array, size: int) -> Array:
    """The card numbers of each set, ascending."""
    bits = sets[:, None, :] >> np.arange(13)[None, :, None] & 1  # by rank, then by suit
    return np.nonzero(bits.reshape(len(sets), 52))[1].reshape(len(sets), size)
