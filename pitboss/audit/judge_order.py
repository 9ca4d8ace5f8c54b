"""What comes later is later: the clock of the entries, and their form."""

from datetime import datetime, timedelta

from pitboss.audit.finding import Kind, One
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

    def check(self, entry: Entry) -> list[One]:
        """A clock that goes back was set; a form that goes back hides what is judged by form."""
        time, found = datetime.fromisoformat(entry.time), list[One]()
        if self._time is None or time >= self._time:
            self._time = time
        elif time < self._time - SLACK:
            why = f"the clock went back to {entry.time} from {self._time.isoformat()}"
            found.append((Kind.CLOCK, why))
        if not entry.stream.startswith(TABLE) and _has_own_forms(entry.stream):
            return found
        if entry.schema < self._form:
            why = f"it has form {entry.schema}, after entries of form {self._form}"
            found.append((Kind.DECIDED, why))
        else:
            self._form = entry.schema
        return found


def _has_own_forms(stream: str) -> bool:
    return stream.startswith(TOURNAMENT) or desk_of(stream) is not None
