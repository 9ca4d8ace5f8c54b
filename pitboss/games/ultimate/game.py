"""Ultimate Texas Hold-em: two hole cards and five communal ones, against the dealer's hand.

Reads in the order of its instrument, NI2019-212. A number in quotes is the clause that decides.
"""

from fractions import Fraction

from pitboss.cards.card import FULL_DECK, Card, cards
from pitboss.cards.hand import Category as C
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD
from pitboss.errors import needed
from pitboss.games.hands import comparer, describer
from pitboss.games.ultimate.irregularities import INCIDENTS
from pitboss.games.ultimate.table import TABLE
from pitboss.law.instrument import instrument
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.game import (
    BankedGame,
    Cites,
    Dealing,
    DerivedWager,
    InitialWager,
    Reveal,
)
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.verbs import (
    Actions,
    Clauses,
    Ruling,
    Rulings,
    lose,
    may,
    may_not,
    only,
    push,
    win,
)

DECISIONS = ("play", "check", "fold", "concede")

# 2 and 3. The order of hands: the best five of seven cards

CATEGORIES = {
    C.ROYAL_FLUSH: "3.1(a)",
    C.STRAIGHT_FLUSH: "3.1(b)",
    C.FOUR_OF_A_KIND: "3.1(c)",
    C.FULL_HOUSE: "3.1(d)",
    C.FLUSH: "3.1(e)",
    C.STRAIGHT: "3.1(f)",
    C.THREE_OF_A_KIND: "3.1(g)",
    C.TWO_PAIRS: "3.1(h)",
    C.ONE_PAIR: "3.1(i)",
    C.ODD_CARDS: "3.1(j)",
}


def hand(hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    return FIVE_CARD.best(hole + board)


_by_category = describer(CATEGORIES, ("2.3", "D.Communal Cards"))
_by_cards = comparer(("3.2",), (), ())


def describes(hand: Hand) -> Clauses:
    quads = ("D.Quads",) if hand.category == C.FOUR_OF_A_KIND else ()
    return _by_category(hand) + quads


def compares(hand: Hand, dealer: Hand) -> Clauses:
    return ("9.3(b)", "9.4", *_by_cards(hand, dealer))


# 4 to 7. Wagers, limits and the deal

CITES = Cites(
    under="5.4",
    over=("5.5", "13.7(b)"),
    multiple="5.3",
    marker="5.2",
    other_player="4.5",
    other_box="4.4",
    again="4.5",
    locked="4.6",
    cut="2.2",
    shoe="2.2",
    deciding=("8.1", "8.3", "8.5"),
    round="D.Round of Play",
    void="D.Void",
    not_dealt=("D.Blind", "7.2(c)"),
    nobody_left=("8.8", "9.2"),  # no ante that was folded is refunded (readings U6, U19)
    unasked=("8.1",),
    found=("13.7",),
    show_dealer=("8.8(b)",),
    show_hand=("9.3(a)",),
    dispute="15.5",
)

WAGERS = (
    InitialWager("ante", ("4.2(a)", "D.Ante", "D.Box", "4.1")),
    InitialWager(
        "blind",
        ("4.2(a)", "D.Blind", "D.Box"),
        needs=("ante",),
        needs_clause="D.Blind",
        equal_to="ante",
        equal_clause="D.Blind",
    ),
    InitialWager(
        "trips",
        ("4.2(b)", "4.3", "D.Trips"),
        needs=("ante", "blind"),
        needs_clause="4.3",
        own_limits=True,
    ),
)


def board_boxes_dealer(boxes: tuple[int, ...]) -> tuple[int, ...]:
    """Five communal cards, then two to each box clockwise (reading U21), then two to the dealer."""
    return (BOARD,) * 5 + tuple(place for place in (*boxes, DEALER) for _ in range(2))


DEALING = {
    "automated": Dealing(
        board_boxes_dealer, ("7.2(a)", "7.2(b)", "7.2(c)", "7.2(d)", "D.Hole Cards")
    )
}
REVEALS = (
    Reveal((1, 2, 3), ("8.2", "D.Flop"), stage=("8.3", "D.After the Flop")),
    Reveal((4, 5), ("8.4", "D.Turn", "D.River"), stage=("8.5", "D.On the River")),
)

# 8. The rounds of betting

MULTIPLES = ((3, 4), (2,), (1,))  # of the ante, by stage
PLAY = (
    ("8.1(c)(ii)", "D.Play Wager", "D.Before the Flop"),
    ("8.3(c)(ii)", "D.Play Wager", "D.After the Flop"),
    ("8.5(b)(ii)", "D.Play Wager", "D.On the River"),
)
CHECK = (
    may("8.1(b)", "D.Check", "D.Before the Flop"),
    may("8.3(b)", "D.Check"),
    may_not("8.5"),
)
FOLD = ("8.1(a)", "8.3(a)", "8.5(a)")
STAGE = ("8.1", "8.3", "8.5")


def fold_check_or_play(round: BankedRound, box: Box) -> Actions:
    ante, stage, multiples = box.wagers["ante"], round.stage, MULTIPLES[round.stage]
    play = may(*PLAY[stage], least=multiples[0] * ante, most=multiples[-1] * ante, multiple=ante)
    check = CHECK[stage]
    offers: Actions = {"play": play, "check": check, "fold": may(FOLD[stage], "D.Fold", "8.6")}
    return only("9.1", DECISIONS, offers)


def afterwards(round: BankedRound, box: Box) -> Actions:
    """Who has played wagers no more, and may only give up once the dealer's hand is declared."""
    if box.decisions[-1] in ("fold", "concede"):
        return only("8.6", DECISIONS, {})
    concede = may("9.1", "D.Fold") if round.declared else may_not("9.1")
    if any(place == box.number for place, _ in round.shown):
        concede = may_not("9.3(a)", why="the hand has been turned")  # reading U4
    return only(STAGE[round.stage], DECISIONS, {"concede": concede})


def forfeits(round: BankedRound, box: Box, action: str) -> Rulings:
    """All wagers of the box, trips included (readings U4, U5)."""
    by = "9.1" if action == "concede" else FOLD[round.stage]
    return {wager: lose(by, "D.Fold", "8.6") for wager in box.open_wagers}


# 9. Settlement

LOWEST_PAIR = FIVE_CARD.value(cards("2s 2h 5d 4c 3s"))
STRAIGHT_OR_BETTER = (
    C.ROYAL_FLUSH, C.STRAIGHT_FLUSH, C.FOUR_OF_A_KIND, C.FULL_HOUSE, C.FLUSH, C.STRAIGHT,
)  # fmt: skip


def dealer_declares(dealer: Hand) -> Clauses:
    return ("8.8(c)", "D.Qualify") if dealer >= LOWEST_PAIR else ("8.8(c)", "9.2", "D.Qualify")


def settle(box: Box, hand: Hand, dealer: Hand | None) -> Rulings:
    dealer = needed(
        dealer, "hand of the dealer"
    )  # whoever is still in has played, so it has been declared
    return {
        "ante": _ante(hand, dealer),
        "blind": _blind(hand, dealer),
        "play": _play(hand, dealer),
        "trips": _trips(hand),
    }


def _ante(hand: Hand, dealer: Hand) -> Ruling:
    if dealer < LOWEST_PAIR:
        tie = ("9.5(c)(i)",) if hand == dealer else ()
        return push("9.5(c)(ii)", "9.2", "D.Qualify", "D.Push", *tie, first=True)
    if hand > dealer:
        return win("9.5(a)", "9.9", "10.1[ante]")
    return lose("9.5(b)") if hand < dealer else push("9.5(c)(i)", "D.Push")


def _blind(hand: Hand, dealer: Hand) -> Ruling:
    """Against the dealer's hand, qualified or not (reading U7)."""
    if hand < dealer:  # that the dealer does not qualify is no reason to push
        return lose("9.6(b)", "9.6(c)") if dealer < LOWEST_PAIR else lose("9.6(b)")
    if hand == dealer:
        return push("9.6(c)(i)", "D.Push")
    if hand.category not in STRAIGHT_OR_BETTER:
        return push("9.6(c)(ii)", "10.1[blind-less]", "D.Push")
    odds, line = BLIND_ODDS[hand.category]
    return win("9.6(a)", "9.9", line, odds=odds, ceiling="10.1[ceiling]")


def _play(hand: Hand, dealer: Hand) -> Ruling:
    if hand > dealer:
        return win("9.8(a)", "9.9", "10.1[play]")
    return lose("9.8(b)") if hand < dealer else push("9.8(c)", "D.Push")


def _trips(hand: Hand) -> Ruling:
    """On the player's own hand, whatever the dealer has."""
    if hand.category not in TRIPS_ODDS:
        return lose("9.7(b)", "D.Trips")
    odds, line = TRIPS_ODDS[hand.category]
    return win("9.7(a)", "9.9", line, "D.Trips", odds=odds)


# 10. Payout odds; the ceiling is on the blind alone (readings G11, U16)

BLIND_ODDS = {
    C.ROYAL_FLUSH: (Fraction(500), "10.1[blind-royal-flush]"),
    C.STRAIGHT_FLUSH: (Fraction(50), "10.1[blind-straight-flush]"),
    C.FOUR_OF_A_KIND: (Fraction(10), "10.1[blind-four-of-a-kind]"),
    C.FULL_HOUSE: (Fraction(3), "10.1[blind-full-house]"),
    C.FLUSH: (Fraction(3, 2), "10.1[blind-flush]"),
    C.STRAIGHT: (Fraction(1), "10.1[blind-straight]"),
}
TRIPS_ODDS = {
    C.ROYAL_FLUSH: (50, "10.1[trips-royal-flush]"),
    C.STRAIGHT_FLUSH: (40, "10.1[trips-straight-flush]"),
    C.FOUR_OF_A_KIND: (30, "10.1[trips-four-of-a-kind]"),
    C.FULL_HOUSE: (8, "10.1[trips-full-house]"),
    C.FLUSH: (7, "10.1[trips-flush]"),
    C.STRAIGHT: (4, "10.1[trips-straight]"),
    C.THREE_OF_A_KIND: (3, "10.1[trips-three-of-a-kind]"),
}

ULTIMATE_2019 = BankedGame(
    rules="ultimate-2019",
    register=instrument,
    table_law=TABLE,
    deck=FULL_DECK,
    cites=CITES,
    wagers=WAGERS,
    derived=DerivedWager(
        "play",
        of="ante",
        multiples=lambda stage: MULTIPLES[stage],
        short=lambda stage: ("13.7(a)", PLAY[stage][0]),
        long=lambda stage: ("13.7(b)", PLAY[stage][0]),
    ),
    decisions=DECISIONS,
    dealt_in=lambda box: "ante" in box.wagers and "blind" in box.wagers,
    dealing=DEALING,
    asked=lambda box: True,
    choices=fold_check_or_play,
    afterwards=afterwards,
    forfeits=forfeits,
    reveals=REVEALS,
    concessions=True,
    hand=hand,
    describes=describes,
    compares=compares,
    declares=dealer_declares,
    settle=settle,
    incidents=INCIDENTS,
)
