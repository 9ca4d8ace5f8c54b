"""Whether two people were two: what was asked for, who approved it, and whether it was done."""

from typing import Any

from pitboss.audit.finding import Found, Kind, One
from pitboss.errors import BadInput
from pitboss.floor import requests as r
from pitboss.floor.orders import needs_two
from pitboss.floor.people import person_of
from pitboss.floor.repeated import same
from pitboss.journal.entry import Entry
from pitboss.play.codec import decode_command


class TwoPeople:
    """The requests, as far as they were judged, and what the entry that follows has to be."""

    def __init__(self) -> None:
        self.state = r.Requests()
        self.due: r.Asked | None = None
        self.second = ""

    def judge(self, entry: Entry) -> Found:
        """An entry of the requests themselves."""
        yield from self._late()
        command, events = r.decode_command(entry.command), r.decode_events(entry.events)
        decided: tuple[r.Event, ...] = ()
        try:
            decided = tuple(self.state.decide(person_of(entry.actor, entry.role), command))
        except BadInput as error:
            yield Kind.AUTHORITY, str(error)
        if isinstance(command, r.Approve) and command.number in self.state.waiting:
            decided += self._approve(self.state.waiting[command.number], entry)
        if decided and decided != events:
            yield Kind.DECIDED, "the request came to something else than was decided"
        self.state = self.state.after(entry, events)

    def _approve(self, asked: r.Asked, entry: Entry) -> tuple[r.Event, ...]:
        """The entry that follows is what was approved; to pass over has none."""
        if asked.stream != r.REQUESTS:
            self.due, self.second = asked, entry.actor
            return ()
        command = r.decode_command(asked.command.encode())
        if not isinstance(command, r.PassOver):
            return ()
        return (r.PassedOver(command.stream, command.version),)

    def follows(self, entry: Entry, command: Any) -> list[One]:
        """An entry of another stream: what needs two people is what two people have said."""
        asked, self.due = self.due, None
        if asked is None:
            alone = entry.schema >= r.SINCE and needs_two(command)
            return [(Kind.AUTHORITY, "no second person has approved it")] if alone else []
        known = r.signed_by(decode_command(asked.command.encode()), asked.by, self.second)
        said = asked.stream, asked.by, asked.role
        if said == (entry.stream, entry.actor, entry.role) and same(known, command):
            return []
        why = f"request {asked.number} was approved, and another thing was done"
        return [(Kind.AUTHORITY, why)]

    def _late(self) -> Found:
        if self.due is not None:
            yield Kind.AUTHORITY, f"request {self.due.number} was approved, and nothing was done"
        self.due = None
