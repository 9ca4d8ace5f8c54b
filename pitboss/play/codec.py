"""Commands and events as canonical JSON and back: the same classes from the engine to the wire."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar, Union

import msgspec

from pitboss.errors import BadInput
from pitboss.play.entries import COMMANDS, EVENTS

T = TypeVar("T")


def _written(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not written to the journal")


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        if not isinstance(value, str) or not _FRACTION.fullmatch(value):
            raise ValueError(f"{str(value)[:20]!r} is not a fraction")
        return Fraction(value)
    raise TypeError(f"{kind} is not read from the journal")


# A number of any length or exponent could be written in a few bytes and take hours to read.
_FRACTION = re.compile(r"-?\d{1,18}(/[1-9]\d{0,17})?", re.ASCII)
_PLAIN = msgspec.json.Encoder(enc_hook=_written)
_ENCODER = msgspec.json.Encoder(enc_hook=_written, order="deterministic")


# Made here and not when first wanted: two threads that make them at once crash the interpreter.
_COMMANDS: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(Union[COMMANDS], dec_hook=_read)  # noqa: UP007
_EVENTS: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(
    tuple[Union[EVENTS], ...],  # type: ignore[valid-type]  # noqa: UP007
    dec_hook=_read,
)


def encode(thing: Any) -> bytes:
    """A command, or a tuple of events; the same thing is the same bytes."""
    return _ENCODER.encode(thing)


def decode_command(body: bytes) -> Any:
    return _decoded(_COMMANDS, body)


def decode_events(body: bytes) -> tuple[Any, ...]:
    events: tuple[Any, ...] = _decoded(_EVENTS, body)
    return events


def _decoded(decoder: "msgspec.json.Decoder[Any]", body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"not an entry of this program: {fault}") from None


def encode_any(thing: Any) -> bytes:
    """Any struct of ours: a state has numbers for keys, and therefore no canonical form."""
    return _PLAIN.encode(thing)


def decode_as(kind: type[T], body: bytes) -> T:
    return reader(kind)(body)


def reader(kind: type[T]) -> Callable[[bytes], T]:
    """What reads one kind of struct; to make it takes longer than to read with it."""
    decoder = msgspec.json.Decoder(kind, dec_hook=_read)
    return lambda body: _decoded(decoder, body)
