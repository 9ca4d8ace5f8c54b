"""What may come in from outside: nothing without an end, and nothing that cannot be read back."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pitboss.errors import BadAmount, BadInput

MOST = 10**12  # cents, or anything else that is counted
TEXT = 1_000  # characters
COUNT = 200  # things in a list
BODY = 1_000_000  # bytes of a command, or of what it led to


def check_command(command: Any, count: int = COUNT) -> None:
    """Raise BadInput for a number, a text or a list without measure, wherever it stands."""
    waiting = [command]
    while waiting:
        thing = waiting.pop()
        kind = type(thing)
        if kind is int:
            if not -MOST <= thing <= MOST:
                raise BadAmount(f"{str(thing)[:20]} is more than can be meant")
        elif isinstance(thing, str):
            if len(thing) > TEXT or not thing.isprintable():
                raise BadInput(f"{thing[:20]!r} is longer than {TEXT} characters, or no text")
        elif isinstance(thing, Struct):
            waiting += [getattr(thing, name) for name in thing.__struct_fields__]
        elif isinstance(thing, tuple | list | frozenset | set | dict):
            waiting += _items(thing, count)


def _items(things: Any, count: int) -> list[Any]:
    if len(things) > count:
        raise BadInput(f"a list of {len(things):,} is longer than {count}")
    return [*things, *things.values()] if isinstance(things, dict) else [*things]


def written(thing: Any, encode: Callable[[Any], bytes], decode: Callable[[bytes], Any]) -> bytes:
    """Its bytes, if they give the same thing when they are read: nothing else enters a journal."""
    try:
        body = encode(thing)
        same = len(body) <= BODY and encode(decode(body)) == body
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadInput(f"this could not be read back from a journal: {error}") from error
    if not same:
        raise BadInput("this would be read back from a journal as something else")
    return body
