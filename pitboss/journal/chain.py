"""The chain of hashes: each entry names the one before it, so that none can be changed alone.

The hash of an entry is SHA-256, in hexadecimal, over these, each with a space after it:

    the words "pitboss entry 1"
    position, version, part, parts, seen, schema
    the length in bytes of each of the texts that follow

and then, with nothing between them, the texts in UTF-8: stream, time, actor, role, command_id,
engine, rules, secret_hash, previous, command, events. Numbers are in decimal digits. Since the
lengths come first, no two entries give the same bytes. The first entry of a journal names 64
zeros as the one before it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.journal.entry import End, Entry, Head

Reader = Callable[[int], Iterable[Entry]]  # the entries after a position, in their order

OPENING = "pitboss entry 1 " + "%s " * 17 + "%s" * 9  # %d would take 1.5 for 1
BEGINNING = Head(0, "0" * 64)


class Kind(StrEnum):
    ALTERED = "altered"  # its content is not what was hashed
    SECRET = "altered secret"
    REMOVED = "removed"
    SWAPPED = "swapped"  # whole, but not in its place
    REPEATED = "repeated"
    PREVIOUS = "wrong previous"  # whole, but it names another entry before it
    GAP = "gap"  # of versions in a stream, or of the parts of a command
    REWRITTEN = "rewritten"  # a whole chain, and not the one that was known
    ADDED = "added"  # past the journal's own head


class Finding(Struct, frozen=True):
    """The first entry that differs, and how."""

    kind: Kind
    position: int
    why: str

    def __str__(self) -> str:
        return f"entry {self.position}: {self.kind}: {self.why}"


class Checked(Struct, frozen=True):
    head: Head  # as far as the chain is sound
    finding: Finding | None = None

    @property
    def sound(self) -> bool:
        return self.finding is None


def digest(entry: Entry) -> str:
    try:
        return _digest(entry)
    except TypeError:  # a field of it is of no kind that was ever written
        raise Broken(Finding(Kind.ALTERED, entry.position, _TOLD[Kind.ALTERED])) from None


def _digest(entry: Entry) -> str:
    command, events = entry.command, entry.events
    names = (entry.stream, entry.time, entry.actor, entry.role, entry.command_id, entry.engine,
             entry.rules, entry.secret_hash, entry.previous)  # fmt: skip
    lengths = (*map(len, names), len(command), len(events))
    numbers = (entry.position, entry.version, entry.part, entry.parts, entry.seen, entry.schema)
    opening = OPENING % (*numbers, *lengths, *names)
    if not opening.isascii():  # as a rule it is, and a letter is a byte
        lengths = (*(len(_utf8(name)) for name in names), len(command), len(events))
        opening = OPENING % (*numbers, *lengths, *names)
    return sha256(_utf8(opening) + command + events).hexdigest()


def _utf8(text: str) -> bytes:
    """Bytes that are no text come out of a damaged file as surrogates, and go back as they were."""
    return text.encode(errors="surrogateescape")


def hash_of_secret(secret: bytes | None) -> str:
    if secret is None:
        return ""
    if not isinstance(secret, bytes):
        raise BadInput("a secret is not what was ever sealed: the database was altered")
    return sha256(secret).hexdigest()


class Walk:
    """A walk along the chain: `step` says what is wrong with an entry, coming from the last."""

    def __init__(self, known: Sequence[Head] = ()) -> None:
        self.head = BEGINNING
        self.known: dict[int, set[str]] = {}  # what each who knew an entry says of it
        for head in known:
            self.known.setdefault(head.position, set()).add(head.hash)
        self.versions: dict[str, int] = {}
        self.open: tuple[str, int, int] | None = None  # a command whose parts are still to come

    def step(self, entry: Entry) -> Kind | None:
        if kind := self._wrong(entry):
            return kind
        self.head = Head(entry.position, entry.hash)
        self.versions[entry.stream] = entry.version
        whole = entry.part == entry.parts
        self.open = None if whole else (entry.command_id, entry.part + 1, entry.parts)
        return None

    def _wrong(self, entry: Entry) -> Kind | None:
        if entry.position != self.head.position + 1 or digest(entry) != entry.hash:
            return Kind.ALTERED
        if entry.previous != self.head.hash:
            return Kind.PREVIOUS
        if not entry.redacted and hash_of_secret(entry.secret) != entry.secret_hash:
            return Kind.SECRET
        if self.known.get(entry.position, set()) - {entry.hash}:
            return Kind.REWRITTEN
        next_part = self.open or (entry.command_id, 1, entry.parts)
        in_step = entry.version == self.versions.get(entry.stream, 0) + 1
        return None if in_step and self._part(entry) == next_part else Kind.GAP

    @staticmethod
    def _part(entry: Entry) -> tuple[str, int, int]:
        return entry.command_id, entry.part, entry.parts

    def end(self) -> Finding | None:
        """What is missing after the last entry."""
        position = self.head.position + 1
        if self.open:
            return Finding(Kind.REMOVED, position, f"the rest of command {self.open[0]} is gone")
        beyond = [known for known in self.known if known >= position]
        if beyond:
            return Finding(Kind.REMOVED, position, f"the journal once had {max(beyond)} entries")
        return None


def check(read: Reader, known: Sequence[Head] = ()) -> Checked:
    """Walk along the whole chain; heads that were known once must still be in it."""
    walk = Walk(known)
    for entry in read(0):
        if kind := walk.step(entry):
            return Checked(walk.head, _diagnose(kind, walk, entry, read))
    return Checked(walk.head, walk.end())


def verified(entries: Iterable[Entry], head: Head) -> Iterator[Entry]:
    """The entries as they come, as long as the chain is sound and leads to that head."""
    walk = Walk([head])
    for entry in entries:
        if kind := walk.step(entry):
            raise Broken(Finding(kind, entry.position, _TOLD[kind]))
        yield entry
    if finding := walk.end():
        raise Broken(finding)


def check_stream(stream: str, after: int, entries: Sequence[Entry], end: End | None) -> None:
    """Raise Broken unless these are the entries after that version, whole, and all of them."""
    for version, entry in enumerate(entries, after + 1):
        if entry.version != version or entry.stream != stream:
            why = f"version {version} of {stream} is not where the index has it"
            raise Broken(Finding(Kind.GAP, entry.position, why))
        check_entry(entry)
    if end is not None and not _reaches(end, after, entries):
        where = entries[-1].position if entries else 0
        why = f"{stream} was noted to end with version {end.version}, and is not found so"
        raise Broken(Finding(Kind.REMOVED, where, why))


def _reaches(end: End, after: int, entries: Sequence[Entry]) -> bool:
    """Those that came later may be there too."""
    if end.version <= after:
        return end.version == after
    nth = end.version - after - 1
    return nth < len(entries) and entries[nth].hash == end.hash


def check_entry(entry: Entry) -> None:
    """Raise Broken unless it is what was hashed, its secret too; that may be gone, and no other."""
    if digest(entry) != entry.hash:
        raise Broken(Finding(Kind.ALTERED, entry.position, _TOLD[Kind.ALTERED]))
    if entry.secret is not None and hash_of_secret(entry.secret) != entry.secret_hash:
        raise Broken(Finding(Kind.SECRET, entry.position, _TOLD[Kind.SECRET]))


class Broken(BadInput):
    """The chain of hashes does not hold."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


_TOLD = {
    Kind.ALTERED: "its content is not what its hash was made of",
    Kind.SECRET: "its secret is not the one that was sealed",
    Kind.PREVIOUS: "the entry before it is not the one it names",
    Kind.REWRITTEN: "its hash is not the one that was known",
    Kind.GAP: "its version, or its part of a command, does not follow from those before it",
}


def _diagnose(kind: Kind, walk: Walk, entry: Entry, read: Reader) -> Finding:
    """Look through the journal for what became of the entry that belongs here."""
    place = walk.head.position + 1
    if kind is not Kind.ALTERED:
        return Finding(kind, entry.position, _TOLD[kind])
    twin = _first(read, lambda other: other.hash == entry.hash)
    if entry.position < place or (twin and twin.position < place):
        why = f"entry {twin.position if twin else entry.position} was there already"
        return Finding(Kind.REPEATED, entry.position, why)
    moved = _first(read, lambda other: _belongs(other, walk.head))
    if moved:
        why = f"the entry that belongs here comes later, as {moved.position}"
        return Finding(Kind.SWAPPED, place, why)
    if entry.position > place:
        last = entry.position - 1
        why = "it is not there" if last == place else f"entries {place} to {last} are not there"
        return Finding(Kind.REMOVED, place, why)
    return Finding(kind, place, _TOLD[kind])


def _first(read: Reader, wanted: Callable[[Entry], bool]) -> Entry | None:
    return next(filter(wanted, read(0)), None)


def _belongs(entry: Entry, after: Head) -> bool:
    """Whether the entry was written after that one, wherever it stands now."""
    there = replace(entry, position=after.position + 1)
    return entry.previous == after.hash and digest(there) == entry.hash
