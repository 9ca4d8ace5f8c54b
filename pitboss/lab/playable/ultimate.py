"""Ultimate: the usual short rules after the flop, and what they cost.

Before the flop the chart is the best play itself. What rules cost after it is found on deals at
random: where a rule departs from the best choice, what it loses is weighed over all cards to come
(on the flop) or all of the dealer's holes (on the river), so that little is left to chance.
"""

from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct

from pitboss.cards.card import Card
from pitboss.cards.hand import Category
from pitboss.cards.order import FIVE_CARD
from pitboss.lab import deals
from pitboss.lab.deck import CARDS
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import situation
from pitboss.lab.ultimate.choices import FOUR

Cards = tuple[Card, ...]
RULES = "ultimate-2019"
OUTS = 21  # of the dealer's: with fewer, 1x
FLOP = (
    "2x with two pairs or better; with a pair that holds one of your cards, but not two twos; "
    "with four to a flush if yours in it is a ten or higher"
)
RIVER = (
    "1x with a pair or better that holds one of your cards, "
    "or if fewer than 21 cards would give the dealer the better hand"
)


class Cost(Struct, frozen=True):
    """In antes a round, with its standard error."""

    mean: Fraction
    error: float
    deals: int


def hidden(hole: Cards, board: Cards) -> bool:
    """Whether the hand is a pair or better to which a hole card belongs."""
    mine = FIVE_CARD.best(hole + board)
    if mine.category == Category.ODD_CARDS:
        return False
    alone = FIVE_CARD.best(board) if len(board) == 5 else None
    if alone is not None and alone.category == mine.category == Category.ONE_PAIR:
        return False
    ranks = [card[0] for card in board]
    paired = hole[0][0] == hole[1][0] or any(card[0] in ranks for card in hole)
    return paired or alone is None or alone.category != mine.category


def bets_twice(hole: Cards, flop: Cards) -> bool:
    mine = FIVE_CARD.best(hole + flop)
    if mine.category not in (Category.ODD_CARDS, Category.ONE_PAIR):
        return True
    ranks = [card[0] for card in flop]
    if any(card[0] in ranks for card in hole):
        return True
    if hole[0][0] == hole[1][0]:
        return hole[0][0] != "2"
    suits = [card[1] for card in hole + flop]
    return any(suits.count(card[1]) >= 4 and card[0] in "TJQKA" for card in hole)


def outs(hole: Cards, board: Cards) -> int:
    """The single cards with which the dealer would have the better hand."""
    mine = FIVE_CARD.best(hole + board)
    left = [card for card in CARDS if card not in hole + board]
    return sum(FIVE_CARD.best((*board, card)) > mine for card in left)


def bets_once(hole: Cards, board: Cards) -> bool:
    return hidden(hole, board) or outs(hole, board) < OUTS


def lost(payoffs: Payoffs, hole: Cards, board: Cards) -> Fraction:
    """By a hole that was not played before the flop: on the flop, and on the river if it comes."""
    twice, total = bets_twice(hole, board[:3]), Fraction(0)
    found = situation.flop(payoffs, hole, board[:3], ())
    if twice != (found["2x"] > found["check"]):
        total += abs(found["2x"] - found["check"])
    if not twice:
        values = situation.river(payoffs, hole, board, ())
        if bets_once(hole, board) != (values["1x"] > values["fold"]):
            total += abs(values["1x"] - values["fold"])
    return total


def cost(terms: Terms, count: int, seed: int) -> Cost:
    payoffs = payoffs_of(RULES, terms)
    rows = deals.deal(count, deals.CARDS[RULES], (seed, 21))
    chosen = deals.choices(payoffs, rows)
    losses = [Fraction(0)] * count
    for nth in np.flatnonzero(chosen != FOUR).tolist():
        cards = tuple(CARDS[number] for number in rows[nth, :7])
        losses[nth] = lost(payoffs, cards[:2], cards[2:])
    mean = sum(losses, Fraction(0)) / count
    spread = sum((float(loss) - float(mean)) ** 2 for loss in losses) / count
    return Cost(mean, sqrt(spread / count), count)
