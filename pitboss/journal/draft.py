"""What may be written: its name, and the checks that it passes before it waits in the queue."""

from collections.abc import Sequence
from datetime import datetime
from secrets import token_hex
from time import time_ns

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.journal.entry import Draft, Name

LONGEST = 200
MILLISECOND = 1_000_000
MOST = 2**63 - 1  # what both databases can hold

_ANY = msgspec.json.Decoder(msgspec.Raw)
_LIST = msgspec.json.Decoder(list[msgspec.Raw])


class Append(Struct, frozen=True):
    """Entries for one stream, if it still has the version that they were decided upon."""

    stream: str
    expected: int  # 0: there is no such stream yet
    drafts: tuple[Draft, ...]


Batches = tuple[Append, ...]  # what one command writes, in one stream or several: all or nothing


def new_command_id() -> str:
    """One for each thing that a person does; whoever sends it again sends the same one.

    The time, then chance. Chance alone would do, but then each name stands somewhere else in the
    index: those that begin with the time stand side by side, and a group touches few pages.
    """
    return f"{time_ns() // MILLISECOND:012x}-{token_hex(8)}"


def name_of(batches: Batches) -> Name:
    """By which it is known if it comes again."""
    first = batches[0].drafts[0]
    return Name(first.command_id, batches[0].stream, first.actor, first.role)


def check_batches(given: Sequence[Append]) -> Batches:
    """What one command writes, or BadInput."""
    batches = tuple(given)
    ids = {draft.command_id for batch in batches for draft in batch.drafts}
    if len(ids) != 1 or not all(batch.drafts for batch in batches):
        raise BadInput("an append has one command, with at least one entry for each stream")
    if len({batch.stream for batch in batches}) != len(batches):
        raise BadInput("an append names each stream once")
    for batch in batches:
        for draft in batch.drafts:
            _check(batch.stream, draft)
    return batches


def _check(stream: str, draft: Draft) -> None:
    names = (stream, draft.actor, draft.role, draft.command_id, draft.engine, draft.rules)
    if not (all(names) and max(map(len, names)) <= LONGEST and "".join(names).isprintable()):
        raise BadInput(f"an entry cannot have this among its names: {_worst(names)!r}")
    if not (0 <= draft.seen <= MOST and 0 <= draft.schema <= MOST):
        raise BadInput("an entry's seen and schema are whole numbers, not below 0")
    if not _is_time(draft.time):
        why = "not a time with its offset, as 2026-01-31T20:15:00+11:00"
        raise BadInput(f"{draft.time[:40]!r} is {why}")
    if not _is_json(draft):
        raise BadInput("an entry's command is JSON, and its events are a list")


def _worst(names: tuple[str, ...]) -> str:
    """The one that is empty, too long or cannot be printed, as far as it can be shown."""
    bad = (name for name in names if not (0 < len(name) <= LONGEST and name.isprintable()))
    return next(bad)[:20]


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _is_json(draft: Draft) -> bool:
    try:
        _ANY.decode(draft.command.decode())
        _LIST.decode(draft.events.decode())
    except (UnicodeDecodeError, msgspec.DecodeError):
        return False
    return True
