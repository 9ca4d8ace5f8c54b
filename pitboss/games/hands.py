"""Why a hand is what it is, and why one is higher: the clauses behind an order of hands."""

from collections.abc import Callable, Mapping

from pitboss.cards.hand import Category, Hand
from pitboss.play.verbs import Clauses

UNPAIRED = (Category.ODD_CARDS, Category.FLUSH)
ROUND_THE_ACE = {(14, 13, 12, 11, 2), (14, 13, 12, 3, 2), (14, 13, 4, 3, 2), (14, 13, 2)}


def describer(categories: Mapping[Category, str], always: Clauses) -> Callable[[Hand], Clauses]:
    """The clause of the category, and that of sequences where one runs round the Ace in vain."""
    straight = categories[Category.STRAIGHT]
    plain = {category: (clause, *always) for category, clause in categories.items()}

    def describes(hand: Hand) -> Clauses:
        clauses = plain[hand.category]
        return (*clauses, straight) if runs_round_the_ace(hand) else clauses

    return describes


def runs_round_the_ace(hand: Hand) -> bool:
    """King, Ace, two and the like: no sequence, because the Ace is high or low but not both."""
    return hand.category in UNPAIRED and hand.ranks in ROUND_THE_ACE


def comparer(
    same_category: Clauses, next_card: Clauses, tie: Clauses, different: Clauses = ()
) -> Callable[[Hand, Hand], Clauses]:
    """The clauses that rank two hands of one category; the categories rank themselves."""

    def compares(one: Hand, other: Hand) -> Clauses:
        if one.category != other.category:
            return ()
        clauses = same_category
        if one.ranks[0] == other.ranks[0]:
            clauses += next_card
        return clauses + (tie if one == other else different)

    return compares
