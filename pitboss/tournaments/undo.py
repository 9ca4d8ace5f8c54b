"""Taking an act back: lawful while everything done since would be decided the same without it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.decide import after, decide
from pitboss.tournaments.state import Tournament

# Play and payment are no act of a director's, and what was published was read; nor does a director
# undo who was nominated, or a draw that the house was bound to.
STAND = (c.Undo, c.Lodge, c.Record, c.Nominate, c.CommitBallot, c.Report, c.CountRound,
         c.Refund, c.Pay, c.PayOut, c.Cancel)  # fmt: skip

NOTHING = Tournament()


class Act(Struct, frozen=True):
    """One entry of a tournament: its number, what was done, and what it led to."""

    number: int
    command: c.Command
    events: tuple[e.Event, ...]


def undone(acts: Iterable[Act]) -> set[int]:
    """The numbers of the acts that were taken back."""
    return {event.number for act in acts for event in act.events if isinstance(event, e.ActUndone)}


def rebuilt(acts: Sequence[Act], state: Tournament = NOTHING) -> Tournament:
    """The state that the acts left behind, without those that were taken back."""
    gone = undone(acts)
    for act in acts:
        if act.number not in gone:
            state = after(state, act.command, act.events)
    return state


def undo(acts: Sequence[Act], command: c.Undo, first: Tournament = NOTHING) -> tuple[e.Event, ...]:
    """Decide everything since anew, as if the act had not been; the same events, or Refused."""
    gone, number = undone(acts), command.number
    act = next((one for one in acts if one.number == number), None)
    if act is None or number in gone:
        raise BadInput(f"there is no act {number} to undo")
    if isinstance(act.command, STAND):
        raise BadInput(f"act {number} cannot be undone")
    state = rebuilt([one for one in acts if one.number < number], first)
    clauses: tuple[str, ...] = act.events[0].clauses  # type: ignore[attr-defined]
    for later in acts:
        if later.number > number and later.number not in gone:
            state = _again(state, later, number, clauses)
    return (e.ActUndone(number, clauses),)


def _again(state: Tournament, act: Act, number: int, clauses: tuple[str, ...]) -> Tournament:
    why = f"act {act.number} depends on act {number}"
    if isinstance(act.command, c.Undo):
        return state
    try:
        events = decide(state, act.command)
    except (Refused, BadInput, LookupError):
        raise Refused(clauses, why) from None
    if events != act.events:
        raise Refused(clauses, why)
    return after(state, act.command, events)
