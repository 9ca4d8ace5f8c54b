"""First come, first served: who writes waits for a turn, and what waits is written together.

Nothing waits that cannot be written.

Those who want to write to one stream wait for their turn: within a process nobody is then too late
because of somebody in the same process. Between processes the version decides, and who was too late
tries again. One thread writes what waits, all of it in one transaction; while it waits for the
disk, the next group gathers: the busier the floor, the larger the groups.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from queue import SimpleQueue
from random import SystemRandom
from threading import Lock, Thread
from time import monotonic, sleep
from typing import NamedTuple

import msgspec

from pitboss.errors import BadInput
from pitboss.journal.draft import Append, Batches
from pitboss.journal.entry import Draft
from pitboss.journal.page import Appended

PATIENCE = 60  # seconds in a queue, or of being too late again and again
SLOWEST = 64  # milliseconds at the most between two tries
LONGEST = 200  # characters of a name
MOST = 2**63 - 1  # what both databases can hold
TOGETHER = 512  # more in one transaction gain nothing, and the first would wait for the last

Answer = Appended | Exception
Tell = Callable[[Answer], None]


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


# What waits is written together


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

    def submit(self, given: Sequence[Append], tell: Tell) -> None:
        """Let it be written, and tell the answer in the writer's thread."""
        batches = check_batches(given)
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


# What may be written


def check_batches(given: Sequence[Append]) -> Batches:
    """What one command writes, or BadInput."""
    batches = tuple(given)
    if len(batches) == 1 and len(batches[0].drafts) == 1:  # as a rule
        _check(batches[0].stream, batches[0].drafts[0])
        return batches
    ids = {draft.command_id for batch in batches for draft in batch.drafts}
    if len(ids) != 1 or not batches[0].drafts:
        raise BadInput("an append has one command, and begins with an entry of it")
    if len({batch.stream for batch in batches}) != len(batches):
        raise BadInput("an append names each stream once")
    for batch in batches:
        for draft in batch.drafts:
            _check(batch.stream, draft)
    return batches


def _check(stream: str, draft: Draft) -> None:
    names = (stream, draft.actor, draft.role, draft.command_id, draft.engine, draft.rules)
    try:
        whole = "".join(names)
    except TypeError:
        raise BadInput("an entry's names are texts") from None
    if not (all(names) and max(map(len, names)) <= LONGEST and whole.isprintable()):
        raise BadInput(f"an entry cannot have this among its names: {_worst(names)!r}")
    if not (_is_whole(draft.seen) and _is_whole(draft.schema)):
        raise BadInput("an entry's seen and schema are whole numbers, not below 0")
    if not _is_time(draft.time):
        why = "not a time with its offset, as 2026-01-31T20:15:00+11:00"
        raise BadInput(f"{draft.time[:40]!r} is {why}")
    if not _is_json(draft):
        raise BadInput("an entry's command is JSON, and its events are a list")


def _is_whole(number: object) -> bool:
    """True and 1.0 are hashed as they are written, and come back from a database as 1."""
    return type(number) is int and 0 <= number <= MOST


def _worst(names: tuple[str, ...]) -> str:
    """The one that is empty, too long or cannot be printed, as far as it can be shown."""
    bad = (name for name in names if not (0 < len(name) <= LONGEST and name.isprintable()))
    return next(bad)[:20]


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


_ANY = msgspec.json.Decoder(msgspec.Raw)
_LIST = msgspec.json.Decoder(list[msgspec.Raw])


def _is_json(draft: Draft) -> bool:
    try:
        _ANY.decode(_text(draft.command))
        _LIST.decode(_text(draft.events))
    except (UnicodeDecodeError, msgspec.DecodeError):
        return False
    return True


def _text(body: bytes) -> bytes | str:
    """What is no text is found by reading it as one; what is ASCII is text."""
    return body if body.isascii() else body.decode()
