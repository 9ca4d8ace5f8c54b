"""Ranges as players write them: `AKs, TT+, 76s-54s`, `AAxx:ds`, `random`, or cards.

| | |
|---|---|
| `AsKs` | these cards |
| `TT`, `AK`, `AKs`, `AKo` | Hold-em: a pair, any suits, one suit, two suits |
| `TT+`, `A2s+`, `KTo+` | and higher pairs; and a higher second card, up to the first |
| `99-66`, `76s-54s`, `A5s-A2s` | from the one to the other, both ranks or the second one falling |
| `AAxx`, `KQJT:ds` | Omaha: these ranks, x any card; `:ds` two suits twice, `:ss` one, `:r` none |
| `AAx`, `KQJ:s` | Manila: these ranks; `:s` of one suit, `:ss` two of one suit, `:r` of three |
| `random` | any |
"""

import re
from collections import Counter
from itertools import combinations
from math import comb

from pitboss.cards.card import RANKS, Card
from pitboss.errors import BadCard, BadInput
from pitboss.lab.deck import NUMBER, read

Hole = tuple[Card, ...]
Deck = tuple[Card, ...]

SUITS_OF: dict[
    int, dict[str, tuple[int, ...]]
] = {  # by hole cards and name: how many cards there are of each suit, the most first
    3: {"s": (3,), "ss": (2, 1), "r": (1, 1, 1)},
    4: {"ds": (2, 2), "ss": (2, 1, 1), "r": (1, 1, 1, 1)},
}
MOST = 1_000_000  # hands that are listed
_PAIR = re.compile(r"([2-9TJQKA])\1")
_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")


def holes(text: str, size: int, deck: Deck) -> tuple[Hole, ...]:
    """The holes that a range takes in, each once, in the order of the deck."""
    cards = _as_cards(text)
    if len(cards) == size:
        return (cards,)
    words = [word.strip() for word in text.split(",")]
    found = {hole for word in words for hole in _word(word, size, deck)}
    if not found:
        raise BadInput(f"no hand of this deck is '{text[:40]}'")
    return tuple(sorted(found, key=lambda hole: [NUMBER[card] for card in hole]))


def _as_cards(text: str) -> Hole:
    try:
        return read(text)
    except BadCard:
        return ()


def _word(word: str, size: int, deck: Deck) -> list[Hole]:
    if word.lower() == "random":
        _check_listed(size, deck)
        return [_in_order(hole) for hole in combinations(deck, size)]
    cards = _as_cards(word)
    if cards:
        if len(cards) != size:
            raise BadInput(f"'{word[:30]}' has {len(cards)} cards; a hand has {size}")
        if len(set(cards)) < size:
            raise BadInput(f"'{word[:30]}' has a card twice")
        return [_in_order(cards)]
    _check_listed(size, deck)
    found = _two(word, deck) if size == 2 else _more(word, size, deck)
    if found is None:
        raise BadInput(f"'{word[:30]}' is no hand and no range, as AsKs, AKs, TT+ or random are")
    return found


def _check_listed(size: int, deck: Deck) -> None:
    """A range is picked out of all hands; of too many, only cards are read."""
    if comb(len(deck), size) > MOST:
        raise BadInput(f"ranges are of fewer hole cards than {size}: write the cards of each hand")


def _in_order(hole: Hole) -> Hole:
    return tuple(sorted(hole, key=NUMBER.__getitem__, reverse=True))


# Hold-em


def _two(word: str, deck: Deck) -> list[Hole] | None:
    """A class, a class and those above it, or those from one to another."""
    text = re.sub(r"[2-9tjqka]", lambda found: found.group().upper(), word, flags=re.IGNORECASE)
    first, dash, last = (part.strip() for part in text.partition("-"))
    plus, first = first.endswith("+"), first.removesuffix("+")
    one, other = _CLASS.fullmatch(first), _CLASS.fullmatch(last)
    if not one or (dash and (plus or not other)) or (_PAIR.match(first) and one[3]):
        return None
    high, low = sorted((RANKS.index(one[1]), RANKS.index(one[2])), reverse=True)
    ranks = [(high, low)]
    if plus:
        ranks = _above(high, low)
    elif other:
        end = sorted((RANKS.index(other[1]), RANKS.index(other[2])), reverse=True)
        if other[3] != one[3]:
            return None
        ranks = _between((high, low), (end[0], end[1]))
        if not ranks:
            return None
    return [hole for pair in ranks for hole in _suits(pair, one[3], deck)]


def _above(high: int, low: int) -> list[tuple[int, int]]:
    if high == low:
        return [(rank, rank) for rank in range(low, 13)]
    return [(high, rank) for rank in range(low, high)]


def _between(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """Pairs, second cards under one first card, or both ranks falling together."""
    (high, low), (end_high, end_low) = max(one, other), min(one, other)
    if high == end_high and high not in (low, end_low):
        return [(high, rank) for rank in range(end_low, low + 1)]
    if high - low == end_high - end_low:
        return [(high - step, low - step) for step in range(high - end_high + 1)]
    return []


def _suits(ranks: tuple[int, int], kind: str, deck: Deck) -> list[Hole]:
    high, low = ([card for card in deck if card[0] == RANKS[rank]] for rank in ranks)
    if ranks[0] == ranks[1]:
        return [_in_order(pair) for pair in combinations(high, 2)]
    every = [(one, other) for one in high for other in low]
    return [hole for hole in every if kind in ("", "s" if hole[0][1] == hole[1][1] else "o")]


def class_of(hole: Hole) -> str:
    """The class of two cards, as AKs.

    >>> class_of(("Kd", "Ad")), class_of(("9c", "9h")), class_of(("2c", "Td"))
    ('AKs', '99', 'T2o')
    """
    high, low = sorted(hole, key=lambda card: RANKS.index(card[0]), reverse=True)
    if high[0] == low[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")


# Omaha and Manila


def _more(word: str, size: int, deck: Deck) -> list[Hole] | None:
    """Ranks with x for any card, and perhaps how the suits fall."""
    ranks, colon, suits = word.partition(":")
    ranks = ranks.strip().upper()
    known = SUITS_OF.get(size, {})
    if not re.fullmatch(rf"[2-9TJQKAX]{{{size}}}", ranks) or (colon and suits not in known):
        return None
    wanted = Counter(ranks.replace("X", ""))
    return [
        _in_order(hole)
        for hole in combinations(deck, size)
        if not wanted - Counter(card[0] for card in hole)
        and (not colon or known[suits] == shape(hole))
    ]


def shape(hole: Hole) -> tuple[int, ...]:
    """How many cards there are of each suit, the most first."""
    return tuple(sorted(Counter(card[1] for card in hole).values(), reverse=True))


def ranks_of(hole: Hole) -> str:
    """The ranks of a hole, the highest first, and how its suits fall: the class of more cards."""
    ranks = "".join(sorted((card[0] for card in hole), key=RANKS.index, reverse=True))
    names = {shape: name for name, shape in SUITS_OF.get(len(hole), {}).items()}
    return ranks + (f":{names[shape(hole)]}" if shape(hole) in names else "")


def name_of(hole: Hole) -> str:
    """The class of a hole, in its game's notation."""
    return class_of(hole) if len(hole) == 2 else ranks_of(hole)
