"""3 Card Poker: an ante against the dealer, pairs plus on the player's own three cards, or both.

Reads in the order of its instrument, NI2006-481. A number in quotes is the clause that decides.
"""

from pitboss.cards.card import FULL_DECK, Card, cards
from pitboss.cards.hand import Category as C
from pitboss.cards.hand import Hand
from pitboss.cards.order import THREE_CARD
from pitboss.games.hands import comparer, describer
from pitboss.games.three_card.irregularities import INCIDENTS
from pitboss.games.three_card.table import TABLE
from pitboss.law.instrument import instrument
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.game import BankedGame, Cites, Dealing, DerivedWager, InitialWager
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

DECISIONS = ("play", "fold", "fold-ante")

# 2. The order of hands

CATEGORIES = {
    C.STRAIGHT_FLUSH: "2.6(a)",
    C.THREE_OF_A_KIND: "2.6(b)",
    C.STRAIGHT: "2.6(c)",
    C.FLUSH: "2.6(d)",
    C.ONE_PAIR: "2.6(e)",
    C.ODD_CARDS: "2.6(f)",
}


def hand(three: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    return THREE_CARD.value(three)


# 3 to 6. Limits, wagers, shuffle and deal

CITES = Cites(
    under="3.4",
    over=("3.5",),
    multiple="3.3",
    marker="3.2",
    other_player="4.4",
    other_box="4.4",
    locked="4.5",
    cut="5.2",
    shoe="10.1",
    deciding=("7.1",),
    round="D.Round of Play",
    void="D.Void",
    nobody_left=("7.5",),
    unasked=("7.3", "4.2"),
    without_ante=("7.8",),
    rack=("7.7",),
    show_dealer=("9.1",),
    show_hand=("9.4", "4.10"),
    dispute="14.4",
)

WAGERS = (
    InitialWager("ante", ("4.1", "4.2", "D.Ante", "D.Box", "4.3")),
    InitialWager("pairs_plus", ("4.1", "4.2", "D.Pairs Plus", "D.Box", "4.3"), own_limits=True),
)


def one_at_a_time(boxes: tuple[int, ...]) -> tuple[int, ...]:
    return (*boxes, DEALER) * 3


def three_at_a_time(boxes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in (*boxes, DEALER) for _ in range(3))


DEALING = {
    "manual": Dealing(one_at_a_time, ("6.4(a)", "6.4(b)", "6.4(c)", "6.1", "6.2")),
    "automated": Dealing(three_at_a_time, ("10.4", "10.1")),
}

# 7. Play or fold


def play_or_fold(round: BankedRound, box: Box) -> Actions:
    play = may("7.2", "4.6", "D.Play", exactly=box.wagers["ante"])
    fold_ante = may("7.4", "4.8(a)") if "pairs_plus" in box.wagers else may_not("7.4")
    fold = may("7.5", "D.Fold")
    return {"play": play, "fold": fold, "fold-ante": fold_ante}


def afterwards(round: BankedRound, box: Box) -> Actions:
    """Pairs plus alone is asked for nothing; its player may still pass the cards in (T3, T4)."""
    if box.decisions != ("stay",) or round.declared:
        return only("7.1", DECISIONS, {})
    offers: Actions = {"fold": may("4.10(c)", "D.Fold"), "play": may_not("7.8")}
    return only("7.4", DECISIONS, offers)


def forfeits(round: BankedRound, box: Box, action: str) -> Rulings:
    """To fold loses everything; to fold the ante leaves pairs plus alive (reading T1)."""
    ante = {"ante": lose("4.8(a)", "7.4" if action == "fold-ante" else "7.5", "D.Fold")}
    pairs_plus = {"pairs_plus": lose("4.10(c)", "7.5", "D.Fold")}
    lost = ante if action == "fold-ante" else ante | pairs_plus
    return {wager: ruling for wager, ruling in lost.items() if wager in box.open_wagers}


PLAY = DerivedWager(
    "play",
    of="ante",
    multiples=lambda stage: (1,),
    short=lambda stage: ("7.2",),
    long=lambda stage: ("7.2",),
)

# 8. Payout odds: no ceiling, whatever the sign says (reading T15)

ANTE_BONUS = {
    C.STRAIGHT_FLUSH: (4, "8[bonus-straight-flush]"),
    C.THREE_OF_A_KIND: (3, "8[bonus-three-of-a-kind]"),
    C.STRAIGHT: (1, "8[bonus-straight]"),
}
PAIRS_PLUS = {
    C.STRAIGHT_FLUSH: (40, "8[pp-straight-flush]"),
    C.THREE_OF_A_KIND: (30, "8[pp-three-of-a-kind]"),
    C.STRAIGHT: (6, "8[pp-straight]"),
    C.FLUSH: (3, "8[pp-flush]"),
    C.ONE_PAIR: (1, "8[pp-pair]"),
}

# 4.7 to 4.12 and 9. Settlement

QUEEN_HIGH = THREE_CARD.value(cards("Qs 3h 2d"))  # the lowest hand that qualifies


def dealer_declares(dealer: Hand) -> Clauses:
    return ("9.2", "D.Qualify")


def settle(box: Box, hand: Hand, dealer: Hand | None) -> Rulings:
    rulings: Rulings = {}
    if dealer is not None:  # somebody has played
        rulings |= _against_the_dealer(hand, dealer)
        if hand.category in ANTE_BONUS:
            rulings["ante_bonus"] = _ante_bonus(hand, lost=hand < dealer >= QUEEN_HIGH)
    rulings["pairs_plus"] = _pairs_plus(hand)
    return rulings


def _against_the_dealer(hand: Hand, dealer: Hand) -> Rulings:
    if dealer < QUEEN_HIGH:  # equal hands are then no stand-off (reading T5)
        tie = ("4.9", "9.6") if hand == dealer else ()
        ante = win("9.3", "4.7(a)", "8[ante]", "9.2", "D.Qualify", *tie)
        return {"ante": ante, "play": push("4.11(d)", "9.2", "D.Stand Off")}
    if hand > dealer:
        ante = win("9.4", "4.7(b)", "8[ante]")
        return {"ante": ante, "play": win("9.4", "4.11(a)", "8[play]", "D.Play")}
    if hand < dealer:
        return {"ante": lose("9.5", "4.8(b)"), "play": lose("9.5", "4.11(b)")}
    return {
        "ante": push("9.6", "4.9", "D.Stand Off"),
        "play": push("9.6", "4.11(c)", "D.Stand Off"),
    }


def _ante_bonus(hand: Hand, lost: bool) -> Ruling:
    """Paid on every hand that was played, win, lose or tie (readings T7, T8)."""
    odds, line = ANTE_BONUS[hand.category]
    survives = ("9.7", "9.5") if lost else ()
    return win("4.12", line, "D.Ante Bonus", *survives, odds=odds, on="ante")


def _pairs_plus(hand: Hand) -> Ruling:
    if hand.category not in PAIRS_PLUS:
        return lose("4.10(b)", "D.Pairs Plus")
    odds, line = PAIRS_PLUS[hand.category]
    return win("4.10(a)", line, "D.Pairs Plus", odds=odds)


THREE_CARD_2006 = BankedGame(
    rules="three-card-2006",
    register=instrument,
    table_law=TABLE,
    deck=FULL_DECK,
    cites=CITES,
    wagers=WAGERS,
    derived=PLAY,
    decisions=DECISIONS,
    dealt_in=lambda box: bool(box.wagers),
    dealing=DEALING,
    asked=lambda box: "ante" in box.wagers,
    choices=play_or_fold,
    afterwards=afterwards,
    forfeits=forfeits,
    reveals=(),
    concessions=False,
    hand=hand,
    describes=describer(CATEGORIES, ("2.5", "2.7")),
    compares=comparer(("2.8(a)",), ("2.8(b)",), ("2.9",), different=("2.10",)),
    declares=dealer_declares,
    settle=settle,
    incidents=INCIDENTS,
)
