"""Ultimate, the count of all deals: every board and hole, by the decision that led there.

A board of five cards is reached by ten flops. For each flop every hole has a mark: bet, check, or
nothing where it was played before. The ten rows of marks of a board are added up, so that a sum
tells on how many of its flops the hole was bet and on how many it came to the river. The marks are
laid out by the suits of a hole, then by its ranks: what is done to one pair of ranks is done to
all of them at once.
"""

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.ultimate.atlas import (
    PAIRS,
    ROOM,
    SLOT_SUITS,
    SLOTS,
    TYPE_PAIRS,
    Atlas,
    flop_number,
    pair,
    slot,
    start_number,
)
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, TWO
from pitboss.lab.ultimate.river import DEALERS, LATER, Stakes, Table

FLOPS = 22100
FLOPS_OF_A_BOARD = 10
HALF_BYTE, BYTE_HALVED = np.uint8(15), np.uint8(4)  # where the bets and the checks of a mark are
SIX, FOUR_BITS = np.uint16(6), np.uint16(4)


class Live(NamedTuple):
    """The pairs of ranks of which some holes come to the flop unplayed."""

    pairs: Array
    holes: Array  # by group of suits and pair: the hole, on a board with a suit


@kernel
def spread(first: int, last: int, flops: Array, marks: Array, suits: Array, moved: Array,
           out: Array) -> None:  # fmt: skip
    """Copy the marks of each representative flop to the flops that it stands for."""
    cards, done = np.zeros(3, np.int64), np.full(suits.shape[0], -1)
    for flop in range(first, last):
        for way in range(suits.shape[0]):
            count = 0
            for rank in range(13):
                for suit in range(4):
                    if flops[flop, suits[way, suit]] >> rank & 1:
                        cards[count] = 4 * rank + suit
                        count += 1
            number, again = flop_number(cards[0], cards[1], cards[2]), False
            for before in range(way):
                again |= done[before] == number
            done[way] = number
            if not again:
                for hole in range(out.shape[1]):
                    out[number, hole] = marks[flop, moved[way, hole]]


@kernel
def add_ten(boards: Array, nth: int, rows: Array, marks: Array) -> None:
    """Add up the marks of the ten flops of a board."""
    v, w, x, y, z = boards[nth, 0], boards[nth, 1], boards[nth, 2], boards[nth, 3], boards[nth, 4]
    a, b, c = flop_number(v, w, x), flop_number(v, w, y), flop_number(v, w, z)
    d, e, f = flop_number(v, x, y), flop_number(v, x, z), flop_number(v, y, z)
    g, h, i = flop_number(w, x, y), flop_number(w, x, z), flop_number(w, y, z)
    j = flop_number(x, y, z)
    for at in range(marks.size):
        # One sum, so that it stays in a register.
        marks[at] = (
            rows[a, at] + rows[b, at] + rows[c, at] + rows[d, at] + rows[e, at]
            + rows[f, at] + rows[g, at] + rows[h, at] + rows[i, at] + rows[j, at]
        )  # fmt: skip


@kernel
def add_marks(times: Any, marks: Array, bets: Array, checks: Array) -> None:
    """Count the bets and checks of a board, which stands for so many.

    A hole that shares a card with the board shares it with some of the flops, which have no mark
    for it: then bets and checks are fewer than ten, and with six more do not reach sixteen.
    """
    for at in range(marks.size):
        bet, check = np.uint16(marks[at] & HALF_BYTE), np.uint16(marks[at] >> BYTE_HALVED)
        apart = np.uint16(bet + check + SIX) >> FOUR_BITS
        often = np.uint16(times * apart)
        bets[at] += np.uint16(often * bet)
        checks[at] += np.uint16(often * check)


@kernel
def gather(suited: bool, live: Live, w: Array, grouped: Array, by_type: Array) -> None:
    """From the weights of holes, which begin anew, to those of types of holes.

    By the suits of the hole: both in the first suit, the one, the other, neither.
    """
    for nth in range(grouped.shape[1]):
        grouped[0, nth] = w[0, nth]
        grouped[1, nth] = w[1, nth] + w[2, nth] + w[3, nth]
        grouped[2, nth] = w[4, nth] + w[5, nth] + w[6, nth]
        grouped[3, nth] = (
            w[7, nth] + w[8, nth] + w[9, nth] + w[10, nth] + w[11, nth] + w[12, nth]
            + w[13, nth] + w[14, nth] + w[15, nth]
        )  # fmt: skip
    w[:] = 0
    by_type[:] = 0
    for group in range(4):
        for nth in range(grouped.shape[1]):
            hole = live.holes[group, nth] if suited else live.pairs[nth]
            by_type[hole] += grouped[group, nth]


@kernel
def count_types(at: int, kinds: int, atlas: Atlas, left: Array) -> int:
    """The cards of each type that a board leaves; return how many types there are."""
    left[:] = 4
    if at < kinds:
        for rank in atlas.kinds[at]:
            left[rank] -= 1
        return 13
    count, mask = 0, atlas.masks[at - kinds]
    for rank in range(13):
        left[rank], left[13 + rank] = 1 - (mask >> rank & 1), 3
        count += mask >> rank & 1
    for nth in range(5 - count):
        left[13 + atlas.others[at - kinds, nth]] -= 1
    return 26


@kernel
def enter(times: Any, met: Array, at: int, hole: Any, choice: int, category: Any,
          sums: Array) -> None:  # fmt: skip
    """Count those whom a hole meets, so many times."""
    for nth in range(4):
        sums[choice, category, nth] += times * met[at, hole, nth]


@kernel
def enter_all(at: int, types: int, times: int, left: Array, bets: Array, checks: Array,
              table: Table, stakes: Stakes, sums: Array) -> None:  # fmt: skip
    """Count all holes of one kind or pattern, which stands for so many boards."""
    hole = np.uint64(0)
    for y in range(types):
        for x in range(y + 1):
            holes = left[x] * left[y] if x != y else left[x] * (left[x] - 1) >> 1
            if holes:
                category = np.uint64(table.category[at, hole])
                bet, check = np.int64(bets[hole]), np.int64(checks[hole])
                played = FLOPS_OF_A_BOARD * times * holes - bet - check
                if played:
                    enter(played, table.met, at, hole, FOUR, category, sums)
                if bet:
                    enter(bet, table.met, at, hole, TWO, category, sums)
                if check:
                    folds = table.sums[at, LATER, hole] == DEALERS * stakes.fold[category]
                    enter(check, table.met, at, hole, FOLD if folds else ONCE, category, sums)
            hole += np.uint64(1)


@kernel
def tally_boards(first: int, last: int, atlas: Atlas, live: Live, rows: Array, plain: Table,
                 suited: Table, stakes: Stakes, sums: Array) -> None:  # fmt: skip
    """Count a range of boards, which must not part those of one kind or pattern."""
    kinds, marks, left = len(atlas.kinds), np.zeros(rows.shape[1], np.uint8), np.zeros(26, np.int64)
    bets, checks = np.zeros(marks.size, np.uint16), np.zeros(marks.size, np.uint16)
    bets_of, checks_of = bets.reshape(SLOTS, -1), checks.reshape(SLOTS, -1)
    grouped, times = np.zeros((4, live.pairs.size), np.uint32), 0
    all_bets, all_checks = np.zeros(TYPE_PAIRS, np.uint32), np.zeros(TYPE_PAIRS, np.uint32)
    for nth in range(first, last):
        at = atlas.board_patterns[nth]
        add_ten(atlas.boards, nth, rows, marks)
        add_marks(np.uint16(atlas.board_times[nth]), marks, bets, checks)
        times += atlas.board_times[nth]
        if nth + 1 == last or atlas.board_patterns[nth + 1] != at:
            gather(at >= kinds, live, bets_of, grouped, all_bets)
            gather(at >= kinds, live, checks_of, grouped, all_checks)
            types = count_types(at, kinds, atlas, left)
            if at < kinds:
                enter_all(at, types, times, left, all_bets, all_checks, plain, stakes, sums)
            else:
                enter_all(at - kinds, types, times, left, all_bets, all_checks, suited, stakes,
                          sums)  # fmt: skip
            times = 0


def no_sums(parts: int) -> Array:
    """By part, choice and category: nobody met yet."""
    return np.zeros((parts, 5, len(CATEGORIES), 4), np.int64)


def live_pairs(marks: Array) -> Live:
    """Those of which any hole has a mark on any flop."""
    pairs = np.flatnonzero(marks.reshape(-1, SLOTS, PAIRS).any(axis=(0, 1)))
    ranks = [(low, high) for high in range(13) for low in range(high + 1)]
    types = np.array(
        [
            [pair(low + in_low, high + in_high) for low, high in ranks]
            for in_low, in_high in ((0, 0), (0, 13), (13, 0), (13, 13))
        ]
    )
    return Live(pairs, types[:, pairs])


def columns(live: Live) -> Array:
    """The slots of the live pairs, for each pair of suits."""
    every: Array = (np.arange(SLOTS)[:, None] * PAIRS + live.pairs).ravel()
    return every


def suit_moves() -> tuple[Array, Array]:
    """The 24 ways to exchange suits, and where each hole comes from under each."""
    ways = np.array(list(permutations(range(4))))
    moved = np.zeros((len(ways), ROOM), np.int64)
    for way, suits in enumerate(ways.tolist()):
        for low, high, a, b in _holes():
            one, other = suits[a], suits[b]
            if low == high and one > other:
                one, other = other, one
            moved[way, slot(low, high, a, b)] = slot(low, high, one, other)
    return ways, moved


def starts_of_slots() -> Array:
    """For each hole its kind, of 169; -1 where there is none."""
    kinds = np.full(ROOM, -1)
    for low, high, a, b in _holes():
        kinds[slot(low, high, a, b)] = start_number(low, high, a == b)
    return kinds


def _holes() -> list[tuple[int, int, int, int]]:
    """Every hole: lower and higher rank, and their suits."""
    return [
        (low, high, a, b)
        for high in range(13)
        for low in range(high + 1)
        for a, b in SLOT_SUITS.tolist()
        if low < high or a < b
    ]


assert len(_holes()) == 1326
