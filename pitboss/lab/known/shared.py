"""Boxes that share all their cards: each decides with everything that they see together.

Whose hand is whose does not matter: every box knows the same cards, so that any hand that can be
made of them decides alike. At a table of 3 Card Poker all such hands are weighed, at one of
Canberra many, against every up card; and each of them over every hand that the dealer may have. The
gain is the value of the best choice less that of the choice which the best strategy makes alone.
"""

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.cards.hand import Category
from pitboss.lab import deals, evaluate
from pitboss.lab.evaluate import BIAS, worth
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.known.sample import Moves, unseen_of
from pitboss.lab.known.strata import Shared, sums_of
from pitboss.lab.lookup import Lookup, five_lookup
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms

OUT, WIN, TIE, LOSE = 0, 3, 4, 5  # columns of outcomes; who is higher if the dealer is out is moot
HANDS = 70  # of Canberra, at a table
TOGETHER = 1000  # tables
CLASSES = 1 << 13  # more than there are
BEST, ALONE = 1, 0  # of the moves


class Asked(NamedTuple):
    """What every hand is asked: its group, its category, the nets of it."""

    group: Array
    category: Array
    qualifying: int
    nets: Array


@kernel
def gain_of(this: int, out: int, lower: int, equal: int, all_: int, alone: int, often: int,
            group: Array, category: Array, qualifying: int, nets: Array,
            moves: Array) -> Any:  # fmt: skip
    """What a hand gains on what it would do alone, over all the dealers that it may meet."""
    c, g = category[this], group[this]
    if this < qualifying:
        lower, equal = out, 0
    play = out * nets[0, c, OUT] + (lower - out) * nets[0, c, WIN] + equal * nets[0, c, TIE]
    play += (all_ - lower - equal) * nets[0, c, LOSE]
    fold = all_ * nets[1, c, OUT]
    moves[g, alone, ALONE] += often
    moves[g, 0 if play > fold else 1, BEST] += often
    return max(play, fold) - (fold if alone else play)


@kernel
def count_threes(left: Array, plain: Array, suited: Array, below: Array) -> int:
    """Every three of these cards: how many are below each class; return how many there are."""
    below[:] = 0
    for k in range(left.size):
        for j in range(k):
            ranks, suit = (left[j] >> 2) * 13 + (left[k] >> 2), left[j] ^ left[k]
            for i in range(j):
                at = (left[i] >> 2) * 169 + ranks
                this = plain[at] if (left[i] ^ left[j] | suit) & 3 else suited[at]
                below[this + 1] += 1
    for nth in range(1, below.size):
        below[nth] += below[nth - 1]
    return int(below[-1])


@kernel
def weigh_three(known: Array, unseen: Array, often: Array, plain: Array, suited: Array,
                plays: Array, asked: Asked, gains: Array, moves: Array) -> None:  # fmt: skip
    """By table: what all hands of three known cards gain, added up."""
    group, category, qualifying, nets = asked
    below = np.zeros(category.size + 1, np.int64)
    for table in range(known.shape[0]):
        mine, all_ = known[table], count_threes(unseen[table], plain, suited, below)
        for k in range(mine.size):
            for j in range(k):
                for i in range(j):
                    at = ((mine[i] >> 2) * 13 + (mine[j] >> 2)) * 13 + (mine[k] >> 2)
                    one_suit = not (mine[i] ^ mine[j] | mine[i] ^ mine[k]) & 3
                    this = suited[at] if one_suit else plain[at]
                    alone = 0 if plays[mine[i], mine[j], mine[k]] else 1
                    equal = below[this + 1] - below[this]
                    gains[table] += gain_of(this, below[qualifying], below[this], equal, all_,
                                            alone, often[table], group, category, qualifying, nets,
                                            moves)  # fmt: skip


@kernel
def steps_of(classes: Array, qualifying: int, steps: Array) -> None:
    """By class of a dealer: too low, then between these hands, which ascend, or equal to one."""
    steps[:qualifying] = 0
    begin, step = qualifying, 1
    for this in classes:
        if this >= begin:
            steps[begin:this] = step
            steps[this] = step + 1
            begin, step = this + 1, step + 2
    steps[begin:] = step


@kernel
def meet_dealers(left: Array, steps: Array, lookup: Lookup, counts: Array) -> None:
    """Every five cards of these, under each of them that may be up: how many of each step."""
    keys, masks, begins, classes, suited = (
        lookup.keys, lookup.masks, lookup.begins, lookup.classes, lookup.suited
    )  # fmt: skip
    counts[:] = 0
    for e in range(left.size):
        for d in range(e):
            for c in range(d):
                key = BIAS + keys[left[e]] + keys[left[d]] + keys[left[c]]
                mask = masks[left[e]] | masks[left[d]] | masks[left[c]]
                for b in range(c):
                    for a in range(b):
                        this = worth(key + keys[left[b]] + keys[left[a]],
                                     mask | masks[left[b]] | masks[left[a]],
                                     begins, classes, suited)  # fmt: skip
                        step = steps[this]
                        counts[a, step] += 1
                        counts[b, step] += 1
                        counts[c, step] += 1
                        counts[d, step] += 1
                        counts[e, step] += 1


@kernel
def weigh_five(classes: Array, unseen: Array, alone: Array, lookup: Lookup, asked: Asked,
               gains: Array, moves: Array) -> None:  # fmt: skip
    """By table: what its hands gain against every up card, added up."""
    group, category, qualifying, nets = asked
    wide = unseen.shape[1]
    steps, counts = np.zeros(CLASSES, np.int64), np.zeros((wide, 2 * HANDS + 2), np.int64)
    below = np.zeros(2 * HANDS + 3, np.int64)
    for table in range(classes.shape[0]):
        steps_of(np.sort(classes[table]), qualifying, steps)
        meet_dealers(unseen[table], steps, lookup, counts)
        for up in range(wide):
            for step in range(counts.shape[1]):
                below[step + 1] = below[step] + counts[up, step]
            for nth in range(classes.shape[1]):
                this = classes[table, nth]
                step = steps[this]
                gains[table] += gain_of(this, below[1], below[step], counts[up, step], below[-1],
                                        alone[table, nth, up], 1, group, category, qualifying,
                                        nets, moves)  # fmt: skip


@cache
def places(boxes: int) -> Array:
    """Which of the known cards make the hands: all of them dealt out again and again."""
    chance, size = np.random.default_rng(boxes), 5 * boxes
    dealt = [chance.permutation(size) for _ in range(HANDS // boxes)]
    return np.concatenate(dealt).reshape(-1, 5)


def five_cards(payoffs: Payoffs, cards: Array, boxes: int, moves: Array) -> Array:
    """By table: the gain of a hand, in antes."""
    known, unseen = cards[:, : 5 * boxes], cards[:, 5 * boxes :]
    hands, wide = known[:, places(boxes)], unseen.shape[1]
    rows = np.zeros((*hands.shape[:2], wide, 10), np.uint8)
    rows[..., :5], rows[..., 9] = hands[:, :, None], unseen[:, None]
    alone = deals.choices(payoffs, rows.reshape(-1, 10)).reshape(rows.shape[:3])
    classes = evaluate.five(hands.reshape(-1, 5)).reshape(hands.shape[:2]).astype(np.int64)
    gains = np.zeros(len(cards), np.int64)
    weigh_five(classes, unseen, alone, five_lookup(), asked_of(payoffs), gains, moves)
    found: Array = gains / (payoffs.scale * comb(wide - 1, 4) * wide * hands.shape[1])
    return found


def gains_of_three(payoffs: Payoffs, known: Array, often: Array, moves: Array) -> Array:
    """By table, of cards that ascend: what all hands of them gain, in parts of an ante."""
    unseen, gains = unseen_of(known).astype(np.int64), np.zeros(len(known), np.int64)
    given = (often, *three_tables(), deals.three_card_plays(payoffs.terms))
    weigh_three(known.astype(np.int64), unseen, *given, asked_of(payoffs), gains, moves)
    return gains


@cache
def three_tables() -> tuple[Array, Array]:
    """By three ranks that ascend: the class of the hand, of several suits and of one."""
    ranks = np.indices((13, 13, 13)).reshape(3, -1).T
    plain, suited = 4 * ranks + [0, 1, 2], 4 * ranks
    return evaluate.three(plain.astype(np.uint8)), evaluate.three(suited.astype(np.uint8))


def three_cards(payoffs: Payoffs, cards: Array, boxes: int, moves: Array) -> Array:
    """By table: the gain of a hand, in antes."""
    known = np.sort(cards[:, : 3 * boxes], axis=1)
    gains = gains_of_three(payoffs, known, np.ones(len(known), np.int64), moves)
    found: Array = gains / (payoffs.scale * comb(52 - 3 * boxes, 3) * comb(3 * boxes, 3))
    return found


def part(rules: str, terms: Terms, seed: int, nth: int, count: int, boxes: int) -> Shared:
    """Some tables of 3 Card Poker or Canberra."""
    payoffs = payoffs_of(rules, terms)
    cards, seen = deals.deal(count, 52, (seed, nth)), payoffs.ladder.size * boxes
    weigh, moves = three_cards if payoffs.ladder.size == 3 else five_cards, no_moves(payoffs)
    cut = range(0, count, TOGETHER)
    gains = [weigh(payoffs, cards[first : first + TOGETHER], boxes, moves) for first in cut]
    sums = sums_of(rules, cards[:, seen:], np.concatenate(gains))
    return Shared(rules, boxes, 52 - seen, sums, told(payoffs, moves))


@cache
def groups_of(payoffs: Payoffs) -> tuple[tuple[str, ...], Array]:
    """Categories; odd cards by their highest, and those with which no dealer qualifies as one."""
    names = []
    for number in range(1, payoffs.ladder.classes):
        hand, name = payoffs.ladder.hand(number), str(payoffs.ladder.hand(number).category)
        if hand.category == Category.ODD_CARDS:
            high = RANKS[hand.ranks[0] - 2]
            name += f", {high} high" if number >= payoffs.qualifying else ", too low to qualify"
        names.append(name)
    known = tuple(dict.fromkeys(names))
    return known, np.array([0, *map(known.index, names)])


def asked_of(payoffs: Payoffs) -> Asked:
    category = payoffs.ladder.category.astype(np.int64)
    return Asked(groups_of(payoffs)[1], category, payoffs.qualifying, payoffs.scaled)


def no_moves(payoffs: Payoffs) -> Array:
    return np.zeros((len(groups_of(payoffs)[0]), 2, 2), np.int64)


def told(payoffs: Payoffs, moves: Array) -> Moves:
    names = [choice.name for choice in payoffs.choices]
    return {
        group: dict(zip(names, moves[nth].tolist(), strict=True))
        for nth, group in enumerate(groups_of(payoffs)[0])
        if moves[nth].any()
    }
