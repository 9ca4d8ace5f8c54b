"""The next lawful steps of a tournament: each is tried, and the engine says what it would lead to.

No rule is here. A step that the engine refuses now is told with its clause and why.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.tournament_authority import PERMITS
from pitboss.floor.tournament_ballot import broken
from pitboss.floor.tournament_clock import MINUTE, play_clock
from pitboss.floor.tournament_desk import LoadedTournament, at_minute
from pitboss.floor.tournament_said import event_told
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import seating, settings
from pitboss.tournaments.entering import KINDS

CHIPS = "chips"  # that somebody may buy now: told to whom it is open, and not to everybody else
UNKNOWN = "0" * 64  # in the place of a commitment that nobody has made yet


class Step(Struct, frozen=True):
    """A command that may be given now, or why not."""

    command: dict[str, Any]
    roles: tuple[str, ...]
    open: bool
    words: str
    clauses: tuple[str, ...]
    group: str  # where it belongs: before, entries, seats, tables, chips or end


def steps(loaded: LoadedTournament, at: datetime) -> list[Step]:
    """Those that lead on, in the order of an event's life."""
    minute, now = play_clock(loaded, at).seconds // MINUTE, at_minute(loaded.state.conditions, at)
    found = [_step(loaded, group, one, minute, now) for group, one in _candidates(loaded)]
    return [step for step in found if step and (step.open or step.group != CHIPS)]


def _step(loaded: LoadedTournament, group: str, command: Any, minute: int, now: int) -> Step | None:
    sent = msgspec.to_builtins(command)
    given = {"type": sent.pop("type")} | {k: v for k, v in sent.items() if v not in (None, "", ())}
    given = {key: value for key, value in given.items() if value not in ([], 0)}
    roles = tuple(str(role) for role in PERMITS[type(command)])
    timed = replace(_filled(loaded, command, minute), at=now)
    try:
        events = [event_told(event) for event in loaded.decided(timed)]
    except Refused as refused:
        return Step(given, roles, False, refused.why or str(refused), refused.clauses, group)
    except (BadInput, LookupError):
        return None  # not of this moment
    told = " ".join(event["words"] for event in events)
    clauses = tuple(dict.fromkeys(one for event in events for one in event["clauses"]))
    return Step(given, roles, True, told, clauses, group)


def _filled(loaded: LoadedTournament, command: c.Command, minute: int) -> Any:
    """With what the desk fills in when it is given."""
    if isinstance(command, c.BreakTable):
        return replace(command, seats=broken(loaded.state, command.table))
    if isinstance(command, c.CommitBallot):
        return replace(command, commitment=UNKNOWN)
    if isinstance(command, c.BeginRound | c.JudgeStacks):
        return replace(command, minute=minute)
    return command


def _candidates(loaded: LoadedTournament) -> Iterator[tuple[str, c.Command]]:
    state = loaded.state
    if state.cancelled or state.paid:
        return
    needed = {what for what, _ in state.law.entry.records}
    for what in (one for one in KINDS if one in needed - state.records):
        yield "before", c.Record(what=what)
    if not state.opened:
        yield "before", c.OpenEntries()
    elif not state.closed and not state.session:
        yield "entries", c.CloseEntries()
    if not state.running and not state.places:
        yield from _seats(loaded)
    if state.running:
        yield from _tables(loaded)
    if state.places:
        yield "end", c.PayOut()


def _seats(loaded: LoadedTournament) -> Iterator[tuple[str, c.Command]]:
    state = loaded.state
    if not state.closed or (not state.balloted and not any(state.live_entries())):
        return
    if not state.balloted and not state.committed:
        yield "seats", c.CommitBallot()
    for name in dict.fromkeys(stack.entry for stack in state.stacks.values() if not stack.seated):
        yield "seats", c.TakeSeat(name=name)
    if state.balloted:
        yield "seats", c.Start()


def _purchases(loaded: LoadedTournament) -> Iterator[tuple[str, c.Command]]:
    """Buy-backs and add-ons, where the conditions offer them."""
    state = loaded.state
    names = dict.fromkeys([*(stack.player for stack in state.stacks.values()), *state.entries])
    for name in names:
        if settings.offered(state.conditions.rebuy):
            yield CHIPS, c.Rebuy(name=name)
        if settings.offered(state.conditions.addon):
            yield CHIPS, c.AddOn(name=name)


def _tables(loaded: LoadedTournament) -> Iterator[tuple[str, c.Command]]:
    state = loaded.state
    tables, seats = state.tables(), settings.seats(state.conditions)
    play, within = settings.play(state.conditions), state.law.seats.within_session
    move = seating.to_balance(tables, state.references, seats) if within else None
    if move and play.balancing is True:
        yield "tables", c.MovePlayer(name=move.name, table=move.end, seat=move.seat)
    yield from _purchases(loaded)
    if within and play.breaking is True and (number := seating.to_break(tables, seats)):
        yield "tables", c.BreakTable(table=number, seats=())
    for number in sorted(tables):
        if number not in state.in_hand:
            yield "tables", c.BeginRound(table=number)
    yield "end", c.EndSession()
