"""Ultimate on the river: for every board and hole, how many of the dealer's holes are lower.

On one board the holes are swept from the lowest. A running count of the dealer's holes entered,
and of those that hold a card of each type, gives those that share no card with the player's: all,
less those with one card, less those with the other, plus the one that is the player's own hole
once it is entered.

On a board without a flush the holes have to be sorted. On a board with a suit nothing is sorted
again: holes that make no flush come in the order of the ranks alone, holes that make one in an
order that the ranks in the suit fix, and the two are merged.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import plain
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup
from pitboss.lab.outcomes import ALL, EQUAL, LOWER, OUT
from pitboss.lab.ultimate.atlas import PAIRS, TYPE_PAIRS, Atlas, pair

DEALERS = 990  # holes left to the dealer: C(45,2)
FOLDED = np.uint8(16)  # marks an ending, which is a category
LOW_BITS, HIGH_BITS = 7, 6  # a class has thirteen bits; it is sorted by the low ones, then the high
LAST = np.uint32(1 << 13)  # higher than any class
ONE = np.uint32(1)


class Met(NamedTuple):
    """By board and hole, whatever the terms; what cannot be is 0."""

    met: Array  # the dealer's holes that are lower, equal, do not qualify; and all of them
    category: Array


class Order(NamedTuple):
    """The holes of each board without a flush, from the lowest."""

    counts: Array
    holes: Array
    classes: Array


class Stakes(NamedTuple):
    """What is won or lost: by category and for each that is met, in parts of an ante."""

    twice: Array
    once: Array
    fold: Array  # by category alone
    strong: Array  # by category: 1 where such a hand is one with which a dealer qualifies


class Ranking(NamedTuple):
    """By class: its category; and the lowest with which a dealer qualifies."""

    category: Array
    qualifying: int


class Spare(NamedTuple):
    """Room to work in, for one thread."""

    left: Array  # cards of each type that are not on the board
    first: Array  # the types of each hole
    second: Array
    classes: Array  # the holes that can be, from the lowest
    holes: Array
    flushes: Array  # those that make a flush, by class
    flush_holes: Array
    classes_2: Array
    holes_2: Array
    counts: Array
    lower: Array
    holding: Array  # the holes entered that hold a card of each type
    weak: Array  # the same when all that do not qualify are entered


@kernel
def radix(count: int, bits: int, shift: int, k: Array, h: Array, to_k: Array, to_h: Array,
          counts: Array) -> None:  # fmt: skip
    """Put the holes in the order of some bits of their classes, keeping the order otherwise."""
    low = np.uint32((1 << bits) - 1)
    by = np.uint32(shift)
    counts[: 1 << bits] = 0
    for nth in range(np.uint32(count)):
        counts[k[nth] >> by & low] += ONE
    start = np.uint32(0)
    for digit in range(np.uint32(1 << bits)):
        start, counts[digit] = start + counts[digit], start
    for nth in range(np.uint32(count)):
        digit = k[nth] >> by & low
        to_k[counts[digit]] = k[nth]
        to_h[counts[digit]] = h[nth]
        counts[digit] += ONE


@kernel
def sort(count: int, classes: Array, holes: Array, spare: Spare) -> None:
    """Put holes in the order of their classes."""
    other, its_holes = spare.classes_2, spare.holes_2
    radix(count, LOW_BITS, 0, classes, holes, other, its_holes, spare.counts)
    radix(count, HIGH_BITS, LOW_BITS, other, its_holes, classes, holes, spare.counts)


@kernel
def enter(hole: Any, spare: Spare, holding: Array) -> Any:
    """Enter a hole of the dealer's: return how many there are of it."""
    x, y = spare.first[hole], spare.second[hole]
    one, other = spare.left[x], spare.left[y]
    if x == y:
        holding[x] += one - np.int32(1)
        return one * (one - np.int32(1)) >> np.int32(1)
    holding[x] += other
    holding[y] += one
    return one * other


@kernel
def meet_holes(at: int, count: int, spare: Spare, ranking: Ranking, table: Met) -> None:
    """Sweep the holes of one board, from the lowest: whom each meets."""
    first, second, classes, holes = spare.first, spare.second, spare.classes, spare.holes
    lower, holding, weak = spare.lower, spare.holding, spare.weak
    met, categories = table.met, table.category
    holding[:] = 0
    weak[:] = 0
    entered, out, begin, below = np.int32(0), np.int32(0), np.uint32(0), np.uint32(0)
    while below < count and classes[below] < ranking.qualifying:
        out += enter(holes[below], spare, weak)
        below += ONE
    while begin < count:
        end, this = begin, classes[begin]
        while end < count and classes[end] == this:
            hole = holes[end]
            lower[end] = entered - holding[first[hole]] - holding[second[hole]]
            end += ONE
        for nth in range(begin, end):
            entered += enter(holes[nth], spare, holding)
        category, itself = ranking.category[this], np.int32(this < ranking.qualifying)
        for nth in range(begin, end):
            hole = holes[nth]
            x, y = first[hole], second[hole]
            w = lower[nth]
            e = entered - holding[x] - holding[y] + np.int32(1) - w
            o = out - weak[x] - weak[y] + itself
            met[at, hole, LOWER], met[at, hole, EQUAL], met[at, hole, OUT] = w, e, o
            met[at, hole, ALL] = DEALERS
            categories[at, hole] = category
        begin = end


@kernel
def save_boards(first: int, last: int, met: Array, categories: Array, less: Array, saved: Array,
                endings: Array) -> None:  # fmt: skip
    """What a fold saves each hole of some boards, over all dealers; and how the hole ends.

    `less` is what a fold loses less than a bet, by category and for each that is met.
    """
    for at in range(first, last):
        for hole in range(met.shape[1]):
            c = np.uint64(categories[at, hole])
            some = met[at, hole, LOWER] * less[c, LOWER] + met[at, hole, EQUAL] * less[c, EQUAL]
            some += met[at, hole, OUT] * less[c, OUT] + met[at, hole, ALL] * less[c, ALL]
            saved[at, hole] = max(some, 0)
            endings[at, hole] = c | FOLDED if some >= 0 else c


@kernel
def square_boards(first: int, last: int, table: Array, squares: Array) -> None:
    """The holes of some boards as squares: by the ranks of both cards."""
    for at in range(first, last):
        for x in range(13):
            for y in range(13):
                squares[at, x, y] = table[at, pair(x, y)]


@kernel
def river_kinds(
    first: int, last: int, atlas: Atlas, seven: Lookup, ranking: Ranking, spare: Spare, table: Met,
    order: Order,
) -> None:  # fmt: skip
    """The boards without a flush: their holes in order, and whom they meet."""
    k, left, begins, classes = seven.keys, spare.left, seven.begins, seven.classes
    for at in range(first, last):
        key, count = np.uint64(0), 0
        left[:13] = 4
        for rank in atlas.kinds[at]:
            left[rank] -= 1
            key += k[4 * rank]
        for y in range(13):
            for x in range(y + 1):
                if left[x] > (x == y) and left[y]:
                    spare.classes[count] = plain(key + k[4 * x] + k[4 * y], begins, classes)
                    spare.holes[count] = pair(x, y)
                    count += 1
        sort(count, spare.classes, spare.holes, spare)
        order.counts[at] = count
        order.holes[at, :count] = spare.holes[:count]
        order.classes[at, :count] = spare.classes[:count]
        meet_holes(at, count, spare, ranking, table)


@kernel
def flushes(mask: int, count: int, suited: Array, spare: Spare) -> None:
    """The holes that make a flush with so many ranks of a suit, from the lowest; then `LAST`."""
    found = 0
    for hole in range(np.uint32(TYPE_PAIRS)):
        x, y, ranks, held = spare.first[hole], spare.second[hole], mask, count
        for one in (x, y):
            if one < 13:
                held += 1 - (ranks >> one & 1)
                ranks |= 1 << one
        if held >= 5 and spare.left[x] > (x == y) and spare.left[y]:
            spare.flushes[found] = suited[ranks]
            spare.flush_holes[found] = hole
            found += 1
    sort(found, spare.flushes, spare.flush_holes, spare)
    spare.flushes[found] = LAST


@kernel
def merge(kind: int, count: int, order: Order, spare: Spare) -> int:
    """All holes of a board with so many of a suit, from the lowest; return how many there are."""
    left, classes, holes, made = spare.left, spare.classes, spare.holes, np.uint32(0)
    flush = np.uint32(0)
    for nth in range(order.counts[kind] if count < 5 else 0):
        this, ranks = np.uint32(order.classes[kind, nth]), order.holes[kind, nth]
        x, y = spare.first[ranks], spare.second[ranks]
        while spare.flushes[flush] < this:
            classes[made], holes[made] = spare.flushes[flush], spare.flush_holes[flush]
            flush += ONE
            made += ONE
        a, b = x + np.uint32(13), y + np.uint32(13)
        classes[made], holes[made] = this, pair(a, b)
        made += np.uint32(left[a] > (x == y) and left[b] > 0)
        if count == 3:  # with one card of the suit it is four, and no flush
            classes[made], holes[made] = this, pair(x, b)
            made += np.uint32(left[x] > 0 and left[b] > 0)
            classes[made], holes[made] = this, pair(y, a)
            made += np.uint32(x != y and left[y] > 0 and left[a] > 0)
    while spare.flushes[flush] < LAST:
        classes[made], holes[made] = spare.flushes[flush], spare.flush_holes[flush]
        flush += ONE
        made += ONE
    return int(made)


@kernel
def river_patterns(first: int, last: int, atlas: Atlas, seven: Lookup, ranking: Ranking,
                   spare: Spare, order: Order, table: Met) -> None:  # fmt: skip
    """The boards with three cards or more of a suit."""
    left, sorted_mask = spare.left, 0
    for at in range(first, last):
        count, mask = 0, atlas.masks[at]
        for rank in range(13):
            held = mask >> rank & 1
            left[rank], left[13 + rank] = 1 - held, 3
            count += held
        if mask != sorted_mask:
            flushes(mask, count, seven.suited, spare)
            sorted_mask = mask
        for nth in range(5 - count):
            left[13 + atlas.others[at, nth]] -= 1
        made = merge(atlas.pattern_kinds[at], count, order, spare)
        meet_holes(at, made, spare, ranking, table)


def nobody_met(boards: int, holes: int) -> Met:
    """An empty table."""
    return Met(np.zeros((boards, holes, 4), np.int16), np.zeros((boards, holes), np.uint8))


def orders(kinds: int) -> Order:
    return Order(
        np.zeros(kinds, np.int64),
        np.zeros((kinds, PAIRS), np.uint8),
        np.zeros((kinds, PAIRS), np.uint16),
    )


def spare() -> Spare:
    second = np.repeat(np.arange(26), np.arange(1, 27)).astype(np.uint32)
    first = np.concatenate([np.arange(n + 1) for n in range(26)]).astype(np.uint32)
    left, holding, weak = (np.zeros(26, np.int32) for _ in range(3))
    a, b, c, d, e, f = (np.zeros(TYPE_PAIRS + 3, np.uint32) for _ in range(6))
    counts, lower = np.zeros(1 << LOW_BITS, np.uint32), np.zeros(TYPE_PAIRS, np.int32)
    return Spare(left, first, second, a, b, c, d, e, f, counts, lower, holding, weak)
