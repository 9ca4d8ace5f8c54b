"""The starting marker of a tournament table: who lays the first ante, and in which order."""

from msgspec import Struct

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.verbs import Clauses


class AnteOrder(Struct, frozen=True):
    """What the order of the antes led to."""

    warned: tuple[int, ...]  # out of order for the first time: the ante stands
    director_may_void: tuple[int, ...]  # warned before: the director decides each time
    next_marker: int
    clauses: Clauses


def ante_order(
    clauses: Clauses,
    marker: int,
    seats: tuple[int, ...],
    placed: tuple[int, ...],
    warned_before: frozenset[int] = frozenset(),
) -> AnteOrder:
    """Clockwise from the marker; out of order is whoever is not the next one due (N12, N13)."""
    if len(set(seats)) != len(seats):
        raise BadInput("seats: a seat is named twice")
    if marker not in seats:
        raise UnknownPlace(f"marker: it is at seat {str(marker)[:20]}, where nobody sits")
    early = []
    for nth, seat in enumerate(placed):
        if seat not in seats or seat in placed[:nth]:
            raise UnknownPlace(f"placed: no ante is due from seat {str(seat)[:20]}")
        if seat != next_due(marker, seats, placed[:nth]):
            early.append(seat)
    return AnteOrder(
        warned=tuple(seat for seat in early if seat not in warned_before),
        director_may_void=tuple(seat for seat in early if seat in warned_before),
        next_marker=clockwise(seats, marker + 1)[0],
        clauses=clauses,
    )


def next_due(marker: int, seats: tuple[int, ...], placed: tuple[int, ...]) -> int:
    """The seat whose ante comes next; 0 if every seat has laid one."""
    return next((seat for seat in clockwise(seats, marker) if seat not in placed), 0)


def clockwise(seats: tuple[int, ...], first: int) -> list[int]:
    """Live seats from this place on; one that is empty gives way to the next."""
    order = sorted(seats)
    return [seat for seat in order if seat >= first] + [seat for seat in order if seat < first]
