"""Seats and boxes: who may sit where, who comes first, who leaves."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.cards.card import RANK, check_cards
from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.play import table_commands as c
from pitboss.play import table_events as t
from pitboss.play.banked_round import BankedRound
from pitboss.play.money import in_words
from pitboss.play.pot_round import PotRound
from pitboss.play.table_game import House
from pitboss.play.table_state import Seat, TableState
from pitboss.play.verbs import Clauses, Refused


def take_seat(house: House, state: TableState, command: c.TakeSeat) -> Iterator[Any]:
    law, player = house.law, command.player
    if not player:
        raise BadInput("a seat is taken by somebody with a name")
    _check_seat(state, command.seat)
    if player in state.excluded:
        raise Refused((law.exclude,), f"{player} is excluded from the game")
    if player in state.players:
        raise Refused((law.one_seat,), f"{player} has seat {state.players[player].number}")
    if command.seat in state.seated:
        raise Refused((law.one_seat,), f"seat {command.seat} is taken")
    if state.waiting and state.waiting[0] != player and len(state.seated) + 1 == state.seats:
        raise Refused((law.seats or law.one_seat,), f"{state.waiting[0]} is next on the list")
    _check_stake(house, state, command.stake)
    yield t.SeatTaken(player, command.seat, command.stake, _by(law.sit_down, law.one_seat))


def _check_seat(state: TableState, seat: int) -> None:
    if not 1 <= seat <= state.seats:
        raise UnknownPlace(f"there is no seat {seat}: they are 1 to {state.seats}")


def _check_stake(house: House, state: TableState, stake: int) -> None:
    if state.sign.pot is None:
        if stake:
            raise BadAmount("chips stay with the player in a game against the house")
    elif stake < state.sign.pot.minimum_stake:
        least = in_words(state.sign.pot.minimum_stake)
        raise Refused((house.law.sit_down,), f"a player sits down with {least} or more")


def _by(*clauses: str) -> Clauses:
    return tuple(clause for clause in clauses if clause)


def draw_for_seat(house: House, state: TableState, command: c.DrawForSeat) -> Iterator[Any]:
    """The higher card has the seat, the Ace high; equal ones draw again (reading P6)."""
    _check_seat(state, command.seat)
    if state.in_hand:
        raise TooSoon("cards are drawn for a seat between rounds")
    if len(command.draws) < 2:
        raise BadInput("a draw needs two players")
    check_cards((card for _, card in command.draws), house.game.deck)
    highest = max(RANK[card] for _, card in command.draws)
    winners = [player for player, card in command.draws if RANK[card] == highest]
    winner = winners[0] if len(winners) == 1 else ""
    yield t.SeatDrawn(command.seat, winner, _by(house.law.seats, house.law.deck))


def join_waiting_list(house: House, state: TableState, command: c.JoinWaitingList) -> Iterator[Any]:
    by = _by(house.law.seats or house.law.one_seat)
    if command.player in state.excluded:
        raise Refused((house.law.exclude,), f"{command.player} is excluded from the game")
    if command.player in state.players or command.player in state.waiting:
        raise Refused(by, f"{command.player} sits or waits here already")
    yield t.WaitingListJoined(command.player, by)


def move_seat(house: House, state: TableState, command: c.MoveSeat) -> Iterator[Any]:
    """Those who sit come before newcomers, between rounds (reading P7)."""
    seat = _seated(state, command.player)
    _check_seat(state, command.seat)
    by = _by(house.law.seats or house.law.one_seat)
    if state.in_hand:
        raise Refused(by, "seats are changed between rounds")
    if command.seat in state.seated:
        raise Refused(by, f"seat {command.seat} is taken")
    yield t.PlayerMoved(command.player, command.seat, by)
    yield from _offer(house, state, seat.number, {command.player})


def leave_seat(house: House, state: TableState, command: c.LeaveSeat) -> Iterator[Any]:
    seat = _seated(state, command.player)
    if state.in_hand and _in_the_round(state, seat.number):
        raise Refused((house.law.one_seat,), f"{seat.player} has a hand in the round")
    yield from vacate(house, state, seat, _by(house.law.seats or house.law.one_seat))


def vacate(house: House, state: TableState, seat: Seat, clauses: Clauses) -> Iterator[Any]:
    yield t.SeatVacated(seat.player, seat.number, state.stake(seat.number), clauses)
    yield from _offer(house, state, seat.number, {seat.player})


def _offer(house: House, state: TableState, number: int, but: set[str]) -> Iterator[Any]:
    """First to those who sit, then to the first who waits."""
    law = house.law
    seated = tuple(player for player in state.players if player not in but) if law.seats else ()
    if seated or state.waiting:
        yield t.SeatOffered(number, seated + state.waiting[:1], _by(law.seats or law.one_seat))


def _in_the_round(state: TableState, number: int) -> bool:
    if isinstance(state.round, BankedRound):
        box = state.round.boxes.get(number)
        return box is not None and bool(box.open_wagers)
    assert isinstance(state.round, PotRound)
    return any(seat.number == number and seat.cards for seat in state.round.seats)


def _seated(state: TableState, player: str) -> Seat:
    if player not in state.players:
        raise UnknownPlace(f"nobody called {player[:30]!r} sits here")
    return state.players[player]


def sit_out(house: House, state: TableState, command: c.SitOut) -> Iterator[Any]:
    seat = _seated(state, command.player)
    if state.in_hand and _in_the_round(state, seat.number):
        raise Refused((house.law.one_seat,), f"{seat.player} has a hand in the round")
    yield t.SatOut(command.player, _by(house.law.buck_not_passed or house.law.abstention))


def sit_in(house: House, state: TableState, command: c.SitIn) -> Iterator[Any]:
    _seated(state, command.player)
    yield t.SatIn(command.player, _by(house.law.buck_not_passed or house.law.abstention))


def set_marker(house: House, state: TableState, command: c.SetMarker) -> Iterator[Any]:
    """A marker has a figure, and takes effect between rounds (reading G6)."""
    _check_marker(house, state, command.box)
    assert state.sign.banked is not None
    if command.limit <= state.sign.banked.maximum:
        raise BadAmount("a marker's limit is above the table's maximum")
    yield t.MarkerSet(command.box, command.limit, (house.law.marker,))


def remove_marker(house: House, state: TableState, command: c.RemoveMarker) -> Iterator[Any]:
    _check_marker(house, state, command.box)
    if not state.seated[command.box].marker:
        raise UnknownPlace(f"no marker stands by box {command.box}")
    yield t.MarkerRemoved(command.box, (house.law.marker,))


def _check_marker(house: House, state: TableState, box: int) -> None:
    if not house.law.marker or state.sign.banked is None:
        raise BadInput(f"{state.rules} has no markers")
    if box not in state.seated:
        raise UnknownPlace(f"nobody has box {box}")
    if state.in_hand:
        raise Refused((house.law.marker,), "a marker is placed and removed between rounds")


SEAT_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.TakeSeat: take_seat,
    c.DrawForSeat: draw_for_seat,
    c.JoinWaitingList: join_waiting_list,
    c.MoveSeat: move_seat,
    c.LeaveSeat: leave_seat,
    c.SitOut: sit_out,
    c.SitIn: sit_in,
    c.SetMarker: set_marker,
    c.RemoveMarker: remove_marker,
}
