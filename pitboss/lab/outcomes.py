"""How a hand may end: against whom, and what that is called."""

from enum import StrEnum
from functools import cache

from pitboss.lab.later import Array, np


class Outcome(StrEnum):
    """Whether the dealer qualifies ("out" if not), and how the player's hand compares."""

    OUT_WIN = "dealer out, player higher"
    OUT_TIE = "dealer out, equal hands"
    OUT_LOSE = "dealer out, dealer higher"
    WIN = "player wins"
    TIE = "equal hands"
    LOSE = "dealer wins"


OUTCOMES = tuple(Outcome)
LOWER, EQUAL, OUT, ALL = range(4)  # whom a hand meets: lower, equal, not qualifying; everybody

# The outcomes, in their order, by whom a hand meets: with one too low to qualify, and with one
# that a dealer would qualify with.
_WEAK = [[1, 0, 0, 0], [0, 1, 0, 0], [-1, -1, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, -1, 1]]
_STRONG = [[0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, -1, 0], [0, 1, 0, 0], [-1, -1, 0, 1]]


@cache
def outcomes_met() -> Array:
    """By whether the hand is strong, outcome, and whom it meets."""
    return np.array([_WEAK, _STRONG])
