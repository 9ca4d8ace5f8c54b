"""A ballot: the players of a session in a shuffled order, laid out on its tables.

The order comes in from outside, as the cards of a round do.
"""

from collections.abc import Callable

from pitboss.play.verbs import Refused
from pitboss.tournaments import conditions, seating, settings
from pitboss.tournaments.placing import check_apart, players
from pitboss.tournaments.state import Tournament

Seats = tuple[tuple[str, int, int], ...]  # player, table and seat
Shuffle = Callable[[list[str]], list[str]]
MOST = 1_000  # draws, until groups are apart


def drawn(state: Tournament, shuffle: Shuffle) -> Seats:
    """The first draw that keeps groups apart; the last one if none does, for the decider to see."""
    found: Seats = ()
    for _ in range(MOST if isinstance(state.conditions.group_limits, _LIMITS) else 1):
        found = _drawn(state, shuffle)
        try:
            check_apart(state, found)
        except Refused:
            continue
        break
    return found


_LIMITS = conditions.GroupLimits


def _drawn(state: Tournament, shuffle: Shuffle) -> Seats:
    """Partners never share a table: half of the tables is for the first named."""
    names = [player for player, _ in players(state)]
    seats = settings.seats(state.conditions) or max(1, len(names))
    if names and not state.pooled and isinstance(state.conditions.teams, conditions.Teams):
        firsts, seconds = shuffle(names[0::2]), shuffle(names[1::2])
        half = seating.places(len(firsts), seats)
        tables = max(table for table, _ in half)
        places = half + [(table + tables, seat) for table, seat in half[: len(seconds)]]
        names = [*firsts, *seconds]
    else:
        names, places = shuffle(names), seating.places(len(names), seats)
    return tuple((name, *place) for name, place in zip(names, places, strict=True))
