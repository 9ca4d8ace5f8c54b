"""Cuts of the orders of hands: a category that beats no other, a card that counts for nothing.

Where two hands of a category can differ is a matter of the cards: without communal cards nobody has
the same three alike as another, and two hole cards that must be played leave three to share.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from pitboss.cards import order
from pitboss.cards.hand import Category as C
from pitboss.games.canberra import CATEGORIES as CANBERRA
from pitboss.games.holdem.clauses import LAW as HOLDEM
from pitboss.games.manila import LAW as MANILA
from pitboss.games.three_card.game import CATEGORIES as THREE_CARD
from pitboss.games.ultimate.game import CATEGORIES as ULTIMATE
from tests.prove.cut import FAMILIES, Cut, Place

FILE = "pitboss/cards/order.py"
OWN_CARDS = {C.STRAIGHT_FLUSH: 1, C.FOUR_OF_A_KIND: 1, C.FULL_HOUSE: 1, C.FLUSH: 5, C.STRAIGHT: 1,
             C.THREE_OF_A_KIND: 1, C.TWO_PAIRS: 3, C.ONE_PAIR: 4, C.ODD_CARDS: 5}  # fmt: skip
SHARED = OWN_CARDS | {C.FOUR_OF_A_KIND: 2, C.FULL_HOUSE: 2, C.THREE_OF_A_KIND: 3}
TWO_OF_ONE = SHARED | {C.FOUR_OF_A_KIND: 1, C.FLUSH: 4}  # two hole cards make every hand
THREE = {C.STRAIGHT_FLUSH: 1, C.THREE_OF_A_KIND: 1, C.STRAIGHT: 1, C.FLUSH: 3, C.ONE_PAIR: 2,
         C.ODD_CARDS: 3}  # fmt: skip

# Clauses by category, how many cards may differ, the orders, and what compares cards one by one.
Categories = Mapping[C, str]
_POT = {category: clauses[0] for category, clauses in HOLDEM.categories.items()}
_MANILA = {category: clauses[0] for category, clauses in MANILA.categories.items()}
GAMES: tuple[tuple[tuple[str, ...], Categories, Mapping[C, int], str], ...] = (
    (FAMILIES["canberra"], CANBERRA, OWN_CARDS, "FIVE_CARD"),
    (("three-card-2006",), THREE_CARD, THREE, "THREE_CARD"),
    (("ultimate-2019",), ULTIMATE, SHARED, "FIVE_CARD"),
    (("holdem-1995",), _POT, SHARED, "FIVE_CARD"),
    (("omaha-1995",), _POT, TWO_OF_ONE, "FIVE_CARD"),
    (("manila-1995",), _MANILA, TWO_OF_ONE, "MANILA"),
)
EVERY_CARD = (C.TWO_PAIRS, C.ONE_PAIR, C.ODD_CARDS)  # 14.2 of the games of 1995
NEXT_CARD = {"canberra-2004": "2.8(b)", "canberra-2017": "2.8(b)", "three-card-2006": "2.8(b)"}
FIRST_CARD = dict.fromkeys(NEXT_CARD, "2.8(a)")
SAME_CATEGORY = {"three-card-2006": "2.10", "ultimate-2019": "3.2"}


def orders() -> Iterator[Cut]:
    for rules, clauses, differ, name in GAMES:
        yield from _swapped(rules, clauses, name)
        yield from _uncounted(rules, clauses, differ)
    yield from _low_aces()
    yield _suits()


def _swapped(rules: tuple[str, ...], clauses: Categories, name: str) -> Iterator[Cut]:
    """Two neighbours in the order of categories change places."""
    highest_first = sorted(clauses, key=getattr(order, name)._place.__getitem__, reverse=True)
    names = ("MANILA", "MANILA_ACE_LOW") if name == "MANILA" else (name,)
    for high, low in pairwise(highest_first):
        places = tuple((one, clauses[category]) for one in rules for category in (high, low))
        swaps = [
            f"{one}._place[Category.{high.name}], {one}._place[Category.{low.name}] = "
            f"{one}._place[Category.{low.name}], {one}._place[Category.{high.name}]\n"
            for one in names
        ]
        yield Cut(FILE, places, "", "".join(swaps))


def _uncounted(
    rules: tuple[str, ...], clauses: Categories, differ: Mapping[C, int]
) -> Iterator[Cut]:
    """One card of a category counts as a two; a sequence as the lowest.

    In Canberra Poker the first of the odd cards decides nothing by itself: the dealer has Ace and
    King, and who has no Ace has no King beside it either.
    """
    for category, many in differ.items():
        first = int(rules == FAMILIES["canberra"] and category is C.ODD_CARDS)
        for nth in range(first, many if category in clauses else 0):
            left = f"(*ranks[:{nth}], 2, *ranks[{nth + 1} :])"
            if category in (C.STRAIGHT, C.STRAIGHT_FLUSH):
                left = "(5, 4, 3, 2, 1)[: len(ranks)]"
            places = tuple(_rests_on(rules, clauses[category], category, nth))
            yield Cut(FILE, places, "", _worth.format(category=category.name, left=left))


_worth = """
_whole = OrderOfHands._strength


def _cut(self: OrderOfHands, category: Category, ranks: tuple[int, ...]) -> int:
    return _whole(self, category, {left} if category is Category.{category} else ranks)


OrderOfHands._strength = _cut
"""


def _rests_on(rules: tuple[str, ...], clause: str, category: C, nth: int) -> Iterator[Place]:
    for one in rules:
        yield one, clause
        if one.endswith("1995") and category in EVERY_CARD:
            yield one, "14.2"
        compared = SAME_CATEGORY.get(one), (NEXT_CARD if nth else FIRST_CARD).get(one)
        yield from ((one, found) for found in compared if found)
        if one == "ultimate-2019" and category is C.FOUR_OF_A_KIND:
            yield one, "D.Quads"


def _low_aces() -> Iterator[Cut]:
    """The Ace is high in a straight, and nothing else."""
    for rules, clauses, _, name in GAMES:
        if name == "MANILA":  # there it is as the sign says
            continue
        ranks = {"canberra": "2.7", "ultimate": "2.3", "three-card": "2.7"}
        number = next((ranks[game] for game in ranks if rules[0].startswith(game)), "3.5")
        places = tuple(
            (one, found)
            for one in rules
            for found in (number, clauses[C.STRAIGHT], clauses[C.STRAIGHT_FLUSH])
        )
        yield Cut(FILE, places, "", f"{name}._ace_below = None\n")


def _suits() -> Cut:
    """Spades beat clubs."""
    places = tuple((rules, "2.9") for rules in NEXT_CARD)
    return Cut(FILE, places, "", _SUITED)


_SUITED = """
_plain = OrderOfHands.value


def _suited(self: OrderOfHands, cards: tuple[Card, ...]) -> Hand:
    hand = _plain(self, cards)
    return Hand(4 * hand.strength + SUITS.index(cards[0][1]), hand.category, hand.ranks)


OrderOfHands.value = _suited
"""
