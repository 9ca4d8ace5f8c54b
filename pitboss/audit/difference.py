"""Where what was written and what is decided now part, in a line."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from msgspec.structs import asdict


def difference(written: Iterable[Any], now: Iterable[Any]) -> str:
    """Where two lists of events part, in a line."""
    for number, (one, other) in enumerate(zip_longest(written, now), 1):
        if one == other:
            continue
        if type(one) is not type(other):
            return f"event {number} is {_name(one)}, not {_name(other)}"
        fields = asdict(other)
        name, value = next(pair for pair in asdict(one).items() if fields[pair[0]] != pair[1])
        now_is = f"{name} is {_short(value)}, not {_short(fields[name])}"
        return f"event {number}, {_name(one)}: {now_is}"
    return "the events are written in another form"


def _name(event: Any) -> str:
    return "missing" if event is None else type(event).__name__


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
