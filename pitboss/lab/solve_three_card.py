"""3 Card Poker solved: for each of 22,100 hands, how many dealer's hands lie below it.

The hands are swept from the lowest to the highest with a running count of all hands seen, of
those with each card and of those with each pair of cards. The dealer's hands seen that share no
card with the player's are then: all, less those with one of its cards, plus those with two, less
itself. The count is taken before a class is entered, and again after.
"""

from math import comb

import numpy as np

from pitboss.cards.card import Card
from pitboss.lab import evaluate
from pitboss.lab.deck import numbers
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms

_A, _B, _C = np.ogrid[:52, :52, :52]
HANDS = np.argwhere((_A < _B) & (_B < _C)).astype(np.uint8)  # all of them, ascending
DEALERS = comb(49, 3)
OUT, WIN, TIE, LOSE = 0, 3, 4, 5  # columns of outcomes; who is higher if the dealer is out is moot


@kernel
def disjoint(hand: Array, singles: Array, pairs: Array) -> int:
    """The hands seen that share no card with this one, which has not been seen."""
    a, b, c = hand[0], hand[1], hand[2]
    with_one = singles[a] + singles[b] + singles[c]
    return int(singles[52] - with_one + pairs[a, b] + pairs[a, c] + pairs[b, c])


@kernel
def enter(hand: Array, singles: Array, pairs: Array) -> None:
    a, b, c = hand[0], hand[1], hand[2]
    singles[a] += 1
    singles[b] += 1
    singles[c] += 1
    pairs[a, b] += 1
    pairs[a, c] += 1
    pairs[b, c] += 1
    singles[52] += 1


@kernel
def below(hands: Array, classes: Array, order: Array, qualifying: int, out: Array) -> None:
    """For each hand, the dealer's that do not qualify, that are lower and that are not higher."""
    singles, pairs = np.zeros(53, np.int64), np.zeros((52, 52), np.int64)
    at, seen_out = 0, False
    while at < order.size:
        this = classes[order[at]]
        if this >= qualifying and not seen_out:
            seen_out = True
            for hand in range(order.size):
                itself = classes[hand] < qualifying
                out[hand, 0] = disjoint(hands[hand], singles, pairs) - itself
        end = at
        while end < order.size and classes[order[end]] == this:
            out[order[end], 1] = disjoint(hands[order[end]], singles, pairs)
            end += 1
        for nth in range(at, end):
            enter(hands[order[nth]], singles, pairs)
        for nth in range(at, end):
            out[order[nth], 2] = disjoint(hands[order[nth]], singles, pairs) - 1
        at = end
    if not seen_out:  # with many cards dead, no hand qualifies
        for hand in range(order.size):
            out[hand, 0] = disjoint(hands[hand], singles, pairs) - 1


def outcomes(hands: Array, classes: Array, qualifying: int, dealers: int) -> Array:
    """For each hand, how many of the dealer's hands lead to each outcome."""
    counts = np.zeros((len(hands), 3), np.int64)
    below(hands, classes, np.argsort(classes, kind="stable"), qualifying, counts)
    out, lower, not_higher = counts.T
    strong = classes >= qualifying
    found = np.zeros((len(hands), len(OUTCOMES)), np.int64)
    found[:, OUT] = out
    found[:, WIN] = np.where(strong, lower - out, 0)
    found[:, TIE] = np.where(strong, not_higher - lower, 0)
    found[:, LOSE] = dealers - found.sum(axis=1)
    return found


@kernel
def choose(nets: Array, category: Array, found: Array, worth: Array, tally: Array) -> None:
    """Weigh the choices of each hand, and count its outcomes under the best."""
    for hand in range(found.shape[0]):
        best = 0
        for choice in range(nets.shape[0]):
            for outcome in range(found.shape[1]):
                net = nets[choice, category[hand], outcome]
                worth[hand, choice] += found[hand, outcome] * net
            if worth[hand, choice] > worth[hand, best]:
                best = choice
        for outcome in range(found.shape[1]):
            tally[best, category[hand], outcome] += found[hand, outcome]


def live_hands(dead: tuple[Card, ...]) -> Array:
    """All hands without a dead card, ascending."""
    found: Array = HANDS[~np.isin(HANDS, numbers(dead)).any(axis=1)]
    return found


def solve(terms: Terms, dead: tuple[Card, ...] = ()) -> tuple[Solution, Array]:
    """The solution, and for each hand the value of each choice, scaled and of all dealers."""
    payoffs, hands = payoffs_of("three-card-2006", terms), live_hands(dead)
    classes = evaluate.three(hands)
    found = outcomes(hands, classes, payoffs.qualifying, comb(49 - len(dead), 3))
    worth = np.zeros((len(hands), len(payoffs.choices)), np.int64)
    tally = np.zeros(payoffs.scaled.shape, np.int64)
    choose(payoffs.scaled, payoffs.ladder.category[classes], found, worth, tally)
    return Solution(payoffs, tally.ravel().tolist()), worth
