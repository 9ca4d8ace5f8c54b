"""What a bot for the pot reads in its cards: how good a start is, a made hand, and draws."""

from bisect import bisect_left
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

from pitboss.bots.sight import Sight
from pitboss.cards.card import RANK, Card
from pitboss.cards.hand import Category as C
from pitboss.cards.hand import Hand
from pitboss.play.course import FLOP
from pitboss.play.machine import Game

Cards = tuple[Card, ...]

STARTS = 1_000  # hands at random that a start is compared with
NOTHING, PAIR, TOP_PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL = range(7)  # kinds of a made hand
BIG = {C.STRAIGHT: STRAIGHT, C.FLUSH: STRAIGHT, C.ODD_CARDS: NOTHING}


def score(hole: Cards) -> int:
    """How well the cards go together, two by two; the best two count most."""
    pairs = sorted((_two(*pair) for pair in combinations(hole, 2)), reverse=True)
    return 4 * pairs[0] + sum(pairs)


def _two(one: Card, other: Card) -> int:
    high, low = max(RANK[one], RANK[other]), min(RANK[one], RANK[other])
    if high == low:
        return 20 + 3 * high
    near = max(0, 5 - (high - low))  # in one straight
    return 2 * high + low + 2 * near + (6 if one[1] == other[1] else 0) - 8


@cache
def _starts(deck: Cards, hole: int) -> list[int]:
    """Scores of hands at random, always the same ones."""
    chance = Random(STARTS)
    return sorted(score(tuple(chance.sample(deck, hole))) for _ in range(STARTS))


def start(game: Game, hole: Cards) -> int:
    """How many of a hundred hands are worse."""
    found = _starts(game.deck, len(hole))
    return 100 * bisect_left(found, score(hole)) // STARTS


def value(sight: Sight, board: Cards) -> Hand:
    """What the game makes of the seat's cards and a board."""
    hand: Hand = sight.game.value(sight.sign, sight.cards, board)
    return hand


def made(sight: Sight) -> int:
    """The kind of hand that is made, by what the hole cards add to the board."""
    return kind(value(sight, sight.board), sight.board) if len(sight.board) >= FLOP else NOTHING


def kind(hand: Hand, board: Cards) -> int:
    there = Counter(RANK[card] for card in board)
    top = max(there)
    if hand.category is C.ONE_PAIR:
        return _pair(hand.ranks[0], there, top)
    if hand.category is C.TWO_PAIRS:
        own = [rank for rank in hand.ranks[:2] if there[rank] < 2]
        return TWO_PAIRS if len(own) == 2 else _pair(own[0], there, top) if own else NOTHING
    if hand.category is C.THREE_OF_A_KIND:
        return THREE if there[hand.ranks[0]] < 3 else PAIR
    return BIG.get(hand.category, FULL)


def _pair(rank: int, there: Counter[int], top: int) -> int:
    if there[rank] > 1:
        return NOTHING  # everybody has it
    return TOP_PAIR if rank >= top else PAIR


def outs(sight: Sight) -> tuple[int, int]:
    """How many cards make a straight or better of less, and how many are unseen."""
    seen = (*sight.cards, *sight.board)
    unseen = [card for card in sight.game.deck if card not in seen]
    if made(sight) >= STRAIGHT or not FLOP <= len(sight.board) < sight.game.board:
        return 0, len(unseen)
    after = (value(sight, (*sight.board, card)).category for card in unseen)
    good = (C.ONE_PAIR, C.TWO_PAIRS, C.THREE_OF_A_KIND, C.ODD_CARDS)
    return sum(category not in good for category in after), len(unseen)
