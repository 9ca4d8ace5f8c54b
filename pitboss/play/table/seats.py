"""Seats and boxes: sitting down, moving, leaving, sitting out."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.begin import begin_again
from pitboss.play.table.end import call_off
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import Seat, TableState, seat_of
from pitboss.play.table.waiting_list import (
    and_call,
    by_seats,
    check_claim,
    decline_seat,
    draw_for_seat,
    in_the_round,
    join_waiting_list,
    leave_waiting_list,
    offer,
    vacate,
)
from pitboss.play.verbs import Clauses, Refused

ABSTENTIONS = 3  # rounds in a row, after which the seat may be asked back


def take_seat(game: Game, state: TableState, command: c.TakeSeat) -> Iterator[Any]:
    law, player = game.table_law, command.player
    if not player:
        raise BadInput("a seat is taken by somebody with a name")
    if player in state.excluded:
        raise Refused((law.exclude,), f"{player} is excluded from the game")
    if player in state.players:
        raise Refused((law.one_seat,), f"{player} has seat {state.players[player].number}")
    check_claim(game, state, player, command.seat)
    state.machine.check_stake(game, state.sign.shown, command.stake)
    clauses = tuple(clause for clause in (law.sit_down, law.one_seat) if clause)
    taken = t.SeatTaken(player, command.seat, command.stake, clauses)
    yield from and_call(game, state, taken)


def move_seat(game: Game, state: TableState, command: c.MoveSeat) -> Iterator[Any]:
    """Between rounds; who moves away from the buck is still due where it was to come (P7, P9)."""
    seat = seat_of(state, command.player)
    if state.in_hand:
        raise Refused(by_seats(game), "seats are changed between rounds")
    check_claim(game, state, command.player, command.seat)
    if seat.marker:
        yield t.MarkerRemoved(seat.number, (game.table_law.marker,))
    moved = t.PlayerMoved(
        command.player, command.seat, _due(game, state, seat, command.seat), by_seats(game)
    )
    yield moved
    yield from offer(game, evolve(state, moved), seat.number, command.player)


def _due(game: Game, state: TableState, seat: Seat, to: int) -> int:
    before = seat.due or seat.number
    away = (to - state.buck - 1) % state.seats > (before - state.buck - 1) % state.seats
    return before if game.table_law.buck and state.buck and away else 0


def leave_seat(game: Game, state: TableState, command: c.LeaveSeat) -> Iterator[Any]:
    seat = seat_of(state, command.player)
    if not in_the_round(state, seat.number):
        yield from vacate(game, state, seat, by_seats(game))
    elif state.stopped:
        raise Refused((game.table_law.disturbance,), "gaming is stopped: no hand is given up now")
    elif by := state.machine.leave(game, state.round, seat.number, seat.player):
        yield from state.machine.decide(game, state.displayed, state.round, by)
    else:
        yield from _leave_before_the_deal(game, state, seat)


def _leave_before_the_deal(game: Game, state: TableState, seat: Seat) -> Iterator[Any]:
    """Blinds held after a misdeal go back, and the buck is found anew (reading P63)."""
    among = {number for number in state.seated if in_the_round(state, number)}
    for event in call_off(game, state):
        yield event
        state = evolve(state, event)
    for event in vacate(game, state, seat, by_seats(game)):
        yield event
        state = evolve(state, event)
    yield from begin_again(game, state, among)


def clear_seat(game: Game, state: TableState, command: c.ClearSeat) -> Iterator[Any]:
    """A person decides it: for three abstentions, or for want of a stake (P11, P15, G27)."""
    seat = seat_of(state, command.player)
    if in_the_round(state, seat.number):
        raise TooSoon(f"{seat.player} has a hand in the round")
    if seat.idle >= ABSTENTIONS:
        yield from vacate(game, state, seat, (game.table_law.abstention,))
    elif broke := state.machine.broke(game, state.stake(seat.number)):
        yield from vacate(game, state, seat, broke)
    else:
        raise Refused((game.table_law.abstention,), f"{seat.player} keeps the seat")


def sit_out(game: Game, state: TableState, command: c.SitOut) -> Iterator[Any]:
    """From the next round on."""
    seat_of(state, command.player)
    yield t.SatOut(command.player, _sitting(game))


def sit_in(game: Game, state: TableState, command: c.SitIn) -> Iterator[Any]:
    seat_of(state, command.player)
    yield t.SatIn(command.player, _sitting(game))


def _sitting(game: Game) -> Clauses:
    return (game.table_law.buck_not_passed or game.table_law.abstention,)


SEAT_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.TakeSeat: take_seat,
    c.DrawForSeat: draw_for_seat,
    c.JoinWaitingList: join_waiting_list,
    c.LeaveWaitingList: leave_waiting_list,
    c.MoveSeat: move_seat,
    c.DeclineSeat: decline_seat,
    c.LeaveSeat: leave_seat,
    c.ClearSeat: clear_seat,
    c.SitOut: sit_out,
    c.SitIn: sit_in,
}
