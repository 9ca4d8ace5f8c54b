"""3 Card Manila: three hole cards, five communal cards one at a time, a deck of 32, for the pot.

Reads in the order of its rules, Gazette S275 of 3 November 1995. A number in quotes is the
clause that decides, or one that it rests on.
"""

from collections.abc import Iterator

from pitboss.cards.best import two_and_three
from pitboss.cards.card import REDUCED_DECK, Card
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import MANILA as HIGH_ACE
from pitboss.cards.order import MANILA_ACE_LOW as LOW_ACE
from pitboss.errors import TooSoon
from pitboss.games.manila_table import TABLE
from pitboss.games.pot_irregularities import (
    INCIDENTS,
    betting_commenced,
    exposed_by_owner,
    exposed_card,
    misdeal,
)
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import check_known
from pitboss.play.pot.events import Event
from pitboss.play.pot.game import BettingRound, PotGame, PotLaw
from pitboss.play.pot.round import PotRound, Restriction
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Clauses

LAW = PotLaw(
    # 3. Cards
    whole_deck=("3.1", "D.Reduced Deck"),
    ranks=("3.5", "D.Reduced Deck"),
    # 5. Table stakes and wagers
    minimum_wager=("5.1",),
    sit_down=("5.3", "D.Table Stake"),
    stake_locked=("5.4", "D.Table Stake"),
    chips=("5.5",),
    # 6. Commencement of play
    buck=("6.2", "D.Buck"),
    blind=("6.4", "10.1", "D.Blind Bet", "D.Buck"),
    number_of_blinds=("6.4",),
    deal=("6.5", "6.2", "D.Buck", "D.Hole Cards", "D.Round of Play"),
    # 7. The first round of betting
    first_turn=("7.1",),
    first_call=("7.1(i)", "D.Call"),
    first_raise=("7.1(ii)", "D.Raise"),
    first_fold=("7.1(iii)",),
    decline=("7.2",),
    option_raise=("7.2", "7.1(ii)", "D.Raise"),
    option_fold=("7.1(iii)", "7.2"),
    no_decline=("7.2",),
    first_won=("7.3(a)", "7.3", "D.Pot"),
    first_met=("7.3(b)", "7.3"),
    # 8. The second to fourth rounds of betting, and 9. the final one
    opening_turn=("8.1",),
    open=("8.1(i)",),
    open_check=("8.1(ii)",),
    open_fold=("8.1(iii)",),
    turn=("8.2",),
    call=("8.2(i)", "D.Call"),
    raise_=("8.2(ii)", "D.Raise"),
    open_later=("8.2(ii)",),
    check=("8.2(iii)",),
    fold=("8.2(iv)",),
    won=("8.3(a)", "8.3", "D.Pot"),
    met=("8.3(b)", "8.3"),
    run_out=("8.4",),
    inactive_buck=("8.5",),
    show=("9.2", "D.Showdown"),
    reckon=("9.3(a)", "D.Commission", "D.Pot"),
    pay=("9.3(c)",),
    divide=("9.4",),
    # 10. Minimum and maximum wagers
    two_players=("10.5",),
    limits={Limit.FIXED: ()},
    pot_limit=("10.3",),
    # 11. Commission
    no_commission=("11.1(a)",),
    scale=("11.1(b)",),
    scale_varied=("11.2",),
    several_pots=("11.3",),
    uncalled=("11.4",),
    tied=("11.5",),
    # 12. Tapping out
    tap_out=("12.1", "D.Tap Out", "D.Table Stake"),
    pots=("12.2", "12.1", "D.Pot"),
    top_up=("12.3",),
    short_tap_out=("12.5", "D.Tap Out"),
    # 13. Checking
    checking=("13.1", "D.Check"),
    no_first_check=("13.1", "D.Check"),
    no_check=("13.2", "D.Check"),
    all_checked=("13.3",),
    # 14. Order of hands: here a flush stands above a full house
    hand=("14.1", "D.Hand"),
    all_cards_count=("14.2",),
    order=("14.3",),
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
        # a pair is the lowest hand that can win, and stands on the last line of the list.
        Category.ONE_PAIR: ("14.3(i)", "14.3(j)"),
    },
    # 15. Collusion
    own_cards=("15.4",),
    # 16. Irregularities
    exposed_in_cut=("16.1(a)",),
    not_cut=("16.1(b)",),
    dealt_out_of_turn=("16.1(c)",),
    exposed_in_deal=("16.1(d)",),
    wrong_count=("16.1(f)",),
    misdeal=("16.2", "6.2"),
    early_stands=("16.3",),
    early_free=("16.4",),
    foul=("16.7", "D.Hole Cards"),
    passed=("16.8", "D.Fold"),
    # 18. General provisions
    void_wagers=("18.2(a)",),
    exclude=("18.2(b)",),
    grounds=("18.3", "18.3(a)", "18.3(b)"),
    invalid=("18.4",),
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


def blinds(table: PotSign) -> int:
    return 1


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


MANILA = PotGame(
    rules="manila-1995",
    modules=("pitboss.games.manila", "pitboss.games.manila_table"),
    table_law=TABLE,
    seats=9,
    deck=REDUCED_DECK,
    deal=(2, 1),
    blinds=blinds,
    blinds_allowed=(1,),
    betting=BETTING,
    limits=(Limit.FIXED,),
    value=value,
    rests_on=rests_on,
    incidents={
        **INCIDENTS,
        c.ExposeHoleCard: hole_card_exposed,
        c.ExposeEarly: communal_card_early,
        c.FindFaceUp: face_up_in_deck,
    },
    restricted={Restriction.HELD: ("16.5",), Restriction.MINIMUM: ("16.6",)},
    law=LAW,
)
