"""First come, first served: those who want to write to one stream wait for their turn.

Within a process nobody is then too late because of somebody in the same process. Between
processes the version decides, and who was too late tries again.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import SystemRandom
from threading import Lock
from time import monotonic, sleep

from pitboss.errors import BadInput

PATIENCE = 60  # seconds in a queue, or of being too late again and again
SLOWEST = 64  # milliseconds at the most between two tries


class Busy(BadInput):
    """Others have kept a stream for so long that nobody waits any more: it can be sent again."""


class Turns:
    def __init__(self) -> None:
        self._door = Lock()
        self._queues: dict[str, deque[Lock]] = {}

    @contextmanager
    def of(self, stream: str) -> Iterator[None]:
        """Until the block ends it is this one's turn, and of those who wait nobody overtakes."""
        mine = self._stand(stream)
        try:
            if not mine.acquire(timeout=PATIENCE):
                raise Busy(f"{stream} is busy: nothing was done")
            yield
        finally:
            self._leave(stream, mine)

    def _stand(self, stream: str) -> Lock:
        mine = Lock()
        with self._door:
            queue = self._queues.setdefault(stream, deque())
            if queue:
                mine.acquire()
            queue.append(mine)
        return mine

    def _leave(self, stream: str, mine: Lock) -> None:
        with self._door:
            queue = self._queues[stream]
            first = queue[0] is mine
            queue.remove(mine)
            if not queue:
                del self._queues[stream]
            elif first:
                queue[0].release()


def tries(stream: str) -> Iterator[bool]:
    """Try until it is done, and say whether it is again; whoever is late waits a little longer."""
    yield False
    end, pause = monotonic() + PATIENCE, 1
    while monotonic() < end:
        yield True
        sleep(timedelta(milliseconds=_CHANCE.randrange(pause)).total_seconds())
        pause = min(2 * pause, SLOWEST)
    raise Busy(f"{stream} moved on all the time while a command was decided")


_CHANCE = SystemRandom()
