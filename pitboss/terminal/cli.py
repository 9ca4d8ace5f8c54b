"""`pitboss play`: where to sit down, and as whom."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.errors import BadInput

Table = Annotated[
    str | None, Parameter(help="A set of rules, as holdem-1995; with --at, a table of the room.")
]


def play(
    table: Table = None,
    /,
    *,
    practice: Annotated[bool, Parameter(negative=(), help="Say what your cards make.")] = False,
    bots: Annotated[
        str | None, Parameter(help="The level of all bots: newcomer, regular or expert.")
    ] = None,
    journal: Annotated[Path | None, Parameter(help="Where your rounds are kept.")] = None,
    at: Annotated[str | None, Parameter(help="The address of a room that is open.")] = None,
    name: Annotated[str, Parameter(name="--as", help="Who you are there; asks a password.")] = "",
    token: Annotated[str, Parameter(help="Or your token; a guest has neither.")] = "",
) -> int:
    """Sit down at a table: at home with play money, or in a room that is open."""
    if at is None:
        if name or token:
            raise BadInput("--as and --token are for a room: --at says where it is")
        from pitboss.terminal import app

        return app.run(table, journal, practice, bots=bots)
    if journal is not None or bots is not None or (name and token):
        raise BadInput("--at: a room has its own journal and bots, and knows you by one name")
    from pitboss.terminal import visit

    return visit.run(at, table, name, token, practice)
