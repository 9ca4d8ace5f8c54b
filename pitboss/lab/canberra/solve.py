"""Canberra Poker solved: bet or fold in each of 1.1 million different situations.

A situation is the kind of the player's ranks, which of them are in the suit of the up card, and
the up card's rank: all deals that agree in these are worth the same. `counts` says how
many of the dealer's hands are lower; here each situation is weighed, chosen and counted.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np

from pitboss.cards.hand import Category
from pitboss.lab.canberra.counts import (
    CHOOSE,
    Flushes,
    Sweep,
    all_flushes,
    mistaken,
    one_suit,
    ordered_kinds,
    swept,
)
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ladder import CATEGORIES, FIVE
from pitboss.lab.lookup import five_lookup
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms

DEALERS = comb(46, 4)
OUT, WIN, TIE, LOSE = 0, 3, 4, 5  # columns of outcomes; who is higher if the dealer is out is moot
BET, FOLD = 0, 1
ALL = 31  # all five ranks of the player
ALL_RANKS = (1 << 13) - 1
# Lower numbers are higher categories.
STRAIGHT = CATEGORIES.index(Category.STRAIGHT)
STRAIGHT_FLUSH = CATEGORIES.index(Category.STRAIGHT_FLUSH)


class Case(NamedTuple):
    """What all situations share."""

    kinds: Array
    classes: Array
    category: Array  # by class
    flushes: Flushes
    sweep: Sweep
    suits: Array  # by what is counted: out, odd cards or straights; ranks left; up card
    nets: Array  # by choice, category and outcome
    choose: Array
    qualifying: int


class Spare(NamedTuple):
    """Room to work in: the ranks of a kind, its ties by up card, what the sweep mistook for it."""

    distinct: Array
    alike: Array
    equal: Array
    table: Array


class Book(NamedTuple):
    """Where to bet: by kind, or flush; by which of its ranks are in the up card's suit; up card."""

    kinds: Array
    flushes: Array


@kernel
def weigh(out: int, win: int, tie: int, times: int, bet: Array, fold: int, sums: Array) -> Any:
    """Choose by the sums of the nets, and count the outcomes of so many deals."""
    lose = DEALERS - out - win - tie
    betting = out * bet[OUT] + win * bet[WIN] + tie * bet[TIE] + lose * bet[LOSE]
    choice = BET if betting > fold else FOLD
    sums[choice, OUT] += times * out
    sums[choice, WIN] += times * win
    sums[choice, TIE] += times * tie
    sums[choice, LOSE] += times * lose
    return choice == BET


@kernel
def runs(ranks: Array, distinct: Array, alike: Array) -> int:
    """The different ranks of a kind and how often each is there; return how many there are."""
    count = 0
    for rank in ranks:
        if count and distinct[count - 1] == rank:
            alike[count - 1] += 1
        else:
            distinct[count], alike[count] = rank, 1
            count += 1
    return count


@kernel
def ways(own: int, count: int, alike: Array, choose: Array) -> Any:
    """How many deals have just these ranks in the up card's suit; of four suits it may be any."""
    times = 4
    for nth in range(count):
        left = alike[nth] - (own >> nth & 1)
        times *= choose[3, left]
    if count == 5:  # not the player's own flushes, in this suit or in one of the others
        times -= 4 if own == ALL else 12 if own == 0 else 0
    return times


@kernel
def ties(count: int, distinct: Array, alike: Array, choose: Array, equal: Array) -> None:
    """By the up card: the dealer's hands of the same ranks that hold it."""
    equal[:] = 0
    for up in range(count):
        hands = 1
        for nth in range(count):
            left, given = 4 - alike[nth], int(nth == up)
            hands *= choose[left - given, alike[nth] - given] if left else 0
        equal[distinct[up]] = hands


@kernel
def play_kind(kind: int, case: Case, spare: Spare, bets: Array, sums: Array) -> None:
    """Every situation of one kind of ranks, without a flush."""
    distinct, alike, equal, table = spare.distinct, spare.alike, spare.equal, spare.table
    count, this = runs(case.kinds[kind], distinct, alike), case.classes[kind]
    category, strong = case.category[this], this >= case.qualifying
    bet, fold = case.nets[BET, category], DEALERS * case.nets[FOLD, category, OUT]
    outs, lowers, mine = case.sweep.out[kind], case.sweep.lower[kind], sums[category]
    ties(count, distinct, alike, case.choose, equal)
    if strong and count == 5:
        mistaken(distinct, this, case.flushes, table)
    for own in range(1 << count):
        times, ranks = ways(own, count, alike, case.choose), 0
        if times == 0:
            continue
        for nth in range(count):
            ranks |= (own >> nth & 1) << distinct[nth]
        suits = case.suits[:, ALL_RANKS ^ ranks]
        wrong = table[ALL ^ own] if count == 5 else suits[1 if category > STRAIGHT else 2]
        a_flush = int(count == 5 and own == 0)  # one of the equal hands is, and so is higher
        for up in range(13):
            if ranks >> up & 1:
                continue
            out, win, tie = outs[up] - suits[0, up], 0, 0
            if strong:
                win = lowers[up] - out - wrong[up]
                tie = equal[up] - a_flush if equal[up] else 0
            bets[own, up] = weigh(out, win, tie, times, bet, fold, mine)


@kernel
def apart(mask: int, limit: int, flushes: Flushes, counts: Array) -> None:
    """By rank: the flushes with it that are not below the limit and share no rank with these."""
    counts[:] = 0
    for nth in range(flushes.masks.size):
        if not flushes.masks[nth] & mask and flushes.suited[nth] >= limit:
            for rank in flushes.ranks[nth]:
                counts[rank] += 1


@kernel
def play_flush(
    nth: int, kind: int, case: Case, not_lower: Array, disjoint: Array, bets: Array, sums: Array
) -> None:
    """Every situation of one flush: the up card is of its suit, or of one of three others."""
    this, mask = case.flushes.suited[nth], case.flushes.masks[nth]
    category = case.category[this]
    bet, fold = case.nets[BET, category], DEALERS * case.nets[FOLD, category, OUT]
    apart(mask, this, case.flushes, disjoint)
    for same in range(2):
        own, taken, times = (ALL, mask, 4) if same else (0, 0, 12)
        for up in range(13):
            if taken >> up & 1:
                continue
            lower = case.sweep.no_flush[kind, up] if category > STRAIGHT_FLUSH else DEALERS
            lower -= disjoint[up] if same else not_lower[up]
            out = case.sweep.out[kind, up] - case.suits[0, ALL_RANKS ^ taken, up]
            tie = (mask ^ taken) >> up & 1
            bets[own, up] = weigh(out, lower - out, tie, times, bet, fold, sums[category])


@kernel
def play_all(case: Case, kind_of: Array, book: Book, spare: Spare, sums: Array) -> None:
    for kind in range(case.classes.size):
        play_kind(kind, case, spare, book.kinds[kind], sums)
    not_lower, disjoint = np.zeros(13, np.int64), np.zeros(13, np.int64)
    for nth in np.argsort(case.flushes.suited)[::-1]:  # from the highest
        for rank in case.flushes.ranks[nth]:
            not_lower[rank] += 1
        play_flush(nth, kind_of[nth], case, not_lower, disjoint, book.flushes[nth], sums)


def _suits(flushes: Flushes, qualifying: int) -> Array:
    """What the sweep mistook, by the ranks left in the suit: out, odd cards, straights."""
    odd = FIVE.category[flushes.plain] > STRAIGHT
    tables = np.zeros((3, 1 << 13, 13), np.int64)
    for counted, table in zip((flushes.plain < qualifying, odd, ~odd), tables, strict=True):
        one_suit(flushes, counted, table)
    return tables


def solve(rules: str, terms: Terms) -> tuple[Solution, Book]:
    payoffs, flushes = payoffs_of(rules, terms), all_flushes()
    kinds, classes = ordered_kinds()
    limits = np.array([payoffs.qualifying, flushes.suited.min()], np.int64)
    sweep = swept(kinds, classes, limits, five_lookup())
    case = Case(
        kinds, classes, FIVE.category.astype(np.int64), flushes, sweep,
        _suits(flushes, payoffs.qualifying), payoffs.scaled, CHOOSE, payoffs.qualifying,
    )  # fmt: skip
    book = Book(*(np.zeros((len(n), 32, 13), np.bool_) for n in (kinds, flushes.masks)))
    sums = np.zeros((len(CATEGORIES), 2, len(OUTCOMES)), np.int64)
    play_all(case, np.searchsorted(classes, flushes.plain), book, _spare(), sums)
    return Solution(payoffs, sums.swapaxes(0, 1).ravel().tolist()), book


def _spare() -> Spare:
    ints = np.int64
    return Spare(np.zeros(5, ints), np.zeros(5, ints), np.zeros(13, ints), np.zeros((32, 13), ints))
