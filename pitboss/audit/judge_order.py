"""What comes later is later: the clock of the entries, and their form."""

from datetime import datetime, timedelta

from pitboss.audit.finding import Found, Kind
from pitboss.floor.desks.streams import desk_of
from pitboss.floor.table_stream import TABLE
from pitboss.floor.tournament_money import TOURNAMENT
from pitboss.journal.entry import Entry

SLACK = timedelta(seconds=2)  # clocks of several machines differ by a little


class Order:
    """The latest of each, as the entries go by."""

    def __init__(self) -> None:
        self._time: datetime | None = None
        self._form = 0

    def check(self, entry: Entry) -> Found:
        """A clock that goes back was set; a form that goes back hides what is judged by form."""
        time = datetime.fromisoformat(entry.time)
        if self._time and time < self._time - SLACK:
            yield Kind.CLOCK, f"the clock went back to {entry.time} from {self._time.isoformat()}"
        self._time = max(time, self._time or time)
        if not entry.stream.startswith(TABLE) and _has_own_forms(entry.stream):
            return
        if entry.schema < self._form:
            yield Kind.DECIDED, f"it has form {entry.schema}, after entries of form {self._form}"
        self._form = max(self._form, entry.schema)


def _has_own_forms(stream: str) -> bool:
    return stream.startswith(TOURNAMENT) or desk_of(stream) is not None
