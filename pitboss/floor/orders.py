"""A command on its way: who gives it, whether it has a measure, and the answer it had before."""

from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.floor import requests
from pitboss.floor.bounds import check_command, written
from pitboss.floor.people import Person
from pitboss.floor.repeated import first_answer
from pitboss.journal.entry import Entry, Name
from pitboss.play import codec


class Given(Struct, frozen=True):
    """What a command led to, now or when it came for the first time."""

    events: tuple[Any, ...]
    version: int
    repeated: bool = False


class Order(Struct, frozen=True):
    """A command and who gives it."""

    command: Any
    person: Person
    command_id: str
    seen: int | None = None
    strict: bool = False
    seed: str = ""

    def name(self, stream: str) -> Name:
        return Name(self.command_id, stream, self.person.name, self.person.role)


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
