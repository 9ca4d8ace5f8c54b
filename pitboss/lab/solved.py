"""Solutions, each made once: the default ones come with the package, others are kept.

A solution follows from its problem: what the game's settlement pays for each choice, category and
outcome, who qualifies, and the order of hands. That is its key, so that a rule that changes makes
another problem. What the user's cache keeps is known by the lab's own modules as well; what comes
with the package is compared with a fresh solution by a test. Solvers are imported when there is
something to solve: what is stored needs none of them.
"""

from array import array
from collections.abc import Callable
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.lab import stored
from pitboss.lab.kernel import stamp
from pitboss.lab.later import Array, np
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.solution import Solution
from pitboss.lab.stored import Arrays, Told
from pitboss.lab.terms import Terms


class Solved:
    """The solution of a game, its strategy in words, and the book of its decisions."""

    def __init__(self, payoffs: Payoffs, told: Told, arrays: Callable[[], Arrays]):
        self.payoffs, self._arrays = payoffs, arrays
        self.solution, self.words = Solution(payoffs, told["tally"]), str(told["words"])

    @cached_property
    def arrays(self) -> Arrays:
        return self._arrays()

    @cached_property
    def book(self) -> Any:
        """Whatever the game's solver calls a book."""
        if self.payoffs.rules == "ultimate-2019":
            from pitboss.lab.ultimate import solve as solve_ultimate

            parts = (self.arrays[name] for name in ("marks", "four", "three", "check"))
            return solve_ultimate.Book(self.payoffs, *parts)
        if self.payoffs.rules == "three-card-2006":
            return self.arrays["worth"]
        from pitboss.lab.canberra import solve as solve_canberra

        return solve_canberra.Book(self.arrays["kinds"], self.arrays["flushes"])


def problem(payoffs: Payoffs) -> str:
    """The key of what is to be solved."""
    names = [choice.name for choice in payoffs.choices]
    told = (payoffs.rules, names, payoffs.scale, payoffs.qualifying, payoffs.ladder.key)
    return sha256(repr(told).encode() + array("q", payoffs.whole).tobytes()).hexdigest()


def solve(payoffs: Payoffs) -> dict[str, Array]:
    """Solve a problem: the tally of its endings, its book, and its strategy in words."""
    from pitboss.lab import solve_three_card, strategy
    from pitboss.lab.canberra import solve as solve_canberra
    from pitboss.lab.ultimate import solve as solve_ultimate

    terms = payoffs.terms
    if payoffs.rules == "ultimate-2019":
        solution, book = solve_ultimate.solve(terms)
        words, arrays = strategy.ultimate_words(book), book._asdict()
        del arrays["payoffs"]
    elif payoffs.rules == "three-card-2006":
        solution, worth = solve_three_card.solve(terms)
        words, arrays = strategy.three_card(worth).words, {"worth": worth}
    else:
        solution, bets = solve_canberra.solve(payoffs.rules, terms)
        words, arrays = strategy.canberra_words(solution, bets), bets._asdict()
    return {"tally": solution.tally, "words": np.array(words), **arrays}


def told_of(arrays: Arrays) -> Told:
    """What can be told of a solution without its book, in lists and words."""
    return {"tally": arrays["tally"].ravel().tolist(), "words": str(arrays["words"])}


def _shipped(rules: str, key: str) -> Arrays:
    found = stored.find(stored.SHIPPED, rules, key)
    assert found is not None  # it comes with what is told of it
    return found


@cache
def solved(rules: str, terms: Terms, solving: Callable[[Payoffs], Arrays] = solve) -> Solved:
    """From the package, from the cache, or solved now and kept."""
    payoffs = payoffs_of(rules, terms)
    key = problem(payoffs)
    told = stored.told(rules, key)
    if told is not None:
        return Solved(payoffs, told, partial(_shipped, rules, key))
    key = sha256((key + stamp(Path(__file__))).encode()).hexdigest()
    found = stored.find(stored.cache_folder(), rules, key)
    if found is None:
        found = solving(payoffs)
        stored.keep(rules, key, found)
    return Solved(payoffs, told_of(found), lambda: found)
