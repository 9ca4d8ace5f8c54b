"""Make what comes with the package: `python -m pitboss.lab.ship`, after a change of rules or cards.

Ladders, and the solutions of the games as the rules have them.
"""

from pitboss.lab import solved, stored
from pitboss.lab.ladder import LADDERS
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.terms import PAY_TABLES, Terms


def ship() -> None:
    for path in stored.SHIPPED.glob("*.npz"):
        path.unlink()
    for ladder in LADDERS:
        stored.write(stored.SHIPPED, ladder.name, ladder.key, ladder.made())
    for rules in PAY_TABLES:
        payoffs = payoffs_of(rules, Terms())
        stored.write(stored.SHIPPED, rules, solved.problem(payoffs), solved.solve(payoffs))


if __name__ == "__main__":
    ship()
