"""The tournament desk: somebody gives a command in a tournament, and it is in the journal.

A tournament is one stream beside those of its tables. There is no owner, only the version.

    desk = TournamentDesk(open_store("floor.db"), clock)
    desk.give("thursday", Enter(name="Ann"), Person("Rae", Role.DIRECTOR), "id of this click")
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.orders import check_command, written
from pitboss.floor.people import Person
from pitboss.floor.repeated import IdUsed
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.tournament_authority import authorise
from pitboss.games import GAMES
from pitboss.journal.entry import Draft, Entry, Json, Name
from pitboss.journal.store import Append, Conflict, Store
from pitboss.journal.turns import tries
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.codec import decode_command, decode_events, encode
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.decide import after, decide
from pitboss.tournaments.state import Tournament
from pitboss.tournaments.undo import Act, rebuilt, undo

TOURNAMENT = "tournament/"
SCHEMA = 1
MOST_OF_A_LIST = 10_000  # entrants


class LoadedTournament(Struct, frozen=True):
    """A stream as far as it was read."""

    state: Tournament = Tournament()
    version: int = 0
    acts: tuple[Act, ...] = ()

    def after(self, version: int, command: c.Command, events: tuple[e.Event, ...]) -> Any:
        acts = (*self.acts, Act(version, command, events))
        if isinstance(command, c.Undo):
            return LoadedTournament(rebuilt(acts), version, acts)
        return LoadedTournament(after(self.state, command, events), version, acts)

    def decided(self, command: c.Command) -> tuple[e.Event, ...]:
        """What a command leads to now."""
        if isinstance(command, c.Undo):
            return undo(self.acts, command)
        return decide(self.state, command)


class TournamentDesk:
    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store, self._clock = store, clock
        self._loaded: dict[str, LoadedTournament] = {}

    def names(self) -> tuple[str, ...]:
        streams = (name for name in self.store.streams() if name.startswith(TOURNAMENT))
        return tuple(sorted(name.removeprefix(TOURNAMENT) for name in streams))

    def state(self, name: str) -> Tournament:
        return self.load(name).state

    def load(self, name: str) -> LoadedTournament:
        loaded = self._loaded.get(name) or LoadedTournament()
        for entry in self.store.read(TOURNAMENT + name, loaded.version):
            loaded = loaded.after(entry.version, *read(entry))
        self._loaded[name] = loaded
        return loaded

    def give(
        self, name: str, command: c.Command, person: Person, command_id: str
    ) -> tuple[e.Event, ...]:
        """Decide a command and write it down; a repeated one has its first answer."""
        check_command(command, MOST_OF_A_LIST)
        stream = TOURNAMENT + name
        with self.store.turns.of(stream):
            return self._give(stream, name, command, person, command_id)

    def _give(
        self, stream: str, name: str, command: c.Command, person: Person, command_id: str
    ) -> tuple[e.Event, ...]:
        for _ in tries(stream):
            if known := self.store.answer(Name(command_id, stream, person.name, person.role)):
                return _answer(command, known)
            loaded = self.load(name)
            now = self._clock()
            timed = replace(command, at=at_minute(conditions_of(loaded, command), now))
            authorise(loaded.state, person, timed)
            events = loaded.decided(timed)
            draft = self._draft(loaded, timed, events, person, command_id, now)
            try:
                self.store.append([Append(stream, loaded.version, (draft,))])
            except Conflict:
                continue
            self._loaded[name] = loaded.after(loaded.version + 1, timed, events)
            return events
        raise AssertionError("tries end by themselves")

    def _draft(
        self,
        loaded: LoadedTournament,
        command: c.Command,
        events: tuple[e.Event, ...],
        person: Person,
        command_id: str,
        now: datetime,
    ) -> Draft:
        return Draft(
            time=now.isoformat(),
            actor=person.name,
            role=str(person.role),
            command_id=command_id,
            seen=loaded.version,
            command=Json(written(command, encode, decode_command)),
            events=Json(written(events, encode, decode_events)),
            engine=__version__,
            rules=rules_hash(GAMES[conditions_of(loaded, command).rules]),
            schema=SCHEMA,
        )


def conditions_of(loaded: LoadedTournament, command: c.Command) -> Conditions:
    """Those in force, or those that are being lodged."""
    said = command.conditions if isinstance(command, c.Lodge) else loaded.state.conditions
    if said.rules not in GAMES:
        raise BadInput("there is no such tournament: its conditions have not been lodged")
    return said


def read(entry: Entry) -> tuple[c.Command, tuple[e.Event, ...]]:
    if entry.schema > SCHEMA:
        raise BadInput(f"entry {entry.position} was written by a later program than this one")
    return decode_command(entry.command), decode_events(entry.events)


def _answer(command: c.Command, entries: tuple[Entry, ...]) -> tuple[e.Event, ...]:
    first, events = read(entries[0])
    if replace(first, at=command.at) != command:
        raise IdUsed(f"another command had the id {entries[0].command_id[:40]!r} before")
    return events


def at_minute(said: Conditions, now: datetime) -> int:
    """Minutes since midnight of the day of the start, or of today where none is stated."""
    try:
        day = datetime.fromisoformat((said.start or "")[:10]).replace(tzinfo=now.tzinfo)
    except ValueError:
        day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return (now - day) // timedelta(minutes=1)
