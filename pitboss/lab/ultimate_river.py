"""Ultimate on the river: for every board and hole, how many of the dealer's holes are lower.

On one board the holes are sorted by what they make, and swept from the lowest. A running count of
the dealer's holes entered, and of those that hold a card of each type, gives those that share no
card with the player's: all, less those with one card, less those with the other, plus the one
that is the player's own hole once it is entered.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import plain
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup
from pitboss.lab.ultimate_atlas import PATTERNS, TYPE_PAIRS, Atlas, pair

DEALERS = 990  # holes left to the dealer: C(45,2)
OUT_WIN, OUT_TIE, OUT_LOSE, WIN, TIE, LOSE = range(6)
LOW_BITS, HIGH_BITS = 7, 6  # a class has thirteen bits; it is sorted by the low ones, then the high


class Table(NamedTuple):
    """By board and hole; what cannot be is 0."""

    twice: Array  # the sum over the dealers if 2x was played on the flop
    later: Array  # the same if the player decides now, 1x or fold
    lower: Array  # the dealer's holes that are lower,
    equal: Array
    out: Array  # or do not qualify
    category: Array


class Stakes(NamedTuple):
    """What is won or lost: by category and outcome, in parts of an ante."""

    twice: Array
    once: Array
    fold: Array  # by category alone
    category: Array  # by class
    strong: Array  # by category: whether such a hand is one with which a dealer qualifies
    qualifying: int


class Spare(NamedTuple):
    """Room to work in, for one thread."""

    left: Array  # cards of each type that are not on the board
    value: Array  # the class of each hole
    first: Array  # the types of each hole
    second: Array
    classes: Array  # the holes that can be, by class
    holes: Array
    classes_2: Array
    holes_2: Array
    counts: Array
    ranks: Array
    holding: Array  # the holes entered that hold a card of each type


@kernel
def radix(count: int, bits: int, shift: int, k: Array, h: Array, to_k: Array, to_h: Array,
          counts: Array) -> None:  # fmt: skip
    """Put the holes in the order of some bits of their classes, keeping the order otherwise."""
    low = np.uint32((1 << bits) - 1)
    by = np.uint32(shift)
    counts[: 1 << bits] = 0
    for nth in range(np.uint32(count)):
        counts[k[nth] >> by & low] += np.uint32(1)
    start = np.uint32(0)
    for digit in range(np.uint32(1 << bits)):
        start, counts[digit] = start + counts[digit], start
    for nth in range(np.uint32(count)):
        digit = k[nth] >> by & low
        to_k[counts[digit]] = k[nth]
        to_h[counts[digit]] = h[nth]
        counts[digit] += np.uint32(1)


@kernel
def sorted_holes(types: int, spare: Spare) -> int:
    """List the holes that can be dealt, from the lowest; return how many there are."""
    count, left = np.uint32(0), spare.left
    for hole in range(np.uint32(types * (types + 1) // 2)):
        x, y = spare.first[hole], spare.second[hole]
        if left[x] > (x == y) and left[y]:
            spare.classes[count] = spare.value[hole]
            spare.holes[count] = hole
            count += np.uint32(1)
    a, b, c, d = spare.classes, spare.holes, spare.classes_2, spare.holes_2
    radix(int(count), LOW_BITS, 0, a, b, c, d, spare.counts)
    radix(int(count), HIGH_BITS, LOW_BITS, c, d, a, b, spare.counts)
    return int(count)


@kernel
def enter(hole: Any, spare: Spare) -> Any:
    """Enter a hole of the dealer's: return how many there are of it."""
    x, y, holding = spare.first[hole], spare.second[hole], spare.holding
    one, other = spare.left[x], spare.left[y]
    if x == y:
        holding[x] += one - np.int32(1)
        return one * (one - np.int32(1)) >> np.int32(1)
    holding[x] += other
    holding[y] += one
    return one * other


@kernel
def count_lower(
    count: int, qualifying: int, spare: Spare, lower: Array, equal: Array, out: Array
) -> None:
    """Sweep the sorted holes: what is lower, what is equal, and what does not qualify."""
    spare.holding[:] = 0
    first, second, holding = spare.first, spare.second, spare.holding
    classes, holes = spare.classes, spare.holes
    entered, weak, at = np.int32(0), np.uint32(0), np.uint32(0)
    while at < count:
        end = at
        while end < count and classes[end] == classes[at]:
            hole = holes[end]
            lower[hole] = entered - holding[first[hole]] - holding[second[hole]]
            end += np.uint32(1)
        for nth in range(at, end):
            entered += enter(holes[nth], spare)
        for nth in range(at, end):
            hole = holes[nth]
            free = entered - holding[first[hole]] - holding[second[hole]]
            equal[hole] = free + 1 - lower[hole]
        if classes[at] < qualifying and (end == count or classes[end] >= qualifying):
            weak = end
            for nth in range(np.uint32(count)):
                hole = holes[nth]
                free = entered - holding[first[hole]] - holding[second[hole]]
                out[hole] = free + (nth < weak)
        at = end
    if weak == 0:
        for nth in range(np.uint32(count)):
            out[holes[nth]] = 0


@kernel
def worth(lower: Any, equal: Any, out: Any, strong: Any, nets: Array, category: Any) -> Any:
    """The sum of the nets over all dealers."""
    if strong:
        won = out * nets[category, OUT_WIN] + (lower - out) * nets[category, WIN]
        rest = DEALERS - lower - equal
        return won + equal * nets[category, TIE] + rest * nets[category, LOSE]
    level = lower * nets[category, OUT_WIN] + equal * nets[category, OUT_TIE]
    rest = out - lower - equal
    return level + rest * nets[category, OUT_LOSE] + (DEALERS - out) * nets[category, LOSE]


@kernel
def value_holes(at: int, types: int, spare: Spare, stakes: Stakes, table: Table) -> None:
    """Everything about the holes of one board, from its cards left and its classes."""
    count = sorted_holes(types, spare)
    lower, equal, out = table.lower[at], table.equal[at], table.out[at]
    twice, later, categories = table.twice[at], table.later[at], table.category[at]
    twice[:] = 0
    later[:] = 0
    count_lower(count, stakes.qualifying, spare, lower, equal, out)
    for nth in range(np.uint32(count)):
        hole, this = spare.holes[nth], spare.classes[nth]
        category = np.uint64(stakes.category[this])
        w, e, o = np.int64(lower[hole]), np.int64(equal[hole]), np.int64(out[hole])
        strong = this >= stakes.qualifying
        once = worth(w, e, o, strong, stakes.once, category)
        categories[hole] = category
        twice[hole] = worth(w, e, o, strong, stakes.twice, category)
        later[hole] = max(once, DEALERS * stakes.fold[category])


@kernel
def river_kinds(
    first: int, last: int, atlas: Atlas, seven: Lookup, stakes: Stakes, spare: Spare, table: Table
) -> None:
    """The boards on which there is no flush."""
    k = seven.keys
    for at in range(first, last):
        key = np.uint64(0)
        spare.left[:13] = 4
        for rank in atlas.kinds[at]:
            spare.left[rank] -= 1
            key += k[4 * rank]
        for y in range(13):
            for x in range(y + 1):
                if spare.left[x] > (x == y) and spare.left[y]:
                    spare.value[pair(x, y)] = plain(key + k[4 * x] + k[4 * y], seven)
        value_holes(at, 13, spare, stakes, table)


@kernel
def classes_with_suit(at: int, count: int, key: Any, atlas: Atlas, seven: Lookup,
                      spare: Spare) -> None:  # fmt: skip
    """The class of each hole on a board with a suit: a flush, or else by the ranks alone."""
    mask, k, value, suited = atlas.masks[at], seven.keys, spare.value, seven.suited
    for y in range(13):
        for x in range(y + 1):
            if spare.ranks[x] < 4 and spare.ranks[y] < 4 and (x != y or spare.ranks[x] < 3):
                ranks = plain(key + k[4 * x] + k[4 * y], seven)
            else:
                ranks = np.uint16(0)
            value[pair(x, y)] = suited[mask | 1 << x | 1 << y]
            value[pair(13 + x, 13 + y)] = suited[mask] if count == 5 else ranks
            value[pair(x, 13 + y)] = suited[mask | 1 << x] if count > 3 else ranks
            value[pair(y, 13 + x)] = suited[mask | 1 << y] if count > 3 else ranks


@kernel
def river_patterns(
    first: int, last: int, atlas: Atlas, seven: Lookup, stakes: Stakes, spare: Spare, table: Table
) -> None:
    """The boards with three cards or more of a suit."""
    k, left = seven.keys, spare.left
    for at in range(first, last):
        key, count, mask = np.uint64(0), 0, atlas.masks[at]
        for rank in range(13):
            held = mask >> rank & 1
            left[rank], left[13 + rank], spare.ranks[rank] = 1 - held, 3, held
            count += held
            key += k[4 * rank] * np.uint64(held)
        for nth in range(5 - count):
            rank = atlas.others[at, nth]
            left[13 + rank] -= 1
            spare.ranks[rank] += 1
            key += k[4 * rank]
        classes_with_suit(at, count, key, atlas, seven, spare)
        value_holes(at, 26, spare, stakes, table)


def tables(kinds: int, value: Any) -> tuple[Table, Table]:
    """Empty tables for the kinds and for the patterns, with sums of this type."""

    def table(boards: int, holes: int) -> Table:
        shape, small = (boards, holes), np.int16
        sums = (np.zeros(shape, value), np.zeros(shape, value))
        counts = (np.zeros(shape, small), np.zeros(shape, small), np.zeros(shape, small))
        return Table(*sums, *counts, np.zeros(shape, np.uint8))

    return table(kinds, 91), table(PATTERNS, TYPE_PAIRS)


def spare() -> Spare:
    second = np.repeat(np.arange(26), np.arange(1, 27)).astype(np.uint32)
    first = np.concatenate([np.arange(n + 1) for n in range(26)]).astype(np.uint32)
    left, holding = np.zeros(26, np.int32), np.zeros(26, np.int32)
    value, *lists = (np.zeros(TYPE_PAIRS, np.uint32) for _ in range(5))
    counts, ranks = np.zeros(1 << LOW_BITS, np.uint32), np.zeros(13, np.int64)
    classes, holes, classes_2, holes_2 = lists
    return Spare(
        left, value, first, second, classes, holes, classes_2, holes_2, counts, ranks, holding
    )
