"""Every hand of every deck is put in its category, and in its place, by plain reckoning."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from math import comb

import pytest

from pitboss.cards.card import FULL_DECK, RANK, REDUCED_DECK, UNKNOWN, Card, cards
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW, THREE_CARD, OrderOfHands
from pitboss.errors import BadCard, RepeatedCard


def hands_of(order: OrderOfHands, deck: tuple[Card, ...]) -> Counter[Hand]:
    """How many ways there are to be dealt each hand."""
    by_strength: dict[int, Hand] = {}
    counts: Counter[int] = Counter()
    for hand in map(order.value, combinations(deck, order.size)):
        by_strength[hand.strength] = hand
        counts[hand.strength] += 1
    return Counter({by_strength[strength]: count for strength, count in counts.items()})


def by_category(hands: Counter[Hand]) -> dict[Category, int]:
    counts: Counter[Category] = Counter()
    for hand, count in hands.items():
        counts[hand.category] += count
    return dict(counts)


def reckoned(ranks: int, straights: int) -> dict[Category, int]:
    """Choose ranks, then suits: five cards from four suits of so many ranks."""
    suitings = 4**5 - 4
    return {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 4 * (straights - 1),
        Category.FOUR_OF_A_KIND: ranks * 4 * (ranks - 1),
        Category.FULL_HOUSE: ranks * 4 * (ranks - 1) * 6,
        Category.FLUSH: 4 * (comb(ranks, 5) - straights),
        Category.STRAIGHT: straights * suitings,
        Category.THREE_OF_A_KIND: ranks * 4 * comb(ranks - 1, 2) * 4**2,
        Category.TWO_PAIRS: comb(ranks, 2) * 6**2 * 4 * (ranks - 2),
        Category.ONE_PAIR: ranks * 6 * comb(ranks - 1, 3) * 4**3,
        Category.ODD_CARDS: (comb(ranks, 5) - straights) * suitings,
    }


@pytest.mark.parametrize(
    ("order", "deck", "straights", "classes"),
    [
        (FIVE_CARD, FULL_DECK, 10, 7462),
        (MANILA, REDUCED_DECK, 4, 840),
        (MANILA_ACE_LOW, REDUCED_DECK, 5, 840),
    ],
    ids=["five-card", "manila", "manila-ace-low"],
)
def test_every_five_cards(
    order: OrderOfHands, deck: tuple[Card, ...], straights: int, classes: int
) -> None:
    hands = hands_of(order, deck)
    assert hands.total() == comb(len(deck), 5)
    assert len(hands) == classes
    assert by_category(hands) == reckoned(len(deck) // 4, straights)


def test_every_three_cards() -> None:
    hands = hands_of(THREE_CARD, FULL_DECK)
    assert len(hands) == 741
    assert by_category(hands) == {
        Category.STRAIGHT_FLUSH: 48,
        Category.THREE_OF_A_KIND: 52,
        Category.STRAIGHT: 720,
        Category.FLUSH: 1096,
        Category.ONE_PAIR: 3744,
        Category.ODD_CARDS: 16440,
    }


# The orders once more, as slowly and as plainly as can be.

MANILA_ORDER = ["odd", "2", "22", "3", "straight", "32", "flush", "4"]
MANILA_ORDER += ["straight flush", "royal flush"]
THREE_CARD_ORDER = ["odd", "2", "flush", "straight", "3", "straight flush"]
SEVENS_UP = ["789TJ", "89TJQ", "9TJQK", "TJQKA"]
THREES = ["A23", *("23456789TJQKA"[nth : nth + 3] for nth in range(11))]


def plainly(
    dealt: tuple[Card, ...], order: list[str], straights: list[str]
) -> tuple[int, list[int]]:
    """The place of the category, then what decides within it."""
    count = Counter(RANK[one] for one in dealt)
    ranks = sorted(count, key=lambda rank: (-count[rank], -rank))
    found = "".join(str(count[rank]) for rank in ranks if count[rank] > 1) or "odd"
    places = [nth for nth, run in enumerate(straights) if set(run) == {one[0] for one in dealt}]
    suited = len({one[1] for one in dealt}) == 1
    if places:
        found = "straight flush" if suited else "straight"
        ranks = places
    elif suited:
        found = "flush"
    royal = found == "straight flush" and places == [len(straights) - 1]
    if royal and "royal flush" in order:
        found = "royal flush"
    return order.index(found), ranks


def rising(pairs: Iterable[tuple[tuple[int, list[int]], Hand]]) -> bool:
    """Equal where equal and higher where higher, all through the order."""
    ladder = sorted({(place, tuple(ranks), hand.strength) for (place, ranks), hand in pairs})
    return all(low[:2] < high[:2] and low[2] < high[2] for low, high in pairwise(ladder))


@pytest.mark.parametrize(
    ("order", "straights"),
    [(MANILA, SEVENS_UP), (MANILA_ACE_LOW, ["A789T", *SEVENS_UP])],
    ids=["manila", "manila-ace-low"],
)
def test_the_whole_order_of_manila(order: OrderOfHands, straights: list[str]) -> None:
    dealt = list(combinations(REDUCED_DECK, 5))
    assert rising((plainly(five, MANILA_ORDER, straights), order.value(five)) for five in dealt)


def test_the_whole_order_of_three_cards() -> None:
    dealt = list(combinations(FULL_DECK, 3))
    assert rising(
        (plainly(three, THREE_CARD_ORDER, THREES), THREE_CARD.value(three)) for three in dealt
    )


def test_the_plain_order_tells_a_false_one() -> None:
    dealt = list(combinations(REDUCED_DECK[:24], 5))
    assert not rising((plainly(five, MANILA_ORDER, []), MANILA.value(five)) for five in dealt)
    assert not rising(
        (plainly(five, MANILA_ORDER, SEVENS_UP), FIVE_CARD.value(five)) for five in dealt
    )


def test_a_flush_beats_a_full_house_in_manila_only() -> None:
    flush, full = cards("7h 8h 9h Th Qh"), cards("Ah Ad Ac Kh Kd")
    assert MANILA.value(flush) > MANILA.value(full)
    assert FIVE_CARD.value(flush) < FIVE_CARD.value(full)


def test_no_straight_runs_round_the_ace() -> None:
    assert FIVE_CARD.value(cards("Qh Kd Ac 2s 3h")).category is Category.ODD_CARDS
    assert THREE_CARD.value(cards("Kh Ad 2c")).category is Category.ODD_CARDS
    assert MANILA_ACE_LOW.value(cards("Kh Ad 7c 8h 9h")).category is Category.ODD_CARDS
    assert MANILA.value(cards("Th Ad 7c 8h 9h")).category is Category.ODD_CARDS


def test_a_hand_is_one_shared_object() -> None:
    hand = FIVE_CARD.value(cards("Ah Ad Kc Qs 2h"))
    assert FIVE_CARD.value(cards("2d Kd Qh As Ac")) is hand
    assert FIVE_CARD.best(cards("Ah Ad Kc Qs 2h")) is hand


# What has no worth.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ah Kd Qc Js", "a hand is 5 cards, not 4"),
        ("Ah Kd Qc Js 9h 8h", "a hand is 5 cards, not 6"),
        ("Ah Kh Qh Jh 9h 8d", "a hand is 5 cards, not 6"),
        ("", "a hand is 5 cards, not 0"),
        ("Ah Kd Qc Js ??", "a hand with an unknown card has no worth yet"),
    ],
)
def test_too_few_too_many_or_unknown(text: str, why: str) -> None:
    with pytest.raises(BadCard) as fault:
        FIVE_CARD.value(cards(text))
    assert str(fault.value) == why


def test_a_fault_is_found_every_time() -> None:
    for _ in range(2):
        with pytest.raises(BadCard, match="a hand is 3 cards, not 2"):
            THREE_CARD.value(cards("Ah Kd"))


def test_manila_has_no_sixes() -> None:
    with pytest.raises(BadCard, match="6h is not in the deck of 32"):
        MANILA.value(cards("Ah Kd Qc Js 6h"))


@pytest.mark.parametrize("text", ["Ah Ah Ah Ah Ah", "As Ah Ad Ac Ac", "Ah Ah Kh Qh Jh"])
def test_a_repeated_card_that_shows_is_refused(text: str) -> None:
    with pytest.raises(RepeatedCard, match="a hand cannot have the same card twice"):
        FIVE_CARD.value(cards(text))


@pytest.mark.parametrize("count", [4, 8])
def test_the_best_hand_is_among_five_six_or_seven(count: int) -> None:
    with pytest.raises(BadCard):
        FIVE_CARD.best(FULL_DECK[::5][:count])
    with pytest.raises(BadCard):
        FIVE_CARD.best(FULL_DECK[:count])
    with pytest.raises(BadCard):
        FIVE_CARD.best((*FULL_DECK[:5], UNKNOWN))
