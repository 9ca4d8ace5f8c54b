"""Hold-em: two hole cards, five communal cards and four rounds of betting for the pot.

Reads in the order of its rules, Gazette S275 of 3 November 1995. A number in quotes is the
clause that decides, or one that it rests on.
"""

from fractions import Fraction

from pitboss.cards.card import FULL_DECK, Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.games.holdem.clauses import LAW
from pitboss.games.holdem.irregularities import INCIDENTS
from pitboss.games.holdem.table import TABLE
from pitboss.law.instrument import instrument
from pitboss.play.money import dollars
from pitboss.play.pot.game import BettingRound, PotGame
from pitboss.play.pot.sign import Limit, PotSign, Scale
from pitboss.play.verbs import Clauses

# 5.3, 6.4 and 10.1. The blinds: two, or three where the sign says so; each doubles the one before

TWO_OR_THREE = (2, 3)
BLINDS = (1, 2, 4)  # minimums


def blinds(table: PotSign) -> int:
    return table.blinds or TWO_OR_THREE[0]


# 7 to 10. The rounds of betting: under fixed limits the steps of 10.2 to 10.4, in last blinds, and
# before each round of betting the cards that are discarded and exposed.

BETTING = (
    BettingRound(
        steps=(1, 2),
        sizes=("10.2",),
        exposes=(),
        opens=("7.1", "7.1-option"),
    ),
    BettingRound(
        steps=(2,),
        sizes=("10.3",),
        exposes=("7.3", "D.Flop", "D.Communal Cards"),
        opens=("8.1",),
        discard=1,
        communal=3,
    ),
    BettingRound(
        steps=(2,),
        sizes=("10.3",),
        exposes=("8.4", "8.6", "D.Communal Cards"),
        opens=("8.1",),
        discard=1,
        communal=1,
    ),
    BettingRound(
        steps=(2, 4),
        sizes=("10.4",),
        exposes=("9.1", "8.6", "D.Communal Cards"),
        opens=("9.1", "8.1"),
        discard=1,
        communal=1,
    ),
)
MOST_RAISES = 3  # by 10.2, 10.3 and 10.4
BETWEEN_TWO = 2  # by 10.5 their number is free

# 10.6 and 10.7. The largest wager, of the pot with the call added to it

POT_SHARES = {Limit.HALF_POT: Fraction(1, 2), Limit.FULL_POT: Fraction(1)}

# 9.4. Equal hands share in whole dollars

UNIT = dollars(1)

# 11. Commission: nothing by (a), by (b) a percentage of the highest multiple, and no more than on a
# pot of so many minimums

FREE = dollars(19)
SCALE = Scale(percent=Fraction(5), multiple=dollars(20), cap=Fraction(100))

# 14. Order of hands


def value(table: PotSign, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    """The best five of the hole cards and the communal cards, in any combination."""
    return FIVE_CARD.best(hole + board)


def rests_on(
    table: PotSign, hole: tuple[Card, ...], board: tuple[Card, ...], hand: Hand
) -> Clauses:
    return ()


HOLDEM = PotGame(
    rules="holdem-1995",
    register=instrument,
    table_law=TABLE,
    seats=10,
    deck=FULL_DECK,
    deal=(1, 1),
    blinds=blinds,
    blinds_allowed=TWO_OR_THREE,
    blind_sizes=BLINDS,
    betting=BETTING,
    most_raises=MOST_RAISES,
    free_raising=BETWEEN_TWO,
    limits=tuple(Limit),
    pot_shares=POT_SHARES,
    unit=UNIT,
    free=FREE,
    scale=SCALE,
    value=value,
    rests_on=rests_on,
    incidents=INCIDENTS,
    restricted={},
    law=LAW,
)
