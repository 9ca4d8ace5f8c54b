"""A tournament: all the rules in decide, none in evolve.

decide(state, command) -> events      evolve(state, event) -> state
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.errors import TooSoon
from pitboss.tournaments import commands as c
from pitboss.tournaments import ending, entering, lodging, placing, playing, reserving
from pitboss.tournaments import events as e
from pitboss.tournaments.evolve import evolve
from pitboss.tournaments.state import UNSTATED, Tournament

__all__ = ["after", "decide", "evolve", "run"]

_DECIDE: dict[type[c.Command], Callable[[Tournament, Any], Iterator[e.Event]]] = {
    c.Lodge: lodging.lodge,
    c.Record: entering.record,
    c.Nominate: entering.nominate,
    c.OpenEntries: entering.open_entries,
    c.CloseEntries: entering.close_entries,
    c.MoveStart: entering.move_start,
    c.Cancel: entering.cancel,
    c.AskAgreement: entering.ask_agreement,
    c.Agree: entering.agree,
    c.Enter: entering.enter,
    c.Withdraw: entering.withdraw,
    c.Refund: entering.refund,
    c.JoinReserves: reserving.join_reserves,
    c.LeaveReserves: reserving.leave_reserves,
    c.GiveSeat: reserving.give_seat,
    c.Substitute: entering.substitute,
    c.CommitBallot: placing.commit_ballot,
    c.Ballot: placing.ballot,
    c.TakeSeat: placing.take_seat,
    c.MovePlayer: placing.move_player,
    c.BreakTable: placing.break_table,
    c.PoolTeams: placing.pool_teams,
    c.SwapPartners: placing.swap_partners,
    c.Start: playing.start,
    c.JudgeStacks: playing.judge_stacks,
    c.BeginRound: playing.begin_round,
    c.Report: playing.report,
    c.CountRound: playing.count_round,
    c.Rebuy: playing.rebuy,
    c.AddOn: playing.add_on,
    c.ChangeChips: playing.change_chips,
    c.Eliminate: playing.eliminate,
    c.Pause: playing.pause,
    c.SetPace: playing.set_pace,
    c.RecordBreach: playing.record_breach,
    c.EndSession: ending.end_session,
    c.Pay: ending.pay,
    c.PayOut: ending.pay_out,
}


def decide(state: Tournament, command: c.Command) -> tuple[e.Event, ...]:
    """What happens, or Refused: all of it or nothing."""
    if state.conditions is UNSTATED and not isinstance(command, c.Lodge):
        raise TooSoon("the conditions have not been lodged")
    return tuple(_DECIDE[type(command)](at(state, command), command))


def at(state: Tournament, command: c.Command) -> Tournament:
    """The state at the time of the command."""
    minute = getattr(command, "minute", state.minute)
    now = state.now if command.at is None else command.at
    if (minute, now) == (state.minute, state.now):
        return state
    return replace(state, minute=minute, now=now)


def run(state: Tournament, command: c.Command) -> tuple[Tournament, tuple[e.Event, ...]]:
    """The state after the command, and what happened."""
    events = decide(state, command)
    return after(state, command, events), events


def after(state: Tournament, command: c.Command, events: tuple[e.Event, ...]) -> Tournament:
    """The state that a command and what it led to leave behind; no rule is asked."""
    state = at(state, command)
    for event in events:
        state = evolve(state, event)
    return state
