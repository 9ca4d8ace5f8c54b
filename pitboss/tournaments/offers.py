"""Until when something is on offer: a round, a level or a minute."""

from pitboss.tournaments import settings
from pitboss.tournaments.conditions import Until
from pitboss.tournaments.levels import now
from pitboss.tournaments.state import Tournament


def in_time(state: Tournament, until: Until | str | None) -> bool:
    """Whether the stated moment has not passed; words leave it to the director."""
    if not isinstance(until, Until):
        return True
    if until.round is not None and state.played > until.round:
        return False
    if until.level is not None and current_level(state) > until.level:
        return False
    return until.minute is None or minute_of_play(state) <= until.minute


def current_level(state: Tournament) -> int:
    levels = settings.levels(state.conditions)
    if not levels:
        return 0
    step = settings.step(state.conditions)
    return now(levels, step, minute_of_play(state), state.played + 1).number


def minute_of_play(state: Tournament) -> int:
    """By the clock of play, or failing that by the time since the start."""
    start = state.start_in_force
    if state.minute or state.now is None or start is None or not state.session:
        return state.minute
    return max(0, state.now - start)
