"""Ultimate without some cards: every flop with all its turns and rivers, every hole on them.

On one board the cards that are left fall into types, as in `dealers`; boards of one flop whose
turn and river are of the same types share one table. What a hole is worth on a flop is the sum
over the tables of all turns and rivers, less those that hold one of its cards, less those that
hold the other, plus the one that holds both. A second pass counts the endings: then the weights of
the holes are summed in the same way, and each table is counted once.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.lab.evaluate import plain
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup
from pitboss.lab.ultimate.atlas import PAIRS, TYPE_PAIRS, pair
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, TWO
from pitboss.lab.ultimate.river import Met, Ranking, Spare, meet_holes, nobody_met, sort, spare

CASES, NO_SUIT = 5, 4  # the suit of a flush that the board allows, or none
TABLES = 1 << 10  # more than the kinds of boards of a flop
EVERY = 52  # no card: what holds for all
KEYS = 26 * 26 * CASES
FIRST, TWICE, LATER = range(3)  # sums: if 4x was played, if 2x is, and if the river decides
CHECK = 2  # of the weights: 4x, 2x, check


class Nets(NamedTuple):
    """What is won or lost: by category and for each that is met."""

    four: Array
    twice: Array
    once: Array
    fold: Array


class Room(NamedTuple):
    """To work in, for one thread."""

    spare: Spare
    met: Met  # of one board
    found: Array  # by kind of board: its table, or none yet
    tables: Array  # by table, sum and pair of types
    mets: Array  # by table, pair of types and whom it meets
    categories: Array
    later: Array  # by table and pair of types: what the river decides
    with_one: Array  # by case and card: the sums of the boards that hold it; last, of all
    weights: Array  # by card, case and choice: the holes with it of each pair of types; last, all
    counted: Array  # by table and choice: the weights of its boards added up
    decided: Array  # by hole: the choice


class Ground(NamedTuple):
    """What all flops share."""

    cards: Array  # that are not dead
    dealers: int
    ranking: Ranking
    lookup: Lookup
    nets: Nets


@kernel
def suit_of(a: int, b: int, c: int, d: int, e: int) -> Any:
    """The suit of which these cards have three or more."""
    for suit in range(4):
        held = (a & 3 == suit) + (b & 3 == suit) + (c & 3 == suit) + (d & 3 == suit)
        if held + (e & 3 == suit) >= 3:
            return suit
    return NO_SUIT


@kernel
def type_of(card: int, suit: int) -> Any:
    """Of a card: its rank; where there is a suit, thirteen more if it is of another."""
    return (card >> 2) + (13 if suit < NO_SUIT and card & 3 != suit else 0)


@kernel
def sort_holes(board: Array, suit: int, ground: Ground, spare: Spare) -> int:
    """The holes that a board leaves, from the lowest; return how many pairs of types they are."""
    keys, begins, classes = ground.lookup.keys, ground.lookup.begins, ground.lookup.classes
    left, types = spare.left, 13 if suit == NO_SUIT else 26
    left[:] = 0
    for card in ground.cards:
        left[type_of(card, suit)] += 1
    key, ranks, count = np.uint64(0), 0, 0
    for card in board:
        left[type_of(card, suit)] -= 1
        key += keys[card & 60]
        ranks |= 1 << (card >> 2) if card & 3 == suit else 0
    for y in range(types):
        for x in range(y + 1):
            if left[x] <= (x == y) or not left[y]:
                continue
            mine = ranks
            if suit < NO_SUIT:
                mine |= (1 << x if x < 13 else 0) | (1 << y if y < 13 else 0)
            this = ground.lookup.suited[mine]
            if not this:
                this = plain(key + keys[4 * (x % 13)] + keys[4 * (y % 13)], begins, classes)
            spare.classes[count], spare.holes[count] = this, pair(x, y)
            count += 1
    sort(count, spare.classes, spare.holes, spare)
    return count


@kernel
def weigh(at: int, count: int, ground: Ground, room: Room) -> None:
    """The table of a board whose holes have been swept; what cannot be is worth nothing."""
    four, twice, once, fold = ground.nets
    met, table, all_ = room.met.met[0], room.tables[at], np.int64(ground.dealers)
    table[:] = 0
    room.mets[at] = 0
    for nth in range(count):
        hole = room.spare.holes[nth]
        c = np.uint64(room.met.category[0, hole])
        lower, equal, out = np.int64(met[hole, 0]), np.int64(met[hole, 1]), np.int64(met[hole, 2])
        now = lower * once[c, 0] + equal * once[c, 1] + out * once[c, 2] + all_ * once[c, 3]
        bet = lower * four[c, 0] + equal * four[c, 1] + out * four[c, 2] + all_ * four[c, 3]
        two = lower * twice[c, 0] + equal * twice[c, 1] + out * twice[c, 2] + all_ * twice[c, 3]
        away = all_ * fold[c]
        table[FIRST, hole], table[TWICE, hole], table[LATER, hole] = bet, two, max(now, away)
        mets, room.later[at, hole] = room.mets[at, hole], ONCE if now > away else FOLD
        mets[0], mets[1], mets[2], mets[3] = lower, equal, out, all_
        room.categories[at, hole] = c


@kernel
def key_of(one: int, other: int, suit: int) -> Any:
    """Which turns and rivers are alike: those of the same types."""
    a, b = type_of(one, suit), type_of(other, suit)
    return (suit * 26 + min(a, b)) * 26 + max(a, b)


@kernel
def make_table(board: Array, suit: int, at: int, ground: Ground, room: Room) -> None:
    count = sort_holes(board, suit, ground, room.spare)
    meet_holes(0, np.uint32(count), room.spare, ground.ranking, room.met)  # type: ignore[arg-type]
    weigh(at, count, ground, room)


@kernel
def add(tables: Array, at: int, wide: int, to: Array, first: int, second: int) -> None:
    """Add a table to the sums of a case and a card, with bare arrays, as it is done often."""
    for sum in range(3):
        for hole in range(wide):
            to[first, second, sum, hole] += tables[at, sum, hole]


@kernel
def cards_after(flop: Array, cards: Array) -> Any:
    """The live cards that are not on the flop."""
    left, count = np.zeros(cards.size - 3, np.int64), 0
    for card in cards:
        if card != flop[0] and card != flop[1] and card != flop[2]:
            left[count] = card
            count += 1
    return left


@kernel
def sum_boards(flop: Array, cards: Array, ground: Ground, room: Room) -> int:
    """All turns and rivers of a flop; return how many tables they have."""
    board, made, found, with_one = np.zeros(5, np.int64), 0, room.found, room.with_one
    tables = room.tables
    board[:3] = flop
    found[:] = -1
    with_one[:] = 0
    for i in range(cards.size):
        for j in range(i):
            board[3], board[4] = cards[i], cards[j]
            suit = suit_of(board[0], board[1], board[2], board[3], board[4])
            key = key_of(board[3], board[4], suit)
            if found[key] < 0:
                make_table(board, suit, made, ground, room)
                found[key] = made
                made += 1
            at, wide = found[key], PAIRS if suit == NO_SUIT else TYPE_PAIRS
            add(tables, at, wide, with_one, suit, EVERY)
            add(tables, at, wide, with_one, suit, cards[i])
            add(tables, at, wide, with_one, suit, cards[j])
    return made


@kernel
def worth_of(a: int, b: int, flop: Array, with_one: Array, found: Array, tables: Array,
             worth: Array) -> None:  # fmt: skip
    """What a hole is worth on the flop that was summed."""
    worth[:] = 0
    for suit in range(CASES):
        hole = pair(type_of(a, suit), type_of(b, suit))
        for sum in range(3):
            worth[sum] += with_one[suit, EVERY, sum, hole]
            worth[sum] -= with_one[suit, a, sum, hole] + with_one[suit, b, sum, hole]
    suit = suit_of(flop[0], flop[1], flop[2], a, b)
    at, hole = found[key_of(a, b, suit)], pair(type_of(a, suit), type_of(b, suit))
    for sum in range(3):
        worth[sum] += tables[at, sum, hole]


@kernel
def value_flops(flops: Array, times: Array, kinds: Array, ground: Ground, room: Room,
                sums: Array) -> None:  # fmt: skip
    """By kind of hole: what 4x and a check are worth, over some flops."""
    worth, with_one, found, tables = (
        np.zeros(3, np.int64), room.with_one, room.found, room.tables
    )  # fmt: skip
    for nth in range(len(flops)):
        cards = cards_after(flops[nth], ground.cards)
        sum_boards(flops[nth], cards, ground, room)
        for i in range(cards.size):
            for j in range(i):
                a, b = cards[j], cards[i]
                worth_of(a, b, flops[nth], with_one, found, tables, worth)
                sums[kinds[a, b], 0] += times[nth] * worth[FIRST]
                sums[kinds[a, b], 1] += times[nth] * max(worth[TWICE], worth[LATER])


@kernel
def weigh_holes(flop: Array, cards: Array, kinds: Array, played: Array, with_one: Array,
                found: Array, tables: Array, weights: Array, decided: Array) -> None:  # fmt: skip
    """The weights of all holes on a flop, by what they decide: of all, and of those with a card."""
    worth = np.zeros(3, np.int64)
    weights[:] = 0
    for i in range(cards.size):
        for j in range(i):
            a, b, choice = cards[j], cards[i], 0
            if not played[kinds[a, b]]:
                worth_of(a, b, flop, with_one, found, tables, worth)
                choice = 1 if worth[TWICE] > worth[LATER] else CHECK
            for suit in range(CASES):
                hole = pair(type_of(a, suit), type_of(b, suit))
                weights[EVERY, suit, choice, hole] += 1
                weights[a, suit, choice, hole] += 1
                weights[b, suit, choice, hole] += 1
            decided[a, b] = choice


@kernel
def count_boards(flop: Array, cards: Array, found: Array, weights: Array, decided: Array,
                 counted: Array) -> None:  # fmt: skip
    """For each table the weights of its boards' holes added up."""
    for i in range(cards.size):
        for j in range(i):
            a, b = cards[j], cards[i]
            suit = suit_of(flop[0], flop[1], flop[2], a, b)
            at = found[key_of(a, b, suit)]
            for choice in range(3):
                for hole in range(PAIRS if suit == NO_SUIT else TYPE_PAIRS):
                    counted[at, choice, hole] += (
                        weights[EVERY, suit, choice, hole] - weights[a, suit, choice, hole]
                        - weights[b, suit, choice, hole]
                    )  # fmt: skip
            counted[at, decided[a, b], pair(type_of(a, suit), type_of(b, suit))] += 1


@kernel
def tally_flops(flops: Array, times: Array, kinds: Array, played: Array, ground: Ground,
                room: Room, sums: Array) -> None:  # fmt: skip
    """Count the endings of some flops: by choice, category and whom a hole meets."""
    mets, counted = room.mets, room.counted
    for nth in range(len(flops)):
        cards = cards_after(flops[nth], ground.cards)
        made = sum_boards(flops[nth], cards, ground, room)
        weigh_holes(flops[nth], cards, kinds, played, room.with_one, room.found, room.tables,
                    room.weights, room.decided)  # fmt: skip
        counted[:made] = 0
        count_boards(flops[nth], cards, room.found, room.weights, room.decided, counted)
        for at in range(made):
            for hole in range(TYPE_PAIRS):
                if not mets[at, hole, 3]:
                    continue
                c = room.categories[at, hole]
                for choice in range(3):
                    to = FOUR if choice == 0 else TWO if choice < CHECK else room.later[at, hole]
                    often = times[nth] * counted[at, choice, hole]
                    for whom in range(4 if often else 0):
                        sums[to, c, whom] += often * mets[at, hole, whom]


def room() -> Room:
    return Room(
        spare(), nobody_met(1, TYPE_PAIRS), np.zeros(KEYS, np.int64),
        np.zeros((TABLES, 3, TYPE_PAIRS), np.int64), np.zeros((TABLES, TYPE_PAIRS, 4), np.int64),
        np.zeros((TABLES, TYPE_PAIRS), np.uint8), np.zeros((TABLES, TYPE_PAIRS), np.uint8),
        np.zeros((CASES, 53, 3, TYPE_PAIRS), np.int64),
        np.zeros((53, CASES, 3, TYPE_PAIRS), np.int32),
        np.zeros((TABLES, 3, TYPE_PAIRS), np.int32), np.zeros((52, 52), np.int64),
    )  # fmt: skip
