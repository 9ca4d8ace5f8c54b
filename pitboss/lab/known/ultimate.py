"""Ultimate with shared holes: from the flop on, each box decides with all that the others hold.

Before the flop a box plays as it would alone: to weigh all boards for every table would take
hours. So the gain is a little less than that of perfect sharing.
"""

from fractions import Fraction

import numpy as np

from pitboss.lab import deals, tables
from pitboss.lab.deck import CARDS
from pitboss.lab.kernel import Array
from pitboss.lab.known.sample import Gained
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.lookup import seven_lookup
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import situation
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, TWO
from pitboss.lab.ultimate.dealers import meet, no_types

RULES = "ultimate-2019"


def part(rules: str, terms: Terms, seed: int, nth: int, count: int, boxes: int) -> Gained:
    """Some tables."""
    payoffs = payoffs_of(rules, terms)
    dealt = deals.deal(count, tables.cards_for(rules, boxes), (seed, nth))
    total, squares = Fraction(0), 0.0
    moves = np.zeros((len(CATEGORIES), len(payoffs.choices), 2), np.int64)
    for cards in dealt:
        rows = np.array([tables.row_of(rules, cards, boxes, box) for box in range(boxes)])
        alone, gain = deals.choices(payoffs, rows), Fraction(0)
        for row, choice in zip(rows, alone.tolist(), strict=True):
            others = np.setdiff1d(cards[5 : 5 + 2 * boxes], row[:2])
            mine, met = _met(payoffs, row[:7], others)
            values = payoffs.nets_met[payoffs.strong[mine], :, payoffs.ladder.category[mine]] @ met
            best = choice if choice == FOUR else _decide(payoffs, row[:7], others, values)
            gain += Fraction(int(values[best] - values[choice]), int(met[3]) * payoffs.scale)
            moves[payoffs.ladder.category[mine], choice, 0] += 1
            moves[payoffs.ladder.category[mine], best, 1] += 1
        total += gain
        squares += float(gain / boxes) ** 2
    return Gained(count, boxes, total, squares, _told(payoffs, moves))


def _met(payoffs: Payoffs, cards: Array, others: Array) -> tuple[int, Array]:
    """The class of a hand, and whom it meets when these other cards are not the dealer's."""
    gone = sum(1 << int(card) for card in (*cards, *others))
    met = np.zeros(4, np.int64)
    given = (cards, np.uint64(gone), payoffs.qualifying, seven_lookup(), no_types(), met)
    return int(meet(*given)), met


def _decide(payoffs: Payoffs, cards: Array, others: Array, values: Array) -> int:
    """On the flop by all turns and rivers, then on the river by the dealer's holes."""
    hole, flop = _named(cards[:2]), _named(cards[2:5])
    found = situation.flop(payoffs, hole, flop, _named(others))
    if found["2x"] > found["check"]:
        return TWO
    return ONCE if values[ONCE] > values[FOLD] else FOLD


def _named(cards: Array) -> situation.Cards:
    return tuple(CARDS[number] for number in cards)


def _told(payoffs: Payoffs, moves: Array) -> dict[str, dict[str, list[int]]]:
    """By choice alone: what the hands come to is not known when most of them decide."""
    sums = moves.sum(axis=0)
    return {"all": {c.name: sums[x].tolist() for x, c in enumerate(payoffs.choices)}}
