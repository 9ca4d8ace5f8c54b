"""Where players sit: the ballot, and the default method of breaking and balancing tables."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

Table = Mapping[int, str]  # seat to player
Tables = Mapping[int, Table]


class Move(Struct, frozen=True):
    name: str
    start: int  # the table left
    end: int  # the table joined
    seat: int


def sizes(players: int, tables: int) -> tuple[int, ...]:
    """As even as possible, larger tables first."""
    small, over = divmod(players, tables)
    return tuple(small + (nth < over) for nth in range(tables))


def tables_needed(players: int, seats: int) -> int:
    return -(-players // seats)


def places(players: int, seats: int) -> list[tuple[int, int]]:
    """The seats that a ballot is about: table and seat, table by table."""
    per_table = sizes(players, tables_needed(players, seats)) if players else ()
    return [(nth, seat) for nth, size in enumerate(per_table, 1) for seat in range(1, size + 1)]


def to_break(tables: Tables, seats: int) -> int:
    """The table that is broken now: the highest, once the others can hold everybody; 0 if none."""
    live = sum(len(table) for table in tables.values())
    return max(tables) if len(tables) > 1 and live <= seats * (len(tables) - 1) else 0


def fewest(tables: Tables) -> int:
    return min(tables, key=lambda number: (len(tables[number]), number))


def free_seats(table: Table, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, seats + 1) if seat not in table)


def spread(tables: Tables, broken: int, names: Sequence[str]) -> list[tuple[str, int]]:
    """To which table each of a broken table's players goes, in the order of the ballot."""
    counts = {number: len(table) for number, table in tables.items() if number != broken}
    found = []
    for name in names:
        number = min(counts, key=lambda one: (counts[one], one))
        counts[number] += 1
        found.append((name, number))
    return found


def to_balance(tables: Tables, references: Mapping[int, int], seats: int) -> Move | None:
    """The next move that brings the tables nearer to each other, while two or more apart."""
    if len(tables) < 2:
        return None
    large = max(tables, key=lambda number: (len(tables[number]), number))
    small = fewest(tables)
    if len(tables[large]) - len(tables[small]) < 2:
        return None
    mover = clockwise(tables[large], reference(tables[large], references.get(large, 0)))[0]
    free = dict.fromkeys(free_seats(tables[small], seats), "")
    seat = clockwise(free, reference(tables[small], references.get(small, 0)))[0]
    return Move(tables[large][mover], large, small, seat)


def reference(table: Table, known: int) -> int:
    """The seat that held the marker or posted the last blind; else the highest in use."""
    return known or max(table, default=0)


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """Seats from the next one after this place on."""
    order = sorted(seats)
    return [seat for seat in order if seat > after] + [seat for seat in order if seat <= after]


def apart(tables: Tables) -> int:
    """By how many players the largest table differs from the smallest."""
    counts = [len(table) for table in tables.values()]
    return max(counts) - min(counts) if counts else 0


def moved(tables: Tables, move: Move) -> dict[int, dict[int, str]]:
    """The tables after a move."""
    after = {number: dict(table) for number, table in tables.items()}
    after[move.start] = {
        seat: name for seat, name in after[move.start].items() if name != move.name
    }
    after[move.end][move.seat] = move.name
    return after
