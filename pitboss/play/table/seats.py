"""Seats and boxes: sitting down, moving, leaving, sitting out."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.end import let_go
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import TableState, seat_of
from pitboss.play.table.waiting_list import (
    and_call,
    by_seats,
    check_claim,
    check_not_excluded,
    decline_seat,
    draw_for_seat,
    in_the_round,
    join_waiting_list,
    leave_waiting_list,
    offer,
    vacate,
)
from pitboss.play.verbs import Clauses, Refused


def take_seat(game: Game, state: TableState, command: c.TakeSeat) -> Iterator[Any]:
    law, player = game.table_law, command.player
    if not player:
        raise BadInput("a seat is taken by somebody with a name")
    check_not_excluded(game, state, player)
    if player in state.players:
        raise Refused((law.one_seat,), f"{player} has seat {state.players[player].number}")
    check_claim(game, state, player, command.seat)
    state.machine.check_stake(game, state.sign.shown, command.stake)
    clauses = tuple(clause for clause in (law.sit_down, law.one_seat) if clause)
    due, missed = _owed(game, state, player, command.seat)
    clauses += (law.buck_not_passed,) if due or missed else ()
    taken = t.SeatTaken(player, command.seat, command.stake, clauses, due, missed)
    yield from and_call(game, state, taken)


def _owed(game: Game, state: TableState, player: str, to: int) -> tuple[int, bool]:
    """Who gave up a seat before the buck has been once round is one who moved (reading P9)."""
    left = state.gone.get(player)
    way = state.travelled - left.travelled if left else state.seats
    if left is None or way >= state.seats or not game.table_law.buck:
        return 0, False
    ahead = (left.seat - state.buck + way - 1) % state.seats + 1  # of the buck, at the time
    reached = way + (state.posted - state.buck) % state.seats if way else 0
    if left.missed_buck or ahead <= reached:
        return 0, True
    return _due(game, state, left.seat, to), False


def move_seat(game: Game, state: TableState, command: c.MoveSeat) -> Iterator[Any]:
    """Between rounds; who moves away from the buck is still due where it was to come (P7, P9)."""
    seat = seat_of(state, command.player)
    check_not_excluded(game, state, command.player)
    if state.in_hand:
        raise Refused(by_seats(game), "seats are changed between rounds")
    check_claim(game, state, command.player, command.seat)
    _check_rivals(game, state, command)
    if seat.marker:
        yield t.MarkerRemoved(seat.number, (game.table_law.marker,))
    moved = t.PlayerMoved(
        command.player,
        command.seat,
        _due(game, state, seat.due or seat.number, command.seat),
        by_seats(game),
    )
    yield moved
    yield from offer(game, evolve(state, moved), seat.number, command.player)


def _check_rivals(game: Game, state: TableState, command: c.MoveSeat) -> None:
    """Whoever else is asked declines, or cards are drawn (readings P6, P7)."""
    rivals = [x for x in state.asked.get(command.seat, ()) if x != command.player]
    if rivals and command.seat not in state.drawn:
        why = f"{', '.join(rivals)} may want seat {command.seat} too: they decline, or all draw"
        raise Refused(by_seats(game), why)


def _due(game: Game, state: TableState, before: int, to: int) -> int:
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
        yield from let_go(game, state, [seat])


def clear_seat(game: Game, state: TableState, command: c.ClearSeat) -> Iterator[Any]:
    """A person decides it: for three abstentions, or for want of a stake (P11, P15, G27)."""
    seat = seat_of(state, command.player)
    if in_the_round(state, seat.number):
        raise TooSoon(f"{seat.player} has a hand in the round")
    if seat.idle >= game.table_law.abstentions:
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
