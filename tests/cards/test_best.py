"""The best hand, against the trial of every choice and against another evaluator."""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from pitboss.cards.best import two_and_three
from pitboss.cards.card import FULL_DECK, REDUCED_DECK, UNKNOWN, Card, cards
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW, THREE_CARD, OrderOfHands
from pitboss.errors import BadCard

Cards = tuple[Card, ...]
FIVES = [(FIVE_CARD, FULL_DECK), (MANILA, REDUCED_DECK), (MANILA_ACE_LOW, REDUCED_DECK)]


def deals(deck: Cards, count: int, times: int) -> Iterator[Cards]:
    random = Random(f"{len(deck)} {count}")
    return (tuple(random.sample(deck, count)) for _ in range(times))


def few_suits(deck: Cards) -> Cards:
    """Two suits only, so that flushes are common."""
    return tuple(card for card in deck if card[1] in "hs")


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(("order", "deck"), FIVES)
def test_best_is_the_highest_of_all_choices(order: OrderOfHands, deck: Cards, size: int) -> None:
    for dealt in (*deals(deck, size, 1500), *deals(few_suits(deck), size, 500)):
        assert order.best(dealt) is max(map(order.value, combinations(dealt, 5)))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_best_of_three_cards(size: int) -> None:
    for dealt in (*deals(FULL_DECK, size, 1000), *deals(few_suits(FULL_DECK), size, 500)):
        assert THREE_CARD.best(dealt) is max(map(THREE_CARD.value, combinations(dealt, 3)))


def chosen(order: OrderOfHands, hole: Cards, board: Cards) -> Hand:
    return max(
        order.value(two + three)
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("hole", [2, 3, 4, 5, 7])
@pytest.mark.parametrize(("order", "deck"), FIVES)
def test_two_and_three_is_the_highest_of_all_choices(
    order: OrderOfHands, deck: Cards, hole: int, board: int
) -> None:
    count = hole + board
    for dealt in (*deals(deck, count, 300), *deals(few_suits(deck), count, 200)):
        held, laid = dealt[:hole], dealt[hole:]
        assert two_and_three(order, held, laid) is chosen(order, held, laid)


@pytest.mark.parametrize(
    ("hole", "board", "category"),
    [
        ("Ah Kd 7c 4s", "Th 9h 8h 2h 3h", Category.ODD_CARDS),  # one heart is not two
        ("Ah As Ad Ac", "2h 2d 2c Ks Qs", Category.FULL_HOUSE),  # two aces only
        ("Ah 9h Kd Kc", "Kh Ks 2h 3h 3d", Category.FOUR_OF_A_KIND),
        ("Ah 9h 4d 5c", "Ac 9d 9s 2h 3h", Category.FULL_HOUSE),
        ("8h 9h 4d 5c", "Th Jh Qh Kh Ah", Category.STRAIGHT_FLUSH),
        ("2c 3c 4d 5d", "Th Jh Qh Kh Ah", Category.ODD_CARDS),
    ],
)
def test_two_and_three_by_hand(hole: str, board: str, category: Category) -> None:
    assert two_and_three(FIVE_CARD, cards(hole), cards(board)).category is category


def test_two_and_three_of_one_deal_in_two_orders() -> None:
    hole, board = cards("Ah 9h As"), cards("Ac Kh Qh 8h 8s")
    assert two_and_three(MANILA, hole, board).words == "flush, ace high, with K-Q-9-8"
    assert two_and_three(FIVE_CARD, hole, board).words == "full house, aces over eights"


@pytest.mark.parametrize(
    ("hole", "board", "why"),
    [
        ("Ah", "2h 3h 4h", "there are 2 to 7 hole cards, not 1"),
        ("Ah Kh Qh Jh 9h 8h 7h 6h", "2h 3h 4h", "there are 2 to 7 hole cards, not 8"),
        ("Ah Kh", "2h 3h", "there are 3 to 5 communal cards, not 2"),
        ("Ah Kh", "2h 3h 4h 5h 6h 7h", "there are 3 to 5 communal cards, not 6"),
    ],
)
def test_two_and_three_of_a_wrong_number(hole: str, board: str, why: str) -> None:
    with pytest.raises(BadCard) as fault:
        two_and_three(FIVE_CARD, cards(hole), cards(board))
    assert str(fault.value) == why


def test_two_and_three_of_unknown_cards() -> None:
    with pytest.raises(BadCard, match="unknown"):
        two_and_three(FIVE_CARD, (*cards("Ah Kh Qh"), UNKNOWN), cards("2h 3h 4h"))


# A peer that ranks the other way: its best hand is 1.


def same_order(hands: list[tuple[int, Hand]]) -> bool:
    """Each hand stands to the next as the peer says."""
    return all(
        ((peer > other) - (peer < other)) == ((hand < rival) - (hand > rival))
        for (peer, hand), (other, rival) in pairwise(hands)
    )


@pytest.mark.parametrize(
    ("size", "worth"), [(5, FIVE_CARD.value), (5, FIVE_CARD.best), (7, FIVE_CARD.best)]
)
def test_pairs_of_hands_against_phevaluator(size: int, worth: Callable[[Cards], Hand]) -> None:
    dealt = deals(FULL_DECK, size, 50_001)
    assert same_order([(evaluate_cards(*one), worth(one)) for one in dealt])


def test_omaha_against_phevaluator() -> None:
    dealt = deals(FULL_DECK, 9, 20_000)
    assert same_order(
        [
            (evaluate_omaha_cards(*one[:5], *one[5:]), two_and_three(FIVE_CARD, one[5:], one[:5]))
            for one in dealt
        ]
    )


def test_a_false_order_is_seen() -> None:
    dealt = deals(FULL_DECK, 5, 50)
    assert not same_order([(-evaluate_cards(*one), FIVE_CARD.value(one)) for one in dealt])
