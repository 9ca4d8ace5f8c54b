"""One hole on one board: how many of the dealer's holes are lower, equal, and do not qualify.

On a board with fewer than three cards of any suit only ranks matter; on any other, ranks and
whether a card is of that suit. So the dealer's cards fall into at most 26 types, and a pair of
types stands for all holes of it.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import ONE, RANKS, plain
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup
from pitboss.lab.outcomes import ALL, EQUAL, LOWER, OUT

TYPES = 26
NO_SUIT = 4


class Types(NamedTuple):
    """Of the cards that a dealer may hold: by type."""

    keys: Array
    bits: Array  # the rank, where it is of the suit; else none
    left: Array  # how many there are


def no_types() -> Types:
    return Types(*np.zeros((3, TYPES), np.uint64))


@kernel
def flush_suit(cards: Array) -> Any:
    """The suit of which the board has three cards or more."""
    counts = np.uint64(0)
    for nth in range(2, 7):
        counts += ONE << np.uint64(4 * (cards[nth] & 3))
    for suit in range(4):
        if counts >> np.uint64(4 * suit) & np.uint64(15) >= np.uint64(3):
            return suit
    return NO_SUIT


@kernel
def fill(gone: Any, suit: int, keys: Array, type_keys: Array, bits: Array, left: Array) -> Any:
    """Sort the cards that are not gone into types; return how many there are."""
    count = np.uint64(0)
    for rank in range(np.uint64(13)):
        free = ~(gone >> (rank << np.uint64(2))) & np.uint64(15)
        in_suit = free >> np.uint64(suit) & ONE if suit < NO_SUIT else np.uint64(0)
        others = (free & ONE) + (free >> ONE & ONE) + (free >> np.uint64(2) & ONE)
        others += (free >> np.uint64(3)) - in_suit
        if in_suit:
            type_keys[count], bits[count] = keys[rank << np.uint64(2)] & RANKS, ONE << rank
            left[count] = ONE
            count += ONE
        if others:
            type_keys[count], bits[count] = keys[rank << np.uint64(2)] & RANKS, np.uint64(0)
            left[count] = others
            count += ONE
    return count


@kernel
def meet(cards: Array, gone: Any, qualifying: int, lookup: Lookup, types: Types, met: Array) -> int:
    """Count whom a hole (the first two cards) meets on a board; return the class of its hand.

    `gone` has a bit for each card that the dealer cannot hold: these seven, and any that are dead.
    """
    keys, begins, classes, suited = lookup.keys, lookup.begins, lookup.classes, lookup.suited
    type_keys, bits, left = types.keys, types.bits, types.left
    suit, ranks, board = flush_suit(cards), np.uint64(0), np.uint64(0)
    for nth in range(2, 7):
        board += keys[cards[nth]] & RANKS
        ranks |= ONE << np.uint64(cards[nth] >> 2) if cards[nth] & 3 == suit else np.uint64(0)
    my_ranks, mine = ranks, board
    for nth in range(2):
        mine += keys[cards[nth]] & RANKS
        my_ranks |= ONE << np.uint64(cards[nth] >> 2) if cards[nth] & 3 == suit else np.uint64(0)
    this = suited[my_ranks]  # none for fewer than five ranks
    if not this:
        this = plain(mine, begins, classes)
    count = fill(gone, suit, keys, type_keys, bits, left)
    lower, equal, out, everybody = np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0)
    for i in range(count):
        for j in range(i + ONE):
            ways = left[i] * left[j] if i != j else left[i] * (left[i] - ONE) >> ONE
            if not ways:  # five of a rank are in no table
                continue
            dealer = suited[ranks | bits[i] | bits[j]]
            if not dealer:
                dealer = plain(board + type_keys[i] + type_keys[j], begins, classes)
            everybody += ways
            lower += ways if dealer < this else np.uint64(0)
            equal += ways if dealer == this else np.uint64(0)
            out += ways if dealer < qualifying else np.uint64(0)
    met[LOWER], met[EQUAL], met[OUT], met[ALL] = lower, equal, out, everybody
    return int(this)
