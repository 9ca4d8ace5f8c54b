"""Whole tournaments in the tests: rehearsed by bots, and watched at every step."""

import tomllib
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

from pitboss.games import GAMES
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments import seating, settings
from pitboss.tournaments.conditions import Conditions, read_conditions
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.rehearsal.director import Rehearsal
from pitboss.tournaments.state import Tournament

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"
FIELDS = {  # how many may enter
    "spring-heats": (42, 84),
    "thursday": (10, 60),
    "teams": (10, 60),
    "ultimate-knockout": (8, 48),
    "canberra-2004-final": (8, 28),
    "points-series": (6, 28),
    "manila-sit-and-go": (8, 8),
}


def example(name: str, **changes: Any) -> Conditions:
    text = (EXAMPLES / f"{name}.toml").read_text("utf-8")
    loaded = tomllib.loads(text, parse_float=Decimal)
    merged = {key: value for key, value in {**loaded, **changes}.items() if value is not None}
    return read_conditions(merged)


class Watched(Rehearsal):
    """A rehearsal in which every step is looked at."""

    def __init__(self, said: Conditions, entrants: int, seed: int):
        super().__init__(said, entrants, Random(seed), GAMES, watch=self.look)
        self.events: list[e.Event] = []
        self.commands: list[c.Command] = []
        self.alive = 0

    def look(self, state: Tournament, command: c.Command, events: tuple[e.Event, ...]) -> None:
        self.events += events
        self.commands.append(command)
        assert all(event.clauses for event in events)  # type: ignore[attr-defined]
        check_chips(state)
        check_seats(state)

    def _between(self, played: bool) -> None:
        super()._between(played)
        if settings.play(self.said).balancing is True:
            assert seating.apart(self.state.tables()) <= 1


def check_chips(state: Tournament) -> None:
    """What lies on the tables is what was put out, less what went out, and the house's part."""
    lies = sum(stack.chips for stack in state.stacks.values())
    assert lies == state.issued - state.withdrawn + state.house
    assert all(stack.chips >= 0 for stack in state.stacks.values())
    if not regime(state.rules).play.minimums:
        assert state.house == 0


def check_seats(state: Tournament) -> None:
    """Nobody sits twice or on another, and no table is too full."""
    taken = [(stack.table, stack.seat) for stack in state.stacks.values() if stack.table]
    assert len(set(taken)) == len(taken)
    seats = settings.seats(state.conditions)
    if state.running and state.law.seats.within_session:
        assert all(len(table) <= seats for table in state.tables().values())


def check_end(played: Watched) -> None:
    """Places are complete, and prizes equal the pool to the cent."""
    state = played.state
    if state.cancelled:
        refunds = [one for one in played.events if isinstance(one, e.TournamentCancelled)]
        assert sum(back for _, back in refunds[0].refunds) == sum(
            entry.fee + entry.rebuy_cost + entry.addon_cost for entry in state.entries.values()
        )
        return
    placed = [name for _, names in state.places for name in names]
    assert sorted(placed) == sorted(one.name for one in state.entries.values() if one.placed)
    first = 1
    for place, names in state.places:
        assert place == first
        first += len(names)
    made = next(one for one in played.events if isinstance(one, e.PoolMade))
    prizes = [one for one in played.events if isinstance(one, e.PrizePaid)]
    assert sum(one.cash + one.ticket for one in prizes) == made.total
    assert state.paid


def rehearse(name: str, entrants: int, seed: int, **changes: Any) -> Watched:
    played = Watched(example(name, **changes), entrants, seed)
    played.run()
    check_end(played)
    return played
