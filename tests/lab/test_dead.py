"""Games with cards out of the deck, against every deal of a small deck looked at one by one."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from pitboss.cards.card import Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.cli import BAD_INPUT, main
from pitboss.lab.canberra import dead as canberra
from pitboss.lab.deck import CARDS
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import Terms, terms_of
from pitboss.lab.ultimate import dead as ultimate

Cards = tuple[Card, ...]


@cache
def value(cards: Cards) -> Hand:
    return FIVE_CARD.best(cards)


@cache
def net(payoffs: Payoffs, choice: str, mine: Hand, dealer: Hand) -> int:
    """In parts of an ante."""
    out = payoffs.ladder.number[dealer] < payoffs.qualifying
    met = OUTCOMES[(0 if out else 3) + (dealer >= mine) + (dealer > mine)]
    return int(payoffs.nets[choice, mine.category, met] * payoffs.scale)


def live(count: int, seed: int) -> Cards:
    """Some cards, aces and kings among them, so that dealers qualify."""
    high = [card for card in CARDS if card[0] in "AK"]
    chosen = Random(seed)
    rest = [card for card in CARDS if card not in high]
    return tuple(chosen.sample(high, 4) + chosen.sample(rest, count - 4))


def without(left: Cards) -> Cards:
    return tuple(card for card in CARDS if card not in left)


@pytest.mark.parametrize(("seed", "odds"), [(1, ""), (2, "bet.one-pair-or-less=3"), (3, "")])
def test_canberra(seed: int, odds: str) -> None:
    terms, left = terms_of("canberra-2017", [odds] if odds else []), live(11, seed)
    payoffs, total = payoffs_of("canberra-2017", terms), 0
    for hand in combinations(left, 5):
        rest, mine = [card for card in left if card not in hand], value(hand)
        for up in rest:
            others = combinations([card for card in rest if card != up], 4)
            dealers = [value((up, *four)) for four in others]
            total += max(
                sum(net(payoffs, choice, mine, dealer) for dealer in dealers)
                for choice in ("bet", "fold")
            )
    found = canberra.solve("canberra-2017", terms, without(left))
    assert found.solution.total == comb(11, 5) * 6 * comb(5, 4)
    assert found.solution.edge == Fraction(-total, found.solution.total * payoffs.scale)
    assert found.bets.sum() == comb(11, 5) * 6


@pytest.mark.parametrize(("seed", "trips"), [(1, None), (5, "3")])
def test_ultimate(seed: int, trips: str | None) -> None:
    terms, left = terms_of("ultimate-2019", [], None, trips), live(10, seed)
    payoffs = payoffs_of("ultimate-2019", terms)
    total = sum(best_of_hole(payoffs, hole, left) for hole in combinations(left, 2))
    found = ultimate.solve(terms, without(left)).solution
    deals = comb(10, 2) * comb(8, 3) * comb(5, 2) * comb(3, 2)
    assert found.total == deals
    assert found.edge == Fraction(-total, deals * payoffs.scale)


def best_of_hole(payoffs: Payoffs, hole: Cards, left: Cards) -> int:
    """By flop: 4x and 3x on every one of them, or the better of 2x and what the river brings."""
    rest = [card for card in left if card not in hole]
    first, check = {"4x": 0, "3x": 0}, 0
    for flop in combinations(rest, 3):
        later, twice = 0, 0
        for more in combinations([card for card in rest if card not in flop], 2):
            board = (*flop, *more)
            mine = value(tuple(sorted((*hole, *board))))
            free = [card for card in rest if card not in board]
            dealers = [value(tuple(sorted((*two, *board)))) for two in combinations(free, 2)]
            sums = {
                choice: sum(net(payoffs, choice, mine, dealer) for dealer in dealers)
                for choice in ("4x", "3x", "2x", "1x", "fold")
            }
            twice += sums["2x"]
            later += max(sums["1x"], sums["fold"])
            first = {choice: total + sums[choice] for choice, total in first.items()}
        check += max(twice, later)
    return max(*first.values(), check)


def test_the_fewest_cards_that_can_be_dealt() -> None:
    """Ten for Canberra, nine for Ultimate: one deal of hands is left, in every order."""
    assert canberra.solve("canberra-2004", Terms(), without(CARDS[:10])).solution.total == 252 * 5
    left = ultimate.solve(Terms(), without(CARDS[:9])).solution
    assert left.total == comb(9, 2) * comb(7, 3) * comb(4, 2)


def test_a_cluster_is_for_dead_cards(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "edge", "canberra-2017", "--dask", "tcp://10.0.0.1:8786"]
    assert main(given) == BAD_INPUT
    assert "--dask is for --dead" in capsys.readouterr().err
