"""Tournaments through the journal, in the tests: as a program, it plays one and can be killed.

`python -m tests.tournaments.floor URL EXAMPLE ENTRANTS SEED [COMMANDS]` kills itself after so many
commands, if told. The same words go on where the process before was killed: every command has its
id, and a repeated one its first answer.
"""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from signal import SIGKILL

from msgspec.structs import replace

from pitboss.floor.people import Person, Role
from pitboss.floor.tournament_authority import PERMITS
from pitboss.floor.tournament_desk import TournamentDesk, at_minute
from pitboss.games import GAMES
from pitboss.journal.store import Store, open_store
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.decide import after
from pitboss.tournaments.rehearsal.director import Rehearsal
from pitboss.tournaments.state import Tournament
from tests.tournaments.events import example

ROOT = Path(__file__).parents[2]
LONG_AGO = datetime(2001, 1, 1, 0, 0, tzinfo=UTC)  # before every start that an example states
ACTORS = {Role.DIRECTOR: "the director"}


def midnight() -> datetime:
    return LONG_AGO


class Journalled(Rehearsal):
    """A rehearsal whose every act is an entry."""

    def __init__(
        self,
        store: Store,
        said: Conditions,
        entrants: int,
        seed: int,
        name: str,
        killed_at: int = 0,
    ):
        super().__init__(said, entrants, Random(seed), GAMES)
        self.killed_at = killed_at  # the process ends itself after so many commands
        self.desk, self.name, self.number = TournamentDesk(store, midnight), name, 0
        self.state = Tournament()
        self.do(c.Lodge(conditions=said))

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        role = PERMITS[type(command)][-1]
        if isinstance(command, c.Record):
            role = Role.OPERATOR
        self.number += 1
        ident = f"{self.name}-{self.number}"
        person = Person(ACTORS.get(role, "somebody"), role)
        events = self.desk.give(self.name, command, person, ident)
        timed = replace(command, at=at_minute(self.said, LONG_AGO))
        self.state = after(self.state, timed, events)
        if self.number == self.killed_at:
            os.kill(os.getpid(), SIGKILL)
        return events


def play(url: str, example_name: str, entrants: int, seed: int, killed_at: int = 0) -> Tournament:
    with open_store(url) as store:
        name = f"event-{seed}"
        return Journalled(store, example(example_name), entrants, seed, name, killed_at).run()


def start(url: str, name: str, entrants: int, seed: int, killed_at: int = 0) -> int:
    """Play it in a process of its own; what its end was."""
    words = [sys.executable, "-m", "tests.tournaments.floor", url, name]
    numbers = [str(number) for number in (entrants, seed, killed_at)]
    return subprocess.run([*words, *numbers], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
