"""Strategy as people want it: a sentence, a chart, a table."""

from fractions import Fraction
from math import comb

import numpy as np
from msgspec import Struct

from pitboss.cards.card import RANKS
from pitboss.cards.hand import Category
from pitboss.lab import evaluate, solve_three_card
from pitboss.lab.canberra import counts as canberra_counts
from pitboss.lab.canberra import solve as solve_canberra
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import CATEGORIES, FIVE, THREE
from pitboss.lab.solution import Solution
from pitboss.lab.ultimate import solve as solve_ultimate
from pitboss.lab.ultimate.atlas import start_number

ACE, KING = 12, 11
PLAY, FOLD = 0, 1
ALL_DEALS = comb(52, 5) * 47  # of a hand and an up card, in Canberra


class Threshold(Struct, frozen=True):
    """3 Card Poker: from which hand to play."""

    lowest: str  # that is played
    highest: str  # that is folded
    clean: bool  # no hand above is folded and none below is played, whatever its suits

    @property
    def words(self) -> str:
        if not self.lowest:
            return "fold every hand"
        if not self.highest:
            return "play every hand"
        rest = "" if self.clean else " (by suits, a few hands near the line go the other way)"
        return f"play {self.lowest} or better, fold {self.highest} or worse{rest}"


def three_card(worth: Array, hands: Array = solve_three_card.HANDS) -> Threshold:
    classes = evaluate.three(hands)
    plays = worth[:, PLAY] > worth[:, FOLD]
    lowest = int(classes[plays].min()) if plays.any() else 0
    highest = int(classes[~plays].max()) if not plays.all() else 0
    return Threshold(_short(lowest), _short(highest), highest < lowest)


def _short(number: int) -> str:
    if not number:
        return ""
    hand = THREE.hand(number)
    if hand.category != Category.ODD_CARDS:
        return hand.words
    return "-".join(RANKS[rank - 2] for rank in hand.ranks)


def ultimate_chart(book: solve_ultimate.Book) -> list[list[tuple[str, bool, Fraction]]]:
    """The 169 kinds of hole, aces first: its name, whether 4x is best, and by how much."""
    return [[_cell(book, row, column) for column in range(12, -1, -1)] for row in range(12, -1, -1)]


def _cell(book: solve_ultimate.Book, row: int, column: int) -> tuple[str, bool, Fraction]:
    """Suited to the right of the diagonal, as players know it."""
    high, low = max(row, column), min(row, column)
    suited = row > column
    start = start_number(low, high, suited)
    name = RANKS[high] + RANKS[low] + ("" if row == column else "s" if suited else "o")
    margin = book.value(book.four, start) - book.value(book.check, start)
    return name, bool(book.played[start]), margin


def ultimate_words(book: solve_ultimate.Book) -> str:
    """The holes to play before the flop."""
    said = holes_in_words(book.played)
    return f"4x with {said}" if said else "never play before the flop"


def holes_in_words(played: Array) -> str:
    """Kinds of holes, each rank with the lowest that goes with it."""
    said = []
    pairs = [rank for rank in range(13) if played[start_number(rank, rank, False)]]
    if pairs:
        said.append(f"{RANKS[pairs[0]] * 2}+" if pairs == list(range(pairs[0], 13)) else
                    " ".join(RANKS[rank] * 2 for rank in pairs))  # fmt: skip
    for high in range(12, 0, -1):
        for letter in "so":
            starts = [start_number(low, high, letter == "s") for low in range(high)]
            lows = [low for low, start in enumerate(starts) if played[start]]
            if lows and lows == list(range(lows[0], high)):
                plus = "+" if len(lows) > 1 else ""
                said.append(f"{RANKS[high]}{RANKS[lows[0]]}{letter}{plus}")
            else:
                said += [f"{RANKS[high]}{RANKS[low]}{letter}" for low in lows]
    return ", ".join(said)


class AceKing(Struct, frozen=True):
    """Canberra with ace and king high: how often to bet, and in which part of the deals."""

    bets: int  # deals of hand and up card
    deals: int
    grid: Array  # by third card and up card: bets and deals


def ace_king(book: solve_canberra.Book) -> AceKing:
    kinds, classes = canberra_counts.ordered_kinds()
    grid = np.zeros((13, 13, 2), np.int64)
    for number in range(len(kinds)):
        ranks = kinds[number].tolist()
        odd = FIVE.category[classes[number]] == CATEGORIES.index(Category.ODD_CARDS)
        if odd and ranks[3:] == [KING, ACE]:
            _add_kind(grid, ranks, book.kinds[number])
    return AceKing(int(grid[..., 0].sum()), int(grid[..., 1].sum()), grid)


def _add_kind(grid: Array, ranks: list[int], bets: Array) -> None:
    alike = np.ones(5, np.int64)
    for own in range(32):
        times = int(solve_canberra.ways(own, 5, alike, canberra_counts.CHOOSE))
        for up in range(13):
            if not any(ranks[nth] == up and own >> nth & 1 for nth in range(5)):
                grid[ranks[2], up] += (times * int(bets[own, up]), times)


def canberra_words(solution: Solution, book: solve_canberra.Book) -> str:
    found = ace_king(book)
    return _bets_in_words(
        solution, Fraction(found.bets, ALL_DEALS), Fraction(found.deals, ALL_DEALS)
    )


def canberra_words_without(solution: Solution, bets: Array) -> str:
    """With cards out of the deck: from the deals bet and folded, by class of hand."""
    least = solution.payoffs.qualifying  # ace and king high are all odd cards that qualify
    odd = np.flatnonzero(FIVE.category == CATEGORIES.index(Category.ODD_CARDS))
    high, every = bets[odd[odd >= least]].sum(axis=0).tolist(), int(bets.sum())
    return _bets_in_words(solution, Fraction(high[PLAY], every), Fraction(sum(high), every))


def _bets_in_words(solution: Solution, high: Fraction, deals: Fraction) -> str:
    """What is always bet, and how often the rest is: ace and king high in a part of all deals."""
    bets, folds = solution.by_category("bet"), solution.by_category("fold")
    made = [c for c in CATEGORIES if c != Category.ODD_CARDS and bets.get(c, 0) + folds.get(c, 0)]
    always = [c for c in made if not folds.get(c)]
    above = [c for n, c in enumerate(made) if made[: n + 1] == always[: n + 1]]
    said = [f"bet {above[-1]} or better against every up card"] if above else []
    shares = {str(c): bets.get(c, 0) / (bets.get(c, 0) + folds.get(c, 0)) for c in made
              if c not in above}  # fmt: skip
    if deals:
        shares["ace and king high"] = high / deals
    others = bets.get(Category.ODD_CARDS, Fraction(0)) - high
    rest = folds.get(Category.ODD_CARDS, Fraction(0)) - deals + high
    if others:
        shares["other odd cards"] = others / (others + rest)
    said += [
        f"with {name} bet in {float(share * 100):.3f} % of the deals"
        for name, share in shares.items()
    ]
    return "; ".join(said) + ", by the dealer's up card"
