"""How a pool becomes prizes, to the cent: tickets and fixed prizes first, then percentages."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.play.money import divide
from pitboss.tournaments.conditions import Breakdown
from pitboss.tournaments.settings import percentages


class Prize(Struct, frozen=True):
    cash: int = 0
    ticket: int = 0  # at face value

    @property
    def worth(self) -> int:
        return self.cash + self.ticket


class Prizes(Struct, frozen=True):
    """The prizes by place, and what the operator had to put in for them."""

    by_place: tuple[Prize, ...]
    made_up: int = 0  # to reach fixed prizes or a guarantee (N32)
    to_share: int = 0

    @property
    def total(self) -> int:
        return sum(prize.worth for prize in self.by_place)

    def at(self, place: int) -> Prize:
        return self.by_place[place - 1] if place <= len(self.by_place) else Prize()


def prizes(
    total: int, breakdown: Breakdown, field: int, finishers: int, guarantee: int = 0
) -> Prizes:
    """Prizes for so many finishers out of a pool of this total."""
    if not finishers:
        return Prizes((), 0, total)
    tickets = {one.place: one.value for one in breakdown.tickets if one.place <= finishers}
    fixed = breakdown.fixed[:finishers]
    promised = sum(tickets.values()) + sum(fixed)
    whole = max(total, guarantee, promised)
    shares = _shares(whole - promised, breakdown, field, finishers)
    places = max(len(shares), len(fixed), *tickets, 0)
    by_place = tuple(
        Prize(_nth(shares, nth) + _nth(fixed, nth), tickets.get(nth + 1, 0))
        for nth in range(places)
    )
    return Prizes(by_place, whole - total, whole - promised)


def _nth(amounts: Sequence[int], nth: int) -> int:
    return amounts[nth] if nth < len(amounts) else 0


def _shares(amount: int, breakdown: Breakdown, field: int, finishers: int) -> tuple[int, ...]:
    weights = table_for(breakdown, field) or tuple(Fraction(one) for one in breakdown.fixed)
    weights = weights[:finishers] if sum(weights[:finishers]) else (Fraction(1),)
    total, unit = sum(weights), breakdown.unit
    shares = [int(amount * weight // total) // unit * unit for weight in weights]
    shares[0] += amount - sum(shares)  # what rounding leaves goes to the first place (N15)
    return tuple(shares)


def table_for(breakdown: Breakdown, field: int) -> tuple[Fraction, ...]:
    """The percentages for a field of this size."""
    if not breakdown.by_field:
        return percentages(breakdown.percent)
    for table in breakdown.by_field:
        if table.holds(field):
            return percentages(table.percent)
    raise BadInput(f"no prize table holds for a field of {field}")


def combined(found: Prizes, place: int, names: Sequence[str]) -> int:
    """The worth of the places that these players occupy, nil places included."""
    return sum(found.at(place + nth).worth for nth in range(len(names)))


def share(
    found: Prizes, place: int, names: Sequence[str], drawn: Mapping[str, int]
) -> dict[str, Prize]:
    """Combine and divide; tickets are drawn for and taken as part of a share (N30)."""
    shares = divide(combined(found, place, names), (1,) * len(names))
    prizes_of = {name: Prize(cash) for name, cash in zip(names, shares, strict=True)}
    tickets = sorted((found.at(place + nth).ticket for nth in range(len(names))), reverse=True)
    for name, value in zip(_by_draw(tickets, names, drawn), tickets, strict=False):
        if 0 < value <= prizes_of[name].cash:
            prizes_of[name] = replace(
                prizes_of[name], cash=prizes_of[name].cash - value, ticket=value
            )
    return prizes_of


def _by_draw(tickets: list[int], names: Sequence[str], drawn: Mapping[str, int]) -> list[str]:
    """Who takes the tickets, the highest card first; alike for all, nobody has to draw."""
    if len(set(tickets)) < 2:
        return list(names)
    missing = [name for name in names if name not in drawn]
    if missing:
        raise BadInput(f"{missing[0]} has to draw a card for the ticket")
    order = sorted(names, key=lambda name: -drawn[name])
    pairs = pairwise(zip(order, tickets, strict=True))
    if any(drawn[one] == drawn[other] and mine != its for (one, mine), (other, its) in pairs):
        raise BadInput("equal cards were drawn for a ticket: they draw again")
    return order
