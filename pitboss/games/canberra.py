"""Canberra Poker: five cards each against the dealer's five, and one choice: bet or fold.

Reads in the order of its instruments, NI2004-492 and NI2017-193, where they number alike. A
number in quotes is the clause that decides. What only one of them says is in canberra_2004
and canberra_2017.
"""

from collections.abc import Mapping
from functools import partial

from pitboss.cards.card import FULL_DECK, Card, cards
from pitboss.cards.hand import Category as C
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.errors import needed
from pitboss.games.hands import comparer, describer
from pitboss.games.powers import NOTICE, Powers, Rule, common_incidents
from pitboss.law.instrument import instrument
from pitboss.play.banked.commands import (
    DEALER,
    CardExposed,
    DealtWithoutWager,
    HandInDiscard,
    Incident,
    NoDecision,
    WrongCount,
    WrongOrder,
)
from pitboss.play.banked.game import BankedGame, Cites, Dealing, DerivedWager, InitialWager
from pitboss.play.banked.jackpot import Jackpot
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.money import dollars
from pitboss.play.table_law import TableLaw
from pitboss.play.verbs import (
    Actions,
    Clauses,
    Remedy,
    Rulings,
    carry_on,
    deemed,
    lose,
    may,
    only,
    push,
    show_instead,
    void,
    void_hand,
    void_round,
    win,
)

DECISIONS = ("bet", "fold")

# What both editions say of the table, and cite for what every game against the house does. An
# edition adds what it numbers for itself.

TABLE = partial(
    TableLaw,
    tournaments="17.1",
    layout="1.1",
    shoe="D.Shoe",
    deck="2.1",
    card_check="2.2",
    card_count="2.4",
    card_change="2.3",
    least_cut=2,  # on either side, by 5.2 (reading G29)
    decks="12.2",
    automated_decks=2,
    shoe_change="12.7",
    sign="3.1",
    notice=NOTICE,
    marker="3.2",
    abstentions=3,  # by 16.6 of 2004 and 16.7 of 2017
    collusion="13",
    hours="15.1",
    closing="15.2",
    starting_marker=("D.Starting Marker",),
    ante_order=("17.15", "17.16"),
    ante_turn=("17.16", "17.15"),
)
CITES = partial(
    Cites,
    under="3.4",
    over=("3.5",),
    multiple="3.3",
    marker="3.2",
    cut="5.2",
    shoe="12.1",
    deciding=("7.1",),
    round="D.Round of Play",
    void="D.Void",
    nobody_left=("7.3",),
    show_dealer=("9.1",),
    rack=("9.7",),
    show_hand=("9.7",),
)

# 2. The order of hands

CATEGORIES = {
    C.ROYAL_FLUSH: "2.6(a)",
    C.STRAIGHT_FLUSH: "2.6(b)",
    C.FOUR_OF_A_KIND: "2.6(c)",
    C.FULL_HOUSE: "2.6(d)",
    C.FLUSH: "2.6(e)",
    C.STRAIGHT: "2.6(f)",
    C.THREE_OF_A_KIND: "2.6(g)",
    C.TWO_PAIRS: "2.6(h)",
    C.ONE_PAIR: "2.6(i)",
    C.ODD_CARDS: "2.6(j)",
}


def hand(five: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    return FIVE_CARD.value(five)


# 6. Dealing the cards, or 12 where an automated shuffling shoe is in use


def one_at_a_time(boxes: tuple[int, ...]) -> tuple[int, ...]:
    """Clockwise, the dealer last, five times over."""
    return (*boxes, DEALER) * 5


def five_at_a_time(boxes: tuple[int, ...]) -> tuple[int, ...]:
    """Packets of five, clockwise, the dealer last (reading G31)."""
    return tuple(place for place in (*boxes, DEALER) for _ in range(5))


DEALING = {
    "manual": Dealing(one_at_a_time, ("6.3(a)", "6.3(b)", "6.3(c)", "6.1"), up=("6.2",)),
    "automated": Dealing(five_at_a_time, ("12.4", "12.1"), up=("12.4", "6.2")),
}

# 7. Bet or fold


def bet_or_fold(round: BankedRound, box: Box) -> Actions:
    bet = may("7.2", "D.Bet", exactly=2 * box.wagers["ante"])
    return {"bet": bet, "fold": may("7.3", "D.Fold")}


def decided(round: BankedRound, box: Box) -> Actions:
    return only("7.1", DECISIONS, {})


def folded(round: BankedRound, box: Box, action: str) -> Rulings:
    return {wager: lose("7.3", "D.Fold") for wager in box.open_wagers}


BET = DerivedWager(
    "bet",
    of="ante",
    multiples=lambda stage: (2,),
    short=lambda stage: ("7.2",),
    long=lambda stage: ("7.2",),
)

# 8. Payout odds

BET_ODDS = {
    C.ROYAL_FLUSH: (250, "8.1[royal-flush]"),
    C.STRAIGHT_FLUSH: (50, "8.1[straight-flush]"),
    C.FOUR_OF_A_KIND: (20, "8.1[four-of-a-kind]"),
    C.FULL_HOUSE: (7, "8.1[full-house]"),
    C.FLUSH: (5, "8.1[flush]"),
    C.STRAIGHT: (4, "8.1[straight]"),
    C.THREE_OF_A_KIND: (3, "8.1[three-of-a-kind]"),
    C.TWO_PAIRS: (2, "8.1[two-pairs]"),
    C.ONE_PAIR: (1, "8.1[one-pair-or-less]"),
    C.ODD_CARDS: (1, "8.1[one-pair-or-less]"),
}

# 9. Settlement of wagers

ACE_KING = FIVE_CARD.value(cards("As Kd 4c 3h 2s"))  # the lowest hand that has them (reading C4)


def dealer_declares(dealer: Hand) -> Clauses:
    return ("9.2",)


def settle(box: Box, hand: Hand, dealer: Hand | None) -> Rulings:
    dealer = needed(
        dealer, "hand of the dealer"
    )  # whoever is still in has bet, so it has been declared
    if dealer < ACE_KING:
        # Of the bet the rules say nothing: it comes back (C1). An equal hand is no tie (C2).
        tie = ("9.6",) if hand == dealer else ()
        return {"ante": win("9.3", "8.1[ante]", "9.2", *tie), "bet": push("9.3", "9.2")}
    if hand > dealer:
        odds, line = BET_ODDS[hand.category]
        bet = win("9.4", line, "D.Bet", odds=odds, ceiling="8.2")
        return {"ante": win("9.4", "8.1[ante]", "9.2"), "bet": bet}
    if hand < dealer:
        return {"ante": lose("9.5", "9.2"), "bet": lose("9.5", "9.2")}
    return {"ante": void("9.6", "9.2"), "bet": void("9.6", "9.2")}


# 10 and 11. What the jackpots of both editions have in common

SEED = dollars(10_000)  # the approved one, unless another is (reading J19)
POOL_PERCENT = 75  # of each wager that feeds the pools, where no other shares are approved
ROYAL_FLOOR = dollars(10_000)
STRAIGHT_FLUSH_FLOOR = dollars(1_000)


def tenth(pool: int) -> int:
    """Of a straight flush: rounded up to the cent (reading J17)."""
    return -(-pool // 10)


# 14. Irregularities


def card_exposed(round: BankedRound, incident: CardExposed) -> Remedy:
    """Three voids; the dealer's first takes the place of the up card (readings C6 to C9)."""
    if incident.to == DEALER and round.decided:  # the hand is to be shown (reading C16)
        return carry_on("9.1")
    card = (incident.to, incident.card)
    if incident.to == DEALER and not round.up_card:
        return show_instead("14.2", "6.2")
    if len(round.exposed | {card}) > 2:
        return void_round("14.1", counts=True)
    clauses = ("14.1", "14.2") if incident.to == DEALER else ("14.1",)
    return carry_on(*clauses, counts=True)


def misdealt(round: BankedRound, incident: Incident) -> Remedy:
    """Any departure of recipient, order or number; no repair by moving cards (reading G19)."""
    count = ("2.5",) if isinstance(incident, WrongCount) else ()
    return void_round("14.3", *count)


def racked_too_early(round: BankedRound, incident: HandInDiscard) -> Remedy:
    """What cannot be rebuilt takes no further part, and its wagers return (reading G15)."""
    return carry_on("14.4") if incident.reconstructed else void_hand("14.4")


def no_decision(round: BankedRound, incident: Incident) -> Remedy:
    """Walking away is a fold (reading G16)."""
    return deemed("fold", "7.3", "7.1", "D.Fold")


IRREGULARITIES: dict[type[Incident], Rule] = {
    CardExposed: card_exposed,
    WrongCount: misdealt,
    WrongOrder: misdealt,
    DealtWithoutWager: misdealt,
    HandInDiscard: racked_too_early,
    NoDecision: no_decision,
}


def edition(
    rules: str,
    table_law: TableLaw,
    cites: Cites,
    wagers: tuple[InitialWager, ...],
    powers: Powers,
    jackpot: Jackpot,
    irregularities: Mapping[type[Incident], Rule],
) -> BankedGame:
    """Canberra Poker with what an edition says in its own numbers."""
    return BankedGame(
        rules=rules,
        register=instrument,
        table_law=table_law,
        deck=FULL_DECK,
        cites=cites,
        wagers=wagers,
        derived=BET,
        decisions=DECISIONS,
        dealt_in=lambda box: "ante" in box.wagers,
        dealing=DEALING,
        asked=lambda box: True,
        choices=bet_or_fold,
        afterwards=decided,
        forfeits=folded,
        reveals=(),
        concessions=False,
        hand=hand,
        describes=describer(CATEGORIES, ("2.5", "2.7")),
        compares=comparer(("2.8(a)",), ("2.8(b)",), ("2.9",)),
        declares=dealer_declares,
        settle=settle,
        incidents={**common_incidents(powers), **IRREGULARITIES, **irregularities},
        jackpot=jackpot,
    )
