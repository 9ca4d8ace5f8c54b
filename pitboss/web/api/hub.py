"""Who looks at which tables: whoever lags behind gets the latest view, and no queue grows."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable

from pitboss.floor.people import Person
from pitboss.web.api.wire import Wire


class Listener:
    """One stream: the tables that have moved since they were last sent to it."""

    def __init__(
        self,
        tables: Iterable[str],
        person: Person | None = None,
        session: str = "",
        wire: Wire | None = None,
        bearer: str = "",
    ) -> None:
        self.tables, self.person = tuple(dict.fromkeys(tables)), person
        self.session, self.bearer = session, bearer  # by their hashes
        self._wire = wire
        self._moved: dict[str, None] = dict.fromkeys(self.tables)
        self._any = asyncio.Event()
        self._any.set()
        self._waits = False

    def at_once(self) -> Wire | None:
        """Where a view can be written now, since nothing that is older is still to come."""
        wire = self._wire
        return wire if wire and self._waits and not self._any.is_set() and wire.free else None

    def touch(self, table: str) -> None:
        self._moved[table] = None
        self._any.set()

    def wake(self) -> None:
        """Look again, though no table has moved."""
        self._any.set()

    async def wait(self, seconds: float) -> tuple[str, ...]:
        """The tables that moved; none if nothing did for so long."""
        self._waits = True
        try:
            async with asyncio.timeout(seconds):
                await self._any.wait()
        except TimeoutError:
            return ()
        finally:
            self._waits = False
        self._any.clear()
        moved = tuple(self._moved)
        self._moved.clear()
        return moved


class Hub:
    """Of one event loop: what moves in one turn of it is told together."""

    def __init__(self, tell: Callable[[str, Iterable[Listener]], None]) -> None:
        self._tell = tell
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._moved: dict[str, None] = {}

    def join(self, listener: Listener) -> None:
        for table in listener.tables:
            self._listeners[table].add(listener)

    def leave(self, listener: Listener) -> None:
        for table in listener.tables:
            self._listeners[table].discard(listener)

    def touch(self, table: str) -> None:
        """Whoever looks at the table is told; where nobody does, nothing is done."""
        if self._listeners.get(table):
            if not self._moved:
                asyncio.get_running_loop().call_soon(self._flush)
            self._moved[table] = None

    def _flush(self) -> None:
        moved, self._moved = self._moved, {}
        for table in moved:
            listeners = tuple(self._listeners[table])
            try:
                self._tell(table, listeners)
            except Exception:  # each of them finds out by itself, and nobody else
                for listener in listeners:
                    listener.touch(table)

    def everybody(self) -> set[Listener]:
        return {one for listeners in self._listeners.values() for one in listeners}
