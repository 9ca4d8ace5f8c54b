"""A player's move upon the table as it is known here: nobody stands and waits for the journal.

It is decided by the event loop, which goes on with others until it is written. As a rule nobody was
quicker, and the id is new: the journal says so. Where that is not all, the desk asks the journal.
"""

import asyncio
from collections import defaultdict

from pitboss.errors import BadInput
from pitboss.floor.people import Role
from pitboss.floor.room import players as sent
from pitboss.floor.room.desk import Answer, Desk, Sent, Visitor, engine_of
from pitboss.floor.room.pace import Pace
from pitboss.floor.room.watch import Begun
from pitboss.journal.store import Conflict
from pitboss.play.verbs import Refused


class Moves:
    """Of one event loop. Those who move at one table come one after the other."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._casino = desk, desk.casino
        self._pace = Pace()
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def give(
        self, name: str, by: Visitor, command: Sent, command_id: str, seen: int | None
    ) -> Answer | None:
        """Its answer when it is on the disk; None where nothing was written."""
        if not isinstance(command, sent.Act | sent.TakeBack) or by.person.role is not Role.PLAYER:
            return None
        async with self._turns[name]:
            if await self._noted(name, by, command_id):
                return None
            await self._pace.step()  # before it is decided: an entry's time is that of its turn
            try:
                begun = self._begin(name, by, command, command_id, seen)
                appended = await self._casino.store.written(begun.batches)
            except (Refused, BadInput, Conflict):
                return None
            if appended.repeated:
                return None
            return self._desk.told(name, by, self._casino.end(begun, appended))

    async def _noted(self, name: str, by: Visitor, command_id: str) -> bool:
        """Whether a note had this id: at a table an id is of one command."""
        found = self._desk.flows.has_id(name, by.person.name, command_id)
        if found is None:
            found = await asyncio.to_thread(self._desk.noted, name, by.person, command_id)
        return found

    def _begin(
        self, name: str, by: Visitor, command: Sent, command_id: str, seen: int | None
    ) -> Begun:
        self._desk.check_stale(name, seen)
        engine = engine_of(self._casino.known(name), by.person, command)
        return self._casino.begin(name, engine, by.person, command_id)
