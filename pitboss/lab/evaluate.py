"""The worth of many hands at once: rows of card numbers, or masks, in; classes of a ladder out.

The keys of a hand's cards are added up. The sum tells the ranks in its low half, and in its high
half how many cards there are of each suit; each count starts from a bias, so that with the fifth
card of a suit its highest bit turns on. Then the flush is looked up by the ranks of that suit
alone: with five of a suit among seven cards, no four of a kind or full house is possible. All
indices are unsigned: for signed ones the compiler must allow for negative values. The small kernels
take bare arrays: of a tuple of arrays the compiler would count every use, at each call.
"""

from typing import Any

import numpy as np

from pitboss.errors import BadInput
from pitboss.lab.kernel import Array, frozen, kernel
from pitboss.lab.ladder import THREE
from pitboss.lab.lookup import (
    FLUSH_BIT,
    ROW,
    SUIT_COUNTS,
    Lookup,
    five_lookup,
    manila_lookup,
    seven_lookup,
)

ROW_BITS = np.uint64(ROW)
IN_ROW = np.uint64((1 << ROW) - 1)
RANKS = np.uint64((1 << SUIT_COUNTS) - 1)
BIAS = np.uint64(0x3333 << SUIT_COUNTS)  # three, so that a count of five becomes eight
FLUSH = np.uint64(0x8888 << SUIT_COUNTS)
FLUSHES = (
    np.uint64(0x0080 << SUIT_COUNTS), np.uint64(0x0800 << SUIT_COUNTS),
    np.uint64(0x8000 << SUIT_COUNTS),
)  # fmt: skip
SUIT_FLUSH = np.uint32(1 << FLUSH_BIT)
LANES = (np.uint64(16), np.uint64(32), np.uint64(48))
ONE_SUIT = np.uint64((1 << 13) - 1)
ZERO, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
SUIT = np.uint64(3)  # the bits of a card number that tell its suit


@kernel
def plain(key: Any, begins: Array, classes: Array) -> Any:
    """The class of the ranks in a sum of keys."""
    ranks = key & RANKS
    return classes[np.uint64(begins[ranks >> ROW_BITS]) + (ranks & IN_ROW)]


@kernel
def lane(flush: Any) -> Any:
    """How far down the lane of the suit lies whose count is full: by choices, not by jumps."""
    one = LANES[0] if flush & FLUSHES[0] else ZERO
    two = LANES[1] if flush & FLUSHES[1] else ZERO
    return one + two + (LANES[2] if flush & FLUSHES[2] else ZERO)


@kernel
def worth(key: Any, mask: Any, begins: Array, classes: Array, suited: Array) -> Any:
    """The class of a hand from its biased sum of keys and its mask."""
    flush = key & FLUSH
    if flush:
        return suited[mask >> lane(flush) & ONE_SUIT]
    ranks = key & RANKS  # as in `plain`: a call with arrays, two deep, would be counted again
    return classes[np.uint64(begins[ranks >> ROW_BITS]) + (ranks & IN_ROW)]


@kernel
def five_rows(rows: Array, out: Array, lookup: Lookup) -> None:
    k, m, begins, classes = lookup.keys, lookup.masks, lookup.begins, lookup.classes
    for i in range(ZERO, np.uint64(rows.shape[0])):
        a, b, c, d, e = rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3], rows[i, 4]
        key = BIAS + k[a] + k[b] + k[c] + k[d] + k[e]
        flush = key & FLUSH
        if flush:
            mask = m[a] | m[b] | m[c] | m[d] | m[e]
            out[i] = lookup.suited[mask >> lane(flush) & ONE_SUIT]
        else:
            out[i] = plain(key, begins, classes)


@kernel
def seven_rows(rows: Array, out: Array, lookup: Lookup) -> None:
    k, m, begins, classes = lookup.keys, lookup.masks, lookup.begins, lookup.classes
    for i in range(ZERO, np.uint64(rows.shape[0])):
        a, b, c, d = rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3]
        e, f, g = rows[i, 4], rows[i, 5], rows[i, 6]
        key = BIAS + k[a] + k[b] + k[c] + k[d] + k[e] + k[f] + k[g]
        flush = key & FLUSH
        if flush:
            mask = m[a] | m[b] | m[c] | m[d] | m[e] | m[f] | m[g]
            out[i] = lookup.suited[mask >> lane(flush) & ONE_SUIT]
        else:
            out[i] = plain(key, begins, classes)


@kernel
def suit_masks(hands: Array, out: Array, lookup: Lookup) -> None:
    """Each suit of a mask has its keys added up in a table; one of them may be a flush."""
    suits, suited, begins, classes = lookup.suits, lookup.suited, lookup.begins, lookup.classes
    for i in range(ZERO, np.uint64(hands.size)):
        hand = hands[i]
        a, b = hand & ONE_SUIT, hand >> LANES[0] & ONE_SUIT
        c, d = hand >> LANES[1] & ONE_SUIT, hand >> LANES[2]
        key = suits[a] + suits[b] + suits[c] + suits[d]
        if key & SUIT_FLUSH:
            out[i] = suited[a] | suited[b] | suited[c] | suited[d]
        else:
            out[i] = plain(np.uint64(key), begins, classes)


@kernel
def three_rows(rows: Array, out: Array, plain: Array, suited: Array) -> None:
    """Three ranks are few enough to be an index by themselves."""
    for i in range(ZERO, np.uint64(rows.shape[0])):
        a, b, c = np.uint64(rows[i, 0]), np.uint64(rows[i, 1]), np.uint64(rows[i, 2])
        ranks = ((a >> TWO) * np.uint64(13) + (b >> TWO)) * np.uint64(13) + (c >> TWO)
        out[i] = plain[ranks] if (a ^ b | a ^ c) & SUIT else suited[ranks]


@kernel
def two_and_three(hole: Array, board: Array, lookup: Lookup) -> Any:
    """The best class of exactly two of the hole cards and three of the five communal cards."""
    k, m, best = lookup.keys, lookup.masks, np.uint16(0)
    begins, classes, suited = lookup.begins, lookup.classes, lookup.suited
    for i in range(ONE, np.uint64(hole.size)):
        for j in range(ZERO, i):
            held, mine = BIAS + k[hole[i]] + k[hole[j]], m[hole[i]] | m[hole[j]]
            for x in range(TWO, np.uint64(5)):
                for y in range(ONE, x):
                    for z in range(ZERO, y):
                        key = held + k[board[x]] + k[board[y]] + k[board[z]]
                        mask = mine | m[board[x]] | m[board[y]] | m[board[z]]
                        best = max(best, worth(key, mask, begins, classes, suited))
    return best


@kernel
def two_and_three_rows(holes: Array, boards: Array, out: Array, lookup: Lookup) -> None:
    for i in range(holes.shape[0]):
        out[i] = two_and_three(holes[i], boards[i], lookup)


def five(rows: Array) -> Array:
    """The classes of rows of five cards."""
    out = np.empty(len(_rows(rows, 5)), np.uint16)
    five_rows(rows, out, five_lookup())
    return out


def seven(rows: Array) -> Array:
    """The classes of the best five of rows of seven cards."""
    out = np.empty(len(_rows(rows, 7)), np.uint16)
    seven_rows(rows, out, seven_lookup())
    return out


def seven_masks(hands: Array) -> Array:
    """The classes of the best five of seven cards, given as masks."""
    out = np.empty(len(hands), np.uint16)
    suit_masks(hands, out, seven_lookup())
    return out


def three(rows: Array) -> Array:
    """The classes of rows of three cards."""
    out = np.empty(len(_rows(rows, 3)), np.uint16)
    three_rows(rows, out, *_THREE)
    return out


def manila(rows: Array, ace_low: bool = False) -> Array:
    """The classes of rows of five cards of the reduced deck."""
    out = np.empty(len(_rows(rows, 5)), np.uint16)
    five_rows(rows, out, manila_lookup(ace_low))
    return out


def omaha_best(holes: Array, boards: Array) -> Array:
    """The classes of the best two of four and three of five."""
    return _best(_rows(holes, 4), boards, five_lookup())


def manila_best(holes: Array, boards: Array, ace_low: bool = False) -> Array:
    """The classes of the best two of three and three of five, of the reduced deck."""
    return _best(_rows(holes, 3), boards, manila_lookup(ace_low))


def _best(holes: Array, boards: Array, lookup: Lookup) -> Array:
    out = np.empty(len(_rows(boards, 5)), np.uint16)
    two_and_three_rows(holes, boards, out, lookup)
    return out


def _rows(rows: Array, size: int) -> Array:
    if rows.ndim != 2 or rows.shape[1] != size or rows.dtype != np.uint8:
        raise BadInput(f"rows of {size} card numbers are needed, of type uint8")
    return rows


def _three_tables() -> tuple[Array, Array]:
    """By three ranks in any order: the class of the hand, plain and all of one suit."""
    plain, suited = np.zeros((2, 13, 13, 13), np.uint16)
    ranks = THREE.kinds.T
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        plain[ranks[a], ranks[b], ranks[c]] = THREE.plain
        suited[ranks[a], ranks[b], ranks[c]] = THREE.suited[(1 << THREE.kinds).sum(axis=1) & 8191]
    return frozen(plain.ravel()), frozen(suited.ravel())


_THREE = _three_tables()
