"""One decision against the house, by the exact solutions that come with the package.

    decision("canberra-2017", hand, shown) -> "bet"

What is stored is looked up, and Ultimate's river is counted card by card: nothing is compiled.
The solutions are those of the rules as they stand, for a payout that meets no ceiling.
"""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np

from pitboss.cards.card import Card
from pitboss.cards.order import FIVE_CARD
from pitboss.lab.canberra.counts import all_flushes, ordered_kinds
from pitboss.lab.deck import CARDS, NUMBER
from pitboss.lab.kernel import Array
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import QUALIFYING
from pitboss.lab.solve_three_card import HANDS
from pitboss.lab.solved import Solved, solved
from pitboss.lab.symmetry import representatives
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.flop import BETS_TWICE

Cards = tuple[Card, ...]

PAIRS = 91  # of ranks: a hole's place in a row of Ultimate's marks is by its suits, then by these
PLAIN = Terms()


def decision(rules: str, hand: Cards, shown: Cards) -> str:
    """The best choice, by its name in the lab: 4x, check, bet, fold."""
    book = solved(rules, PLAIN)
    if rules == "ultimate-2019":
        return _ultimate(book, hand, shown)
    if rules == "three-card-2006":
        play, fold = book.book[_row(HANDS, sorted(NUMBER[card] for card in hand))].tolist()
        return "play" if play > fold else "fold"
    return "bet" if _canberra(book, hand, shown[0]) else "fold"


def _row(rows: Array, wanted: list[int]) -> int:
    return int(np.flatnonzero((rows == wanted).all(axis=1))[0])


def _canberra(solved: Solved, hand: Cards, up: Card) -> bool:
    """By the ranks of the hand, which of them are in the up card's suit, and the up card."""
    rank, suit = divmod(NUMBER[up], 4)
    held = sorted(NUMBER[card] for card in hand)
    ranks = [card // 4 for card in held]
    if len({card % 4 for card in held}) == 1 and len(set(ranks)) == len(ranks):
        mask = sum(1 << one for one in ranks)
        own = 31 if held[0] % 4 == suit else 0
        return bool(solved.book.flushes[_flushes()[mask], own, rank])
    distinct = enumerate(sorted(set(ranks)))
    own = sum(1 << nth for nth, one in distinct if 4 * one + suit in held)
    return bool(solved.book.kinds[_row(_kinds(), ranks), own, rank])


@cache
def _kinds() -> Array:
    return ordered_kinds()[0]


@cache
def _flushes() -> dict[int, int]:
    return {mask: nth for nth, mask in enumerate(all_flushes().masks.tolist())}


def _ultimate(solved: Solved, hole: Cards, board: Cards) -> str:
    if not board:
        start = _start(hole)
        return "4x" if solved.book.four[start] > solved.book.check[start] else "check"
    if len(board) == 3:
        return "2x" if _mark(solved.book.marks, hole, board) == BETS_TWICE else "check"
    return _river(solved, hole, board)


def _start(hole: Cards) -> int:
    """The kind of a hole, of 169: the lab's number, asked without its kernel."""
    low, high = sorted(NUMBER[card] for card in hole)
    suited = low % 4 == high % 4
    return high // 4 * 13 + low // 4 if suited else low // 4 * 13 + high // 4


def _mark(marks: Array, hole: Cards, board: Cards) -> int:
    """Of the flop that stands for this one: its suits in order, and the hole's as they went."""
    masks = [0] * 4
    for card in board:
        masks[NUMBER[card] % 4] |= 1 << NUMBER[card] // 4
    order = sorted(range(4), key=lambda suit: (-masks[suit].bit_count(), -masks[suit]))
    flop = _flops()[tuple(masks[suit] for suit in order)]
    place = {suit: nth for nth, suit in enumerate(order)}
    low, high = sorted((NUMBER[card] // 4, place[NUMBER[card] % 4]) for card in hole)
    return int(marks[flop, _slot(low[1], high[1]) * PAIRS + high[0] * (high[0] + 1) // 2 + low[0]])


def _slot(low: int, high: int) -> int:
    """The number of two suits, of sixteen."""
    if not low:
        return high
    return 3 + low if not high else 3 + 3 * low + high


@cache
def _flops() -> dict[tuple[int, ...], int]:
    return {tuple(masks): nth for nth, masks in enumerate(representatives(3)[0].tolist())}


def _river(solved: Solved, hole: Cards, board: Cards) -> str:
    """Every hand that the dealer may have: 990."""
    mine, least = FIVE_CARD.best(hole + board), QUALIFYING["ultimate-2019"][1]
    left = [card for card in CARDS if card not in hole + board]
    met: Counter[int] = Counter()
    for cards in combinations(left, 2):
        dealer = FIVE_CARD.best(cards + board)
        met[3 * (dealer >= least) + (dealer >= mine) + (dealer > mine)] += 1
    nets = solved.payoffs.nets
    play, fold = (
        sum(nets[choice, mine.category, OUTCOMES[nth]] * times for nth, times in met.items())
        for choice in ("1x", "fold")
    )
    return "1x" if play > fold else "fold"
