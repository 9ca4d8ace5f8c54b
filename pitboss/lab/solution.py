"""What a game is worth when it is played as well as can be: everything follows from one count.

The count says how many deals end in each choice, category and outcome. Its sum is the number of
all deals, so that edge, risk, frequencies and distribution are exact fractions of it.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import sqrt

from pitboss.cards.hand import Category
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.later import Array, np
from pitboss.lab.outcomes import OUTCOMES, Outcome
from pitboss.lab.payoffs import Payoffs

Ending = tuple[str, Category, Outcome]  # choice, category and outcome


class Solution:
    def __init__(self, payoffs: Payoffs, counts: Iterable[int]):
        self.payoffs = payoffs
        every = product((choice.name for choice in payoffs.choices), CATEGORIES, OUTCOMES)
        self.count: dict[Ending, int] = {
            ending: count for ending, count in zip(every, counts, strict=True) if count
        }
        self.total = sum(self.count.values())

    @property
    def tally(self) -> Array:
        """The same count, by three indices."""
        choices = [choice.name for choice in self.payoffs.choices]
        shape = (len(choices), len(CATEGORIES), len(OUTCOMES))
        every = [self.count.get(ending, 0) for ending in product(choices, CATEGORIES, OUTCOMES)]
        return np.array(every, np.int64).reshape(shape)

    @cached_property
    def distribution(self) -> dict[Fraction, Fraction]:
        """The probability of each net, in antes, ascending."""
        nets: Counter[Fraction] = Counter()
        for ending, count in self.count.items():
            nets[self.payoffs.nets[ending]] += count
        return {net: Fraction(nets[net], self.total) for net in sorted(nets)}

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each ante."""
        return -self.moment(1)

    @cached_property
    def contributions(self) -> dict[str, Fraction]:
        """What each wager contributes to the edge, in antes: they add up to it."""
        paid: dict[str, Fraction] = {}
        for ending, count in self.count.items():
            for wager, net in self.payoffs.parts[ending].items():
                paid[wager] = paid.get(wager, Fraction(0)) - net * count
        return {wager: total / self.total for wager, total in paid.items()}

    @property
    def standard_deviation(self) -> float:
        """Of the net of one round, in antes."""
        return sqrt(self.moment(2) - self.moment(1) ** 2)

    def moment(self, power: int) -> Fraction:
        return sum((net**power * p for net, p in self.distribution.items()), Fraction(0))

    @cached_property
    def decisions(self) -> dict[str, Fraction]:
        """How often each choice is made."""
        made: Counter[str] = Counter()
        for (choice, _, _), count in self.count.items():
            made[choice] += count
        names = [choice.name for choice in self.payoffs.choices]
        return {name: Fraction(made[name], self.total) for name in names}

    @property
    def wagered(self) -> Fraction:
        """On average, all wagers together, in antes."""
        choices = self.payoffs.choices
        return sum((self.decisions[c.name] * self.payoffs.staked(c) for c in choices), Fraction(0))

    @property
    def laid(self) -> list[str]:
        """Every wager that the best play may lay."""
        return self.payoffs.laid

    @property
    def element_of_risk(self) -> Fraction:
        return self.edge / self.wagered

    def chance(self, *outcomes: Outcome) -> Fraction:
        """How often a deal ends in one of these outcomes."""
        met = sum(count for (_, _, outcome), count in self.count.items() if outcome in outcomes)
        return Fraction(met, self.total)

    def by_category(self, choice: str = "") -> dict[Category, Fraction]:
        """How often the player's hand ends in each category, and the choice is this one."""
        seen: Counter[Category] = Counter()
        for (made, category, _), count in self.count.items():
            seen[category] += count if choice in ("", made) else 0
        return {c: Fraction(seen[c], self.total) for c in CATEGORIES if seen[c] or not choice}

    def won_by_category(self, dealer_out: bool) -> dict[Category, Fraction]:
        """How often a played hand beats a dealer who qualifies, or also one who does not."""
        wins = {Outcome.WIN, Outcome.OUT_WIN} if dealer_out else {Outcome.WIN}
        seen: Counter[Category] = Counter()
        for (made, category, outcome), count in self.count.items():
            seen[category] += count if made != "fold" and outcome in wins else 0
        return {category: Fraction(n, self.total) for category, n in seen.items()}
