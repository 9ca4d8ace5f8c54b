"""One game from its edge to its jackpot: Canberra Poker, told in cells.

Run: python examples/lab/tour.py, or cell by cell in an editor that knows `# %%`. It needs
`pitboss[lab]`.
"""

# %% What is the game worth to the house?
from fractions import Fraction

from pitboss.lab import questions
from pitboss.lab.jackpot.economics import economics, jackpot_of, warning
from pitboss.lab.playable import canberra
from pitboss.lab.terms import Terms
from pitboss.lab.volatility import volatility
from pitboss.play.money import dollars

RULES = "canberra-2017"

solution = questions.edge(RULES)
print(f"The house keeps {float(solution.edge):.4%} of the ante, exactly {solution.edge}.")
print(f"Of all that is wagered it keeps {float(solution.element_of_risk):.4%}.")
assert solution.edge == Fraction(86362082531, 1661102543100)

# %% Where does that come from?
for wager, part in solution.contributions.items():
    print(f"{wager:>5} contributes {float(part):+.4%}")
assert sum(solution.contributions.values()) == solution.edge

# %% What should a player do with ace and king against a seven?
advice = questions.best(RULES, "As Kh Qd 7c 2s", "7h")
print(f"{advice.best}: " + ", ".join(f"{n} {float(v):+.5f}" for n, v in advice.values.items()))
assert advice.best == "bet"

# %% Which rules can be carried in the head, and what do they cost?
for words, rules in canberra.RULES.items():
    print(f"{float(canberra.cost(RULES, Terms(), rules)):.6%}: {words}.")

# %% How long until the edge shows?
swings = volatility(RULES, Terms())
low, middle, high = swings.session(300)
print(f"After {float(swings.n0):,.0f} rounds the edge is as large as a standard deviation.")
print(f"After 300 rounds half of the players have lost {-middle:g} antes or more;")
print(f"one in forty has lost more than {-low:g}, one in forty won more than {high:g}.")

# %% What does the jackpot cost?
jackpot = jackpot_of(RULES)
cost = economics(RULES, dollars(1), jackpot.meter(jackpot.seed))
print(f"In the long run the jackpot pays back {float(cost.long_run):.2%} of what is wagered on it.")
print(f"It would pay for itself at a split of {float(cost.break_even_split):.2%}.")
print(f"A player breaks even at a pool of ${float(cost.break_even_pool) / 100:,.2f}.")
print(f"Whoever sets up the table is told: {warning(RULES, cost.meter, dollars(1))}.")
assert cost.house < 0
