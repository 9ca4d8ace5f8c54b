"""Ultimate after the flop, the boards with a flush: sums over turn and river, one suit at a time.

A flop has one, two or three cards of a suit; turn and river make it three or more. Many flops
share parts of their sums, and each part is made once, from whole rows of the river's table:

1. `one`: a single card of the suit and two others; turn and river are both of the suit.
2. `other`: three cards of the suit and one other, with every further card that is not of it.
3. `four`: four cards of the suit, with every further card that is not.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate.atlas import FOURS, PAIRS, TYPE_PAIRS, Atlas, pair, pattern
from pitboss.lab.ultimate.river import LATER, TWICE

BOTH = 2 * TYPE_PAIRS  # a row of sums: of 2x, then of a later decision
ONES, THREES_OF_A_SUIT, FOURS_OF_A_SUIT = 13, 286, 715


class Parts(NamedTuple):
    """Rows of sums that many flops share."""

    one: Array  # by the card of the suit and the pair of other ranks
    other: Array  # by three ranks of the suit and one other
    four: Array  # by four ranks of the suit


@kernel
def add(times: Any, rows: Array, at: int, to: Array) -> None:
    for nth in range(to.size):
        to[nth] += times * rows[at, nth]


@kernel
def parts_of_one(rank: int, atlas: Atlas, rows: Array, parts: Parts) -> None:
    """All pairs of other ranks lie together, so they are added up in one long row."""
    blocks = rows[:FOURS].reshape(-1, PAIRS * BOTH)
    to = parts.one[rank].reshape(-1)
    to[:] = 0
    for y in range(13):
        for x in range(y):
            if x != rank and y != rank:
                add(1, blocks, atlas.ids[1 << rank | 1 << x | 1 << y], to)


@kernel
def parts_of_three(first: int, last: int, rows: Array, parts: Parts) -> None:
    """Of the rank that is there already two cards are left, of any other three."""
    for three in range(first, last):
        for x in range(13):
            to = parts.other[three, x]
            to[:] = 0
            for y in range(13):
                add(2 if x == y else 3, rows, three * PAIRS + pair(x, y), to)


@kernel
def parts_of_four(rows: Array, parts: Parts) -> None:
    for four in range(FOURS_OF_A_SUIT):
        to = parts.four[four]
        to[:] = 0
        for rank in range(13):
            add(3, rows, FOURS + four * 13 + rank, to)


@kernel
def sum_two(mask: int, other: int, atlas: Atlas, rows: Array, parts: Parts, every: Array) -> None:
    """Two cards of the suit and one other: one or two more of the suit."""
    others = parts.other.reshape(-1, BOTH)
    every[:] = 0
    for x in range(13):
        if mask >> x & 1:
            continue
        one_more = mask | 1 << x
        add(1, others, atlas.ids[one_more] * 13 + other, every)
        for y in range(x):
            if not mask >> y & 1:
                add(1, rows, pattern(one_more | 1 << y, 4, other, other, atlas.ids), every)


@kernel
def sum_three(mask: int, atlas: Atlas, rows: Array, parts: Parts, every: Array) -> None:
    """Three cards of the suit: none, one or two more of it."""
    others = parts.other.reshape(-1, BOTH)
    every[:] = 0
    for rank in range(13):
        add(1, others, atlas.ids[mask] * 13 + rank, every)
    for nth in range(BOTH):
        # Each pair of others was met from both sides, and three cards can be the first of it.
        every[nth] = 3 * (every[nth] >> 1)
    for x in range(13):
        if mask >> x & 1:
            continue
        one_more = mask | 1 << x
        add(1, parts.four, atlas.ids[one_more], every)
        for y in range(x):
            if not mask >> y & 1:
                add(1, rows, pattern(one_more | 1 << y, 5, 0, 0, atlas.ids), every)


@kernel
def add_card(times: Any, rows: Array, at: int, rank: int, with_one: Array) -> None:
    """The boards that hold a card of this rank, not of the suit, with each type of the other."""
    mine = 13 + rank
    begin = pair(0, mine)
    for other in range(mine + 1):  # these lie together
        with_one[rank, TWICE, other] += times * rows[at, begin + other]
        with_one[rank, LATER, other] += times * rows[at, TYPE_PAIRS + begin + other]
    for other in range(mine + 1, 26):
        hole = pair(mine, other)
        with_one[rank, TWICE, other] += times * rows[at, hole]
        with_one[rank, LATER, other] += times * rows[at, TYPE_PAIRS + hole]


@kernel
def sum_cards(mask: int, count: int, other: int, atlas: Atlas, rows: Array, with_one: Array,
              with_both: Array) -> None:  # fmt: skip
    """By card: the boards that hold it; and with three of the suit, those that hold two.

    A card of the suit that is on the board is nobody's, so only other cards need taking out.
    """
    ids = atlas.ids
    with_one[:] = 0
    for x in range(13):
        if not mask >> x & 1:
            for y in range(13):
                at = pattern(mask | 1 << x, count + 1, y if count == 3 else other, y, ids)
                add_card(1, rows, at, y, with_one)
    if count == 2:
        return
    for x in range(13):
        for y in range(13):
            at, hole = pattern(mask, 3, x, y, ids), pair(13 + x, 13 + y)
            add_card(2 if x == y else 3, rows, at, x, with_one)
            with_both[x, y] = rows[at, hole]
            with_both[x, 13 + y] = rows[at, TYPE_PAIRS + hole]


def parts(value: Any) -> Parts:
    return Parts(
        np.zeros((ONES, PAIRS, BOTH), value),
        np.zeros((THREES_OF_A_SUIT, 13, BOTH), value),
        np.zeros((FOURS_OF_A_SUIT, BOTH), value),
    )
