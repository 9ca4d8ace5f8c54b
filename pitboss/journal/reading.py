"""A journal to be read: a database of either kind, or a file of lines made by a backup."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from pitboss.errors import BadInput
from pitboss.journal import backup
from pitboss.journal.chain import Checked, check
from pitboss.journal.entry import Entry, Head
from pitboss.journal.store import open_store


class Journal(Protocol):
    def head(self) -> Head: ...

    def follow(self, after: int = 0) -> Iterator[Entry]: ...

    def read(self, stream: str, after: int = 0) -> tuple[Entry, ...]: ...

    def check(self, known: Sequence[Head] = ()) -> Checked: ...


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


@contextmanager
def open_journal(url: str) -> Iterator[Journal]:
    """What is not there is not made."""
    path = Path(url.removeprefix("sqlite:///"))
    if "://" in url.removeprefix("sqlite:///"):
        with open_store(url) as store:
            yield store
    elif not path.is_file():
        raise BadInput(f"{path}: there is no such journal")
    elif is_backup(path):
        yield Lines(path)
    else:
        with open_store(path) as store:
            yield store


def is_backup(path: Path) -> bool:
    return first_bytes(path).startswith(b"{")


def first_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(1)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
