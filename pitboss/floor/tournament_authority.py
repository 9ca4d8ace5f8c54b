"""Who may do what in a tournament, by which clause."""

from collections.abc import Mapping

from pitboss.errors import TooSoon
from pitboss.floor.authority import WrongRole
from pitboss.floor.people import Person, Role
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments.conditions import NONE, GroupLimits, Teams
from pitboss.tournaments.regime import Regime
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.state import UNSTATED, Tournament

DIRECTOR = (Role.DIRECTOR,)
OPERATOR = (Role.OPERATOR,)
OWN = (Role.PLAYER, Role.DIRECTOR)  # a player for himself, or the director for anybody

PERMITS: Mapping[type[c.Command], tuple[Role, ...]] = {
    **dict.fromkeys((c.Lodge, c.Cancel, c.Pay, c.PayOut, c.Refund), OPERATOR),
    c.Record: (Role.OPERATOR, Role.INSPECTOR),
    c.Nominate: (Role.SHIFT_MANAGER,),
    **dict.fromkeys((c.Agree, c.Enter, c.TakeSeat, c.Withdraw, c.Rebuy, c.AddOn), OWN),
    **dict.fromkeys((c.OpenEntries, c.CloseEntries, c.MoveStart, c.GiveSeat), DIRECTOR),
    **dict.fromkeys((c.Substitute, c.Ballot, c.MovePlayer, c.BreakTable, c.PoolTeams), DIRECTOR),
    **dict.fromkeys((c.Start, c.Eliminate, c.Pause, c.EndSession, c.Undo), DIRECTOR),
    **dict.fromkeys((c.AskAgreement, c.JoinReserves, c.LeaveReserves), DIRECTOR),
    **dict.fromkeys((c.CommitBallot, c.SwapPartners, c.SetPace), DIRECTOR),
    **dict.fromkeys((c.JudgeStacks, c.BeginRound, c.Report), (Role.DEALER, Role.DIRECTOR)),
    **dict.fromkeys((c.CountRound, c.ChangeChips, c.RecordBreach), (Role.DEALER, Role.DIRECTOR)),
}


def authorise(state: Tournament, person: Person, command: c.Command) -> None:
    """Raise Refused unless somebody in this role, and of this name, may give this command."""
    allowed, role, actor = PERMITS[type(command)], person.role, person.name
    law = _law(state, command)
    clauses = (law.entry.director or law.applies[0],)
    if role not in allowed:
        raise WrongRole(clauses, f"that is for {', '.join(allowed)}, not for a {role}")
    if role is Role.PLAYER and getattr(command, "name", actor) != actor:
        raise Refused(clauses, f"a player does that for himself, and {actor} is another")
    if role is Role.PLAYER and isinstance(command, c.Enter) and (what := judged(state, command)):
        raise Refused(clauses, f"{what} is judged by the director, who enters this player")
    if role is Role.DIRECTOR and law.entry.director and actor not in state.directors:
        raise Refused(clauses, f"{actor} was not nominated to direct")


def judged(state: Tournament, command: c.Enter) -> str:
    """What somebody has to look at before an entry; nothing, and a player enters without help."""
    said = state.conditions
    asked = {
        "eligibility": command.eligibility or said.eligibility not in (None, NONE),
        "a group": command.group or isinstance(said.group_limits, GroupLimits),
        "a team": command.partners or isinstance(said.teams, Teams),
    }
    return next((what for what, there in asked.items() if there), "")


def _law(state: Tournament, command: c.Command) -> Regime:
    """That of the conditions in force, or of those that are being lodged."""
    if isinstance(command, c.Lodge):
        return regime(command.conditions.rules)
    if state.conditions is UNSTATED:
        raise TooSoon("the conditions have not been lodged")
    return state.law
