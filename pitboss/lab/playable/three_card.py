"""3 Card Poker: a threshold, and what another one costs to the last digit."""

from fractions import Fraction
from math import comb

import numpy as np

from pitboss.cards.card import cards
from pitboss.cards.hand import Hand
from pitboss.cards.order import THREE_CARD
from pitboss.lab import evaluate, solve_three_card
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import THREE
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms

RULES = "three-card-2006"
PLAY, FOLD = 0, 1
DEALS = comb(52, 3) * comb(49, 3)
THRESHOLDS = {
    "play Q-6-4 or better": "Qs6h4d",
    "play any queen or better, as the dealer qualifies": "Qs3h2d",
    "play any king or better": "Ks3h2d",
    "play any ace or better": "As4h2d",
    "play any pair or better": "2s2h3d",
    "play every hand": "5s3h2d",
}


def lowest(text: str) -> Hand:
    return THREE_CARD.value(cards(" ".join(text[n : n + 2] for n in (0, 2, 4))))


def cost(terms: Terms, least: Hand) -> Fraction:
    """Of playing this hand and better, in antes a round, on top of the best play."""
    worth: Array = solved(RULES, terms).book
    plays = evaluate.three(solve_three_card.HANDS) >= THREE.number[least]
    taken = np.where(plays, worth[:, PLAY], worth[:, FOLD])
    total = int((worth.max(axis=1) - taken).sum())
    return Fraction(total, DEALS * payoffs_of(RULES, terms).scale)


def costs(terms: Terms) -> dict[str, Fraction]:
    return {name: cost(terms, lowest(text)) for name, text in THRESHOLDS.items()}
