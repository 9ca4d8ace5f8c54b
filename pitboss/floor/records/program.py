"""The program looks at itself: hashes of its files and rules, on start, daily and on demand.

An installed program compares each file with the list that it came with, and does not start where
one was changed. Each look is an entry; what changed since the look before is a significant event.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import Clerk, refuse_person
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.orders import new_command_id
from pitboss.floor.people import Person, Role
from pitboss.floor.rules_hash import rules_hash
from pitboss.games import GAMES

STREAM = "program"
IGNORED = ("__pycache__", ".pyc", ".pyo", ".nbi", ".nbc")
HOUSE = Person("the house", Role.OPERATOR)
Why = Literal["start", "daily", "demand"]


class Changed(BadInput):
    """Files of the program are not those that it came with."""


class Command(DeskCommand, frozen=True, kw_only=True, tag=lambda name: f"program.{name}"):
    pass


class CheckProgram(Command, frozen=True, kw_only=True):
    why: Why
    version: str
    program: str  # the hash of all its files
    rules: dict[str, str]  # by game


class Event(Struct, frozen=True, tag=lambda name: f"program.{name}"):
    at: int


class ProgramChecked(Event, frozen=True):
    why: str
    version: str
    program: str
    before: str  # the hash at the look before; empty at the first
    same: bool


class Program(Struct, frozen=True):
    hash: str = ""
    checked: int = 0  # when it was last looked at


def decide(state: Program, person: Person, command: CheckProgram) -> Iterator[Event]:
    if person.role is Role.PLAYER:
        raise refuse_person(30, "a player does not look at the program")
    same = state.hash in ("", command.program)
    yield ProgramChecked(
        command.at, command.why, command.version, command.program, state.hash, same
    )


def evolve(state: Program, event: ProgramChecked) -> Program:
    return Program(event.program, event.at)


PROGRAM = desk(STREAM, Program(), decide, evolve, CheckProgram, ProgramChecked)


def hashes(package: Traversable | None = None) -> dict[str, str]:
    """Of every file of the package, by its path."""
    root = package or files("pitboss")
    return {name: sha256(content).hexdigest() for name, content in sorted(_walk(root, ""))}


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for part in folder.iterdir():
        if part.name.endswith(IGNORED):
            continue
        if part.is_dir():
            yield from _walk(part, f"{path}{part.name}/")
        else:
            yield f"{path}{part.name}", part.read_bytes()


def program_hash(package: Traversable | None = None) -> str:
    digest = sha256()
    for name, one in hashes(package).items():
        digest.update(f"{name}\0{one}\0".encode())
    return digest.hexdigest()


Listed = dict[str, tuple[str, Path]]  # by name, the hash that a file came with, and where it is


def listed() -> Listed:
    """What an installed program came with; of one that is worked upon hardly anything is listed."""
    try:
        found = distribution("pitboss")
    except PackageNotFoundError:
        return {}
    ours = (one for one in found.files or [] if one.parts[0] == "pitboss" and one.hash)
    return {
        "/".join(one.parts[1:]): (one.hash.value, Path(str(found.locate_file(one))))
        for one in ours
        if one.hash
    }


def changed(there: Callable[[], Listed] = listed) -> tuple[str, ...]:
    """Files that are not as they came, or are gone."""
    return tuple(name for name, (told, path) in there().items() if _short(path) != told)


def _short(path: Path) -> str:
    """A file's hash as the list of an installed program has it."""
    if not path.is_file():
        return ""
    return urlsafe_b64encode(sha256(path.read_bytes()).digest()).rstrip(b"=").decode()


def check_program(
    clerk: Clerk, why: Why, by: Person = HOUSE, found: tuple[str, ...] | None = None
) -> ProgramChecked:
    """Look, write down what was found, and refuse to go on with files that were changed."""
    bad = changed() if found is None else found
    command = CheckProgram(why=why, version=__version__, program=program_hash(), rules=rules())
    given = clerk.give(PROGRAM, STREAM, command, by, new_command_id())
    if bad:
        raise Changed(f"{len(bad)} files of the program were changed: {', '.join(bad[:3])}")
    event: ProgramChecked = given.events[0]
    return event


@cache
def rules() -> dict[str, str]:
    return {name: rules_hash(game) for name, game in GAMES.items()}


def run() -> int:
    """`pitboss program`: what anybody can compare with what was approved."""
    print(f"pitboss {__version__}")
    print(f"program {program_hash()}")
    for name, one in rules().items():
        print(f"{name} {one}")
    bad = changed()
    for name in bad:
        print(f"changed: {name}")
    print(f"files compared with the list they came with: {len(listed())}")
    return 1 if bad else 0
