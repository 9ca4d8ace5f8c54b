"""A process that plays through the casino, alone or beside others, and may be killed.

`python -m tests.floor.player URL NAME ROUNDS [TABLE ...]` plays so many rounds at each table, once
it is told to; or at all of them without end where ROUNDS is 0. It says on its standard output what
was acknowledged.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from subprocess import PIPE
from typing import Any

from pitboss.errors import BadInput
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.journal.store import Conflict, StoreFailed, open_store
from pitboss.play.banked import commands as b
from pitboss.play.banked.round import BankedRound
from pitboss.play.verbs import Refused
from tests.floor.felt import Felt
from tests.floor.journals import wagers

ROOT = Path(__file__).resolve().parents[2]
RULES = "canberra-2017"
READY = b"ready\n"
RACE = 200  # steps; a round has a dozen


def now() -> datetime:
    """The clock of the machine, which several processes share."""
    return datetime.now(UTC)


class Player:
    """Somebody who keeps a table going, whoever else does."""

    def __init__(self, felt: Felt, name: str, *, silent: bool = False) -> None:
        self.felt, self.name, self.silent = felt, name, silent

    def play(self, table: str, rounds: int) -> None:
        """Until the table has played so many rounds; what another did first is done."""
        for _ in range(RACE * rounds) if rounds else count():
            state = self.felt.casino.table(table)
            if rounds and state.number >= rounds and not state.in_hand:
                return
            self.step(table)
        raise AssertionError(f"table {table} does not come to an end")

    def step(self, table: str) -> None:
        state = self.felt.casino.table(table)
        if not state.in_hand:
            self.do(table, lambda: self.felt.croupier.begin(table))
        elif not state.cards_out:
            self.before_the_deal(table)
        elif isinstance(state.round, BankedRound) and state.round.turn:
            box = state.round.boxes[state.round.turn]
            amount = 2 * box.wagers["ante"]
            self.click(table, b.Act(box.number, "bet", amount), box.player)
        else:
            self.do(table, lambda: self.felt.croupier.carry_on(table))

    def before_the_deal(self, table: str) -> None:
        """Upon all these wagers: another may have begun the next round, where none lie yet."""
        state = self.felt.casino.table(table)
        for seat in state.seated.values():
            for name, amount in wagers(RULES).items():
                self.click(table, b.Act(seat.number, name, amount), seat.player)
        laid = self.felt.casino.load(table)
        if laid.state.number == state.number:
            self.do(table, lambda: self.felt.croupier.deal_upon(table, laid))

    def click(self, table: str, act: b.Act, player: str) -> None:
        """Every process sends the same clicks, with the same ids: each counts once."""
        order = f"{table}/{self.felt.casino.table(table).number}/{act.action}/{act.box}"
        give = self.felt.casino.give
        self.do(table, lambda: give(table, act, Person(player, Role.PLAYER), order))

    def do(self, table: str, act: Callable[[], Any]) -> None:
        """Acknowledge what was written; what came too late was somebody else's to do."""
        try:
            given = act()
        except (Conflict, Refused, BadInput) as error:
            self.late(error)
            return
        for one in given if isinstance(given, tuple) else (given,):
            self.acknowledge(table, one)

    def late(self, error: Exception) -> None:
        if not self.silent:
            os.write(sys.stderr.fileno(), f"{self.name}: {error}\n".encode())

    def acknowledge(self, table: str, given: Given) -> None:
        word = "again" if given.repeated else "first"
        if not self.silent:
            os.write(sys.stdout.fileno(), f"{word} {table} {given.version}\n".encode())


def open_floor(url: str, tables: int) -> list[str]:
    """Tables with a linked jackpot and two players each, and their names."""
    names = [f"C{number}" for number in range(1, tables + 1)]
    with open_store(url) as store:
        felt = Felt(store, "opening", now)
        felt.open_jackpot("J")
        for name in names:
            felt.open_table(name, RULES, jackpot="J")
            felt.sit(name, "Ann", "Bob")
    return names


def start(
    url: str, name: str, rounds: int, tables: list[str], out: int = PIPE, error: int = PIPE
) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-m", "tests.floor.player", url, name, str(rounds), *tables]
    return subprocess.Popen(words, cwd=ROOT, stdin=PIPE, stdout=out, stderr=error)


def play_together(players: "list[subprocess.Popen[bytes]]") -> list[tuple[bytes, bytes]]:
    """Let them all begin when the last is ready, and return what each said."""
    for process in players:
        assert process.stdout
        assert process.stdout.readline() == READY
    for process in players:
        assert process.stdin
        process.stdin.write(b"go\n")
        process.stdin.flush()
    return [process.communicate(timeout=600) for process in players]


def main(url: str, name: str, rounds: int, tables: list[str]) -> None:
    with open_store(url) as store:
        if rounds:
            player = Player(Felt(store, name, now), name)
            os.write(sys.stdout.fileno(), READY)
            sys.stdin.readline()
            for table in tables:
                player.play(table, rounds)
            return
        with ThreadPoolExecutor(len(tables)) as pool:
            played = [pool.submit(without_end, Felt(store, table, now), table) for table in tables]
            done, _ = wait(played, return_when=FIRST_EXCEPTION)
            os.write(sys.stderr.fileno(), f"{name}: {next(iter(done)).exception()!r}\n".encode())
            os._exit(1)  # the other tables would go on without end


def without_end(felt: Felt, table: str) -> None:
    """A table of its own thread: what several decide at once is written together."""
    player = Player(felt, table)
    while True:
        try:
            player.step(table)
        except StoreFailed as error:  # the server may come back
            player.late(error)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:])
