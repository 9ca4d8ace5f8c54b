"""Canberra Poker: how many of the dealer's hands lie below a player's, for every up card.

A player holds five cards and sees one of the dealer's; the dealer's other four come from 46. Two
thoughts make this small. First, as long as nobody has a flush only ranks matter, and there are
6,175 kinds of five ranks. They are swept from the lowest to the highest, with a count of the
dealer's hands seen that hold any one, two, three or four given cards. Those that hold the up card
and none of the player's five follow by inclusion and exclusion over the player's cards. Second, a
dealer's flush must be in the up card's suit, so what the sweep mistook for odd cards or a straight
is put right by the ranks that the player has left in that suit.
"""

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import plain
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import FIVE
from pitboss.lab.lookup import RANK_KEYS, Lookup

# The smallest keys with all sums of four different: they number up to four given ranks.
FEW_KEYS = np.array(
    [0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663], np.int64
)  # fmt: skip
FEW = 4 * int(FEW_KEYS[-1]) + 1
CHOOSE = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64
)
SUBSETS = 31  # of five cards, all but the whole


class Sweep(NamedTuple):
    """For each kind of ranks and rank of the up card: the dealer's hands, flushes forgotten."""

    out: Array  # that do not qualify
    lower: Array  # that are lower than this kind
    no_flush: Array  # that are lower than any flush


class Flushes(NamedTuple):
    """Every five ranks of one suit: their mask, their ranks, and what they are worth."""

    masks: Array
    ranks: Array
    plain: Array  # forgetting that it is a flush
    suited: Array


@kernel
def enter(ranks: Array, few_keys: Array, choose: Array, counts: Array) -> None:
    """Count a dealer's kind under each choice of up to four of its ranks.

    Given cards of some ranks, the rest of each rank is chosen from what is left of its four.
    """
    for subset in range(1, SUBSETS):
        key, ways, size, at = 0, 1, 0, 0
        while at < 5 and ways:
            run, taken, gap = 0, 0, False
            while at + run < 5 and ranks[at + run] == ranks[at]:
                if subset >> at + run & 1:
                    taken += 1
                    ways = 0 if gap else ways  # the same choice in another order
                else:
                    gap = True
                run += 1
            ways *= choose[4 - taken, run - taken]
            key += taken * few_keys[ranks[at]]
            size += taken
            at += run
        counts[size * FEW + key] += ways


@kernel
def seen(
    ranks: Array, limit: int, few_keys: Array, keys: Array, counts: Array, five: Lookup, out: Array
) -> None:
    """For each rank of the up card: the hands seen that hold it and none of these five cards."""
    begins, classes = five.begins, five.classes
    places, signs, few, whole = np.zeros(26, np.uint64), np.ones(26, np.int64), 0, 0
    for subset in range(SUBSETS):
        size, key = 0, 0
        for nth in range(5):
            if subset >> nth & 1:
                size += 1
                key += few_keys[ranks[nth]]
        if size < 4:
            places[few] = np.uint64(key + (size + 1) * FEW)
            signs[few] = 1 - 2 * (size % 2)
            few += 1
    for rank in ranks:
        whole += keys[rank]
    for up in range(13):
        total, alike, at = 0, 0, np.uint64(few_keys[up])
        for nth in range(few):
            total += signs[nth] * counts[at + places[nth]]
        for rank in ranks:
            alike += rank == up
        if alike < 4:  # the up card with four of the five is a whole hand
            for rank in ranks:
                total += plain(np.uint64(whole - keys[rank] + keys[up]), begins, classes) < limit
        out[up] = total


@kernel
def sweep_kinds(
    kinds: Array, classes: Array, limits: Array, few_keys: Array, keys: Array,
    choose: Array, five: Lookup, sweep: Sweep,
) -> None:  # fmt: skip
    """Enter the kinds from the lowest; the limits are the lowest to qualify and lowest flush."""
    counts = np.zeros(5 * FEW, np.int64)
    for kind in range(classes.size):
        if classes[kind] >= limits[0] and classes[kind - 1] < limits[0]:
            for any_kind in range(classes.size):
                at = sweep.out[any_kind]
                seen(kinds[any_kind], limits[0], few_keys, keys, counts, five, at)
        if classes[kind] >= limits[1] and classes[kind - 1] < limits[1]:
            for any_kind in range(classes.size):
                if all_differ(kinds[any_kind]):  # else there is no flush of this kind
                    at = sweep.no_flush[any_kind]
                    seen(kinds[any_kind], limits[1], few_keys, keys, counts, five, at)
        if classes[kind] >= limits[0]:  # what does not qualify wins nothing by being lower
            at = sweep.lower[kind]
            seen(kinds[kind], classes[kind], few_keys, keys, counts, five, at)
        enter(kinds[kind], few_keys, choose, counts)


@kernel
def all_differ(ranks: Array) -> Any:
    differ = True
    for nth in range(1, 5):
        differ &= ranks[nth] != ranks[nth - 1]
    return differ


@kernel
def one_suit(flushes: Flushes, counted: Array, table: Array) -> None:
    """By the ranks left in a suit and the up card: how many of the counted flushes fit in.

    Each is entered at its own ranks; then every set of ranks takes in those with one rank less.
    """
    table[:] = 0
    for nth in range(flushes.masks.size):
        if counted[nth]:
            for rank in flushes.ranks[nth]:
                table[flushes.masks[nth], rank] += 1
    for bit in range(13):
        for ranks in range(1 << 13):
            if ranks >> bit & 1:
                table[ranks] += table[ranks ^ 1 << bit]


@kernel
def mistaken(ranks: Array, limit: int, flushes: Flushes, table: Array) -> None:
    """By those of five ranks that are free in the up card's suit, and the up card: how many
    flushes the sweep took to be below the limit, less those that are."""
    table[:] = 0
    for nth in range(flushes.masks.size):
        wrong = int(flushes.plain[nth] < limit) - int(flushes.suited[nth] < limit)
        if wrong:
            used = 0
            for place in range(5):
                used |= (flushes.masks[nth] >> ranks[place] & 1) << place
            for rank in flushes.ranks[nth]:
                table[used, rank] += wrong
    for place in range(5):
        for free in range(32):
            if free >> place & 1:
                table[free] += table[free ^ 1 << place]


def ordered_kinds() -> tuple[Array, Array]:
    """The kinds of five ranks from the lowest, and their classes."""
    order = np.argsort(FIVE.plain)
    return FIVE.kinds[order], FIVE.plain[order].astype(np.int64)


def all_flushes() -> Flushes:
    ranks = np.array(list(combinations(range(13), 5)), np.int64)
    masks = (1 << ranks).sum(axis=1)
    by_mask = {mask: number for mask, number in zip(
        (1 << FIVE.kinds).sum(axis=1).tolist(), FIVE.plain.tolist(), strict=True
    ) if mask.bit_count() == 5}  # fmt: skip
    plain = np.array([by_mask[mask] for mask in masks.tolist()], np.int64)
    return Flushes(masks, ranks, plain, FIVE.suited[masks].astype(np.int64))


def swept(kinds: Array, classes: Array, limits: Array, five: Lookup) -> Sweep:
    sweep = Sweep(*np.zeros((3, len(kinds), 13), np.int64))
    sweep_kinds(kinds, classes, limits, FEW_KEYS, RANK_KEYS, CHOOSE, five, sweep)
    return sweep
