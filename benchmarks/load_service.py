"""Load on a room that is served: a program of its own, which reports its own lag.

python -m benchmarks.load_service --tables 200 --viewers 1000 --commands 500 --seconds 60
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import cycle, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import uvloop

from benchmarks.awake import kept_awake

VERSION = re.compile(rb'data: \{"table":"[^"]+","version":(\d+)')
CONNECTS = 50  # a second
SETTLES = 2  # seconds from when all have sat down to the first wager
WARM = 4  # of the whole: memory is looked at from there on, when all caches are as they will be
QUIET = 1 / 100  # of the processors, that a host may give to others in a second
COMMANDS: tuple[dict[str, str], ...] = (
    {"type": "act", "action": "ante", "amount": "10.00"},
    {"type": "take-back", "wager": "ante"},
)


class Table:
    """What was sent to a table, and who has seen it."""

    def __init__(self, name: str, viewers: int) -> None:
        self.name, self.viewers = name, viewers
        self.sent: dict[int, float] = {}
        self.seen: dict[int, int] = {}
        self.took: list[tuple[float, float]] = []  # when it was sent, and how long it took

    def saw(self, version: int) -> None:
        """One more viewer; with the last of them it is known how long that took."""
        self.seen[version] = self.seen.get(version, 0) + 1
        if self.seen[version] == self.viewers and version in self.sent:
            self._done(version, self.sent.pop(version))

    def answered(self, version: int, started: float) -> None:
        if self.seen.get(version, 0) >= self.viewers:
            self._done(version, started)
        else:
            self.sent[version] = started

    def forget(self) -> None:
        """What was before the load is not counted."""
        self.sent, self.seen, self.took = {}, {}, []

    def _done(self, version: int, started: float) -> None:
        self.took.append((started, time.perf_counter() - started))
        self.seen.pop(version, None)


class Viewer(asyncio.Protocol):
    """A stream of one table; whoever sees a version has seen those before it."""

    def __init__(self, table: Table, host: str) -> None:
        self.table, self.host, self._known, self._rest = table, host, 0, b""

    def connection_made(self, transport: Any) -> None:
        asked = f"GET /api/stream?table={self.table.name} HTTP/1.1\r\nHost: {self.host}\r\n\r\n"
        transport.write(asked.encode())

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        whole, _, self._rest = data.rpartition(b"\n")
        for found in VERSION.finditer(whole):
            version = int(found[1])
            for passed in range(self._known + 1 if self._known else version, version + 1):
                self.table.saw(passed)
            self._known = max(self._known, version)


class Player:
    """Lays an ante and takes it back, again and again."""

    def __init__(self, load: "Load", table: Table, port: int) -> None:
        self.load, self.table, self.port = load, table, port
        self.errors = 0

    async def sit(self) -> None:
        await self.connect()
        post = "POST {} HTTP/1.1\r\nContent-Type: application/json"
        _, cookie, data = await self._ask(post.format("/api/guest"), b"{}")
        self.head = post.format(f"/api/tables/{self.table.name}/commands")
        self.head += f"\r\nCookie: {cookie}\r\nX-CSRF-Token: {json.loads(data)['csrf']}"
        await self._give({"type": "sit"}, "sit")
        self.writer.close()  # nobody keeps a connection open until all others sit

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.load.host, self.port)

    async def play(self, start: float, every: float, end: float) -> None:
        due = start
        for number, command in enumerate(cycle(COMMANDS)):
            due = max(due, time.perf_counter() - 1)
            if due >= end:
                return
            await asyncio.sleep(max(0, due - time.perf_counter()))
            await self._give(command, f"{self.table.name} {number}")
            due += every

    async def _give(self, command: Any, name: str) -> None:
        started = time.perf_counter()
        body = json.dumps({"id": name, "command": command}).encode()
        status, _, data = await self._ask(self.head, body)
        if status == 201:
            self.table.answered(json.loads(data)["version"], started)
        else:
            self.errors += 1

    async def _ask(self, head: str, body: bytes) -> tuple[int, str, bytes]:
        host = self.load.host
        start = f"{head}\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
        self.writer.write(start.encode() + body)
        told = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        fields = dict(line.partition(": ")[::2] for line in told.lower().split("\r\n")[1:])
        cookie = re.search(r"set-cookie: ([^;]+)", told, re.IGNORECASE)
        data = await self.reader.readexactly(int(fields["content-length"]))
        return int(told.split()[1]), cookie[1] if cookie else "", data


class Load:
    """Everybody who looks and plays, at one or several processes of a room."""

    def __init__(self, ports: Sequence[int], pids: Sequence[int], tables: int, viewers: int):
        self.host, self.ports, self.pids = "127.0.0.1", ports, pids
        self.tables = [Table(f"t{number}", viewers // tables) for number in range(tables)]
        self.players = [
            Player(self, table, ports[nth % len(ports)]) for nth, table in enumerate(self.tables)
        ]
        self.lag, self.worked, self.memory = 0.0, 0.0, 0
        self.machine: list[tuple[float, int, int]] = []  # second by second, what the host took

    async def run(self, commands: int, seconds: int) -> None:
        loop, where = asyncio.get_running_loop(), cycle(self.ports)
        for table in self.tables:
            for port in islice(where, table.viewers):
                viewer = partial(Viewer, table, self.host)
                await loop.create_connection(viewer, self.host, port)
                await asyncio.sleep(1 / CONNECTS)
        for player in self.players:
            await player.sit()
        await asyncio.sleep(SETTLES)
        for table, player in zip(self.tables, self.players, strict=True):
            table.forget()
            await player.connect()
        watches = [asyncio.create_task(one) for one in (self._watch_lag(), self._watch_host())]
        self.worked = sum(map(processor, self.pids))
        every, now, chance = len(self.tables) / commands, time.perf_counter(), Random(1)
        loop.call_later(seconds / WARM, self._weigh)
        await asyncio.gather(
            *(one.play(now + every * chance.random(), every, now + seconds) for one in self.players)
        )
        await asyncio.sleep(1)
        for watch in watches:
            watch.cancel()

    async def _watch_lag(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            self.lag = max(self.lag, time.perf_counter() - before - 0.01)

    async def _watch_host(self) -> None:
        while True:
            self.machine.append((time.perf_counter(), *taken_away()))
            await asyncio.sleep(1)

    def _weigh(self) -> None:
        self.memory = sum(map(memory, self.pids))

    def told(self, seconds: int) -> dict[str, Any]:
        sent = [one for table in self.tables for one in table.took]
        took = sorted(seconds for _, seconds in sent)
        lost = sum(len(one.sent) for one in self.tables)
        errors = sum(one.errors for one in self.players)
        if not took:
            raise SystemExit(f"nothing was seen by everybody: {errors} errors, {lost} not seen")
        worked, now = sum(map(processor, self.pids)) - self.worked, sum(map(memory, self.pids))
        quiet = self._quiet()
        apart = sorted(s for at, s in sent if any(start <= at < end for start, end in quiet))
        (_, gone, ticks), (_, gone_now, ticks_now) = self.machine[0], self.machine[-1]
        return {
            "commands": len(took),
            "a_second": round(len(took) / seconds, 1),
            "errors": errors,
            "never_seen_by_all": lost,
            "p50_ms": percentile(took, 50),
            "p99_ms": percentile(took, 99),
            "generator_lag_ms": round(self.lag * 1000, 1),
            "stolen_percent": round(100 * (gone_now - gone) / max(ticks_now - ticks, 1), 1),
            "quiet_seconds": len(quiet),
            "quiet_p99_ms": percentile(apart, 99),
            "server_ms_a_command": round(worked * 1000 / len(took), 2),
            "memory_kb": now,
            "memory_grew_kb": now - self.memory,
        }

    def _quiet(self) -> list[tuple[float, float]]:
        """The seconds in which, and before which, the host took hardly anything."""
        shares = [
            (now[0], later[0], (later[1] - now[1]) / max(later[2] - now[2], 1))
            for now, later in pairwise(self.machine)
        ]
        return [
            (start, end)
            for (_, _, before), (start, end, share) in pairwise(shares)
            if before <= QUIET and share <= QUIET
        ]


def percentile(took: Sequence[float], share: int) -> float:
    """In milliseconds; 0 where there is nothing."""
    return round(took[len(took) * share // 100] * 1000, 1) if took else 0.0


def casino(tables: int) -> str:
    """Tables against the house, where wagers wait for whoever is not ready."""
    rows = [
        f'[[tables]]\nname = "t{number}"\nrules = "three-card-2006"\npractice = true\n'
        for number in range(tables)
    ]
    return 'name = "load"\n[times]\nwagers = 3600\n' + "\n".join(rows)


@contextmanager
def served(folder: Path, journal: str) -> Iterator[tuple[int, int]]:
    """A process of the room, until the block ends: its port and its number."""
    command = [sys.executable, "-m", "pitboss", "serve", "--port", "0"]
    command += ["--casino", str(folder / "casino.toml"), "--key", str(folder / "vault.key")]
    command += ["--journal", journal]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline().rstrip("/\n").rpartition(":")[2]), server.pid
        finally:
            server.terminate()


def measured(
    tables: int, viewers: int, commands: int, seconds: int, processes: int = 1, journal: str = ""
) -> dict[str, Any]:
    """Start a room, put the load on it, and say what came of it."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        (Path(folder) / "casino.toml").write_text(casino(tables))
        url = journal or str(Path(folder) / "room.db")
        rooms = [stack.enter_context(served(Path(folder), url)) for _ in range(processes)]
        ports, pids = zip(*rooms, strict=True)
        load = Load(ports, pids, tables, viewers)
        stack.enter_context(kept_awake())
        uvloop.run(load.run(commands, seconds))
        return load.told(seconds)


def memory(pid: int) -> int:
    """Kilobytes that a process holds."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def processor(pid: int) -> float:
    """Seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def taken_away() -> tuple[int, int]:
    """Ticks of all processors that a host gave to others, and all of them."""
    ticks = [int(one) for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 200), ("viewers", 1000), ("commands", 500), ("seconds", 60)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--journal", default="", help="a PostgreSQL where there are several")
    print(json.dumps(measured(**vars(parser.parse_args()))))
