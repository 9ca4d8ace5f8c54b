"""`pitboss people`: the register of people, kept by whoever has the keys of the machine."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from getpass import getpass
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pitboss.errors import BadInput
from pitboss.floor.people import Role
from pitboss.floor.register.desk import RegisterDesk, check_person
from pitboss.floor.register.passwords import check_password
from pitboss.floor.room.opened import open_journal

app = App(name="people", help="Tell who is who: names, roles, tokens.", help_format="plaintext")

Name = Annotated[str, Parameter(help="What somebody is called.")]
RoleName = Annotated[str, Parameter(help=f"One of {', '.join(Role)}.")]
Journal = Annotated[str | None, Parameter(help="A path, or postgresql://...; else the room's.")]
Key = Annotated[Path | None, Parameter(help="The file of keys; else vault.key beside it.")]


@app.command
def add(
    name: Name,
    /,
    *,
    role: RoleName = "player",
    journal: Journal = None,
    key: Key = None,
    no_password: Annotated[bool, Parameter(negative=(), help="Let in by a token alone.")] = False,
) -> int:
    """Put somebody into the register; the password is asked for, or read from a line of input.

    pitboss people add Ann --role player --journal house.db
    """
    check_person(name, known := _role(role))  # what cannot be is said first, and makes no journal
    password = "" if no_password else _password()
    with _desk(journal, key, make=True) as desk:
        desk.add(name, known, password)
    print(f"{name} is in the register: {role}")
    return 0


@app.command
def role(name: Name, role: RoleName, /, *, journal: Journal = None, key: Key = None) -> int:
    """Give somebody another role.

    pitboss people role Sue supervisor --journal house.db
    """
    with _desk(journal, key) as desk:
        desk.change_role(name, _role(role))
    print(f"{name} is a {role} now")
    return 0


@app.command
def disable(name: Name, /, *, journal: Journal = None, key: Key = None) -> int:
    """Let nobody in by this name any more.

    pitboss people disable Dan --journal house.db
    """
    with _desk(journal, key) as desk:
        desk.disable(name)
    print(f"nobody comes in as {name} any more")
    return 0


@app.command
def enable(name: Name, /, *, journal: Journal = None, key: Key = None) -> int:
    """Let somebody in again who was disabled.

    pitboss people enable Dan --journal house.db
    """
    with _desk(journal, key) as desk:
        desk.enable(name)
    print(f"{name} may come in again")
    return 0


@app.command(name="list")
def listed(*, journal: Journal = None, key: Key = None) -> int:
    """List everybody in the register.

    pitboss people list --journal house.db
    """
    with _desk(journal, key) as desk:
        for known in desk.register().known.values():
            has = [what for what in ("password", "token") if getattr(known, what)]
            state = "disabled" if known.disabled else " and ".join(has) or "no way in yet"
            print(f"{known.name}: {known.role}, {state}")
    return 0


@app.command
def token(name: Name, /, *, journal: Journal = None, key: Key = None) -> int:
    """Make a token for Authorization: Bearer; the one before is worth nothing any more.

    pitboss people token Ann --journal house.db
    """
    with _desk(journal, key) as desk:
        print(desk.make_token(name))
    return 0


@contextmanager
def _desk(journal: str | None, key: Path | None, make: bool = False) -> Iterator[RegisterDesk]:
    """The journal of the room, or the one that is named; only who adds somebody makes one."""
    path = (journal or "").removeprefix("sqlite:///")
    if journal and not make and "://" not in path and not Path(path).is_file():
        raise BadInput(f"{path}: there is no such journal")
    with ExitStack() as stack:
        store, vault = open_journal(stack, journal, key)
        yield RegisterDesk(store, partial(datetime.now, UTC), vault)


def _role(role: str) -> Role:
    if role not in tuple(Role):
        raise BadInput(f"{role[:20]!r} is not a role: {', '.join(Role)}")
    return Role(role)


def _password() -> str:
    """Never an argument: those can be seen by everybody on the machine."""
    if sys.stdin is None:
        raise BadInput("the input is closed: there is no password, and nothing was written")
    asked = sys.stdin.isatty()
    first = getpass("password: ") if asked else _line()
    if asked and getpass("once more: ") != first:
        raise BadInput("the two are not the same: nothing was written")
    if not first:
        raise BadInput("there is no password: nothing was written (--no-password for a token)")
    check_password(first)
    return first


def _line() -> str:
    """One line of input, however it ends; in a plain locale odd bytes are found out late."""
    try:
        line = sys.stdin.readline().removesuffix("\n").removesuffix("\r")
        line.encode()
    except UnicodeError:
        raise BadInput("the password is not a text in UTF-8: nothing was written") from None
    return line
