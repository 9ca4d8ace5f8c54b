"""The running service: a room, who is here, who looks, and who tends the tables."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Thread, get_ident
from typing import Any, TypeVar

from pitboss.audit.past import Past
from pitboss.errors import BadInput
from pitboss.floor.people import Person
from pitboss.floor.register.passwords import AT_ONCE
from pitboss.floor.room.desk import Answer, Sent, Visitor
from pitboss.floor.room.follow import follow
from pitboss.floor.room.people import Sessions
from pitboss.floor.room.room import Room
from pitboss.floor.table_stream import TABLE
from pitboss.play.verbs import Refused
from pitboss.web.api.counts import Metrics
from pitboss.web.api.hub import Hub
from pitboss.web.api.keeper import Keeper
from pitboss.web.api.limits import BURST, CROWD, RATE, SURGE, Buckets
from pitboss.web.api.log import Log
from pitboss.web.api.passwords import Passwords
from pitboss.web.api.presence import Presence
from pitboss.web.api.settings import Settings
from pitboss.web.api.views import Views

T = TypeVar("T")
COMMANDS, TENDING = 16, 8  # threads
SOON = 0.02  # seconds in which all who lose their way in are looked for together


class Service:
    def __init__(self, room: Room, settings: Settings, log: Log, passwords: Passwords) -> None:
        self.room, self.settings, self.log, self.passwords = room, settings, log, passwords
        self.sessions = Sessions(room.casino)
        self.metrics, self.past = Metrics(), Past(room)
        self.views = Views(room, self.sessions, passwords, self.metrics)
        self.hub = Hub(self.views.tell)
        self.presence = Presence(self._see_off)
        self.asked, self.crowds = Buckets(RATE, BURST), Buckets(CROWD, SURGE)
        self._commands = ThreadPoolExecutor(COMMANDS, "command")
        self._tending = ThreadPoolExecutor(TENDING, "tend")
        self._door = ThreadPoolExecutor(AT_ONCE, "door")
        self.keeper = Keeper(room, self._tending, log, self.hub.touch)
        room.store.condition.listeners.append(self._journal)
        self.ready = False
        self._stop, self._looking = Event(), False

    def _journal(self, why: str) -> None:
        """A line when it cannot be written, and one when it can again; none for each request."""
        self.log.say("journal", said=why or "it can be written again")

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """What waits for the journal does not hold up the others."""
        return await asyncio.get_running_loop().run_in_executor(self._commands, work, *given)

    async def at_the_door(self, work: Callable[..., T], *given: Any) -> T:
        """Passwords are slow on purpose: who guesses waits among those who come in, and alone."""
        return await asyncio.get_running_loop().run_in_executor(self._door, work, *given)

    async def give(
        self, table: str, by: Visitor, command: Sent, command_id: str, seen: int | None
    ) -> Answer:
        """At once where all that bears on a command is at hand; else a thread asks the journal."""
        given = table, by, command, command_id, seen
        if answer := await self.room.moves.give(*given):
            return answer
        return await self.run(self.room.give, *given)

    async def start(self) -> None:
        loop, own = asyncio.get_running_loop(), get_ident()

        def told(entry: Any, _: Any, here: bool) -> None:
            if get_ident() == own:
                self.moved(entry.stream, here)
            else:
                loop.call_soon_threadsafe(self.moved, entry.stream, here)

        self.room.casino.listeners.append(told)
        for spec in self.room.house.tables:
            self.keeper.poke(spec.name)
        self._follower = Thread(target=self._follow, args=(loop,), name="follow", daemon=True)
        self._follower.start()
        self.ready = True

    def say_goodbye(self) -> None:
        """Open streams come to their end: whoever listened comes again, here or elsewhere."""
        self.ready = False
        self._stop.set()
        for listener in self.hub.everybody():
            listener.wake()

    async def stop(self) -> None:
        self.say_goodbye()
        self.presence.close()
        await self.keeper.close()
        self._door.shutdown(wait=True, cancel_futures=True)
        self._commands.shutdown(wait=True)
        self._tending.shutdown(wait=True)

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def moved(self, stream: str, here: bool) -> None:
        """Whoever looks at the table sees it; who has moved it does what is due there."""
        if not stream.startswith(TABLE):
            return
        if here:
            self.noted(stream.removeprefix(TABLE))
        else:
            self._foreign(stream.removeprefix(TABLE))

    def noted(self, table: str) -> None:
        """The table has moved, or something beside it: who is ready, or was called."""
        if self.room.has(table):  # else it is being set up
            self.hub.touch(table)
            self.keeper.poke(table)

    def look_again(self) -> None:
        """Whoever has lost the way in hears no more from now on, though no table moves.

        Many who go at once are one look.
        """
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(SOON, self._look)

    def _look(self) -> None:
        self._looking = False
        for listener in self.hub.everybody():
            if not self.views.still_in(listener):
                listener.wake()

    async def _see_off(self, person: Person) -> bool:
        """Whether this guest has no seat any more; if a hand is in play, later."""
        try:
            left = await self.run(self.room.see_off, person)
        except (Refused, BadInput, OSError, RuntimeError) as error:
            self.log.failed("see off", "practice", error)
            return False
        for spec in self.room.house.tables:
            if spec.practice and not left:
                self.noted(spec.name)
        return left

    def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        """What other processes write."""
        room, register = self.room, self.passwords.register
        gone = partial(loop.call_soon_threadsafe, self.look_again)
        while not self._stop.is_set():
            try:
                for table in follow(room, self.sessions, register, self._stop, gone):
                    loop.call_soon_threadsafe(self._foreign, table)
            except (BadInput, OSError, RuntimeError) as error:
                if not self._stop.wait(1):
                    self.log.failed("follow", "journal", error)

    def _foreign(self, table: str) -> None:
        if self.room.has(table):
            self.hub.touch(table)
            self.keeper.stand_by(table)
