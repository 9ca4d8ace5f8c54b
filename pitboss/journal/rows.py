"""Entries as rows: the columns are the fields, but for the secret, which has a table of its own."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import astuple

from pitboss.journal.entry import Entry, Json, Name

FORMAT = 2  # of the tables; a journal of a later format is not read

FIELDS = Entry.__struct_fields__
COLUMNS = tuple(field for field in FIELDS if field != "secret")
WHOLE = {"position", "version", "part", "parts", "seen", "schema"}  # the others are text

_SECRET = FIELDS.index("secret")
_COMMAND = FIELDS.index("command")
_EVENTS = FIELDS.index("events")

Row = tuple[Any, ...]


def selected(entry: str, secret: str, body: str = "{}") -> str:
    """How to ask these two tables for whole entries, each with its secret where there is one.

    `body` says how to ask for JSON: what is read as text is bytes once more before it is hashed.
    """
    sealed = f"(SELECT secret FROM {secret} AS sealed WHERE sealed.position = found.position)"
    asked = {"secret": sealed} | {name: body.format(name) for name in ("command", "events")}
    return f"SELECT {', '.join(asked.get(name, name) for name in FIELDS)} FROM {entry} AS found "


def to_row(entry: Entry) -> Row:
    """The columns, with JSON as text so that people can read and query it."""
    row = list(astuple(entry))
    row[_COMMAND] = entry.command.decode(errors="surrogateescape")
    row[_EVENTS] = entry.events.decode(errors="surrogateescape")
    del row[_SECRET]
    return tuple(row)


def to_entry(row: Row) -> Entry:
    """An entry from all its fields, the secret or None in its place, and JSON as bytes."""
    return Entry(*row)


def from_text(row: Row) -> Entry:
    """The same where JSON comes as text."""
    fields = [*row]
    fields[_COMMAND] = Json(row[_COMMAND].encode(errors="surrogateescape"))
    fields[_EVENTS] = Json(row[_EVENTS].encode(errors="surrogateescape"))
    return Entry(*fields)


def by_command(
    firsts: Iterable[Entry], between: Callable[[int, int], Iterable[Entry]]
) -> dict[Name, tuple[Entry, ...]]:
    """What commands wrote, each beginning with its first entry, which says whose it was and where.

    All that one command wrote stands together; `between` reads the rest of it, by positions.
    """
    found: dict[Name, tuple[Entry, ...]] = {}
    for first in firsts:
        rest = between(first.position + 1, first.position + first.parts - 1)
        found[first.name] = (first, *(rest if first.parts > 1 else ()))
    return found
