"""Ultimate after the flop: 2x or check, for every flop and hole.

What a hole is worth on a flop is the sum over all turns and rivers of what it is worth on that
board. The boards fall into groups: those without a flush, and those with three or more cards of
one suit. Within a group a board's worth depends on the types of the hole's cards alone, so the
sum over the whole group is made once for all holes: `every`. For a given hole that takes in
boards that hold one of its cards; they are taken out again by sums made for each card: `with_one`;
and the board that holds both of its cards has then been taken out twice: `with_both`.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate_atlas import PAIRS, ROOM, TYPE_PAIRS, Atlas, kind, pair, pattern, slot
from pitboss.lab.ultimate_river import Table

TWICE, LATER = 0, 1
BEST = 1  # of 2x and later
BETS_TWICE, CHECKS = 1, 16  # marks of a decision: sums of ten of each fit into half a byte


class Sums(NamedTuple):
    """Of one flop, for twice and later: by hole; by card and the other's type; by both cards."""

    every: Array  # boards without a flush
    with_one: Array
    with_both: Array
    suit_every: Array  # by suit: boards with a flush in it
    suit_with_one: Array
    suit_with_both: Array


@kernel
def no_flush(one: int, other: int, cards: Array) -> Any:
    """Whether a turn and a river of these suits leave no suit with three cards."""
    if cards[0] == 3:  # the first suit has the most
        return False
    if one == other:
        return cards[one] == 0
    return cards[one] < 2 and cards[other] < 2


@kernel
def partners(free: Array, cards: Array, out: Array) -> None:
    """By suit and other rank: the cards of that rank that leave no flush with this suit."""
    for suit in range(4):
        for rank in range(13):
            out[suit, rank] = 0
            for other in range(4):
                out[suit, rank] += free[other, rank] and no_flush(suit, other, cards)


@kernel
def add_kind(
    at: int, x: int, card: int, times: int, twice: Array, later: Array, with_one: Array
) -> None:
    """The boards of a kind that hold this card, of rank x, with each rank of the other card."""
    row = x * (x + 1) >> 1
    for z in range(x + 1):
        with_one[card, TWICE, z] += times * twice[at, row + z]
        with_one[card, LATER, z] += times * later[at, row + z]
    for z in range(x + 1, 13):
        hole = (z * (z + 1) >> 1) + x
        with_one[card, TWICE, z] += times * twice[at, hole]
        with_one[card, LATER, z] += times * later[at, hole]


@kernel
def sum_kinds(ranks: Array, free: Array, cards: Array, atlas: Atlas, table: Table,
              sums: Sums) -> None:  # fmt: skip
    """The boards without a flush: every pair of ranks for turn and river, times its cards."""
    sums.every[:] = 0
    sums.with_one[:] = 0
    partner, every = np.zeros((4, 13), np.int64), sums.every
    partners(free, cards, partner)
    for x in range(13):
        left = free[0, x] + free[1, x] + free[2, x] + free[3, x]
        for y in range(13):
            if left <= (x == y) or not free[0, y] + free[1, y] + free[2, y] + free[3, y]:
                continue
            at, both = kind(ranks[0], ranks[1], ranks[2], x, y, atlas), 0
            for suit in range(4):
                itself = x == y and no_flush(suit, suit, cards)
                times = (partner[suit, y] - itself) * free[suit, x]
                both += times
                if times:
                    add_kind(at, x, 4 * x + suit, times, table.twice, table.later, sums.with_one)
            if y > x:
                continue
            both = both >> 1 if x == y else both
            sums.with_both[TWICE, pair(x, y)] = table.twice[at, pair(x, y)]
            sums.with_both[LATER, pair(x, y)] = table.later[at, pair(x, y)]
            if both:
                for hole in range(PAIRS):
                    every[TWICE, hole] += both * table.twice[at, hole]
                    every[LATER, hole] += both * table.later[at, hole]


@kernel
def add_pattern(at: int, times: int, twice: Array, later: Array, every: Array) -> None:
    for hole in range(TYPE_PAIRS):
        every[TWICE, hole] += times * twice[at, hole]
        every[LATER, hole] += times * later[at, hole]


@kernel
def add_card(at: int, rank: int, times: int, twice: Array, later: Array, with_one: Array) -> None:
    """The boards that hold a card of this rank, not of the suit."""
    for other in range(26):
        hole = pair(13 + rank, other)
        with_one[rank, TWICE, other] += times * twice[at, hole]
        with_one[rank, LATER, other] += times * later[at, hole]


@kernel
def sum_suit(mask: int, count: int, rest: Array, atlas: Atlas, table: Table, every: Array,
             with_one: Array, with_both: Array) -> None:  # fmt: skip
    """The boards with a flush in one suit, of which the flop has these ranks; and the rest.

    A card of the suit that is on the board is nobody's, so only other cards need taking out.
    """
    every[:] = 0
    with_one[:] = 0
    for x in range(13):
        if mask >> x & 1:
            continue
        one_more = mask | 1 << x
        for y in range(x):
            if not mask >> y & 1:
                at = pattern(one_more | 1 << y, count + 2, rest[0], rest[1], atlas)
                add_pattern(at, 1, table.twice, table.later, every)
        if count > 1:
            for y in range(13):
                at = pattern(one_more, count + 1, y if count == 3 else rest[0], y, atlas)
                add_pattern(
                    at, 2 if count == 2 and rest[0] == y else 3, table.twice, table.later, every
                )
                add_card(at, y, 1, table.twice, table.later, with_one)
    if count == 3:
        for x in range(13):
            for y in range(x + 1):
                at = pattern(mask, 3, x, y, atlas)
                add_pattern(at, 3 if x == y else 9, table.twice, table.later, every)
                add_card(at, x, 2 if x == y else 3, table.twice, table.later, with_one)
                if x != y:
                    add_card(at, y, 3, table.twice, table.later, with_one)
                hole = pair(13 + x, 13 + y)
                with_both[TWICE, pair(x, y)] = table.twice[at, hole]
                with_both[LATER, pair(x, y)] = table.later[at, hole]


@kernel
def add_suit(what: int, y: int, in_a: Any, in_b: Any, suit: int, count: int, sums: Sums,
             line: Array) -> None:  # fmt: skip
    """The boards with a flush in a suit, which is or is not that of each card."""
    other = y if in_b else 13 + y
    for x in range(y + 1):
        line[x] += sums.suit_every[suit, what, pair(x if in_a else 13 + x, other)]
    if count > 1 and not in_a:
        for x in range(y + 1):
            line[x] -= sums.suit_with_one[suit, x, what, other]
    if count > 1 and not in_b:
        for x in range(y + 1):
            line[x] -= sums.suit_with_one[suit, y, what, x if in_a else 13 + x]
    if count == 3 and not in_a and not in_b:
        for x in range(y + 1):
            line[x] += sums.suit_with_both[what, pair(x, y)]


@kernel
def holes_worth(what: int, y: int, a: int, b: int, cards: Array, sums: Sums, line: Array) -> None:
    """The worth of a card of rank y and suit b with each card of suit a that is not higher."""
    for x in range(y + 1):
        line[x] = sums.every[what, pair(x, y)]
        line[x] -= sums.with_one[4 * x + a, what, y] + sums.with_one[4 * y + b, what, x]
    if no_flush(a, b, cards):
        for x in range(y + 1):
            line[x] += sums.with_both[what, pair(x, y)]
    for suit in range(4):
        if cards[suit]:
            add_suit(what, y, a == suit, b == suit, suit, cards[suit], sums, line)


@kernel
def sum_flop(flop: Array, atlas: Atlas, plain: Table, suited: Table, free: Array, cards: Array,
             sums: Sums) -> None:  # fmt: skip
    """All sums of one flop."""
    ranks, rest, count = np.zeros(3, np.int64), np.zeros(3, np.int64), 0
    for suit in range(4):
        cards[suit] = 0
        for rank in range(13):
            held = flop[suit] >> rank & 1
            free[suit, rank] = 1 - held
            cards[suit] += held
            if held:
                ranks[count] = rank
                count += 1
    sum_kinds(ranks, free, cards, atlas, plain, sums)
    for suit in range(4):
        if not cards[suit]:
            continue
        left = 0
        for rank in range(13):
            for other in range(4):
                if other != suit and flop[other] >> rank & 1:
                    rest[left] = rank
                    left += 1
        sum_suit(flop[suit], cards[suit], rest, atlas, suited, sums.suit_every[suit],
                 sums.suit_with_one[suit], sums.suit_with_both)  # fmt: skip


@kernel
def flop_holes(flop: int, times: int, free: Array, cards: Array, sums: Sums, lines: Array,
               marks: Array, worth: Array) -> None:  # fmt: skip
    """Decide every hole of one flop: mark it, and add its worth to its kind of hole."""
    twice, later = lines[TWICE], lines[LATER]
    for y in range(13):
        for a in range(4):
            for b in range(4):
                if not free[b, y]:
                    continue
                holes_worth(TWICE, y, a, b, cards, sums, twice)
                holes_worth(LATER, y, a, b, cards, sums, later)
                for x in range(y + 1):
                    if not free[a, x] or (x == y and a >= b):
                        continue
                    bets = twice[x] > later[x]
                    marks[flop, slot(x, y, a, b)] = BETS_TWICE if bets else CHECKS
                    start = y * 13 + x if a == b else x * 13 + y
                    worth[TWICE, start] += times * twice[x]
                    worth[BEST, start] += times * (twice[x] if bets else later[x])


@kernel
def flops(first: int, last: int, atlas: Atlas, plain: Table, suited: Table, sums: Sums,
          marks: Array, worth: Array) -> None:  # fmt: skip
    """Decide flops; `worth` is that of 2x and of the best, by kind of hole: the row is the higher
    rank where the cards are of one suit, and the lower where they are not."""
    free, cards = np.zeros((4, 13), np.int64), np.zeros(4, np.int64)
    lines = np.zeros((2, 13), np.int64)
    for flop in range(first, last):
        sum_flop(atlas.flops[flop], atlas, plain, suited, free, cards, sums)
        times = atlas.flop_times[flop]
        flop_holes(flop, times, free, cards, sums, lines, marks, worth)


def sums(value: Any) -> Sums:
    return Sums(
        np.zeros((2, PAIRS), value),
        np.zeros((52, 2, 13), value),
        np.zeros((2, PAIRS), value),
        np.zeros((4, 2, TYPE_PAIRS), value),
        np.zeros((4, 13, 2, 26), value),
        np.zeros((2, PAIRS), value),
    )


def marks() -> Array:
    """A mark for each representative flop and hole; 0 where they share a card."""
    return np.zeros((1755, ROOM), np.uint8)
