"""What one person asks for and a second one approves: a stream of its own.

    casino.give("C1", Resume(), olga, "1")       # waits: (Asked(number=7, ...),)
    casino.approve(7, sam, "2")                  # the command is decided now, and in the journal

An entry that cannot be read is passed over in the same way; it is kept where it stands.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput, NotThere
from pitboss.floor.people import Person, Role, plain
from pitboss.journal.entry import Entry
from pitboss.play.codec import reader
from pitboss.play.pool import AdjustPool

REQUESTS = "requests"
SINCE = 4  # the form of entries from which on two people are asked for
SECOND = (Role.OPERATOR, Role.SHIFT_MANAGER, Role.INSPECTOR)  # who may approve
SOMEBODY = "a second person"  # signs when somebody does


class RequestCommand(Struct, frozen=True, kw_only=True, tag=lambda name: f"requests.{name}"):
    """What somebody does about a request."""


class Ask(RequestCommand, frozen=True, kw_only=True):
    stream: str
    command: str  # in JSON, as it will be given


class Approve(RequestCommand, frozen=True, kw_only=True):
    number: int


class Withdraw(RequestCommand, frozen=True, kw_only=True):
    number: int


class PassOver(RequestCommand, frozen=True, kw_only=True):
    """An entry that cannot be read is left out of what its stream has come to."""

    stream: str
    version: int
    reason: str


class RequestEvent(Struct, frozen=True, tag=lambda name: f"requests.{name}"):
    """What became of a request."""


class Asked(RequestEvent, frozen=True):
    number: int
    stream: str
    command: str
    by: str
    role: str


class OnePerson(BadInput):
    """Whoever asked is not the second of two."""


class Approved(RequestEvent, frozen=True):
    number: int
    by: str
    role: str


class Withdrawn(RequestEvent, frozen=True):
    number: int


class PassedOver(RequestEvent, frozen=True):
    stream: str
    version: int


Command = Ask | Approve | Withdraw | PassOver
Event = Asked | Approved | Withdrawn | PassedOver

encode = msgspec.json.Encoder(order="deterministic").encode
decode_command: Callable[[bytes], Command] = reader(Command)  # type: ignore[arg-type]
decode_events: Callable[[bytes], tuple[Event, ...]] = reader(tuple[Event, ...])


class Requests(Struct, frozen=True):
    """Those that wait, and the entries that were passed over."""

    version: int = 0
    count: int = 0
    waiting: dict[int, Asked] = {}
    passed: frozenset[tuple[str, int]] = frozenset()

    def after(self, entry: Entry, events: tuple[Event, ...] | None = None) -> "Requests":
        found = self
        for event in decode_events(entry.events) if events is None else events:
            found = found.evolve(event)
        return replace(found, version=entry.version)

    def evolve(self, event: Event) -> "Requests":
        match event:
            case Asked(number=number):
                return replace(self, count=number, waiting={**self.waiting, number: event})
            case Approved(number=number) | Withdrawn(number=number):
                left = {n: asked for n, asked in self.waiting.items() if n != number}
                return replace(self, waiting=left)
            case PassedOver(stream=stream, version=version):
                return replace(self, passed=self.passed | {(stream, version)})

    def decide(self, person: Person, command: Command) -> Iterator[Event]:
        """What becomes of it; whether the command itself may be given is decided elsewhere."""
        match command:
            case Ask(stream=stream, command=asked):
                yield Asked(self.count + 1, stream, asked, person.name, str(person.role))
            case Withdraw(number=number):
                if self.asked(number).by != person.name:
                    raise BadInput(f"request {number} is {self.asked(number).by}'s to withdraw")
                yield Withdrawn(number)
            case Approve(number=number):
                self._check_second(self.asked(number), person)
                yield Approved(number, person.name, str(person.role))
            case PassOver():
                raise BadInput("an entry is passed over when two people have said so")

    def asked(self, number: int) -> Asked:
        if number not in self.waiting:
            raise NotThere(f"no request {number} waits")
        return self.waiting[number]

    @staticmethod
    def _check_second(asked: Asked, person: Person) -> None:
        if plain(asked.by) == plain(person.name):
            raise OnePerson(f"{person.name} has asked for it, and a second person approves")
        if person.role not in SECOND:
            raise BadInput(f"{', '.join(SECOND)} may approve that, and a {person.role} may not")


def read_on(read: Callable[[str, int], Iterable[Entry]], requests: Requests) -> Requests:
    """With what was written since: an entry that is passed over comes before what says so."""
    for entry in read(REQUESTS, requests.version):
        requests = requests.after(entry)
    return requests


def signed_by(command: Any, first: str, second: str = SOMEBODY) -> Any:
    """With both names, where the command has a place for them."""
    return replace(command, signed=(first, second)) if isinstance(command, AdjustPool) else command
