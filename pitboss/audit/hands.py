"""Who was in a round that the journal has, and which of its cards are whose to see."""

from collections.abc import Iterator, Set

from msgspec import Struct

from pitboss.audit.played_round import Played, as_it_ended
from pitboss.cards.card import UNKNOWN, Card
from pitboss.floor.face_down import FACE_DOWN, open_to_all
from pitboss.floor.table_stream import LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.play.codec import decode_command
from pitboss.play.pot import events as pe
from pitboss.play.redact import covered
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.state import TableState

INSPECTOR = ""  # the viewer who sees everything has no name
BYSTANDER = "\n"  # sees what lies open, and has a name that no player can have


class Hand(Struct, frozen=True):
    """A part of a round between one shuffle and the next: all of it, unless there was a misdeal."""

    entries: tuple[Entry, ...]
    last: TableState  # with the cards still on the table
    after: LoadedTable
    players: dict[int, str]  # who was in the round, by box or seat
    stood: dict[int, TableState]  # the table as long as each of them was there
    misdealt: bool
    lay_open: frozenset[Card]  # for all to see, at one time or another

    def hidden(self, viewer: str) -> Set[Card]:
        """The faces that this viewer does not get to see."""
        if viewer == INSPECTOR:
            return frozenset()
        return frozenset(self._cards()) - frozenset(self._visible(viewer)) - {UNKNOWN}

    def place(self, viewer: str) -> int:
        return next((n for n, name in self.players.items() if name == viewer), 0)

    def _cards(self) -> Iterator[Card]:
        for entry in self.entries:
            yield from decode_command(entry.command).drawn
        yield from self.last.machine.faces(self.last.round)

    def _visible(self, viewer: str) -> Iterator[Card]:
        for event in (event for entry in self.entries for event in events_of(entry)):
            if isinstance(event, pe.HoleCardExposed):
                yield event.card
        yield from self.lay_open
        if not self.misdealt:
            place = self.place(viewer)
            yield from self.last.machine.faces_for(self.last.round, place)
            stood = self.stood.get(place, self.last)
            yield from stood.machine.faces_for(stood.round, place)

    def kept(self, viewer: str) -> frozenset[int]:
        """The seats whose hands at a showdown are not this viewer's to know."""
        if viewer == INSPECTOR:
            return frozenset()
        return self.last.machine.kept(self.last.round, self.place(viewer))

    def covered(self, body: bytes, viewer: str) -> bytes:
        """A command or events as this viewer may read them."""
        return covered(body, self.hidden(viewer), self.kept(viewer), self.after.game)

    def nets(self, state: TableState) -> dict[int, int]:
        """What each of its players has won or lost as the table stands, or stood when they left."""
        left = {n: stood.machine.nets(stood.round)[n] for n, stood in self.stood.items()}
        known = left | state.machine.nets(state.round)
        return {number: net for number, net in known.items() if number in self.players}

    def passed(self, viewer: str) -> bool:
        """Whether the viewer's own cards are among the discards."""
        place = self.place(viewer)
        stood = self.stood.get(place, self.last)
        return self.misdealt or stood.machine.passed(stood.round, place)


class Reading:
    """A round as it is read, entry by entry, from the table as it stood before."""

    def __init__(self, before: LoadedTable) -> None:
        self.loaded, self.last = before, before.state
        self.seated = dict(before.state.names)  # who leaves was in the round all the same
        self.dealt_in: tuple[int, ...] = ()  # for the pot; a box is dealt in by its wagers
        self._start()

    def _start(self) -> None:
        self.entries: list[Entry] = []
        self.lay_open: set[Card] = set()
        self.stood: dict[int, TableState] = {}

    def read(self, entry: Entry) -> Hand | None:
        """The part that ends with this entry by a misdeal, if one does."""
        before, events = self.loaded, events_of(entry)
        self.loaded = before.after(entry)
        self.entries.append(entry)
        for event in events:
            if isinstance(event, RoundBegun) and not self.loaded.game.laid:
                self.dealt_in = event.dealt_in
        if entry.schema >= FACE_DOWN:
            self.lay_open |= {*open_to_all(self.loaded.state, self.loaded.state, events)}
        misdealt = any(isinstance(event, pe.Misdealt) for event in events)
        hand = self.hand(misdealt=True) if misdealt else None
        self.last = self.loaded.state
        if hand:
            self._start()
        else:
            self._note(as_it_ended(before, entry))
        return hand

    def _note(self, state: TableState) -> None:
        for number, name in state.machine.players(state.round, self.seated).items():
            if name and (number in self.dealt_in or not self.dealt_in):
                self.stood[number] = state

    def hand(self, misdealt: bool = False) -> Hand:
        stood = {n: s for n, s in self.stood.items() if self._in(n, s)}
        players = {n: s.machine.players(s.round, self.seated)[n] for n, s in stood.items()}
        return Hand(
            *(tuple(self.entries), self.last, self.loaded, players, stood, misdealt),
            frozenset(self.lay_open),
        )

    def _in(self, number: int, stood: TableState) -> bool:
        """A box from which everything was taken back before the cards has no part."""
        if self.dealt_in or number in self.last.machine.players(self.last.round, self.seated):
            return True
        return stood.cards_out


def hands_of(played: Played) -> Iterator[Hand]:
    """Its parts: one, and one for each misdeal."""
    reading = Reading(played.before)
    for entry in played.entries:
        if hand := reading.read(entry):
            yield hand
    yield reading.hand()


def players_of(played: Played) -> dict[int, str]:
    """Who was in a round, by box or seat, though they have left since."""
    return {number: name for hand in hands_of(played) for number, name in hand.players.items()}
