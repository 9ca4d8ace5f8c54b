"""The ballot of seats, provable like a deal: the same draw, from a seed bound beforehand.

The seed comes from the operating system. Its commitment is an entry before the draw, the seed one
with it: whoever has both, and the list of players, draws the same seats again. Fisher-Yates over
HMAC-SHA256 in counter mode, as for a deck (docs/deal.md); among more than 256 players a number is
made of as many bytes as it needs, and those that would favour the low ones are thrown away.
"""

from collections.abc import Iterator
from secrets import token_bytes

from pitboss.errors import BadInput
from pitboss.floor.deal.shoe import SEED
from pitboss.floor.deal.shuffle import Below, Field, chance, fisher_yates, hashed, keyed, packed
from pitboss.tournaments import seating, settings
from pitboss.tournaments.drawing import Seats, drawn
from pitboss.tournaments.placing import players
from pitboss.tournaments.state import Tournament

ALGORITHM = "pitboss-ballot-1"


def new_seed() -> bytes:
    return token_bytes(SEED)


def fields(name: str, state: Tournament) -> tuple[Field, ...]:
    """What a draw is about: no seed serves for another."""
    return ALGORITHM, name, state.session + 1, state.conditions.rules


def commitment(name: str, state: Tournament, seed: bytes) -> str:
    return hashed("commitment", *fields(name, state), seed)


def about(name: str, version: int) -> bytes:
    """Where a sealed seed belongs."""
    return packed("ballot", name, version)


def seats(name: str, state: Tournament, seed: bytes) -> Seats:
    """Where everybody sits; the list of players is bound with the seed."""
    names = [player for player, _ in players(state)]
    master = keyed(seed, "master", *fields(name, state), *names)
    below = wide(chance(master))
    return drawn(state, lambda order: fisher_yates(order, below))


def broken(state: Tournament, table: int) -> tuple[tuple[str, int], ...]:
    """The players of a table that is broken, in a drawn order, each with a drawn seat."""
    tables = {number: dict(one) for number, one in state.tables().items()}
    if table not in tables or len(tables) < 2:
        return ()
    below = wide(chance(new_seed()))
    names, found = fisher_yates(sorted(tables[table].values()), below), []
    for name, end in seating.spread(tables, table, names):
        free = seating.free_seats(tables[end], settings.seats(state.conditions))
        if free:
            seat = free[below(len(free))]
            tables[end][seat] = name
            found.append((name, seat))
    return tuple(found)


def wide(source: Iterator[int]) -> Below:
    """A number below any n, each equally likely; below 257 it is the one that a deal draws."""

    def below(n: int) -> int:
        size = max(1, ((n - 1).bit_length() + 7) // 8)
        while True:
            number = int.from_bytes(bytes(next(source) for _ in range(size)), "big")
            if number < 256**size - 256**size % n:
                return number % n

    return below


def differing(name: str, state: Tournament, drawn_seats: Seats, seed: str) -> str:
    """In what a published draw is not the one that was bound, upon the state before it."""
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        return "its seed is not in hexadecimal digits"
    if commitment(name, state, raw) != state.committed:
        return "its seed is not the one that was bound"
    return "" if seats(name, state, raw) == drawn_seats else "its seats do not follow from its seed"


def proof(name: str, before: Tournament, drawn_seats: Seats, seed: str) -> dict[str, object]:
    """All that a stranger needs to draw it again; BadInput where that gives something else."""
    wrong = differing(name, before, drawn_seats, seed) if seed else "it has no seed"
    if wrong:
        raise BadInput(f"the ballot cannot be proved: {wrong}")
    return {
        "algorithm": ALGORITHM,
        "tournament": name,
        "session": before.session + 1,
        "rules": before.conditions.rules,
        "players": [player for player, _ in players(before)],
        "commitment": before.committed,
        "seed": seed,
        "seats": [list(one) for one in drawn_seats],
    }
