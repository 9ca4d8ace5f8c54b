"""Where a journal and its streams end: as it is noted, and as it is.

Whoever loads or writes asks for both in one statement, since others may write meanwhile. A head
that was moved, or is gone, would have the next entry chained to the wrong one.
"""

from collections.abc import Sequence

from pitboss.journal.chain import BEGINNING, Broken, Finding, Kind
from pitboss.journal.database import StoreFailed
from pitboss.journal.entry import End, Head
from pitboss.journal.rows import Row


class Unnoted(StoreFailed):
    """What a database notes nowhere, twice, or as something that no journal notes."""

    def __init__(self) -> None:
        super().__init__("it is not noted where the journal ends")


def asked(journal: str, entry: str, more: str = "", joined: str = "") -> str:
    """How to ask where the journal ends, by its own note and by its last row, and for more."""
    last = f"(SELECT max(position) FROM {entry})"
    own = f"(SELECT hash FROM {entry} AS found WHERE found.position = noted.position)"
    both = f"noted.position, noted.hash, {last}, {own}"
    return f"SELECT {both}{more} FROM {journal} AS noted {joined}"


def outermost(secret: str) -> str:
    """How to ask for the first and the latest secret."""
    ends = [f"(SELECT {end}(position) FROM {secret})" for end in ("min", "max")]
    return f"SELECT secret FROM {secret} WHERE position IN ({', '.join(ends)})"


def only(found: Sequence[Row]) -> Row:
    """The one row in which a journal notes things."""
    if len(found) != 1:
        raise Unnoted
    return found[0]


def head_in(found: Row) -> Head:
    """Where the journal ends, if that is where it is noted to."""
    position, own, last, of_last = found
    check_kinds(position, own)
    if (position, own) != (last or 0, of_last or BEGINNING.hash):
        why = f"the journal is noted to end with entry {position}, and does not end so"
        raise Broken(Finding(Kind.ADDED if position < (last or 0) else Kind.REMOVED, position, why))
    return Head(position, own)


def end_in(found: Row) -> End:
    """Where a stream ends, in a journal that ends where it is noted to."""
    *head, version, own = found
    head_in(tuple(head))
    if version is None and own is None:
        return End(0, "")
    check_kinds(version, own)
    return End(version, own)


def check_kinds(place: object, own: object) -> None:
    if type(place) is not int or type(own) is not str:
        raise Unnoted
