"""Hold-em: two hole cards, five communal cards and four rounds of betting for the pot.

Reads in the order of its rules, Gazette S275 of 3 November 1995. A number in quotes is the
clause that decides, or one that it rests on.
"""

from collections.abc import Iterator

from pitboss.cards.card import FULL_DECK, UNKNOWN, Card
from pitboss.cards.hand import Category, Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.errors import TooSoon
from pitboss.games.holdem_table import TABLE
from pitboss.games.pot_irregularities import (
    INCIDENTS,
    betting_commenced,
    exposed_by_owner,
    exposed_card,
    misdeal,
)
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import cards_due, check_known, duty
from pitboss.play.pot.events import Event
from pitboss.play.pot.game import BettingRound, PotGame, PotLaw
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Clauses

LAW = PotLaw(
    # 3. Cards
    whole_deck=("3.1",),
    ranks=("3.5",),
    # 5. Table stakes and wagers
    minimum_wager=("5.1",),
    number_of_blinds=("5.3",),
    sit_down=("5.4", "D.Table Stake"),
    stake_locked=("5.5", "D.Table Stake"),
    chips=("5.6",),
    # 6. Commencement of play
    buck=("6.2", "D.Buck"),
    blind=("6.4", "10.1", "D.Blind Bets", "D.Buck"),
    deal=("6.5", "6.2", "D.Buck", "D.Hole Cards", "D.Round of Play"),
    # 7. The first round of betting
    first_turn=("7.1",),
    first_call=("7.1(i)", "D.Call"),
    first_raise=("7.1(ii)", "D.Raise"),
    first_fold=("7.1(iii)",),
    decline=("7.1-option(i)",),
    option_raise=("7.1-option(ii)", "D.Raise"),
    option_fold=("7.1-option(iii)",),
    no_decline=("7.1", "7.1-option"),
    first_won=("7.2(a)", "7.2", "D.Pot"),
    first_met=("7.2(b)", "7.2"),
    # 8. The second and third rounds of betting, and 9. the final one
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
    inactive_buck=("8.5",),
    run_out=("8.6",),
    show=("9.2", "D.Showdown"),
    reckon=("9.3(a)", "D.Commission", "D.Pot"),
    pay=("9.3(c)",),
    divide=("9.4",),
    # 10. Minimum and maximum wagers
    two_players=("10.5",),
    limits={
        Limit.FIXED: (),
        Limit.HALF_POT: ("10.6", "10.7", "D.Half Pot", "D.Pot"),
        Limit.FULL_POT: ("10.6", "10.7", "D.Full Pot", "D.Pot"),
        Limit.NO_LIMIT: ("10.6", "D.No Limit"),
    },
    pot_limit=("10.7", "10.6"),
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
    # 14. Order of hands
    hand=("14.1", "D.Hand"),
    all_cards_count=("14.2",),
    order=("14.3",),
    categories={
        Category.ROYAL_FLUSH: ("14.3(a)",),
        Category.STRAIGHT_FLUSH: ("14.3(b)",),
        Category.FOUR_OF_A_KIND: ("14.3(c)",),
        Category.FULL_HOUSE: ("14.3(d)",),
        Category.FLUSH: ("14.3(e)",),
        Category.STRAIGHT: ("14.3(f)",),
        Category.THREE_OF_A_KIND: ("14.3(g)",),
        Category.TWO_PAIRS: ("14.3(h)",),
        Category.ONE_PAIR: ("14.3(i)",),
        Category.ODD_CARDS: ("14.3(j)",),
    },
    # 15. Collusion
    own_cards=("15.4",),
    # 16. Irregularities
    exposed_in_cut=("16.1(a)",),
    not_cut=("16.1(b)",),
    dealt_out_of_turn=("16.1(c)",),
    exposed_in_deal=("16.1(d)",),
    wrong_count=("16.1(e)",),
    misdeal=("16.2", "6.2"),
    early_stands=("16.3",),
    early_free=("16.4",),
    foul=("16.8", "D.Hole Cards"),
    passed=("16.9", "D.Fold"),
    # 18. General provisions
    void_wagers=("18.2(a)",),
    exclude=("18.2(b)",),
    grounds=("18.3", "18.3(a)", "18.3(b)"),
    invalid=("18.4",),
)

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


# 16. Irregularities that Hold-em and Omaha treat in a way of their own


def hole_card_exposed(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeHoleCard
) -> Iterator[Event]:
    """One card seen in the deal is replaced; a second one makes a misdeal."""
    if command.by_player:
        yield exposed_by_owner(game, round, command)
        return
    seat = exposed_card(game, round, command)
    if betting_commenced(round):
        raise TooSoon("the deal is over")
    if round.exposed or round.discards:
        yield misdeal(game, table, round, game.law.exposed_in_deal)
        return
    yield e.HoleCardExposed(seat.number, command.card, True, ("16.7", "16.1(d)"))


def hole_card_replaced(
    game: PotGame, table: PotSign, round: PotRound, command: c.ReplaceHoleCard
) -> Iterator[Event]:
    """The first card of the shoe takes its place, and that of the discard before the flop."""
    if not round.exposed:
        raise TooSoon("no hole card waits to be replaced")
    check_known(game, round, (command.card,))
    yield e.HoleCardReplaced(round.exposed[0], command.card, ("16.7",))


def communal_cards_early(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeEarly
) -> Iterator[Event]:
    """The cards go back into the shoe; a discard already made is not made again."""
    if not round.betting or round.number == len(game.betting):
        raise TooSoon("no communal card can be early now")
    check_known(game, round, command.cards)
    if command.discarded and not round.discard_done:
        yield e.CardsDiscarded((UNKNOWN,), game.betting[round.number].exposes)
    yield e.CardsPutBack(command.cards, ("16.5",))


def discard_exposed(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeDiscard
) -> Iterator[Event]:
    """The card exposed instead of discarded is a communal card."""
    if duty(game, round)[0] != "expose" or not cards_due(game, round)[0]:
        raise TooSoon("no discard is due")
    yield e.DiscardOmitted(("16.6",))


HOLDEM = PotGame(
    rules="holdem-1995",
    modules=("pitboss.games.holdem", "pitboss.games.holdem_table"),
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
    incidents={
        **INCIDENTS,
        c.ExposeHoleCard: hole_card_exposed,
        c.ReplaceHoleCard: hole_card_replaced,
        c.ExposeEarly: communal_cards_early,
        c.ExposeDiscard: discard_exposed,
    },
    restricted={},
    law=LAW,
)
