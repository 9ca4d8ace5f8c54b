"""Levels of blinds or limits: which one a round belongs to (N34)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.tournaments.conditions import Level


class Now(Struct, frozen=True):
    number: int
    level: Level


def at_minute(levels: Sequence[Level], step: int, minute: int) -> Now:
    """The level of a minute of play, breaks not counted."""
    return _at([level.minutes for level in levels], levels, step, minute)


def before_round(levels: Sequence[Level], step: int, number: int) -> Now:
    """The level of a round, where levels are counted in rounds."""
    return _at([level.rounds for level in levels], levels, step, number - 1)


def now(levels: Sequence[Level], step: int, minute: int, number: int) -> Now:
    """By minutes where the schedule has them, otherwise by rounds."""
    if any(level.minutes for level in levels):
        return at_minute(levels, step, minute)
    return before_round(levels, step, max(1, number))


def _at(lengths: list[int], levels: Sequence[Level], step: int, passed: int) -> Now:
    if not levels:
        raise BadInput("there are no levels")
    if len(levels) > 1 and not all(lengths[:-1]):
        raise BadInput("levels are counted in minutes or in rounds, all of them alike")
    for nth, length in enumerate(lengths):
        if passed < length or not length:
            return Now(nth + 1, levels[nth])
        passed -= length
    beyond = 1 + passed // lengths[-1] if step else 0
    return Now(len(levels) + beyond, grown(levels[-1], beyond * step))


def grown(level: Level, by: int) -> Level:
    """The last blind grows by so much and the others keep their proportion; so do limits."""
    if level.blinds and (last := level.blinds[-1]):
        return replace(level, blinds=tuple(blind * (last + by) // last for blind in level.blinds))
    if not level.minimum:
        return level
    minimum = level.minimum + by
    return replace(level, minimum=minimum, maximum=level.maximum * minimum // level.minimum)


def minimum(level: Level) -> int:
    """What the table minimum is at this level: the first blind, where there are blinds."""
    return level.blinds[0] if level.blinds else level.minimum
