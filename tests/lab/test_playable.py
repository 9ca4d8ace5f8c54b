"""Short rules and what they cost, to the last digit where it can be."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cards.hand import Category
from pitboss.cli import BAD_INPUT, main
from pitboss.lab.best import advise
from pitboss.lab.deck import read
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.playable import canberra, three_card
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms

CANBERRA = "canberra-2017"


def test_three_card() -> None:
    """Q-6-4 is the best play; to play as the dealer qualifies costs 0.076 % (so it is 3.9016 %)."""
    costs = list(three_card.costs(Terms()).values())
    assert costs[0] == 0
    assert costs[1] == Fraction(15501, 20358520)
    assert costs == sorted(costs[:5]) + costs[5:]
    assert f"{float(costs[5]):.4%}" == "4.2808%"


def test_the_three_rules_of_ace_and_king() -> None:
    costs = [canberra.cost(CANBERRA, Terms(), rules) for rules in canberra.RULES.values()]
    assert costs[0] == Fraction(311433, 138425211925)
    assert f"{float(costs[0]):.4%}" == "0.0002%"
    assert costs == sorted(costs)


def test_situations_of_ace_and_king_are_those_of_the_solution() -> None:
    found = canberra.situations(CANBERRA, Terms(), Category.ODD_CARDS)
    deals = sum(at.times for at in found)
    bets = sum(at.times for at in found if at.margin > 0)
    assert Fraction(bets, deals) == Fraction(119261, 327590)
    folded = solved(CANBERRA, Terms()).solution.decisions["fold"]
    below = Fraction(4863093, 10179260)
    assert folded == below


@pytest.mark.parametrize(
    ("hand", "up"), [("As Kh Qd 7c 2s", "7h"), ("As Kh 9d 7c 2s", "Ad"), ("Ad Ks 6h 4h 3c", "4d")]
)
def test_a_margin_is_that_of_the_situation(hand: str, up: str) -> None:
    """Against every dealer's hand, counted anew."""
    ranks = sorted("23456789TJQKA".index(card[0]) for card in hand.split())
    own = [card for card in hand.split() if card[1] == up[1]]
    mask = sum(1 << ranks.index("23456789TJQKA".index(card[0])) for card in own)
    advice = advise(CANBERRA, read(hand), read(up), Terms()).values
    expected = advice["bet"] - advice["fold"]
    scale = payoffs_of(CANBERRA, Terms()).scale
    found = [
        Fraction(at.margin, 163185 * scale)
        for at in canberra.situations(CANBERRA, Terms(), Category.ODD_CARDS)
        if list(at.ranks) == ranks and at.own == mask and at.up == "23456789TJQKA".index(up[0])
    ]
    assert found == [expected]


def test_mistakes_cost() -> None:
    costs = canberra.mistakes(CANBERRA, Terms())
    assert f"{float(costs['folding every ace and king']):.6%}" == "0.245315%"
    assert f"{float(costs['betting every ace and king']):.6%}" == "0.457664%"
    assert all(cost > 0 for cost in costs.values())


@pytest.mark.parametrize("rules", [CANBERRA, "three-card-2006"])
def test_a_card(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "card.html"
    assert main(["lab", "card", rules, "-o", str(path)]) == 0
    text = path.read_text()
    assert "Strategy card" in text
    assert rules not in text


def test_slips(tmp_path: Path) -> None:
    assert main(["lab", "card", "holdem-1995", "-o", str(tmp_path / "a.html")]) == BAD_INPUT
    assert main(["lab", "card", CANBERRA, "-o", str(tmp_path / "a.txt")]) == BAD_INPUT
