"""Every event in a sentence that a person can read, with its clauses behind it."""

import pytest

from pitboss.cards.card import UNKNOWN, cards
from pitboss.cards.hand import Category
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.words import place_name, sentence, wager_name
from pitboss.play.verbs import Result

C = ("9.4", "8.1[ante]")


def settled(result: Result, amount: int = 2000, counted: int = 2000, paid: int = 0) -> e.Event:
    return e.WagerSettled(1, "pairs_plus", result, amount, counted, paid, 0, C)


SENTENCES: list[tuple[e.Event, str]] = [
    (e.WagerPlaced(1, "pairs_plus", 1050, "", C), "Box 1 lays $10.50 on pairs plus."),
    (e.WagerTakenBack(2, "ante", 1000, C), "Box 2 takes back its ante of $10."),
    (e.PlayerAdvised(3, C), "The player at box 3 is advised of the rule."),
    (e.DeckCut(26, C), "The deck is cut with 26 cards above the cut."),
    (e.MeterRead(Meter(1_500_000), C), "The jackpot meter shows $15,000."),
    (e.CardsDealt((1,), cards("Ah"), 4, C), "1 card is dealt to box 1, 4 still to come."),
    (
        e.CardsDealt((BOARD, 1, 2, DEALER, 1), cards("Ah Kd Qc Js Th"), 0, C),
        "5 cards are dealt to the board, box 1, box 2, the dealer.",
    ),
    (e.CardsShown(DEALER, (5,), cards("Ah"), C), "The dealer shows Ah."),
    (
        e.CardsShown(BOARD, (1, 2), (*cards("Ah"), UNKNOWN), C),
        "The board shows Ah an unseen card.",
    ),
    (e.CardsShown(4, (1,), cards("2c"), C), "Box 4 shows 2c."),
    (e.Decided(1, "bet", True, C), "Box 1 bets."),
    (e.Decided(1, "check", False, C), "Box 1 checks."),
    (e.Decided(1, "play", True, C), "Box 1 plays."),
    (e.Decided(1, "fold", True, C), "Box 1 folds."),
    (e.Decided(1, "fold-ante", True, C), "Box 1 folds the ante alone."),
    (e.Decided(1, "concede", True, C), "Box 1 concedes."),
    (e.Decided(1, "stay", True, C), "Box 1 is asked for no decision."),
    (e.StageReached(1, C), "The next decisions are open."),
    (
        e.HandDeclared(DEALER, Category.TWO_PAIRS, (12, 4, 11), C),
        "The dealer has two pairs, queens and fours, with a jack.",
    ),
    (
        e.HandDeclared(1, Category.ODD_CARDS, (14, 13, 9, 4, 2), C),
        "Box 1 has odd cards, ace high, with K-9-4-2.",
    ),
    (settled(Result.WIN, paid=4000), "Box 1's pairs plus of $20 wins $40."),
    (
        settled(Result.WIN, 2000, 1500, 4000),
        "Box 1's pairs plus of $20 wins $40; $15 of it counted, the rest goes back.",
    ),
    (settled(Result.LOSE), "Box 1's pairs plus of $20 loses."),
    (
        settled(Result.LOSE, 2000, 1999),
        "Box 1's pairs plus of $20 loses; $19.99 of it counted, the rest goes back.",
    ),
    (settled(Result.PUSH, 2000, 5), "Box 1's pairs plus of $20 comes back, neither won nor lost."),
    (settled(Result.VOID, 2000, 0), "Box 1's pairs plus of $20 is void and comes back."),
    (settled(Result.RETURNED, 2000, 0), "Box 1's pairs plus of $20 is not accepted and goes back."),
    (
        e.WagerSettled(1, "ante_bonus", Result.WIN, 0, 0, 4000, 0, C),
        "Box 1's ante bonus wins $40.",
    ),
    (
        e.PoolsMoved(150, 50, 0, "a wager", C),
        "The pool grows by $1.50 and the reserve grows by $0.50: a wager.",
    ),
    (
        e.PoolsMoved(-100, 0, 300, "a prize", C),
        "The pool falls by $1 and the operator puts in $3: a prize.",
    ),
    (e.PoolsMoved(0, -100, 0, "a prize", C), "The reserve falls by $1: a prize."),
    (e.PoolsMoved(0, 0, 0, "nothing", C), "The pools stay as they are: nothing."),
    (
        e.IncidentRuled("card-exposed", 2, 3, True, "carry-on", C),
        "Card exposed at box 2, card 3: the round goes on.",
    ),
    (
        e.IncidentRuled("card-exposed", DEALER, 2, False, "show-instead", C),
        "Card exposed at the dealer, card 2: that card becomes the one that lies face up.",
    ),
    (
        e.IncidentRuled("no-decision", 1, 0, False, "deemed", C),
        "No decision at box 1: the player is taken to have folded.",
    ),
    (
        e.IncidentRuled("hand-in-discard", 1, 0, False, "void-hand", C),
        "Hand in discard at box 1: the hand is void.",
    ),
    (
        e.IncidentRuled("disturbance", DEALER, 0, False, "void-round", C),
        "Disturbance: the round is void.",
    ),
    (e.AmountCorrected(1, "bet", 3000, C), "Box 1's bet is found to be $30."),
    (
        e.PoolLimited(1_000_000, C),
        "A major win elsewhere limits the prizes of this round to $10,000.",
    ),
    (e.HandVoided(3, C), "The hand of box 3 takes no further part."),
    (e.RoundVoided(C), "The round of play is void: everything goes back."),
    (e.RoundConcluded(C), "The round of play is over."),
]


@pytest.mark.parametrize(("event", "said"), SENTENCES)
def test_what_happened_in_a_sentence(event: e.Event, said: str) -> None:
    assert sentence(event) == f"{said} [9.4, 8.1[ante]]"


def test_every_event_has_a_sentence() -> None:
    kinds = {
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, e.Event) and kind is not e.Event
    }
    assert kinds == {type(event) for event, _ in SENTENCES}


def test_names_as_people_say_them() -> None:
    assert wager_name("pairs_plus") == "pairs plus"
    assert [place_name(place) for place in (DEALER, BOARD, 1, 12)] == [
        "the dealer",
        "the board",
        "box 1",
        "box 12",
    ]
