"""What does not hold in a journal: of which kind it is, where, and why."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from pitboss.journal.chain import Kind as Chain


class Kind(StrEnum):
    DECIDED = "decided otherwise by today's rules"
    EARLIER = "decided by earlier rules"  # in their time: no fault
    AUTHORITY = "authority"  # it was not this person's to do
    REPEATED = "repeated command"  # one command was written down twice
    CLOCK = "clock"  # a command has another time than its entry
    JACKPOT = "jackpot"
    MOVED = "jackpot moved otherwise"  # than today's rules move it
    LEDGER = "ledger"
    DEAL = "deal"
    TABLE = "table"  # somebody sits there, or the sign says something, that cannot be
    UNREADABLE = "unreadable"
    PASSED_OVER = "passed over by two people"  # since it could not be read: no fault
    SNAPSHOT = "snapshot"  # what was kept of a stream is not what it was
    GONE = "secret gone"  # and no entry says that it was redacted
    DATABASE = "database"  # what keeps the entries is damaged, whatever they say


class Finding(Struct, frozen=True):
    kind: Kind | Chain
    position: int
    stream: str
    why: str

    def __str__(self) -> str:
        where = f" ({self.stream})" if self.stream else ""
        return f"entry {self.position}{where}: {self.kind}: {self.why}"


One = tuple[Kind, str]  # of an entry, and why
Found = Iterator[One]
