"""What every hole is worth on every flop, bet twice or later; and what a player sees there."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import NamedTuple

import numpy as np

from pitboss.cards.hand import Category
from pitboss.lab import evaluate
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.symmetry import cards_of
from pitboss.lab.ultimate import solve as solver
from pitboss.lab.ultimate.atlas import atlas, pair
from pitboss.lab.ultimate.ground import ground_of
from pitboss.lab.ultimate.room import room_of, sum_flops

HOLES = np.array([(a, b) for b in range(52) for a in range(b)])  # every hole, as card numbers
PAIR = CATEGORIES.index(Category.ONE_PAIR)
TWICE, LATER = 0, 1  # what a hole is worth: bet on the flop, or not


class Seen(NamedTuple):
    """By flop and hole."""

    apart: Array  # whether they share no card
    category: Array
    matched: Array  # how many cards of the hole have their rank on the flop
    draw: Array  # with four of a suit: the highest rank of the hole in it; else -1
    own: Array  # with four of a suit: how many of them are of the hole
    bottom: Array  # a pair with the lowest rank of a flop of one suit, of which the hole has none


@kernel
def rule_boards(met: Array, categories: Array, less: Array, bets: Array, saved: Array) -> None:
    """What a fold saves or costs each hole of all boards, where a rule for the river folds it."""
    for at in range(met.shape[0]):
        for hole in range(met.shape[1]):
            some = np.int64(0)
            if not bets[at, hole]:
                for whom in range(4):
                    some += met[at, hole, whom] * less[categories[at, hole], whom]
            saved[at, hole] = some


def worths(payoffs: Payoffs, rule: tuple[Array, Array] | None = None) -> Array:
    """By representative flop and hole: the sums of 2x, and of a check and then the best choice.

    Both are what is won more than by a check and 1x on the river, whatever comes. With a rule for
    the river (by board and hole: whether to bet) a check is followed by that.
    """
    stakes, ground = solver.stakes_of(payoffs), ground_of(payoffs.qualifying)
    room = room_of(np.int64)  # a rule may fold a hand of any odds
    with ThreadPoolExecutor(cpu_count()) as threads:
        if rule is None:
            solver.save(threads, stakes, ground, room)
        else:
            less = solver.less_lost(stakes)
            rule_boards(*ground.plain, less, rule[0], room.plain)
            rule_boards(*ground.suited, less, rule[1], room.suited)
        later = sum_flops(threads, atlas(), room)
    both = np.stack([ground.beaten * np.int64(payoffs.scale), later], axis=-1)
    found: Array = both[:, *places()] * seen().apart[:, :, None]
    return found


@cache
def places() -> tuple[Array, Array, Array]:
    """Where the sums of a flop have each hole: by its suits, and the rank of each."""
    rows = [(a, b) if a & 3 <= b & 3 else (b, a) for a, b in HOLES.tolist()]
    one, other = np.array(rows).T
    suits = [pair(a & 3, b & 3) for a, b in rows]
    return np.array(suits), one >> 2, other >> 2


@cache
def seen() -> Seen:
    flops = cards_of(atlas().flops, 3)
    apart = (flops[:, None, :, None] != HOLES[None, :, None, :]).all(axis=(2, 3))
    where, hole = np.nonzero(apart)
    category = np.zeros(apart.shape, np.int8)
    rows = np.hstack([flops[where], HOLES[hole]]).astype(np.uint8)
    category[where, hole] = FIVE.category[evaluate.five(rows)]
    ranks = HOLES >> 2
    matched = (ranks[None, :, :, None] == flops[:, None, None, :] >> 2).any(axis=3).sum(axis=2)
    bottom = _bottom(flops, category, matched)
    return Seen(apart, category, matched, *_draws(flops), bottom)


def _draws(flops: Array) -> tuple[Array, Array]:
    """With four of a suit: the highest rank of the hole in it, and how many of it are there."""
    ranks, suits = HOLES >> 2, HOLES & 3
    draw, own = np.full((2, len(flops), len(HOLES)), -1, np.int8)
    for suit in range(4):
        mine = (suits == suit).sum(axis=1)
        four = (flops & 3 == suit).sum(axis=1)[:, None] + mine == 4
        draw = np.where(four, np.where(suits == suit, ranks, -1).max(axis=1), draw)
        own = np.where(four, mine, own)
    return draw, own


def _bottom(flops: Array, category: Array, matched: Array) -> Array:
    one_suit = (flops & 3 == flops[:, :1] & 3).all(axis=1)[:, None]
    none = ((flops[:, 0] & 3)[:, None, None] != HOLES & 3).all(axis=2)
    lowest = ((flops.min(axis=1) >> 2)[:, None, None] == HOLES >> 2).any(axis=2)
    found: Array = one_suit & none & lowest & (matched == 1) & (category == PAIR)
    return found
