"""What a decision wins or loses, asked of the game itself: the lab repeats no rule.

What becomes of the wagers turns on three things only: the player's category, whether the dealer
qualifies, and who is higher. So one pair of hands for each is put to the game's own settlement.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import lcm

from pitboss.cards.hand import Category, Hand
from pitboss.errors import BadInput
from pitboss.games import GAMES, canberra
from pitboss.games.three_card import game as three_card
from pitboss.games.ultimate import game as ultimate
from pitboss.lab.ladder import CATEGORIES, FIVE, THREE, Ladder
from pitboss.lab.later import Array, np
from pitboss.lab.outcomes import OUTCOMES, Outcome, outcomes_met
from pitboss.lab.terms import Terms, pay_tables
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.verbs import Result, Ruling, Rulings

DEALS = 10**7  # more than any decision is weighed over: their sum has to fit

QUALIFYING: dict[str, tuple[Ladder, Hand]] = {
    "canberra-2004": (FIVE, canberra.ACE_KING),
    "canberra-2017": (FIVE, canberra.ACE_KING),
    "three-card-2006": (THREE, three_card.QUEEN_HIGH),
    "ultimate-2019": (FIVE, ultimate.LOWEST_PAIR),
}


class Choice:
    """A decision that ends the player's say: a wager of some antes, or a fold."""

    def __init__(self, game: BankedGame, stage: int, multiple: int):
        several = len({m for s in range(len(game.reveals) + 1) for m in game.derived.multiples(s)})
        played = f"{multiple}x" if several > 1 else game.derived.name
        self.name = played if multiple else "fold"
        self.stage, self.multiple = stage, multiple


class Payoffs:
    """The net of each choice, by category and outcome, in antes; whole numbers when scaled."""

    def __init__(self, rules: str, terms: Terms):
        pay_tables(rules)
        game = GAMES[rules]
        assert game.against_the_house  # it has pay tables
        self.rules, self.terms, self.game = rules, terms, game
        self.ladder, hand = QUALIFYING[rules]
        self.qualifying = self.ladder.number_of(hand)
        self.choices = tuple(_choices(self.game))
        self.parts = {
            (choice.name, category, outcome): self._parts(choice, player, dealer)
            for choice in self.choices
            for category, outcome, player, dealer in self._meetings()
        }
        self.nets = {met: sum(parts.values(), Fraction(0)) for met, parts in self.parts.items()}

    @cached_property
    def scale(self) -> int:
        """Into how many parts an ante is cut so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in self.nets.values()))

    @cached_property
    def whole(self) -> list[int]:
        """In parts of an ante, by choice, category and outcome; where two cannot meet, 0."""
        if max(map(abs, self.nets.values())) * self.scale * DEALS >= 2**63:
            raise BadInput("odds so long or so finely divided do not fit into the lab's integers")
        every = product((choice.name for choice in self.choices), CATEGORIES, OUTCOMES)
        return [int(self.nets.get(met, Fraction(0)) * self.scale) for met in every]

    @cached_property
    def scaled(self) -> Array:
        """The same by three indices."""
        shape = (len(self.choices), len(CATEGORIES), len(OUTCOMES))
        return np.array(self.whole, np.int64).reshape(shape)

    @cached_property
    def strong(self) -> Array:
        """By class: 1 where a dealer would qualify with it."""
        found: Array = (np.arange(self.ladder.classes) >= self.qualifying).astype(np.int64)
        return found

    def outcomes(self, mine: Array, dealer: Array) -> Array:
        """The numbers of the outcomes when classes meet, one by one."""
        found: Array = 3 * self.strong[dealer] + (dealer >= mine) + (dealer > mine)
        return found

    @cached_property
    def nets_met(self) -> Array:
        """The nets by whether the hand is strong, choice, category, and whom it meets."""
        found: Array = np.einsum("xco,som->sxcm", self.scaled, outcomes_met())
        return found

    def met(self, mine: int, met: Array) -> Array:
        """How many of each outcome, from how many are lower, equal, out and there at all."""
        found: Array = outcomes_met()[self.strong[mine]] @ met
        return found

    def staked(self, choice: Choice) -> Fraction:
        """Everything on the table once the choice is made, in antes."""
        return Fraction(sum(self._box(choice).wagers.values()), self._ante)

    @property
    def laid(self) -> list[str]:
        """Every wager that may lie on the table."""
        return list(self._box(self.choices[0]).wagers)

    @property
    def _ante(self) -> int:
        return self.terms.trips.denominator

    def _box(self, choice: Choice) -> Box:
        ante = self._ante
        wagers = {"ante": ante}
        if self.rules == "ultimate-2019":
            wagers |= {"blind": ante}
            wagers |= {"trips": int(ante * self.terms.trips)} if self.terms.trips else {}
        wagers |= {self.game.derived.name: ante * choice.multiple} if choice.multiple else {}
        return Box(1, wagers=wagers)

    def _parts(self, choice: Choice, hand: Hand, dealer: Hand) -> dict[str, Fraction]:
        """What each wager, or what is paid upon it, brings or takes, in antes."""
        box = self._box(choice)
        rulings: Rulings = self.game.forfeits(BankedRound(stage=choice.stage), box, "fold")
        if choice.multiple:
            rulings = self.game.settle(box, hand, dealer)
        return {
            wager.replace("_", "-"): self.worth(box, wager, ruling, hand) / self._ante
            for wager, ruling in rulings.items()
            if (ruling.on or wager) in box.wagers  # a game rules on wagers that were not laid too
        }

    def worth(self, box: Box, wager: str, ruling: Ruling, hand: Hand) -> Fraction:
        """What a ruling brings or takes, on these terms."""
        amount = box.wagers[ruling.on or wager]
        if ruling.result == Result.LOSE:
            return Fraction(-amount)
        if ruling.result != Result.WIN:
            return Fraction(0)
        odds = self.terms.odds.get((wager.replace("_", "-"), hand.category), ruling.odds)
        paid = Fraction(odds * amount)
        cap = self.terms.max_payout
        if ruling.ceiling and cap is not None:
            return min(paid, cap * self._ante)
        return paid

    def _meetings(self) -> Iterator[tuple[Category, Outcome, Hand, Hand]]:
        """For each category and outcome, a player's and a dealer's hand that make it."""
        for number, category in enumerate(CATEGORIES):
            for low, high in self.ladder.ends(number):
                for outcome, (player, dealer) in self._pairs(low, high):
                    yield category, outcome, self.ladder.hand(player), self.ladder.hand(dealer)

    def _pairs(self, low: int, high: int) -> Iterator[tuple[Outcome, tuple[int, int]]]:
        least, top = self.qualifying, self.ladder.classes - 1
        yield from [(Outcome.OUT_WIN, (high, 1))]
        yield from [(Outcome.OUT_TIE, (low, low))] if low < least else []
        yield from [(Outcome.OUT_LOSE, (low, least - 1))] if low < least - 1 else []
        yield from [(Outcome.WIN, (high, least))] if high > least else []
        yield from [(Outcome.TIE, (high, high))] if high >= least else []
        yield from [(Outcome.LOSE, (low, top))] if low < top else []


def _choices(game: BankedGame) -> Iterator[Choice]:
    stages = range(len(game.reveals) + 1)
    for stage in stages:
        for multiple in sorted(game.derived.multiples(stage), reverse=True):
            yield Choice(game, stage, multiple)
    yield Choice(game, stages[-1], 0)


@cache
def payoffs_of(rules: str, terms: Terms) -> Payoffs:
    """The same for the same terms: it takes some milliseconds to ask the game."""
    return Payoffs(rules, terms)
