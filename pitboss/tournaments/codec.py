"""Commands and events of tournaments as canonical JSON and back."""

from typing import Any, Union

import msgspec

from pitboss.errors import BadInput
from pitboss.tournaments import commands, events

COMMANDS = tuple(commands.Command.__subclasses__())
EVENTS = tuple(events.Event.__subclasses__())

_ENCODER = msgspec.json.Encoder(order="deterministic")
# Made here and not when first wanted: two threads that make them at once crash the interpreter.
_COMMANDS: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(Union[COMMANDS])  # noqa: UP007
_EVENTS: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(
    tuple[Union[EVENTS], ...]  # type: ignore[valid-type]  # noqa: UP007
)


def encode(thing: Any) -> bytes:
    """A command, or a tuple of events; the same thing is the same bytes."""
    return _ENCODER.encode(thing)


def decode_command(body: bytes) -> commands.Command:
    found: commands.Command = _decoded(_COMMANDS, body)
    return found


def decode_events(body: bytes) -> tuple[events.Event, ...]:
    found: tuple[events.Event, ...] = _decoded(_EVENTS, body)
    return found


def _decoded(decoder: "msgspec.json.Decoder[Any]", body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"not an entry of this program: {fault}") from None
