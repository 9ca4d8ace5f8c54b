"""What staff were refused, judged again: what it says of a version, and of whose the command is."""

from collections.abc import Mapping

from pitboss.audit.finding import Found, Kind
from pitboss.errors import BadInput
from pitboss.floor.authority import PERMITS
from pitboss.floor.refusals import NoteRefusal
from pitboss.floor.table_stream import TABLE, LoadedTable
from pitboss.journal.entry import Entry
from pitboss.play.codec import decode_command

NOT_THEIRS = "that is for "  # how a refusal begins that is about the role


def judge_refusal(entry: Entry, noted: NoteRefusal, tables: Mapping[str, LoadedTable]) -> Found:
    """Whether it could be given then, and refused for what is said."""
    if not noted.stream.startswith(TABLE):
        return
    name = noted.stream.removeprefix(TABLE)
    stands = tables[name].version if name in tables else 0
    if noted.version > stands:
        yield Kind.DECIDED, f"{noted.stream} had {stands} entries then, and not {noted.version}"
    if noted.why.startswith(NOT_THEIRS) and _theirs(entry, noted):
        yield Kind.AUTHORITY, f"{noted.kind} is a {entry.role}'s, and was refused as another's"


def _theirs(entry: Entry, noted: NoteRefusal) -> bool:
    """Whether somebody in this role may give it; what a player says is none of these."""
    try:
        permit = PERMITS.get(type(decode_command(noted.command.encode())))
    except BadInput:
        return False
    return permit is not None and entry.role in permit.roles
