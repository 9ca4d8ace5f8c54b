"""Group commit: one thread writes what waits, all of it in one transaction.

While it waits for the disk, the next group gathers: the busier the floor, the larger the groups.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

from pitboss.errors import BadInput
from pitboss.journal.draft import Batches
from pitboss.journal.page import Appended

Answers = Sequence[Appended | Exception]

TOGETHER = 512  # more in one transaction gain nothing, and the first would wait for the last


class Item(NamedTuple):
    batches: Batches
    future: Future[Appended]


class Writer:
    def __init__(self, commit: Callable[[list[Batches]], Answers]) -> None:
        self._commit = commit
        self._waiting: SimpleQueue[Item | None] = SimpleQueue()
        self._door = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, batches: Batches) -> Future[Appended]:
        item = Item(batches, Future())
        with self._door:
            if self._closed:
                raise BadInput("the journal is closed")
            self._waiting.put(item)
        return item.future

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (group := self._gather())[-1]:
            self._write(group)
        self._write(group)

    def _gather(self) -> list[Item | None]:
        """Wait for one, and take all that wait with it: nobody else takes from the queue."""
        group = [self._waiting.get()]
        while len(group) < TOGETHER and not self._waiting.empty():
            group.append(self._waiting.get())
        return group

    def _write(self, group: list[Item | None]) -> None:
        wanted = [item for item in group if item and item.future.set_running_or_notify_cancel()]
        for item, answer in zip(wanted, self._answers(wanted), strict=True):
            if isinstance(answer, Exception):
                item.future.set_exception(answer)
            else:
                item.future.set_result(answer)

    def _answers(self, wanted: list[Item]) -> Answers:
        """Whatever goes wrong, everybody who waits hears of it."""
        try:
            return self._commit([item.batches for item in wanted]) if wanted else []
        except Exception as error:
            return [error] * len(wanted)
