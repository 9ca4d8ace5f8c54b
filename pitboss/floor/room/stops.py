"""Gaming stops on demand: at every table of a room, or of one game, with its reason."""

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.floor.authority import WrongRole
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.room import Room
from pitboss.play.table.commands import Stop
from pitboss.play.verbs import Refused


class StoppedTable(Struct, frozen=True):
    """What became of it at a table: its version, or why it goes on as it was."""

    table: str
    version: int | None
    why: str | None


def stop_all(
    room: Room, by: Visitor, reason: str, command_id: str, rules: str = ""
) -> list[StoppedTable]:
    """Each table by itself, as if somebody went round; one that is closed says why it is not."""
    names = [spec.name for spec in room.house.tables if not rules or spec.rules == rules]
    if not names:
        raise BadInput(f"no table here is of {rules[:40]!r}")
    return [_stop(room, by, name, reason, command_id) for name in names]


def _stop(room: Room, by: Visitor, name: str, reason: str, command_id: str) -> StoppedTable:
    try:
        given = room.give(name, by, Stop(reason=reason), command_id)
    except WrongRole:
        raise
    except Refused as refused:
        return StoppedTable(name, None, str(refused))
    return StoppedTable(name, given.version, None)
