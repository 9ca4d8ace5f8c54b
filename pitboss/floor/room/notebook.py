"""Notes go into the journal as everything does: decided upon a version, once for each id."""

from collections.abc import Callable
from typing import Any

from pitboss.floor.casino import JACKPOT_GAME, Casino
from pitboss.floor.orders import Given, Order
from pitboss.floor.people import Person
from pitboss.floor.repeated import IdUsed
from pitboss.floor.room import notes
from pitboss.journal.entry import Entry
from pitboss.journal.store import Append, Conflict
from pitboss.journal.turns import tries


class Notebook:
    """Notes of one stream after another, each as far as it was read."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._versions: dict[str, int] = {}

    def write(
        self,
        stream: str,
        command: notes.Command,
        person: Person,
        command_id: str,
        decide: Callable[[], tuple[Any, ...]],
        upon: int | None = None,
    ) -> Given:
        """Write what is decided; the same command under the same id has its first answer.

        `upon` is the version of the table that it was noted at: that stays in the answer.
        """
        order, store = Order(command, person, command_id, upon), self.casino.store
        with store.turns.of(stream):
            for _ in tries(stream):
                if known := store.answer(order.name(stream)):
                    return _again(order, known)
                version, events = self._versions.get(stream, 0), decide()
                at = self.casino.now()
                draft = self.casino.draft(order, version, command, events, JACKPOT_GAME, at, notes)
                try:
                    appended = store.append([Append(stream, version, (draft,))])
                except Conflict as late:
                    self._versions[stream] = late.found
                    continue
                if appended.repeated:
                    return _again(order, appended.entries)
                self._versions[stream] = appended.entries[0].version
                return Given(events, appended.entries[0].seen)
        raise AssertionError("tries end by themselves")


def _again(order: Order, entries: tuple[Entry, ...]) -> Given:
    """Of the same command; what it led to then."""
    if notes.decode_command(entries[0].command) != order.command:
        raise IdUsed(f"another command had the id {order.command_id[:40]!r} before")
    return Given(notes.decode_events(entries[0].events), entries[0].seen, repeated=True)
