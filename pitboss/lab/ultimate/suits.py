"""Ultimate after the flop, the boards with a flush: sums over turn and river, one suit at a time.

A flop has one, two or three cards of a suit; turn and river make it three or more. Many flops
share parts of their sums, and each part is made once, from whole rows of the river's table:

1. `one`: a single card of the suit and two others; turn and river are both of the suit.
2. `three`: three cards of the suit and one other, with every further card. Whoever has two of the
   suit adds up these for each third one. A board with four of it is then met from both of the
   cards that came, one with three of it from the one: so the latter is taken twice, and the whole
   is halved.
3. `four`: four cards of the suit, with every further card, in the same way.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate.atlas import FIVES, FOURS, PAIRS, TYPE_PAIRS, Atlas, pair, pattern

WIDE = 352  # a row of the table: all holes, and one place more, so that rows are whole vectors
ONES, THREES_OF_A_SUIT, FOURS_OF_A_SUIT = 13, 286, 715

assert WIDE >= TYPE_PAIRS


class Parts(NamedTuple):
    """Rows of sums that many flops share."""

    one: Array  # by the card of the suit and the pair of other ranks
    three: Array  # by three ranks of the suit and one other
    four: Array  # by four ranks of the suit


@kernel
def add(times: Any, row: Array, to: Array) -> None:
    for nth in range(WIDE):
        to[nth] += times * row[nth]


@kernel
def parts_of_one(first: int, last: int, atlas: Atlas, rows: Array, parts: Parts) -> None:
    for rank in range(first, last):
        for others in range(PAIRS):
            to = parts.one[rank, others]
            to[:] = 0
            for y in range(13):
                for x in range(y):
                    if x != rank and y != rank:
                        three = atlas.ids[1 << rank | 1 << x | 1 << y]
                        add(1, rows[three * PAIRS + others], to)


@kernel
def parts_of_three(first: int, last: int, atlas: Atlas, rows: Array, parts: Parts) -> None:
    """Of the rank that is there already two cards are left, of any other three."""
    for at in range(first, last):
        mask, three = atlas.masks[at * PAIRS], parts.three[at]
        three[:] = 0
        for y in range(13):
            for x in range(y):
                row = rows[at * PAIRS + pair(x, y)]
                add(6, row, three[x])
                add(6, row, three[y])
            add(4, rows[at * PAIRS + pair(y, y)], three[y])
        for z in range(13):
            if not mask >> z & 1:
                for x in range(13):
                    add(1, rows[pattern(mask | 1 << z, 4, x, x, atlas.ids)], three[x])


@kernel
def parts_of_four(first: int, last: int, atlas: Atlas, rows: Array, parts: Parts) -> None:
    for at in range(first, last):
        mask, four = atlas.masks[FOURS + at * 13], parts.four[at]
        four[:] = 0
        for rank in range(13):
            add(6, rows[FOURS + at * 13 + rank], four)
            if not mask >> rank & 1:
                add(1, rows[FIVES + atlas.ids[mask | 1 << rank]], four)


@kernel
def sum_two(mask: int, other: int, atlas: Atlas, parts: Parts, every: Array) -> None:
    """Two cards of the suit and one other: one or two more of the suit."""
    every[:] = 0
    for x in range(13):
        if not mask >> x & 1:
            add(1, parts.three[atlas.ids[mask | 1 << x], other], every)
    for nth in range(WIDE):
        every[nth] >>= 1


@kernel
def sum_three(mask: int, atlas: Atlas, rows: Array, parts: Parts, every: Array) -> None:
    """Three cards of the suit: one or two more of it, or none."""
    every[:] = 0
    for x in range(13):
        if not mask >> x & 1:
            add(1, parts.four[atlas.ids[mask | 1 << x]], every)
    for nth in range(WIDE):
        every[nth] >>= 1
    for y in range(13):
        for x in range(y + 1):
            add(3 if x == y else 9, rows[pattern(mask, 3, x, y, atlas.ids)], every)


@kernel
def add_card(times: Any, row: Array, rank: int, with_one: Array) -> None:
    """The boards that hold a card of this rank, not of the suit, with each type of the other."""
    mine = 13 + rank
    begin = pair(0, mine)
    for other in range(mine + 1):  # these lie together
        with_one[rank, other] += times * row[begin + other]
    for other in range(mine + 1, 26):
        with_one[rank, other] += times * row[pair(mine, other)]


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
                add_card(1, rows[at], y, with_one)
    if count == 2:
        return
    for x in range(13):
        for y in range(13):
            row = rows[pattern(mask, 3, x, y, ids)]
            add_card(2 if x == y else 3, row, x, with_one)
            with_both[x, y] = row[pair(13 + x, 13 + y)]


def parts(value: Any) -> Parts:
    return Parts(
        np.zeros((ONES, PAIRS, WIDE), value),
        np.zeros((THREES_OF_A_SUIT, 13, WIDE), value),
        np.zeros((FOURS_OF_A_SUIT, WIDE), value),
    )
