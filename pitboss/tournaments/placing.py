"""Seats: the ballot, taking and losing a seat, moves, breaking and balancing, pooled teams."""

import re
from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.entering import entry_of, is_late
from pitboss.tournaments.seating import free_seats, spread, to_balance, to_break
from pitboss.tournaments.state import Stack, Tournament

_HASH = re.compile("[0-9a-f]{64}")


def players(state: Tournament) -> list[tuple[str, str]]:
    """Who plays the next session, each with the entry played for."""
    names = state.going or tuple(entry.name for entry in state.live_entries())
    both = not state.pooled
    return [
        (player, name)
        for name in names
        for player in (both and state.entries[name].partners) or (name,)
    ]


def commit_ballot(state: Tournament, command: c.CommitBallot) -> Iterator[e.Event]:
    """Once for each draw: a second seed would be a choice between two draws."""
    law = state.law.seats
    if state.running or state.committed:
        raise Refused(law.ballot, "the session has begun, or its draw is bound to a seed already")
    if not _HASH.fullmatch(command.commitment):
        raise BadInput("a commitment is 64 hexadecimal digits")
    yield e.BallotCommitted(command.commitment, law.ballot)


def ballot(state: Tournament, command: c.Ballot) -> Iterator[e.Event]:
    """Everybody has one seat and nobody another's; groups and partners are kept apart."""
    law = state.law
    if state.running:
        raise Refused(law.seats.ballot, "the session has begun")
    if bool(state.committed) != bool(command.seed):
        raise Refused(law.seats.ballot, "a seed is bound before the draw, and published with it")
    owners = dict(players(state))
    drawn = [name for name, _, _ in command.seats]
    if sorted(drawn) != sorted(owners):
        raise BadInput("the ballot has to draw each player of the session once")
    if len({(table, seat) for _, table, seat in command.seats}) < len(drawn):
        raise BadInput("the ballot draws a seat twice")
    _in_the_room(state, command.seats)
    check_apart(state, command.seats)
    yield e.SeatsDrawn(command.seats, law.seats.ballot + law.seats.number)


def _in_the_room(state: Tournament, seats: tuple[tuple[str, int, int], ...]) -> None:
    most = settings.seats(state.conditions)
    if any(table < 1 or seat < 1 or (most and seat > most) for _, table, seat in seats):
        raise BadInput("the ballot draws a seat that there is not")


def check_apart(state: Tournament, seats: tuple[tuple[str, int, int], ...]) -> None:
    owners = dict(players(state))
    limits = state.conditions.group_limits
    most = limits.per_table if isinstance(limits, conditions.GroupLimits) else None
    together: dict[tuple[int, str], int] = {}
    for name, table, _ in seats:
        entry = state.entries[owners[name]]
        for label, limit in ((entry.group, most), (entry.name, 1)):
            key = table, label
            together[key] = together.get(key, 0) + 1
            if label and limit is not None and together[key] > limit:
                raise Refused((state.law.entry.groups,), f"too many of {label} at table {table}")


def take_seat(state: Tournament, command: c.TakeSeat) -> Iterator[e.Event]:
    law = state.law.entry
    entry_of(state, command.name)
    if not state.entries[command.name].live or is_late(state):
        raise Refused(law.no_show, f"{command.name} has lost the seat")
    yield e.SeatTaken(command.name, law.no_show)


def move_player(state: Tournament, command: c.MovePlayer) -> Iterator[e.Event]:
    law = state.law.seats
    if not law.within_session and (state.balloted or state.running):
        raise Refused(law.move, "the seat drawn holds for the session")
    stack = stack_of(state, command.name)
    between_rounds(state, stack.table, command.table)
    if law.within_session and not state.law.rules.endswith("1995"):
        _by_the_method(state, command, stack)
    _free(state, command.table, command.seat)
    yield e.PlayerMoved(command.name, stack.table, command.table, command.seat, law.move)


def between_rounds(state: Tournament, *tables: int) -> None:
    busy = sorted(state.in_hand.intersection(tables))
    if busy:
        raise Refused(state.law.seats.move, f"a round is in progress at table {busy[0]}")


def _free(state: Tournament, table: int, seat: int) -> None:
    most = settings.seats(state.conditions)
    if table < 1 or seat < 1 or (most and seat > most):
        raise BadInput(f"there is no seat {seat} at table {table}")
    if seat in state.tables().get(table, {}):
        raise BadInput(f"seat {seat} of table {table} is taken")


def _by_the_method(state: Tournament, command: c.MovePlayer, stack: Stack) -> None:
    play = settings.play(state.conditions)
    if isinstance(play.balancing, str) and play.balancing:
        return  # a method in words: the director answers for it
    due = to_balance(state.tables(), state.references, settings.seats(state.conditions))
    asked = (command.name, stack.table, command.table, command.seat)
    if play.balancing is not True or due is None:
        raise Refused(state.law.seats.move, "the method lodged moves nobody now")
    if asked != (due.name, due.start, due.end, due.seat):
        raise Refused(
            state.law.seats.move,
            f"the method moves {due.name} to seat {due.seat} of table {due.end}",
        )


def stack_of(state: Tournament, name: str) -> Stack:
    if name not in state.stacks:
        raise BadInput(f"{name[:40]} has no seat")
    return state.stacks[name]


def break_table(state: Tournament, command: c.BreakTable) -> Iterator[e.Event]:
    """The highest table, once the others can hold everybody; each goes where the fewest sit."""
    law, tables = state.law.seats, state.tables()
    seats = settings.seats(state.conditions)
    if not law.within_session or not settings.play(state.conditions).breaking:
        raise Refused(law.breaking, "tables are not broken within a session")
    if command.table != to_break(tables, seats):
        raise Refused(law.breaking, f"table {command.table} is not to be broken now")
    names = [name for name, _ in command.seats]
    if sorted(names) != sorted(tables[command.table].values()):
        raise BadInput("the ballot has to draw each player of the table once")
    due = spread(tables, command.table, names)
    between_rounds(state, command.table, *(table for _, table in due))
    yield e.TableBroken(command.table, law.breaking)
    taken = {number: dict(table) for number, table in tables.items()}
    for (name, table), (_, seat) in zip(due, command.seats, strict=True):
        if seat not in free_seats(taken[table], seats):
            raise BadInput(f"seat {seat} of table {table} is not free")
        taken[table][seat] = name
        yield e.PlayerMoved(name, command.table, table, seat, law.move)


def pool_teams(state: Tournament, command: c.PoolTeams) -> Iterator[e.Event]:
    """The partner with more chips keeps the seat; the two play in turn from here on."""
    law = state.law
    teams = state.conditions.teams
    if not isinstance(teams, conditions.Teams) or state.pooled or state.in_hand:
        raise Refused(law.seats.number, "there is nothing to pool now")
    if state.level <= teams.pool_after_level:
        raise Refused(law.seats.number, f"chips are pooled after level {teams.pool_after_level}")
    for entry in state.live_entries():
        mine = [stack for stack in state.stacks.values() if stack.entry == entry.name]
        if mine:
            plays = max(mine, key=lambda stack: stack.chips)
            total = sum(stack.chips for stack in mine)
            yield e.TeamPooled(entry.name, plays.player, total, law.seats.number)


def swap_partners(state: Tournament, command: c.SwapPartners) -> Iterator[e.Event]:
    """Partners of a pooled team change between rounds, at most once in each level."""
    entry, clauses = entry_of(state, command.name), state.law.seats.number
    mine = [stack for stack in state.stacks.values() if stack.entry == entry.name]
    if not state.pooled or not entry.partners or len(mine) != 1:
        raise Refused(clauses, f"{command.name[:40]} have not pooled their chips")
    between_rounds(state, mine[0].table)
    if entry.swapped >= state.level:
        raise Refused(clauses, "partners change when a level begins")
    other = next(name for name in entry.partners if name != mine[0].player)
    if other in entry.lost:
        raise Refused(clauses, f"{other} was out before the chips were pooled")
    yield e.PartnersSwapped(entry.name, mine[0].player, other, clauses)
