"""Find entries of the journal: by table, person, clause or kind, the latest first.

What lies face down is sealed in an entry; a search tells who did what, when, by which clauses.
"""

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.floor.people import Role
from pitboss.floor.table_stream import JACKPOT, TABLE
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store

MOST = 60  # that are told
_KINDS: dict[str, tuple[bytes, ...]] = {
    "rounds": (b"RoundBegun",),
    "voids": (b"Void",),
    "jackpots": (b"Pool", b"jackpot"),
}
STAFF = "staff"
KINDS = ("all", *_KINDS, STAFF)
_CLAUSES = re.compile(rb'"clauses":(\[(?:"[^"]*",?)*\])')  # a clause may have brackets itself
_TYPES = re.compile(rb'"type":"([^"]+)"')


class Found(Struct, frozen=True):
    position: int
    time: str
    stream: str
    table: str  # or nothing
    round: int  # of the table; 0 before the first
    actor: str
    role: str
    command: str
    events: tuple[str, ...]
    clauses: tuple[str, ...]


def search(store: Store, text: str, kind: str = "all") -> list[Found]:
    """Entries in which every word stands, of the stream, a name, a clause or an event."""
    words = [word.casefold() for word in text.split()]
    rounds: defaultdict[str, int] = defaultdict(int)
    found: deque[Found] = deque(maxlen=MOST)
    for entry in store.follow(0):
        events = bytes(entry.events)
        rounds[entry.stream] += events.count(b'"table.RoundBegun"')
        if _of_kind(entry, events, kind):
            one = _told(entry, events, rounds[entry.stream])
            if all(any(word in said for said in _said(one)) for word in words):
                found.append(one)
    return list(found)[::-1]


def _of_kind(entry: Entry, events: bytes, kind: str) -> bool:
    if kind == "jackpots" and entry.stream.startswith(JACKPOT):
        return True
    if kind == STAFF:
        return entry.role != Role.PLAYER and entry.actor != "the croupier"
    return kind not in _KINDS or any(mark in events for mark in _KINDS[kind])


def _told(entry: Entry, events: bytes, number: int) -> Found:
    command: dict[str, Any] = msgspec.json.decode(bytes(entry.command))
    clauses = dict.fromkeys(
        clause for part in _CLAUSES.findall(events) for clause in msgspec.json.decode(part)
    )
    kinds = dict.fromkeys(one.decode().rpartition(".")[2] for one in _TYPES.findall(events))
    table = entry.stream.removeprefix(TABLE) if entry.stream.startswith(TABLE) else ""
    return Found(
        entry.position,
        entry.time,
        entry.stream,
        table,
        number if table else 0,
        entry.actor,
        entry.role,
        str(command.get("type", "")).rpartition(".")[2],
        tuple(kinds),
        tuple(clauses),
    )


def _said(one: Found) -> Iterator[str]:
    yield from (one.stream.casefold(), one.actor.casefold(), one.role, one.command.casefold())
    yield from (clause.casefold() for clause in one.clauses)
    yield from (kind.casefold() for kind in one.events)
    yield from (f"round {one.round}", str(one.round), str(one.position))
