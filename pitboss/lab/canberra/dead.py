"""Canberra Poker without some cards, solved hand by hand: nothing is alike when cards are gone.

Every hand that is left is swept from the lowest to the highest. For each set T of up to four cards
and each up card there is a count of the dealer's hands seen that hold both. Those that hold the up
card and none of the player's five follow by inclusion and exclusion over the player's cards: 31
rows of counts are added up, for all up cards at once. It shares no count with `counts`, so that
each checks the other.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from pitboss.cards.card import Card
from pitboss.lab import evaluate, work
from pitboss.lab.deck import CARDS, numbers
from pitboss.lab.kernel import Array, chunks, kernel
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms

OUT, WIN, TIE, LOSE = 0, 3, 4, 5  # columns of outcomes; who is higher if the dealer is out is moot
BET, FOLD = 0, 1
SUBSETS = 31  # of five cards, all but the whole
PARTS = 4  # more of them would sweep all hands more often


class Seen(NamedTuple):
    """The dealer's hands seen that hold a set of cards, by set and up card."""

    few: Array  # of up to three cards
    four: Array  # of four: there is but one such hand, or none


class Asked(NamedTuple):
    """What every hand is asked: the nets, and how many of the dealer's hands there are."""

    bet: Array  # by category and outcome
    fold: Array
    dealers: int
    qualifying: int


@kernel
def place(subset: int, hand: Array, choose: Array, begins: Array) -> Any:
    """Where a set of cards of a hand, which ascends, is counted; and how many they are."""
    number, size = 0, 0
    for nth in range(5):
        if subset >> nth & 1:
            size += 1
            number += choose[hand[nth], size]
    return begins[size] + number if size < 4 else number, size


@kernel
def enter(hand: Array, first: int, choose: Array, begins: Array, seen: Seen) -> None:
    """Count a dealer's hand under each of its cards that may be up, with every set of others."""
    wide = seen.few.shape[1]
    for subset in range(SUBSETS):
        at, size = place(subset, hand, choose, begins)
        for nth in range(5):
            up = np.int64(hand[nth]) - first
            if not subset >> nth & 1 and 0 <= up < wide:
                if size == 4:
                    seen.four[at, up] += 1
                else:
                    seen.few[at, up] += 1


@kernel
def apart(hand: Array, choose: Array, begins: Array, seen: Seen, out: Array) -> None:
    """By up card: the dealer's hands seen that share no card with this hand."""
    few, four = seen.few, seen.four
    out[:] = few[0]
    for subset in range(1, SUBSETS):
        at, size = place(subset, hand, choose, begins)
        if size == 4:
            for up in range(out.size):
                out[up] += four[at, up]
        elif size == 2:
            for up in range(out.size):
                out[up] += few[at, up]
        else:
            for up in range(out.size):
                out[up] -= few[at, up]


@kernel
def play(hand: Array, first: int, category: int, out: Array, lower: Array, reached: Array,
         asked: Asked, sums: Array, bets: Array) -> None:  # fmt: skip
    """Bet or fold against each up card, and count the outcomes."""
    bet, fold = asked.bet[category], asked.fold[category, OUT] * asked.dealers
    for up in range(out.size):
        mine = False
        for card in hand:
            mine |= card == first + up
        if mine:
            continue
        win, tie = np.int64(lower[up] - out[up]), np.int64(reached[up] - lower[up])
        lose = asked.dealers - out[up] - win - tie
        worth = out[up] * bet[OUT] + win * bet[WIN] + tie * bet[TIE] + lose * bet[LOSE]
        choice = BET if worth > fold else FOLD
        bets[choice] += 1
        sums[choice, category, OUT] += out[up]
        sums[choice, category, WIN] += win
        sums[choice, category, TIE] += tie
        sums[choice, category, LOSE] += lose


@kernel
def sweep(hands: Array, classes: Array, first: int, category: Array, choose: Array, begins: Array,
          asked: Asked, seen: Seen, weak: Seen, room: Array, sums: Array,
          bets: Array) -> None:  # fmt: skip
    """All hands, ascending by class, against the up cards from this one."""
    wide, at = seen.few.shape[1], 0
    out, reached = np.zeros(wide, np.int32), np.zeros(wide, np.int32)
    while at < classes.size and classes[at] < asked.qualifying:
        enter(hands[at], first, choose, begins, seen)
        at += 1
    weak.few[:] = seen.few
    weak.four[:] = seen.four
    for nth in range(at):
        apart(hands[nth], choose, begins, weak, out)
        play(hands[nth], first, category[classes[nth]], out, out, out, asked, sums,
             bets[classes[nth]])  # fmt: skip
    while at < classes.size:
        this, end = classes[at], at
        while end < classes.size and classes[end] == this:
            apart(hands[end], choose, begins, seen, room[end - at])
            end += 1
        for nth in range(at, end):
            enter(hands[nth], first, choose, begins, seen)
        for nth in range(at, end):
            apart(hands[nth], choose, begins, weak, out)
            apart(hands[nth], choose, begins, seen, reached)
            play(hands[nth], first, category[this], out, room[nth - at], reached, asked, sums,
                 bets[this])  # fmt: skip
        at = end


class Without(NamedTuple):
    """The solution, and by class of hand how many deals of hand and up card are bet and folded."""

    solution: Solution
    bets: Array


class Deck(NamedTuple):
    """The hands that are left, of places among the live cards, and their classes, which ascend."""

    live: int
    hands: Array
    classes: Array


def solve(
    rules: str,
    terms: Terms,
    dead: Iterable[Card],
    where: work.Opening = work.threads,
    progress: work.Progress = work.quiet,
) -> Without:
    payoffs, gone = payoffs_of(rules, terms), tuple(dead)
    cuts = [cut for cut in chunks(len(CARDS) - len(gone), PARTS) if cut[0] < cut[1]]
    parts = work.run(part, [(rules, terms, gone, *cut) for cut in cuts], where, progress)
    nets = payoffs.scaled
    tally = np.zeros((len(payoffs.choices), nets.shape[1], len(OUTCOMES)), np.int64)
    tally[[BET, FOLD]] = sum(sums for sums, _ in parts)
    solution = Solution(payoffs, tally.ravel().tolist())
    return Without(solution, np.sum([bets for _, bets in parts], axis=0))


@cache
def _deck(dead: tuple[Card, ...]) -> Deck:
    live = numbers(card for card in CARDS if card not in dead)
    hands = np.array(list(combinations(range(len(live)), 5)), np.uint8)
    classes = evaluate.five(live[hands])
    order = np.argsort(classes, kind="stable")
    return Deck(len(live), hands[order], classes[order].astype(np.int64))


def part(
    rules: str, terms: Terms, dead: tuple[Card, ...], first: int, last: int
) -> tuple[Array, Array]:
    """All hands against some of the up cards: the outcomes, and what each class decides."""
    payoffs, (live, hands, classes) = payoffs_of(rules, terms), _deck(dead)
    category, nets = payoffs.ladder.category.astype(np.int64), payoffs.scaled
    asked = Asked(nets[BET], nets[FOLD], comb(live - 6, 4), payoffs.qualifying)
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(live + 1)], np.int64)
    begins = np.cumsum([0, *(comb(live, size) for size in range(4))])
    wide = last - first
    seen, weak = (_nothing_seen(int(begins[4]), comb(live, 4), wide) for _ in range(2))
    room = np.zeros((int(np.bincount(classes).max()), wide), np.int32)
    sums = np.zeros((2, asked.bet.shape[0], len(OUTCOMES)), np.int64)
    bets = np.zeros((len(category), 2), np.int64)
    sweep(hands, classes, first, category, choose, begins, asked, seen, weak, room, sums, bets)
    return sums, bets


def _nothing_seen(few: int, four: int, wide: int) -> Seen:
    return Seen(np.zeros((few, wide), np.int32), np.zeros((four, wide), np.uint8))
