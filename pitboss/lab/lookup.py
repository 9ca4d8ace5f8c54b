"""The tables behind the evaluators: where the class of some ranks is found in one step.

Each rank has a key, and the keys of up to seven cards add up to a sum that no other ranks have.
The sums are spread thinly over millions, so the table is folded: its rows, of 512 sums each, are
laid over one another wherever the entries of one fall into the gaps of the others. What remains
fits into the fastest caches, and costs one addition: where each row begins.
"""

from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pitboss.lab import stored
from pitboss.lab.deck import MASKS
from pitboss.lab.kernel import Array, frozen, kernel, stamp
from pitboss.lab.ladder import FIVE, Ladder, kinds, manila

# The smallest keys, each found after the one before, with all sums of seven different.
RANK_KEYS = np.array(
    [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181], np.int64
)
ROW = 9  # bits of a sum within a row: shorter rows need more places to begin, longer ones gaps
SUIT_COUNTS = 32  # bits below the counts of the suits, four bits each, in the key of a card
FLUSH_BIT = 31  # of a suit's entry: it has five cards or more


class Lookup(NamedTuple):
    """What a kernel needs to find classes; made for five or for seven cards."""

    keys: Array  # by card: the key of its rank, and a one in the count of its suit
    masks: Array  # by card: its bit in its suit's lane
    begins: Array  # by row: where it begins in `classes`
    classes: Array  # the folded table
    suited: Array  # by the ranks in one suit: the class of the flush
    suits: Array  # by the ranks in one suit: their keys added up, and whether they are a flush


@kernel
def fold(order: Array, starts: Array, places: Array, size: int) -> Array:
    """First fit: each row, the fullest first, goes to the first place where it hits nothing.

    Of rows equally full each begins after the one before: a twentieth more room, a tenth the time.
    """
    taken = np.zeros(size, np.uint8)
    begins = np.zeros(order.size, np.int64)
    free, full, begin = 0, 0, 0
    for row in order:
        first, last = starts[row], starts[row + 1]
        if first == last:
            continue
        if last - first != full:
            full, begin = last - first, 0
        begin = max(begin, free - places[first])
        nth = first
        while nth < last:
            if taken[begin + places[nth]]:
                begin += 1
                nth = first
            else:
                nth += 1
        begins[row] = begin
        for nth in range(first, last):
            taken[begin + places[nth]] = 1
        while taken[free]:
            free += 1
    return begins


def folded(hands: Array, classes: Array) -> tuple[Array, Array]:
    """By the ranks of hands: where each row begins, and the folded table."""
    sums = RANK_KEYS[hands].sum(axis=1)
    by_sum = np.argsort(sums)
    sums, classes = sums[by_sum], classes[by_sum]
    rows, places = sums >> ROW, sums & (1 << ROW) - 1
    starts = np.searchsorted(rows, np.arange(rows[-1] + 2))
    fullest_first = np.argsort(-np.diff(starts), kind="stable")
    begins = fold(fullest_first, starts, places, 1 << 20)
    where = begins[rows] + places
    table = np.zeros(int(where.max()) + 1, np.uint16)
    table[where] = classes
    return frozen(begins.astype(np.uint32)), frozen(table)


def card_keys() -> Array:
    cards = np.arange(52)
    return (RANK_KEYS[cards // 4] | 1 << SUIT_COUNTS + 4 * (cards % 4)).astype(np.uint64)


def suit_keys(size: int) -> Array:
    """By the ranks held in one suit, the sum of their keys, marked where it is a flush."""
    every = np.arange(1 << 13)
    sums = (every[:, None] >> np.arange(13) & 1) @ RANK_KEYS
    return (sums | (np.bitwise_count(every) >= size).astype(np.int64) << FLUSH_BIT).astype(
        np.uint32
    )


def lookup(ladder: Ladder, begins: Array, table: Array) -> Lookup:
    keys, suits = frozen(card_keys()), frozen(suit_keys(ladder.size))
    return Lookup(keys, MASKS, begins, table, ladder.suited, suits)


def best_of_five(rows: Array, five: Lookup) -> Array:
    """The best class among five of each row's ranks, whatever the suits."""
    best = np.zeros(len(rows), np.uint16)
    for choice in combinations(range(rows.shape[1]), 5):
        sums = RANK_KEYS[rows[:, choice]].sum(axis=1)
        best = np.maximum(best, five.classes[five.begins[sums >> ROW] + (sums & (1 << ROW) - 1)])
    return best


@cache
def five_lookup() -> Lookup:
    return lookup(FIVE, *folded(FIVE.kinds, FIVE.plain))


@cache
def seven_lookup() -> Lookup:
    """Its table is kept: it takes longer to fold than many a question to answer."""
    key = sha256((FIVE.key + stamp(Path(__file__))).encode()).hexdigest()
    found = stored.find(stored.cache_folder(), "seven", key)
    if found is None:
        rows = kinds(7)
        begins, table = folded(rows, best_of_five(rows, five_lookup()))
        found = {"begins": begins, "table": table}
        stored.keep("seven", key, found)
    return lookup(FIVE, frozen(found["begins"]), frozen(found["table"]))


@cache
def manila_lookup(ace_low: bool) -> Lookup:
    ladder = manila(ace_low)
    return lookup(ladder, *folded(ladder.kinds, ladder.plain))
