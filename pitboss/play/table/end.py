"""The end of a round: who sat idle, who leaves; and a round that is called off undealt."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import TooSoon
from pitboss.play.banked.events import WagerTakenBack
from pitboss.play.banked.round import BankedRound
from pitboss.play.machine import Game
from pitboss.play.pot.round import Hold, PotRound
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import Seat, TableState
from pitboss.play.table.waiting_list import by_seats, vacate

ALERT = 3  # rounds in a row without taking part


def finish(game: Game, state: TableState) -> Iterator[Any]:
    """The table takes note, alerts the supervisor, and lets go who leaves."""
    by = (game.table_law.abstention,)
    leaving = set(_leaving(state))
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


def _leaving(state: TableState) -> Iterator[int]:
    if isinstance(state.round, PotRound):
        yield from (seat.number for seat in state.round.seats if seat.leaving)


def _idle(state: TableState, seat: Seat) -> int:
    """A void round counts for nothing, nor does one of which the player was dealt out (P78)."""
    assert state.round is not None
    if state.round.void or seat.dealt_out == state.number:
        return seat.idle
    if not state.full_round or _took_part(state, seat.number):
        return 0
    return seat.idle + 1


def _took_part(state: TableState, number: int) -> bool:
    """Whether a wager was accepted; in a game for the pot, whether cards were (G27, P15)."""
    if isinstance(state.round, BankedRound):
        return number in state.round.boxes and bool(state.round.boxes[number].wagers)
    assert isinstance(state.round, PotRound)
    return any(s.number == number and s.hold is not Hold.AWAY for s in state.round.seats)


# A round that is not dealt


def call_off_round(game: Game, state: TableState, command: c.CallOffRound) -> Iterator[Any]:
    if not state.in_hand or state.cards_out:
        raise TooSoon("only a round of which no card is out is called off")
    yield from call_off(game, state)


def call_off(game: Game, state: TableState) -> Iterator[Any]:
    """What lies on the table goes back: a round that is not dealt is none (reading P5)."""
    clauses = game.round_of_play
    blinds: tuple[tuple[int, int], ...] = ()
    if isinstance(state.round, BankedRound):
        for box in state.round.boxes.values():
            for wager, amount in box.open_wagers.items():
                yield WagerTakenBack(box.number, wager, amount, clauses)
    elif state.round is not None:
        blinds = tuple((s.number, s.contributed) for s in state.round.seats if s.contributed)
    yield t.RoundCalledOff(blinds, clauses)
