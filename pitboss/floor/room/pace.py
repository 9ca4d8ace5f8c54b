"""Moves that follow closely upon one another are written together: one look at the disk for all."""

import asyncio
from datetime import timedelta

PACE = timedelta(milliseconds=10).total_seconds()  # between two groups


class Pace:
    """Of one event loop."""

    def __init__(self) -> None:
        self._went = False  # a group has just gone
        self._group: list[asyncio.Future[None]] = []  # those who wait for the next

    async def step(self) -> None:
        """At once, unless a group has just gone: then with the next one."""
        if not self._went:
            self._gone()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._group.append(turn)
        await turn

    def _gone(self) -> None:
        self._went = True
        asyncio.get_running_loop().call_later(PACE, self._go)

    def _go(self) -> None:
        """Those who wait go now; if nobody does, the next goes at once."""
        group, self._group, self._went = self._group, [], False
        if group:
            self._gone()
        for turn in group:
            if not turn.cancelled():
                turn.set_result(None)
