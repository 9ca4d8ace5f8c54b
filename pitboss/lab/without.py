"""What `pitboss lab edge --dead` tells: a game with some cards out of the deck, solved anew."""

from pitboss.cards.card import FULL_DECK, Card
from pitboss.errors import BadInput
from pitboss.lab import sides, solve_three_card, strategy, work
from pitboss.lab.best import NEEDED
from pitboss.lab.canberra import dead as canberra_dead
from pitboss.lab.deck import checked
from pitboss.lab.report import Report, side_told, trips_told
from pitboss.lab.terms import Terms, pay_tables
from pitboss.lab.ultimate import dead as ultimate_dead


def report_without(
    rules: str,
    terms: Terms,
    dead: tuple[Card, ...],
    where: work.Opening = work.threads,
    progress: work.Progress = work.quiet,
) -> Report:
    """The same when some cards are out of the deck: solved anew, hand by hand."""
    pay_tables(rules)
    checked((dead,), FULL_DECK)
    if len(FULL_DECK) - len(dead) < NEEDED[rules]:
        raise BadInput(f"with {len(dead)} dead cards a round of {rules} cannot be dealt")
    if rules == "three-card-2006":
        solution, worth = solve_three_card.solve(terms, dead)
        words = strategy.three_card(worth, solve_three_card.live_hands(dead)).words
        plus = side_told(sides.pairs_plus(terms, solution.by_category()))
        return Report(rules, solution, words, {"pairs-plus": plus}, None)
    if rules == "ultimate-2019":
        holdem = ultimate_dead.solve(terms, dead, where, progress)
        said = ultimate_dead.words(holdem)
        return Report(rules, holdem.solution, said, trips_told(holdem.solution), None)
    solution, bets = canberra_dead.solve(rules, terms, dead, where, progress)
    words = strategy.canberra_words_without(solution, bets)
    return Report(rules, solution, words, {}, None)
