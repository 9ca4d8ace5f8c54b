"""Group commit: one thread writes what waits, all of it in one transaction.

While it waits for the disk, the next group gathers: the busier the floor, the larger the groups.
"""

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import NamedTuple

from pitboss.errors import BadInput
from pitboss.journal.draft import Batches
from pitboss.journal.page import Appended

Answer = Appended | Exception
Tell = Callable[[Answer], None]

TOGETHER = 512  # more in one transaction gain nothing, and the first would wait for the last


class Item(NamedTuple):
    batches: Batches
    tell: Tell


class Writer:
    def __init__(self, commit: Callable[[list[Batches]], Sequence[Answer]]) -> None:
        self._commit = commit
        self._waiting: SimpleQueue[Item | None] = SimpleQueue()
        self._door = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, batches: Batches, tell: Tell) -> None:
        """Let it be written, and tell the answer in the writer's thread."""
        with self._door:
            if self._closed:
                raise BadInput("the journal is closed")
            self._waiting.put(Item(batches, tell))

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            *group, item = self._gather()
            last = item is None
            self._write([item for item in (*group, item) if item])

    def _gather(self) -> list[Item | None]:
        """Wait for one, and take all that wait with it: nobody else takes from the queue."""
        group = [self._waiting.get()]
        while len(group) < TOGETHER and self._more():
            group.append(self._waiting.get())
        return group

    def _more(self) -> bool:
        """Whether another waits; if none, those who are about to come are let in first."""
        if self._waiting.empty():
            sleep(0)
        return not self._waiting.empty()

    def _write(self, group: list[Item]) -> None:
        for item, answer in zip(group, self._answers(group), strict=True):
            item.tell(answer)

    def _answers(self, group: list[Item]) -> Sequence[Answer]:
        """Whatever goes wrong, everybody who waits hears of it."""
        try:
            return self._commit([item.batches for item in group]) if group else []
        except Exception as error:
            return [error] * len(group)
