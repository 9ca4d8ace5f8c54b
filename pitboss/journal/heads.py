"""Heads that are kept outside a journal: who has one can prove that nothing before it changed.

A head is the position and the hash of an entry. Signed (Ed25519), it is a line of JSON in a file
that grows beside the journal, or better elsewhere: on paper, with the regulator. Every receipt has
the head of its time on it, and one of a round the hash of each of its entries.
"""

import re
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.journal.entry import Head, canonical
from pitboss.journal.files import add_line, read_some, secret_line

KIND: Literal["a head of a journal of pitboss"] = "a head of a journal of pitboss"
MOST = 10_000_000  # bytes of a file of heads
_HASH = re.compile("[0-9a-f]{64}")
_HEAD = re.compile("([1-9][0-9]{0,18}):([0-9a-f]{64})")


class SignedHead(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["a head of a journal of pitboss"]
    position: int
    hash: str
    time: str
    key: str  # the public one, by which it is checked
    signature: str

    @property
    def message(self) -> bytes:
        return f"pitboss head 1 {self.position} {self.hash} {self.time}".encode()


class Kept(Struct, frozen=True):
    """What somebody has kept: heads, hashes whose place is not known, and who signed."""

    heads: tuple[Head, ...] = ()
    hashes: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    checked: bool = False  # whether it was said whose key it has to be

    @property
    def count(self) -> int:
        return len(self.heads) + len(self.hashes)


class Signer:
    """Signs heads with the key of a file, which is made if it is not there."""

    def __init__(self, path: Path) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key: Ed25519PrivateKey = Ed25519PrivateKey.from_private_bytes(secret_line(path))

    @property
    def key(self) -> str:
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, head: Head, now: datetime) -> SignedHead:
        bare = SignedHead(KIND, head.position, head.hash, now.isoformat(), self.key, "")
        return msgspec.structs.replace(bare, signature=self._key.sign(bare.message).hex())


def keep(signed: SignedHead, path: Path) -> None:
    """Add it to a file of heads; what stands there stays, and another file stays as it is."""
    if path.exists():
        for number, line in enumerate(read_some(path, MOST).splitlines(), 1):
            _read(path, number, line)
    add_line(path, canonical(signed))


def kept(told: str, signer: str = "") -> Kept:
    """What stands in a file, or on a slip of paper: a hash, or POSITION:HASH."""
    found = _told(told, signer)
    if signer and not found.checked:
        raise BadInput("--signer goes with a file of signed heads, and this is none")
    return found


def _told(told: str, signer: str) -> Kept:
    if found := _HEAD.fullmatch(told):
        return Kept((Head(int(found[1]), found[2]),))
    if _HASH.fullmatch(told):
        return Kept(hashes=(told,))
    path = Path(told)
    if not path.is_file():
        raise BadInput(f"{told[:80]!r} is neither a file nor a hash, POSITION:HASH or 64 digits")
    body = read_some(path, MOST)
    if on_receipt := _on_receipt(body):
        return Kept(on_receipt)
    lines = body.splitlines()
    signed = [_read(path, number, line) for number, line in enumerate(lines, 1)]
    if not signed:
        raise BadInput(f"{path} has no head in it")
    _check_signers(path, signed, signer)
    heads = tuple(Head(one.position, one.hash) for one in signed)
    return Kept(heads, (), frozenset(one.key for one in signed), bool(signer))


class _Place(Struct, frozen=True):
    position: int
    hash: str


class _Receipt(Struct, frozen=True):
    """What a receipt says of the journal: its head, and the entries of its round."""

    head: str = ""
    steps: tuple[_Place, ...] = ()


def _on_receipt(body: bytes) -> tuple[Head, ...]:
    """The heads that stand on a receipt, of a round or of a deal; none if it is no receipt."""
    found = _receipt(body)
    head = _HEAD.fullmatch(found.head)
    at_the_end = (Head(int(head[1]), head[2]),) if head else ()
    return (*at_the_end, *(Head(step.position, step.hash) for step in found.steps))


def steps_on(body: bytes) -> tuple[tuple[int, str], ...]:
    """The entries that a receipt of a round is of; none if it is no such receipt."""
    return tuple((step.position, step.hash) for step in _receipt(body).steps)


def _receipt(body: bytes) -> _Receipt:
    if not (b'"receipt"' in body or b'"a round of pitboss"' in body):
        return _Receipt()
    try:
        return msgspec.json.decode(body, type=_Receipt)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _Receipt()


def _check_signers(path: Path, signed: list[SignedHead], signer: str) -> None:
    for number, one in enumerate(signed, 1):
        if not _good(one):
            raise BadInput(f"{path}: line {number} is not what was signed")
        if signer and one.key != signer:
            raise BadInput(f"{path}: line {number} was signed with another key, {one.key[:16]}")


def _read(path: Path, number: int, line: bytes) -> SignedHead:
    try:
        return msgspec.json.decode(line, type=SignedHead)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"{path}: line {number} is not a signed head") from error


def _good(signed: SignedHead) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed.key))
        key.verify(bytes.fromhex(signed.signature), signed.message)
    except (ValueError, InvalidSignature):
        return False
    return True
