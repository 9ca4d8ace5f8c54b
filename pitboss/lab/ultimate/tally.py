"""Ultimate, the count of the deals that come to the river: every board and hole that checked.

A board of five cards is reached by ten flops. For each flop every hole has a mark if it checks
there. The ten rows of marks of a board are added up, so that a sum tells on how many of its flops
the hole came to the river; two holes share a byte, for ten fits into half of it. The marks are
laid out by the suits of a hole, then by its ranks: what is done to one pair of ranks is done to
all of them at once. Who was bet on the flop, or before it, is what is left of all deals.
"""

from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate.atlas import (
    PAIRS,
    ROOM,
    SLOT_SUITS,
    SLOTS,
    Atlas,
    flop_number,
    pair,
    slot,
    start_number,
)
from pitboss.lab.ultimate.flop import CHECKS
from pitboss.lab.ultimate.river import FOLDED, Met

FLOPS = 22100
FLOPS_OF_A_BOARD = 10
HALF = SLOTS // 2  # the first half of the suits is in the lower halves of the bytes
WORD = 8  # bytes are added up in words, which spares a carry as no byte runs over
FOUR_BITS, LOWER_HALF, LOWER_HALVES = np.uint8(4), np.uint8(15), np.uint64(0x0F0F0F0F0F0F0F0F)
HALF_A_BYTE, A_BYTE, EVEN_BYTES = np.uint64(4), np.uint64(8), np.uint64(0x00FF00FF00FF00FF)
NOBODY = 0  # the slot of two equal cards, which nobody holds
ALIKE = 4  # a board stands for 4, 12 or 24
MOST = 255 - 24 // ALIKE * FLOPS_OF_A_BOARD  # one more board still fits into a byte


class Live(NamedTuple):
    """The pairs of ranks of which some holes come to the flop unplayed."""

    places: Array  # the slots of their holes, for each pair of suits
    holes: Array  # on a board without a suit, and with one: by group of suits and pair, the hole
    apart: Array  # by card: the holes that do not hold it, as a mask of marks


class Stand(NamedTuple):
    """By flop: the representative that stands for it, and how their suits change places."""

    flops: Array
    ways: Array


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
def spread(first: int, last: int, stand: Stand, marks: Array, moved: Array, out: Array) -> None:
    """Write the checks of flops, from the marks of those that stand for them."""
    wide = out.shape[1]
    for number in range(first, last):
        own, way = marks[stand.flops[number]], moved[stand.ways[number]]
        for at in range(wide):
            out[number, at] = own[way[at]] >> FOUR_BITS | own[way[wide + at]] & CHECKS


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
def add_marks(times: Any, boards: Array, nth: int, apart: Array, marks: Array, low: Array,
              high: Array) -> None:  # fmt: skip
    """Count the checks of a board, which stands for so many, in both halves of the bytes.

    Holes that share a card with the board are none: some of its flops have marks for them.
    """
    v, w, x, y, z = boards[nth, 0], boards[nth, 1], boards[nth, 2], boards[nth, 3], boards[nth, 4]
    for at in range(marks.size):
        own = apart[v, at] & apart[w, at] & apart[x, at] & apart[y, at] & apart[z, at] & marks[at]
        low[at] += (own & LOWER_HALVES) * times
        high[at] += (own >> HALF_A_BYTE & LOWER_HALVES) * times


@kernel
def gather(counts: Array, grouped: Array) -> None:
    """From holes, which begin anew, to groups: both in the first suit, the one, the other, none.

    Bytes are added up as pairs of bytes: first those at even places, then those at odd ones.
    """
    live, words = grouped.shape[2], counts.reshape(SLOTS, -1)
    for suits in range(SLOTS):
        group = int(suits > 0) + int(suits > 3) + int(suits > 6)
        for at in range(live):
            grouped[group, 0, at] += words[suits, at] & EVEN_BYTES
            grouped[group, 1, at] += words[suits, at] >> A_BYTE & EVEN_BYTES
    counts[:] = 0


@kernel
def enter(at: int, holes: Array, times: Array, table: Met, endings: Array,
          sums: Array) -> None:  # fmt: skip
    """Count the holes of one kind or pattern, by group and how they end."""
    for nth in range(holes.shape[1]):
        for group in range(4):  # each has sums of its own, so that none waits for another
            hole, often = holes[group, nth], np.int64(times[group, nth])
            ending = np.uint64(endings[at, hole])
            for whom in range(4):
                sums[group, ending, whom] += often * np.int64(table.met[at, hole, whom])


@kernel
def tally_boards(first: int, last: int, atlas: Atlas, live: Live, rows: Array, plain: Met,
                 suited: Met, endings: Array, suited_endings: Array,
                 sums: Array) -> None:  # fmt: skip
    """Count a range of boards, which must not part those of one kind or pattern."""
    kinds, wide, boards = len(atlas.kinds), rows.shape[1], atlas.boards
    marks, counts, filled = np.zeros(wide, np.uint64), np.zeros((2, wide), np.uint64), 0
    grouped = np.zeros((4, 2, wide // HALF), np.uint64)
    often = grouped.reshape(4, -1).view(np.uint16)
    for nth in range(first, last):
        at, times = atlas.board_patterns[nth], atlas.board_times[nth] // ALIKE
        add_ten(boards, nth, rows, marks)
        add_marks(np.uint64(times), boards, nth, live.apart, marks, counts[0], counts[1])
        filled += times * FLOPS_OF_A_BOARD
        done = nth + 1 == last or atlas.board_patterns[nth + 1] != at
        if done or filled > MOST:
            gather(counts, grouped)
            filled = 0
        if done:
            if at < kinds:
                enter(at, live.holes[0], often, plain, endings, sums)
            else:
                enter(at - kinds, live.holes[1], often, suited, suited_endings, sums)
            grouped[:] = 0


def no_sums(parts: int) -> Array:
    """By part, group and ending: nobody met yet."""
    return np.zeros((parts, 4, 2 * int(FOLDED), 4), np.int64)


def live_pairs(unplayed: Array) -> Live:
    """Those of which any hole comes to the flop, and filled up to whole words."""
    found = np.flatnonzero(unplayed.reshape(SLOTS, PAIRS).any(axis=0))
    pairs = np.pad(found, (0, -len(found) % WORD))
    places = np.arange(SLOTS)[:, None] * PAIRS + pairs
    places[:, len(found) :] = NOBODY
    holes = np.stack([np.tile(pairs, (4, 1)), _types()[:, pairs]])
    by_bytes = np.concatenate([holes[:, :, ::2], holes[:, :, 1::2]], axis=2)
    held = _held()[:, places.ravel()].reshape(52, 2, -1) * LOWER_HALF
    apart = ~(held[:, 0] | held[:, 1] << FOUR_BITS)
    return Live(places.ravel(), by_bytes, np.ascontiguousarray(apart).view(np.uint64))


@cache
def _types() -> Array:
    """By group of suits and pair of ranks: the hole, on a board with a suit."""
    ranks = [(low, high) for high in range(13) for low in range(high + 1)]
    groups = ((0, 0), (0, 13), (13, 0), (13, 13))
    return np.array([[pair(x + low, y + high) for x, y in ranks] for low, high in groups])


@cache
def _held() -> Array:
    """By card and slot: whether a hole has it."""
    held = np.zeros((52, ROOM), np.uint8)
    for low, high, a, b in _holes():
        held[[4 * low + a, 4 * high + b], slot(low, high, a, b)] = 1
    return held


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
