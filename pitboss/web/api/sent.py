"""What somebody sent is told of as a command: outside, nobody writes an entry."""

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.errors import BadInput

_ENTRY = "not an entry of this program: "


@contextmanager
def as_command() -> Iterator[None]:
    """Around whatever reads a command by its tag."""
    try:
        yield
    except BadInput as fault:
        _, found, why = str(fault).partition(_ENTRY)
        if not found:
            raise
        raise BadInput(f"command: {why}") from None
