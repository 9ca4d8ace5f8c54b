"""Drills for dealers: a round is played by the engine from a number, and something of it is asked.

The same number gives the same question: nothing of it is kept, here or anywhere on the floor.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from pitboss.cards.card import Card
from pitboss.cards.hand import Category
from pitboss.errors import BadInput
from pitboss.floor.deal.shuffle import chance, drawing, fisher_yates
from pitboss.floor.room.dollars import in_dollars
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.machine import machine_of
from pitboss.play.money import dollars
from pitboss.play.verbs import Offer, Refused
from pitboss.play.voice import NOBODY

BOXES = (1, 2)
STAKES = (10, 15, 20, 25, 50, 100)  # dollars of an ante
BOX = 1  # whose wagers are asked about
TOPICS = {
    "payments": "What is paid on each wager",
    "irregularities": "What follows from an exposed card or a wrong deal",
    "order": "Who is dealt the next card",
    "hands": "What a hand is",
}
DRILLED = tuple(name for name, one in GAMES.items() if one.laid)  # those against the house
REMEDIES = {
    "carry-on": "The round goes on",
    "void-round": "The round is void, everything goes back",
    "void-hand": "That hand is void, its wagers go back",
    "show-instead": "The card is shown, and the round goes on",
    "deemed": "It counts as a decision of the box",
}


class Question(Struct, frozen=True):
    rules: str
    topic: str
    number: int
    words: str
    dealer: list[str]
    board: list[str]
    cards: list[str]
    wagers: dict[str, str]
    choices: list[tuple[str, str]]  # what is answered, and what it says; none where it is money
    asked: str = ""  # the wager that is asked about


class Solved(Struct, frozen=True):
    """The question with what the engine says."""

    question: Question
    answer: str
    words: str
    clauses: list[str]


class Marked(Struct, frozen=True):
    right: bool
    answer: str
    words: str
    clauses: list[str]


def question(rules: str, topic: str, number: int) -> Question:
    return solved(rules, topic, number).question


def marked(rules: str, topic: str, number: int, answer: str) -> Marked:
    """Whether an answer is right, and what the engine says with its clauses."""
    found = solved(rules, topic, number)
    right = answer.strip() == found.answer
    return Marked(right, found.answer, found.words, found.clauses)


def solved(rules: str, topic: str, number: int) -> Solved:
    if rules not in DRILLED:
        raise BadInput(f"drills are of {', '.join(DRILLED)}, not of {rules[:30]!r}")
    game: Any = GAMES[rules]
    if topic not in _TOPICS:
        raise BadInput(f"what is drilled is one of {', '.join(_TOPICS)}")
    return _TOPICS[topic](Drilled(game, number), number)


class Drilled:
    """A round that plays itself: two boxes, as much as is open, cards from a shuffled deck."""

    def __init__(self, game: Any, number: int) -> None:
        self.game, self.machine = game, machine_of(game)
        self.below = drawing(chance(f"{game.rules} {number}".encode()))
        shoe = "automated" if "automated" in game.shoes else "manual"
        plain = self.machine.usual_sign(game)
        self.sign = self.machine.displayed(
            plain, buck=0, shoe=shoe, markers={}, advised=frozenset(), jackpot_working=True,
            by_hand=False,
        )  # fmt: skip
        self.round: Any = self.machine.empty(self.sign)
        self.events: list[Any] = []

    def give(self, command: Any) -> tuple[Any, ...]:
        self.round, events = self.machine.reach(self.game, self.sign, self.round, command)
        self.events += events
        return events

    def wager(self) -> None:
        """An ante of some size, and whatever else may lie beside it."""
        for box in BOXES:
            ante = dollars(STAKES[self.below(len(STAKES))])
            for name in self.game.laid:
                offer = self._offers(box).get(name)
                if isinstance(offer, Offer) and name != self._jackpot:
                    amount = offer.least if offer.least == offer.most else ante
                    self.give(b.Act(box, name, amount, f"box {box}"))

    @property
    def _jackpot(self) -> str:
        return self.game.jackpot.wager if self.game.jackpot else ""

    def _offers(self, box: int) -> Any:
        return self.machine.actions(self.game, self.sign, self.round, box)

    def deal(self) -> None:
        if self.sign.shoe == "manual":
            self.give(b.Cut(len(self.game.deck) // 2))
        due = self.machine.cards_due(self.game, self.sign, self.round)
        cards: list[Card] = fisher_yates(self.game.deck, self.below)[:due]
        self.give(b.Deal(tuple(cards)))

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Whoever is asked stays in; the dealer does what falls to the dealer."""
        while not self.round.over and not until():
            turn = self.machine.turn(self.round)
            self.give(self._stay(turn) if turn else b.Proceed())

    def _stay(self, box: int) -> Any:
        offers, stays = self._offers(box), self.game.derived.name
        offer = offers[stays]
        if isinstance(offer, Offer):
            return b.Act(box, stays, offer.least)
        return b.Act(box, "check")

    def shown(self, topic: str, number: int, words: str, **more: Any) -> Question:
        box = self.round.boxes.get(BOX)
        return Question(
            self.game.rules, topic, number, words,
            [str(card) for card in self.round.dealer], [str(card) for card in self.round.board],
            [str(card) for card in box.cards] if box else [],
            {name: in_dollars(sum_) for name, sum_ in box.wagers.items()} if box else {},
            more.pop("choices", []), **more,
        )  # fmt: skip

    def said(self, event: Any) -> str:
        return str(self.machine.words(event, NOBODY).text)


# Payments


def _payments(drill: Drilled, number: int) -> Solved:
    drill.wager()
    drill.deal()
    drill.play()
    settled = [x for x in drill.events if isinstance(x, e.WagerSettled) and x.box == BOX]
    one = settled[drill.below(len(settled))]
    words = f"What do you pay on the {one.wager.replace('_', ' ')} of box {BOX}?"
    found = drill.shown("payments", number, words, asked=one.wager)
    return Solved(found, in_dollars(one.paid), drill.said(one), [*one.clauses])


# Irregularities


def _irregularities(drill: Drilled, number: int) -> Solved:
    drill.wager()
    drill.deal()
    stop = drill.below(4)
    made = iter(range(100))
    drill.play(lambda: next(made) >= stop)
    for incident in _incidents(drill):
        try:
            events = drill.machine.decide(drill.game, drill.sign, drill.round, incident)
            ruled = next(x for x in events if isinstance(x, e.IncidentRuled))
        except (Refused, BadInput, StopIteration):
            continue
        words = f"{_what(drill, incident)} What follows?"
        found = drill.shown("irregularities", number, words, choices=[*REMEDIES.items()])
        return Solved(found, str(ruled.remedy), drill.said(ruled), [*ruled.clauses])
    return _payments(drill, number)


def _incidents(drill: Drilled) -> Iterator[Any]:
    places = [b.DEALER, BOX, *([b.BOARD] if drill.round.board else [])]
    found = [b.CardExposed(place, 1) for place in places]
    found += [b.WrongCount(BOX, 1), b.WrongOrder(), b.ShoeMalfunction("jam"), b.ForeignCard()]  # type: ignore[list-item]
    mixed = fisher_yates(found, drill.below)
    yield from (one for one in mixed if type(one) in drill.game.incidents)


def _what(drill: Drilled, incident: Any) -> str:
    named = {b.DEALER: "the dealer", b.BOARD: "the board"}
    match incident:
        case b.CardExposed(to=to):
            return f"The first card of {named.get(to, f'box {to}')} was exposed."
        case b.WrongCount(to=to):
            return f"Box {to} was dealt a wrong number of cards."
        case b.WrongOrder():
            return "The cards were dealt in a wrong order."
        case b.ForeignCard():
            return "A card of another deck is found in the round."
    return "The shoe fails."


# The order of the deal, and hands


def _order(drill: Drilled, number: int) -> Solved:
    drill.wager()
    order = drill.machine.order(drill.game, drill.sign, drill.round)
    nth = drill.below(len(order))
    named = {b.DEALER: "the dealer", b.BOARD: "the board"} | {n: f"box {n}" for n in BOXES}
    choices = [(str(place), words) for place, words in named.items() if place in order]
    words = f"Boxes {', '.join(map(str, BOXES))} are in. To whom goes card {nth + 1}?"
    found = drill.shown("order", number, words, choices=choices)
    clauses = drill.game.dealing[drill.sign.shoe].clauses
    said = f"Card {nth + 1} of {len(order)} goes to {named[order[nth]]}."
    return Solved(found, str(order[nth]), said, [*clauses])


def _hands(drill: Drilled, number: int) -> Solved:
    drill.wager()
    drill.deal()
    drill.play()
    box = drill.round.boxes[BOX]
    hand = drill.game.hand(box.cards, drill.round.board)
    choices = [(str(one), str(one)) for one in Category]
    found = drill.shown("hands", number, f"What does box {BOX} have?", choices=choices)
    return Solved(
        found, str(hand.category), f"Box {BOX} has {hand.words}.", [*drill.game.describes(hand)]
    )


_TOPICS: dict[str, Callable[[Drilled, int], Solved]] = {
    "payments": _payments,
    "irregularities": _irregularities,
    "order": _order,
    "hands": _hands,
}
