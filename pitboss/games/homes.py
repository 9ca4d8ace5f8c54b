"""Where a game is decided: the modules of the functions that it is made of."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from pitboss.play.machine import Game


def homes(game: Game) -> frozenset[str]:
    """The names of these modules. What they import of other games' law decides as well."""
    return frozenset(function.__module__ for function in functions(game))


def functions(part: Any) -> Iterator[Callable[..., Any]]:
    """Every function in a value, however deep."""
    match part:
        case Struct():
            for name in part.__struct_fields__:
                yield from functions(getattr(part, name))
        case Mapping():
            for inner in part.values():
                yield from functions(inner)
        case tuple():
            for inner in part:
                yield from functions(inner)
        case partial():
            yield from functions(part.func)
        case _ if callable(part) and not isinstance(part, type):
            yield part
