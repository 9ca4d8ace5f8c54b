"""What leaves the floor, for whoever looks: answers, what has happened since, and keys of cards.

Nothing else does: an answer to a command goes through here, and so does a stream of events.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.floor.deal.fill import open_shoe, positions
from pitboss.floor.deal.record import Opening, openings
from pitboss.floor.face_down import opened
from pitboss.floor.orders import Given, Order, again
from pitboss.floor.people import Person, Role
from pitboss.floor.streams import Streams
from pitboss.floor.table_stream import TABLE, LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.play.table.heard import faces, heard
from pitboss.play.table.view import Viewer


def viewer_of(person: Person) -> Viewer:
    """With what eyes somebody looks: a player's own, or those of whoever stands by."""
    if person.role is Role.PLAYER:
        return Viewer(person.name)
    return Viewer(staff=True, inspector=person.role is Role.INSPECTOR)


def answered(
    stream: str, person: Person, before: LoadedTable, after: LoadedTable, events: tuple[Any, ...]
) -> tuple[Any, ...]:
    """What a command led to, as whoever gave it may hear it."""
    if not stream.startswith(TABLE) or not any(event.of_cards for event in events):
        return events
    return heard(after.game, before.state, after.state, events, viewer_of(person))


def repeated(streams: Streams, order: Order, entries: tuple[Entry, ...]) -> Given:
    """The first answer to a command that comes again; of cards, what its giver may see now."""
    whole = tuple(opened(entry, streams.vault) for entry in entries)
    given, stream = again(order, whole), entries[0].stream
    now = streams.known(stream.removeprefix(TABLE))
    return replace(given, events=answered(stream, order.person, now, now, given.events))


def since(streams: Streams, name: str, version: int, person: Person) -> Iterator[tuple[int, Any]]:
    """What happened at a table after a version, event by event, as this person may hear it."""
    loaded = streams.load(name)
    for entry in streams.store.read(TABLE + name, version):
        events = events_of(opened(entry, streams.vault))
        events = answered(TABLE + name, person, loaded, loaded, events)
        yield from ((entry.version, event) for event in events)


def keys(name: str, loaded: LoadedTable, vault: Vault, person: Person) -> tuple[Opening, ...]:
    """What opens the envelopes of the cards that this person sees now."""
    if not loaded.state.deal.seal or not loaded.went:
        return ()
    shoe = open_shoe(name, loaded, vault)
    seen = frozenset(faces(loaded.state, viewer_of(person))) | loaded.shown
    return openings(shoe, positions(shoe, loaded.went, seen))
