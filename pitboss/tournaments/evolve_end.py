"""How the end of a session, the places and the money change a tournament. No rule lives here."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from pitboss.tournaments import events as e
from pitboss.tournaments.state import STAYED, Entry, Tournament


def changed(state: Tournament, name: str, **changes: Any) -> dict[str, Entry]:
    """The entries with one of them changed."""
    return {**state.entries, name: replace(state.entries[name], **changes)}


def off_the_tables(state: Tournament) -> Tournament:
    """Every stack is taken in when a session is over."""
    gone = sum(stack.chips for stack in state.stacks.values())
    return replace(state, stacks={}, withdrawn=state.withdrawn + gone)


def advanced(state: Tournament, event: e.PlayersAdvanced) -> Tournament:
    """Those who do not go on were still in when it ended, with so many chips."""
    entries = dict(state.entries)
    for stack in state.stacks.values():
        if stack.entry not in event.names and entries[stack.entry].live:
            moment = (state.session, STAYED, stack.chips)
            entries[stack.entry] = replace(entries[stack.entry], out=moment)
    chips = {stack.entry: stack.chips for stack in state.stacks.values()}
    return replace(
        off_the_tables(state),
        entries=entries,
        carried={**state.carried, **{name: chips[name] for name in event.names if name in chips}},
        running=False,
        balloted=False,
        going=event.names,
        through=event.names,
        repechage=False,
        stage=state.stage + 1,
        tied=(),
    )


def again(state: Tournament, event: e.RepechageOffered) -> Tournament:
    entries = dict(state.entries)
    for name in event.names:
        entries[name] = replace(entries[name], out=())
    stage = state.stage - 1
    return replace(state, entries=entries, going=event.names, repechage=True, stage=stage)


def scored(state: Tournament, event: e.PointsEarned) -> Tournament:
    """Whoever went out of a session that earns points plays the next one."""
    points = dict(state.points)
    for name, earned in event.points:
        points[name] = points.get(name, Fraction(0)) + Fraction(earned)
    entries = {
        name: replace(entry, out=(), before=0, absent=False) if not entry.excluded else entry
        for name, entry in state.entries.items()
    }
    return replace(
        off_the_tables(state),
        points=points,
        entries=entries,
        running=False,
        balloted=False,
        stage=state.stage + 1,
        going=(),
    )


def placed(state: Tournament, event: e.PlaceAwarded) -> Tournament:
    return replace(state, places=(*state.places, (event.place, event.names)), running=False)


def cancelled(state: Tournament, event: e.TournamentCancelled) -> Tournament:
    return replace(state, cancelled=True, running=False)


def refunded(state: Tournament, event: e.FeeRefunded) -> Tournament:
    changes = {"refunded": event.amount, "commission": event.commission}
    return replace(state, entries=changed(state, event.name, **changes))
