"""A command on its way: who gives it, whether it has a measure, and the answer it had before.

Nothing comes in without an end, and nothing that cannot be read back.
"""

from collections.abc import Callable
from datetime import datetime
from secrets import token_hex
from time import time_ns
from typing import Any

from msgspec import Struct

from pitboss import __version__
from pitboss.errors import BadAmount, BadInput
from pitboss.floor import requests
from pitboss.floor.people import Person, Role
from pitboss.floor.repeated import first_answer
from pitboss.floor.table_stream import SCHEMA
from pitboss.journal.entry import Draft, Entry, Json, Name
from pitboss.play import codec

MOST = 10**12  # cents, or anything else that is counted
TEXT = 1_000  # characters
COUNT = 200  # things in a list
MILLISECOND = 1_000_000  # nanoseconds
BODY = 1_000_000  # bytes of a command, or of what it led to


class Given(Struct, frozen=True):
    """What a command led to, now or when it came for the first time."""

    events: tuple[Any, ...]
    version: int
    repeated: bool = False
    after: Any = None  # the table as its entry left it, where it is of a table


class Order(Struct, frozen=True):
    """A command and who gives it."""

    command: Any
    person: Person
    command_id: str
    seen: int | None = None
    strict: bool = False
    seed: str = ""

    @property
    def of_staff(self) -> bool:
        """From somebody who works here, and no machine: asked of every bet, and so asked here."""
        return type(self.person) is Person and self.person.role is not Role.PLAYER

    def name(self, stream: str) -> Name:
        return Name(self.command_id, stream, self.person.name, self.person.role)

    def draft(
        self, version: int, command: Any, events: Any, rules: str, now: datetime, coded: Any
    ) -> Draft:
        """What is written of it: the command as it was filled in, and what it led to."""
        return Draft(
            time=now.isoformat(),
            actor=self.person.name,
            role=str(self.person.role),
            command_id=self.command_id,
            seen=version if self.seen is None else self.seen,
            command=Json(written(command, coded.encode, coded.decode_command)),
            events=Json(written(events, coded.encode, coded.decode_events)),
            engine=__version__,
            rules=rules,
            schema=SCHEMA,
        )


def new_command_id() -> str:
    """One for each thing that a person does; whoever sends it again sends the same one.

    The time, then chance. Chance alone would do, but then each name stands somewhere else in the
    index: those that begin with the time stand side by side, and a group touches few pages.
    """
    return f"{time_ns() // MILLISECOND:012x}-{token_hex(8)}"


def check(order: Order) -> None:
    """It comes from a person, and has a measure."""
    if not isinstance(order.person, Person):
        raise BadInput("a command comes from a Person, made by whoever saw who it is")
    if not isinstance(order.command, requests.Ask):  # what is asked for was checked before
        check_command(order.command)
    coded: Any = requests if isinstance(order.command, requests.RequestCommand) else codec
    written(order.command, coded.encode, coded.decode_command)


def again(order: Order, entries: tuple[Entry, ...]) -> Given:
    return Given(first_answer(order.command, entries), entries[0].version, repeated=True)


# A measure


def check_command(command: Any, count: int = COUNT) -> None:
    """Raise BadInput for a number, a text or a list without measure, wherever it stands."""
    waiting = [command]
    while waiting:
        thing = waiting.pop()
        kind = type(thing)
        if kind is int:
            if not -MOST <= thing <= MOST:
                raise BadAmount(f"{str(thing)[:20]} is more than can be meant")
        elif isinstance(thing, str):
            if len(thing) > TEXT or not thing.isprintable():
                raise BadInput(f"{thing[:20]!r} is longer than {TEXT} characters, or no text")
        elif isinstance(thing, Struct):
            waiting += [getattr(thing, name) for name in thing.__struct_fields__]
        elif isinstance(thing, tuple | list | frozenset | set | dict):
            waiting += _items(thing, count)


def _items(things: Any, count: int) -> list[Any]:
    if len(things) > count:
        raise BadInput(f"a list of {len(things):,} is longer than {count}")
    return [*things, *things.values()] if isinstance(things, dict) else [*things]


def written(thing: Any, encode: Callable[[Any], bytes], decode: Callable[[bytes], Any]) -> bytes:
    """Its bytes, if they give the same thing when they are read: nothing else enters a journal."""
    try:
        body = encode(thing)
        same = len(body) <= BODY and encode(decode(body)) == body
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadInput(f"this could not be read back from a journal: {error}") from error
    if not same:
        raise BadInput("this would be read back from a journal as something else")
    return body
