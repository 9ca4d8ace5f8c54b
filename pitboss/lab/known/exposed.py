"""What exposed cards of the dealer are worth to one box, exactly.

For each set of the dealer's cards that is seen (one of those that differ in suits alone stands for
all) the hands of the player are swept from the lowest. Running counts tell how many of the dealer's
other cards have entered: all, those with a card, those with two. How many of them share no card
with the player's hand follows by inclusion and exclusion, with the class of the three that it has
itself.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from pitboss.lab import evaluate, work
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.known.sample import UP_CARDS, Moves, told
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.symmetry import cards_of, representatives
from pitboss.lab.terms import Terms

MOST = {"canberra-2004": 1, "canberra-2017": 1, "three-card-2006": 3}  # exactly, within a minute
OUT, WIN, TIE, LOSE = 0, 3, 4, 5  # columns of outcomes; who is higher if the dealer is out is moot


class Exactly(Struct, frozen=True):
    edge: Fraction
    moves: Moves  # by category and choice: hands alone, and with what is seen


class Entered(NamedTuple):
    """Of the dealer's unseen cards that have entered: how many hold one card, or two."""

    every: Array
    one: Array
    two: Array


class Hands(NamedTuple):
    """From the lowest; of the dealer's the unseen cards alone."""

    cards: Array
    classes: Array


@kernel
def enter(cards: Array, entered: Entered) -> None:
    entered.every[0] += 1
    for a in range(cards.size):
        entered.one[cards[a]] += 1
        for b in range(a):
            entered.two[cards[b], cards[a]] += 1


@kernel
def apart(hand: Array, below: int, entered: Entered, three: Array) -> Any:
    """Of those that have entered, which are all below a class: how many share no card."""
    found = entered.every[0]
    for a in range(hand.size):
        found -= entered.one[hand[a]]
        for b in range(a):
            found += entered.two[hand[b], hand[a]]
            for c in range(b):
                this = three[hand[c], hand[b], hand[a]]
                found -= 0 < this < below
    return found


@kernel
def clear(entered: Entered) -> None:
    entered.every[:] = 0
    entered.one[:] = 0
    entered.two[:] = 0


@kernel
def sweep(gone: Array, hands: Hands, dealers: Hands, three: Array, qualifying: int,
          category: Array, nets: Array, all_: int, now: Entered, weak: Entered,
          made: Array) -> Any:  # fmt: skip
    """The best choices of every hand without those cards: their worth, added up."""
    clear(now)
    clear(weak)
    for nth in range(dealers.classes.size):
        if dealers.classes[nth] < qualifying:
            enter(dealers.cards[nth], weak)
    total, begin, at, lower = 0, 0, 0, np.zeros(hands.classes.size, np.int32)
    while begin < hands.classes.size:
        end, this = begin, hands.classes[begin]
        while at < dealers.classes.size and dealers.classes[at] < this:
            enter(dealers.cards[at], now)
            at += 1
        while end < hands.classes.size and hands.classes[end] == this:
            if this >= qualifying:
                lower[end] = apart(hands.cards[end], this, now, three)
            end += 1
        while at < dealers.classes.size and dealers.classes[at] == this:
            enter(dealers.cards[at], now)
            at += 1
        c = category[this]
        for nth in range(begin, end):
            hand, mine = hands.cards[nth], False
            for card in hand:
                mine |= gone[card]
            if mine:
                continue
            out, win, tie = apart(hand, qualifying, weak, three), 0, 0
            if this >= qualifying:
                win = lower[nth] - out
                tie = apart(hand, this + 1, now, three) - lower[nth]
            worth = out * nets[0, c, OUT] + win * nets[0, c, WIN] + tie * nets[0, c, TIE]
            worth += (all_ - out - win - tie) * nets[0, c, LOSE]
            away = all_ * nets[1, c, OUT]
            made[c, 0 if worth > away else 1] += 1
            total += max(worth, away)
        begin = end
    return total


def in_order(cards: Array, shown: Array | None = None) -> Hands:
    """From the lowest, with the cards of them that are shown beside."""
    whole = cards if shown is None else np.hstack([cards, np.tile(shown, (len(cards), 1))])
    classes = _judged(whole)
    order = np.argsort(classes, kind="stable")
    return Hands(np.sort(cards[order].astype(np.int64), axis=1), classes[order].astype(np.int64))


def _judged(cards: Array) -> Array:
    rows = np.ascontiguousarray(cards.astype(np.uint8))
    return evaluate.three(rows) if cards.shape[1] == 3 else evaluate.five(rows)


def _dealers(shown: Array, size: int) -> tuple[Hands, Array]:
    """The dealer's other cards from the lowest, and by three of them the class of the hand."""
    left = np.setdiff1d(np.arange(52), shown)
    rest = size - len(shown)
    every = list(combinations(left.tolist(), rest))
    others = np.array(every, np.int64).reshape(len(every), rest)
    found, three = in_order(others, shown), np.zeros((52, 52, 52), np.uint16)
    if rest == 3:
        three[tuple(found.cards.T)] = found.classes
    return found, three


def against(payoffs: Payoffs, hands: Hands, shown: Array) -> tuple[int, Array]:
    """Hands against one set of the dealer's cards: their worth, and what they choose."""
    size, gone = payoffs.ladder.size, np.zeros(52, np.bool_)
    gone[shown] = True
    made = np.zeros((len(CATEGORIES), len(payoffs.choices)), np.int64)
    dealers = comb(52 - size - len(shown), size - len(shown))
    category = payoffs.ladder.category.astype(np.int64)
    given = (payoffs.qualifying, category, payoffs.scaled, dealers, _nothing(), _nothing(), made)
    total = sweep(gone, hands, *_dealers(shown, size), *given)  # type: ignore[arg-type]
    return int(total), made


def _nothing() -> Entered:
    return Entered(np.zeros(1, np.int64), np.zeros(52, np.int64), np.zeros((52, 52), np.int64))


def part(rules: str, terms: Terms, shown: tuple[int, ...], times: int) -> tuple[int, Array]:
    """All hands against one set, which stands for so many."""
    payoffs = payoffs_of(rules, terms)
    total, made = against(payoffs, _hands(payoffs.ladder.size), np.array(shown))
    return times * total, times * made


@cache
def _hands(size: int) -> Hands:
    """Every hand of the player's."""
    return in_order(np.array(list(combinations(range(52), size))))


def exposed(
    rules: str,
    terms: Terms,
    count: int,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Exactly:
    """The edge of one box that sees so many of the dealer's hidden cards."""
    payoffs: Payoffs = payoffs_of(rules, terms)
    size, seen = payoffs.ladder.size, UP_CARDS[rules] + count
    sets, times = representatives(seen)
    shown = cards_of(sets, seen)
    each = zip(shown.tolist(), times.tolist(), strict=True)
    parts = [(rules, terms, tuple(cards), often) for cards, often in each]
    found = work.run(part, parts, where, progress)
    deals = comb(52, seen) * comb(52 - seen, size) * comb(52 - seen - size, size - seen)
    value = Fraction(sum(total for total, _ in found), deals * payoffs.scale)
    moves = np.stack([_alone(rules, terms), np.sum([made for _, made in found], axis=0)], axis=2)
    return Exactly(-value, told(payoffs, moves))


def _alone(rules: str, terms: Terms) -> Array:
    """By category and choice: the deals in which it is the best of a box that sees no more."""
    found: Array = solved(rules, terms).solution.tally.sum(axis=2).T
    return found
