"""What may be written: the checks that an append passes before it waits in the queue."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.journal.entry import Draft

LONGEST = 200
MOST = 2**63 - 1  # what both databases can hold

_ANY = msgspec.json.Decoder(msgspec.Raw)
_LIST = msgspec.json.Decoder(list[msgspec.Raw])


class Append(Struct, frozen=True):
    """Entries for one stream, if it still has the version that they were decided upon."""

    stream: str
    expected: int  # 0: there is no such stream yet
    drafts: tuple[Draft, ...]


Batches = tuple[Append, ...]  # what one command writes, in one stream or several: all or nothing


def command_id(batches: Batches) -> str:
    return batches[0].drafts[0].command_id


def check_batches(given: Sequence[Append]) -> Batches:
    """What one command writes, or BadInput."""
    batches = tuple(given)
    streams = [batch.stream for batch in batches]
    ids = {draft.command_id for batch in batches for draft in batch.drafts}
    if len(ids) != 1 or not all(batch.drafts for batch in batches):
        raise BadInput("an append has one command, with at least one entry for each stream")
    if len(set(streams)) != len(streams):
        raise BadInput("an append names each stream once")
    for problem in (problem for batch in batches for problem in _problems(batch)):
        raise BadInput(problem)
    return batches


def _problems(batch: Append) -> Iterator[str]:
    if not _is_name(batch.stream):
        yield f"{batch.stream[:20]!r} cannot be the name of a stream"
    for draft in batch.drafts:
        for field in ("actor", "role", "command_id", "engine", "rules"):
            if not _is_name(getattr(draft, field)):
                yield f"{getattr(draft, field)[:20]!r} cannot be the {field} of an entry"
        if not all(0 <= number <= MOST for number in (draft.seen, draft.schema)):
            yield "an entry's seen and schema are whole numbers, not below 0"
        if not _is_time(draft.time):
            yield f"{draft.time[:40]!r} is not a time with its offset, as 2026-01-31T20:15:00+11:00"
        if not _is_json(draft):
            yield "an entry's command is JSON, and its events are a list"


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST and text.isprintable()


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
