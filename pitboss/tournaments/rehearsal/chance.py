"""Chance comes in from outside, like the cards of a round: this room draws nothing itself."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """What a rehearsal needs of a source of chance; `random.Random` is one."""

    def sample(self, population: Sequence[T], k: int) -> list[T]: ...

    def randrange(self, start: int) -> int: ...


def once_in(chance: Chance, times: int) -> bool:
    return chance.randrange(times) == 0
