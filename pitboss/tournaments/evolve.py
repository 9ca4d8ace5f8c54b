"""How each event changes a tournament. No rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.tournaments import events as e
from pitboss.tournaments import settings
from pitboss.tournaments.evolve_end import (
    advanced,
    again,
    cancelled,
    changed,
    placed,
    refunded,
    scored,
)
from pitboss.tournaments.evolve_seats import (
    broken,
    drawn,
    forfeited,
    moved,
    out_of_play,
    owner_of,
    pooled,
    seated,
    stack_changed,
    substituted,
    swapped,
    without,
)
from pitboss.tournaments.state import Entry, Stack, Tournament


def evolve(state: Tournament, event: e.Event) -> Tournament:
    change = _CHANGES.get(type(event))
    return change(state, event) if change else state


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
    waiting = tuple(name for name in state.reserves if name != event.name)
    changed = replace(state, entries=entries, known=known, reserves=waiting)
    return _in_the_seat(changed, event) if event.instead else changed


def _withdrawn(state: Tournament, event: e.EntryWithdrawn) -> Tournament:
    going = tuple(name for name in state.going if name != event.name)
    entries = changed(state, event.name, withdrawn=True)
    return replace(out_of_play(state, event.name), entries=entries, going=going)


def _in_the_seat(state: Tournament, event: e.EntryAccepted) -> Tournament:
    """A reserve has the seat of the other, and sits in it."""
    mine = Stack(event.name, event.name, event.chips, event.table, event.seat, True)
    stacks = {**without(state, event.instead), event.name: mine}
    going = tuple(event.name if name == event.instead else name for name in state.going)
    entries = changed(state, event.instead, given=True)
    issued = state.issued + event.chips
    return replace(state, stacks=stacks, entries=entries, going=going, issued=issued)


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
        late={},
        last_out=(0, 0, 0),
        issued=state.issued + sum(chips.values()),
        level=0,
        minute=0,
        tied=(),
    )


def _begun(state: Tournament, event: e.RoundBegun) -> Tournament:
    stacks = dict(state.stacks)
    for stack in state.seated_at(event.table):
        stacks[stack.player] = replace(stack, begun=stack.chips)
    limit = settings.sessions(state.conditions).minutes
    late = state.late.get(event.table, 0) + bool(limit and state.minute >= limit)
    return replace(
        state,
        stacks=stacks,
        in_hand=state.in_hand | {event.table},
        late={**state.late, event.table: late},
    )


def _voided(state: Tournament, event: e.RoundVoided) -> Tournament:
    """The round does not count: nor does it among the last ones of a session."""
    late = max(0, state.late.get(event.table, 0) - 1)
    in_hand = state.in_hand - {event.table}
    return replace(state, in_hand=in_hand, late={**state.late, event.table: late})


def _counted(state: Tournament, event: e.RoundCounted) -> Tournament:
    if not event.table:
        every = dict.fromkeys((*state.rounds, *state.tables(), 1), event.number)
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
    owner = owner_of(state, event.name)
    mine = state.stacks.get(event.name, Stack(event.name, owner))
    gone, left = mine.chips, (mine.table, mine.seat)
    stacks = without(state, event.name)
    if any(stack.entry == owner for stack in stacks.values()):
        lost = (*state.entries[owner].lost, event.name)
        entries = changed(state, owner, lost=lost)
    else:
        moment, round = (state.session, event.moment), event.round
        out = {"out": moment, "out_round": round, "before": event.before, "left": left}
        entries = changed(state, owner, **out)
    last, withdrawn = (event.moment, event.round, mine.table), state.withdrawn + gone
    return replace(state, stacks=stacks, entries=entries, withdrawn=withdrawn, last_out=last)


def _rebought(state: Tournament, event: e.RebuyTaken) -> Tournament:
    owner = owner_of(state, event.name)
    entry = state.entries[owner]
    entries = changed(
        state,
        owner,
        rebuys=entry.rebuys + 1,
        rebuy_cost=entry.rebuy_cost + event.cost,
        commission=entry.commission + event.commission,
        out=(),
    )
    table, seat = entry.left
    stack = state.stacks.get(event.name, Stack(event.name, owner, 0, table, seat, True))
    mine = replace(stack, chips=stack.chips + event.chips, offered=False)
    issued = state.issued + event.chips
    return replace(state, entries=entries, stacks={**state.stacks, event.name: mine}, issued=issued)


def _added_on(state: Tournament, event: e.AddOnTaken) -> Tournament:
    owner = owner_of(state, event.name)
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
    owner, moment = owner_of(state, event.name), state.last_out[0] + 1
    entries = changed(state, owner, out=(state.session, moment), excluded=True)
    last = (moment, state.played, 0)
    return replace(out_of_play(state, owner), entries=entries, last_out=last)


_CHANGES: dict[type[e.Event], Callable[[Tournament, Any], Tournament]] = {
    e.ConditionsLodged: lambda s, ev: replace(
        s, conditions=ev.conditions, records=frozenset(), opened=False
    ),
    e.RecordMade: _record,
    e.DirectorNominated: lambda s, ev: replace(s, directors=(*s.directors, ev.name)),
    e.EntriesOpened: lambda s, ev: replace(s, opened=True),
    e.EntriesClosed: lambda s, ev: replace(s, closed=True),
    e.AgreementAsked: lambda s, ev: replace(s, agreement=True),
    e.AgreementSigned: lambda s, ev: replace(s, agreed=s.agreed | {ev.name}),
    e.EntryAccepted: _accepted,
    e.ReserveListed: lambda s, ev: replace(s, reserves=(*s.reserves, ev.name)),
    e.ReserveLeft: lambda s, ev: replace(
        s, reserves=tuple(name for name in s.reserves if name != ev.name)
    ),
    e.EntryWithdrawn: _withdrawn,
    e.FeeRefunded: refunded,
    e.SubstituteTaken: substituted,
    e.StartMoved: lambda s, ev: replace(s, start=ev.to, moves_of_start=s.moves_of_start + 1),
    e.TournamentCancelled: cancelled,
    e.BallotCommitted: lambda s, ev: replace(s, committed=ev.commitment),
    e.SeatsDrawn: drawn,
    e.SeatTaken: seated,
    e.SeatForfeited: forfeited,
    e.PlayerMoved: moved,
    e.TableBroken: broken,
    e.TeamPooled: pooled,
    e.PartnersSwapped: swapped,
    e.SessionStarted: _started,
    e.LevelReached: lambda s, ev: replace(s, level=ev.number),
    e.RebuyOffered: lambda s, ev: replace(s, stacks=stack_changed(s, ev.name, offered=True)),
    e.RebuyTaken: _rebought,
    e.AddOnTaken: _added_on,
    e.PlayerEliminated: _eliminated,
    e.RoundBegun: _begun,
    e.RoundCounted: _counted,
    e.RoundVoided: _voided,
    e.PaceSet: lambda s, ev: replace(s, pace=ev.seconds or s.pace),
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
