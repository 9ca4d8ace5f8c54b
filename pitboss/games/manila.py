"""3 Card Manila: three hole cards, five communal cards one at a time, a deck of 32, for the pot.

Reads in the order of its rules, Gazette S275 of 3 November 1995. A number in quotes is the
clause that decides, or one that it rests on.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.cards.best import two_and_three
from pitboss.cards.card import REDUCED_DECK, Card
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import MANILA as HIGH_ACE
from pitboss.cards.order import MANILA_ACE_LOW as LOW_ACE
from pitboss.errors import TooSoon
from pitboss.games.holdem.clauses import LAW as HOLDEM_LAW
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.holdem.table import TABLE as HOLDEM_TABLE
from pitboss.games.pot_irregularities import (
    COMMON,
    betting_commenced,
    exposed_by_owner,
    exposed_card,
    misdeal,
)
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import check_known
from pitboss.play.pot.events import Event
from pitboss.play.pot.game import BettingRound, PotGame
from pitboss.play.pot.round import PotRound, Restriction
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Clauses

# What the clauses of Hold-em say stands in Manila under the same numbers, but for these.

LAW = replace(
    HOLDEM_LAW,
    # 3. Cards
    whole_deck=("3.1", "D.Reduced Deck"),
    ranks=("3.5", "D.Reduced Deck"),
    # 5. Table stakes and wagers
    sit_down=("5.3", "D.Table Stake"),
    stake_locked=("5.4", "D.Table Stake"),
    chips=("5.5",),
    # 6. Commencement of play: one blind
    number_of_blinds=("6.4",),
    blind=("6.4", "10.1", "D.Blind Bet", "D.Buck"),
    # 7. The first round of betting
    decline=("7.2",),
    option_raise=("7.2", "7.1(ii)", "D.Raise"),
    option_fold=("7.1(iii)", "7.2"),
    no_decline=("7.2",),
    first_won=("7.3(a)", "7.3", "D.Pot"),
    first_met=("7.3(b)", "7.3"),
    # 8. The second to fourth rounds of betting
    run_out=("8.4",),
    # 10. Minimum and maximum wagers: fixed limits alone
    limits={Limit.FIXED: ()},
    pot_limit=("10.3",),
    # 14. Order of hands: here a flush stands above a full house
    categories={
        Category.ROYAL_FLUSH: ("14.3(a)",),
        Category.STRAIGHT_FLUSH: ("14.3(b)",),
        Category.FOUR_OF_A_KIND: ("14.3(c)",),
        Category.FLUSH: ("14.3(d)",),
        Category.FULL_HOUSE: ("14.3(e)",),
        Category.STRAIGHT: ("14.3(f)",),
        Category.THREE_OF_A_KIND: ("14.3(g)",),
        Category.TWO_PAIRS: ("14.3(h)",),
        # Of eight ranks, three hole cards and five communal cards always make a pair or a straight:
        # a pair is the lowest hand, and the last line of the list has no case.
        Category.ONE_PAIR: ("14.3(i)",),
    },
    # 16. Irregularities
    wrong_count=("16.1(f)",),
    foul=("16.7", "D.Hole Cards"),
    passed=("16.8", "D.Fold"),
)

TABLE = replace(
    HOLDEM_TABLE,
    edition=("I.1", "I.2"),
    signs={"ace_low": "3.5", "scale": "11.2"},
    new_game=("scale",),
    sit_down="5.3",
)

# 6.6 to 10. The rounds of betting: each follows a communal card; there is no discard.

BETTING = (
    BettingRound(
        steps=(1, 2),
        sizes=("10.2",),
        exposes=("6.6", "D.Communal Cards"),
        opens=("7.1", "7.2", "6.7"),
        communal=1,
    ),
    BettingRound(
        steps=(1, 2),
        sizes=("10.3",),
        exposes=("7.4", "D.Communal Cards"),
        opens=("8.1", "6.7"),
        communal=1,
    ),
    BettingRound(
        steps=(1, 2),
        sizes=("10.3",),
        exposes=("8.4", "D.Communal Cards"),
        opens=("8.1", "6.7"),
        communal=1,
    ),
    BettingRound(
        steps=(1, 2),
        sizes=("10.3",),
        exposes=("8.4", "D.Communal Cards"),
        opens=("8.1", "6.7"),
        communal=1,
    ),
    BettingRound(
        steps=(1, 2, 4),
        sizes=("10.4",),
        exposes=("8.4", "9.1", "D.Communal Cards"),
        opens=("9.1", "8.1", "6.7"),
        communal=1,
    ),
)


# 6.4 and 10.1. One blind, of the minimum

ONE_BLIND = 1


def blinds(table: PotSign) -> int:
    return ONE_BLIND


# 14. Order of hands


def value(table: PotSign, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    """The best hand of two hole cards and three communal cards."""
    return two_and_three(LOW_ACE if table.ace_low else HIGH_ACE, hole, board)


def rests_on(
    table: PotSign, hole: tuple[Card, ...], board: tuple[Card, ...], hand: Hand
) -> Clauses:
    """Where the declaration on the Ace makes the difference, the hand rests on what it is about."""
    other = two_and_three(HIGH_ACE if table.ace_low else LOW_ACE, hole, board)
    if other == hand:
        return ()
    return LAW.categories[max(hand, other).category] + LAW.ranks


# 16. Irregularities that Manila treats in a way of its own


def hole_card_exposed(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeHoleCard
) -> Iterator[Event]:
    """Any card seen in the deal makes a misdeal: nine hands and the board take the whole deck."""
    if command.by_player:
        yield exposed_by_owner(game, round, command)
        return
    exposed_card(game, round, command)
    if betting_commenced(round):
        raise TooSoon("the deal is over")
    yield misdeal(game, table, round, game.law.exposed_in_deal)


def communal_card_early(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeEarly
) -> Iterator[Event]:
    """The card keeps its place, and the betting before it is restricted."""
    if not round.betting or len(command.cards) != 1 or len(round.board) >= game.board:
        raise TooSoon("no communal card can be early now")
    check_known(game, round, command.cards)
    restricted = _restriction(game, round, len(round.board) + 1)
    yield e.CommunalCardsExposed(command.cards, restricted.clauses)
    yield restricted


def face_up_in_deck(
    game: PotGame, table: PotSign, round: PotRound, command: c.FindFaceUp
) -> Iterator[Event]:
    """The second communal card makes a misdeal; a later one restricts the betting before it."""
    if not len(round.board) < command.nth <= game.board:
        raise TooSoon(f"communal card {command.nth} is not in the deck")
    if command.nth == 2:
        yield misdeal(game, table, round, ("16.1(e)",))
        return
    yield _restriction(game, round, command.nth)


def _restriction(game: PotGame, round: PotRound, nth: int) -> e.BettingRestricted:
    """By the communal card that is seen early: the round of betting before it, and how."""
    begun = round.number == nth - 1 and any(seat.acted for seat in round.seats)
    kind = Restriction.HELD if begun or nth == 2 else Restriction.MINIMUM
    return e.BettingRestricted(nth - 1, kind, game.restricted[kind])


# Raises (three by 10.2 to 10.4, free by 10.5), whole dollars (9.4) and commission (11) are those of
# Hold-em.

MANILA = replace(
    HOLDEM,
    rules="manila-1995",
    table_law=TABLE,
    seats=9,
    deck=REDUCED_DECK,
    deal=(2, 1),
    blinds=blinds,
    blinds_allowed=(ONE_BLIND,),
    blind_sizes=(1,),
    betting=BETTING,
    limits=(Limit.FIXED,),
    pot_shares={},
    value=value,
    rests_on=rests_on,
    incidents={
        **COMMON,
        c.ExposeHoleCard: hole_card_exposed,
        c.ExposeEarly: communal_card_early,
        c.FindFaceUp: face_up_in_deck,
    },
    restricted={Restriction.HELD: ("16.5",), Restriction.MINIMUM: ("16.6",)},
    law=LAW,
)
