"""A director in the tests, who does one thing after another and looks at what came of it."""

from collections.abc import Iterable
from typing import Any

from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments import seating, settings
from pitboss.tournaments.conditions import read_conditions
from pitboss.tournaments.decide import run
from pitboss.tournaments.placing import players
from pitboss.tournaments.state import Tournament

RECORDS = ("document", "make-available", "notify", "approve")


class Director:
    """Everything is recorded, Rae is nominated and entries are open."""

    def __init__(self, rules: str, **conditions: Any):
        self.state = Tournament(read_conditions({"rules": rules, **conditions}))
        self.events: list[e.Event] = []
        for what in RECORDS:
            self.do(c.Record(what=what))
        self.do(c.Nominate(name="Rae"), c.OpenEntries())

    def do(self, *commands: c.Command) -> tuple[e.Event, ...]:
        happened: tuple[e.Event, ...] = ()
        for command in commands:
            self.state, happened = run(self.state, command)
            self.events += happened
        return happened

    def enter(self, names: Iterable[str]) -> None:
        for name in names:
            self.do(c.Enter(name=name))

    def ballot(self) -> None:
        """In the order of entry: who sits where is not the point."""
        names = [name for name, _ in players(self.state)]
        seats = settings.seats(self.state.conditions) or len(names)
        places = seating.places(len(names), seats)
        drawn = [(name, *place) for name, place in zip(names, places, strict=True)]
        self.do(c.Ballot(seats=tuple(drawn)))

    def seat_all(self, *but: str) -> None:
        for name in dict.fromkeys(entry for _, entry in players(self.state)):
            if name not in but:
                self.do(c.TakeSeat(name=name))

    def start(self, *absent: str) -> None:
        self.ballot()
        self.seat_all(*absent)
        self.do(c.Start())

    def round(self, table: int, minute: int = 0, **stacks: int) -> None:
        """One round at a table; who is not named keeps the stack."""
        self.do(c.BeginRound(table=table, minute=minute))
        counted = tuple(
            (stack.player, stacks.get(stack.player, stack.chips))
            for stack in self.state.seated_at(table)
        )
        self.do(c.Report(table=table, stacks=counted))

    def found(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]
