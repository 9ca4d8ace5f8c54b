"""What was redacted: a stream of its own, so that a secret that somebody took away is told apart.

Whoever lets the secrets of a deal go says so here, by name. A secret that is gone without a word
is a finding of `pitboss verify`.
"""

from collections.abc import Iterator

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person, Role

STREAM = "redacted"


class NoteRedaction(DeskCommand, frozen=True, kw_only=True, tag="redacted.Note"):
    table: str
    deal: int
    secrets: int  # that were let go; none where they went before


class DealRedacted(Struct, frozen=True, tag="redacted.DealRedacted"):
    table: str
    deal: int
    secrets: int


Redacted = frozenset[tuple[str, int]]  # the deals, each by its table and number


def decide(state: Redacted, person: Person, command: NoteRedaction) -> Iterator[DealRedacted]:
    if person.role is not Role.OPERATOR:
        raise refuse_person(32, f"that is for operator, not for a {person.role}")
    if command.deal < 1 or command.secrets < 0:
        raise BadInput("a deal has a number from 1 on, and so many secrets or none")
    yield DealRedacted(command.table, command.deal, command.secrets)


def evolve(state: Redacted, event: DealRedacted) -> Redacted:
    return state | {(event.table, event.deal)}


REDACTIONS = desk(STREAM, Redacted(), decide, evolve, NoteRedaction, DealRedacted)
