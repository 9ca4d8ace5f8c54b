"""What a hand is worth, worked out the slow way: count, sort, and try every five of seven."""

from collections import Counter
from itertools import combinations, pairwise

Worth = tuple[str, int, tuple[int, ...]]  # its name; its place among the names; the ranks in order

VALUES = {name: value for value, name in enumerate("23456789TJQKA", 2)}

OF_FIVE = (
    "odd cards",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
OF_THREE = ("odd cards", "one pair", "flush", "straight", "three of a kind", "straight flush")


def five(cards: tuple[str, ...]) -> Worth:
    """Five cards, all of which count."""
    name, ranks = _name(cards)
    if name == "straight flush" and ranks[0] == 14:
        name = "royal flush"
    return name, OF_FIVE.index(name), ranks


def three(cards: tuple[str, ...]) -> Worth:
    """Three cards: a straight beats a flush, three of a kind beats a straight."""
    name, ranks = _name(cards)
    return name, OF_THREE.index(name), ranks


def best_of_seven(cards: tuple[str, ...]) -> Worth:
    return max(map(five, combinations(cards, 5)), key=strength)


def strength(worth: Worth) -> tuple[int, tuple[int, ...]]:
    return worth[1:]


def _name(cards: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    counts = Counter(VALUES[card[0]] for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (-counts[rank], -rank)))
    groups = sorted(counts.values(), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    if groups[0] == 1:
        run = _run(ranks)
        if run:
            return ("straight flush" if suited else "straight"), run
        return ("flush" if suited else "odd cards"), ranks
    if groups[0] == 4:
        return "four of a kind", ranks
    if groups[0] == 3:
        return ("full house" if groups[1:] == [2] else "three of a kind"), ranks
    return ("two pairs" if groups.count(2) == 2 else "one pair"), ranks


def _run(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The top card of a sequence; an ace stands above the king or below the two, never between."""
    low = tuple(sorted((1 if rank == 14 else rank for rank in ranks), reverse=True))
    for order in (ranks, low):
        if all(above - below == 1 for above, below in pairwise(order)):
            return order[:1]
    return ()
