"""3 Card Poker with two boxes that share: every six cards that they can hold, so exactly.

One of those that differ in suits alone stands for all of them.
"""

from fractions import Fraction
from math import comb

import numpy as np

from pitboss.lab import work
from pitboss.lab.kernel import Array, chunks
from pitboss.lab.known.exposed import Exactly
from pitboss.lab.known.sample import Moves, add_moves
from pitboss.lab.known.shared import gains_of_three, no_moves, told
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.symmetry import cards_of, representatives
from pitboss.lab.terms import Terms

RULES, BOXES = "three-card-2006", 2
SEEN = 3 * BOXES
PARTS = 64


def part(terms: Terms, known: Array, times: Array) -> tuple[int, Moves]:
    """What all hands of some known cards gain, in parts of an ante; each stands for so many."""
    payoffs = payoffs_of(RULES, terms)
    moves = no_moves(payoffs)
    gains = gains_of_three(payoffs, known, times, moves)
    return int(gains @ times), told(payoffs, moves)


def pair(
    terms: Terms, where: work.Opening = work.local, progress: work.Progress = work.quiet
) -> Exactly:
    """The edge against two boxes that know each other's cards."""
    sets, times = representatives(SEEN)
    known = cards_of(sets, SEEN).astype(np.uint8)
    parts = [(terms, known[a:b], times[a:b]) for a, b in chunks(len(known), PARTS)]
    found = work.run(part, parts, where, progress)
    weighed = comb(52, SEEN) * comb(SEEN, 3) * comb(52 - SEEN, 3) * payoffs_of(RULES, terms).scale
    gain = Fraction(sum(total for total, _ in found), weighed)
    moves = add_moves([moves for _, moves in found])
    return Exactly(solved(RULES, terms).solution.edge - gain, moves)
