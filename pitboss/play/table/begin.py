"""The beginning of a round: the sign, the cards, the buck, and who is dealt in."""

from collections.abc import Iterator, Set
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import TooSoon
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.ante_order import clockwise
from pitboss.play.table.deal import check_committed
from pitboss.play.table.evolve import evolve
from pitboss.play.table.sign import change_sign
from pitboss.play.table.state import Seat, TableState
from pitboss.play.table.waiting_list import lapse, vacate
from pitboss.play.verbs import Clauses, Refused


def begin_round(game: Game, state: TableState, command: c.BeginRound) -> Iterator[Any]:
    _check(game, state, command.at)
    check_committed(state, command.commitment)
    for event in lapse(game, state):
        yield event
        state = evolve(state, event)
    for event in change_sign(game, state, command.at):
        yield event
        state = evolve(state, event)
    for seat in tuple(state.seated.values()):
        if clauses := _must_go(game, state, seat):
            for event in vacate(game, state, seat, clauses):
                yield event
                state = evolve(state, event)
    if game.table_law.buck:
        begun = _for_the_pot(game, state, state.number + 1, state.seated.keys())
    else:
        begun = _against_the_house(game, state)
    yield replace(begun, commitment=command.commitment, algorithm=command.algorithm)


def begin_again(game: Game, state: TableState, among: Set[int]) -> Iterator[Any]:
    """The same round without those who have gone; none if fewer than two are left."""
    left = {n for n in among if n in state.seated}
    if len(deal_in(game, state, state.number, left).dealt_in) > 1:
        yield _for_the_pot(game, state, state.number, left)


def _check(game: Game, state: TableState, at: int) -> None:
    law = game.table_law
    if not state.open:
        raise Refused((law.hours,), "the table is not open")
    if state.stopped:
        raise Refused((law.disturbance,), f"gaming is stopped: {state.stopped}")
    if state.in_hand:
        raise TooSoon(f"round {state.number} is still in hand")
    if state.played_out:
        raise Refused((law.closing,), "the table is closing: the last round has been played")
    if state.until and at >= state.until:
        raise Refused((law.hours,), "the hours of gaming are over")
    if not state.jackpot_working and not state.jackpot_approved:
        raise Refused(law.jackpot_down, "the jackpot is down: a supervisor has to approve")
    check_equipment(game, state)


def check_equipment(game: Game, state: TableState) -> None:
    """Raise unless a round can be dealt from these cards and this shoe."""
    if not state.checked:
        raise Refused((game.table_law.card_check,), "the cards were not found complete")
    if state.shoe_failed:
        raise Refused((game.table_law.shoe_change,), f"the shoe failed: {state.shoe_failed}")


def _must_go(game: Game, state: TableState, seat: Seat) -> Clauses:
    """By which clauses the seat is given up, if by any; in a tournament the player is out."""
    if seat.player in state.excluded:
        return (game.table_law.exclude,)
    if state.tournament:
        return ()
    return state.machine.broke(game, state.stake(seat.number))


def _against_the_house(game: Game, state: TableState) -> t.RoundBegun:
    number, law = state.number + 1, game.table_law
    boxes = tuple(n for n, seat in state.seated.items() if not seat.sitting_out)
    marker = 0
    clauses: Clauses = (law.decks if len(state.shoe.decks) > 1 else law.deck,)
    if state.tournament and law.ante_order and boxes:
        marker = clockwise(boxes, state.buck + 1)[0]
        clauses = law.ante_order + law.starting_marker
    return t.RoundBegun(number, marker, boxes, (), (), _deck(state, number), clauses)


def _deck(state: TableState, number: int) -> str:
    """Two decks take turns."""
    return state.shoe.decks[number % len(state.shoe.decks)]


# The buck


class Dealt(Struct, frozen=True):
    """Who is dealt in, clockwise from the buck; who posts; and who waits for the buck."""

    dealt_in: tuple[int, ...]
    posting: tuple[int, ...]
    missed: tuple[int, ...]


def _for_the_pot(game: Game, state: TableState, number: int, among: Set[int]) -> t.RoundBegun:
    dealt = deal_in(game, state, number, among)
    if len(dealt.dealt_in) <= 1:
        raise TooSoon("two players who can post are needed for a round")
    law, buck = game.table_law, dealt.dealt_in[0]
    clauses = (law.buck, law.buck_not_passed) if dealt.missed else (law.buck,)
    return t.RoundBegun(
        number,
        buck,
        dealt.dealt_in,
        dealt.posting,
        dealt.missed,
        _deck(state, number),
        clauses,
    )


def deal_in(game: Game, state: TableState, number: int, among: Set[int]) -> Dealt:
    """The buck goes to the next player clockwise who will be dealt in (readings P8, P9)."""
    seats = state.seated
    order = clockwise(tuple(seats), state.buck + 1)
    playing = [n for n in order if n in among and _plays(state, n, number)]
    ready = [n for n in playing if n == playing[0] or not seats[n].missed_buck]
    passed, posting = _passed(game, state, ready), _posting(game, state, ready)
    moved = [n for n in ready if seats[n].due in passed and n not in posting]
    ready = [n for n in ready if n not in moved]
    if len(ready) <= 1:
        # If everybody else had to wait for the buck it would never come: nobody waits then.
        ready, moved = playing, []
        passed = _passed(game, state, ready)
    missed = {n for n in passed if n in seats and _sits_out(seats[n], number)}
    missed |= {n for n in order if n in moved or (seats[n].missed_buck and n not in ready)}
    return Dealt(tuple(ready), _posting(game, state, ready), tuple(sorted(missed)))


def would_miss(game: Game, state: TableState, seat: Seat) -> bool:
    """Whether to sit out now is to let the buck or a blind go by."""
    out = {**state.seated, seat.number: replace(seat, sitting_out=True)}
    without = replace(state, seated=out)
    return seat.number in deal_in(game, without, state.number + 1, set(out)).missed


def _sits_out(seat: Seat, round: int) -> bool:
    """Not so one who is dealt out: nothing goes by that was anybody's to take (reading P78)."""
    return seat.sitting_out and not is_dealt_out(seat, round)


def is_dealt_out(seat: Seat, round: int) -> bool:
    """Of the round with this number, or of one before it that was called off."""
    return 0 < seat.dealt_out <= round


def _plays(state: TableState, number: int, round: int) -> bool:
    seat = state.seated[number]
    return bool(state.stake(number)) and not seat.sitting_out and not is_dealt_out(seat, round)


def _posting(game: Game, state: TableState, ready: list[int]) -> tuple[int, ...]:
    """The players of the blinds: the buck, and in some games those who follow it."""
    return tuple(ready[: state.machine.blinds(game, state.sign.shown)])


def _passed(game: Game, state: TableState, ready: list[int]) -> frozenset[int]:
    """Every place over which the buck and the blinds go, from where the buck was."""
    if not ready:
        return frozenset()
    places = clockwise(tuple(range(1, state.seats + 1)), state.buck + 1)
    return frozenset(places[: places.index(_posting(game, state, ready)[-1]) + 1])
