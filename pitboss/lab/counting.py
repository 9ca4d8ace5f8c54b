"""Every hand of a deck, looked at one by one: how many there are of each class.

The keys are added up on the way down a nest of loops, so that a hand costs one addition and one
look. Seven cards can only be a flush if six of them have four of a suit: for all others the last
card is taken by its rank, four suits at once.
"""

from typing import Any

import numpy as np

from pitboss.lab.evaluate import (
    BIAS,
    FLUSH,
    ONE,
    ONE_SUIT,
    RANKS,
    SUIT,
    TWO,
    lane,
    plain,
    worth,
)
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import SUIT_COUNTS, Lookup, five_lookup, seven_lookup

ONE_MORE = np.uint64(0x1111 << SUIT_COUNTS)  # of each suit
FOUR = np.uint64(4)
DECK = np.uint64(52)


@kernel
def count_five(first: int, lookup: Lookup, counts: Array) -> None:
    """Every five cards of which this one has the lowest number."""
    k, m, a = lookup.keys, lookup.masks, np.uint64(first)
    begins, classes, suited = lookup.begins, lookup.classes, lookup.suited
    for b in range(a + ONE, DECK):
        for c in range(b + ONE, DECK):
            for d in range(c + ONE, DECK):
                key, mask = BIAS + k[a] + k[b] + k[c] + k[d], m[a] | m[b] | m[c] | m[d]
                for e in range(d + ONE, DECK):
                    counts[worth(key + k[e], mask | m[e], begins, classes, suited)] += ONE


@kernel
def last_of_seven(f: Any, key: Any, mask: Any, lookup: Lookup, counts: Array) -> None:
    """The seventh card above f, one by one: some of them make a flush."""
    begins, classes = lookup.begins, lookup.classes
    for g in range(f + ONE, DECK):
        whole = key + lookup.keys[g]
        flush = whole & FLUSH
        if flush:
            suit = (mask | lookup.masks[g]) >> lane(flush) & ONE_SUIT
            counts[lookup.suited[suit]] += ONE
        else:
            counts[plain(whole, begins, classes)] += ONE


@kernel
def count_seven(first: int, lookup: Lookup, counts: Array) -> None:
    """Every seven cards of which this one has the lowest number."""
    k, m, a = lookup.keys, lookup.masks, np.uint64(first)
    begins, classes = lookup.begins, lookup.classes
    for b in range(a + ONE, DECK):
        for c in range(b + ONE, DECK):
            key_c, mask_c = BIAS + k[a] + k[b] + k[c], m[a] | m[b] | m[c]
            for d in range(c + ONE, DECK):
                for e in range(d + ONE, DECK):
                    key_e, mask_e = key_c + k[d] + k[e], mask_c | m[d] | m[e]
                    for f in range(e + ONE, DECK):
                        key = key_e + k[f]
                        if (key + ONE_MORE) & FLUSH:
                            last_of_seven(f, key, mask_e | m[f], lookup, counts)
                            continue
                        ranks, rank = key & RANKS, f >> TWO
                        left = SUIT - (f & SUIT)  # cards of f's own rank above it
                        if left:
                            counts[plain(ranks + (k[f] & RANKS), begins, classes)] += left
                        for higher in range((rank + ONE) << TWO, DECK, FOUR):
                            this = plain(ranks + (k[higher] & RANKS), begins, classes)
                            counts[this] += FOUR


def five_counts() -> Array:
    """How many of the C(52,5) hands are of each class."""
    counts = np.zeros(1 << 13, np.uint64)
    for first in range(48):
        count_five(first, five_lookup(), counts)
    return counts


def seven_counts(firsts: range = range(46)) -> Array:
    """How many of the C(52,7) hands are of each class; or of those with these lowest cards."""
    counts = np.zeros(1 << 13, np.uint64)
    for first in firsts:
        count_seven(first, seven_lookup(), counts)
    return counts
