"""Who is still here: a guest whose last stream has closed, and who asks nothing more, is gone."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic

from pitboss.floor.people import Person
from pitboss.floor.room.desk import Visitor

GRACE = 45.0  # seconds: a page that is loaded again, a train in a tunnel
AGAIN = 5.0  # until a hand that was in play is over


class Presence:
    """Of one event loop; whoever never opened a stream is not missed."""

    def __init__(self, see_off: Callable[[Person], Awaitable[bool]]) -> None:
        self._see_off = see_off
        self.grace, self.again = GRACE, AGAIN
        self._streams: Counter[str] = Counter()
        self._asked: dict[str, float] = {}
        self._looks: set[asyncio.Task[None]] = set()

    def asks(self, visitor: Visitor | None) -> None:
        """Whoever sends something is here, with a stream or without."""
        if visitor and visitor.guest:
            self._asked[visitor.person.name] = monotonic()

    def came(self, visitor: Visitor | None) -> None:
        if visitor and visitor.guest:
            self._streams[visitor.person.name] += 1

    def went(self, visitor: Visitor | None) -> None:
        if visitor and visitor.guest:
            self._streams[visitor.person.name] -= 1
            look = asyncio.create_task(self._look(visitor.person))
            self._looks.add(look)
            look.add_done_callback(self._looks.discard)

    async def _look(self, person: Person) -> None:
        wait = self.grace
        while wait:
            await asyncio.sleep(wait)
            if self._streams[person.name]:
                return
            quiet = monotonic() - self._asked.get(person.name, 0)
            if quiet < self.grace:
                wait = self.grace - quiet
            else:
                wait = 0 if await self._see_off(person) else self.again

    def close(self) -> None:
        for look in self._looks:
            look.cancel()
