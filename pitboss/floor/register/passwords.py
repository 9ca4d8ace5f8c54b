"""Passwords by argon2, and tokens by their hash: neither can be read back from what is kept."""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import BadInput

SHORTEST, LONGEST = 8, 200  # characters of a password
AT_ONCE = 2  # each takes 64 MB for a tenth of a second
_NOBODYS = "a password that nobody has"


class Hashing:
    """How passwords are hashed; tests hand in a quicker way."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = BoundedSemaphore(AT_ONCE)
        self._nobodys = ""

    def hash(self, password: str) -> str:
        check_password(password)
        with self._turn:
            return self._hasher.hash(password)

    def fits(self, hashed: str, password: str) -> bool:
        """Whether it is the one; where there is none to compare with, as slowly: no."""
        self._nobodys = self._nobodys or self.hash(_NOBODYS)
        with self._turn:
            try:
                right = self._hasher.verify(hashed or self._nobodys, password[:LONGEST])
            except (VerificationError, InvalidHashError):
                return False
        return right and bool(hashed)


def check_password(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(f"a password has {SHORTEST} to {LONGEST} characters")


def new_token() -> str:
    return token_urlsafe(32)


def hash_of(token: str) -> str:
    """A token is chance alone: nobody guesses it, and a plain hash will do."""
    return sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())
