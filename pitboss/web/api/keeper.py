"""Tables are tended when something has moved, and when a time is up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from datetime import datetime, timedelta

from pitboss.floor.room.room import Room
from pitboss.web.api.log import Log

LATEST = 3600  # seconds: a time further away is looked at again then
SECOND_HAND = 0.5  # seconds that are left to the process which has moved a table
FAILED = timedelta(seconds=2)  # after a failure of the store


class Keeper:
    """One process tends each table by one task at a time; the journal orders processes."""

    def __init__(
        self, room: Room, threads: Executor, log: Log, noted: Callable[[str], None]
    ) -> None:
        self._room, self._threads, self._log, self._noted = room, threads, log, noted
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._elsewhere: set[str] = set()  # tables that another process moved last
        self._closed = False

    def poke(self, table: str) -> None:
        """It has moved here: look at it; a look that is under way is followed by another."""
        self._elsewhere.discard(table)
        self._look(table)

    def stand_by(self, table: str) -> None:
        """Who has moved it tends it; whatever is due is done here if that process is gone."""
        self._elsewhere.add(table)
        self._later(table, SECOND_HAND)

    def _later(self, table: str, seconds: float) -> None:
        if not self._closed:
            self._unset(table)
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(seconds, self._look, table)

    def _unset(self, table: str) -> None:
        if timer := self._timers.pop(table, None):
            timer.cancel()

    def _look(self, table: str) -> None:
        if self._closed:
            return
        self._unset(table)
        if table in self._tending:
            self._again.add(table)
        elif until := self._room.waits(table):
            self._wait(table, until.at)
        else:
            self._tending[table] = asyncio.create_task(self._tend(table))

    async def _tend(self, table: str) -> None:
        loop, flow = asyncio.get_running_loop(), self._room.flows.version(table)
        try:
            at = await loop.run_in_executor(self._threads, self._room.tend, table)
        except Exception as error:
            self._log.failed("tend", table, error)
            at = self._room.casino.now() + FAILED
        finally:
            del self._tending[table]
        if self._room.flows.version(table) != flow:
            self._noted(table)
        if table in self._again:
            self._again.discard(table)
            self._look(table)
        elif table not in self._timers:
            self._wait(table, at)

    def _wait(self, table: str, at: datetime | None) -> None:
        """Look again at that time; without one, when somebody has done something."""
        if at is not None:
            left = (at - self._room.casino.now()).total_seconds()
            spared = SECOND_HAND if table in self._elsewhere else 0
            self._later(table, min(max(left + spared, 0.001), LATEST))

    async def close(self) -> None:
        """No more steps; those under way come to their end."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._tending.values(), return_exceptions=True)
