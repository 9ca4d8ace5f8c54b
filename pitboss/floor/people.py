"""Who somebody is: a name and a role, made by whoever has seen who they are.

    ann = Person("Ann", Role.PLAYER)      # a log-in, a card at the door, a dealer's badge
    casino.give("C1", Act(3, "ante", 1000), ann, "id of this click")

Nobody says of themselves who they are: a command comes with a Person, and never with two texts.
"""

import re
from enum import StrEnum
from functools import cached_property, lru_cache
from unicodedata import normalize

from msgspec import Struct

from pitboss.errors import BadInput

LONGEST = 64  # characters of a name
CROUPIER = "the croupier"  # who deals electronic tables, and is nobody
THE_OPERATOR, THE_HOUSE = "the operator", "the house"  # who has the keys; who turns somebody away
PRACTICE_ROOM = "the practice room"  # which confirms that somebody left
PASSER_BY = "whoever stands by"  # and is not known
BOT, GUEST = "bot ", "guest "  # and a number; and ten characters


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    OPERATOR = "operator"
    SHIFT_MANAGER = "shift manager"
    DIRECTOR = "director"
    INSPECTOR = "inspector"
    CASHIER = "cashier"  # sells and takes back chips at the cage, and does nothing at a table


_OFFICES = ("croupier", "dealer", "house", "bank", "board", "cage", "casino", "nobody", *Role)
RESERVED = frozenset({*_OFFICES, *(f"the {office}" for office in _OFFICES)})
_OWN = frozenset({CROUPIER, THE_OPERATOR, THE_HOUSE, PRACTICE_ROOM, PASSER_BY})


class Person(Struct, frozen=True, dict=True):
    name: str
    role: Role

    @cached_property
    def plain(self) -> str:
        """The name as it looks to everybody, whatever the letters."""
        return plain(self.name)

    def __post_init__(self) -> None:
        if type(self.role) is not Role:
            raise BadInput(f"{str(self.role)[:20]!r} is not a role, which is one of Role")
        check_name(self.name)
        if reserved(self.name) and self.role is Role.PLAYER:
            raise BadInput(f"{self.name!r} is a name of the house, and no player's")
        if plain(self.name) == CROUPIER and type(self) is Person:
            raise BadInput(f"{self.name!r} is the name of who deals by itself, and no person's")


class Automaton(Person, frozen=True):
    """Who deals electronic tables by itself."""

    name: str = CROUPIER
    role: Role = Role.DEALER

    def __post_init__(self) -> None:
        if (self.name, self.role) != (CROUPIER, Role.DEALER):
            raise BadInput(f"what deals by itself is {CROUPIER}, a dealer")


def on_duty(person: object) -> bool:
    """Somebody who works here, and no machine."""
    if not isinstance(person, Person) or isinstance(person, Automaton):
        return False
    return person.role is not Role.PLAYER


@lru_cache(4096)
def person_of(name: str, role: str) -> Person:
    """Who wrote an entry, as it says; BadInput where nobody can be that."""
    if role not in tuple(Role):
        raise BadInput(f"there is no role called {role[:20]}")
    if (name, role) == (CROUPIER, Role.DEALER):
        return Automaton()
    return Person(name, Role(role))


@lru_cache(4096)
def somebody(name: str, role: str) -> Person | None:
    """Who comes in by what a row or a log-in says: no machine, and nobody whom no person can be."""
    try:
        person = person_of(name, role)
    except BadInput:
        return None
    return None if isinstance(person, Automaton) else person


def check_name(name: str) -> None:
    """A name can be printed, is not long, and does not look like another by its spaces."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST or not name.isprintable():
        raise BadInput(f"a name is 1 to {LONGEST} characters that can be printed")
    if name != " ".join(name.split()):
        raise BadInput(f"{name!r} has spaces too many")
    if _UNSEEN.search(name):
        raise BadInput(f"{name!a} has a letter that nobody sees")


def reserved(name: str) -> bool:
    """Whether it is a name of the house, in whatever letters."""
    return plain(name) in RESERVED


def given_by_the_house(name: str) -> bool:
    """Whether the house calls itself, a bot or a guest so: no register has it, in any role."""
    known = plain(name)
    numbered = known.startswith(BOT) and known.removeprefix(BOT).isdigit()
    return known in _OWN or numbered or known.startswith(GUEST)


@lru_cache(4096)
def plain(name: str) -> str:
    """The same for all ways to write a name that look alike."""
    return " ".join(normalize("NFKC", name).translate(_ALIKE).casefold().split())


# Joiners, fillers and selectors count as printable, and print nothing.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
# Letters of other alphabets that look like ours.
_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХІЈЅҮԌԚԜаеорсухіјѕһԁԛԝүΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικνρυ",
    "ABEKMHOPCTYXIJSYGQWaeopcyxijshdqwyABEZHIKMNOPTYXoikvpu",
)
