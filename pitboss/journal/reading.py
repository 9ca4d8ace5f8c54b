"""A journal to be read: a database of either kind, or a file of lines made by a backup."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from pitboss.errors import BadInput
from pitboss.journal import backup
from pitboss.journal.chain import Checked, check
from pitboss.journal.entry import Entry, Head, Sealed
from pitboss.journal.sqlite_reading import SqliteReader
from pitboss.journal.store import Reader, open_store


class Journal(Protocol):
    def head(self) -> Head: ...

    def follow(self, after: int = 0) -> Iterator[Entry]: ...

    def read(self, stream: str, after: int = 0) -> tuple[Entry, ...]: ...

    def check(self, known: Sequence[Head] = ()) -> Checked: ...

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]: ...

    def damage(self) -> list[str]: ...


class Lines:
    """A backup, read where it lies."""

    def __init__(self, path: Path) -> None:
        self._path, self._head = path, backup.title(path).head

    def head(self) -> Head:
        return self._head

    def follow(self, after: int = 0) -> Iterator[Entry]:
        return (entry for entry in backup.entries(self._path) if entry.position > after)

    def read(self, stream: str, after: int = 0) -> tuple[Entry, ...]:
        own = (entry for entry in self.follow() if entry.stream == stream)
        return tuple(entry for entry in own if entry.version > after)

    def check(self, known: Sequence[Head] = ()) -> Checked:
        return check(self.follow, [*known, self._head])

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]:
        """A backup has entries, and nothing that follows from them."""
        return []

    def damage(self) -> list[str]:
        return []


@contextmanager
def open_journal(url: str) -> Iterator[Journal]:
    """What is not there is not made."""
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        from pitboss.journal.postgres import Postgres

        with Reader(Postgres(url, make=False)) as reader:
            yield reader
    elif "://" in url.removeprefix("sqlite:///"):
        with open_store(url) as store:
            yield store
    elif not path.is_file():
        raise BadInput(f"{path}: there is no such journal")
    elif is_backup(path):
        yield Lines(path)
    else:
        with Reader(SqliteReader(path)) as reader:
            yield reader


def is_backup(path: Path) -> bool:
    return first_bytes(path).startswith(b"{")


def first_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(1)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
