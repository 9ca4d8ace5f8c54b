"""What happened, in a sentence with its clauses: for the screen, the record and the curious."""

from collections.abc import Callable
from typing import Any

from pitboss.cards.card import UNKNOWN, Card
from pitboss.cards.hand import Category, Hand
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.money import in_words
from pitboss.play.verbs import Clauses, Result


def sentence(event: e.Event) -> str:
    """The event as people say it, then the clause that decided and those it rests on."""
    clauses: Clauses = event.clauses  # type: ignore[attr-defined]
    return f"{_SENTENCES[type(event)](event)} [{', '.join(clauses)}]"


def wager_name(wager: str) -> str:
    return wager.replace("_", " ")


def place_name(place: int) -> str:
    if place == DEALER:
        return "the dealer"
    return "the board" if place == BOARD else f"box {place}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _faces(cards: tuple[Card, ...]) -> str:
    return " ".join("an unseen card" if card == UNKNOWN else card for card in cards)


def _placed(event: e.WagerPlaced) -> str:
    return f"Box {event.box} lays {in_words(event.amount)} on {wager_name(event.wager)}."


def _taken_back(event: e.WagerTakenBack) -> str:
    amount = in_words(event.amount)
    return f"Box {event.box} takes back its {wager_name(event.wager)} of {amount}."


def _dealt(event: e.CardsDealt) -> str:
    served = [place_name(place) for place in dict.fromkeys(event.places)]
    more = f", {event.remaining} still to come" if event.remaining else ""
    number = f"{len(event.cards)} card{'s are' if len(event.cards) > 1 else ' is'}"
    return f"{number} dealt to {', '.join(served)}{more}."


def _shown(event: e.CardsShown) -> str:
    return f"{_capital(place_name(event.place))} shows {_faces(event.cards)}."


def _decided(event: e.Decided) -> str:
    words = {
        "fold-ante": "folds the ante alone",
        "concede": "concedes",
        "stay": "is asked for no decision",
    }
    if event.decision in words:
        return f"Box {event.box} {words[event.decision]}."
    return f"Box {event.box} {event.decision}s."


def _declared(event: e.HandDeclared) -> str:
    hand = Hand(0, event.category, event.ranks)
    article = "a " if event.category in _COUNTED else ""
    return f"{_capital(place_name(event.place))} has {article}{hand.words}."


# Of these there is one; of a kind there are three or four, and odd cards are many.
_COUNTED = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.ONE_PAIR,
)


def _settled(event: e.WagerSettled) -> str:
    wager = f"Box {event.box}'s {wager_name(event.wager)}"
    if event.amount:
        wager += f" of {in_words(event.amount)}"
    match event.result:
        case Result.WIN:
            said = f"{wager} wins {in_words(event.paid)}"
        case Result.LOSE:
            said = f"{wager} loses"
        case Result.PUSH:
            said = f"{wager} comes back, neither won nor lost"
        case Result.VOID:
            said = f"{wager} is void and comes back"
        case Result.RETURNED:
            said = f"{wager} is not accepted and goes back"
    if event.result in (Result.WIN, Result.LOSE) and event.counted < event.amount:
        said += f"; {in_words(event.counted)} of it counted, the rest goes back"
    return f"{said}."


def _pools(event: e.PoolsMoved) -> str:
    parts = [("pool", event.pool), ("reserve", event.reserve)]
    moved = [f"the {name} {_by(amount)}" for name, amount in parts if amount]
    if event.house:
        moved.append(f"the operator puts in {in_words(event.house)}")
    return f"{_capital(' and '.join(moved) or 'the pools stay as they are')}: {event.why}."


def _by(amount: int) -> str:
    return f"{'grows' if amount > 0 else 'falls'} by {in_words(abs(amount))}"


def _incident(event: e.IncidentRuled) -> str:
    remedies = {
        "carry-on": "the round goes on",
        "show-instead": "that card becomes the one that lies face up",
        "deemed": "the player is taken to have folded",
        "void-hand": "the hand is void",
        "void-round": "the round is void",
    }
    where = f" at {place_name(event.place)}" if event.place != DEALER or event.nth else ""
    nth = f", card {event.nth}" if event.nth else ""
    kind = event.kind.replace("-", " ")
    return f"{_capital(kind)}{where}{nth}: {remedies[event.remedy]}."


_SENTENCES: dict[type[e.Event], Callable[[Any], str]] = {
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.PlayerAdvised: lambda event: f"The player at box {event.box} is advised of the rule.",
    e.DeckCut: lambda event: f"The deck is cut with {event.cards_above} cards above the cut.",
    e.MeterRead: lambda event: f"The jackpot meter shows {in_words(event.meter.pool)}.",
    e.CardsDealt: _dealt,
    e.CardsShown: _shown,
    e.Decided: _decided,
    e.StageReached: lambda event: "The next decisions are open.",
    e.HandDeclared: _declared,
    e.WagerSettled: _settled,
    e.PoolsMoved: _pools,
    e.IncidentRuled: _incident,
    e.AmountCorrected: lambda event: (
        f"Box {event.box}'s {wager_name(event.wager)} is found to be {in_words(event.amount)}."
    ),
    e.PoolLimited: lambda event: (
        f"A major win elsewhere limits the prizes of this round to {in_words(event.pool)}."
    ),
    e.HandVoided: lambda event: f"The hand of box {event.box} takes no further part.",
    e.RoundVoided: lambda event: "The round of play is void: everything goes back.",
    e.RoundConcluded: lambda event: "The round of play is over.",
}
