"""A stream as it stood, kept beside the journal: who starts need not read what came before.

A snapshot is sealed, since hole cards of a round in play may be in it, and says of which entry it
is. It is taken for what it says only if that entry is in the journal, and if the program that made
it is this one; otherwise the stream is read from its beginning. `pitboss verify` compares each
with what the entries before it give.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TypeVar, get_type_hints

import msgspec
from msgspec import Raw, Struct, defstruct
from msgspec.structs import asdict, replace

from pitboss.errors import BadInput
from pitboss.floor.rules_hash import ROOMS, parts, rules_hash
from pitboss.floor.table_stream import LoadedJackpot, LoadedTable
from pitboss.journal.database import Snapshot
from pitboss.journal.entry import Entry, Sealed
from pitboss.journal.secrets import Vault
from pitboss.play.codec import encode_any, reader

EVERY = 64  # entries of a stream

Loaded = LoadedTable | LoadedJackpot
T = TypeVar("T", LoadedTable, LoadedJackpot)


class Stood(Struct, frozen=True):
    """What a stream was after an entry, by which program."""

    stream: str
    hash: str
    program: str
    loaded: Raw


def taken(entry: Entry, loaded: Loaded, vault: Vault) -> Snapshot:
    """As the entry left it."""
    told = {name: getattr(loaded, name) for name in _FORMS[type(loaded)].__struct_fields__}
    stood = Stood(entry.stream, entry.hash, _by(loaded), Raw(encode_any(told)))
    body = vault.seal(encode_any(stood), about(entry.stream, entry.version))
    return Snapshot(entry.stream, entry.version, body)


def about(stream: str, version: int) -> bytes:
    """What it is bound to: it does not open at another place."""
    return f"snapshot {version} {stream}".encode()


def opened(start: T, stream: str, version: int, body: Sealed, vault: Vault) -> tuple[str, T] | None:
    """What it says, and of which entry, if it is of this stream and by this program.

    `start` is the stream before its first entry, with what is not kept.
    """
    try:
        stood = _STOOD(vault.open(body, about(stream, version)))
        found = _READERS[type(start)](bytes(stood.loaded))
        loaded: T = replace(start, **asdict(found))
        known = (stood.stream, stood.program) == (stream, _by(loaded))
    except (BadInput, LookupError):
        return None
    return (stood.hash, loaded) if known else None


def _form(kind: type[Struct]) -> type[Struct]:
    """The fields that are kept: the games that a table can be of are the program's own."""
    kept = [(name, hint) for name, hint in get_type_hints(kind).items() if name != "games"]
    return defstruct(f"Kept{kind.__name__}", kept)


_FORMS = {kind: _form(kind) for kind in (LoadedTable, LoadedJackpot)}
_READERS = {kind: reader(form) for kind, form in _FORMS.items()}
_STOOD = reader(Stood)


def _by(loaded: Loaded) -> str:
    rules = rules_hash(loaded.game) if isinstance(loaded, LoadedTable) else ""
    return f"{program()} {rules}"


@cache
def program() -> str:
    """The rules, and what the floor makes of events: another program may read them otherwise."""
    digest = sha256(msgspec.__version__.encode())
    for name, content in parts(files("pitboss"), *ROOMS, "floor"):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()
