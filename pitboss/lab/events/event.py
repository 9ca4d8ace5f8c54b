"""An event before it is held: how long it lasts, what it pays, and what a guarantee risks."""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from math import exp
from pathlib import Path
from random import Random

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.play.money import in_words
from pitboss.tournaments import settings
from pitboss.tournaments.check import faults
from pitboss.tournaments.check_prizes import field_range
from pitboss.tournaments.conditions import Conditions, read_conditions
from pitboss.tournaments.prizes import Prizes, prizes
from pitboss.tournaments.rehearsal.director import Rehearsal

Step = Callable[[int, int], None]


class Lasts(Struct, frozen=True):
    """Minutes of play over many rehearsals: the middle, and the band of nine in ten."""

    events: int
    shortest: int
    low: int
    middle: int
    high: int
    longest: int


class Pays(Struct, frozen=True):
    """What one size of field pays."""

    field: int
    pool: int
    overlay: int  # put in by the operator
    prizes: tuple[int, ...]  # tickets at face value


class Told(Struct, frozen=True):
    title: str
    entrants: int
    lasts: Lasts
    pays: tuple[Pays, ...]
    breaks_even: int | None  # the smallest field that carries the guarantee by itself
    risk: float | None  # that fewer enter, where so many are expected
    expected_overlay: float | None  # in cents


def read(path: Path) -> Conditions:
    try:
        loaded = tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)
        said = read_conditions(loaded)
        found = faults(said)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror or fault}") from None
    except ArithmeticError:
        raise BadInput(f"{path}: a number is larger than any can be") from None
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"{path}: {fault}") from None
    if found:
        raise BadInput(f"{path}: {'; '.join(str(one) for one in found)}")
    return said


def event(
    said: Conditions, entrants: int, events: int, seed: int, per_hour: int, step: Step
) -> Told:
    minutes = sorted(_minutes(said, entrants, events, seed, per_hour, step))
    return Told(
        said.title,
        entrants,
        lasts(minutes),
        tuple(pays(said, field) for field in fields(said, entrants)),
        breaks_even(said),
        *overlay(said, entrants),
    )


def _minutes(
    said: Conditions, entrants: int, events: int, seed: int, per_hour: int, step: Step
) -> Iterator[int]:
    least = settings.number(said.players_min) or 1
    if entrants < least:
        raise BadInput(f"{entrants} are fewer than the {least} that the conditions ask for")
    for nth in range(events):
        played = Rehearsal(said, entrants, Random(f"{seed} {nth}"), GAMES, per_hour)
        played.run()
        step(nth + 1, events)
        yield played.minutes


def lasts(minutes: Sequence[int]) -> Lasts:
    """The band leaves a twentieth out on either side."""
    last = len(minutes) - 1
    at = [minutes[round(last * part / 20)] for part in (0, 1, 10, 19, 20)]
    return Lasts(len(minutes), *at)


def fields(said: Conditions, entrants: int) -> list[int]:
    """The sizes at which prizes are told: the ends of the range, of each table, and ours."""
    least, most = field_range(said)
    tables = settings.breakdown(said).by_field
    sizes = {entrants, *(one.start for one in tables), *(one.end for one in tables if one.end)}
    sizes |= {size for size in (least, most) if size is not None}
    low, high = least or 1, most or max(sizes)
    return sorted(size for size in sizes if low <= size <= high)


def pays(said: Conditions, field: int) -> Pays:
    found, total = structure(said, field)
    return Pays(field, total, found.made_up, tuple(one.worth for one in found.by_place))


def structure(said: Conditions, field: int) -> tuple[Prizes, int]:
    """The prizes for a field without re-buys or add-ons."""
    added = settings.added(said)
    each = settings.fee(said) - settings.commission(said)
    total = field * each + added.cash
    found = prizes(total, settings.breakdown(said), field, field, added.guarantee)
    return found, total + found.made_up


# A guarantee


def breaks_even(said: Conditions) -> int | None:
    added = settings.added(said)
    each = settings.fee(said) - settings.commission(said)
    if not added.guarantee or not each:
        return None
    return max(0, -(-(added.guarantee - added.cash) // each))


def overlay(said: Conditions, expected: int) -> tuple[float | None, float | None]:
    """If so many are expected and each comes by chance (Poisson): the risk, and its price."""
    enough = breaks_even(said)
    if enough is None:
        return None, None
    chances = _poisson(expected, enough)
    cost = sum(chance * structure(said, field)[0].made_up for field, chance in chances if field)
    return sum(chance for _, chance in chances), cost


def _poisson(mean: int, below: int) -> list[tuple[int, float]]:
    found, chance = [], exp(-mean)
    for field in range(below):
        found.append((field, chance))
        chance *= mean / (field + 1)
    return found


def lines(told: Told) -> Iterator[str]:
    one = told.lasts
    yield f"{told.title}, {told.entrants} entrants"
    yield (
        f"Length of play, {one.events} rehearsals: {_clock(one.middle)} in the middle, "
        f"{_clock(one.low)} to {_clock(one.high)} in nine of ten, "
        f"{_clock(one.shortest)} to {_clock(one.longest)} in all"
    )
    yield "Bots play it: people are slower or quicker, but the levels press them alike."
    for row in told.pays:
        over = f", {in_words(row.overlay)} of it by the operator" if row.overlay else ""
        paid = ", ".join(in_words(prize) for prize in row.prizes)
        yield f"  field of {row.field:>4}: {in_words(row.pool)}{over}: {paid}"
    if told.breaks_even is not None and told.risk is not None:
        price = in_words(round(told.expected_overlay or 0))
        yield (
            f"The guarantee carries itself from {told.breaks_even} entries; the chance of fewer "
            f"is {told.risk:.1%} and costs {price} on average, if entries come by chance."
        )


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
