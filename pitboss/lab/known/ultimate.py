"""Ultimate with shared holes: from the flop on, each box decides with all that the others hold.

Every table is weighed on its flop, over all turns, rivers and holes of the dealer that the boxes
have not seen, for each box that would check before it alone. What sharing gains before the flop is
found apart, in before_flop.py, and added: there the value of a check is that of one who shares.
"""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from pitboss.lab import deals, tables
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.known.sample import Gained
from pitboss.lab.lookup import Lookup, seven_lookup
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, TWO
from pitboss.lab.ultimate.dealers import Types, meet, no_types
from pitboss.lab.ultimate.situation import gone_with, total

RULES = "ultimate-2019"
ALONE, BEST = 0, 1  # of the moves


@kernel
def weigh(cards: Array, left: Array, others: Any, alone: int, qualifying: int, category: Array,
          strong: Array, nets: Array, lookup: Lookup, types: Types,
          moves: Array) -> Any:  # fmt: skip
    """What a hole gains on a flop, over all turns, rivers and dealers that nobody has seen."""
    met, boards = np.zeros(4, np.int64), left.size * (left.size - 1) // 2
    twice, later, later_alone, plays, plays_alone = 0, 0, 0, 0, 0
    for i in range(left.size):
        for j in range(i):
            cards[5], cards[6] = left[i], left[j]
            seen = gone_with(np.uint64(0), cards)
            mine = meet(cards, seen, qualifying, lookup, types, met)
            values = nets[strong[mine], :, category[mine]]
            stays = total(met, values[ONCE]) > total(met, values[FOLD])
            meet(cards, seen | others, qualifying, lookup, types, met)
            once, fold = total(met, values[ONCE]), total(met, values[FOLD])
            twice += total(met, values[TWO])
            later += max(once, fold)
            later_alone += once if stays else fold
            plays += once > fold
            plays_alone += stays
    if alone == TWO:
        moves[TWO, ALONE] += boards
    else:
        moves[ONCE, ALONE] += plays_alone
        moves[FOLD, ALONE] += boards - plays_alone
    if twice > later:
        moves[TWO, BEST] += boards
    else:
        moves[ONCE, BEST] += plays
        moves[FOLD, BEST] += boards - plays
    return max(twice, later) - (twice if alone == TWO else later_alone)


def part(rules: str, terms: Terms, seed: int, nth: int, count: int, boxes: int) -> Gained:
    """Some tables."""
    payoffs = payoffs_of(rules, terms)
    moves = np.zeros((len(payoffs.choices), 2), np.int64)
    dealt = deals.deal(count, tables.cards_for(rules, boxes), (seed, nth))
    gains = [_gain(payoffs, cards, boxes, moves) for cards in dealt]
    left = 52 - 3 - 2 * boxes
    scale = comb(left, 2) * comb(left - 2, 2) * payoffs.scale
    squares = sum((gain / (scale * boxes)) ** 2 for gain in gains)
    told = {c.name: moves[x].tolist() for x, c in enumerate(payoffs.choices)}
    return Gained(count, boxes, Fraction(sum(gains), scale), squares, {"all": told})


def _gain(payoffs: Payoffs, cards: Array, boxes: int, moves: Array) -> int:
    """What the boxes of a table gain, in parts of an ante and of all that may come."""
    rows = np.array([tables.row_of(RULES, cards, boxes, box) for box in range(boxes)])
    holes, flop = rows[:, :2], rows[0, 2:5]
    left = np.setdiff1d(np.arange(52, dtype=np.uint8), np.concatenate([holes.ravel(), flop]))
    found = 0
    for row, alone in zip(rows, deals.choices(payoffs, rows).tolist(), strict=True):
        if alone == FOUR:
            moves[FOUR] += comb(len(left), 2)
            continue
        others = sum(1 << int(card) for card in np.setdiff1d(holes, row[:2]))
        given = (payoffs.qualifying, payoffs.ladder.category, payoffs.strong, payoffs.nets_met)
        found += weigh(row[:7].copy(), left, np.uint64(others), alone, *given, seven_lookup(),
                       no_types(), moves)  # fmt: skip
    return found
