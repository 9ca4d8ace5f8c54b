"""Seats and boxes: sitting down, moving, leaving, sitting out."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadAmount, BadInput, TooSoon
from pitboss.play.banked.game import BankedGame
from pitboss.play.money import in_words
from pitboss.play.pot import commands as pot_commands
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.begin import begin_again
from pitboss.play.table.end import call_off
from pitboss.play.table.evolve import evolve
from pitboss.play.table.round import decide_round
from pitboss.play.table.state import Seat, TableState
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
    seat_of,
    vacate,
)
from pitboss.play.table_law import House
from pitboss.play.verbs import Clauses, Refused

ABSTENTIONS = 3  # rounds in a row, after which the seat may be asked back


def take_seat(house: House, state: TableState, command: c.TakeSeat) -> Iterator[Any]:
    law, player = house.law, command.player
    if not player:
        raise BadInput("a seat is taken by somebody with a name")
    if player in state.excluded:
        raise Refused((law.exclude,), f"{player} is excluded from the game")
    if player in state.players:
        raise Refused((law.one_seat,), f"{player} has seat {state.players[player].number}")
    check_claim(house, state, player, command.seat)
    _check_stake(house, state, command.stake)
    clauses = tuple(clause for clause in (law.sit_down, law.one_seat) if clause)
    taken = t.SeatTaken(player, command.seat, command.stake, clauses)
    yield from and_call(house, state, taken)


def _check_stake(house: House, state: TableState, stake: int) -> None:
    sign = state.sign.pot
    if sign is None:
        if stake:
            raise BadAmount("chips stay with the player in a game against the house")
        return
    assert isinstance(house.game, PotGame)
    if stake < sign.minimum_stake:
        least = in_words(sign.minimum_stake)
        raise Refused((house.law.sit_down,), f"a player sits down with {least} or more")
    if stake % sign.chip:
        raise Refused(house.game.law.chips, f"not in chips of {in_words(sign.chip)}")


def move_seat(house: House, state: TableState, command: c.MoveSeat) -> Iterator[Any]:
    """Between rounds; who moves away from the buck is still due where it was to come (P7, P9)."""
    seat = seat_of(state, command.player)
    if state.in_hand:
        raise Refused(by_seats(house), "seats are changed between rounds")
    check_claim(house, state, command.player, command.seat)
    if seat.marker:
        yield t.MarkerRemoved(seat.number, (house.law.marker,))
    moved = t.PlayerMoved(
        command.player, command.seat, _due(house, state, seat, command.seat), by_seats(house)
    )
    yield moved
    yield from offer(house, evolve(state, moved), seat.number, command.player)


def _due(house: House, state: TableState, seat: Seat, to: int) -> int:
    before = seat.due or seat.number
    away = (to - state.buck - 1) % state.seats > (before - state.buck - 1) % state.seats
    return before if house.law.buck and state.buck and away else 0


def leave_seat(house: House, state: TableState, command: c.LeaveSeat) -> Iterator[Any]:
    seat = seat_of(state, command.player)
    if not in_the_round(state, seat.number):
        yield from vacate(house, state, seat, by_seats(house))
    elif state.stopped:
        raise Refused((house.law.disturbance,), "gaming is stopped: nobody gives up a hand now")
    elif isinstance(house.game, BankedGame):
        if state.cards_out:
            raise Refused((house.game.cites.locked,), f"{seat.player} has a hand in the round")
        raise TooSoon(f"{seat.player} takes the wagers back first")
    elif state.cards_out:
        yield from decide_round(house, state, pot_commands.Leave(seat.number))
    else:
        yield from _leave_before_the_deal(house, state, seat)


def _leave_before_the_deal(house: House, state: TableState, seat: Seat) -> Iterator[Any]:
    """Blinds held after a misdeal go back, and the buck is found anew (reading P63)."""
    assert isinstance(state.round, PotRound)
    among = {other.number for other in state.round.seats}
    for event in call_off(house, state):
        yield event
        state = evolve(state, event)
    for event in vacate(house, state, seat, by_seats(house)):
        yield event
        state = evolve(state, event)
    yield from begin_again(house, state, among)


def clear_seat(house: House, state: TableState, command: c.ClearSeat) -> Iterator[Any]:
    """A person decides it: for three abstentions, or for want of a stake (P11, P15, G27)."""
    seat = seat_of(state, command.player)
    if in_the_round(state, seat.number):
        raise TooSoon(f"{seat.player} has a hand in the round")
    if seat.idle >= ABSTENTIONS:
        yield from vacate(house, state, seat, (house.law.abstention,))
    elif isinstance(house.game, PotGame) and not state.stake(seat.number):
        yield from vacate(house, state, seat, house.game.law.top_up)
    else:
        raise Refused((house.law.abstention,), f"{seat.player} keeps the seat")


def sit_out(house: House, state: TableState, command: c.SitOut) -> Iterator[Any]:
    """From the next round on."""
    seat_of(state, command.player)
    yield t.SatOut(command.player, _sitting(house))


def sit_in(house: House, state: TableState, command: c.SitIn) -> Iterator[Any]:
    seat_of(state, command.player)
    yield t.SatIn(command.player, _sitting(house))


def _sitting(house: House) -> Clauses:
    return (house.law.buck_not_passed or house.law.abstention,)


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
