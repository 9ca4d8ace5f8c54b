"""How each event changes a tournament. No rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.tournaments import events as e
from pitboss.tournaments.evolve_end import (
    advanced,
    again,
    cancelled,
    changed,
    placed,
    refunded,
    scored,
)
from pitboss.tournaments.state import Entry, Stack, Tournament


def evolve(state: Tournament, event: e.Event) -> Tournament:
    change = _CHANGES.get(type(event))
    return change(state, event) if change else state


def _stack(state: Tournament, name: str, **changes: Any) -> dict[str, Stack]:
    if name not in state.stacks:
        return state.stacks
    return {**state.stacks, name: replace(state.stacks[name], **changes)}


def _without(state: Tournament, *players: str) -> dict[str, Stack]:
    return {name: stack for name, stack in state.stacks.items() if name not in players}


def _owner(state: Tournament, player: str) -> str:
    return state.stacks[player].entry if player in state.stacks else player


def _record(state: Tournament, event: e.RecordMade) -> Tournament:
    return replace(state, records=state.records | {event.what})


def _accepted(state: Tournament, event: e.EntryAccepted) -> Tournament:
    entry = Entry(
        event.name,
        len(state.entries),
        event.fee,
        event.commission,
        event.group,
        event.partners,
    )
    entries = {**state.entries, event.name: entry}
    known = state.known | {event.name, *event.partners}
    changed = replace(state, entries=entries, known=known)
    return _in_the_seat(changed, event) if event.instead else changed


def _in_the_seat(state: Tournament, event: e.EntryAccepted) -> Tournament:
    """A reserve has the seat of the other, and sits in it."""
    mine = Stack(event.name, event.name, event.chips, event.table, event.seat, True)
    stacks = {**_without(state, event.instead), event.name: mine}
    going = tuple(event.name if name == event.instead else name for name in state.going)
    issued = state.issued + event.chips
    return replace(state, stacks=stacks, going=going, issued=issued)


def _forfeited(state: Tournament, event: e.SeatForfeited) -> Tournament:
    later = {"absent": True} if state.session else {"forfeited": True}
    mine = [stack.player for stack in state.stacks.values() if stack.entry == event.name]
    left = {name: stack for name, stack in state.stacks.items() if name not in mine}
    return replace(state, entries=changed(state, event.name, **later), stacks=left)


def _substituted(state: Tournament, event: e.SubstituteTaken) -> Tournament:
    """The entry goes on under the other name, in its old place; what was paid stays paid."""
    mine = replace(state.entries[event.old], name=event.new)
    entries = {
        event.new if name == event.old else name: mine if name == event.old else entry
        for name, entry in state.entries.items()
    }
    stacks = {
        event.new if name == event.old else name: (
            replace(stack, player=event.new, entry=event.new) if name == event.old else stack
        )
        for name, stack in state.stacks.items()
    }
    going = tuple(event.new if name == event.old else name for name in state.going)
    known = state.known | {event.new}
    return replace(state, entries=entries, stacks=stacks, going=going, known=known)


def _drawn(state: Tournament, event: e.SeatsDrawn) -> Tournament:
    owners = {
        player: entry.name
        for entry in state.entries.values()
        for player in (entry.name, *entry.partners)
    }
    stacks = {name: Stack(name, owners[name], 0, table, seat) for name, table, seat in event.seats}
    return replace(state, stacks=stacks, balloted=True)


def _seated(state: Tournament, event: e.SeatTaken) -> Tournament:
    mine = {
        name: replace(stack, seated=True)
        for name, stack in state.stacks.items()
        if stack.entry == event.name
    }
    mine = mine or {event.name: Stack(event.name, event.name, seated=True)}
    return replace(state, stacks={**state.stacks, **mine})


def _moved(state: Tournament, event: e.PlayerMoved) -> Tournament:
    return replace(state, stacks=_stack(state, event.name, table=event.table, seat=event.seat))


def _broken(state: Tournament, event: e.TableBroken) -> Tournament:
    rounds = {table: number for table, number in state.rounds.items() if table != event.table}
    references = {one: seat for one, seat in state.references.items() if one != event.table}
    return replace(state, rounds=rounds or state.rounds, references=references)


def _pooled(state: Tournament, event: e.TeamPooled) -> Tournament:
    others = [
        stack.player
        for stack in state.stacks.values()
        if stack.entry == event.name and stack.player != event.plays
    ]
    stacks = _without(state, *others)
    stacks[event.plays] = replace(stacks[event.plays], chips=event.chips)
    return replace(state, stacks=stacks, pooled=True)


def _started(state: Tournament, event: e.SessionStarted) -> Tournament:
    """Chips are put out, fresh or as many as were carried on."""
    chips = dict(event.stacks)
    stacks = {
        name: replace(stack, chips=chips[name], seated=True, begun=0)
        for name, stack in state.stacks.items()
        if name in chips
    }
    return replace(
        state,
        session=event.number,
        running=True,
        stacks=stacks,
        rounds={},
        references={},
        issued=state.issued + sum(chips.values()),
        level=0,
        minute=0,
        tied=(),
    )


def _begun(state: Tournament, event: e.RoundBegun) -> Tournament:
    stacks = dict(state.stacks)
    for stack in state.seated_at(event.table):
        stacks[stack.player] = replace(stack, begun=stack.chips)
    return replace(state, stacks=stacks, in_hand=state.in_hand | {event.table})


def _counted(state: Tournament, event: e.RoundCounted) -> Tournament:
    if not event.table:
        every = dict.fromkeys((*state.rounds, 1), event.number)
        return replace(state, rounds=every)
    stacks, change = dict(state.stacks), 0
    for name, chips in event.stacks:
        change += chips - stacks[name].chips
        stacks[name] = replace(stacks[name], chips=chips)
    return replace(
        state,
        stacks=stacks,
        house=state.house + change,
        rounds={**state.rounds, event.table: event.number},
        references={**state.references, event.table: event.reference},
        in_hand=state.in_hand - {event.table},
    )


def _eliminated(state: Tournament, event: e.PlayerEliminated) -> Tournament:
    """The chips left go out of play; a team is out when its last partner is."""
    owner = _owner(state, event.name)
    gone = state.stacks[event.name].chips if event.name in state.stacks else 0
    stacks = _without(state, event.name)
    entries = state.entries
    if not any(stack.entry == owner for stack in stacks.values()):
        moment = (state.session, event.round)
        entries = changed(state, owner, out=moment, before=event.before)
    return replace(state, stacks=stacks, entries=entries, withdrawn=state.withdrawn + gone)


def _rebought(state: Tournament, event: e.RebuyTaken) -> Tournament:
    owner = _owner(state, event.name)
    entry = state.entries[owner]
    entries = changed(
        state,
        owner,
        rebuys=entry.rebuys + 1,
        rebuy_cost=entry.rebuy_cost + event.cost,
        commission=entry.commission + event.commission,
        out=(),
    )
    stack = state.stacks.get(event.name, Stack(event.name, owner, seated=True))
    mine = replace(stack, chips=stack.chips + event.chips, offered=False)
    issued = state.issued + event.chips
    return replace(state, entries=entries, stacks={**state.stacks, event.name: mine}, issued=issued)


def _added_on(state: Tournament, event: e.AddOnTaken) -> Tournament:
    owner = _owner(state, event.name)
    entry = state.entries[owner]
    entries = changed(
        state,
        owner,
        addons=entry.addons + 1,
        addon_cost=entry.addon_cost + event.cost,
        commission=entry.commission + event.commission,
    )
    stack = state.stacks.get(event.name, Stack(event.name, owner))
    stacks = {**state.stacks, event.name: replace(stack, chips=stack.chips + event.chips)}
    return replace(state, entries=entries, stacks=stacks, issued=state.issued + event.chips)


def _breach(state: Tournament, event: e.BreachRecorded) -> Tournament:
    if not event.excluded:
        return state
    out = (state.session, state.played)
    gone = state.stacks[event.name].chips if event.name in state.stacks else 0
    entries = changed(state, event.name, out=out, excluded=True)
    withdrawn = state.withdrawn + gone
    return replace(state, entries=entries, stacks=_without(state, event.name), withdrawn=withdrawn)


_CHANGES: dict[type[e.Event], Callable[[Tournament, Any], Tournament]] = {
    e.ConditionsLodged: lambda s, ev: replace(
        s, conditions=ev.conditions, records=frozenset(), opened=False
    ),
    e.RecordMade: _record,
    e.DirectorNominated: lambda s, ev: replace(s, directors=(*s.directors, ev.name)),
    e.EntriesOpened: lambda s, ev: replace(s, opened=True),
    e.EntriesClosed: lambda s, ev: replace(s, closed=True),
    e.AgreementSigned: lambda s, ev: replace(s, agreed=s.agreed | {ev.name}),
    e.EntryAccepted: _accepted,
    e.EntryWithdrawn: lambda s, ev: replace(
        s, entries=changed(s, ev.name, withdrawn=True), stacks=_without(s, ev.name)
    ),
    e.FeeRefunded: refunded,
    e.SubstituteTaken: _substituted,
    e.StartMoved: lambda s, ev: replace(s, start=ev.to, moves_of_start=s.moves_of_start + 1),
    e.TournamentCancelled: cancelled,
    e.SeatsDrawn: _drawn,
    e.SeatTaken: _seated,
    e.SeatForfeited: _forfeited,
    e.PlayerMoved: _moved,
    e.TableBroken: _broken,
    e.TeamPooled: _pooled,
    e.SessionStarted: _started,
    e.LevelReached: lambda s, ev: replace(s, level=ev.number),
    e.RebuyOffered: lambda s, ev: replace(s, stacks=_stack(s, ev.name, offered=True)),
    e.RebuyTaken: _rebought,
    e.AddOnTaken: _added_on,
    e.PlayerEliminated: _eliminated,
    e.RoundBegun: _begun,
    e.RoundCounted: _counted,
    e.RoundVoided: lambda s, ev: replace(s, in_hand=s.in_hand - {ev.table}),
    e.BreachRecorded: _breach,
    e.SessionEnded: lambda s, ev: replace(s, tied=()),
    e.TieFound: lambda s, ev: replace(s, tied=(*s.tied, ev.names)),
    e.TieBroken: lambda s, ev: replace(s, tied=()),
    e.PlayersAdvanced: advanced,
    e.RepechageOffered: again,
    e.PointsEarned: scored,
    e.PlaceAwarded: placed,
    e.TournamentPaid: lambda s, ev: replace(s, paid=True),
}
