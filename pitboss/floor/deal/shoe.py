"""What the cards come out of: a provable shuffle, a dealer's keyboard, or a script.

A shoe is a value. Drawing gives the cards and the shoe that is left, so that a command that is
refused takes no card.
"""

import re
import secrets
from functools import lru_cache
from typing import NamedTuple, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import FULL_DECK, REDUCED_DECK, UNKNOWN, Card, check_cards
from pitboss.errors import BadInput, UnknownPlace
from pitboss.floor.deal.shuffle import (
    ALGORITHM,
    ALGORITHMS,
    FORMER,
    Field,
    Order,
    envelopes,
    hashed,
    keyed,
    shuffled,
)

DECKS = {len(deck): deck for deck in (FULL_DECK, REDUCED_DECK)}
SEED = 32  # bytes: more chance than there are orders of a deck, 226 bits
FIRST = "0" * 64  # stands for the deal before the first
LONGEST = 200  # characters of a name or a player's seed
MOST_PLACES = 100

_HASH = re.compile("[0-9a-f]{64}")


class Shoe(Protocol):
    def draw(self, count: int) -> tuple[tuple[Card, ...], Self]: ...


class ScriptedShoe(Struct, frozen=True, tag="scripted"):
    """A given order, for tests and demonstrations."""

    cards: tuple[Card, ...]

    def draw(self, count: int) -> tuple[tuple[Card, ...], Self]:
        _enough(count, len(self.cards))
        return self.cards[:count], replace(self, cards=self.cards[count:])


class KeyedShoe(Struct, frozen=True, tag="keyed"):
    """A dealer deals by hand and keys in the faces that lie open.

    Open cards come last: a dealer's last card, a flop after its discard. Those before are unseen.
    """

    deck: int
    typed: tuple[Card, ...] = ()

    def key_in(self, *cards: Card) -> Self:
        typed = (*self.typed, *cards)
        check_cards(typed, _deck(self.deck))
        return replace(self, typed=typed)

    def clear(self) -> Self:
        return replace(self, typed=())

    def draw(self, count: int) -> tuple[tuple[Card, ...], Self]:
        _enough(count, self.deck)
        if len(self.typed) > count:
            raise BadInput(f"{len(self.typed)} cards are keyed in where {count} leave the shoe")
        unseen = (UNKNOWN,) * (count - len(self.typed))
        return unseen + self.typed, self.clear()


# The provable shoe


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What is published of a deal before wagers close, with the commitment to its seed."""

    table: str
    number: int  # counts every deal of the table, void and misdealt ones too
    round: str
    rules: str
    deck: int
    cut: bool  # an automated shoe is not cut
    places: int  # boxes or seats that may add a seed
    previous: str = FIRST  # the hash of the table's deal before this one
    algorithm: str = ALGORITHM

    def __post_init__(self) -> None:
        _deck(self.deck)
        if self.algorithm not in ALGORITHMS:
            raise BadInput(f"the deal is by {ALGORITHM}, not by {self.algorithm[:20]!r}")
        if not _HASH.fullmatch(self.previous):
            raise BadInput("the hash of the deal before is 64 hexadecimal digits")
        if self.number < 1 or (self.number == 1) != (self.previous == FIRST):
            raise BadInput("deal 1, and no other, follows no deal")
        if not 1 <= self.places <= MOST_PLACES:
            raise BadInput(f"a table has 1 to {MOST_PLACES} places")
        if not all(_text(name) for name in (self.table, self.round, self.rules)):
            raise BadInput("a deal has a table, a round and rules")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (
            *(self.algorithm, self.table, self.number, self.round, self.rules),
            *(self.deck, int(self.cut), self.places, self.previous),
        )


class ProvableShoe(Struct, frozen=True, tag="provable"):
    """A deal that is fixed by seeds: the house's first, then what the players add to it.

    The house's seed and the order are secret: whoever keeps a shoe keeps it encrypted.
    """

    terms: Terms
    seed: bytes
    seeds: tuple[str, ...]  # one for each place; empty where none was added
    drawn: int = 0

    def __post_init__(self) -> None:
        if (len(self.seed), len(self.seeds)) != (SEED, self.terms.places):
            raise BadInput(f"a deal has a seed of {SEED} bytes, and one for each place")

    @classmethod
    def open(cls, terms: Terms) -> Self:
        """A new shoe, with a seed from the operating system and from nowhere else."""
        return cls(terms, secrets.token_bytes(SEED), ("",) * terms.places)

    def __repr__(self) -> str:
        return f"ProvableShoe({self.terms.round!r}, drawn={self.drawn})"  # logs learn no seed

    @property
    def commitment(self) -> str:
        """Published before wagers close: after it the house's seed cannot be another."""
        return _committed(self.terms, self.seed)

    @property
    def master(self) -> bytes:
        return _ordered(self.terms, self.seed, self.seeds)[0]

    @property
    def order(self) -> Order:
        return _ordered(self.terms, self.seed, self.seeds)[1]

    @property
    def seed_envelopes(self) -> tuple[str, ...]:
        """Each player's seed as bound to its place, and kept from the others."""
        return self._inside.seeds

    @property
    def card_envelopes(self) -> tuple[str, ...]:
        """Published before the first card, in the order in which the cards leave the shoe."""
        return self._inside.cards

    @property
    def seal(self) -> str:
        """Fixes terms, seeds and cards."""
        return self._inside.seal

    @property
    def _inside(self) -> "Inside":
        return _inside(self.terms, self.seed, self.seeds)

    def digest(self, place: int) -> str:
        """What the journal has of a player's seed; nobody without the shoe can guess at it."""
        return _noted(self.terms, self.seed, place, self.seeds[place - 1])

    def add_seed(self, place: int, seed: str) -> Self:
        """A player's say in the order, until the first card; a later one replaces it."""
        if self.drawn:
            raise BadInput("the first card has left the shoe: no seed can be added to this deal")
        if not 1 <= place <= self.terms.places:
            raise UnknownPlace(f"there is no place {place}: there are {self.terms.places}")
        seeds = (*self.seeds[: place - 1], _text(seed), *self.seeds[place:])
        return replace(self, seeds=seeds)

    def draw(self, count: int) -> tuple[tuple[Card, ...], Self]:
        _enough(count, self.terms.deck - self.drawn)
        end = self.drawn + count
        return self.order.cards[self.drawn : end], replace(self, drawn=end)


class Inside(NamedTuple):
    """The envelopes, and the seal upon them."""

    seeds: tuple[str, ...]
    cards: tuple[str, ...]
    seal: str


# A shoe is opened for each command that draws from it, and found the same each time: what follows
# from its seeds is worked out once for each of the deals in play.
@lru_cache(maxsize=256)
def _ordered(terms: Terms, seed: bytes, seeds: tuple[str, ...]) -> tuple[bytes, Order]:
    master = keyed(seed, "master", *terms.fields, *seeds)
    return master, shuffled(master, _deck(terms.deck), terms.cut)


@lru_cache(maxsize=256)
def _inside(terms: Terms, seed: bytes, seeds: tuple[str, ...]) -> Inside:
    master, order = _ordered(terms, seed, seeds)
    cards = envelopes(master, "card", order.cards)
    bound = envelopes(master, "seed", seeds)
    seal = hashed("seal", *terms.fields, _committed(terms, seed), *bound, *cards)
    return Inside(bound, cards, seal)


@lru_cache(maxsize=256)
def _noted(terms: Terms, own: bytes, place: int, seed: str) -> str:
    if terms.algorithm == FORMER:
        return hashed("seed", _committed(terms, own), place, seed)
    salt = keyed(own, "seed-salt", *terms.fields, place)
    return keyed(salt, "seed", place, seed).hex()


@lru_cache(maxsize=256)
def _committed(terms: Terms, seed: bytes) -> str:
    return hashed("commitment", *terms.fields, seed)


def _deck(size: int) -> tuple[Card, ...]:
    if size not in DECKS:
        raise BadInput(f"there is no deck of {size} cards")
    return DECKS[size]


def _enough(count: int, left: int) -> None:
    if not 0 <= count <= left:
        raise BadInput(f"{count} cards cannot be drawn: {left} are left in the shoe")


def _text(text: str) -> str:
    """The same text, if it is short and can be hashed."""
    if not isinstance(text, str) or len(text) > LONGEST or not text.isprintable():
        raise BadInput(f"a seed or a name is at most {LONGEST} characters that can be printed")
    return text
