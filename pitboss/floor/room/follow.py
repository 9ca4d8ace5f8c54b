"""What others write to the journal: tables that this process has not moved itself."""

from collections.abc import Iterator
from threading import Event

from pitboss.floor.room.notes import FLOW, SESSIONS
from pitboss.floor.room.people import Sessions
from pitboss.floor.room.plan import PLAN
from pitboss.floor.room.room import Room
from pitboss.floor.table_stream import JACKPOT, TABLE
from pitboss.journal.entry import Entry

PATIENCE = 1  # seconds between two looks at whether to go on


def follow(room: Room, sessions: Sessions, stop: Event) -> Iterator[str]:
    """The tables that somebody else has moved, as that is learned, until one says stop."""
    while not stop.is_set():
        for entry in room.store.follow_others(PATIENCE):
            if table := _learned(room, sessions, entry):
                yield table
            if stop.is_set():
                return


def _learned(room: Room, sessions: Sessions, entry: Entry) -> str:
    kind, name = entry.stream.partition("/")[0] + "/", entry.stream.partition("/")[2]
    if kind == TABLE and room.casino.known(name).version < entry.version:
        room.casino.load(name)
        return name
    if kind == FLOW and room.flows.version(name) < entry.version:
        room.flows.load(name)
        return name
    if kind == JACKPOT:
        room.casino.load_jackpot(name)
    elif entry.stream == SESSIONS:
        sessions.load()
    elif entry.stream == PLAN.stream:
        room.load_plan()
    return ""
