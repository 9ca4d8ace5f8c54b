"""Answers on their way to those who wait: a thread with a future, or the tasks of a loop.

A loop has a mailbox: the answers of a group come together, and wake it once.
"""

import asyncio
from collections import deque
from concurrent.futures import Future

from pitboss.journal.page import Appended
from pitboss.journal.turns import Answer, Tell


def tell_thread(future: Future[Appended], answer: Answer) -> None:
    """Somebody who no longer waits is told nothing; what was written stays written."""
    if future.set_running_or_notify_cancel():
        hand_over(future, answer)


def hand_over(future: Future[Appended] | asyncio.Future[Appended], answer: Answer) -> None:
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


class Mailbox:
    """The mailbox of one loop. The writer's thread fills it, and the loop empties it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._letters: deque[tuple[asyncio.Future[Appended], Answer]] = deque()
        self._called = False

    def expect(self) -> tuple[asyncio.Future[Appended], Tell]:
        """What a task can await, and how the writer answers it."""
        future: asyncio.Future[Appended] = self._loop.create_future()
        return future, lambda answer: self._post(future, answer)

    def _post(self, future: asyncio.Future[Appended], answer: Answer) -> None:
        self._letters.append((future, answer))
        if not self._called and not self._loop.is_closed():
            self._called = True
            self._loop.call_soon_threadsafe(self._empty)

    def _empty(self) -> None:
        self._called = False  # first of all: a letter that comes from now on calls again
        while self._letters:
            future, answer = self._letters.popleft()
            if not future.cancelled():
                hand_over(future, answer)
