"""Ultimate, the count of all deals: every board and hole, by the decision that led there.

A board of five cards is reached by ten flops. For each flop every hole has a mark: bet, check, or
nothing where it was played before. The ten rows of marks of a board are added up, so that a sum
tells on how many of its flops the hole was bet and on how many it came to the river.
"""

from itertools import permutations
from typing import Any

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate_atlas import (
    GROUPS,
    PAIRS,
    ROOM,
    SLOT_SUITS,
    SLOTS,
    TYPE_PAIRS,
    Atlas,
    pair,
    slot,
)
from pitboss.lab.ultimate_river import (
    DEALERS,
    LOSE,
    OUT_LOSE,
    OUT_TIE,
    OUT_WIN,
    TIE,
    WIN,
    Stakes,
    Table,
)

FLOPS = 22100
HALF_BYTE, HALF_WORD = np.uint32(15), np.uint32(0xFFFF)  # ten flops; 1,024 boards
BYTE_HALVED, WORD_HALVED = np.uint32(4), np.uint32(16)
PLAYED, BET, ONCE, FOLD = 0, 2, 3, 4  # rows of the tally: 4x, 2x, 1x, fold


@kernel
def flop_number(a: int, b: int, c: int) -> int:
    """Three cards, ascending, numbered without gaps."""
    return (c * (c - 1) * (c - 2) // 6) + (b * (b - 1) >> 1) + a


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
                for hole in range(ROOM):
                    out[number, hole] = marks[flop, moved[way, hole]]


@kernel
def add_marks(board: Array, times: int, room: int, rows: Array, holes_of: Array, marks: Array,
              weights: Array) -> None:  # fmt: skip
    """Add up the marks of the ten flops of a board, and add them to the weights of its kind.

    A weight has the bets in its low half, and the checks in its high half. Beyond `room` every
    hole is played before the flop.
    """
    marks[:] = 0
    for a in range(3):
        for b in range(a + 1, 4):
            for c in range(b + 1, 5):
                number = flop_number(board[a], board[b], board[c])
                for hole in range(room):
                    marks[hole] += rows[number, hole]
    for card in board:
        for hole in holes_of[card]:
            marks[hole] = 0  # it shares a card with the board
    often = np.uint32(times)
    for hole in range(room):
        mark = np.uint32(marks[hole])
        weights[hole] += often * (mark & HALF_BYTE | mark >> BYTE_HALVED << WORD_HALVED)


@kernel
def gather(suited: bool, groups: Array, weights: Array, by_type: Array) -> None:
    """From the weights of holes to those of types of holes: bets, then checks."""
    by_type[:] = 0
    for y in range(13):
        for x in range(y + 1):
            at = pair(x, y) * SLOTS
            for group in range(4):
                bets, checks = np.uint32(0), np.uint32(0)
                for place in range(at + groups[group], at + groups[group + 1]):
                    bets += weights[place] & HALF_WORD
                    checks += weights[place] >> WORD_HALVED
                one = x if group < 2 or not suited else 13 + x
                other = y if group % 2 == 0 or not suited else 13 + y
                by_type[0, pair(one, other)] += bets
                by_type[1, pair(one, other)] += checks


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
def enter(choice: int, times: Any, category: Any, strong: Any, lower: Any, equal: Any, out: Any,
          tally: Array) -> None:  # fmt: skip
    """Count a hole's outcomes against all dealers."""
    if strong:
        tally[choice, category, OUT_WIN] += times * out
        tally[choice, category, WIN] += times * (lower - out)
        tally[choice, category, TIE] += times * equal
        tally[choice, category, LOSE] += times * (DEALERS - lower - equal)
    else:
        tally[choice, category, OUT_WIN] += times * lower
        tally[choice, category, OUT_TIE] += times * equal
        tally[choice, category, OUT_LOSE] += times * (out - lower - equal)
        tally[choice, category, LOSE] += times * (DEALERS - out)


@kernel
def enter_all(at: int, types: int, times: int, left: Array, by_type: Array, table: Table,
              stakes: Stakes, tally: Array) -> None:  # fmt: skip
    """Count all holes of one kind or pattern, which stands for so many boards."""
    lower, equal, out = table.lower[at], table.equal[at], table.out[at]
    later, categories = table.later[at], table.category[at]
    for y in range(types):
        for x in range(y + 1):
            holes = left[x] * left[y] if x != y else left[x] * (left[x] - 1) >> 1
            if holes == 0:
                continue
            hole = pair(x, y)
            category = np.int64(categories[hole])
            strong, w, e, o = stakes.strong[category], lower[hole], equal[hole], out[hole]
            bets, checks = np.int64(by_type[0, hole]), np.int64(by_type[1, hole])
            played = 10 * times * holes - bets - checks
            if played:
                enter(PLAYED, played, category, strong, w, e, o, tally)
            if bets:
                enter(BET, bets, category, strong, w, e, o, tally)
            if checks:
                folds = later[hole] == DEALERS * stakes.fold[category]
                enter(FOLD if folds else ONCE, checks, category, strong, w, e, o, tally)


@kernel
def tally_boards(first: int, last: int, atlas: Atlas, room: int, rows: Array, holes_of: Array,
                 groups: Array, plain: Table, suited: Table, stakes: Stakes,
                 tally: Array) -> None:  # fmt: skip
    """Count a range of boards, which must not part those of one kind or pattern."""
    kinds, marks, left = len(atlas.kinds), np.zeros(ROOM, np.uint8), np.zeros(26, np.int64)
    weights, by_type, times = np.zeros(ROOM, np.uint32), np.zeros((2, TYPE_PAIRS), np.uint32), 0
    for nth in range(first, last):
        at = atlas.board_patterns[nth]
        times_here = atlas.board_times[nth]
        add_marks(atlas.boards[nth], times_here, room, rows, holes_of, marks, weights)
        times += times_here
        if nth + 1 == last or atlas.board_patterns[nth + 1] != at:
            gather(at >= kinds, groups, weights, by_type)
            types = count_types(at, kinds, atlas, left)
            if at < kinds:
                enter_all(at, types, times, left, by_type, plain, stakes, tally)
            else:
                enter_all(at - kinds, types, times, left, by_type, suited, stakes, tally)
            weights[:] = 0
            times = 0


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


def holes_by_card() -> Array:
    """For each card, the 51 holes that hold it."""
    found: list[list[int]] = [[] for _ in range(52)]
    for low, high, a, b in _holes():
        found[4 * low + a].append(slot(low, high, a, b))
        found[4 * high + b].append(slot(low, high, a, b))
    return np.array(found)


def starts_of_slots() -> Array:
    """For each hole its kind, of 169; -1 where there is none."""
    kinds = np.full(ROOM, -1)
    for low, high, a, b in _holes():
        kinds[slot(low, high, a, b)] = high * 13 + low if a == b else low * 13 + high
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
assert GROUPS[-1] * PAIRS == ROOM
