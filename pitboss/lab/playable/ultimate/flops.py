"""What every hole is worth on every flop, bet twice or later; and what a player sees there."""

from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import NamedTuple

import numpy as np

from pitboss.cards.hand import Category
from pitboss.lab import evaluate
from pitboss.lab.kernel import Array, chunks, kernel
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.symmetry import cards_of
from pitboss.lab.ultimate import flop as ultimate_flop
from pitboss.lab.ultimate import solve as solver
from pitboss.lab.ultimate.atlas import ROOM, Atlas, atlas, slot
from pitboss.lab.ultimate.flop import Sums, holes_worth, sum_flop
from pitboss.lab.ultimate.river import LATER, TWICE, Table
from pitboss.lab.ultimate.suits import BOTH, Parts

HOLES = np.array([(a, b) for b in range(52) for a in range(b)])  # every hole, as card numbers
PAIR = CATEGORIES.index(Category.ONE_PAIR)
NEVER = -(1 << 40)  # what a fold would cost if nobody folded


class Seen(NamedTuple):
    """By flop and hole."""

    apart: Array  # whether they share no card
    category: Array
    matched: Array  # how many cards of the hole have their rank on the flop
    draw: Array  # with four of a suit: the highest rank of the hole in it; else -1
    own: Array  # with four of a suit: how many of them are of the hole
    bottom: Array  # a pair with the lowest rank of a flop of one suit, of which the hole has none


@kernel
def keep(a: int, b: int, free: Array, holes: Array, out: Array) -> None:
    """Keep the worth of the holes of two suits."""
    for x in range(13):
        for y in range(x + 1 if a == b else 0, 13):
            if free[a, x] and free[b, y]:
                place = slot(x, y, a, b) if x <= y else slot(y, x, b, a)
                out[place, TWICE], out[place, LATER] = holes[x, y], holes[x, 13 + y]


@kernel
def every_worth(first: int, last: int, atlas: Atlas, squares: Array, suited: Table, parts: Parts,
                sums: Sums, out: Array) -> None:  # fmt: skip
    free, cards = np.zeros((4, 13), np.int64), np.zeros(4, np.int64)
    rows = suited.sums.reshape(-1, BOTH)
    for flop in range(first, last):
        sum_flop(atlas.flops[flop], atlas, squares, rows, parts, free, cards, sums)
        for b in range(4):
            for a in range(b + 1):
                holes_worth(a, b, cards, sums)
                keep(a, b, free, sums.worth, out[flop])


def worths(payoffs: Payoffs, rule: tuple[Array, Array] | None = None) -> Array:
    """By representative flop and hole: the sums of 2x, and of a check and then the best choice.

    With a rule for the river (by board and hole: whether to bet) a check is followed by that.
    """
    map, value = atlas(), solver.value_type(payoffs)
    room = solver.room_of(value, payoffs.qualifying)
    out = np.zeros((len(map.flops), ROOM, 2), np.int64)
    with ThreadPoolExecutor(cpu_count()) as threads:
        _rivers(threads, payoffs, room, rule)
        solver.share_parts(threads, map, room)
        solver.each(threads, [
            (every_worth,
             (first, last, map, room.squares, room.suited, room.parts, ultimate_flop.sums(value),
              out))
            for first, last in chunks(len(map.flops), solver.PARTS)
        ])  # fmt: skip
    return out[:, places()]


def _rivers(
    threads: Executor, payoffs: Payoffs, room: solver.Room, rule: tuple[Array, Array] | None
) -> None:
    stakes = solver.stakes_of(payoffs)
    if rule is None:
        return solver.rivers(threads, stakes, room)
    solver.rivers(threads, stakes._replace(fold=np.full_like(stakes.fold, NEVER)), room)
    for table, bets in zip((room.plain, room.suited), rule, strict=True):
        away = stakes.fold[table.category] * table.met[:, :, 3]
        np.copyto(table.sums[:, LATER], away.astype(table.sums.dtype), where=~bets)
    solver.square(threads, room)
    return None


@cache
def places() -> Array:
    """Where the solver keeps each hole."""
    return np.array([slot(a >> 2, b >> 2, a & 3, b & 3) for a, b in HOLES.tolist()])


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
