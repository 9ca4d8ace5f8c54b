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
from pitboss.lab.ultimate.river import DEALERS, LATER, Met, Stakes, Table

FLOPS = 22100
FLOPS_OF_A_BOARD = 10
HALF_BYTE, BYTE_HALVED = np.uint8(15), np.uint8(4)  # where the bets and the checks of a mark are
SIX, FOUR_BITS = np.uint16(6), np.uint16(4)


class Live(NamedTuple):
    """The pairs of ranks of which some holes come to the flop unplayed."""

    pairs: Array
    holes: Array  # by group of suits and pair: the hole, on a board with a suit
    types: Array  # the same holes, each once


@kernel
def exchanged(flop: Array, suits: Array, cards: Array) -> Any:
    """The number of a flop, given as four masks, when its suits change places."""
    count = 0
    for rank in range(13):
        for suit in range(4):
            if flop[suits[suit]] >> rank & 1:
                cards[count] = 4 * rank + suit
                count += 1
    return flop_number(cards[0], cards[1], cards[2])


@kernel
def stand_ins(flops: Array, suits: Array, out: Array, ways: Array) -> None:
    """By flop: the representative that stands for it, and how their suits change places."""
    cards = np.zeros(3, np.int64)
    for flop in range(flops.shape[0]):
        for way in range(suits.shape[0]):
            number = exchanged(flops[flop], suits[way], cards)
            out[number], ways[number] = flop, way


@kernel
def spread(first: int, last: int, flops: Array, marks: Array, suits: Array, moved: Array,
           out: Array) -> None:  # fmt: skip
    """Copy the marks of each representative flop to the flops that it stands for."""
    cards, done = np.zeros(3, np.int64), np.full(suits.shape[0], -1)
    for flop in range(first, last):
        for way in range(suits.shape[0]):
            number, again = exchanged(flops[flop], suits[way], cards), False
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
def every_hole(atlas: Atlas, plain: Met, suited: Met, sums: Array) -> None:
    """Count all boards with all holes, by category, as if each were played before the flop."""
    kinds, left, times, at = len(atlas.kinds), np.zeros(26, np.int64), 0, 0
    for nth in range(len(atlas.boards)):
        at, times = atlas.board_patterns[nth], times + atlas.board_times[nth]
        if nth + 1 < len(atlas.boards) and atlas.board_patterns[nth + 1] == at:
            continue
        types, hole = count_types(at, kinds, atlas, left), 0
        met = plain.met[at] if at < kinds else suited.met[at - kinds]
        category = plain.category[at] if at < kinds else suited.category[at - kinds]
        for y in range(types):
            for x in range(y + 1):
                holes = left[x] * left[y] if x != y else left[x] * (left[x] - 1) >> 1
                for whom in range(4):
                    sums[category[hole], whom] += FLOPS_OF_A_BOARD * times * holes * met[hole, whom]
                hole += 1
        times = 0


@kernel
def enter(at: int, holes: Array, bets: Array, checks: Array, table: Table, stakes: Stakes,
          sums: Array) -> None:  # fmt: skip
    """Count the holes of one kind or pattern that came to the flop unplayed."""
    met, category, worth, fold = table.met, table.category, table.sums, stakes.fold
    for hole in holes:
        bet, check = np.int64(bets[hole]), np.int64(checks[hole])
        if bet + check == 0:
            continue
        c = np.uint64(category[at, hole])
        later = FOLD if worth[at, LATER, hole] == DEALERS * fold[c] else ONCE
        for whom in range(4):
            those = np.int64(met[at, hole, whom])
            sums[TWO, c, whom] += bet * those
            sums[later, c, whom] += check * those
            sums[FOUR, c, whom] -= (bet + check) * those


@kernel
def tally_boards(first: int, last: int, atlas: Atlas, live: Live, rows: Array, plain: Table,
                 suited: Table, stakes: Stakes, sums: Array) -> None:  # fmt: skip
    """Count a range of boards, which must not part those of one kind or pattern.

    What was not played before the flop is taken from those who were, whom `every_hole` counts.
    """
    kinds, marks = len(atlas.kinds), np.zeros(rows.shape[1], np.uint8)
    bets, checks = np.zeros(marks.size, np.uint16), np.zeros(marks.size, np.uint16)
    bets_of, checks_of = bets.reshape(SLOTS, -1), checks.reshape(SLOTS, -1)
    grouped = np.zeros((4, live.pairs.size), np.uint32)
    all_bets, all_checks = np.zeros(TYPE_PAIRS, np.uint32), np.zeros(TYPE_PAIRS, np.uint32)
    for nth in range(first, last):
        at = atlas.board_patterns[nth]
        add_ten(atlas.boards, nth, rows, marks)
        add_marks(np.uint16(atlas.board_times[nth]), marks, bets, checks)
        if nth + 1 == last or atlas.board_patterns[nth + 1] != at:
            gather(at >= kinds, live, bets_of, grouped, all_bets)
            gather(at >= kinds, live, checks_of, grouped, all_checks)
            if at < kinds:
                enter(at, live.pairs, all_bets, all_checks, plain, stakes, sums)
            else:
                enter(at - kinds, live.types, all_bets, all_checks, suited, stakes, sums)


def no_sums(parts: int) -> Array:
    """By part, choice and category: nobody met yet."""
    return np.zeros((parts, 5, len(CATEGORIES), 4), np.int64)


def live_pairs(unplayed: Array) -> Live:
    """Those of which any hole comes to the flop."""
    pairs = np.flatnonzero(unplayed.reshape(SLOTS, PAIRS).any(axis=0))
    ranks = [(low, high) for high in range(13) for low in range(high + 1)]
    types = np.array(
        [
            [pair(low + in_low, high + in_high) for low, high in ranks]
            for in_low, in_high in ((0, 0), (0, 13), (13, 0), (13, 13))
        ]
    )
    return Live(pairs, types[:, pairs], np.unique(types[:, pairs]))


def columns(live: Live) -> Array:
    """The slots of the live pairs, for each pair of suits."""
    every: Array = (np.arange(SLOTS)[:, None] * PAIRS + live.pairs).ravel()
    return every


def suit_moves() -> tuple[Array, Array]:
    """The 24 ways to exchange suits, and where each hole comes from under each."""
    ways = np.array(list(permutations(range(4))))
    moved = np.zeros((len(ways), ROOM), np.int64)
    slots = {hole: slot(*hole) for hole in _holes()}
    for way, suits in enumerate(ways.tolist()):
        for (low, high, a, b), at in slots.items():
            one, other = suits[a], suits[b]
            if low == high and one > other:
                one, other = other, one
            moved[way, at] = slots[low, high, one, other]
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
