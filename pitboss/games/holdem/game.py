"""Hold-em: two hole cards, five communal cards and four rounds of betting for the pot.

Reads in the order of its rules, Gazette S275 of 3 November 1995. A number in quotes is the
clause that decides, or one that it rests on.
"""

from pitboss.cards.card import FULL_DECK, Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.games.holdem.clauses import LAW
from pitboss.games.holdem.irregularities import INCIDENTS
from pitboss.games.holdem.table import TABLE
from pitboss.play.pot.game import BettingRound, PotGame
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Clauses

# 7 to 10. The rounds of betting: the sizes of 10.2 to 10.4, and the cards exposed before each.

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


def blinds(table: PotSign) -> int:
    return table.blinds


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
    table_law=TABLE,
    seats=10,
    deck=FULL_DECK,
    deal=(1, 1),
    blinds=blinds,
    blinds_allowed=(2, 3),
    betting=BETTING,
    limits=tuple(Limit),
    value=value,
    rests_on=rests_on,
    incidents=INCIDENTS,
    restricted={},
    law=LAW,
)
