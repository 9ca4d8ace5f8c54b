"""The door: who came in and went, and who was turned away; who guesses has to wait.

A stream of its own, so that several processes and a restart know of every wrong password. Of an
address only a name is kept that nobody can turn back into it.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person

STREAM = "door"
FREE = {"name": 5, "address": 20}  # wrong passwords in a row before anybody has to wait
LONGEST = 60  # seconds between two tries
FORGOTTEN = 15 * 60  # seconds after which a wrong password no longer counts
STRANGER = "somebody unknown"  # a name that is not in the register may be a slip, or a password


class TooOften(BadInput):
    """Too many wrong passwords: try again after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many wrong passwords: try again in {seconds} s")
        self.seconds = seconds


class Command(DeskCommand, frozen=True, kw_only=True, tag=lambda name: f"door.{name}"):
    name: str
    address: str = ""  # by a name of its own


class LogIn(Command, frozen=True, kw_only=True):
    session: str  # its number, which opens nothing


class LogOut(Command, frozen=True, kw_only=True):
    session: str


class TurnAway(Command, frozen=True, kw_only=True):
    """A wrong name or password; `key` is what guesses at one name are counted by."""

    key: str


class Event(Struct, frozen=True, tag=lambda name: f"door.{name}"):
    name: str
    at: int


class LoggedIn(Event, frozen=True):
    session: str
    address: str
    last: int  # when this person was last here; 0 for never


class LoggedOut(Event, frozen=True):
    session: str


class LogInFailed(Event, frozen=True):
    key: str
    address: str


class Tries(Struct, frozen=True):
    """Wrong ones in a row, and when the latest was."""

    count: int = 0
    at: int = 0


class Door(Struct, frozen=True):
    names: dict[str, Tries] = {}
    addresses: dict[str, Tries] = {}
    last: dict[str, int] = {}  # when each person was last let in
    earlier: dict[str, int] = {}  # and the time before that

    def wait(self, key: str, address: str, now: int) -> int:
        """For how many seconds nobody need try."""
        by_name = _wait(self.names.get(key, Tries()), FREE["name"], now)
        return max(by_name, _wait(self.addresses.get(address, Tries()), FREE["address"], now))


def _wait(tries: Tries, free: int, now: int) -> int:
    if tries.count < free or now - tries.at >= FORGOTTEN:
        return 0
    pause = min(1 << min(tries.count - free, LONGEST), LONGEST)
    return max(0, tries.at + pause - now)


def decide(state: Door, person: Person, command: Command) -> Iterator[Event]:
    match command:
        case LogIn(name=name, session=session):
            if name != person.name:
                raise BadInput(f"{person.name} comes in by no other name")
            last = state.last.get(name, 0)
            yield LoggedIn(name, command.at, session, command.address, last)
        case LogOut(name=name, session=session):
            yield LoggedOut(name, command.at, session)
        case TurnAway(name=name, key=key, address=address):
            if seconds := state.wait(key, address, command.at):
                raise TooOften(seconds)
            yield LogInFailed(name, command.at, key, address)


def evolve(state: Door, event: Event) -> Door:
    match event:
        case LoggedIn(name=name, at=at):  # who has an account guesses at others' all the same
            left = {key: tries for key, tries in state.names.items() if key != name}
            earlier = {**state.earlier, name: event.last}
            return replace(state, names=left, last={**state.last, name: at}, earlier=earlier)
        case LogInFailed(key=key, at=at, address=address):
            return replace(
                state,
                names=_again(state.names, key, at),
                addresses=_again(state.addresses, address, at),
            )
    return state


def _again(known: dict[str, Tries], key: str, at: int) -> dict[str, Tries]:
    """One more; what is forgotten goes, so that the list does not grow for good."""
    before = known.get(key, Tries())
    count = 1 if at - before.at >= FORGOTTEN else before.count + 1
    kept = {one: tries for one, tries in known.items() if at - tries.at < FORGOTTEN}
    return {**kept, key: Tries(count, at)}


DOOR = desk(
    STREAM,
    Door(),
    decide,
    evolve,
    LogIn | LogOut | TurnAway,
    LoggedIn | LoggedOut | LogInFailed,
)
