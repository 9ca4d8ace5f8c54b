"""The table: a decider around the decider of its round.

    decide(game, state, command) -> events      evolve(state, event) -> state

A command of the round goes through to it, with the sign as it stands; when the round is over the
table takes note.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as b
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.begin import begin_round, check_equipment
from pitboss.play.table.deal import DEAL_COMMANDS, check_shuffled
from pitboss.play.table.end import call_off_round, finish
from pitboss.play.table.evolve import evolve
from pitboss.play.table.opening import HOUSE_COMMANDS
from pitboss.play.table.round import RoundCommand, after, check_kind, decide_round, shoe_failed
from pitboss.play.table.seats import SEAT_COMMANDS, leave_seat
from pitboss.play.table.state import TableState
from pitboss.play.table.waiting_list import in_the_round
from pitboss.play.verbs import Refused

__all__ = ["Command", "decide", "evolve"]

Command = c.TableCommand | RoundCommand


def decide(game: Game, state: TableState, command: Command) -> Iterator[Any]:
    """Yield what happens, or raise Refused. Collect with tuple(): all of it or nothing."""
    if not state.rules and not isinstance(command, c.SetUp):
        raise TooSoon("the table has not been set up")
    if isinstance(command, c.TableCommand):
        return _COMMANDS[type(command)](game, state, command)
    check_kind(game, command)
    if isinstance(command, p.Leave):
        return leave_seat(game, state, c.LeaveSeat(player=_player(state, command.seat)))
    if isinstance(command, b.ShoeMalfunction) and not state.in_hand:
        return iter((shoe_failed(game, state, command),))
    return _in_round(game, state, command)


def _player(state: TableState, number: int) -> str:
    if number not in state.seated:
        raise UnknownPlace(f"nobody sits at seat {number}")
    return state.seated[number].player


def _in_round(game: Game, state: TableState, command: RoundCommand) -> Iterator[Any]:
    _check(game, state, command)
    events = tuple(decide_round(game, state, command))
    for event in events:
        yield event
        state = evolve(state, event)
    for event in after(game, state, command, events):
        yield event
        state = evolve(state, event)
    if state.in_hand and state.round is not None and state.round.over:
        yield from finish(game, state)


_WHILE_STOPPED = (p.Invalidate, b.Disturbance, b.OperatorVoid)


def _check(game: Game, state: TableState, command: RoundCommand) -> None:
    if isinstance(command, p.SitDown):
        raise BadInput("at a table a seat is taken, with its player's name")
    if state.stopped and not isinstance(command, _WHILE_STOPPED):
        raise Refused((game.table_law.disturbance,), f"gaming is stopped: {state.stopped}")
    if not state.in_hand:
        state.machine.check_between(game, state.round, command)
    elif isinstance(command, b.Deal | p.Deal) and not state.cards_out:
        _check_deal(game, state)
    elif isinstance(command, b.TakeBack) and state.tournament:
        _check_ante(game, state, command)
    elif isinstance(command, p.TopUp | p.TakeOff) and not in_the_round(state, command.seat):
        _player(state, command.seat)
        raise Refused(game.locked, "a stake does not change during a round")


def _check_deal(game: Game, state: TableState) -> None:
    """Nothing is dealt from a doubtful deck, a broken shoe, or without the cut (reading P61)."""
    check_equipment(game, state)
    check_shuffled(state)
    if state.shoe.kind == "manual" and not state.was_cut:
        raise Refused(game.cut, "the deck has not been cut")


def _check_ante(game: Game, state: TableState, command: b.TakeBack) -> None:
    """The chance to wager is over when the next player has wagered."""
    if game.table_law.ante_order and command.box in state.antes[:-1]:
        raise Refused(game.table_law.ante_order, "the next player has laid an ante: yours stands")


_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    **HOUSE_COMMANDS,
    **SEAT_COMMANDS,
    c.BeginRound: begin_round,
    c.CallOffRound: call_off_round,
    **DEAL_COMMANDS,
}
