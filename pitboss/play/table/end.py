"""The end of a round: who sat idle, who leaves; and a round that is called off undealt."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import TooSoon
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import Seat, TableState
from pitboss.play.table.waiting_list import by_seats, put_out, vacate

ALERT = 3  # rounds in a row without taking part


def finish(game: Game, state: TableState) -> Iterator[Any]:
    """The table takes note, alerts the supervisor, and lets go who leaves."""
    by = (game.table_law.abstention,)
    leaving = set(state.machine.leaving(state.round))
    idle = tuple((n, _idle(state, seat)) for n, seat in state.seated.items())
    finished = t.RoundFinished(state.number, idle, by)
    yield finished
    before, state = state, evolve(state, finished)
    for number, seat in state.seated.items():
        if seat.idle == ALERT != before.seated[number].idle:
            yield t.AbstentionAlerted(seat.player, number, by)
    for seat in tuple(state.seated.values()):
        if seat.player in state.excluded or seat.number in leaving:
            excluded = seat.player in state.excluded
            clauses = (game.table_law.exclude,) if excluded else by_seats(game)
            for event in vacate(game, state, seat, clauses):
                yield event
                state = evolve(state, event)


def _idle(state: TableState, seat: Seat) -> int:
    """A void round counts for nothing, nor does one of which the player was dealt out (P78)."""
    if state.round is None or state.round.void or seat.dealt_out == state.number:
        return seat.idle
    if not state.full_round or state.machine.took_part(state.round, seat.number):
        return 0
    return seat.idle + 1


# A round that is not dealt


def call_off_round(game: Game, state: TableState, command: c.CallOffRound) -> Iterator[Any]:
    if not state.in_hand or state.cards_out:
        raise TooSoon("only a round of which no card is out is called off")
    for event in call_off(game, state):
        yield event
        state = evolve(state, event)
    yield from put_out(game, state)


def call_off(game: Game, state: TableState) -> Iterator[Any]:
    """What lies on the table goes back: a round that is not dealt is none (reading P5)."""
    yield from state.machine.call_off(game, state.round)
    yield t.RoundCalledOff(state.machine.posted(state.round), game.round_of_play)
