"""Whether the prizes of a set of conditions can be worked out for every field, and covered."""

from collections.abc import Iterator
from itertools import pairwise

from pitboss.tournaments import conditions as c
from pitboss.tournaments import settings
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.fault import Fault
from pitboss.tournaments.regime import Regime


def prize_faults(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    """One fault for the breakdown, with everything that is wrong with it."""
    wrong = list(_wrong(conditions, settings.breakdown(conditions)))
    if wrong:
        yield Fault("prize_breakdown", law.checks["prizes"], "; ".join(wrong))


def _wrong(conditions: Conditions, breakdown: c.Breakdown) -> Iterator[str]:
    tables = [breakdown.percent] if breakdown.percent else []
    tables += [one.percent for one in breakdown.by_field]
    for table in tables:
        total = sum(settings.percentages(table))
        if total != 100:
            yield f"comes to {total} per cent"
    if breakdown.by_field:
        yield from _by_field(conditions, breakdown.by_field)
    if _uncovered(conditions, breakdown):
        yield "promises more than the smallest pool holds, and no guarantee is stated"


def _by_field(conditions: Conditions, tables: tuple[c.ByField, ...]) -> Iterator[str]:
    """No gap and no overlap from the smallest field to the largest, reserves included."""
    ordered = sorted(tables, key=lambda table: table.start)
    for one, other in pairwise(ordered):
        if one.end is None or one.end >= other.start:
            yield f"has two tables for a field of {other.start}"
    least, most = field_range(conditions)
    if least is None or most is None:
        return
    gaps = [field for field in _edges(ordered, least, most) if not _held(ordered, field)]
    if gaps:
        yield f"has no table for a field of {gaps[0]}"


def _edges(tables: list[c.ByField], least: int, most: int) -> list[int]:
    """The fields at which a gap would begin."""
    ends = [table.end + 1 for table in tables if table.end is not None]
    return [field for field in (least, *sorted(ends), most) if least <= field <= most]


def _held(tables: list[c.ByField], field: int) -> bool:
    return any(table.holds(field) for table in tables)


def field_range(conditions: Conditions) -> tuple[int | None, int | None]:
    """The smallest and the largest field that there can be."""
    most = settings.number(conditions.players_max)
    reserves = conditions.reserves
    if most is not None and isinstance(reserves, c.Reserves):
        most += reserves.number
    return settings.number(conditions.players_min), most


def _uncovered(conditions: Conditions, breakdown: c.Breakdown) -> bool:
    promised = sum(breakdown.fixed) + sum(ticket.value for ticket in breakdown.tickets)
    least = settings.number(conditions.players_min)
    if not promised or least is None:
        return False
    added = settings.added(conditions)
    pool = least * (settings.fee(conditions) - settings.commission(conditions)) + added.cash
    return promised > max(pool, added.guarantee)
