"""What a database does for the store: it moves rows. Everything else is decided above it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from pitboss.errors import BadInput
from pitboss.journal.entry import End, Entry, Head, Name, Sealed
from pitboss.journal.page import Page

Wait = Callable[[int, int], None]  # until there is an entry after a position, or so many seconds


class StoreFailed(BadInput):
    """The database failed, and the command may be written or not: it can be sent again."""


class Snapshot(NamedTuple):
    """A stream as it stood after a version, sealed: who has the key need not read what was before.

    It proves nothing. Whoever verifies builds the stream again from its entries, and compares.
    """

    stream: str
    version: int
    body: Sealed


class Readable(Protocol):
    """Any thread may read. Each raises StoreFailed."""

    def of_stream(self, stream: str, after: int) -> tuple[End | None, list[Entry]]:
        """Those after a version, and where the stream ended just before; None if nobody noted."""

    def of_command(self, name: Name) -> tuple[Entry, ...]:
        """All that a command wrote; nothing if it never came."""

    def after(self, position: int, most: int) -> list[Entry]: ...

    def head(self) -> Head: ...

    def versions(self) -> dict[str, int]: ...

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]: ...

    def sealed(self) -> list[Sealed]:
        """The first and the latest secret that are kept, so far as there are any."""

    def damage(self) -> list[str]:
        """What is wrong with the database itself."""

    def listen(self) -> AbstractContextManager[Wait]: ...

    def close(self) -> None: ...


class Database(Readable, Protocol):
    """One thread at a time writes. Each raises StoreFailed."""

    def locked(self) -> AbstractContextManager[None]:
        """A transaction that no other writer, in any process, shares: all of it or nothing."""

    def page(self, streams: Sequence[str], commands: Sequence[str]) -> Page:
        """What the journal holds of these, read under the lock; ids count in these streams."""

    def put(self, entries: Sequence[Entry]) -> None:
        """Add them under the lock; the last one is the head."""

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Add them under the lock."""

    def renew(self) -> None:
        """After a failure: be ready to write again."""

    def probe(self) -> None:
        """Write what changes nothing."""

    def redact(self, positions: Sequence[int], stream: str) -> int:
        """Let secrets go, and what was kept of their stream; say how many secrets there were."""

    def scrub(self) -> bool:
        """Let nothing of what was redacted lie about; whether that could be done now."""
