"""A tournament with its tables' streams, as a program that can be killed and goes on.

`python -m tests.tournaments.streamed FILE [ENTRIES]` kills itself after so many entries that it
wrote, if told. Whoever comes next looks at what stands, and does what is due.
"""

import os
import subprocess
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from signal import SIGKILL
from typing import Any

from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.people import Person, Role
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.floor.tournament_tables import Staff, TournamentTables, table_of
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.table import commands as t
from pitboss.tournaments import commands as c
from pitboss.tournaments.conditions import read_conditions
from pitboss.tournaments.state import Tournament
from tests.floor.felt import KEY, Felt
from tests.tournaments.directing import RECORDS

ROOT = Path(__file__).parents[2]
NAME, ROUNDS = "event", 2
RAE, DAN = Person("Rae", Role.DIRECTOR), Person("Dan", Role.DEALER)
OLGA, SAM = Person("Olga", Role.OPERATOR), Person("Sam", Role.SHIFT_MANAGER)
STAFF = Staff(OLGA, Person("Sue", Role.SUPERVISOR), DAN)
SHOE = t.Shoe(kind="manual", decks=("red",), approval="S-1", electronic=True)
BLINDS = {"blinds": [25, 50]}, {"blinds": [50, 100]}
SAID: dict[str, Any] = {
    "rules": "holdem-1995",
    "entry_fee": 110,
    "commission": 10,
    "sessions": {"number": 1, "rounds": ROUNDS},
    "tables": {"number": 2, "seats": 2},
    "starting_chips": 5000,
    "limits": {"levels": [{"rounds": 1} | one for one in BLINDS]},
    "prize_breakdown": [60, 40],
    "prize_distribution": "first two",
    "approval": {"reference": "example", "date": "2026-11-01"},
}


class Evening:
    """Four players at two tables, two rounds each at two levels, and the prizes."""

    def __init__(self, store: Store) -> None:
        clock, vault = partial(datetime.now, UTC), Vault([KEY])
        self.felt = Felt(store, f"process {os.getpid()}", clock)
        self.desk = TournamentDesk(store, clock, vault, self.felt.casino.purses)
        self.tables = TournamentTables(self.desk, self.felt.casino)

    def run(self) -> Tournament:
        self._before()
        for _ in range(ROUNDS):
            for number in (1, 2):
                self._round(number)
        self._give(c.EndSession(), RAE)
        self._give(c.PayOut(drawn=tuple((f"p{n}", n) for n in range(4))), OLGA)
        return self.desk.state(NAME)

    def _give(self, command: c.Command, person: Person) -> None:
        """By what it says: the same again is the same command."""
        self.desk.give(NAME, command, person, str(command)[:90])

    def _before(self) -> None:
        self._give(c.Lodge(conditions=read_conditions(SAID)), OLGA)
        for what in RECORDS:
            self._give(c.Record(what=what), OLGA)
        self._give(c.Nominate(name="Rae"), SAM)
        for nth in range(4):
            self._give(c.Enter(name=f"p{nth}"), RAE)
        self._give(c.CommitBallot(), RAE)
        self._give(c.Ballot(), RAE)
        for nth in range(4):
            self._give(c.TakeSeat(name=f"p{nth}"), RAE)
        self._give(c.Start(), RAE)
        for number in (1, 2):
            self.tables.open(NAME, number, STAFF, "2026-11-15", SHOE)

    def _round(self, number: int) -> None:
        played = self.desk.state(NAME).rounds.get(number, 0)
        if played == ROUNDS:
            return
        self.tables.begin(NAME, number, DAN, f"begin {number}, {played + 1}")
        table = table_of(NAME, number)
        state = self.felt.casino.table(table)
        if waits_for(GAMES[state.rules], state) is Wait.WAGERS:
            self.felt.croupier.deal(table)
        self.felt.play_on(table)
        self.tables.report(NAME, number, DAN, f"report {number}, {played + 1}")


class Mortal:
    """A store's way to write, that kills the process after so many entries."""

    def __init__(self, store: Store, entries: int) -> None:
        self.append, self.left = store.append, entries

    def __call__(self, *given: Any) -> Any:
        done = self.append(*given)
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), SIGKILL)
        return done


def play(file: str, entries: int = 0) -> Tournament:
    with open_store(file) as store:
        if entries:
            store.append = Mortal(store, entries)  # type: ignore[assignment,method-assign]
        return Evening(store).run()


def start(file: str, entries: int = 0) -> int:
    """Play it in a process of its own; what its end was."""
    words = [sys.executable, "-m", "tests.tournaments.streamed", file, str(entries)]
    return subprocess.run(words, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]))
