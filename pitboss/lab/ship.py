"""Make what comes with the package: `python -m pitboss.lab.ship`, after a change of rules or cards.

Ladders, and the solutions of the games as the rules have them.
"""

from pitboss.lab import solved, stored
from pitboss.lab.ladder import LADDERS
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.terms import PAY_TABLES, Terms


def ship() -> None:
    for path in stored.SHIPPED.iterdir():
        path.unlink()
    for ladder in LADDERS:
        stored.write(stored.SHIPPED, ladder.name, ladder.key, ladder.made())
        stored.tell(ladder.name, ladder.key, ladder.told())
    for rules in PAY_TABLES:
        payoffs = payoffs_of(rules, Terms())
        key, found = solved.problem(payoffs), solved.solve(payoffs)
        stored.write(stored.SHIPPED, rules, key, found)
        stored.tell(rules, key, solved.told_of(found))


if __name__ == "__main__":
    ship()
