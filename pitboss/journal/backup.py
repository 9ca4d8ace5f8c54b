"""A journal as a file of lines, and from one database to another: entry for entry, and proved.

The first line says what the file is and where the journal ended; then comes a line of JSON for
each entry, with its hash. Secrets stay sealed, and those that were redacted stay away.
"""

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from pitboss.errors import BadInput
from pitboss.journal.chain import Broken, Checked, check
from pitboss.journal.entry import Entry, Head, canonical
from pitboss.journal.files import put_in_place
from pitboss.journal.store import Reader, Store

KIND = "a journal of pitboss"
FORMAT = 1
LONGEST = 10_000_000  # bytes of a line


class Title(Struct, frozen=True):
    kind: str
    format: int
    head: Head


def back_up(store: Reader, path: Path) -> Head:
    """Write the journal as it is now; the file appears when it is whole and on the disk."""
    head = store.head()
    if path.exists():
        _check_earlier(path, store)
    try:
        with put_in_place(path, over=True) as new, new.open("wb") as file:
            _write(file, store, head)
            file.flush()
            return _proved(check(lambda _: entries(new), [head]), head)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error


def _check_earlier(path: Path, store: Reader) -> None:
    """Only an earlier backup of the same journal is written over."""
    try:
        known = title(path).head if path.is_file() else None  # a pipe would wait
    except BadInput:
        known = None
    if known is None:
        raise BadInput(f"{path} is there already, and is no backup: nothing was written")
    its = (Head(entry.position, entry.hash) for entry in store.follow(known.position - 1))
    if known.position and next(its, None) != known:
        raise BadInput(f"{path} is the backup of another journal: nothing was written")


def restore(path: Path, store: Store) -> Head:
    """Fill an empty journal from a file."""
    head = title(path).head
    _proved(check(lambda _: entries(path), [head]), head)
    store.adopt(entries(path), head)
    return _proved(store.check([head]), head)


def copy(source: Reader, target: Store) -> Head:
    """Fill an empty journal from another one, of either kind."""
    head = source.head()
    target.adopt(_up_to(source, head), head)
    return _proved(target.check([head]), head)


def _proved(checked: Checked, head: Head) -> Head:
    """Read again from where it was written, the chain is sound and ends as the source did."""
    if checked.finding:
        raise Broken(checked.finding)
    if checked.head != head:
        raise BadInput(f"the copy ends at entry {checked.head.position}, not {head.position}")
    return head


def _up_to(store: Reader, head: Head) -> Iterator[Entry]:
    """Writers may go on; what they add belongs to the next copy."""
    return takewhile(lambda entry: entry.position <= head.position, store.follow())


# The file.


def title(path: Path) -> Title:
    """The first line of a backup, or BadInput."""
    try:
        with path.open("rb") as file:
            found = msgspec.json.decode(file.readline(LONGEST), type=Title)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"{path} is not a backup of a journal") from error
    if found.kind != KIND:
        raise BadInput(f"{path} is not a backup of a journal")
    if found.format > FORMAT:
        raise BadInput(f"{path} has format {found.format}: this pitboss reads up to {FORMAT}")
    return found


def entries(path: Path) -> Iterator[Entry]:
    with path.open("rb") as file:
        file.readline(LONGEST)
        for number, line in enumerate(iter(lambda: file.readline(LONGEST), b""), 2):
            try:
                yield _from_line(line)
            except (msgspec.MsgspecError, KeyError, ValueError, RecursionError) as error:
                raise BadInput(f"{path}: line {number} is not an entry") from error


def _write(file: BinaryIO, store: Reader, head: Head) -> None:
    file.write(canonical(Title(KIND, FORMAT, head)) + b"\n")
    for entry in _up_to(store, head):
        file.write(_to_line(entry) + b"\n")


def _to_line(entry: Entry) -> bytes:
    """Commands and events stand in the line as they are, so that people can read them."""
    raw = {"command": Raw(entry.command), "events": Raw(entry.events)}
    return canonical(asdict(entry) | raw)


def _from_line(line: bytes) -> Entry:
    fields = msgspec.json.decode(line, type=dict[str, Raw])
    raw = {name: bytes(fields.pop(name)) for name in ("command", "events")}
    plain = {name: msgspec.json.decode(value) for name, value in fields.items()}
    return msgspec.convert(plain | raw, Entry)
