"""Files that are whole from their first moment: made under another name, then put in place.

They are their owner's alone: whoever reads a journal sees the hole cards of a round in play.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex


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
