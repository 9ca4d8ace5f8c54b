"""What people on duty were refused: a stream of its own, for whoever inspects.

    with noting(clerk, "table/C1", version, command, person):     # who, as what, what, why, by what

A player who is refused has only tried; who works here may be asking for what nobody is to know. No
face stands in it, named or not: a round may be in play, and the journal is read by others.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.cards.card import UNKNOWN
from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import Clerk
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.orders import TEXT, new_command_id
from pitboss.floor.people import Person, on_duty
from pitboss.floor.table_stream import NewerForm
from pitboss.journal.chain import Broken
from pitboss.journal.database import StoreFailed
from pitboss.journal.turns import Busy
from pitboss.play.verbs import Refused

STREAM = "refused"
AT_A_DESK = (Refused,)  # a slip of the pen there is no attempt on anything
NO_REFUSAL = (StoreFailed, Busy, Broken, NewerForm)  # the journal's trouble, and nobody's deed
_FACE = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])[cdhs](?![0-9A-Za-z])")


class NoteRefusal(DeskCommand, frozen=True, kw_only=True, tag="refused.Note"):
    stream: str  # where it was to be done
    version: int  # as far as that was read
    kind: str
    command: str  # in JSON, without faces; nothing where it cannot be written
    clauses: tuple[str, ...]
    why: str


class CommandRefused(Struct, frozen=True, tag="refused.CommandRefused"):
    number: int  # of those that were noted in the house
    stream: str
    version: int
    kind: str
    command: str
    clauses: tuple[str, ...]
    why: str


class Noted(Struct, frozen=True):
    count: int = 0


def decide(state: Noted, person: Person, command: NoteRefusal) -> Iterator[CommandRefused]:
    if not on_duty(person):
        raise BadInput("what a player is refused is not noted")
    if _FACE.search(command.command + command.why):
        raise BadInput("no face stands beside what was refused")
    yield CommandRefused(
        state.count + 1,
        command.stream,
        command.version,
        command.kind,
        command.command,
        command.clauses,
        command.why,
    )


def evolve(state: Noted, event: CommandRefused) -> Noted:
    return Noted(event.number)


REFUSALS = desk(STREAM, Noted(), decide, evolve, NoteRefusal, CommandRefused)


@contextmanager
def noting(
    clerk: Clerk,
    stream: str,
    version: int,
    command: Any,
    person: Person,
    refusals: tuple[type[Exception], ...] = (Refused, BadInput),
) -> Iterator[None]:
    """Whatever is refused to somebody on duty is in the journal too."""
    try:
        yield
    except NO_REFUSAL:
        raise
    except refusals as error:
        if on_duty(person):
            _note(clerk, stream, version, command, person, error)
        raise


def _note(
    clerk: Clerk, stream: str, version: int, command: Any, person: Person, error: Exception
) -> None:
    noted = NoteRefusal(
        stream=stream,
        version=version,
        kind=kind_of(command),
        command=_said(command),
        clauses=error.clauses if isinstance(error, Refused) else (),
        why=_plain(str(error)),
    )
    clerk.give(REFUSALS, STREAM, noted, person, new_command_id())


def kind_of(command: Any) -> str:
    config = getattr(type(command), "__struct_config__", None)
    return _plain(str(config.tag if config and config.tag else type(command).__name__))


def _said(command: Any) -> str:
    """As it was given, if that can be written and is not long."""
    try:
        body = msgspec.json.encode(command, order="deterministic").decode()
    except (TypeError, ValueError, OverflowError, RecursionError):
        return ""
    return without_faces(body) if len(body) <= TEXT and body.isprintable() else ""


def without_faces(text: str) -> str:
    return _FACE.sub(UNKNOWN, text)


def _plain(text: str) -> str:
    return without_faces("".join(char if char.isprintable() else " " for char in text)[:TEXT])
