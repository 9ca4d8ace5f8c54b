"""An entry of the journal: one command, who gave it, what it led to, and the entry before it.

Commands and events are JSON here: the journal keeps them and does not read them.
"""

from typing import NamedTuple, NewType

import msgspec
from msgspec import Struct

Json = NewType("Json", bytes)  # made by `canonical`
Sealed = NewType("Sealed", bytes)  # made by a vault: never a secret in the clear

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Name(NamedTuple):
    """Of a command: its id is its sender's, in a role and at a stream, and nobody else's."""

    command_id: str
    stream: str
    actor: str
    role: str


class Draft(Struct, frozen=True):
    """What is to be written; the journal adds where it stands."""

    time: str  # ISO 8601 with its offset, by the clock of the floor
    actor: str
    role: str
    command_id: str  # one for each thing that a person does, and never used again
    seen: int  # the version that the command names
    command: Json
    events: Json  # a list
    engine: str  # the version of the program that decided
    rules: str  # the hash of the rules it decided by
    schema: int  # the form of its events
    secret: Sealed | None = None


class Entry(Draft, frozen=True):
    """What is written. Only its secret can go, and the hash of the secret stays.

    Its fields are those of a row, in their order: nothing is looked up to make one of the other.
    """

    secret: Sealed | None  # no entry is made without a word about it
    position: int  # in the journal: 1, 2, 3 and no gap
    stream: str
    version: int  # in the stream: 1, 2, 3 and no gap
    part: int  # a command may need several entries, in one stream or in two
    parts: int
    secret_hash: str  # of the sealed secret; empty where there never was one
    previous: str  # the hash of the entry before it in the journal
    hash: str

    @property
    def name(self) -> Name:
        return Name(self.command_id, self.stream, self.actor, self.role)

    @property
    def redacted(self) -> bool:
        return self.secret is None and self.secret_hash != ""


class End(NamedTuple):
    """Where a stream ended when it was asked for; it may have gone on since."""

    version: int
    hash: str


class Head(Struct, frozen=True):
    """The last entry of a journal: who has kept one can prove that nothing before it changed."""

    position: int
    hash: str

    def __str__(self) -> str:
        return f"{self.position}:{self.hash}"


def canonical(thing: object) -> Json:
    """The same thing is the same bytes.

    >>> canonical({"wager": "ante", "amount": 500})
    b'{"amount":500,"wager":"ante"}'
    """
    return Json(_ENCODER.encode(thing))
