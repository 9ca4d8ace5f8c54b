"""What dealers ask of the floor: a supervisor at the table, or a command that is a supervisor's.

The supervisor gives the command under a name of their own: the ask is a note beside the table.
"""

from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.errors import NotThere
from pitboss.floor.authority import DEALERS, SUPERVISORS, WrongRole
from pitboss.floor.people import Person
from pitboss.floor.room.notebook import Notebook
from pitboss.floor.room.notes import PIT, AnswerFloor, AskFloor, FloorAnswered, FloorAsked
from pitboss.floor.room.notes import decode_events as read
from pitboss.floor.room.watch import WatchedCasino

BY = "D.Casino Supervisor"


class Waiting(Struct, frozen=True):
    """Those of one table that nobody has answered, up to a version of its stream."""

    version: int = 0
    count: int = 0
    open: dict[int, FloorAsked] = {}


class Asks:
    def __init__(self, casino: WatchedCasino) -> None:
        self.casino, self._notebook, self._lock = casino, Notebook(casino), Lock()
        self._known: dict[str, Waiting] = {}

    def waiting(self, table: str) -> dict[int, FloorAsked]:
        return self._load(table).open

    def _load(self, table: str) -> Waiting:
        with self._lock:
            known = self._known.get(table, Waiting())
            for entry in self.casino.store.read(PIT + table, known.version):
                known = _after(known, entry.version, read(entry.events))
            self._known[table] = known
            return known

    def ask(self, table: str, person: Person, words: str, command: Any, command_id: str) -> int:
        """The number of the ask."""
        if person.role not in DEALERS:
            raise WrongRole((BY,), f"that is for {', '.join(DEALERS)}, not for a {person.role}")
        said = msgspec.json.encode(command).decode() if command else ""
        note = AskFloor(words=words, command=said)

        def decide() -> tuple[FloorAsked, ...]:
            number, at = self._load(table).count + 1, self.casino.now().isoformat()
            return (
                FloorAsked(
                    number=number, by=person.name, words=words, command=said, at=at, clauses=(BY,)
                ),
            )

        given = self._notebook.write(PIT + table, note, person, command_id, decide)
        return int(given.events[0].number)

    def asked(self, table: str, number: int) -> FloorAsked:
        found = self.waiting(table).get(number)
        if found is None:
            raise NotThere(f"nobody waits for an answer to {number}")
        return found

    def answer(self, table: str, number: int, person: Person, given: bool, command_id: str) -> None:
        """Given, or sent back: by whoever may give it, or back by who asked."""
        asked = self.asked(table, number)
        if person.role not in SUPERVISORS and (given or asked.by != person.name):
            raise WrongRole((BY,), f"that is for {', '.join(SUPERVISORS)}, not for a {person.role}")
        note, at = AnswerFloor(number=number, given=given), self.casino.now().isoformat()
        done = FloorAnswered(number=number, by=person.name, given=given, at=at, clauses=(BY,))
        self._notebook.write(PIT + table, note, person, command_id, lambda: (done,))


def _after(known: Waiting, version: int, events: tuple[Any, ...]) -> Waiting:
    open_, count = dict(known.open), known.count
    for event in events:
        if isinstance(event, FloorAsked):
            open_[event.number], count = event, max(count, event.number)
        elif isinstance(event, FloorAnswered):
            open_.pop(event.number, None)
    return Waiting(version, count, open_)
