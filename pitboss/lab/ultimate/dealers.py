"""One hole on one board: how many of the dealer's holes are lower, equal, and do not qualify.

On a board with fewer than three cards of any suit only ranks matter; on any other, ranks and
whether a card is of that suit. So the dealer's cards fall into at most 26 types, and a pair of
types stands for all holes of it.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import IN_ROW, ONE, RANKS, ROW_BITS, ZERO, plain
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup
from pitboss.lab.outcomes import ALL, EQUAL, LOWER, OUT

TYPES = 26
NO_SUIT = 4
# Three counts in one word: lower ones lowest, then equal ones, then those that do not qualify.
EQUAL_BITS, OUT_BITS = np.uint64(20), np.uint64(40)
EQUAL_ONE, OUT_ONE = ONE << EQUAL_BITS, ONE << OUT_BITS
ONE_COUNT = EQUAL_ONE - ONE


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
    """Sort the cards that are not gone into types, those of the suit last; return how many types
    there are out of the suit, and in all."""
    count = np.uint64(0)
    for rank in range(np.uint64(13)):
        free = ~(gone >> (rank << np.uint64(2))) & np.uint64(15)
        free &= ~(ONE << np.uint64(suit))
        if free:
            type_keys[count], bits[count] = keys[rank << np.uint64(2)] & RANKS, np.uint64(0)
            left[count] = np.uint64(0x4332322132212110) >> (free << np.uint64(2)) & np.uint64(7)
            count += ONE
    apart = count
    if suit < NO_SUIT:
        for rank in range(np.uint64(13)):
            if not gone >> (rank << np.uint64(2)) + np.uint64(suit) & ONE:
                bits[count], left[count] = ONE << rank, ONE
                type_keys[count] = keys[rank << np.uint64(2)] & RANKS
                count += ONE
    return apart, count


@kernel
def compared(dealer: Any, this: Any, qualifying: Any) -> Any:
    """Lower, equal and not qualifying, as counts in one word."""
    found = ONE if dealer < this else ZERO
    found |= EQUAL_ONE if dealer == this else ZERO
    return found | (OUT_ONE if dealer < qualifying else ZERO)


@kernel
def meet(cards: Array, gone: Any, qualifying: int, lookup: Lookup, types: Types, met: Array) -> int:
    """Count whom a hole (the first two cards) meets on a board; return the class of its hand.

    `gone` has a bit for each card that the dealer cannot hold: these seven, and any that are dead.
    """
    keys, begins, classes, suited = lookup.keys, lookup.begins, lookup.classes, lookup.suited
    type_keys, bits, left = types.keys, types.bits, types.left
    suit, ranks, board, in_suit = flush_suit(cards), ZERO, ZERO, 0
    for nth in range(2, 7):
        board += keys[cards[nth]] & RANKS
        if cards[nth] & 3 == suit:
            ranks |= ONE << np.uint64(cards[nth] >> 2)
            in_suit += 1
    my_ranks, mine = ranks, board
    for nth in range(2):
        mine += keys[cards[nth]] & RANKS
        my_ranks |= ONE << np.uint64(cards[nth] >> 2) if cards[nth] & 3 == suit else ZERO
    this = suited[my_ranks]  # none for fewer than five ranks
    if not this:
        this = plain(mine, begins, classes)
    least = np.uint16(qualifying)
    apart, count = fill(gone, suit, keys, type_keys, bits, left)
    found, everybody = ZERO, ZERO
    for i in range(ZERO, count):  # beside the types before it, and beside itself
        held, held_ranks, some, pairs = board + type_keys[i], ranks | bits[i], ZERO, ZERO
        two = left[i] * (left[i] - ONE) >> ONE
        if in_suit + int(i >= apart) >= 5:
            pairs = compared(suited[held_ranks], this, least)
            for j in range(ZERO, min(i, apart)):
                some += left[j] * pairs
        else:
            for j in range(ZERO, min(i, apart)):
                key = held + type_keys[j]
                dealer = classes[np.uint64(begins[key >> ROW_BITS]) + (key & IN_ROW)]
                some += left[j] * compared(dealer, this, least)
            if two:  # five of a rank are in no table
                pairs = compared(plain(held + type_keys[i], begins, classes), this, least)
        for j in range(apart, i):
            some += left[j] * compared(suited[held_ranks | bits[j]], this, least)
        found += left[i] * some + two * pairs
        everybody += left[i]
    met[LOWER], met[EQUAL] = found & ONE_COUNT, found >> EQUAL_BITS & ONE_COUNT
    met[OUT], met[ALL] = found >> OUT_BITS, everybody * (everybody - ONE) >> ONE
    return int(this)
