"""The starting marker of a tournament table: who lays the first ante, and in which order."""


def next_due(marker: int, seats: tuple[int, ...], placed: tuple[int, ...]) -> int:
    """The seat whose ante comes next; 0 if every seat has laid one."""
    return next((seat for seat in clockwise(seats, marker) if seat not in placed), 0)


def clockwise(seats: tuple[int, ...], first: int) -> list[int]:
    """Live seats from this place on; one that is empty gives way to the next."""
    order = sorted(seats)
    return [seat for seat in order if seat >= first] + [seat for seat in order if seat < first]
