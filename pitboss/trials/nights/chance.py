"""Small words for chance, without a float. The same Random gives the same night."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

AGAIN = 50  # of a hundred things that go wrong, those with another at the same moment


def sometimes(chance: Random, percent: int) -> bool:
    return chance.randrange(100) < percent


def few(chance: Random, least: int, most: int) -> int:
    """A number of players: mostly few, for they show most and cost least, but any number comes."""
    return min(
        chance.randint(least, most), chance.randint(least, most), chance.randint(least, most)
    )


def some(chance: Random, things: Sequence[T], percent: int) -> tuple[T, ...]:
    """Each of them, or not."""
    return tuple(thing for thing in things if sometimes(chance, percent))


def mixed(chance: Random, things: Sequence[T]) -> list[T]:
    """All of them, in any order."""
    return chance.sample(things, len(things))


def pieces(chance: Random, things: Sequence[T]) -> list[Sequence[T]]:
    """The same in the same order, in one piece or several."""
    if len(things) < 2 or sometimes(chance, 40):
        return [things]
    cut = chance.randrange(1, len(things))
    return [things[:cut], *pieces(chance, things[cut:])]
