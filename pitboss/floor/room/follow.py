"""What others write to the journal: tables that this process has not moved itself."""

from collections.abc import Callable, Iterator, Sequence
from threading import Event

from pitboss.floor.cage.own import ACCOUNT, PRACTICE
from pitboss.floor.register.desk import RegisterDesk
from pitboss.floor.register.people import STREAM as PEOPLE
from pitboss.floor.room.notes import FLOW, SESSIONS
from pitboss.floor.room.people import Sessions
from pitboss.floor.room.plan import PLAN
from pitboss.floor.room.room import Room
from pitboss.floor.table_stream import JACKPOT, TABLE
from pitboss.journal.entry import Entry

WAYS_IN = {PEOPLE, SESSIONS}
PATIENCE = 1  # seconds between two looks at whether to go on
ACCOUNTS = {desk.stream: desk for desk in (ACCOUNT, PRACTICE)}


def follow(
    room: Room,
    sessions: Sessions,
    register: RegisterDesk,
    stop: Event,
    gone: Callable[[], object],
) -> Iterator[str]:
    """The tables of which somebody else has noted something, as that is learned, until stop.

    Who listens to the casino hears of those that somebody has moved; `gone` is told whenever
    somebody may have lost the way in.
    """
    while not stop.is_set():
        command: list[Entry] = []
        for entry in room.store.follow_others(PATIENCE):
            command.append(entry)
            if entry.part == entry.parts:
                yield from learned(room, sessions, command)
                streams = {entry.stream for entry in command}
                if PEOPLE in streams:
                    register.register()
                if streams & WAYS_IN:
                    gone()
                command = []
            if stop.is_set():
                return


def learned(room: Room, sessions: Sessions, command: Sequence[Entry]) -> list[str]:
    """What one command wrote: a table is not shown before the accounts that moved with it."""
    with room.casino.settling:
        found = [_learned(room, sessions, entry) for entry in command]
    return [*filter(None, found)]


def _learned(room: Room, sessions: Sessions, entry: Entry) -> str:
    kind, _, name = entry.stream.partition("/")
    if entry.stream.startswith(TABLE):
        room.casino.learn(entry)
    elif entry.stream.startswith(JACKPOT):
        room.casino.learn_jackpot(entry)
    elif kind in ACCOUNTS:
        room.casino.purses.learn(ACCOUNTS[kind], entry)
    elif entry.stream.startswith(FLOW) and room.flows.version(name) < entry.version:
        room.flows.load(name)
        return name
    elif entry.stream == SESSIONS:
        sessions.load()
    elif entry.stream == PLAN.stream:
        room.load_plan()
    return ""
