"""Ultimate's map: which boards are alike, and where the tables keep what is known of each.

A board with fewer than three cards of any suit leaves no flush: only its five ranks matter, and
there are 6,175 kinds. A board with three or more of a suit is known by its ranks in that suit and
its other ranks: 36,608 patterns. On the first a card is of one of 13 types, its rank; on the
second of 26: its rank, in that suit or (13 more) not. A hole is a pair of types.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import IN_ROW, RANKS, ROW_BITS
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import FIVE
from pitboss.lab.lookup import Lookup, five_lookup
from pitboss.lab.symmetry import cards_of, representatives

PAIRS = 91  # of 13 types
TYPE_PAIRS = 351  # of 26 types
FOURS = 286 * PAIRS  # patterns with four of a suit follow those with three: C(13,3) x 91
FIVES = FOURS + 715 * 13  # then those with five: C(13,4) x 13 before them
PATTERNS = FIVES + 1287
SLOTS = 16  # the pairs of suits; for each of them, every pair of ranks
ROOM = SLOTS * PAIRS
# The suits of the lower and of the higher card, so that each kind of pair lies together: both in
# the first suit, one of them, the other, neither.
SLOT_SUITS = np.array(
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0),
     *((low, high) for low in (1, 2, 3) for high in (1, 2, 3))]
)  # fmt: skip


class Atlas(NamedTuple):
    kinds: Array  # the ranks of each board without a flush
    kind_of: Array  # by class: which kind it is
    ids: Array  # by mask: its number among those with as many ranks
    masks: Array  # of the patterns: the ranks in the suit
    others: Array  # of the patterns: up to two other ranks
    pattern_kinds: Array  # of the patterns: the kind of their ranks
    five: Lookup
    flops: Array  # as four masks
    flop_times: Array
    boards: Array  # card numbers, sorted by pattern
    board_times: Array
    board_patterns: Array  # kinds first, then patterns
    slot_suits: Array


@kernel
def pair(a: Any, b: Any) -> Any:
    """The number of a pair of types."""
    return (b * (b + 1) >> 1) + a if a <= b else (a * (a + 1) >> 1) + b


@kernel
def flop_number(a: Any, b: Any, c: Any) -> Any:
    """Three cards, ascending, numbered without gaps."""
    return (c * (c - 1) * (c - 2) // 6) + (b * (b - 1) >> 1) + a


@kernel
def start_number(low: Any, high: Any, suited: Any) -> Any:
    """The number of a kind of hole, of 169: the row is the higher rank where suited, else the
    lower; pairs are on the diagonal."""
    return high * 13 + low if suited else low * 13 + high


@kernel
def kind(a: int, b: int, c: int, d: int, e: int, keys: Array, begins: Array, classes: Array,
         kind_of: Array) -> Any:  # fmt: skip
    """Which kind of board these five ranks are; bare arrays, as it is asked often."""
    ranks = (keys[4 * a] + keys[4 * b] + keys[4 * c] + keys[4 * d] + keys[4 * e]) & RANKS
    return kind_of[classes[np.uint64(begins[ranks >> ROW_BITS]) + (ranks & IN_ROW)]]


@kernel
def pattern(mask: int, count: int, one: int, other: int, ids: Array) -> Any:
    """Which pattern a board is with these ranks in the suit and up to two others."""
    if count == 3:
        return ids[mask] * PAIRS + pair(one, other)
    if count == 4:
        return FOURS + ids[mask] * 13 + one
    return FIVES + ids[mask]


@kernel
def kinds_of_patterns(atlas: Atlas, out: Array) -> None:
    ranks = np.zeros(5, np.int64)
    for at in range(out.size):
        count = 0
        for rank in range(13):
            if atlas.masks[at] >> rank & 1:
                ranks[count] = rank
                count += 1
        for nth in range(5 - count):
            ranks[count + nth] = atlas.others[at, nth]
        out[at] = kind(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], atlas.five.keys,
                       atlas.five.begins, atlas.five.classes, atlas.kind_of)  # fmt: skip


@kernel
def slot(low: int, high: int, low_suit: int, high_suit: int) -> Any:
    """Where a hole is kept; of two cards of one rank the lower suit comes first."""
    if low_suit == 0:
        suits = high_suit
    elif high_suit == 0:
        suits = 3 + low_suit
    else:
        suits = 3 + 3 * low_suit + high_suit
    return suits * PAIRS + pair(low, high)


@kernel
def locate(boards: Array, atlas: Atlas, out: Array) -> None:
    """The kind or pattern of each board whose first suit has the most cards."""
    rest, ranks = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for nth in range(boards.shape[0]):
        mask, count, left = 0, 0, 0
        for place in range(5):
            card = boards[nth, place]
            ranks[place] = card >> 2
            if card & 3:
                rest[left] = card >> 2
                left += 1
            else:
                mask |= 1 << (card >> 2)
                count += 1
        if count < 3:
            out[nth] = kind(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], atlas.five.keys,
                            atlas.five.begins, atlas.five.classes, atlas.kind_of)  # fmt: skip
        else:
            out[nth] = len(atlas.kinds) + pattern(mask, count, rest[0], rest[1], atlas.ids)


def _patterns() -> tuple[Array, Array]:
    """The masks and the other ranks of the patterns, in the order of their numbers."""
    pairs = [(low, high) for high in range(13) for low in range(high + 1)]
    rows = [
        (sum(1 << rank for rank in suited), *rest)
        for count, others in ((3, pairs), (4, [(rank, 0) for rank in range(13)]), (5, [(0, 0)]))
        for suited in combinations(range(13), count)
        for rest in others
    ]
    table = np.array(rows, np.int64)
    return table[:, 0], table[:, 1:]


def _ids() -> Array:
    ids = np.zeros(1 << 13, np.int64)
    for count in range(6):
        for nth, ranks in enumerate(combinations(range(13), count)):
            ids[sum(1 << rank for rank in ranks)] = nth
    return ids


@cache
def atlas() -> Atlas:
    kind_of = np.zeros(FIVE.classes, np.int64)
    kind_of[FIVE.plain] = np.arange(len(FIVE.kinds))
    flops, flop_times = representatives(3)
    boards, times = representatives(5)
    cards, where = cards_of(boards, 5), np.zeros(len(boards), np.int64)
    masks, others = _patterns()
    made = Atlas(
        FIVE.kinds, kind_of, _ids(), masks, others, np.zeros(PATTERNS, np.int64), five_lookup(),
        flops, flop_times, cards, times, where, SLOT_SUITS,
    )  # fmt: skip
    kinds_of_patterns(made, made.pattern_kinds)
    locate(cards, made, where)
    order = np.argsort(where, kind="stable")
    return made._replace(boards=cards[order], board_times=times[order], board_patterns=where[order])
