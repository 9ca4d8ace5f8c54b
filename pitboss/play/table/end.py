"""The end of a round: who sat idle, who leaves; and a round that is called off undealt."""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.begin import begin_again, is_dealt_out
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import Seat, TableState
from pitboss.play.table.waiting_list import by_seats, in_the_round, vacate
from pitboss.play.verbs import Clauses


def finish(game: Game, state: TableState) -> Iterator[Any]:
    """The table takes note, alerts the supervisor, and lets go who leaves."""
    by = (game.table_law.abstention,)
    leaving = set(state.machine.leaving(state.round))
    idle = tuple((n, _idle(state, seat)) for n, seat in state.seated.items())
    finished = t.RoundFinished(state.number, idle, by)
    yield finished
    before, state = state, evolve(state, finished)
    for number, seat in state.seated.items():
        if seat.idle == game.table_law.abstentions != before.seated[number].idle:
            yield t.AbstentionAlerted(seat.player, number, by)
    for seat in tuple(state.seated.values()):
        if seat.player in state.excluded or seat.number in leaving:
            for event in vacate(game, state, seat, _why(game, state, seat)):
                yield event
                state = evolve(state, event)


def _why(game: Game, state: TableState, seat: Seat) -> Clauses:
    excluded = seat.player in state.excluded
    return (game.table_law.exclude,) if excluded else by_seats(game)


def _idle(state: TableState, seat: Seat) -> int:
    """A void round counts for nothing, nor does one of which the player was dealt out (P78)."""
    if state.round is None or state.round.void or is_dealt_out(seat, state.number):
        return seat.idle
    if not state.full_round or state.machine.took_part(state.round, seat.number):
        return 0
    return seat.idle + 1


# A round that is not dealt


def let_go(game: Game, state: TableState, going: Iterable[Seat]) -> Iterator[Any]:
    """They give up their seats: at once, or after the round that they have a hand in.

    Of a round of which no card is out they are no part: what they laid goes back; for the pot
    every blind does, and the buck is found anew (readings P63, G22).
    """
    playing = {seat.number for seat in going if in_the_round(state, seat.number)}
    if state.cards_out:
        going, playing = [seat for seat in going if seat.number not in playing], set()
    among = {n for n in state.seated if in_the_round(state, n)} if playing else set()
    for event in _without(game, state, playing):
        yield event
        state = evolve(state, event)
    for seat in going:
        for event in vacate(game, state, seat, _why(game, state, seat)):
            yield event
            state = evolve(state, event)
    if among and game.table_law.buck:
        yield from begin_again(game, state, among)


def _without(game: Game, state: TableState, places: set[int]) -> Iterator[Any]:
    """The round in hand, before its first card, without these places."""
    if places and game.table_law.buck:
        yield from call_off(game, state)
        return
    for number in sorted(places):
        yield from state.machine.take_back(state.round, number, (game.table_law.exclude,))


def call_off_round(game: Game, state: TableState, command: c.CallOffRound) -> Iterator[Any]:
    if not state.in_hand or state.cards_out:
        raise TooSoon("only a round of which no card is out is called off")
    if state.deal.seeded and not command.reason.strip():
        raise BadInput("the seeds of this deal are in: it is called off for a reason")
    for event in call_off(game, state, command.reason):
        yield event
        state = evolve(state, event)
    going = [seat for seat in state.seated.values() if seat.player in state.excluded]
    yield from let_go(game, state, going)


def call_off(game: Game, state: TableState, reason: str = "") -> Iterator[Any]:
    """What lies on the table goes back: a round that is not dealt is none (reading P5)."""
    yield from state.machine.call_off(game, state.round)
    yield t.RoundCalledOff(state.machine.posted(state.round), game.round_of_play, reason)
