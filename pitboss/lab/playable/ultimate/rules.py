"""Short rules for the flop and the river, in words and as arrays of decisions.

A rule is some clauses. Those that are added tell when to bet; those that are taken away tell when
not to, whatever the others say.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from pitboss.cards.hand import Category
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.playable.ultimate import flops, rivers

Seen = TypeVar("Seen", flops.Seen, rivers.Seen)

NUMBER = {category: number for number, category in enumerate(CATEGORIES)}  # the best is the least
STRAIGHT, TWO_PAIRS = NUMBER[Category.STRAIGHT], NUMBER[Category.TWO_PAIRS]
PAIR, ODD = NUMBER[Category.ONE_PAIR], NUMBER[Category.ODD_CARDS]
NINE, TEN, JACK = 7, 8, 9
OUTS = 21  # of the dealer's: with fewer, 1x


class Clause(NamedTuple, Generic[Seen]):
    words: str
    holds: Callable[[Seen], Array]
    bets: bool = True


class Rule(NamedTuple, Generic[Seen]):
    """The words of a whole rule, and its clauses."""

    words: str
    clauses: tuple[Clause[Seen], ...]

    def bets(self, seen: Seen) -> Array:
        found: Array = seen.category < 0
        for clause in self.clauses:
            found = found | clause.holds(seen) if clause.bets else found & ~clause.holds(seen)
        return found


def _draw(high: int, own: int) -> Callable[[flops.Seen], Array]:
    return lambda seen: (seen.draw >= high) & (seen.own >= own)


TWO_PAIRS_OR_BETTER = Clause[flops.Seen](
    "two pairs or better", lambda seen: seen.category <= TWO_PAIRS
)
PAIR_OF_YOURS = Clause[flops.Seen](
    "if one of your cards pairs the flop", lambda seen: seen.matched > 0
)
STRAIGHT_OR_BETTER = Clause[flops.Seen](
    "a straight or better", lambda seen: seen.category <= STRAIGHT
)
FOUR_TO_A_TEN = Clause[flops.Seen](
    "four to a flush if yours in it is a ten or higher", _draw(TEN, 1)
)
FOUR_OF_TWO = Clause[flops.Seen](
    "four to a flush if two are yours and one a ten or higher", _draw(TEN, 2)
)
FOUR_OF_ONE = Clause[flops.Seen](
    "four to a flush if one is yours, a jack or higher", _draw(JACK, 1)
)
BOTTOM_OF_ONE_SUIT = Clause[flops.Seen](
    "the lowest pair of a flop of one suit if you have none of it",
    lambda seen: seen.bottom,
    bets=False,
)

USUAL_FLOP = Rule(
    "2x with two pairs or better; with a pair that holds one of your cards, but not two twos; "
    "with four to a flush if yours in it is a ten or higher",
    (TWO_PAIRS_OR_BETTER, PAIR_OF_YOURS, FOUR_TO_A_TEN),
)
SHORT_FLOP = Rule(
    "2x if one of your cards pairs the flop, but not with its lowest card alone on a flop of one "
    "suit of which you have none; with a straight or better; with four to a flush if two of them "
    "are yours and one a ten or higher, or if one is yours, a jack or higher",
    (PAIR_OF_YOURS, BOTTOM_OF_ONE_SUIT, STRAIGHT_OR_BETTER, FOUR_OF_TWO, FOUR_OF_ONE),
)


def _better(seen: rivers.Seen) -> Array:
    found: Array = (seen.category != ODD) & (seen.category < seen.board[:, None])
    return found


BETTER = Clause[rivers.Seen]("a pair or better that the board alone is not", _better)


def few_outs(outs: int) -> Clause[rivers.Seen]:
    words = f"if fewer than {outs} cards would give the dealer the better hand"
    return Clause(words, lambda seen: seen.outs < outs)


FEW_OUTS = few_outs(OUTS)
USUAL_RIVER = Rule(f"1x with {BETTER.words}, or {FEW_OUTS.words}", (BETTER, FEW_OUTS))
SHORT_RIVER = Rule(f"1x {FEW_OUTS.words}", (FEW_OUTS,))


def _flop(words: str, holds: Callable[[flops.Seen], Array]) -> Rule[flops.Seen]:
    return Rule(words, (Clause(words, holds),))


def _river(words: str, holds: Callable[[rivers.Seen], Array]) -> Rule[rivers.Seen]:
    return Rule(words, (Clause(words, holds),))


FLOP_MISTAKES = (
    _flop("on the flop: never 2x", lambda seen: seen.category < 0),
    _flop("on the flop: 2x with two pairs or better alone", TWO_PAIRS_OR_BETTER.holds),
    _flop("on the flop: 2x with every pair", lambda seen: seen.category <= PAIR),
    _flop(
        "on the flop: 2x with a pair of yours, and every four to a flush",
        lambda seen: (seen.matched > 0) | (seen.category <= STRAIGHT) | (seen.own > 0),
    ),
)
RIVER_MISTAKES = (
    _river("on the river: never fold", lambda seen: seen.category >= 0),
    _river("on the river: fold all but a pair or better", lambda seen: seen.category < ODD),
    _river("on the river: fold whatever the board alone is", _better),
)
