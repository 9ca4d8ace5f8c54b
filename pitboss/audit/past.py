"""Rounds that were played: where each began and what it came to, read off the journal once.

The stream of a table grows all evening. It is read on from where it was last read, so a round of
now is found as quickly at midnight as at noon; one of long ago is looked for from the beginning.
"""

from collections import deque
from collections.abc import Iterator
from threading import Lock
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.audit.hands import Hand, Reading
from pitboss.audit.played_round import Played, as_it_ended, cut_out, find_round, legible
from pitboss.cards.card import UNKNOWN
from pitboss.floor.face_down import uncovered
from pitboss.floor.room.five import declared
from pitboss.floor.room.room import Room
from pitboss.floor.table_stream import TABLE, LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.play.table import events as t
from pitboss.play.table.state import TableState
from pitboss.play.table.view import Viewer, table_view

LATEST = 4  # rounds of a table whose beginning is remembered
MOST = 1_000  # rounds of a table of which is known what they came to


class Came(Struct, frozen=True):
    """What a round came to for one who was in it."""

    table: str
    rules: str
    round: int
    time: str
    laid: int
    net: int
    cards: tuple[str, ...]
    hand: str
    void: bool


class Past:
    """By table. Any thread may ask."""

    def __init__(self, room: Room) -> None:
        self._room, self._lock = room, Lock()
        self._tables: dict[str, _Table] = {}

    def played(self, table: str, number: int) -> Played:
        """A round with what lies face down in it; BadInput if there is none."""
        casino = self._room.casino
        before = self._read(table).begun.get(number)
        if before is None:
            found = find_round(casino.store, table, number, casino.games)
        else:
            read = casino.store.read(TABLE + table, before.version)
            entries = legible(read, casino.load_requests())
            found = Played(table, number, before, cut_out(entries, number), casino.store.head())
        return found.opened(casino.vault)

    def of(self, player: str) -> Iterator[Came]:
        """Rounds that somebody was in, table by table, the earliest first."""
        for spec in self._room.house.tables:
            yield from self._read(spec.name).of(player)

    def _read(self, table: str) -> "_Table":
        with self._lock:
            known = self._tables.setdefault(table, _Table(table, self._room))
        known.read_on()
        return known


class _Table:
    def __init__(self, name: str, room: Room) -> None:
        spec = room.spec(name)
        self.name, self._store, self._bots = name, room.store, {*spec.bot_names}
        self._room = room
        self._loaded, self._lock = LoadedTable(games=room.casino.games), Lock()
        self._vault = room.casino.vault
        self._reading: Reading | None = None  # the round that is in play
        self.begun: dict[int, LoadedTable] = {}
        self.came: deque[dict[str, Came]] = deque(maxlen=MOST)

    def read_on(self) -> None:
        with self._lock:
            passed = self._room.casino.load_requests().passed
            for entry in self._store.read(TABLE + self.name, self._loaded.version):
                if (entry.stream, entry.version) in passed:
                    self._loaded = replace(self._loaded, version=entry.version)
                else:
                    self._take(uncovered(entry, self._vault))

    def of(self, player: str) -> list[Came]:
        with self._lock:
            return [one for people in self.came if (one := people.get(player))]

    def _take(self, entry: Entry) -> None:
        before, events = self._loaded, events_of(entry)
        for event in events:
            if isinstance(event, t.RoundBegun):
                self._reading = Reading(before)
                self.begun[event.number] = before
                self.begun.pop(event.number - LATEST, None)
        if self._reading is None:
            self._loaded = before.after(entry)
            return
        misdealt, self._loaded = self._reading.read(entry), self._reading.loaded
        if any(isinstance(event, t.RoundFinished) for event in events):
            hand = misdealt or self._reading.hand()
            self.came.append(dict(self._people(entry.time, hand, as_it_ended(before, entry))))
            self._reading = None

    def _people(self, time: str, hand: Hand, state: TableState) -> Iterator[tuple[str, Came]]:
        for number, net in hand.nets(state).items():
            name = hand.players[number]
            if name not in self._bots:
                yield name, self._came(number, name, net, time, state)

    def _came(self, number: int, name: str, net: int, time: str, state: TableState) -> Came:
        """As the player saw it in the end."""
        loaded = self._loaded
        view = table_view(loaded.game, state, Viewer(name))
        place: Any = next((one for one in view.round.places if one.number == number), None)
        round: Any = state.round
        known = declared(loaded.game, state.sign.shown, round, place)
        shown = {*state.machine.faces_for(round, number)}  # passed cards stay unseen (reading P77)
        held = state.machine.held(round, number) if place else ()
        cards = (card if card in shown else UNKNOWN for card in held)
        return Came(
            self.name, state.rules, state.number, time, _laid(place), net,
            tuple(cards), known[0] if known else "", round.void,
        )  # fmt: skip


def _laid(place: Any) -> int:
    if place is None:
        return 0
    settled = getattr(place, "settled", None)
    if settled is None:
        return int(place.contributed)
    return sum(one.amount for one in settled.values())
