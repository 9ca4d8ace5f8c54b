"""A desk: a stream whose commands are decided by a few plain rules of the house.

    decide(state, person, command) -> events; raises Refused      evolve(state, event) -> state

The clerk writes down what a desk decides, and the judge decides it again.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.journal.entry import Entry
from pitboss.play.codec import reader

FORM = 2  # of what desks write; they have forms of their own


class DeskCommand(Struct, frozen=True, kw_only=True):
    """What somebody does at a desk; the clock comes in with it, in seconds."""

    at: int = 0


class Loaded(Struct, frozen=True):
    """A desk's stream as far as it was read."""

    state: Any
    version: int = 0


class Desk(Struct, frozen=True):
    stream: str  # its name, or what the names of its streams begin with, up to the slash
    start: Any
    decide: Callable[[Any, Any, Any], Iterator[Any]]
    evolve: Callable[[Any, Any], Any]
    decode_command: Callable[[bytes], Any]
    decode_events: Callable[[bytes], tuple[Any, ...]]
    encode: Callable[[Any], bytes] = msgspec.json.Encoder(order="deterministic").encode

    def after(self, loaded: Loaded, entry: Entry, events: tuple[Any, ...] | None = None) -> Loaded:
        state = loaded.state
        for event in self.read(entry) if events is None else events:
            state = self.evolve(state, event)
        return Loaded(state, entry.version)

    def read(self, entry: Entry) -> tuple[Any, ...]:
        if entry.schema > FORM:
            raise BadInput(f"entry {entry.position} was written by a later program than this one")
        return self.decode_events(entry.events)


def desk(
    stream: str,
    start: Any,
    decide: Callable[[Any, Any, Any], Iterator[Any]],
    evolve: Callable[[Any, Any], Any],
    commands: Any,
    events: Any,
) -> Desk:
    """A desk with these unions of commands and events."""
    return Desk(stream, start, decide, evolve, reader(commands), reader(tuple[events, ...]))
