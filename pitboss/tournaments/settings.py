"""What conditions come to where they can be computed with: silence and words give the default."""

import re
from fractions import Fraction

from pitboss.tournaments import conditions as c
from pitboss.tournaments.conditions import NONE, Conditions

TIES = ("divide", "extra-rounds", "draw")
_CLOCK = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")


def fee(conditions: Conditions) -> int:
    """The entry fee in cents, commission included; nothing where there is none."""
    return conditions.entry_fee if isinstance(conditions.entry_fee, int) else 0


def commission(conditions: Conditions) -> int:
    return conditions.commission if isinstance(conditions.commission, int) else 0


def offered(purchase: c.Purchase | str | None) -> c.Purchase | None:
    return purchase if isinstance(purchase, c.Purchase) else None


def sessions(conditions: Conditions) -> c.Sessions:
    return conditions.sessions if isinstance(conditions.sessions, c.Sessions) else c.Sessions()


def points(conditions: Conditions) -> tuple[int, ...]:
    several = conditions.multi_session
    return several.points if isinstance(several, c.MultiSession) else ()


def games(conditions: Conditions) -> tuple[str, ...]:
    """The rules of every session, the event's own first."""
    several = conditions.multi_session
    named = several.games if isinstance(several, c.MultiSession) else ()
    return tuple(dict.fromkeys((conditions.rules, *named)))


def chips(conditions: Conditions) -> int:
    stack = conditions.starting_chips
    if isinstance(stack, c.StartingChips):
        return stack.chips
    return stack if isinstance(stack, int) else 0


def fresh_each_session(conditions: Conditions) -> bool:
    stack = conditions.starting_chips
    if isinstance(stack, c.StartingChips):
        return stack.each_session
    return conditions.rules == "canberra-2017"  # "at the commencement of a session"


def breakdown(conditions: Conditions) -> c.Breakdown:
    said = conditions.prize_breakdown
    if isinstance(said, tuple):
        return c.Breakdown(percent=said)
    return said if isinstance(said, c.Breakdown) else c.Breakdown()


def added(conditions: Conditions) -> c.AddedValue:
    said = conditions.added_value
    return said if isinstance(said, c.AddedValue) else c.AddedValue()


def number(value: int | str | None) -> int | None:
    return value if isinstance(value, int) else None


def play(conditions: Conditions) -> c.PlayConditions:
    said = conditions.play_conditions
    return said if isinstance(said, c.PlayConditions) else c.PlayConditions()


def sit_and_go(conditions: Conditions) -> c.SitAndGo | None:
    said = conditions.sit_and_go
    return said if isinstance(said, c.SitAndGo) else None


def progression(conditions: Conditions, stage: int) -> c.Progression | None:
    """That of a session; where several are stated, the last holds from there on."""
    said = conditions.progression
    if isinstance(said, tuple):
        return said[min(stage, len(said)) - 1] if said else None
    return said if isinstance(said, c.Progression) else None


def seats(conditions: Conditions) -> int:
    return conditions.tables.seats if isinstance(conditions.tables, c.Tables) else 0


def levels(conditions: Conditions) -> tuple[c.Level, ...]:
    """The levels; limits that do not rise are one level."""
    said = conditions.limits
    if not isinstance(said, c.Limits):
        return ()
    return said.levels or (c.Level(minimum=said.minimum, maximum=said.maximum),)


def step(conditions: Conditions) -> int:
    return conditions.limits.step if isinstance(conditions.limits, c.Limits) else 0


def clock(words: str | None) -> int | None:
    """Minutes after midnight of the time that stands in these words.

    >>> clock("2026-10-17 18:00")
    1080
    """
    found = _CLOCK.search(words or "")
    return int(found[1]) * 60 + int(found[2]) if found else None


def clock_words(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def percentages(percent: tuple[object, ...]) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(part)) for part in percent)


def says(value: object) -> bool:
    """Whether a field says anything."""
    return value is not None and value != "" and value != c.Approval()


def wanted(value: object) -> bool:
    return says(value) and value is not False and value != NONE
