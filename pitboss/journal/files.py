"""Files that are whole from their first moment: made under another name, then put in place.

They are their owner's alone: whoever reads a journal sees the hole cards of a round in play.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from pitboss.errors import BadInput

KEY = 32  # bytes
LONGEST = 100_000  # of a file of keys


@contextmanager
def put_in_place(path: Path, over: bool = False) -> Iterator[Path]:
    """Where to write; what was there before stays, unless it is to be written over."""
    new = path.with_name(f".{path.name}.{token_hex(4)}")
    new.touch(0o600, exist_ok=False)
    try:
        yield new
        _sync(new)
        if over:
            new.replace(path)
        else:
            with suppress(FileExistsError):  # somebody else was quicker, and theirs is as good
                os.link(new, path)
        _sync(path.parent)
    finally:
        new.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Return when it is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def read_some(path: Path, most: int) -> bytes:
    """All of a file that is a file and not longer than it can be; BadInput in one line."""
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:  # a pipe would wait
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadInput(f"{path} is not a file")
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if len(content) > most:
        raise BadInput(f"{path} is longer than {most:,} bytes")
    return content


def add_line(path: Path, line: bytes) -> None:
    """At the end of a file of the owner's alone; it returns when the line is on the disk."""
    try:
        number = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(number, "wb") as file:
            file.write(line + b"\n")
            file.flush()
            os.fsync(number)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error


def secret_line(path: Path) -> bytes:
    """The 32 bytes of a key in hexadecimal, from a file of the owner's alone; made if not there."""
    if not path.exists():
        try:
            with put_in_place(path) as new:
                new.write_text(f"{os.urandom(KEY).hex()}\n")
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}") from error
    lines = read_some(path, LONGEST).split()
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise BadInput(f"{path} can be read by others: chmod 600 {path}")
    try:
        [key] = [bytes.fromhex(line.decode()) for line in lines]
    except ValueError as error:
        raise BadInput(f"{path} is not a key in hexadecimal") from error
    if len(key) != KEY:
        raise BadInput(f"{path} is not a key of {KEY} bytes")
    return key
