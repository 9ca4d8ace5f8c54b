"""What a command would lead to, before anybody gives it: decided, told, and written nowhere."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.authority import PERMITS, clauses_of
from pitboss.floor.orders import needs_two
from pitboss.floor.people import Person, Role
from pitboss.floor.room.dollars import events_of
from pitboss.floor.room.watch import WatchedCasino
from pitboss.floor.window import viewer_of
from pitboss.play.banked import commands as b
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.evolve import evolve
from pitboss.play.table.heard import heard
from pitboss.play.verbs import Refused

# From the shoe of an electronic table: what comes is nobody's to know before it is dealt.
OF_THE_SHOE = (b.Cut, b.Deal, b.Show, b.Proceed, p.Deal, p.Expose, p.Show, p.Settle)
BEGINNING = (p.ReplaceHoleCard, c.BeginRound, c.ShuffleCards, c.SealDeal, c.PublishDeal, c.CutCards)


class Tried(Struct, frozen=True):
    may: bool  # whether whoever asks may give it
    roles: list[str]  # who may
    clauses: list[str]  # by which it is theirs
    two: bool  # a second person has to approve it
    refused: str = ""  # why it cannot be
    by: list[str] = []  # the clauses of that
    events: list[dict[str, Any]] = []


def tried(casino: WatchedCasino, table: str, command: Any, person: Person) -> Tried:
    """As whoever asks, or where it is another's, as one whose it is."""
    loaded = casino.load(table)
    permit = PERMITS[type(command)]
    may = person.role in permit.roles
    roles, clauses = [str(role) for role in permit.roles], [*clauses_of(loaded.game, type(command))]
    found = Tried(may, roles, clauses, needs_two(command))
    if loaded.state.shoe.electronic and isinstance(command, (*OF_THE_SHOE, *BEGINNING)):
        why = "at an electronic table nobody learns beforehand what the shoe deals"
        return Tried(may, roles, clauses, found.two, why, clauses)
    giver = person if may else Person(f"a {permit.roles[0]}", permit.roles[0])
    try:
        events = casino.trial(table, command, giver)
    except Refused as refused:
        return Tried(may, roles, clauses, found.two, refused.why, [*refused.clauses])
    except BadInput as unfit:
        return Tried(may, roles, clauses, found.two, str(unfit))
    after = loaded.state
    for event in events:
        after = evolve(after, event)
    listener = person if person.role is not Role.PLAYER else giver
    shown = heard(loaded.game, loaded.state, after, events, viewer_of(listener))
    return Tried(
        may,
        roles,
        clauses,
        found.two,
        events=events_of(shown, replace(loaded, state=after), listener),
    )
