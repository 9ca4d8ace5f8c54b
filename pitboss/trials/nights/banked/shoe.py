"""The cards of a round against the house: at random, or stacked so that rare hands happen."""

from collections import Counter
from collections.abc import Callable
from random import Random

from pitboss.cards.card import RANKS, SUITS, Card
from pitboss.play.banked.commands import BOARD
from pitboss.trials.nights.chance import mixed, sometimes

Cards = list[Card]

# Hands on the edge of something: a dealer who just qualifies or just does not.
EDGES = ("AK432", "AQJT9", "22345", "A2345", "KA234", "AA882", "AAA88", "Q32", "J98", "A32", "KA2")


def shoe(chance: Random, deck: tuple[Card, ...], order: tuple[int, ...]) -> tuple[Cards, Cards]:
    """The cards in the order in which they leave the shoe, and those that stay in it."""
    if sometimes(chance, 50):
        cards = mixed(chance, deck)
        return cards[: len(order)], cards[len(order) :]
    hands = _stacked(chance, Counter(order))
    left = [card for card in mixed(chance, deck) if not any(card in h for h in hands.values())]
    dealt = []
    for place in order:
        hand = hands.get(place)
        dealt.append(hand.pop() if hand else left.pop())
    return dealt, left


def _stacked(chance: Random, sizes: Counter[int]) -> dict[int, Cards]:
    """For some places, cards that make a hand; no card twice, and none too many."""
    hands: dict[int, Cards] = {}
    taken: set[Card] = set()
    for place, cards in _wishes(chance, sizes):
        free = place not in hands and taken.isdisjoint(cards)
        if free and len(set(cards)) == len(cards) <= sizes[place]:
            hands[place] = mixed(chance, cards)
            taken.update(cards)
    return hands


def _wishes(chance: Random, sizes: Counter[int]) -> list[tuple[int, Cards]]:
    places = [place for place in sizes if place != BOARD]
    dreams = chance.choice((DREAMS, MAJORS))
    wishes = []
    if BOARD in sizes:  # five cards that make a hand, two of them perhaps with somebody
        five = mixed(chance, chance.choice(dreams)(chance, 5))
        own = chance.randrange(3)
        wishes = [(BOARD, five[own:]), (chance.choice(places), five[:own])]
    for place in mixed(chance, places):
        if wishes and sometimes(chance, 40):
            wishes.append((place, twin(chance, chance.choice(wishes)[1])))
        elif sometimes(chance, 70):
            wishes.append((place, chance.choice(dreams)(chance, sizes[place])))
    return wishes


def twin(chance: Random, cards: Cards) -> Cards:
    """The same ranks in other suits, each moved by as much: an equal hand."""
    step = chance.randint(1, 3)
    return [Card(card[0] + SUITS[(SUITS.index(card[1]) + step) % 4]) for card in cards]


def royal(chance: Random, size: int) -> Cards:
    return _suited(chance.choice(SUITS), RANKS[-size:])


def straight_flush(chance: Random, size: int) -> Cards:
    return _suited(chance.choice(SUITS), _run(chance, size))


def straight(chance: Random, size: int) -> Cards:
    return [Card(rank + chance.choice(SUITS)) for rank in _run(chance, size)]


def flush(chance: Random, size: int) -> Cards:
    return _suited(chance.choice(SUITS), "".join(chance.sample(RANKS, size)))


def alike(chance: Random, size: int) -> Cards:
    """Four of a kind, three, a full house or two pairs, as far as the size goes."""
    one, other, third = chance.sample(RANKS, 3)
    groups = chance.choice(((one * 4, other), (one * 3, other * 2), (one * 2, other * 2, third)))
    cards = [Card(rank + suit) for g in groups for rank, suit in zip(g, SUITS, strict=False)]
    return cards[:size]


def edge(chance: Random, size: int) -> Cards:
    ranks = chance.choice([edge for edge in EDGES if len(edge) == size] or ["AA"])[:size]
    suits = [chance.choice(SUITS) for _ in ranks]
    return [Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True)]


def _suited(suit: str, ranks: str) -> Cards:
    return [Card(rank + suit) for rank in ranks]


def _run(chance: Random, size: int) -> str:
    """Ranks in a row, the Ace high or low."""
    row = RANKS[-1] + RANKS
    low = chance.randrange(len(row) - size + 1)
    return row[low : low + size]


Dream = Callable[[Random, int], Cards]
MAJORS: tuple[Dream, ...] = (royal, straight_flush)
DREAMS: tuple[Dream, ...] = (
    royal, straight_flush, straight_flush, straight, flush, alike, alike, edge, edge,
)  # fmt: skip
