"""The evaluators put hands in the order of pitboss.cards: all of them, or a good many."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from pitboss.cards.best import two_and_three
from pitboss.cards.card import REDUCED_DECK, Card
from pitboss.cards.hand import Category
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW, THREE_CARD
from pitboss.errors import BadInput
from pitboss.lab import counting, evaluate
from pitboss.lab.deck import CARDS, NUMBER, masks, numbers
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import CATEGORIES, FIVE, THREE, Ladder, kinds, manila
from pitboss.lab.lookup import RANK_KEYS

MANILA_COUNTS = {
    False: [4, 12, 224, 1344, 208, 4080, 10752, 24192, 107520, 53040],
    True: [4, 16, 224, 1344, 204, 5100, 10752, 24192, 107520, 52020],
}
FIVE_COUNTS = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
SEVEN_COUNTS = [4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800,
                23294460]  # fmt: skip


def dealt(count: int, size: int, deck: tuple[Card, ...] = CARDS) -> list[tuple[Card, ...]]:
    random = Random(2019)
    return [tuple(random.sample(deck, size)) for _ in range(count)]


def rows(hands: Sequence[tuple[Card, ...]]) -> Array:
    return np.array([[NUMBER[card] for card in hand] for hand in hands], np.uint8)


def by_category(ladder: Ladder, classes: Array) -> list[int]:
    counts = Counter(ladder.category[classes].tolist())
    return [counts[number] for number in range(len(CATEGORIES))]


def test_a_ladder_rises() -> None:
    assert (len(FIVE.hands), len(THREE.hands), len(manila(True).hands)) == (7463, 742, 841)
    assert all(low < high for low, high in pairwise(FIVE.hands[1:]) if low and high)


def test_no_two_kinds_of_seven_ranks_have_the_same_sum() -> None:
    every = kinds(7)
    assert len(every) == len(np.unique(RANK_KEYS[every].sum(axis=1))) == 49205


def test_every_three_cards() -> None:
    hands = list(combinations(CARDS, 3))
    found = evaluate.three(rows(hands))
    assert found.tolist() == [THREE.number[THREE_CARD.value(hand)] for hand in hands]


@pytest.mark.parametrize("ace_low", [False, True])
def test_every_category_of_manila(ace_low: bool) -> None:
    every = np.array(list(combinations(sorted(numbers(REDUCED_DECK)), 5)), np.uint8)
    found = evaluate.manila(every, ace_low)
    assert by_category(manila(ace_low), found) == MANILA_COUNTS[ace_low]


@pytest.mark.parametrize("ace_low", [False, True])
def test_manila_at_random(ace_low: bool) -> None:
    order, ladder = (MANILA_ACE_LOW if ace_low else MANILA), manila(ace_low)
    hands = dealt(2000, 8, REDUCED_DECK)
    five = evaluate.manila(rows([hand[:5] for hand in hands]), ace_low)
    best = evaluate.manila_best(
        rows([hand[5:] for hand in hands]), rows([hand[:5] for hand in hands]), ace_low
    )
    for hand, one, other in zip(hands, five, best, strict=True):
        assert ladder.hand(one) == order.value(hand[:5])
        assert ladder.hand(other) == two_and_three(order, hand[5:], hand[:5])


def test_five_and_seven_at_random() -> None:
    hands = dealt(5000, 7)
    seven, five = evaluate.seven(rows(hands)), evaluate.five(rows([h[:5] for h in hands]))
    assert seven.tolist() == [FIVE.number[FIVE_CARD.best(hand)] for hand in hands]
    assert five.tolist() == [FIVE.number[FIVE_CARD.value(hand[:5])] for hand in hands]
    assert (evaluate.seven_masks(masks(rows(hands))) == seven).all()


def test_every_flush_of_seven_cards_is_seen_in_every_suit() -> None:
    for suit in range(4):
        hearts = [card for card in CARDS if NUMBER[card] % 4 == suit]
        hands = [(*hearts[n : n + 5], *CARDS[n : n + 2]) for n in range(8)]
        different = [hand for hand in hands if len(set(hand)) == 7]
        found = evaluate.seven(rows(different))
        assert found.tolist() == [FIVE.number[FIVE_CARD.best(hand)] for hand in different]


def test_omaha_at_random() -> None:
    hands = dealt(2000, 9)
    found = evaluate.omaha_best(rows([h[5:] for h in hands]), rows([h[:5] for h in hands]))
    expected = [two_and_three(FIVE_CARD, hand[5:], hand[:5]) for hand in hands]
    assert [FIVE.hand(number) for number in found] == expected


def test_all_five_card_hands_are_counted() -> None:
    counts = counting.five_counts()
    totals = np.zeros(10, np.uint64)
    np.add.at(totals, FIVE.category, counts[: len(FIVE.hands)])
    assert totals.tolist() == FIVE_COUNTS


def test_all_seven_card_hands_are_counted() -> None:
    counts = counting.seven_counts()
    totals = np.zeros(10, np.uint64)
    np.add.at(totals, FIVE.category, counts[: len(FIVE.hands)])
    assert totals.tolist() == SEVEN_COUNTS
    assert FIVE.hand(len(FIVE.hands) - 1).category == Category.ROYAL_FLUSH
    assert counts[len(FIVE.hands) - 1] == 4324
    assert counts.sum() == 133_784_560


def test_rows_of_another_shape_are_refused() -> None:
    with pytest.raises(BadInput, match="rows of 7 card numbers"):
        evaluate.seven(np.zeros((2, 5), np.uint8))
    with pytest.raises(BadInput, match="uint8"):
        evaluate.five(np.zeros((2, 5), np.int64))
