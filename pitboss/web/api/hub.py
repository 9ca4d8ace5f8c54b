"""Who looks at which tables: whoever lags behind gets the latest view, and no queue grows."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable


class Listener:
    """One stream: the tables that have moved since they were last sent to it."""

    def __init__(self, tables: Iterable[str]) -> None:
        self.tables = tuple(dict.fromkeys(tables))
        self._moved: dict[str, None] = dict.fromkeys(self.tables)
        self._any = asyncio.Event()
        self._any.set()

    def touch(self, table: str) -> None:
        self._moved[table] = None
        self._any.set()

    def wake(self) -> None:
        """Look again, though no table has moved."""
        self._any.set()

    async def wait(self, seconds: float) -> tuple[str, ...]:
        """The tables that moved; none if nothing did for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._any.wait()
        except TimeoutError:
            return ()
        self._any.clear()
        moved = tuple(self._moved)
        self._moved.clear()
        return moved


class Hub:
    """Of one event loop."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def join(self, tables: Iterable[str]) -> Listener:
        listener = Listener(tables)
        for table in listener.tables:
            self._listeners[table].add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        for table in listener.tables:
            self._listeners[table].discard(listener)

    def touch(self, table: str) -> None:
        for listener in self._listeners.get(table, ()):
            listener.touch(table)

    def everybody(self) -> set[Listener]:
        return {one for listeners in self._listeners.values() for one in listeners}
