"""Every kind of hole against every other, exactly: how often it wins less how often it loses.

All boards are first compared as if there were no flush, by ranks alone. Then every board with three
or more of a suit is put right: it counts as what it is, and no longer as its ranks. Both depend on
few things, so that 1.7 million boards for each of 47,008 pairs of holes take seconds.
"""

from functools import cache
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab import stored
from pitboss.lab.canberra.counts import CHOOSE
from pitboss.lab.kernel import Array, kernel, stamp
from pitboss.lab.ladder import FIVE
from pitboss.lab.playable.ultimate.flops import HOLES
from pitboss.lab.playable.ultimate.rivers import (
    alike,
    by_ranks,
    by_types,
    ranks_of_types,
    types,
)
from pitboss.lab.ultimate.atlas import PAIRS, TYPE_PAIRS, Atlas, atlas, pair, start_number

BOARDS = comb(48, 5)
KINDS = 169


class Starts(NamedTuple):
    """By kind of hole, and by the other's."""

    won: Array  # wins less losses, over all boards and all pairs of holes
    pairs: Array  # how many pairs of holes there are

    @property
    def equity(self) -> Array:
        found: Array = 0.5 + self.won / (2 * BOARDS * np.maximum(self.pairs, 1))
        return found


@kernel
def sign(one: Any, other: Any) -> Any:
    return np.int64(one > other) - np.int64(one < other)


@kernel
def compare_ranks(alike: Array, classes: Array, first: Array, second: Array, choose: Array,
                  out: Array) -> None:  # fmt: skip
    """Add up all boards by their ranks; each comes in as many ways as the cards left allow."""
    held = np.zeros(13, np.int64)
    for at in range(alike.shape[0]):
        for mine in range(first.size):
            for other in range(mine):
                held[:] = 0
                for rank in (first[mine], second[mine], first[other], second[other]):
                    held[rank] += 1
                ways = 1
                for rank in range(13):
                    left = 4 - held[rank]
                    ways *= choose[left, alike[at, rank]] if left >= alike[at, rank] else 0
                won = ways * sign(classes[at, mine], classes[at, other])
                out[mine, other] += won
                out[other, mine] -= won


@kernel
def ways_of_others(count: int, one: int, other: int, held: int, held_too: int) -> Any:
    """How a board's cards out of the suit can come, of whose ranks so many are held."""
    if count == 5:
        return 1
    left = max(3 - held, 0)
    if count == 4:
        return left
    return left * (left - 1) >> 1 if one == other else left * max(3 - held_too, 0)


@kernel
def mend(atlas: Atlas, classes: Array, plain: Array, of_ranks: Array, first: Array, second: Array,
         out: Array) -> None:  # fmt: skip
    """Put right every board with a suit: only where somebody has a flush is anything else."""
    flush, ones = np.zeros(first.size, np.int64), np.zeros(first.size, np.int64)
    others = np.zeros(first.size, np.int64)
    for at in range(classes.shape[0]):
        kind, mask, count = atlas.pattern_kinds[at], atlas.masks[at], 0
        one, other = atlas.others[at, 0], atlas.others[at, 1]
        for rank in range(13):
            count += mask >> rank & 1
        for hole in range(first.size):
            held, can_be = count, True
            ones[hole], others[hole] = 0, 0
            for card in (first[hole], second[hole]):
                held += card < 13
                can_be &= card >= 13 or not mask >> card & 1
                ones[hole] += card == 13 + one
                others[hole] += card == 13 + other
            can_be &= first[hole] != second[hole] or first[hole] >= 13
            flush[hole] = -1 if not can_be else 1 if held >= 5 else 0
        for mine in range(first.size):
            if flush[mine] < 1:
                continue
            for his in range(first.size):
                if flush[his] < 0 or (flush[his] == 1 and his >= mine):
                    continue
                is_ = sign(classes[at, mine], classes[at, his])
                was = sign(plain[kind, of_ranks[mine]], plain[kind, of_ranks[his]])
                if is_ != was:
                    held, too = ones[mine] + ones[his], others[mine] + others[his]
                    won = ways_of_others(count, one, other, held, too) * (is_ - was)
                    out[mine, his] += won
                    out[his, mine] -= won


def _counted() -> tuple[Array, Array]:
    """By ranks, as if there were no flush; and by types, what a suit puts right."""
    ranks, suits = np.zeros((PAIRS, PAIRS), np.int64), np.zeros((TYPE_PAIRS, TYPE_PAIRS), np.int64)
    compare_ranks(alike(), by_ranks().holes, *types(13), CHOOSE, ranks)
    mend(atlas(), by_types().holes, by_ranks().holes, ranks_of_types(), *types(26), suits)
    return ranks, suits


def _kind_of(hole: list[int]) -> int:
    return int(start_number(hole[0] >> 2, hole[1] >> 2, hole[0] & 3 == hole[1] & 3))


def made() -> Starts:
    """One hole of each kind against every other that shares no card with it."""
    ranks, suits = _counted()
    holes = HOLES.tolist()
    kinds = np.array([_kind_of(hole) for hole in holes])
    by_rank = np.array([pair(a >> 2, b >> 2) for a, b in holes])
    by_suit = np.array(
        [[pair(*(c // 4 + (0 if c % 4 == s else 13) for c in hole)) for hole in holes]
         for s in range(4)]
    )  # fmt: skip
    won, pairs = np.zeros((2, KINDS, KINDS), np.int64)
    for kind in range(KINDS):
        every = np.flatnonzero(kinds == kind)
        mine = int(every[0])
        apart = np.flatnonzero((HOLES[:, :, None] != HOLES[mine]).all(axis=(1, 2)))
        sums = ranks[by_rank[mine], by_rank[apart]]
        sums = sums + sum(suits[row[mine], row[apart]] for row in by_suit)
        np.add.at(won[kind], kinds[apart], sums * len(every))
        np.add.at(pairs[kind], kinds[apart], len(every))
    return Starts(won, pairs)


@cache
def starts() -> Starts:
    """From the cache, or counted now and kept."""
    key = sha256((stamp(Path(__file__)) + FIVE.key).encode()).hexdigest()
    found = stored.find(stored.cache_folder(), "starts", key)
    if found is None:
        found = made()._asdict()
        stored.keep("starts", key, found)
    return Starts(found["won"], found["pairs"])
