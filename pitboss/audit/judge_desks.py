"""The desks judged again: each command decided anew, as of the time of its entry."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pitboss.audit.difference import difference
from pitboss.errors import BadInput
from pitboss.floor.desks.desk import Desk, Loaded
from pitboss.floor.people import person_of
from pitboss.floor.table_stream import in_seconds
from pitboss.journal.entry import Entry
from pitboss.play.verbs import Refused

Found = Iterator[tuple[str, str]]  # the name of a kind of finding, and why


class Desks:
    """What stands after the entries that were judged."""

    def __init__(self) -> None:
        self._loaded: defaultdict[str, dict[str, Loaded]] = defaultdict(dict)

    def state(self, desk: Desk, stream: str) -> Any:
        return self._known(desk, stream).state

    def _known(self, desk: Desk, stream: str) -> Loaded:
        return self._loaded[desk.stream].get(stream) or Loaded(desk.start)

    def judge(self, desk: Desk, entry: Entry) -> Found:
        before = self._known(desk, entry.stream)
        command, events = desk.decode_command(entry.command), desk.read(entry)
        if command.at != in_seconds(datetime.fromisoformat(entry.time)):
            yield "CLOCK", f"it was given at {entry.time}, and decided as of second {command.at}"
        yield from _decided(desk, before.state, entry, command, events)
        self._loaded[desk.stream][entry.stream] = desk.after(before, entry, events)


def _decided(desk: Desk, state: Any, entry: Entry, command: Any, events: tuple[Any, ...]) -> Found:
    try:
        now = tuple(desk.decide(state, person_of(entry.actor, entry.role), command))
    except Refused as refused:
        yield "AUTHORITY", f"the house refuses it: {refused}"
    except BadInput as error:
        yield "DECIDED", f"it is refused now: {error}"
    else:
        if now != events:
            yield "DECIDED", difference(events, now)
