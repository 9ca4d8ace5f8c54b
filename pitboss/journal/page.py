"""The page being written: what the journal holds while it is locked, and what is added to it.

Each append is judged on its own, so that one that comes too late spoils none of its group.
"""

from msgspec import Struct
from msgspec.structs import astuple, replace

from pitboss.journal.chain import digest, hash_of_secret
from pitboss.journal.draft import Append, Batches, name_of
from pitboss.journal.entry import Draft, Entry, Head, Name


class Conflict(Exception):
    """A stream has another version than the one that was decided upon: load and decide again."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        super().__init__(f"{stream} is at version {found}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.found = found


class Appended(Struct, frozen=True):
    """What was written, now or when the command came for the first time."""

    entries: tuple[Entry, ...]
    repeated: bool = False


Outcome = Appended | Conflict


class Page(Struct):
    head: Head
    versions: dict[str, int]  # of the streams that the group names
    answers: dict[Name, tuple[Entry, ...]]  # to the commands of the group that came before
    added: list[Entry] = []

    def take(self, batches: Batches) -> Outcome:
        """Add what a command writes; or say what it wrote before, or which stream moved on."""
        name = name_of(batches)
        if name in self.answers:
            return Appended(self.answers[name], repeated=True)
        for batch in batches:
            found = self.versions.get(batch.stream, 0)
            if found != batch.expected:
                return Conflict(batch.stream, batch.expected, found)
        self.answers[name] = self._write(batches)
        return Appended(self.answers[name])

    def _write(self, batches: Batches) -> tuple[Entry, ...]:
        drafts = [(batch, draft) for batch in batches for draft in batch.drafts]
        return tuple(
            self._add(batch, draft, part, len(drafts))
            for part, (batch, draft) in enumerate(drafts, 1)
        )

    def _add(self, batch: Append, draft: Draft, part: int, parts: int) -> Entry:
        version = self.versions.get(batch.stream, 0) + 1
        secret, previous = hash_of_secret(draft.secret), self.head.hash
        place = self.head.position + 1, batch.stream, version, part, parts
        row = [*astuple(draft), *place, secret, previous, ""]
        bare = Entry(*row)
        entry = replace(bare, hash=digest(bare))
        self.head = Head(entry.position, entry.hash)
        self.versions[batch.stream] = version
        self.added.append(entry)
        return entry
