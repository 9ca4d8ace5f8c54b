"""A command that comes again has its first answer; another one under its id is an error."""

from typing import Any

from pitboss.cards.card import UNKNOWN
from pitboss.errors import BadInput
from pitboss.floor import requests
from pitboss.floor.table_stream import events_of
from pitboss.journal.entry import Entry
from pitboss.play.banked import commands as b
from pitboss.play.codec import decode_command
from pitboss.play.table import commands as c

_FILLED = frozenset({"at", "meter", "pool", "commitment", "algorithm", "digest", "cards", "card"})


class IdUsed(BadInput):
    """The same person has given another command under this id, here and in this role."""


def first_answer(command: Any, entries: tuple[Entry, ...]) -> tuple[Any, ...]:
    """The events that it led to when it came for the first time, in its own stream."""
    first = entries[0]
    asked = first.stream == requests.REQUESTS
    known = requests.decode_command(first.command) if asked else decode_command(first.command)
    if not same(command, known):
        raise IdUsed(f"another command had the id {first.command_id[:40]!r} before")
    if asked:
        return requests.decode_events(first.events)
    own = (entry for entry in entries if entry.stream == first.stream)
    return tuple(event for entry in own for event in events_of(entry))


def same(given: Any, written: Any) -> bool:
    """Whether it is the same thing that somebody did; the floor may have filled in the rest."""
    if type(given) is not type(written):
        return False
    if isinstance(given, c.SealDeal | c.PublishDeal):
        return True  # nobody says anything with it
    names = given.__struct_fields__
    return all(_alike(given, name, getattr(given, name), getattr(written, name)) for name in names)


def _alike(command: Any, name: str, given: Any, written: Any) -> bool:
    cut = name == "cards_above" and isinstance(command, c.CutCards | b.Cut)
    return bool(given == written) or cut or (name in _FILLED and _blank(given))


def _blank(given: Any) -> bool:
    """Nothing was said; of cards, only how many."""
    return not given or (isinstance(given, tuple) and {*given} == {UNKNOWN}) or given == UNKNOWN
