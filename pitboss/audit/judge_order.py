"""What comes later is later: the clock of the entries, and their form."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from pitboss.floor.desks.streams import desk_of
from pitboss.journal.entry import Entry

SLACK = timedelta(seconds=2)  # clocks of several machines differ by a little
Found = Iterator[tuple[str, str]]  # the name of a kind of finding, and why


class Order:
    """The latest of each, as the entries go by."""

    def __init__(self) -> None:
        self._time: datetime | None = None
        self._form = 0

    def check(self, entry: Entry) -> Found:
        """A clock that goes back was set; a form that goes back hides what is judged by form."""
        time = datetime.fromisoformat(entry.time)
        if self._time and time < self._time - SLACK:
            yield "CLOCK", f"the clock went back to {entry.time} from {self._time.isoformat()}"
        self._time = max(time, self._time or time)
        if entry.stream.startswith("tournament/") or desk_of(entry.stream):  # with own forms
            return
        if entry.schema < self._form:
            yield "DECIDED", f"it has form {entry.schema}, after entries of form {self._form}"
        self._form = max(self._form, entry.schema)
