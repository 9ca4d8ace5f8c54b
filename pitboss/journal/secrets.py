"""Sealed secrets: live seeds and undealt cards, which the journal keeps and cannot read.

A sealed secret is one byte of form, 8 of the key's name, 24 of nonce, the encrypted bytes and 32
of tag. Encryption is XOR with HMAC-SHA256 in counter mode; the tag is HMAC-SHA256 over all that
stands before it. Each has its own key, made from the one in the file. The hash of the sealed
bytes goes into the entry: it binds the secret, shows nothing of it, and outlives it.
"""

import os
import stat
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal.entry import Sealed
from pitboss.journal.files import put_in_place

FORM = b"\x01"
KEY = 32
NAME = 8
NONCE = 24
TAG = 32
HEAD = len(FORM) + NAME


class Vault:
    """Seals with the first of its keys, and opens with any: a new key goes before the old."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys or any(len(key) != KEY for key in keys):
            raise BadInput(f"a vault needs keys of {KEY} bytes")
        self._first = keys[0]
        self._keys = {_name(key): key for key in keys}

    def name(self, text: str) -> str:
        """A name for something: the same for all with this key, and guessed by nobody else."""
        return digest(self._first, b"pitboss: named " + text.encode(), sha256).hex()[:32]

    def seal(self, plain: bytes) -> Sealed:
        nonce = os.urandom(NONCE)
        body = FORM + _name(self._first) + nonce + _xor(self._first, nonce, plain)
        return Sealed(body + _tag(self._first, body))

    def open(self, sealed: Sealed) -> bytes:
        body, tag = sealed[:-TAG], sealed[-TAG:]
        if body[:1] != FORM or len(body) < HEAD + NONCE:
            raise BadInput("this is not a sealed secret")
        key = self._keys.get(body[1:HEAD])
        if key is None:
            raise BadInput("this secret was sealed with a key that is not here")
        if not compare_digest(tag, _tag(key, body)):
            raise BadInput("this secret was altered after it was sealed")
        return _xor(key, body[HEAD : HEAD + NONCE], body[HEAD + NONCE :])


def _name(key: bytes) -> bytes:
    return digest(key, b"pitboss: name", sha256)[:NAME]


def _tag(key: bytes, body: bytes) -> bytes:
    return digest(digest(key, b"pitboss: tag", sha256), body, sha256)


def _xor(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """Encrypt, or decrypt: the one undoes the other."""
    stream_key = digest(key, b"pitboss: stream", sha256)
    blocks = range(-(-len(text) // KEY))
    stream = b"".join(digest(stream_key, nonce + n.to_bytes(8), sha256) for n in blocks)
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def open_vault(path: Path) -> Vault:
    """A vault with the keys of a file, which is made if it is not there."""
    if not path.exists():
        _make(path)
    return read_vault(path)


def read_vault(path: Path) -> Vault:
    """A vault with the keys of a file, one to a line, in hexadecimal."""
    if not path.exists():
        raise BadInput(f"{path}: there is no such file of keys")
    try:
        others = path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
        lines = path.read_bytes().split()
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
