"""How long a session goes on: by rounds, by the clock, or until so many are left (N24)."""

from pitboss.tournaments import settings
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.state import Tournament


def last_session(state: Tournament) -> bool:
    return state.stage >= settings.sessions(state.conditions).number and not state.repechage


def another_round(state: Tournament, table: int) -> bool:
    """Whether the session has one more for a table; words leave it to the director."""
    shape = settings.sessions(state.conditions)
    if shape.rounds:
        return state.rounds.get(table, 0) < shape.rounds
    if shape.minutes and state.minute >= shape.minutes:
        return state.late.get(table, 0) < shape.last_rounds
    return True


def is_over(state: Tournament) -> bool:
    """Every table has played its last round, or nothing can change any more."""
    shape = settings.sessions(state.conditions)
    left = len({stack.entry for stack in state.stacks.values()})
    if left <= 1:
        return True
    if shape.rounds or shape.minutes:
        tables = state.tables() or {1: {}}
        return not any(another_round(state, table) and _can_play(state, table) for table in tables)
    return not shape.until_players or left <= until(state)


def _can_play(state: Tournament, table: int) -> bool:
    """Where players play each other, one alone cannot."""
    alone = len(state.seated_at(table)) == 1
    return not alone or bool(regime(state.rules).play.minimums)


def until(state: Tournament) -> int:
    """The last of several sessions goes on until one is left."""
    shape = settings.sessions(state.conditions)
    return 1 if shape.number > 1 and last_session(state) else shape.until_players
