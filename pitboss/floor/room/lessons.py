"""The coach at practice tables: what a player's own decisions were worth. Never at a live table."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.floor.room.casino_file import TableSpec
from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.room.errors import LiveTable
from pitboss.floor.table_stream import LoadedTable
from pitboss.play.table.view import Viewer, table_view

if TYPE_CHECKING:  # it takes numpy, which no start waits for
    from pitboss.bots.coach import Lesson


def lessons(spec: TableSpec, loaded: LoadedTable, player: str) -> list[dict[str, Any]]:
    """Of the latest round, one for each decision that is made; by what the player may see."""
    if not spec.practice:
        raise LiveTable("the coach speaks at practice tables, and at no others")
    seat = loaded.state.players.get(player)
    if seat is None or not loaded.game.laid or not loaded.state.number:
        return []
    view = table_view(loaded.game, loaded.state, Viewer(player))
    if all(place.number != seat.number for place in view.round.places):
        return []
    from pitboss.bots.coach import review

    found = review(view, seat.number, {loaded.game.rules: loaded.game})
    return [_told(lesson) for lesson in found]


def _told(lesson: "Lesson") -> dict[str, Any]:
    """In dollars, rounded to the cent; and as they are, in dollars as fractions."""
    return {
        "taken": lesson.taken,
        "best": lesson.best,
        "cost": in_dollars(round(lesson.cost)),
        "values": {name: in_dollars(round(value)) for name, value in lesson.values.items()},
        "exact": {name: str(value / Fraction(100)) for name, value in lesson.values.items()},
        "cards": list(lesson.cards),
        "shown": list(lesson.shown),
        "left_out": list(lesson.left_out),
    }
