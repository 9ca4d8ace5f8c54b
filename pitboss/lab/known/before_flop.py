"""Ultimate before the flop with shared holes: whether 4x is better than a check, over all flops.

To weigh one hole takes a third of a second. So few are weighed: the surer a hole is alone, the more
rarely, and the more it counts then. What that finds is added to the gain from the flop on.
"""

from fractions import Fraction

import numpy as np

from pitboss.lab import deals
from pitboss.lab.deck import CARDS
from pitboss.lab.kernel import Array
from pitboss.lab.known.sample import Gained
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.atlas import start_number
from pitboss.lab.ultimate.situation import start

STEP = 0.1  # antes: so much surer, and half as often
RARER = 8  # tables whose flops are weighed, to one here
CHOICES = ("4x", "check")


def part(rules: str, terms: Terms, seed: int, nth: int, count: int, boxes: int) -> Gained:
    """The hole of one box at each of some tables, none of which is one of the others' tables."""
    payoffs, times, book = payoffs_of(rules, terms), rarity(rules, terms), solved(rules, terms).book
    dealt, chance = deals.deal(count, 2 * boxes, (seed, nth, 1)), np.random.default_rng((seed, nth))
    moves = {name: [0, 0] for name in CHOICES}
    total, squares = Fraction(0), 0.0
    for row in dealt:
        kind = kind_of(row[:2])
        if chance.integers(times[kind]):
            continue
        hole, *others = (CARDS[number] for number in row)
        values = start(payoffs, (hole, others[0]), tuple(others[1:]))
        alone = CHOICES[0 if book.played[kind] else 1]
        best = max(CHOICES, key=values.__getitem__)
        gain = (values[best] - values[alone]) * int(times[kind])
        total, squares = total + gain, squares + float(gain) ** 2
        moves[alone][0] += int(times[kind])
        moves[best][1] += int(times[kind])
    return Gained(count, 1, total, squares, {"before the flop": moves})


def kind_of(hole: Array) -> int:
    low, high = sorted(int(card) for card in hole)
    return int(start_number(low >> 2, high >> 2, low & 3 == high & 3))


def rarity(rules: str, terms: Terms) -> Array:
    """By kind of hole: one of how many is weighed."""
    book = solved(rules, terms).book
    sure = [abs(book.value(book.four, kind) - book.value(book.check, kind)) for kind in range(169)]
    found: Array = 2 ** np.minimum(np.array(sure, float) / STEP, 10).astype(np.int64)
    return found
