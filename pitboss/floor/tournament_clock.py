"""The clock of play of a session: since its start, with breaks not counted.

It follows from the times of two kinds of entries, a start and a break: after a restart, or in
another process, it shows the same.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.tournament_desk import LoadedTournament
from pitboss.tournaments import commands as c
from pitboss.tournaments import settings
from pitboss.tournaments.conditions import Level
from pitboss.tournaments.levels import grown
from pitboss.tournaments.levels import now as level_at
from pitboss.tournaments.undo import undone

MINUTE = 60  # seconds
COMING = 2  # levels after the last of the schedule that are shown


class PlayClock(Struct, frozen=True):
    seconds: int = 0  # of play
    resting: int = 0  # seconds that a break still has


def play_clock(loaded: LoadedTournament, at: datetime) -> PlayClock:
    """As of a time; nothing before a session, and between two."""
    if not loaded.state.running:
        return PlayClock()
    gone = undone(loaded.acts)
    acts = [act for act in loaded.acts if act.number in loaded.marks and act.number not in gone]
    start = max(act.number for act in acts if isinstance(act.command, c.Start))
    began = until = datetime.fromisoformat(loaded.marks[start])
    rested = timedelta()
    for act in acts:
        if act.number > start and isinstance(act.command, c.Pause):
            since = max(until, datetime.fromisoformat(loaded.marks[act.number]))
            until = since + timedelta(minutes=act.command.minutes)
            rested += max(timedelta(), min(until, at) - since)
    return PlayClock(_seconds(at - began - rested), _seconds(until - at))


def _seconds(time: timedelta) -> int:
    return max(0, time // timedelta(seconds=1))


def clock_told(loaded: LoadedTournament, at: datetime) -> dict[str, Any]:
    """The level in force with its limits, what is left of it, and the schedule."""
    state, said, clock = loaded.state, loaded.state.conditions, play_clock(loaded, at)
    found: dict[str, Any] = {
        "running": state.running,
        "minute": clock.seconds // MINUTE,
        "seconds": clock.seconds,
        "resting": clock.resting,
        "rounds": state.played,
        "pace": state.pace,
    }
    levels, step = settings.levels(said), settings.step(said)
    if not levels:
        return found
    current = level_at(levels, step, clock.seconds // MINUTE, state.played + 1)
    shown = list(_schedule(levels, step, current.number))
    after = next((one for one in shown if one["level"] == current.number + 1), None)
    left = _left(shown, current.number, clock.seconds, state.played)
    return (
        found
        | told(current.level)
        | {"level": current.number}
        | left
        | {
            "next": after,
            "levels": shown,
        }
    )


def told(level: Level) -> dict[str, Any]:
    return {
        "minimum": in_dollars(level.minimum),
        "maximum": in_dollars(level.maximum),
        "blinds": [in_dollars(blind) for blind in level.blinds],
    }


def _schedule(levels: tuple[Level, ...], step: int, current: int) -> Iterator[dict[str, Any]]:
    """The levels that are listed, and where they go on by a step some of those to come."""
    most = max(len(levels), current + COMING) if step else len(levels)
    for number in range(1, most + 1):
        beyond = max(0, number - len(levels))
        level = grown(levels[-1], beyond * step) if beyond else levels[number - 1]
        yield {"level": number, "minutes": level.minutes, "rounds": level.rounds} | told(level)


def _left(shown: list[dict[str, Any]], current: int, seconds: int, played: int) -> dict[str, Any]:
    """Until the next level, in seconds or in rounds; nothing where the last one stays."""
    if current >= len(shown):
        return {"left": None, "rounds_left": None}
    ends = {key: sum(one[key] for one in shown[:current]) for key in ("minutes", "rounds")}
    if ends["minutes"]:
        return {"left": max(0, ends["minutes"] * MINUTE - seconds), "rounds_left": None}
    return {"left": None, "rounds_left": max(0, ends["rounds"] - played)}
