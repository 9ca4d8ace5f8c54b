"""How seats and stacks change a tournament. No rule lives here."""

from typing import Any

from msgspec.structs import replace

from pitboss.tournaments import events as e
from pitboss.tournaments.evolve_end import changed
from pitboss.tournaments.state import Stack, Tournament


def stack_changed(state: Tournament, name: str, **changes: Any) -> dict[str, Stack]:
    if name not in state.stacks:
        return state.stacks
    return {**state.stacks, name: replace(state.stacks[name], **changes)}


def without(state: Tournament, *players: str) -> dict[str, Stack]:
    return {name: stack for name, stack in state.stacks.items() if name not in players}


def owner_of(state: Tournament, player: str) -> str:
    """The entry that somebody plays for."""
    if player in state.stacks:
        return state.stacks[player].entry
    teams = (one.name for one in state.entries.values() if player in one.partners)
    return player if player in state.entries else next(teams, player)


def stacks_of(state: Tournament, name: str) -> list[Stack]:
    return [stack for stack in state.stacks.values() if stack.entry == name]


def out_of_play(state: Tournament, name: str) -> Tournament:
    """The chips of an entry go, and are booked as withdrawn."""
    mine = stacks_of(state, name)
    stacks = without(state, *(stack.player for stack in mine))
    gone = sum(stack.chips for stack in mine)
    return replace(state, stacks=stacks, withdrawn=state.withdrawn + gone)


def forfeited(state: Tournament, event: e.SeatForfeited) -> Tournament:
    mine = stacks_of(state, event.name)
    lost: dict[str, Any] = {"absent": True} if state.session else {"forfeited": True}
    lost["left"] = (mine[0].table, mine[0].seat) if mine else (0, 0)
    stacks = without(state, *(stack.player for stack in mine))
    return replace(state, entries=changed(state, event.name, **lost), stacks=stacks)


def substituted(state: Tournament, event: e.SubstituteTaken) -> Tournament:
    """The entry goes on under the other name, in its old place; what was paid stays paid."""
    old = state.entries[event.old]
    mine = replace(old, name=event.new, earlier=old.payers)
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


def drawn(state: Tournament, event: e.SeatsDrawn) -> Tournament:
    owners = {
        player: entry.name
        for entry in state.entries.values()
        for player in (entry.name, *entry.partners)
    }
    stacks = {name: Stack(name, owners[name], 0, table, seat) for name, table, seat in event.seats}
    return replace(state, stacks=stacks, balloted=True, committed="")


def seated(state: Tournament, event: e.SeatTaken) -> Tournament:
    mine = {
        name: replace(stack, seated=True)
        for name, stack in state.stacks.items()
        if stack.entry == event.name
    }
    mine = mine or {event.name: Stack(event.name, event.name, seated=True)}
    return replace(state, stacks={**state.stacks, **mine})


def moved(state: Tournament, event: e.PlayerMoved) -> Tournament:
    return replace(
        state, stacks=stack_changed(state, event.name, table=event.table, seat=event.seat)
    )


def broken(state: Tournament, event: e.TableBroken) -> Tournament:
    rounds = {table: number for table, number in state.rounds.items() if table != event.table}
    references = {one: seat for one, seat in state.references.items() if one != event.table}
    return replace(state, rounds=rounds or state.rounds, references=references)


def pooled(state: Tournament, event: e.TeamPooled) -> Tournament:
    others = [
        stack.player
        for stack in state.stacks.values()
        if stack.entry == event.name and stack.player != event.plays
    ]
    stacks = without(state, *others)
    stacks[event.plays] = replace(stacks[event.plays], chips=event.chips)
    entries = changed(state, event.name, swapped=state.level)
    return replace(state, stacks=stacks, entries=entries, pooled=True)


def swapped(state: Tournament, event: e.PartnersSwapped) -> Tournament:
    stacks = {
        event.plays if name == event.leaves else name: (
            replace(stack, player=event.plays) if name == event.leaves else stack
        )
        for name, stack in state.stacks.items()
    }
    return replace(state, stacks=stacks, entries=changed(state, event.name, swapped=state.level))
