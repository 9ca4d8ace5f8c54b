"""What a player sees on the river, for every board and hole: by kinds and patterns of boards.

On a board without a flush only ranks matter, on any other the ranks and what is of the suit, so a
rule that looks at the hand, the board and the dealer's outs is decided once for all that are alike.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from pitboss.lab.kernel import Array
from pitboss.lab.ladder import FIVE
from pitboss.lab.lookup import best_of_five, five_lookup
from pitboss.lab.ultimate.atlas import atlas


class Seen(NamedTuple):
    """By board and hole; of holes that cannot be it says nothing."""

    category: Array  # of the player's hand
    board: Array  # by board alone: the category of its five cards
    outs: Array  # the single cards with which the dealer would have the better hand


def types(count: int) -> tuple[Array, Array]:
    """The two types of each hole, in the order of the tables."""
    second = np.repeat(np.arange(count), np.arange(1, count + 1))
    first = np.concatenate([np.arange(n + 1) for n in range(count)])
    return first, second


class Classes(NamedTuple):
    """By kind of board: the class of the hand with each hole, and of the board with one card."""

    holes: Array
    ones: Array


def alike() -> Array:
    """By kind of board: how many cards of each rank it has."""
    found: Array = (atlas().kinds[:, :, None] == np.arange(13)).sum(axis=1)
    return found


@cache
def by_ranks() -> Classes:
    """On boards without a flush."""
    kinds, holes = atlas().kinds, np.stack(types(13), axis=1)
    return Classes(
        _classes(kinds, holes, alike()), _classes(kinds, np.arange(13)[:, None], alike())
    )


@cache
def by_types() -> Classes:
    """On boards with three or more of a suit: with a flush, or as the ranks alone are."""
    map, plain = atlas(), by_ranks()
    kinds, masks, (first, second) = map.pattern_kinds, map.masks[:, None], types(26)
    bits = np.where(np.arange(26) < 13, 1 << np.arange(26) % 13, 0)
    ones = np.maximum(plain.ones[kinds][:, np.arange(26) % 13], FIVE.suited[masks | bits])
    flushes = FIVE.suited[masks | bits[first] | bits[second]]
    return Classes(np.maximum(plain.holes[kinds][:, ranks_of_types()], flushes), ones)


def ranks_of_types() -> Array:
    """By hole as types: the same hole by its ranks alone."""
    first, second = types(26)
    low, high = np.sort(np.stack([first % 13, second % 13]), axis=0)
    found: Array = high * (high + 1) // 2 + low
    return found


@cache
def seen() -> tuple[Seen, Seen]:
    """On boards without a flush, and on those with three or more of a suit."""
    map, ranks = atlas(), alike()
    kinds, masks = map.pattern_kinds, map.masks
    in_suit = masks[:, None] >> np.arange(13) & 1
    left = np.concatenate([1 - in_suit, 3 - (ranks[kinds] - in_suit)], axis=1)
    alone = np.maximum(FIVE.plain[kinds], FIVE.suited[masks])
    return _seen(FIVE.plain, *by_ranks(), 4 - ranks), _seen(alone, *by_types(), left)


def _classes(boards: Array, more: Array, alike: Array) -> Array:
    """By board and some further ranks: the class of the best five; 0 for five of a rank."""
    wide = np.zeros((len(more), 13), np.int64)
    np.add.at(wide, (np.arange(len(more))[:, None], more), 1)
    can_be = ((alike[:, None, :] + wide) <= 4).all(axis=2)
    board, hole = np.nonzero(can_be)
    found = np.zeros(can_be.shape, np.uint16)
    found[board, hole] = best_of_five(np.hstack([boards[board], more[hole]]), five_lookup())
    return found


def _seen(alone: Array, mine: Array, one: Array, left: Array) -> Seen:
    first, second = types(left.shape[1])
    outs = np.zeros(mine.shape, np.int8)
    for type in range(left.shape[1]):
        ahead = one[:, type, None] > mine
        outs += left[:, type, None].astype(np.int8) * ahead
        outs -= ahead * ((first == type).astype(np.int8) + (second == type))
    category = FIVE.category.astype(np.int8)
    return Seen(category[mine], category[alone], outs)
