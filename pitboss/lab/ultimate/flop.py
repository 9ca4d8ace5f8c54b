"""Ultimate after the flop: 2x or check, for every flop and hole.

Two things are summed over all turns and rivers of a flop, in the same way: how many dealers a hole
beats less how many beat it, which is what 2x on the flop wins more than 1x on the river and does
not depend on the terms; and what a fold on the river saves, where it is better than 1x. The hole is
bet if the first is more than the second.

The boards fall into groups: those without a flush, and those with three or more cards of one suit.
Within a group what a board adds depends on the types of the hole's cards alone, so the sum over
the whole group is made once for all holes: `every`. For a given hole that takes in boards that
hold one of its cards; they are taken out again by sums made for each card: `with_one`; and the
board that holds both of its cards has then been taken out twice: `with_both`.

The sums are kept as squares: by the rank of one card, and by that of the other. For two suits the
sums of all holes are then whole squares added up.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate.atlas import ROOM, Atlas, kind, pair, slot, start_number
from pitboss.lab.ultimate.suits import WIDE, Parts, sum_cards, sum_three, sum_two

BETS_TWICE, CHECKS = 1, 16  # marks of a decision
SIDE = 16  # thirteen ranks, and three places more, so that the rows of a square are whole vectors
SQUARE = (13, SIDE)
REPRESENTATIVES = 1755  # flops, up to their suits
TWO_SUITS = 10  # the pairs of suits, the same twice among them


class Sums(NamedTuple):
    """Of one flop."""

    every: Array  # boards without a flush: a square,
    with_one: Array  # by suit and rank of the card, a row of a square,
    turned: Array  # the same with its ranks exchanged,
    with_both: Array  # one square
    suit_every: Array  # boards with a flush in a suit: by type of hole
    suit_with_one: Array  # by rank of a card out of the suit, and type of the other
    suit_with_both: Array
    suit: Array  # all of it, as squares: by suit, and whether each card is of that suit
    holes: Array  # all of it, for the holes of two suits


class Holes(NamedTuple):
    """By two suits, and a rank of each: of which kind a hole is, and where it is marked."""

    starts: Array
    places: Array


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
def add_square(times: Any, square: Array, to: Array) -> None:
    for x in range(13):
        for y in range(SIDE):
            to[x, y] += times * square[x, y]


@kernel
def turn(square: Array, to: Array) -> None:
    """Exchange the ranks of a square."""
    for x in range(13):
        for y in range(13):
            to[x, y] = square[y, x]


@kernel
def sum_kinds(ranks: Array, free: Array, cards: Array, atlas: Atlas, squares: Array,
              sums: Sums) -> None:  # fmt: skip
    """The boards without a flush: every pair of ranks for turn and river, times its cards."""
    with_one, kind_of = sums.with_one, atlas.kind_of
    keys, begins, classes = atlas.five.keys, atlas.five.begins, atlas.five.classes
    with_one[:] = 0
    sums.every[:] = 0
    partner = np.zeros((4, 13), np.int64)
    partners(free, cards, partner)
    for x in range(13):
        left = free[0, x] + free[1, x] + free[2, x] + free[3, x]
        for y in range(13):
            if left <= (x == y) or not free[0, y] + free[1, y] + free[2, y] + free[3, y]:
                continue
            at, both = kind(ranks[0], ranks[1], ranks[2], x, y, keys, begins, classes, kind_of), 0
            for suit in range(4):
                itself = x == y and no_flush(suit, suit, cards)
                times = (partner[suit, y] - itself) * free[suit, x]
                both += times
                if times:
                    for other in range(SIDE):
                        with_one[suit, x, other] += times * squares[at, x, other]
            sums.with_both[x, y] = squares[at, x, y]
            if y <= x and both:
                add_square(both >> 1 if x == y else both, squares[at], sums.every)
    for suit in range(4):
        turn(with_one[suit], sums.turned[suit])


@kernel
def sum_suit(flop: Array, suit: int, count: int, atlas: Atlas, rows: Array, parts: Parts,
             sums: Sums) -> None:  # fmt: skip
    """The boards with a flush in one suit, of which the flop has so many cards."""
    rest, left, mask = np.zeros(3, np.int64), 0, flop[suit]
    for rank in range(13):
        for other in range(4):
            if other != suit and flop[other] >> rank & 1:
                rest[left] = rank
                left += 1
    if count == 1:
        single = 0
        while not mask >> single & 1:
            single += 1
        sums.suit_every[:] = parts.one[single, pair(rest[0], rest[1])]
        return
    if count == 2:
        sum_two(mask, rest[0], atlas, parts, sums.suit_every)
    else:
        sum_three(mask, atlas, rows, parts, sums.suit_every)
    sum_cards(mask, count, rest[0], atlas, rows, sums.suit_with_one, sums.suit_with_both)


@kernel
def square_suit(count: int, in_a: int, in_b: int, sums: Sums, square: Array) -> None:
    """The same for holes of which each card is or is not of the suit."""
    every, with_one = sums.suit_every, sums.suit_with_one
    for x in range(13):
        one = x if in_a else 13 + x
        for y in range(13):
            other = y if in_b else 13 + y
            some = every[pair(one, other)]
            if count > 1 and not in_a:
                some -= with_one[x, other]
            if count > 1 and not in_b:
                some -= with_one[y, one]
            if count == 3 and not in_a and not in_b:
                some += sums.suit_with_both[x, y]
            square[x, y] = some


@kernel
def sum_flop(flop: Array, atlas: Atlas, squares: Array, rows: Array, parts: Parts, free: Array,
             cards: Array, sums: Sums) -> None:  # fmt: skip
    """All sums of one flop."""
    ranks, count = np.zeros(3, np.int64), 0
    for suit in range(4):
        cards[suit] = 0
        for rank in range(13):
            held = flop[suit] >> rank & 1
            free[suit, rank] = 1 - held
            cards[suit] += held
            if held:
                ranks[count] = rank
                count += 1
    sum_kinds(ranks, free, cards, atlas, squares, sums)
    for suit in range(4):
        if cards[suit]:
            sum_suit(flop, suit, cards[suit], atlas, rows, parts, sums)
            for in_a in range(2):
                for in_b in range(2):
                    square_suit(cards[suit], in_a, in_b, sums, sums.suit[suit, in_a, in_b])


@kernel
def sum_holes(a: int, b: int, cards: Array, sums: Sums) -> None:
    """The sums of all holes of one card of suit a and one of suit b."""
    sums.holes[:] = sums.every
    add_square(-1, sums.with_one[a], sums.holes)
    add_square(-1, sums.turned[b], sums.holes)
    if no_flush(a, b, cards):
        add_square(1, sums.with_both, sums.holes)
    for suit in range(4):
        if cards[suit]:
            add_square(1, sums.suit[suit, int(a == suit), int(b == suit)], sums.holes)


@kernel
def sum_flops(first: int, last: int, atlas: Atlas, squares: Array, rows: Array, parts: Parts,
              sums: Sums, out: Array) -> None:  # fmt: skip
    """All sums of some flops: by two suits, and a rank of each."""
    free, cards = np.zeros((4, 13), np.int64), np.zeros(4, np.int64)
    for flop in range(first, last):
        sum_flop(atlas.flops[flop], atlas, squares, rows, parts, free, cards, sums)
        for b in range(4):
            for a in range(b + 1):
                sum_holes(a, b, cards, sums)
                out[flop, pair(a, b)] = sums.holes[:, :13]


@kernel
def decide(first: int, last: int, atlas: Atlas, saved: Array, beaten: Array, ante: int,
           holes: Holes, marks: Array, worth: Array) -> None:  # fmt: skip
    """Decide flops: mark every hole, and add what the best wins more than 1x on the river to the
    sum of its kind."""
    for at in range(first, last):
        flop, times = atlas.flops[at], atlas.flop_times[at]
        for b in range(4):
            for a in range(b + 1):
                nth = pair(a, b)
                for x in range(13):
                    for y in range(x + 1 if a == b else 0, 13):
                        if not (flop[a] >> x | flop[b] >> y) & 1:
                            twice = np.int64(beaten[at, nth, x, y]) * ante
                            later = np.int64(saved[at, nth, x, y])
                            place = holes.places[nth, x, y]
                            marks[at, place] = BETS_TWICE if twice > later else CHECKS
                            worth[holes.starts[nth, x, y]] += times * max(twice, later)


def sums(value: Any) -> Sums:
    return Sums(
        np.zeros(SQUARE, value),
        np.zeros((4, *SQUARE), value),
        np.zeros((4, *SQUARE), value),
        np.zeros(SQUARE, value),
        np.zeros(WIDE, value),
        np.zeros((13, 26), value),
        np.zeros(SQUARE, value),
        np.zeros((4, 2, 2, *SQUARE), value),
        np.zeros(SQUARE, value),
    )


def by_suits() -> Holes:
    """Where the flops' sums have each hole; one of a card twice has no meaning."""
    starts, places = np.zeros((2, TWO_SUITS, 13, 13), np.int64)
    for a, b, x, y in np.ndindex(4, 4, 13, 13):
        if a <= b:
            starts[pair(a, b), x, y] = start_number(min(x, y), max(x, y), a == b)
            places[pair(a, b), x, y] = slot(x, y, a, b) if x <= y else slot(y, x, b, a)
    return Holes(starts, places)


def marks() -> Array:
    """A mark for each representative flop and hole; 0 where they share a card."""
    return np.zeros((REPRESENTATIVES, ROOM), np.uint8)
