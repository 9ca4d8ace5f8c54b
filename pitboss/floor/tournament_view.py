"""What is seen of a tournament, by whom: plain values for whoever shows them.

    overview(desk, "thursday")                  # for everybody
    entries(desk, "thursday", person)           # who is in; what was paid, to those it concerns
    acts(desk, "thursday", person)              # every act with its clauses
    steps(desk, "thursday")                     # what may be done next, or why not

What is said to it and by it over the wire is in tournament_said.py.
Stacks and seats are open to all (2017 17.12, UTH 16.13); money, agreements and eligibility are the
house's, and each player's own. Money is a string of dollars; chips are counted, as dollars are.
"""

from typing import Any

import msgspec

from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.people import Person, Role
from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.room.errors import NoSuchTournament
from pitboss.floor.tournament_authority import PERMITS
from pitboss.floor.tournament_ballot import proof
from pitboss.floor.tournament_clock import clock_told
from pitboss.floor.tournament_desk import LoadedTournament, TournamentDesk
from pitboss.floor.tournament_phase import phase
from pitboss.floor.tournament_steps import steps as next_steps
from pitboss.play.voice import NOBODY, Voice
from pitboss.tournaments import commands as c
from pitboss.tournaments import settings
from pitboss.tournaments.document import document
from pitboss.tournaments.ending import allocation, pool_of
from pitboss.tournaments.state import UNSTATED, Entry, Tournament
from pitboss.tournaments.undo import Act, rebuilt, undone
from pitboss.tournaments.words import words

HOUSE = (Role.DIRECTOR, Role.OPERATOR, Role.SHIFT_MANAGER, Role.INSPECTOR)
PRIVATE = (c.Agree, c.RecordBreach, c.Refund)  # acts that concern one person and the house
Plain = dict[str, Any]


def _state(desk: TournamentDesk, name: str) -> Tournament:
    state = desk.state(name)
    if state.conditions is UNSTATED:
        raise NoSuchTournament(f"there is no tournament {name[:40]!r}")
    return state


def check_house(person: Person) -> None:
    """What was paid, by whom, is the house's."""
    if person.role not in HOUSE:
        raise refuse_person(32, f"that is for {', '.join(HOUSE)}, not for a {person.role}")


def listing(desk: TournamentDesk) -> list[Plain]:
    return [overview(desk, name) for name in desk.names()]


def overview(desk: TournamentDesk, name: str) -> Plain:
    state = _state(desk, name)
    said = state.conditions
    return {
        "name": name,
        "title": said.title or name,
        "rules": list(settings.games(said)),
        "phase": phase(state),
        "version": desk.load(name).version,
        "start": said.start,
        "entry_fee": in_dollars(settings.fee(said)),
        "field": state.field,
        "players_min": settings.number(said.players_min),
        "players_max": settings.number(said.players_max),
        "reserves": len(state.reserves),
        "directors": list(state.directors),
        "session": state.session,
        "left": len({stack.entry for stack in state.stacks.values()}),
    }


def conditions(desk: TournamentDesk, name: str) -> Plain:
    """The document as it is published, with the statement that the instrument demands."""
    made = document(_state(desk, name).conditions)
    return {
        "title": made.title,
        "rules": made.rules,
        "items": [msgspec.to_builtins(line) for line in made.lines],
        "departures": [msgspec.to_builtins(one) for one in made.departs],
        "statement": made.statement,
        "clauses": list(made.precedence),
    }


def entries(desk: TournamentDesk, name: str, person: Person) -> Plain:
    state = _state(desk, name)
    return {
        "entries": [_entry(state, one, person) for one in state.entries.values()],
        "reserves": list(state.reserves),
    }


def _entry(state: Tournament, one: Entry, person: Person) -> Plain:
    """Who is in is open to all; what was paid and signed is not."""
    open_to_all: Plain = {
        "name": one.name,
        "partners": list(one.partners),
        "status": _status(one),
        "rebuys": one.rebuys,
        "addons": one.addons,
    }
    if person.role not in HOUSE and person.name not in (one.name, *one.partners):
        return open_to_all
    return open_to_all | {
        "group": one.group,
        "agreed": one.name in state.agreed,
        "paid": in_dollars(one.fee + one.rebuy_cost + one.addon_cost),
        "commission": in_dollars(one.commission),
        "refunded": in_dollars(one.refunded),
    }


def _status(one: Entry) -> str:
    lost = ("withdrawn", "forfeited", "excluded", "absent")
    return next((word for word in lost if getattr(one, word)), "out" if one.out else "in")


def seats(desk: TournamentDesk, name: str) -> Plain:
    """Every table with its players and their stacks: always in view."""
    state = _state(desk, name)
    tables: dict[int, list[Plain]] = {}
    for stack in sorted(state.stacks.values(), key=lambda one: (one.table, one.seat)):
        tables.setdefault(stack.table, []).append(
            {
                "seat": stack.seat,
                "player": stack.player,
                "entry": stack.entry,
                "chips": in_dollars(stack.chips),
                "seated": stack.seated,
                "rebuy_offered": stack.offered,
            }
        )
    return {
        "tables": [
            {"number": number, "in_hand": number in state.in_hand, "seats": found}
            for number, found in tables.items()
        ],
        "commitment": state.committed,
    }


def clock(desk: TournamentDesk, name: str) -> Plain:
    """The level in force, the limits or blinds of it, and what is left of it."""
    _state(desk, name)
    return clock_told(desk.load(name), desk.now())


def prizes(desk: TournamentDesk, name: str) -> Plain:
    """The pool as it stands, what each place would have of it, and who has which place."""
    state = _state(desk, name)
    made, found = pool_of(state), allocation(state)
    return {
        "pool": in_dollars(made.total + found.made_up),
        "commission": in_dollars(made.commission),
        "added": in_dollars(made.added + found.made_up),
        "by_place": [
            {"place": nth, "cash": in_dollars(one.cash), "ticket": in_dollars(one.ticket)}
            for nth, one in enumerate(found.by_place, 1)
        ],
        "places": [{"place": place, "names": list(names)} for place, names in state.places],
        "paid": state.paid,
    }


# Acts


def acts(desk: TournamentDesk, name: str, person: Person) -> list[Plain]:
    """What was done, with its clauses; what concerns one person alone is told to the house."""
    loaded = desk.load(name)
    gone = undone(loaded.acts)
    voice = Voice(player=person.name) if person.role is Role.PLAYER else NOBODY
    return [_act(one, one.number in gone, voice) for one in loaded.acts if _told(one, person)]


def _told(one: Act, person: Person) -> bool:
    own = getattr(one.command, "name", "") == person.name
    return person.role in HOUSE or own or not isinstance(one.command, PRIVATE)


def _act(one: Act, gone: bool, voice: Voice) -> Plain:
    said = [words(event, voice) for event in one.events]
    clauses = dict.fromkeys(clause for sentence in said for clause in sentence.clauses)
    return {
        "number": one.number,
        "act": type(one.command).__name__,
        "told": " ".join(sentence.text for sentence in said),
        "clauses": list(clauses),
        "undone": gone,
    }


def permitted(person: Person) -> list[str]:
    """The commands that are for somebody in this role to give."""
    return sorted(kind.__name__ for kind, roles in PERMITS.items() if person.role in roles)


def steps(desk: TournamentDesk, name: str) -> list[Plain]:
    """What leads on from here; each with what it would come to, or why not."""
    _state(desk, name)
    return [msgspec.to_builtins(one) for one in next_steps(desk.load(name), desk.now())]


def ballot_proof(desk: TournamentDesk, name: str) -> Plain:
    """The latest ballot that was drawn from a seed, with all that proves it."""
    found: LoadedTournament = desk.load(name)
    for one in reversed(found.acts):
        if isinstance(one.command, c.Ballot) and one.command.seed:
            before = rebuilt([act for act in found.acts if act.number < one.number])
            return proof(name, before, one.command.seats, one.command.seed)
    raise BadInput("no ballot was drawn from a seed yet")
