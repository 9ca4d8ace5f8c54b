"""A table as its dealer has it in hand: the next step, who may do what, who is paid when."""

from typing import Any

import msgspec

from pitboss.cards.card import UNKNOWN
from pitboss.floor.people import Person
from pitboss.floor.pit.duties import course, pay_order, step_of
from pitboss.floor.pit.forms import forms_at
from pitboss.floor.pit.step import Step
from pitboss.floor.room.room import Room
from pitboss.floor.room.tell import actions_of
from pitboss.floor.table_stream import LoadedTable


def desk_of(room: Room, table: str, person: Person) -> dict[str, Any]:
    """Whatever the view has for those on duty, and what the dealer needs beside it."""
    loaded = room.casino.known(table)
    game, state = loaded.game, loaded.state
    order, by = pay_order(game, state)
    stops = course(game, state)
    step = step_of(game, state)
    return {
        "view": room.view(table, person),
        "by_hand": not state.shoe.electronic,
        "place": state.machine.PLACE,
        "deck": len(game.deck),
        "shoe": msgspec.to_builtins(state.shoe),
        "excluded": sorted(state.excluded),
        "step": _step(step),
        "course": [msgspec.to_builtins(stop) for stop in stops],
        "order": {"places": list(order), "clauses": list(by)},
        "offers": _offers(loaded),
        "keyed": _keyed(loaded),
        "free": list(state.free()),
        "seated": {str(number): player for number, player in state.names.items()},
        "forms": [msgspec.to_builtins(form) for form in forms_at(game, state, person.role)],
    }


def _step(step: Step) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(step)
    return told | {"faces": step.faces}


def _offers(loaded: LoadedTable) -> dict[str, Any]:
    """What is open to each place, which the dealer of a hand-dealt table records."""
    state, game = loaded.state, loaded.game
    if not state.in_hand or state.shoe.electronic:
        return {}
    actions = state.machine.actions
    return {
        str(number): actions_of(actions(game, state.displayed, state.round, number), game)
        for number in state.seated
    }


def _keyed(loaded: LoadedTable) -> list[dict[str, Any]]:
    """The faces of this round that were keyed, each with its place: any may have been a slip."""
    state = loaded.state
    if not state.in_hand or state.shoe.electronic or not loaded.game.laid:
        return []
    round: Any = state.round
    places = [*state.machine.PLACES.values(), *round.boxes]
    return [
        {"place": place, "card": nth, "face": str(card)}
        for place in places
        for nth, card in enumerate(state.machine.held(round, place), 1)
        if card != UNKNOWN
    ]
