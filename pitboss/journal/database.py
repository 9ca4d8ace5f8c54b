"""What a database does for the store: it moves rows. Everything else is decided above it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from pitboss.errors import BadInput
from pitboss.journal.entry import Entry, Head
from pitboss.journal.page import Page

Wait = Callable[[int, int], None]  # until there is an entry after a position, or so many seconds


class StoreFailed(BadInput):
    """The database failed, and the command may be written or not: it can be sent again."""


class Database(Protocol):
    """One thread at a time writes; any thread may read. Each raises StoreFailed."""

    def locked(self) -> AbstractContextManager[None]:
        """A transaction that no other writer, in any process, shares: all of it or nothing."""

    def page(self, streams: Sequence[str], commands: Sequence[str]) -> Page:
        """What the journal holds of these, read under the lock."""

    def put(self, entries: Sequence[Entry]) -> None:
        """Add them under the lock; the last one is the head."""

    def renew(self) -> None:
        """After a failure: be ready to write again."""

    def of_stream(self, stream: str, after: int) -> list[Entry]: ...

    def of_command(self, command_id: str) -> list[Entry]: ...

    def after(self, position: int, most: int) -> list[Entry]: ...

    def head(self) -> Head: ...

    def versions(self) -> dict[str, int]: ...

    def listen(self) -> AbstractContextManager[Wait]: ...

    def redact(self, position: int) -> bool: ...

    def close(self) -> None: ...
