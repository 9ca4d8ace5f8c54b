"""Reserves: who waits for a seat, in which order, and who takes one that was lost (N5, N27)."""

from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.entering import (
    accepted,
    agreed,
    entry_of,
    is_late,
    largest,
    one_entry,
    ready,
)
from pitboss.tournaments.offers import in_time
from pitboss.tournaments.state import Entry, Tournament


def join_reserves(state: Tournament, command: c.JoinReserves) -> Iterator[e.Event]:
    """Once the field is full, in the order of coming; nothing is paid for it."""
    law, name = state.law.entry, command.name
    ready(state)
    one_entry(state, name)
    if settings.sit_and_go(state.conditions):
        raise Refused(law.reserve, "a sit-and-go has no reserves")
    if name in state.reserves:
        raise Refused((law.one,), f"{name} is on the list of reserves")
    most, room = largest(state.conditions), _room(state.conditions)
    if not state.closed and (most is None or state.field < most):
        raise Refused(law.reserve, f"the field is not full: {name} may enter")
    if room and len(state.reserves) >= room:
        raise Refused(law.reserve, f"the list of reserves is full with {room}")
    yield e.ReserveListed(name, law.reserve)


def _room(said: conditions.Conditions) -> int:
    """How many reserves the conditions know; 0 is as many as come."""
    return said.reserves.number if isinstance(said.reserves, conditions.Reserves) else 0


def leave_reserves(state: Tournament, command: c.LeaveReserves) -> Iterator[e.Event]:
    if command.name not in state.reserves:
        raise BadInput(f"{command.name[:40]} is not on the list of reserves")
    yield e.ReserveLeft(command.name, state.law.entry.reserve)


def give_seat(state: Tournament, command: c.GiveSeat) -> Iterator[e.Event]:
    """A reserve pays in full for the seat of one who lost it; the first on the list comes first."""
    law = state.law.entry
    old = entry_of(state, command.old)
    one_entry(state, command.new)
    agreed(state, command.new)
    if settings.sit_and_go(state.conditions):
        raise Refused(law.reserve, "a sit-and-go has no reserves")
    if state.reserves and state.reserves[0] != command.new:
        raise Refused(law.reserve, f"{state.reserves[0]} is the next of the reserves")
    if state.session > 1:
        raise Refused(law.reserve, "only the first session knows reserves")
    yield from _lost(state, old)
    table, seat = _seat_for(state, command, old)
    _in_time(state, table)
    entering = c.Enter(name=command.new)
    yield accepted(state, entering, law.reserve, instead=command.old, seat=(table, seat))


def _lost(state: Tournament, old: Entry) -> Iterator[e.Event]:
    """A seat that was forfeited already, or is now; in the games of 1995 also one of who is out."""
    law = state.law.entry
    if old.given:
        raise Refused(law.reserve, f"the seat of {old.name} was given to another")
    gone = bool(old.out) and not state.law.play.minimums
    if old.forfeited or gone:
        return
    if not is_late(state) or not old.live or _is_seated(state, old.name):
        raise Refused(law.reserve, f"{old.name} has not lost the seat")
    yield e.SeatForfeited(old.name, law.no_show)


def _in_time(state: Tournament, table: int) -> None:
    """Before the first round at that table, unless the conditions name a later moment."""
    reserves = state.conditions.reserves
    until = reserves.until if isinstance(reserves, conditions.Reserves) else None
    played = state.rounds.get(table, 0) if table else state.played
    begun = played or table in state.in_hand
    if (until is None and begun) or not in_time(state, until):
        raise Refused(state.law.entry.reserve, "the seat had to be taken up before")


def _seat_for(state: Tournament, command: c.GiveSeat, old: Entry) -> tuple[int, int]:
    """The seat that was drawn for the other, or the free one that the director names."""
    mine = state.stacks.get(old.name)
    table, seat = (mine.table, mine.seat) if mine else old.left
    if command.table:
        table, seat = command.table, command.seat
    holder = state.tables().get(table, {}).get(seat, old.name)
    most = settings.seats(state.conditions)
    if holder != old.name or (most and seat > most) or (command.table and seat < 1):
        raise BadInput(f"seat {seat} of table {table} is not free")
    return table, seat


def _is_seated(state: Tournament, name: str) -> bool:
    return any(one.seated for one in state.stacks.values() if one.entry == name)
