"""The course of a round for the pot at a table that is dealt by hand."""

from typing import Any

from pitboss.cards.card import UNKNOWN
from pitboss.errors import TooSoon
from pitboss.floor.pit.step import KEYED, UNSEEN, Step, Stop, count
from pitboss.play.pot.commands import BOARD, Settle
from pitboss.play.pot.decide import cards_due
from pitboss.play.table.state import TableState


def course(game: Any, state: TableState) -> tuple[Stop, ...]:
    """Blinds and hole cards, each round of betting with its cards, the showdown."""
    stops = [Stop("deal", "Post the blinds and deal", game.law.deal[:1])]
    for nth, betting in enumerate(game.betting):
        if betting.communal or betting.discard:
            words = f"Turn {count(betting.communal, 'communal card')}"
            stops.append(Stop(f"turn {nth}", words, betting.exposes[:1]))
        stops.append(Stop(f"ask {nth}", "Ask each player in turn", betting.opens[:1]))
    stops.append(Stop("pay", "Show the hands and pay the pots", game.law.show[:1]))
    return tuple(stops)


def pay_order(game: Any, state: TableState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Whoever contends, as hands are shown."""
    round: Any = state.round
    return tuple(seat.number for seat in round.contenders), game.law.show[:1]


def dealing(game: Any, state: TableState) -> Step:
    due = state.machine.cards_due(game, state.displayed, state.round)
    command = {"type": "pot.Deal", "cards": [UNSEEN] * due}
    words = f"Post the blinds and deal {due} hole cards"
    return Step("deal", words, game.law.deal[:2], command, "Cards are dealt")


def proceeding(game: Any, state: TableState) -> Step:
    round: Any = state.round
    step = state.machine.duty(game, state.displayed, round).step
    if step == "replace":
        command = {"type": "pot.ReplaceHoleCard", "card": UNSEEN}
        words = "Give another card for the one that was exposed"
        return Step("deal", words, game.law.exposed_in_deal, command, "It is given")
    if step == "expose":
        return _exposing(game, round)
    return settling(game, state)


def _exposing(game: Any, round: Any) -> Step:
    discard, communal = cards_due(game, round)
    betting = game.betting[round.number]
    command = {"type": "pot.Expose", "cards": [UNSEEN] * discard + [KEYED] * communal}
    first = f"Discard {count(discard, 'card')}, then turn" if discard else "Turn"
    words = f"{first} {count(communal, 'communal card')}"
    name = f"turn {round.number}"
    return Step(name, words, betting.exposes[:2], command, "They are shown", BOARD)


def settling(game: Any, state: TableState) -> Step:
    """Hands are shown until the engine can say who has which pot."""
    round: Any = state.round
    try:
        tuple(state.machine.decide(game, state.displayed, round, Settle()))
    except TooSoon:
        for seat in round.contenders:
            if UNKNOWN in seat.cards:
                cards = [KEYED if card == UNKNOWN else str(card) for card in seat.cards]
                command = {"type": "pot.Show", "seat": seat.number, "cards": cards}
                words = f"Turn the hand of seat {seat.number}"
                return Step("pay", words, game.law.show, command, "It is shown", seat.number)
    words = "Take the commission and pay the pots"
    return Step("pay", words, game.law.pay, {"type": "pot.Settle"}, "Settle and pay")
