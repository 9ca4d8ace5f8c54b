"""A command that is written in several streams: what it does in each is beside the first."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pitboss.audit.finding import Kind, One
from pitboss.journal.entry import Entry


def anything(state: Any) -> None:
    """Whatever it is, it is admitted."""


class Due(Struct, frozen=True):
    """What an entry that follows has to be, and whether what stands there admits it."""

    stream: str
    events: tuple[Any, ...]
    admits: Callable[[Any], None] = anything


class Parts:
    def __init__(self) -> None:
        self._due: list[Due] = []

    def next(self, entry: Entry) -> Due | None:
        """What this entry has to be, if it goes with the one before."""
        due = self._due.pop(0) if self._due else None
        if entry.part == 1:
            self._due = []
        return due

    def expect(self, entry: Entry, due: list[Due]) -> list[One]:
        if len(due) != entry.parts - entry.part:
            return [(Kind.MOVED, "what the events do to jackpot and accounts is not beside them")]
        self._due = due
        return []
