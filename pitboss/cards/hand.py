"""A hand: its category, the ranks that count, and its strength, which is what is compared."""

from enum import StrEnum

from msgspec import Struct


class Category(StrEnum):
    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIRS = "two pairs"
    ONE_PAIR = "one pair"
    ODD_CARDS = "odd cards"


class Hand(Struct, frozen=True, order=True, gc=False):
    """Strength stands first, so it decides every comparison within one order of hands.

    Ranks are in the order in which they count: 12, 4, 11 for queens and fours with a jack.
    """

    strength: int
    category: Category
    ranks: tuple[int, ...]

    @property
    def words(self) -> str:
        match self.category:
            case Category.ROYAL_FLUSH:
                return "royal flush"
            case Category.FULL_HOUSE:
                return f"full house, {_many(self.ranks[0])} over {_many(self.ranks[1])}"
            case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
                return f"{self.category}, {_NAMES[self.ranks[0]]} high"
            case Category.FLUSH | Category.ODD_CARDS:
                return f"{self.category}, {_NAMES[self.ranks[0]]} high" + _with(self.ranks[1:])
            case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
                return f"{self.category}, {_many(self.ranks[0])}" + _with(self.ranks[1:])
            case Category.TWO_PAIRS:
                pairs = f"{_many(self.ranks[0])} and {_many(self.ranks[1])}"
                return f"two pairs, {pairs}" + _with(self.ranks[2:])
            case Category.ONE_PAIR:
                return f"pair of {_many(self.ranks[0])}" + _with(self.ranks[1:])


_NAMES = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
_LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A"}


def _many(rank: int) -> str:
    return "sixes" if rank == 6 else _NAMES[rank] + "s"


def _with(ranks: tuple[int, ...]) -> str:
    """The cards beside those that make the category: one by its name, more by their letters."""
    if not ranks:
        return ""
    if len(ranks) > 1:
        return ", with " + "-".join(_LETTERS.get(rank, str(rank)) for rank in ranks)
    name = _NAMES[ranks[0]]
    return f", with {'an' if name[0] in 'ae' else 'a'} {name}"
