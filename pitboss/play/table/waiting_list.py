"""Who comes first to a free seat: those who sit, then those who wait, in order of arrival."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from pitboss.cards.card import RANK, UNKNOWN, check_cards
from pitboss.errors import BadCard, BadInput, TooSoon, UnknownPlace
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.evolve import evolve
from pitboss.play.table.evolve_seats import without
from pitboss.play.table.state import Seat, TableState
from pitboss.play.verbs import Clauses, Refused


def by_seats(game: Game) -> Clauses:
    return (game.table_law.seats or game.table_law.one_seat,)


def check_number(state: TableState, seat: int) -> None:
    if not 1 <= seat <= state.seats:
        raise UnknownPlace(f"there is no seat {seat}: they are 1 to {state.seats}")


def in_the_round(state: TableState, number: int) -> bool:
    """Whether the round in hand has wagers of this box, or deals this seat in."""
    return state.in_hand and state.machine.in_round(state.round, number)


def check_not_excluded(game: Game, state: TableState, player: str) -> None:
    if player in state.excluded:
        raise Refused((game.table_law.exclude,), f"{player} is excluded from the game")


def check_claim(game: Game, state: TableState, player: str, seat: int) -> None:
    """Raise unless the seat is free for this player, before anybody else (reading P7)."""
    by = by_seats(game)
    check_number(state, seat)
    if seat in state.seated:
        raise Refused((game.table_law.one_seat,), f"seat {seat} is taken")
    if seat in state.drawn:
        if state.drawn[seat] != (player,):
            raise Refused(by, f"the draw left seat {seat} to {', '.join(state.drawn[seat])}")
    elif state.choosing and player not in state.choosing[0]:
        raise Refused(by, f"{', '.join(state.choosing[0])} chooses first, by the draw")
    elif seat in state.asked:
        if player not in state.asked[seat]:
            raise Refused(by, f"those who sit are asked about seat {seat} first")
    elif state.waiting and state.waiting[0] != player and not state.choosing:
        raise Refused(by, f"{state.waiting[0]} is next on the list")


# A seat falls free


def vacate(game: Game, state: TableState, seat: Seat, clauses: Clauses) -> Iterator[Any]:
    gone = t.SeatVacated(seat.player, seat.number, state.stake(seat.number), clauses)
    yield gone
    yield from offer(game, evolve(state, gone), seat.number)


def offer(game: Game, state: TableState, number: int, mover: str = "") -> Iterator[Any]:
    """Those who sit are asked, all but the one who has just left it; then the list is."""
    others = tuple(player for player in state.players if player != mover)
    if game.table_law.seats and others and not state.tournament:
        offered = t.SeatOffered(number, others, by_seats(game))
        yield offered
        state = evolve(state, offered)
    yield from call_next(game, state)


def call_next(game: Game, state: TableState) -> Iterator[Any]:
    """The first who waits is called once to a seat that nobody else may claim."""
    free = [n for n in state.free() if n not in state.asked and n not in state.drawn]
    if free and state.waiting and state.called != state.waiting[0] and not state.choosing:
        yield t.NextCalled(state.waiting[0], free[0], by_seats(game))


def and_call(game: Game, state: TableState, event: t.TableEvent) -> Iterator[Any]:
    yield event
    yield from call_next(game, evolve(state, event))


def decline_seat(game: Game, state: TableState, command: c.DeclineSeat) -> Iterator[Any]:
    """Somebody who was asked, or to whom a draw left a seat or the choice of one."""
    asked = state.asked.get(command.seat, ()) + state.drawn.get(command.seat, ())
    if command.player not in (*asked, *chain.from_iterable(state.choosing)):
        raise UnknownPlace(f"{command.player[:30]!r} is not asked about seat {command.seat}")
    declined = t.SeatDeclined(command.player, command.seat, by_seats(game))
    yield from and_call(game, state, declined)


def lapse(game: Game, state: TableState) -> Iterator[Any]:
    """Who was asked is asked once, before the next round."""
    if state.asked or state.drawn or state.choosing:
        yield from and_call(game, state, t.OffersLapsed(by_seats(game)))


# The draw


def draw_for_seat(game: Game, state: TableState, command: c.DrawForSeat) -> Iterator[Any]:
    """The higher card has the seat, the Ace high; equal ones draw again (reading P6)."""
    if not game.table_law.seats:
        raise BadInput(f"in {state.rules} nobody draws for a seat")
    if state.in_hand:
        raise TooSoon("cards are drawn for a seat between rounds")
    _check_draw(game, state, command)
    ranks = {player: RANK[card] for player, card in command.draws}
    left, *lost = (
        tuple(player for player, rank in ranks.items() if rank == height)
        for height in sorted(set(ranks.values()), reverse=True)
    )
    order = without(tuple(lost), *state.players)
    yield t.SeatDrawn(command.seat, left, (game.table_law.seats, game.table_law.deck), order)


def _check_draw(game: Game, state: TableState, command: c.DrawForSeat) -> None:
    names = {player for player, _ in command.draws}
    if len(command.draws) <= 1 or len(names) != len(command.draws) or not all(names):
        raise BadInput("a draw needs two players or more, each of them once")
    if any(card == UNKNOWN for _, card in command.draws):
        raise BadCard("a card that is drawn for a seat is shown")
    check_cards((card for _, card in command.draws), game.deck)
    for name in sorted(names):
        check_not_excluded(game, state, name)
    left = state.drawn.get(command.seat, ())
    if not left:
        for player in sorted(names):
            check_claim(game, state, player, command.seat)
    elif len(left) == 1:
        raise Refused(by_seats(game), f"{left[0]} has won the draw")
    elif names != set(left):
        raise Refused(by_seats(game), f"{', '.join(left)} draw again, and nobody else")


# The waiting list


def join_waiting_list(game: Game, state: TableState, command: c.JoinWaitingList) -> Iterator[Any]:
    if not command.player:
        raise BadInput("somebody with a name waits")
    check_not_excluded(game, state, command.player)
    if command.player in state.players or command.player in state.waiting:
        raise Refused(by_seats(game), f"{command.player} sits or waits here already")
    joined = t.WaitingListJoined(command.player, by_seats(game))
    yield from and_call(game, state, joined)


def leave_waiting_list(game: Game, state: TableState, command: c.LeaveWaitingList) -> Iterator[Any]:
    if command.player not in state.waiting:
        raise UnknownPlace(f"nobody called {command.player[:30]!r} waits here")
    yield from and_call(game, state, t.WaitingListLeft(command.player, by_seats(game)))
