"""Sealed secrets: live seeds and undealt cards, which the journal keeps and cannot read.

A sealed secret is one byte of form, 8 of the key's name, 24 of salt, and the encrypted bytes with
their tag: ChaCha20-Poly1305 under a key of its own, made from the salt and the one in the file. It
is bound to what it is about, which is said again when it is opened: a secret that was copied to
another place does not open there. The hash of the sealed bytes goes into the entry: it binds the
secret, shows nothing of it, and outlives it.

Secrets of the first form are read for good: XOR with HMAC-SHA256 in counter mode, HMAC-SHA256 over
all of it, and bound to nothing.
"""

import os
import stat
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitboss.errors import BadInput
from pitboss.journal.entry import Sealed
from pitboss.journal.files import LONGEST, put_in_place, read_some
from pitboss.journal.store import Reader

FORM, FIRST_FORM = b"\x02", b"\x01"
KEY = 32
NAME = 8
SALT = 24
TAG = 32  # of the first form
HEAD = len(FORM) + NAME
ONCE = bytes(12)  # the nonce: no key of a secret is used twice
AWHILE = 256  # secrets: those of the tables in play
ALTERED = "this secret was altered after it was sealed, or belongs elsewhere"


class Vault:
    """Seals with the first of its keys, and opens with any: a new key goes before the old."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys or any(len(key) != KEY for key in keys):
            raise BadInput(f"a vault needs keys of {KEY} bytes")
        self._first = keys[0]
        self._keys = {_name(key): key for key in keys}

    @property
    def names(self) -> frozenset[str]:
        """What its keys are called: nothing of them can be told from that."""
        return frozenset(name.hex() for name in self._keys)

    def name(self, text: str) -> str:
        """A name for something: the same for all with this key, and guessed by nobody else."""
        return digest(self._first, b"pitboss: named " + text.encode(), sha256).hex()[:32]

    def seal(self, plain: bytes, about: bytes) -> Sealed:
        head = FORM + _name(self._first) + os.urandom(SALT)
        return Sealed(head + _cipher(self._first, head).encrypt(ONCE, plain, head + about))

    def open(self, sealed: Sealed, about: bytes) -> bytes:
        form, head = sealed[:1], sealed[: HEAD + SALT]
        if form not in (FORM, FIRST_FORM) or len(head) < HEAD + SALT:
            raise BadInput("this is not a sealed secret")
        key = self._keys.get(sealed[1:HEAD])
        if key is None:
            raise BadInput("this secret was sealed with a key that is not here")
        if form == FIRST_FORM:
            return _open_first(key, sealed)
        try:
            return _cipher(key, head).decrypt(ONCE, sealed[len(head) :], head + about)
        except InvalidTag:
            raise BadInput(ALTERED) from None


class OpenedOnce(Vault):
    """Remembers for a while what it has opened: who judges looks at a secret more than once."""

    def __init__(self, vault: Vault) -> None:
        self._first, self._keys = vault._first, vault._keys
        self._opened = lru_cache(AWHILE)(super().open)

    def open(self, sealed: Sealed, about: bytes) -> bytes:
        return self._opened(sealed, about)


def key_of(sealed: Sealed) -> str:
    """What the key is called that a secret was sealed with."""
    return sealed[1:HEAD].hex()


def _name(key: bytes) -> bytes:
    return digest(key, b"pitboss: name", sha256)[:NAME]


def _cipher(key: bytes, head: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(digest(key, b"pitboss: secret" + head, sha256))


# The first form


def _open_first(key: bytes, sealed: bytes) -> bytes:
    body, tag = sealed[:-TAG], sealed[-TAG:]
    if len(body) < HEAD + SALT:
        raise BadInput("this is not a sealed secret")
    if not compare_digest(tag, digest(digest(key, b"pitboss: tag", sha256), body, sha256)):
        raise BadInput(ALTERED)
    return _xor(key, body[HEAD : HEAD + SALT], body[HEAD + SALT :])


def _xor(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """Decrypt: it undoes itself."""
    stream_key = digest(key, b"pitboss: stream", sha256)
    blocks = range(-(-len(text) // KEY))
    stream = b"".join(digest(stream_key, nonce + n.to_bytes(8), sha256) for n in blocks)
    mixed = int.from_bytes(text) ^ int.from_bytes(stream[: len(text)])
    return mixed.to_bytes(len(text))


def open_vault(path: Path) -> Vault:
    """A vault with the keys of a file, which is made if it is not there."""
    if not path.exists():
        _make(path)
    return read_vault(path)


def vault_of(journal: Reader, path: Path) -> Vault:
    """The vault of a journal: a key is made for one without an entry, and for no other."""
    if not journal.head().position:
        return open_vault(path)
    if not path.exists():
        why = "the journal has entries, and no new key is made for it: --key says where its own is"
        raise BadInput(f"{path}: there is no such file of keys; {why}")
    vault = read_vault(path)
    if strange := {*map(key_of, journal.sealed())} - vault.names:
        names = ", ".join(sorted(strange))
        raise BadInput(f"{path} has not the key of this journal, which is called {names}")
    return vault


def read_vault(path: Path) -> Vault:
    """A vault with the keys of a file, one to a line, in hexadecimal."""
    if not os.path.exists(path):
        raise BadInput(f"{path}: there is no such file of keys")
    try:
        others = path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
        lines = read_some(path, LONGEST).split()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    if others:
        raise BadInput(f"{path} can be read by others: chmod 600 {path}")
    return Vault([_key(path, line) for line in lines])


def _make(path: Path) -> None:
    try:
        with put_in_place(path) as new:
            new.write_text(f"{os.urandom(KEY).hex()}\n")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error


def _key(path: Path, line: bytes) -> bytes:
    try:
        return bytes.fromhex(line.decode())
    except ValueError as error:
        raise BadInput(f"{path} is not a file of keys in hexadecimal") from error
