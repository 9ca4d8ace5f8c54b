"""The best decision in any situation: every choice with its exact value, by looking at all deals.

The counts are made anew for the situation, one dealer's hand after another, and share nothing
with the solvers but the evaluators: each checks the other. Only Ultimate before the flop needs
the whole solution.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from msgspec import Struct

from pitboss.cards.card import FULL_DECK, Card
from pitboss.errors import BadInput
from pitboss.lab import evaluate
from pitboss.lab.deck import CARDS, NUMBER, checked, numbers
from pitboss.lab.evaluate import BIAS, worth
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup, seven_lookup
from pitboss.lab.payoffs import OUTCOMES, Payoffs
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import solve as solve_ultimate
from pitboss.lab.ultimate.river import DEALERS

HOLE = {"canberra-2004": 5, "canberra-2017": 5, "three-card-2006": 3, "ultimate-2019": 2}
BOARDS = {"canberra-2004": (1,), "canberra-2017": (1,), "three-card-2006": (0,),
          "ultimate-2019": (0, 3, 5)}  # fmt: skip
SHOWN = {"canberra-2004": "give the dealer's one up card",
         "canberra-2017": "give the dealer's one up card",
         "three-card-2006": "no card is seen but the player's own",
         "ultimate-2019": "a board has three or five cards, or is not there yet"}  # fmt: skip


class Advice(Struct, frozen=True):
    """The value of each choice, in antes, the best first."""

    values: dict[str, Fraction]

    @property
    def best(self) -> str:
        return next(iter(self.values))


def advise(rules: str, hand: tuple[Card, ...], shown: tuple[Card, ...], terms: Terms) -> Advice:
    payoffs = Payoffs(rules, terms)
    checked((hand, shown), FULL_DECK)
    if len(hand) != HOLE[rules]:
        raise BadInput(f"a hand of {rules} has {HOLE[rules]} cards, not {len(hand)}")
    if len(shown) not in BOARDS[rules]:
        raise BadInput(f"{rules}: {SHOWN[rules]}, not {len(shown)} cards")
    values = _values(payoffs, hand, shown)
    return Advice(dict(sorted(values.items(), key=lambda choice: -choice[1])))


def _values(
    payoffs: Payoffs, hand: tuple[Card, ...], shown: tuple[Card, ...]
) -> dict[str, Fraction]:
    if payoffs.rules == "ultimate-2019":
        return (_before, _after, _river)[(0, 3, 5).index(len(shown))](payoffs, hand, shown)
    counts = _dealers(payoffs, hand, shown)
    return {
        choice.name: mean(payoffs, nth, category_of(payoffs, hand), counts)
        for nth, choice in enumerate(payoffs.choices)
    }


def mean(payoffs: Payoffs, choice: int, category: int, counts: Array) -> Fraction:
    total = int((payoffs.scaled[choice, category] * counts).sum())
    return Fraction(total, int(counts.sum()) * payoffs.scale)


def category_of(payoffs: Payoffs, hand: tuple[Card, ...]) -> int:
    hands = {3: evaluate.three, 5: evaluate.five, 7: evaluate.seven}
    return int(payoffs.ladder.category[hands[len(hand)](numbers(hand)[None])[0]])


def _dealers(payoffs: Payoffs, hand: tuple[Card, ...], shown: tuple[Card, ...]) -> Array:
    """How many of the dealer's hands lead to each outcome, in Canberra and 3 Card Poker."""
    left = [NUMBER[card] for card in CARDS if card not in (*hand, *shown)]
    rest = list(combinations(left, len(hand) - len(shown)))
    rows = np.hstack([np.array(rest, np.uint8), np.tile(numbers(shown), (len(rest), 1))])
    judge = evaluate.three if len(hand) == 3 else evaluate.five
    dealers, mine = judge(np.ascontiguousarray(rows)), judge(numbers(hand)[None])[0]
    met = np.where(dealers < payoffs.qualifying, 0, 3) + (dealers >= mine) + (dealers > mine)
    return np.bincount(met, minlength=len(OUTCOMES))


@kernel
def river(cards: Array, left: Array, qualifying: int, lookup: Lookup, counts: Array) -> int:
    """Count the outcomes of a hole (the first two cards) on a board; return the player's class."""
    k, m, board, laid = lookup.keys, lookup.masks, BIAS, np.uint64(0)
    for nth in range(2, 7):
        board += k[cards[nth]]
        laid |= m[cards[nth]]
    one, other = cards[0], cards[1]
    mine = worth(board + k[one] + k[other], laid | m[one] | m[other], lookup)
    counts[:] = 0
    for i in range(left.size):
        for j in range(i):
            a, b = left[i], left[j]
            dealer = worth(board + k[a] + k[b], laid | m[a] | m[b], lookup)
            met = 0 if dealer < qualifying else 3
            counts[met + int(dealer >= mine) + int(dealer > mine)] += 1
    return int(mine)


@kernel
def flop(cards: Array, left: Array, qualifying: int, category: Array, nets: Array, lookup: Lookup,
         sums: Array) -> None:  # fmt: skip
    """Add up a hole on a flop over all turns and rivers: if it bets 2x, and if it checks."""
    counts, rest = np.zeros(6, np.int64), np.zeros(left.size - 2, left.dtype)
    for i in range(left.size):
        for j in range(i):
            cards[5], cards[6], kept = left[i], left[j], 0
            for nth in range(left.size):
                if nth != i and nth != j:
                    rest[kept] = left[nth]
                    kept += 1
            mine = category[river(cards, rest, qualifying, lookup, counts)]
            twice, once, fold = 0, 0, 0
            for met in range(6):
                twice += counts[met] * nets[2, mine, met]
                once += counts[met] * nets[3, mine, met]
                fold += counts[met] * nets[4, mine, met]
            sums[0] += twice
            sums[1] += max(once, fold)


def _river(
    payoffs: Payoffs, hole: tuple[Card, ...], board: tuple[Card, ...]
) -> dict[str, Fraction]:
    counts, cards = np.zeros(6, np.int64), numbers((*hole, *board))
    river(cards, _left(hole + board), payoffs.qualifying, seven_lookup(), counts)
    mine = category_of(payoffs, hole + board)
    return {"1x": mean(payoffs, 3, mine, counts), "fold": mean(payoffs, 4, mine, counts)}


def _after(
    payoffs: Payoffs, hole: tuple[Card, ...], board: tuple[Card, ...]
) -> dict[str, Fraction]:
    cards, sums = np.zeros(7, np.uint8), np.zeros(2, np.int64)
    cards[:5] = numbers((*hole, *board))
    category = payoffs.ladder.category.astype(np.int64)
    flop(cards, _left(hole + board), payoffs.qualifying, category, payoffs.scaled,
         seven_lookup(), sums)  # fmt: skip
    deals = comb(47, 2) * DEALERS * payoffs.scale
    twice, check = (Fraction(int(total), deals) for total in sums)
    return {"2x": twice, "check": check, "fold": _fold(payoffs)}


def _before(
    payoffs: Payoffs, hole: tuple[Card, ...], board: tuple[Card, ...]
) -> dict[str, Fraction]:
    _, book = solve_ultimate.solve(payoffs.terms)
    start = start_of(hole)
    sums = {"4x": book.four, "3x": book.three, "check": book.check}
    values = {name: book.value(sum, start) for name, sum in sums.items()}
    return values | {"fold": _fold(payoffs)}


def start_of(hole: tuple[Card, ...]) -> int:
    """The kind of a hole: the row is the higher rank where suited, else the lower."""
    low, high = sorted(int(number) for number in numbers(hole))
    suited = low % 4 == high % 4
    return high // 4 * 13 + low // 4 if suited else low // 4 * 13 + high // 4


def _fold(payoffs: Payoffs) -> Fraction:
    return Fraction(int(payoffs.scaled[4, -1, 0]), payoffs.scale)


def _left(held: tuple[Card, ...]) -> Array:
    return numbers(card for card in CARDS if card not in held)
