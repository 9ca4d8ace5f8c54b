"""The register of people: name and role, with a password or a token that only the vault opens.

A stream of its own. What a person proves to be by is sealed beside the entry, and never in it.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person, Role, person_of, plain, somebody

STREAM = "people"


class Command(DeskCommand, frozen=True, kw_only=True, tag=lambda name: f"people.{name}"):
    """What the operator does about the register."""

    name: str


class AddPerson(Command, frozen=True, kw_only=True):
    """Somebody is known from now on; a password may be sealed with it."""

    role: str
    password: bool = False


class ChangeRole(Command, frozen=True, kw_only=True):
    role: str


class SetPassword(Command, frozen=True, kw_only=True):
    """The password itself is sealed beside the entry."""


class MakeToken(Command, frozen=True, kw_only=True):
    """A new token; the one before is worth nothing from now on."""


class Disable(Command, frozen=True, kw_only=True):
    """Nobody comes in by this name any more, by whatever proof."""


class Enable(Command, frozen=True, kw_only=True):
    pass


class Event(Struct, frozen=True, tag=lambda name: f"people.{name}"):
    name: str


class PersonAdded(Event, frozen=True):
    role: str
    password: bool


class RoleChanged(Event, frozen=True):
    before: str
    role: str


class PasswordSet(Event, frozen=True):
    pass


class TokenMade(Event, frozen=True):
    number: int


class Disabled(Event, frozen=True):
    pass


class Enabled(Event, frozen=True):
    pass


class Known(Struct, frozen=True):
    """Somebody in the register."""

    name: str
    role: str
    disabled: bool = False
    password: int = 0  # how many it has had
    token: int = 0

    @property
    def person(self) -> Person | None:
        return somebody(self.name, self.role)


class Register(Struct, frozen=True):
    known: dict[str, Known] = {}  # by the name in plain letters: no two look alike

    def find(self, name: str) -> Known:
        found = self.known.get(plain(name))
        if found is None:
            raise BadInput(f"nobody is called {name[:64]!r}")
        return found


def decide(state: Register, person: Person, command: Command) -> Iterator[Event]:
    if person.role is not Role.OPERATOR:
        raise refuse_person(32, f"the register is the operator's, not for a {person.role}")
    match command:
        case AddPerson(name=name, role=role, password=password):
            person_of(name, role)
            if known := state.known.get(plain(name)):
                raise BadInput(f"{known.name!r} is in the register already")
            yield PersonAdded(name, role, password)
        case ChangeRole(name=name, role=role):
            found = state.find(name)
            person_of(found.name, role)
            if role == found.role:
                raise BadInput(f"{found.name} is a {role} already")
            yield RoleChanged(found.name, found.role, role)
        case SetPassword(name=name):
            yield PasswordSet(state.find(name).name)
        case MakeToken(name=name):
            found = _enabled(state, name)
            yield TokenMade(found.name, found.token + 1)
        case Disable(name=name):
            yield Disabled(_enabled(state, name).name)
        case Enable(name=name):
            found = state.find(name)
            if not found.disabled:
                raise BadInput(f"{found.name} is not disabled")
            yield Enabled(found.name)


def _enabled(state: Register, name: str) -> Known:
    found = state.find(name)
    if found.disabled:
        raise BadInput(f"{found.name} is disabled")
    return found


def evolve(state: Register, event: Event) -> Register:
    if isinstance(event, PersonAdded):
        known = Known(event.name, event.role, password=int(event.password))
    else:
        known = _changed(state.find(event.name), event)
    return Register({**state.known, plain(event.name): known})


def _changed(known: Known, event: Event) -> Known:
    match event:
        case RoleChanged(role=role):
            return replace(known, role=role)
        case PasswordSet():
            return replace(known, password=known.password + 1)
        case TokenMade(number=number):
            return replace(known, token=number)
        case Disabled():
            return replace(known, disabled=True)
    return replace(known, disabled=False)


PEOPLE = desk(
    STREAM,
    Register(),
    decide,
    evolve,
    AddPerson | ChangeRole | SetPassword | MakeToken | Disable | Enable,
    PersonAdded | RoleChanged | PasswordSet | TokenMade | Disabled | Enabled,
)
