"""Answers for an event loop: a group's come together, and wake the loop once."""

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import NamedTuple

from pitboss.journal.page import Appended


class Letter(NamedTuple):
    answer: Future[Appended]
    awaited: asyncio.Future[Appended]

    def hand_over(self) -> None:
        if self.awaited.cancelled():
            return
        if error := self.answer.exception():
            self.awaited.set_exception(error)
        else:
            self.awaited.set_result(self.answer.result())


class Mailbox:
    """The mailbox of one loop. The writer's thread fills it, and the loop empties it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._letters: deque[Letter] = deque()
        self._called = False

    def expect(self, answer: Future[Appended]) -> asyncio.Future[Appended]:
        letter = Letter(answer, self._loop.create_future())
        answer.add_done_callback(lambda _: self._post(letter))
        return letter.awaited

    def _post(self, letter: Letter) -> None:
        self._letters.append(letter)
        if not self._called and not self._loop.is_closed():
            self._called = True
            self._loop.call_soon_threadsafe(self._empty)

    def _empty(self) -> None:
        self._called = False  # first of all: a letter that comes from now on calls again
        while self._letters:
            self._letters.popleft().hand_over()
