"""The order of hands: what cards are worth where the categories stand in a given order.

Each card has a code: a one in the field of its rank and a one in the field of its suit. The codes
of some cards add up to their kind: how many there are of each rank and of each suit. A kind is
judged once; from then on its hand is found in a table.
"""

from collections.abc import Callable
from functools import cache
from itertools import product

from pitboss.cards.card import FULL_DECK, RANK, REDUCED_DECK, SUITS, UNKNOWN, Card
from pitboss.cards.hand import Category, Hand
from pitboss.errors import BadCard, RepeatedCard

WIDTH = 3  # bits in a field: up to seven cards
FIELD = (1 << WIDTH) - 1
SUIT_FIELDS = 13 * WIDTH  # where the fields of the suits begin, above those of the ranks
ALL_OF_A_SUIT = 1 << SUIT_FIELDS  # set in a kind of ranks that are all of one suit
RANK_FIELDS = ALL_OF_A_SUIT - 1
ONE = {rank: 1 << WIDTH * (rank - 2) for rank in range(2, 15)}
SPARE = 2  # the best hand is found among so many cards more than make a hand


class Codes(dict[Card, int]):
    """The code of each card of a deck."""

    def __init__(self, deck: tuple[Card, ...]):
        super().__init__({card: ONE[RANK[card]] | 1 << suit_field(card[1]) for card in deck})

    def __missing__(self, card: Card) -> int:
        if card == UNKNOWN:
            raise BadCard("a hand with an unknown card has no worth yet")
        raise BadCard(f"{card} is not in the deck of {len(self)}")


class Kinds(dict[int, Hand]):
    """The hand of each kind of cards, judged when it is first met."""

    def __init__(self, judge: Callable[[int], Hand]):
        self._judge = judge

    def __missing__(self, kind: int) -> Hand:
        return self.setdefault(kind, self._judge(kind))


class OrderOfHands:
    """Categories from the highest to the lowest; an Ace may also stand below the lowest rank."""

    def __init__(
        self,
        *highest_to_lowest: Category,
        size: int = 5,
        deck: tuple[Card, ...] = FULL_DECK,
        ace_below: int | None = None,
    ):
        self.size = size
        self.code = Codes(deck).__getitem__
        self.hands = Kinds(self._judge)
        self._bests = Kinds(self._best_of)
        self._place = {category: nth for nth, category in enumerate(highest_to_lowest[::-1])}
        self._ace_below = ace_below
        self._flushes = suits_with(size, most=size + SPARE)

    def value(self, cards: tuple[Card, ...]) -> Hand:
        """The worth of exactly as many cards as make a hand."""
        kind = sum(map(self.code, cards))
        if kind >> SUIT_FIELDS in self._flushes:
            return self.hands[kind & RANK_FIELDS | ALL_OF_A_SUIT]
        return self.hands[kind & RANK_FIELDS]

    def best(self, cards: tuple[Card, ...]) -> Hand:
        """The highest hand among these cards, of which there may be two more than it takes."""
        kind = sum(map(self.code, cards))
        best = self._bests[kind & RANK_FIELDS]
        suit = self._flushes.get(kind >> SUIT_FIELDS)
        if suit is None:
            return best
        suited = sum([self.code(card) for card in cards if card[1] == suit]) & RANK_FIELDS
        return max(best, self._bests[suited | ALL_OF_A_SUIT])

    def _best_of(self, kind: int) -> Hand:
        ranks = ranks_of(kind)
        if len(ranks) > self.size + SPARE:
            most = self.size + SPARE
            raise BadCard(f"the best hand is found among {self.size} to {most} cards")
        if len(ranks) <= self.size:
            return self.hands[kind]
        return max([self._bests[kind - ONE[rank]] for rank in {*ranks}])

    def _judge(self, kind: int) -> Hand:
        counted = sorted(counts_of(kind), reverse=True)
        shape, ranks = tuple([many for many, _ in counted]), tuple([rank for _, rank in counted])
        if sum(shape) != self.size:
            raise BadCard(f"a hand is {self.size} cards, not {sum(shape)}")
        category, counting = self._recognise(shape, ranks, kind > RANK_FIELDS)
        strength = self._strength(category, counting)
        return Hand(strength, category, self._read_back(strength, len(counting)))

    def _strength(self, category: Category, ranks: tuple[int, ...]) -> int:
        strength = self._place[category]
        for rank in ranks + (0,) * (self.size - len(ranks)):
            strength = strength << 4 | rank
        return strength

    def _read_back(self, strength: int, many: int) -> tuple[int, ...]:
        """The ranks out of the strength: no hand has any that its strength does not count."""
        return tuple([strength >> 4 * (self.size - 1 - nth) & 15 for nth in range(many)])

    def _recognise(
        self, shape: tuple[int, ...], ranks: tuple[int, ...], suited: bool
    ) -> tuple[Category, tuple[int, ...]]:
        if shape[0] > (1 if suited else 4):
            raise RepeatedCard("a hand cannot have the same card twice")
        if len(ranks) < self.size:
            return _SAME_RANKS[shape], ranks
        sequence = self._sequence(ranks)
        if sequence and suited:
            royal = sequence[0] == 14 and Category.ROYAL_FLUSH in self._place
            return Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH, sequence
        if sequence:
            return Category.STRAIGHT, sequence
        return Category.FLUSH if suited else Category.ODD_CARDS, ranks

    def _sequence(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """The ranks as they count in a straight, or none where they do not follow one another."""
        if ranks[0] == 14 and ranks[-1] == self._ace_below:
            ranks = (*ranks[1:], self._ace_below - 1)
        return ranks if ranks[0] - ranks[-1] == self.size - 1 else ()


_SAME_RANKS = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (2, 1): Category.ONE_PAIR,
}


def suit_field(suit: str) -> int:
    return SUIT_FIELDS + WIDTH * SUITS.index(suit)


@cache
def suits_with(least: int, most: int) -> dict[int, str]:
    """For the suit fields of up to `most` cards: the suit that has `least` of them or more."""
    found = {}
    for counts in product(range(most + 1), repeat=len(SUITS)):
        if sum(counts) <= most and max(counts) >= least:
            fields = sum(count << WIDTH * nth for nth, count in enumerate(counts))
            found[fields] = SUITS[counts.index(max(counts))]
    return found


def ranks_of(kind: int) -> list[int]:
    """Every rank in a kind, as often as it is there."""
    return [rank for many, rank in counts_of(kind) for _ in range(many)]


def counts_of(kind: int) -> list[tuple[int, int]]:
    """How many there are of each rank in a kind, and which rank that is."""
    return [(many, rank) for rank, place in _PLACES if (many := kind >> place & FIELD)]


_PLACES = tuple((rank, WIDTH * nth) for nth, rank in enumerate(ONE))


FIVE_CARD = OrderOfHands(*Category, ace_below=2)

THREE_CARD = OrderOfHands(
    Category.STRAIGHT_FLUSH,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.ONE_PAIR,
    Category.ODD_CARDS,
    size=3,
    ace_below=2,
)

_FLUSH_OVER_FULL_HOUSE = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIRS,
    Category.ONE_PAIR,
    Category.ODD_CARDS,
)
MANILA = OrderOfHands(*_FLUSH_OVER_FULL_HOUSE, deck=REDUCED_DECK)
MANILA_ACE_LOW = OrderOfHands(*_FLUSH_OVER_FULL_HOUSE, deck=REDUCED_DECK, ace_below=7)
