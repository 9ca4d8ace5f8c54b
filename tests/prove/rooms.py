"""Rooms that are served by processes of their own, with people who have money and a token."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from argon2 import PasswordHasher

from benchmarks.provenance import ROOT
from pitboss.floor.cage.commands import BuyChips
from pitboss.floor.people import Person, Role
from pitboss.floor.register.desk import RegisterDesk
from pitboss.floor.register.passwords import Hashing
from pitboss.floor.room.casino_file import House, read_house
from pitboss.floor.room.room import Room
from pitboss.games import GAMES
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from tests.prove.crowd import Patron

TIMES = (
    "[times]\nwagers = 3600\ndecision = 3600\nconcession = 3600\nseeds = 0\nbetween = 0\nbot = 0\n"
)
POOL = '[jackpots.{0}]\nrules = "{0}"\npool = "15000.00"\nreserve = "5000.00"\n'
MONEY = dollars(9_000)
Seats = list[tuple[str, str, str]]  # table, name, token


def casino(folder: Path, tables: int) -> Path:
    """A casino.toml of tables for money, of each game in turn."""
    rules = [*GAMES]
    lines = ['name = "many tables"', TIMES]
    lines += [POOL.format(name) for name in rules if GAMES[name].jackpot]
    for nth in range(tables):
        name = rules[nth % len(rules)]
        lines.append(f'[[tables]]\nname = "t{nth}"\nrules = "{name}"\nseats = 6')
        lines.append(f'jackpot = "{name}"' if GAMES[name].jackpot else "")
    path = folder / "casino.toml"
    path.write_text("\n".join(lines))
    return path


def furnished(journal: str, key: Path, file: Path) -> Seats:
    """Open its tables; each has one player, or two where they play for the pot, with money."""
    house = read_house(file)
    with open_store(journal) as store:
        vault = open_vault(key)
        room = Room(store, partial(datetime.now, UTC), vault, house)
        room.open()
        quick = Hashing(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        register = RegisterDesk(store, room.casino.now, vault, quick)
        return [(table, name, _with_money(room, register, name)) for table, name in _players(house)]


def _players(house: House) -> Iterator[tuple[str, str]]:
    for spec in house.tables:
        for nth in range(1 if GAMES[spec.rules].laid else 2):
            yield spec.name, f"{spec.name} {'ab'[nth]}"


def _with_money(room: Room, register: RegisterDesk, name: str) -> str:
    register.add(name, Role.PLAYER)
    bought = BuyChips(player=name, amount=MONEY, tender="transfer")
    room.cage.give(bought, Person("the cashier", Role.CASHIER), f"chips of {name}")
    return register.make_token(name)


async def served(journal: str, key: Path, file: Path, port: int, *more: str) -> Process:
    """A process that answers."""
    words = [sys.executable, "-m", "pitboss", "serve", "--port", str(port), "--journal", journal]
    words += ["--key", str(key), "--casino", str(file), *more]
    log = file.with_name("log").open("a")
    with log:
        process = await asyncio.create_subprocess_exec(*words, cwd=ROOT, stdout=PIPE, stderr=log)
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    assert line.startswith("Pitboss is open at"), file.with_name("log").read_text()[-500:]
    return process


class Crowd:
    """Everybody, until the block ends."""

    def __init__(self, url: str, seats: Seats) -> None:
        self.patrons = [Patron(url, *seat) for seat in seats]
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Crowd":
        self._tasks = [asyncio.create_task(one.stay()) for one in self.patrons]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for one in self.patrons:
            await one.http.aclose()

    async def until(self, rounds: dict[str, int], patience: float = 600) -> None:
        """Until everybody has seen the end of this round of the table."""
        async with asyncio.timeout(patience):
            while any(one.over < rounds[one.name] for one in self.patrons):
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

    def rounds(self, more: int = 0) -> dict[str, int]:
        """The round that each of them is in, or one after it."""
        return {one.name: one.view.get("round", 0) + more for one in self.patrons}
