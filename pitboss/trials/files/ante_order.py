"""Files of the kind `ante-order`: the starting marker of a tournament table."""

from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.machine import Game
from pitboss.play.table.ante_order import ante_order
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.heading import Heading, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome


class Expected(Shape, frozen=True):
    warned: tuple[int, ...] | None = None
    director_may_void: tuple[int, ...] | None = None
    next_marker: int | None = None


class AnteOrderFile(Heading, frozen=True, kw_only=True):
    marker: int
    seats: tuple[int, ...]
    placed: tuple[int, ...]
    warned_before: tuple[int, ...] = ()
    expect: Expected = Expected()


def play_ante_order(file: AnteOrderFile, game: Game) -> Outcome:
    law = game.table_law
    if not law.ante_order:
        raise BadInput(f"rules: {file.rules} has no starting marker")
    clauses = law.ante_order + law.starting_marker
    order = ante_order(clauses, file.marker, file.seats, file.placed, frozenset(file.warned_before))
    lines = [f"The marker goes from seat {file.marker} to seat {order.next_marker}."]
    lines += [f"Seat {seat} laid its ante out of order and is warned." for seat in order.warned]
    lines += [
        f"Seat {seat} was warned before: the director may void its ante."
        for seat in order.director_may_void
    ]
    found = {
        "warned": _ascending(order.warned),
        "director_may_void": _ascending(order.director_may_void),
        "next_marker": order.next_marker,
    }
    wanted = {
        "warned": _ascending(file.expect.warned),
        "director_may_void": _ascending(file.expect.director_may_void),
        "next_marker": file.expect.next_marker,
    }
    by = f" [{', '.join(clauses)}]"
    told = tuple(line + by for line in lines)
    register = law_of(game)
    return judged(file, register, with_lead_ins(register, clauses), told, found, wanted)


def _ascending(seats: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Who was out of order is asked, and not when."""
    return None if seats is None else tuple(sorted(seats))
