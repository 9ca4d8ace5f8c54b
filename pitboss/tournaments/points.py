"""Points over sessions: by place, exact fractions where equal players share them."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pitboss.tournaments.ties import Finish, Rank, ranked


def session_points(
    finishes: Iterable[Finish], table: Sequence[int], combine: bool
) -> dict[str, Fraction]:
    """The points of one session; those who are level add up their places' points and divide."""
    earned: dict[str, Fraction] = {}
    first = 0
    for rank in ranked(finishes, combine):
        places = range(first, first + len(rank.names))
        total = sum(table[nth] for nth in places if nth < len(table))
        earned |= dict.fromkeys(rank.names, Fraction(total, len(rank.names)))
        first += len(rank.names)
    return earned


def standing(sessions: Iterable[Mapping[str, Fraction]]) -> dict[str, Fraction]:
    """The sum over sessions."""
    total: dict[str, Fraction] = {}
    for earned in sessions:
        for name, points in earned.items():
            total[name] = total.get(name, Fraction(0)) + points
    return total


def by_points(total: Mapping[str, Fraction]) -> list[Rank]:
    values = sorted(set(total.values()), reverse=True)
    return [
        Rank(tuple(name for name in total if total[name] == value), "points") for value in values
    ]
