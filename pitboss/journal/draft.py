"""What is to be written, and by which name it is known."""

from msgspec import Struct

from pitboss.journal.entry import Draft, Name


class Append(Struct, frozen=True):
    """Entries for one stream, if it still has the version that they were decided upon.

    Without entries, beside another that has some: nothing is written unless it still has it.
    """

    stream: str
    expected: int  # 0: there is no such stream yet
    drafts: tuple[Draft, ...]


Batches = tuple[Append, ...]  # what one command writes, in one stream or several: all or nothing


def name_of(batches: Batches) -> Name:
    """By which it is known if it comes again."""
    first = batches[0].drafts[0]
    return Name(first.command_id, batches[0].stream, first.actor, first.role)
