"""The best decision in any situation: every choice with its exact value, by looking at all deals.

The counts are made anew for the situation and share nothing with the solvers but the evaluators:
each checks the other. Only Ultimate before the flop takes the whole solution, if no card is dead.
"""

from fractions import Fraction
from itertools import combinations

import numpy as np
from msgspec import Struct

from pitboss.cards.card import FULL_DECK, Card
from pitboss.errors import BadInput
from pitboss.lab import evaluate
from pitboss.lab.deck import CARDS, NUMBER, checked, numbers
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import situation
from pitboss.lab.ultimate.atlas import start_number

Cards = tuple[Card, ...]
Values = dict[str, Fraction]

HOLE = {"canberra-2004": 5, "canberra-2017": 5, "three-card-2006": 3, "ultimate-2019": 2}
BOARDS = {"canberra-2004": (1,), "canberra-2017": (1,), "three-card-2006": (0,),
          "ultimate-2019": (0, 3, 5)}  # fmt: skip
SHOWN = {"canberra-2004": "give the dealer's one up card",
         "canberra-2017": "give the dealer's one up card",
         "three-card-2006": "no card is seen but the player's own",
         "ultimate-2019": "a board has three or five cards, or is not there yet"}  # fmt: skip
NEEDED = {"canberra-2004": 10, "canberra-2017": 10, "three-card-2006": 6, "ultimate-2019": 9}


class Advice(Struct, frozen=True):
    """The value of each choice, in antes, the best first."""

    values: dict[str, Fraction]

    @property
    def best(self) -> str:
        return next(iter(self.values))


def advise(rules: str, hand: Cards, shown: Cards, terms: Terms, dead: Cards = ()) -> Advice:
    payoffs = payoffs_of(rules, terms)
    checked((hand, shown, dead), FULL_DECK)
    if len(hand) != HOLE[rules]:
        raise BadInput(f"a hand of {rules} has {HOLE[rules]} cards, not {len(hand)}")
    if len(shown) not in BOARDS[rules]:
        raise BadInput(f"{rules}: {SHOWN[rules]}, not {len(shown)} cards")
    if len(FULL_DECK) - len(dead) < NEEDED[rules]:
        raise BadInput(f"with {len(dead)} dead cards a round of {rules} cannot be dealt")
    values = _values(payoffs, hand, shown, dead)
    return Advice(dict(sorted(values.items(), key=lambda choice: -choice[1])))


def _values(payoffs: Payoffs, hand: Cards, shown: Cards, dead: Cards) -> Values:
    if payoffs.rules != "ultimate-2019":
        return _one_decision(payoffs, hand, shown, dead)
    if not shown:
        return _before(payoffs, hand, dead)
    return (situation.flop if len(shown) == 3 else situation.river)(payoffs, hand, shown, dead)


def _one_decision(payoffs: Payoffs, hand: Cards, shown: Cards, dead: Cards) -> Values:
    """Canberra and 3 Card Poker: every hand that the dealer may have."""
    left = [NUMBER[card] for card in CARDS if card not in (*hand, *shown, *dead)]
    rest = list(combinations(left, len(hand) - len(shown)))
    rows = np.hstack([np.array(rest, np.uint8), np.tile(numbers(shown), (len(rest), 1))])
    judge = evaluate.three if len(hand) == 3 else evaluate.five
    dealers, mine = judge(np.ascontiguousarray(rows)), judge(numbers(hand)[None])[0]
    counts = np.bincount(payoffs.outcomes(mine, dealers), minlength=len(OUTCOMES))
    sums = payoffs.scaled[:, payoffs.ladder.category[mine]] @ counts
    return {
        choice.name: Fraction(int(total), len(rest) * payoffs.scale)
        for choice, total in zip(payoffs.choices, sums, strict=True)
    }


def _before(payoffs: Payoffs, hole: Cards, dead: Cards) -> Values:
    """By the solution, unless some cards are dead."""
    if dead:
        return situation.start(payoffs, hole, dead)
    book = solved(payoffs.rules, payoffs.terms).book
    start = start_of(hole)
    sums = {"4x": book.four, "3x": book.three, "check": book.check}
    values = {name: book.value(sum, start) for name, sum in sums.items()}
    return values | {"fold": situation.fold(payoffs)}


def start_of(hole: Cards) -> int:
    """The kind of a hole, of 169."""
    low, high = sorted(int(number) for number in numbers(hole))
    return int(start_number(low // 4, high // 4, low % 4 == high % 4))
