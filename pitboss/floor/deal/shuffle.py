"""From seeds to an order of cards, in sealed envelopes. Pure: the chance is in the seeds.

docs/deal.md tells every step, so that a stranger can write his own; verify_deal.py is one.
"""

import hmac
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Literal, NamedTuple, TypeVar

from pitboss.cards.card import Card

ALGORITHM = "pitboss-deal-2"  # sealed before the first card
FORMER = "pitboss-deal-1"  # the same order from the same seeds; sealed when all was over
ALGORITHMS = (FORMER, ALGORITHM)
BYTE = 256

Field = str | int | bytes
Kind = Literal["card", "seed"]
Below = Callable[[int], int]  # a number from 0, below the one given, each equally likely

T = TypeVar("T")
C = TypeVar("C", bound=str)


class Order(NamedTuple):
    above: int  # how many cards were above the cut; 0 where the deck was not cut
    cards: tuple[Card, ...]  # the first to leave the shoe comes first


# Hashes of lists of fields


def packed(*fields: Field) -> bytes:
    """Each field after its length, so that no two lists of fields pack alike.

    >>> packed("box", 7)
    b'\\x00\\x00\\x00\\x03box\\x00\\x00\\x00\\x017'
    """
    parts = []
    for field in fields:
        raw = field if isinstance(field, bytes) else str(field).encode()
        parts.append(len(raw).to_bytes(4))
        parts.append(raw)
    return b"".join(parts)


def hashed(*fields: Field) -> str:
    return sha256(packed(*fields)).hexdigest()


def keyed(key: bytes, *fields: Field) -> bytes:
    return hmac.digest(key, packed(*fields), "sha256")


# Chance


def chance(master: bytes) -> Iterator[int]:
    """Bytes without end: HMAC-SHA256 of a counter."""
    for block in count():
        yield from keyed(master, "order", block)


def scaled(byte: int, n: int) -> int | None:
    """A number below n, or nothing: bytes that would favour the low numbers are thrown away."""
    return byte % n if byte < BYTE - BYTE % n else None


def drawing(source: Iterator[int]) -> Below:
    def below(n: int) -> int:
        while (number := scaled(next(source), n)) is None:
            pass
        return number

    return below


# The order


def fisher_yates(deck: Sequence[T], below: Below) -> list[T]:
    """From the last place to the second: each gets one of the cards not yet placed."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        nth = below(last + 1)
        cards[nth], cards[last] = cards[last], cards[nth]
    return cards


def cut_above(size: int, below: Below) -> int:
    """How many cards are above a lawful cut: two at the least, and two below (G29, P61)."""
    return 2 + below(size - 3)


def shuffled(master: bytes, deck: Sequence[Card], cut: bool) -> Order:
    """Shuffle, then cut; the lower part goes on top."""
    below = drawing(chance(master))
    cards = fisher_yates(deck, below)
    above = cut_above(len(cards), below) if cut else 0
    return Order(above, (*cards[above:], *cards[:above]))


# A sealed envelope for each card, and for each player's seed


def envelope_key(master: bytes, kind: Kind, nth: int) -> bytes:
    """What opens one envelope, and tells nothing of any other."""
    return keyed(master, f"{kind}-key", nth)


def envelope(key: bytes, kind: Kind, nth: int, content: str) -> str:
    return keyed(key, kind, nth, content).hex()


def inside(key: bytes, kind: Kind, nth: int, contents: Sequence[C], sealed: str) -> C | None:
    """Which of these is in the envelope; what they share is packed once."""
    before = packed(kind, nth)
    for content in contents:
        if hmac.digest(key, before + packed(content), "sha256").hex() == sealed:
            return content
    return None


def envelopes(master: bytes, kind: Kind, contents: Sequence[str]) -> tuple[str, ...]:
    """Each as above: fields pack one after the other, and those of all of them once."""
    of_key, of_kind, sealed = packed(f"{kind}-key"), packed(kind), []
    for nth, content in enumerate(contents, 1):
        number = packed(nth)
        key = hmac.digest(master, of_key + number, "sha256")
        whole = of_kind + number + packed(content)
        sealed.append(hmac.digest(key, whole, "sha256").hex())
    return tuple(sealed)
