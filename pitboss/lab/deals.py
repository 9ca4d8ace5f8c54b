"""Rounds dealt at random, many at once: rows of cards, decisions by the book, and endings.

A row has one player's cards, then the board, then the dealer's. The same rows can be played by the
engine, card by card: a test compares the two.
"""

from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np

from pitboss.lab import evaluate
from pitboss.lab.canberra.counts import all_flushes, ordered_kinds
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.lookup import Lookup, seven_lookup
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.solved import solved
from pitboss.lab.symmetry import representatives
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.atlas import flop_number, slot
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, TWO
from pitboss.lab.ultimate.dealers import Types, meet, no_types
from pitboss.lab.ultimate.flop import BETS_TWICE
from pitboss.lab.ultimate.situation import gone_with, total
from pitboss.lab.ultimate.tally import FLOPS, stand_ins, starts_of_slots, suit_moves

ONE, HALF_A_WORD = np.uint64(1), np.uint64(32)
WHOLE_HALF = np.uint64(1 << 32)
LOWER_HALF = WHOLE_HALF - ONE
PASSED_OVER = 100  # one in eighty million numbers is passed over: so many never are
CARDS = {"canberra-2004": 10, "canberra-2017": 10, "three-card-2006": 6, "ultimate-2019": 9}


@kernel
def below(most: Any, words: Array, used: Any) -> Any:
    """A number below some other from half a word of chance, and how many halves are used then.

    A product's upper half is such a number; a few lower halves are passed over, so that each comes
    as often as any other. So numpy does it, and the same seed deals what it always dealt.
    """
    while most > ONE:
        product = (words[used >> ONE] >> (used & ONE) * HALF_A_WORD & LOWER_HALF) * most
        used += ONE
        if product & LOWER_HALF >= (WHOLE_HALF - most) % most:
            return product >> HALF_A_WORD, used
    return np.uint64(0), used  # of one there is no choice


@kernel
def shuffle(words: Array, out: Array) -> None:
    """The first cards of a shuffled deck: chance says which of those left comes next."""
    deck, used = np.zeros(52, np.uint8), np.uint64(0)
    for row in range(out.shape[0]):
        for card in range(52):
            deck[card] = card
        for nth in range(np.uint64(out.shape[1])):
            pick, used = below(np.uint64(52) - nth, words, used)
            other = nth + pick
            deck[nth], deck[other] = deck[other], deck[nth]
            out[row, nth] = deck[nth]


def deal(rounds: int, cards: int, seed: tuple[int, ...]) -> Array:
    """Rows of different cards, the same for the same seed."""
    words = np.random.PCG64(seed).random_raw(rounds * cards // 2 + PASSED_OVER)
    rows = np.zeros((rounds, cards), np.uint8)
    shuffle(words, rows)
    return rows


@cache
def three_card_plays(terms: Terms) -> Array:
    """By the three cards, in any order that rises: whether to play."""
    from pitboss.lab.solve_three_card import HANDS  # takes a while to make

    worth = solved("three-card-2006", terms).book
    table = np.zeros((52, 52, 52), np.bool_)
    table[tuple(HANDS.T)] = worth[:, 0] > worth[:, 1]
    return table


def _three_card(rows: Array, terms: Terms) -> Array:
    hands = np.sort(rows[:, :3], axis=1)
    return np.where(three_card_plays(terms)[tuple(hands.T)], 0, 1)


@kernel
def canberra_bets(rows: Array, classes: Array, kind_of: Array, flush_of: Array, kinds: Array,
                  flushes: Array, out: Array) -> None:  # fmt: skip
    """Look each situation up: the ranks of the hand, those in the up card's suit, the up card."""
    ranks = np.zeros(5, np.int64)
    for row in range(rows.shape[0]):
        up, this = rows[row, 9], classes[row]
        rank, suit = up >> 2, up & 3
        if flush_of[this] >= 0:
            own = 31 if rows[row, 0] & 3 == suit else 0
            out[row] = 0 if flushes[flush_of[this], own, rank] else 1
            continue
        for nth in range(5):  # in order: five are too few for a call
            at, here = nth, rows[row, nth] >> 2
            while at and ranks[at - 1] > here:
                ranks[at] = ranks[at - 1]
                at -= 1
            ranks[at] = here
        own, count = 0, 0
        for nth in range(5):
            if nth and ranks[nth] == ranks[nth - 1]:
                continue
            for card in range(5):
                if rows[row, card] == 4 * ranks[nth] + suit:
                    own |= 1 << count
            count += 1
        out[row] = 0 if kinds[kind_of[this], own, rank] else 1


@cache
def _canberra_book(rules: str, terms: Terms) -> tuple[Array, Array, Array, Array]:
    book = solved(rules, terms).book
    _, classes = ordered_kinds()
    kind_of, flush_of = np.full((2, 1 << 13), -1)
    kind_of[classes] = np.arange(len(classes))
    flush_of[all_flushes().suited] = np.arange(len(book.flushes))
    return kind_of, flush_of, book.kinds, book.flushes


def _canberra(rules: str, rows: Array, terms: Terms) -> Array:
    out = np.zeros(len(rows), np.int64)
    classes = evaluate.five(np.ascontiguousarray(rows[:, :5]))
    canberra_bets(rows, classes, *_canberra_book(rules, terms), out)
    return out


@kernel
def flop_of(one: int, two: int, three: int) -> Any:
    """The number of a flop, its cards in any order."""
    a, b, c = np.int64(one), np.int64(two), np.int64(three)
    least, most = min(min(a, b), c), max(max(a, b), c)
    return flop_number(least, a + b + c - least - most, most)


class Marks(NamedTuple):
    """For every flop and hole: nothing where it is played before, else bet or check."""

    marks: Array  # of the flops that stand for others
    stand_ins: Array  # by flop: which of them
    ways: Array  # and how their suits change places
    moved: Array  # by way and hole: the hole that it becomes


@kernel
def until_the_flop(rows: Array, book: Marks, out: Array) -> None:
    """Before the flop and on it by the marks; who comes to the river has `ONCE` for now.

    Marks lie far apart: in a loop of their own one is fetched while another is looked at.
    """
    marks, of, ways, moved = book
    for row in range(rows.shape[0]):
        low, high = min(rows[row, 0], rows[row, 1]), max(rows[row, 0], rows[row, 1])
        hole = slot(low >> 2, high >> 2, low & 3, high & 3)
        flop = flop_of(rows[row, 2], rows[row, 3], rows[row, 4])
        mark = marks[of[flop], moved[ways[flop], hole]]
        out[row] = ONCE if mark > BETS_TWICE else TWO if mark else FOUR


@kernel
def on_the_river(rows: Array, category: Array, strong: Array, qualifying: int, nets: Array,
                 lookup: Lookup, types: Types, out: Array) -> None:  # fmt: skip
    """Whoever comes there weighs all dealers."""
    met = np.zeros(4, np.int64)
    for row in range(rows.shape[0]):
        if out[row] == ONCE:
            seen = rows[row, :7]
            mine = meet(seen, gone_with(np.uint64(0), seen), qualifying, lookup, types, met)
            values = nets[strong[mine], :, category[mine]]
            out[row] = ONCE if total(met, values[ONCE]) > total(met, values[FOLD]) else FOLD


@cache
def _ultimate_marks(terms: Terms) -> Marks:
    book = solved("ultimate-2019", terms).book
    starts, (suits, moved) = starts_of_slots(), suit_moves()
    marks = np.where((starts < 0) | book.played[starts], 0, book.marks).astype(np.uint8)
    of, ways = np.zeros((2, FLOPS), np.int64)
    stand_ins(representatives(3)[0], suits, of, ways)
    return Marks(marks, of, ways, moved)


def _ultimate(rows: Array, payoffs: Payoffs) -> Array:
    out = np.zeros(len(rows), np.int64)
    until_the_flop(rows, _ultimate_marks(payoffs.terms), out)
    on_the_river(rows, payoffs.ladder.category, payoffs.strong, payoffs.qualifying,
                 payoffs.nets_met, seven_lookup(), no_types(), out)  # fmt: skip
    return out


def choices(payoffs: Payoffs, rows: Array) -> Array:
    """The best choice in each row, by number, knowing only what its player sees."""
    if payoffs.rules == "ultimate-2019":
        return _ultimate(rows, payoffs)
    if payoffs.rules == "three-card-2006":
        return _three_card(rows, payoffs.terms)
    return _canberra(payoffs.rules, rows, payoffs.terms)


def hands(payoffs: Payoffs, rows: Array) -> tuple[Array, Array]:
    """The classes of the player's and of the dealer's hands."""
    if payoffs.rules == "ultimate-2019":
        mine, dealer = rows[:, :7], rows[:, 2:]
        return evaluate.seven(_packed(mine)), evaluate.seven(_packed(dealer))
    half = rows.shape[1] // 2
    judge: Any = evaluate.three if half == 3 else evaluate.five
    return judge(_packed(rows[:, :half])), judge(_packed(rows[:, half:]))


def _packed(rows: Array) -> Array:
    return np.ascontiguousarray(rows)


def endings(payoffs: Payoffs, rows: Array) -> tuple[Array, Array]:
    """The category and the outcome of each row, by number."""
    mine, dealer = hands(payoffs, rows)
    return payoffs.ladder.category[mine], payoffs.outcomes(mine, dealer)


def tally(payoffs: Payoffs, rows: Array, chosen: Array) -> Array:
    """Count the rows by choice, category and outcome."""
    shape = (len(payoffs.choices), len(CATEGORIES), len(OUTCOMES))
    places = np.ravel_multi_index((chosen, *endings(payoffs, rows)), shape)
    return np.bincount(places, minlength=prod(shape)).reshape(shape)
