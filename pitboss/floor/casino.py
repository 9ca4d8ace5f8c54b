"""The casino: somebody gives a command at a table, and what it led to is in the journal.

There is no owner of a table, only the version: any number of processes may share one journal. Who
comes too late loads what has happened and decides again.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.authority import Role, authorise
from pitboss.floor.edition import rules_hash
from pitboss.games import HOUSES
from pitboss.journal.entry import Draft, Entry, Json, Sealed
from pitboss.journal.store import Append, Conflict, Store
from pitboss.play import banked_commands, pool
from pitboss.play import table_commands as c
from pitboss.play.banked_game import BankedGame
from pitboss.play.codec import decode_events, encode
from pitboss.play.jackpot import Meter
from pitboss.play.pool import PoolState
from pitboss.play.table import Command, decide, evolve
from pitboss.play.table_game import House
from pitboss.play.table_state import TableState

SCHEMA = 1
TRIES = 50  # a table that moves on more often than this while one command is decided is a fault


class Given(Struct, frozen=True):
    """What a command led to, now or when it came for the first time."""

    events: tuple[Any, ...]
    version: int
    repeated: bool = False


class Loaded(Struct, frozen=True):
    """A stream as far as it was read."""

    state: Any
    version: int = 0


class Casino:
    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store, self._clock = store, clock
        self._loaded: dict[str, Loaded] = {}

    # What stands

    def table(self, name: str) -> TableState:
        state: TableState = self._load(_table(name), TableState(), evolve).state
        return state

    def jackpot(self, name: str) -> PoolState:
        state: PoolState = self._load(_jackpot(name), PoolState(), pool.evolve).state
        return state

    def version(self, name: str) -> int:
        return self._load(_table(name), TableState(), evolve).version

    def _load(self, stream: str, fresh: Any, apply: Callable[[Any, Any], Any]) -> Loaded:
        loaded = self._loaded.get(stream) or Loaded(fresh)
        for entry in self.store.read(stream, loaded.version):
            state = loaded.state
            for event in decode_events(entry.events):
                state = apply(state, event)
            loaded = Loaded(state, entry.version)
        self._loaded[stream] = loaded
        return loaded

    # What happens

    def give(
        self,
        name: str,
        command: Command,
        actor: str,
        role: Role,
        command_id: str,
        *,
        seen: int | None = None,
        secret: Sealed | None = None,
    ) -> Given:
        """Decide a command at a table and write it down; raise Refused, and nothing changed.

        `seen` makes it a command upon that version alone: a time-out or a bot's move, stale if
        the table has moved on.
        """
        for _ in range(TRIES):
            if written := self.store.answer(command_id):
                return _given(_table(name), written, repeated=True)
            loaded = self._load(_table(name), TableState(), evolve)
            if seen is not None and seen != loaded.version:
                raise Conflict(_table(name), seen, loaded.version)
            house = house_of(loaded.state, command)
            authorise(house, loaded.state, actor, role, command)
            full = self._filled(loaded.state, command)
            events = tuple(decide(house, loaded.state, full))
            draft = self._draft(actor, role, command_id, loaded.version, full, events, house)
            batches = [Append(_table(name), loaded.version, (replace(draft, secret=secret),))]
            batches += self._jackpot_batch(name, house, loaded.state, events, draft)
            try:
                appended = self.store.append(batches)
            except Conflict:
                continue
            return _given(_table(name), appended.entries, appended.repeated)
        raise BadInput(f"table {name} moved on {TRIES} times while a command was decided")

    def give_jackpot(
        self, name: str, command: pool.PoolCommand, actor: str, role: Role, command_id: str
    ) -> Given:
        """A command about a jackpot itself, which only the operator gives."""
        if role not in (Role.OPERATOR, Role.SHIFT_MANAGER):
            raise BadInput("a jackpot is opened and adjusted by the operator")
        for _ in range(TRIES):
            loaded = self._load(_jackpot(name), PoolState(), pool.evolve)
            events = tuple(pool.decide(loaded.state, command))
            draft = self._draft(actor, role, command_id, loaded.version, command, events, None)
            try:
                appended = self.store.append([Append(_jackpot(name), loaded.version, (draft,))])
            except Conflict:
                continue
            return _given(_jackpot(name), appended.entries, appended.repeated)
        raise BadInput(f"jackpot {name} moved on {TRIES} times while a command was decided")

    def _filled(self, state: TableState, command: Command) -> Command:
        """The meter comes in with the first card, so that a table can be judged again alone."""
        if isinstance(command, banked_commands.Deal) and state.jackpot and not command.meter:
            return replace(command, meter=self.jackpot(state.jackpot).meter)
        return command

    def _jackpot_batch(
        self, name: str, house: House, state: TableState, events: tuple[Any, ...], draft: Draft
    ) -> list[Append]:
        """What the events do to the jackpot that the table feeds, in the same transaction."""
        if not state.jackpot or not isinstance(house.game, BankedGame):
            return []
        stream = _jackpot(state.jackpot)
        loaded = self._load(stream, PoolState(), pool.evolve)
        meter: Meter | None = loaded.state.meter
        if meter is None:
            raise BadInput(f"jackpot {state.jackpot} has not been opened")
        moves = tuple(pool.moved_by(house.game, name, meter, events))
        if not moves:
            return []
        fed = replace(draft, seen=loaded.version, events=Json(encode(moves)))
        return [Append(stream, loaded.version, (fed,))]

    def _draft(
        self,
        actor: str,
        role: Role,
        command_id: str,
        seen: int,
        command: Any,
        events: tuple[Any, ...],
        house: House | None,
    ) -> Draft:
        return Draft(
            time=self._clock().isoformat(),
            actor=actor,
            role=str(role),
            command_id=command_id,
            seen=seen,
            command=Json(encode(command)),
            events=Json(encode(events)),
            engine=__version__,
            rules=rules_hash(house.game.modules if house else ()),
            schema=SCHEMA,
        )


def house_of(state: TableState, command: Command) -> House:
    """The rules of a table, or those by which it is about to be set up."""
    rules = command.rules if isinstance(command, c.SetUp) else state.rules
    if rules not in HOUSES:
        raise BadInput(f"{rules[:30]!r} is none of {', '.join(HOUSES)}")
    return HOUSES[rules]


def _table(name: str) -> str:
    return f"table/{name}"


def _jackpot(name: str) -> str:
    return f"jackpot/{name}"


def _given(stream: str, entries: tuple[Entry, ...], repeated: bool) -> Given:
    """The answer of the stream that the command was given to."""
    own = [entry for entry in entries if entry.stream == stream]
    if not own:
        raise BadInput("this command was given elsewhere before")
    events = tuple(event for entry in own for event in decode_events(entry.events))
    return Given(events, own[-1].version, repeated)
