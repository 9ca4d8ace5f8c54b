"""The next step of a table that is dealt by hand, and what comes after it in the round."""

from types import ModuleType
from typing import Any

from msgspec.structs import replace

from pitboss.errors import TooSoon
from pitboss.floor.croupier import ABOVE, Wait, waits_for
from pitboss.floor.pit import against_house, for_pot
from pitboss.floor.pit.step import Step, Stop
from pitboss.play.machine import Game
from pitboss.play.table.commands import BeginRound
from pitboss.play.table.decide import decide
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused


def _pit(game: Game) -> ModuleType:
    return against_house if game.laid else for_pot


def course(game: Game, state: TableState) -> tuple[Stop, ...]:
    found: tuple[Stop, ...] = _pit(game).course(game, state)
    return found


def pay_order(game: Game, state: TableState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The places as they are settled now, and the clause that says so."""
    if not state.cards_out:
        return (), ()
    order: tuple[tuple[int, ...], tuple[str, ...]] = _pit(game).pay_order(game, state)
    return order


def step_of(game: Game, state: TableState) -> Step:
    """What the rules ask of the dealer now; without a command where it is somebody else's move."""
    step = _step(game, state)
    names = [stop.name for stop in course(game, state)]
    at = names.index(step.name) + 1 if step.name in names else 0
    command = step.command
    if command and state.shoe.electronic and "cards" in command:
        command = command | {"cards": []}  # they come from the shoe: no desk has them before
    return replace(step, at=at, of=len(names), command=command)


def _step(game: Game, state: TableState) -> Step:
    law = game.table_law
    if not state.open:
        return Step("closed", "The table is closed", (law.hours,))
    if state.stopped:
        return Step("stopped", f"Gaming is stopped: {state.stopped}", (law.disturbance,))
    wait = waits_for(game, state)
    if wait is Wait.ROUND:
        return _between(game, state)
    if wait is Wait.WAGERS:
        return _before_the_deal(game, state)
    if wait is Wait.PLAYER:
        return _asking(game, state)
    pit = _pit(game)
    step: Step = (
        pit.settling(game, state) if wait is Wait.CONCESSION else pit.proceeding(game, state)
    )
    return step


def _between(game: Game, state: TableState) -> Step:
    if not state.seated:
        return Step("seat", "Seat the first player", (game.table_law.one_seat,))
    if state.played_out:
        return Step("closing", "The last round was played", (game.table_law.closing,))
    try:
        tuple(decide(game, state, BeginRound()))
    except Refused as refused:
        return Step("begin", f"No round begins: {refused.why}", refused.clauses)
    except TooSoon as early:
        return Step("begin", f"No round begins: {early}", game.round_of_play[:1])
    command = {"type": "table.BeginRound"}
    return Step("begin", "Begin a round", game.round_of_play[:1], command, "Begin")


def _before_the_deal(game: Game, state: TableState) -> Step:
    if state.machine.duty(game, state.displayed, state.round).step == "wagers":
        return Step("wagers", "Take the wagers", game.round_of_play[:1])
    if state.shoe.kind == "manual" and not state.was_cut:
        return _cutting(game, state)
    dealing: Step = _pit(game).dealing(game, state)
    return dealing


def _cutting(game: Game, state: TableState) -> Step:
    inside = state.machine.cut(ABOVE) is not None
    command: dict[str, Any] = {"type": "Cut" if inside else "table.CutCards", "cards_above": ABOVE}
    words = "Shuffle, and have the deck cut: how many cards lie above the cut?"
    return Step("cut", words, game.cut, command, "It is cut", number="cards_above")


def _asking(game: Game, state: TableState) -> Step:
    number = state.machine.turn(state.round)
    who = state.names.get(number, "nobody")
    stage = _stage(game, state)
    clauses = next((s.clauses for s in course(game, state) if s.name == stage), game.round_of_play)
    words = f"Ask {state.machine.PLACE} {number}, {who}"
    return Step(stage, words, clauses, place=number)


def _stage(game: Game, state: TableState) -> str:
    round: Any = state.round
    return f"ask {round.stage if game.laid else round.number - 1}"
