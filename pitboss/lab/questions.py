"""What a library user asks of the lab: an edge, the best decision, an equity."""

from pitboss.lab.best import Advice, advise
from pitboss.lab.deck import read
from pitboss.lab.equity import count
from pitboss.lab.equity.count import Equity
from pitboss.lab.report import report
from pitboss.lab.solution import Solution
from pitboss.lab.terms import terms_of
from pitboss.play.machine import Game


def edge(rules: str, *odds: str) -> Solution:
    """A game against the house solved: `.edge` is the house's part of an ante, a Fraction.

    Other odds are written as bet.royal-flush=100.
    """
    return report(rules, terms_of(rules, odds)).solution


def best(rules: str, hand: str, shown: str = "") -> Advice:
    """The value of each choice with this hand; shown is the board or the dealer's up card."""
    return advise(rules, read(hand), read(shown), terms_of(rules, ()))


def equity(rules: str | Game, *hands: str, board: str = "", dead: str = "") -> Equity:
    """What each hand wins of the boards that can still come; of a sample, if they are too many.

    A hand may be a range, as QQ+,AKs. Of a game that was added, the game itself is given.
    """
    return count.equity(rules, hands, read(board), read(dead))
