"""The clerk: somebody gives a command at a desk, and what it led to is in the journal.

    clerk = Clerk(store, clock)
    clerk.give(PEOPLE, "people", AddPerson(name="Ann", role="player"), olga, "id of this click")

There is no owner of a desk, only the version: who comes too late decides again.
"""

from collections.abc import Callable
from datetime import datetime
from threading import Lock
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.authority import WrongRole
from pitboss.floor.desks.desk import FORM, Desk, Loaded
from pitboss.floor.orders import Given, check_command, written
from pitboss.floor.people import Person
from pitboss.floor.repeated import IdUsed
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import in_seconds
from pitboss.games import GAMES
from pitboss.journal.chain import check_entry
from pitboss.journal.entry import Draft, Entry, Json, Name, Sealed
from pitboss.journal.store import Append, Conflict, Store
from pitboss.journal.turns import tries
from pitboss.play.verbs import Refused

HOUSE = GAMES["canberra-2017"]  # the edition in force: by its hash an entry says which program

Secret = Callable[[int], Sealed]  # what is sealed for the version that it is bound to


class Follows(Struct, frozen=True):
    """What a command at one desk does in another stream, in the same append."""

    desk: Desk
    stream: str
    loaded: Loaded
    command: Any
    events: tuple[Any, ...]


Following = Callable[[tuple[Any, ...], int], "tuple[Follows, ...]"]  # of the events, as of a time


class Clerk:
    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store, self.clock = store, clock
        self._loaded: dict[str, Loaded] = {}
        self._newest = Lock()

    def known(self, desk: Desk, stream: str) -> Loaded:
        """As it was last read or written here; the journal is not asked."""
        return self._loaded.get(stream) or Loaded(desk.start)

    def load(self, desk: Desk, stream: str) -> Loaded:
        """What another thread wrote and kept meanwhile is newer than what was read here."""
        loaded = self.known(desk, stream)
        for entry in self.store.read(stream, loaded.version):
            loaded = desk.after(loaded, entry)
        with self._newest:
            if loaded.version >= self.known(desk, stream).version:
                self._loaded[stream] = loaded
            return self._loaded[stream]

    def keep(self, desk: Desk, entry: Entry, events: tuple[Any, ...]) -> None:
        """What was just written is not read again."""
        with self._newest:
            loaded = self.known(desk, entry.stream)
            if loaded.version == entry.version - 1:
                self._loaded[entry.stream] = desk.after(loaded, entry, events)

    def learn(self, desk: Desk, entry: Entry) -> None:
        """What another process wrote, where the stream is known here: its next entry, or more."""
        if self.known(desk, entry.stream).version == entry.version - 1:
            check_entry(entry)
            self.keep(desk, entry, desk.read(entry))
        elif entry.stream in self._loaded:
            self.load(desk, entry.stream)

    def give(
        self,
        desk: Desk,
        stream: str,
        command: Any,
        person: Person,
        command_id: str,
        *,
        secret: Secret | None = None,
        follow: Following | None = None,
        filled: tuple[str, ...] = (),
    ) -> Given:
        """Decide a command and write it down; a repeated one has its first answer.

        `filled` names what the house says in a command, and not who gives it.
        """
        check_command(command)
        name = Name(command_id, stream, person.name, person.role)
        with self.store.turns.of(stream):
            for _ in tries(stream):
                if known := self.store.answer(name):
                    return _answer(desk, command, known, filled)
                loaded, now = self.load(desk, stream), self.clock()
                timed = replace(command, at=in_seconds(now))
                try:
                    events = tuple(desk.decide(loaded.state, person, timed))
                except (Refused, BadInput):
                    if known := self.store.answer(name):  # since it was asked for
                        return _answer(desk, command, known, filled)
                    raise
                own = self.draft(desk, loaded.version, timed, events, person, command_id, now)
                if secret is not None:
                    own = replace(own, secret=secret(loaded.version + 1))
                after = follow(events, timed.at) if follow else ()
                others = [self._beside(own, one) for one in after]
                try:
                    done = self.store.append([Append(stream, loaded.version, (own,)), *others])
                except Conflict:
                    continue
                self._keep_all(done.entries, (desk, events), after)
                return Given(events, done.entries[0].version)
        raise AssertionError("tries end by themselves")

    def _keep_all(
        self, entries: tuple[Entry, ...], own: tuple[Desk, Any], after: tuple[Follows, ...]
    ) -> None:
        written = [own, *((one.desk, one.events) for one in after)]
        for entry, (desk, events) in zip(entries, written, strict=True):
            self.keep(desk, entry, events)

    def draft(
        self,
        desk: Desk,
        version: int,
        command: Any,
        events: tuple[Any, ...],
        person: Person,
        command_id: str,
        now: datetime,
    ) -> Draft:
        return Draft(
            time=now.isoformat(),
            actor=person.name,
            role=str(person.role),
            command_id=command_id,
            seen=version,
            command=Json(written(command, desk.encode, desk.decode_command)),
            events=Json(written(events, desk.encode, desk.decode_events)),
            engine=__version__,
            rules=rules_hash(HOUSE),
            schema=FORM,
        )

    def _beside(self, own: Draft, one: Follows) -> Append:
        return Append(one.stream, one.loaded.version, (beside(own, one),))


def beside(own: Draft, one: Follows) -> Draft:
    """The entry that goes with another one, by the same person at the same time."""
    return replace(
        own,
        seen=one.loaded.version,
        command=Json(written(one.command, one.desk.encode, one.desk.decode_command)),
        events=Json(written(one.events, one.desk.encode, one.desk.decode_events)),
        schema=FORM,
        secret=None,
    )


def _answer(desk: Desk, command: Any, entries: tuple[Entry, ...], filled: tuple[str, ...]) -> Given:
    first = entries[0]
    said = desk.decode_command(first.command)
    known = {name: getattr(command, name, None) for name in ("at", *filled)}
    if type(said) is not type(command) or replace(said, **known) != command:
        raise IdUsed(f"another command had the id {first.command_id[:40]!r} before")
    return Given(desk.read(first), first.version, repeated=True)


def refuse(requirement: int, why: str) -> Refused:
    """A rule of the house, by its number in docs/requirements.md."""
    return Refused((f"R{requirement}",), why)


def refuse_person(requirement: int, why: str) -> WrongRole:
    """The same, where it is another's to do."""
    return WrongRole((f"R{requirement}",), why)
