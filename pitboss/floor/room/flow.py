"""What was noted of a table's round: who is ready, who was called, who declared."""

from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.room.notes import (
    FLOW,
    AtTheTable,
    Event,
    HandDeclaredByPlayer,
    PlayerCalled,
    PlayerGone,
    PlayerReady,
    SupervisorAsked,
    decode_events,
)
from pitboss.journal.store import Store

RECENT = 200  # notes: more than those of one round
IDS = 10_000  # kept of one table


class Flow(Struct, frozen=True):
    """The notes of the latest round that has any."""

    round: int = 0
    ready: tuple[PlayerReady, ...] = ()
    declared: tuple[HandDeclaredByPlayer, ...] = ()
    called: tuple[PlayerCalled, ...] = ()
    asked: tuple[SupervisorAsked, ...] = ()
    gone: tuple[PlayerGone, ...] = ()

    def after(self, event: Event) -> "Flow":
        if isinstance(event, AtTheTable):
            flow = self if event.round == self.round else Flow(event.round)
            name = _KEPT[type(event)]
            return replace(flow, **{name: (*getattr(flow, name), event)})
        return self

    def ready_with(self, round: int, stage: str, seat: int) -> tuple[dict[str, int], ...]:
        """The wagers with which somebody was ready for this stage: with others nobody is."""
        about = (round, stage, seat)
        return tuple(one.wagers for one in self.ready if (one.round, one.stage, one.seat) == about)

    def calls(self, round: int, seat: int, decisions: int) -> tuple[PlayerCalled, ...]:
        about = (round, seat, decisions)
        return tuple(one for one in self.called if (one.round, one.seat, one.decisions) == about)

    def supervisor_asked(self, round: int, seat: int, decisions: int) -> bool:
        about = (round, seat, decisions)
        return any((one.round, one.seat, one.decisions) == about for one in self.asked)

    def is_gone(self, round: int, seat: int, decisions: int) -> bool:
        about = (round, seat, decisions)
        return any((one.round, one.seat, one.decisions) == about for one in self.gone)


_KEPT = {
    PlayerReady: "ready",
    HandDeclaredByPlayer: "declared",
    PlayerCalled: "called",
    SupervisorAsked: "asked",
    PlayerGone: "gone",
}


class Flows:
    """The flow of each table, as far as it was read."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, Lock()
        self._flows: dict[str, tuple[int, Flow]] = {}
        self._ids: dict[str, set[tuple[str, str]]] = {}  # of notes, with whose they are
        self._more: set[str] = set()  # tables that have notes of which the ids are not kept

    def known(self, name: str) -> Flow:
        return self._flows.get(name, (0, Flow()))[1]

    def version(self, name: str) -> int:
        return self._flows.get(name, (0, Flow()))[0]

    def has_id(self, name: str, player: str, command_id: str) -> bool | None:
        """Whether a note has this id of this player; None where only the journal knows."""
        found = (player, command_id) in self._ids[name]
        return found or (None if name in self._more else False)

    def _forget(self, name: str, more: bool) -> None:
        if more:
            self._more.add(name)
        if more or name not in self._ids:
            self._ids[name] = set()

    def load(self, name: str) -> Flow:
        with self._lock:
            if name not in self._flows:
                latest = self._store.streams().get(FLOW + name, 0)
                self._flows[name] = max(0, latest - RECENT), Flow()
                self._forget(name, latest > RECENT)
            version, flow = self._flows[name]
            for entry in self._store.read(FLOW + name, version):
                for event in decode_events(entry.events):
                    flow = flow.after(event)
                self._ids[name].add((entry.actor, entry.command_id))
                version = entry.version
            self._forget(name, len(self._ids[name]) > IDS)
            self._flows[name] = version, flow
            return flow
