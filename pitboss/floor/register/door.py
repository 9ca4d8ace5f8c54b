"""The door: who came in and went, and who was turned away; who guesses has to wait.

A stream of its own, so that several processes and a restart know of every wrong password. Of an
address only a name is kept that nobody can turn back into it.
"""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person

STREAM = "door"
K = TypeVar("K", str, tuple[str, str])
# Wrong passwords in a row before anybody has to wait: at one name from one address, from one
# address at any names, and at one name from anywhere.
FREE = {"name": 5, "address": 20, "anywhere": 50}
LONGEST = 60  # seconds between two tries
SHORT = 2  # the same where others have guessed: the owner of a name is not kept out by them
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
    pairs: dict[tuple[str, str], Tries] = {}  # by name and address
    addresses: dict[str, Tries] = {}
    last: dict[str, int] = {}  # when each person was last let in
    earlier: dict[str, int] = {}  # and the time before that
    home: dict[str, str] = {}  # from which address

    def wait(self, key: str, address: str, now: int) -> int:
        """For how many seconds nobody need try."""
        by_both = _wait(self.pairs.get((key, address)), FREE["name"], now)
        by_address = _wait(self.addresses.get(address), FREE["address"], now)
        return max(by_both, by_address, self._wait_for_others(key, address, now))

    def _wait_for_others(self, key: str, address: str, now: int) -> int:
        """Guesses came from anywhere; where its owner was last let in, nobody waits for them."""
        if address and self.home.get(key) == address:
            return 0
        return _wait(self.names.get(key), FREE["anywhere"], now, SHORT)


def _wait(tries: Tries | None, free: int, now: int, longest: int = LONGEST) -> int:
    if tries is None or tries.count < free or now - tries.at >= FORGOTTEN:
        return 0
    pause = min(1 << min(tries.count - free, longest), longest)
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
            return replace(
                state,
                names={key: tries for key, tries in state.names.items() if key != name},
                pairs={key: tries for key, tries in state.pairs.items() if key[0] != name},
                last={**state.last, name: at},
                earlier={**state.earlier, name: event.last},
                home={**state.home, name: event.address},
            )
        case LogInFailed(key=key, at=at, address=address):
            return replace(
                state,
                names=_again(state.names, key, at),
                pairs=_again(state.pairs, (key, address), at),
                addresses=_again(state.addresses, address, at),
            )
    return state


def _again(known: dict[K, Tries], key: K, at: int) -> dict[K, Tries]:
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
