"""Every five cards of 52, and every kind of seven, stand as phevaluator puts them.

phevaluator numbers the 7,462 different hands from 1, the best. If each number goes with one
strength, and the strengths fall as the numbers rise, then the two orders are the same.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from random import Random

from phevaluator import evaluate_cards, evaluate_omaha_cards

from pitboss.cards.best import two_and_three
from pitboss.cards.card import FULL_DECK, RANKS, SUITS, Card
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD
from tests.prove import Progress

TITLE = "The order of hands"

Cards = tuple[Card, ...]
Counts = Counter[Category]
Ladder = dict[int, Hand]  # phevaluator's number, and our hand

FIVE = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIRS: 123_552,
    Category.ONE_PAIR: 1_098_240,
    Category.ODD_CARDS: 1_302_540,
}
SEVEN = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIRS: 31_433_400,
    Category.ONE_PAIR: 58_627_800,
    Category.ODD_CARDS: 23_294_460,
}
SPADES = tuple(card for card in FULL_DECK if card[1] == "s")
OTHERS = tuple(card for card in FULL_DECK if card[1] != "s")
SUITED = sum(comb(13, spades) * comb(39, 7 - spades) for spades in (5, 6, 7))
OMAHA = 300_000
TOTAL = comb(52, 5) + SUITED + OMAHA
STEP = 50_000


def prove(progress: Progress) -> list[str]:
    ladder: Ladder = {}
    five = fives(ladder, progress)
    steady(ladder)
    suited, seven = suited_sevens(ladder, progress)
    kinds = unsuited_sevens(ladder, suited, seven)
    omaha(ladder, progress)
    counted("five", five, FIVE)
    counted("seven", seven, SEVEN)
    return [
        f"all {five.total():,} five-card hands of 52 stand in the order of phevaluator, "
        f"{len(ladder):,} different ones, and fall into the ten categories as published",
        f"the best of seven: {SUITED:,} hands with five spades or more and {kinds:,} kinds of "
        f"ranks stand for all {seven.total():,}, with the same order and the published counts",
        f"{OMAHA:,} Omaha hands at random are worth what phevaluator says",
    ]


def fives(ladder: Ladder, progress: Progress) -> Counts:
    counts: Counter[int] = Counter()
    for done, five in enumerate(combinations(FULL_DECK, 5)):
        number, hand = evaluate_cards(*five), FIVE_CARD.value(five)
        assert ladder.setdefault(number, hand) is hand, f"{five}: {hand}, peer {number}"
        counts[number] += 1
        if done % STEP == 0:
            progress(done, TOTAL)
    by_category: Counts = Counter()
    for number, count in counts.items():
        by_category[ladder[number].category] += count
    return by_category


def steady(ladder: Ladder) -> None:
    assert sorted(ladder) == list(range(1, 7463)), f"{len(ladder)} different hands"
    for number, next_number in pairwise(sorted(ladder)):
        better, worse = ladder[number], ladder[next_number]
        assert better > worse, f"{better} should beat {worse}"
        assert better.strength > worse.strength, f"{better} should beat {worse}"


def suited_sevens(ladder: Ladder, progress: Progress) -> tuple[Counter[str], Counts]:
    """Each hand with five spades or more, by its ranks; it stands for four, one in each suit."""
    by_ranks: Counter[str] = Counter()
    by_category: Counts = Counter()
    for done, seven in enumerate(with_five_spades()):
        by_category[agreed(ladder, seven).category] += 4
        by_ranks["".join(sorted(card[0] for card in seven))] += 4
        if done % STEP == 0:
            progress(comb(52, 5) + done, TOTAL)
    assert by_ranks.total() == 4 * SUITED, f"{by_ranks.total()} hands with five of a suit"
    return by_ranks, by_category


def with_five_spades() -> Iterator[Cards]:
    for spades in (5, 6, 7):
        for suited in combinations(SPADES, spades):
            for rest in combinations(OTHERS, 7 - spades):
                yield suited + rest


def unsuited_sevens(ladder: Ladder, suited: Counter[str], by_category: Counts) -> int:
    """One hand of each kind of ranks, in all four suits; it stands for all without a flush."""
    kinds = 0
    for ranks in combinations_with_replacement(RANKS, 7):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        seven = tuple(Card(rank + SUITS[nth % 4]) for nth, rank in enumerate(ranks))
        suitings = prod(comb(4, count) for count in times.values())
        by_category[agreed(ladder, seven).category] += suitings - suited["".join(sorted(ranks))]
        kinds += 1
    return kinds


def agreed(ladder: Ladder, seven: Cards) -> Hand:
    hand = FIVE_CARD.best(seven)
    assert hand is ladder[evaluate_cards(*seven)], f"{seven}: {hand}"
    return hand


def omaha(ladder: Ladder, progress: Progress) -> None:
    random = Random(1995)
    for done in range(OMAHA):
        dealt = tuple(random.sample(FULL_DECK, 9))
        hand = two_and_three(FIVE_CARD, dealt[5:], dealt[:5])
        assert hand is ladder[evaluate_omaha_cards(*dealt)], f"{dealt}: {hand}"
        if done % STEP == 0:
            progress(TOTAL - OMAHA + done, TOTAL)
    progress(TOTAL, TOTAL)


def counted(size: str, found: Counts, published: dict[Category, int]) -> None:
    assert dict(found) == published, f"{size} cards: {dict(found)}"
