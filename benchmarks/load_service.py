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
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

VERSION = re.compile(rb'data: \{"table":"([^"]+)","version":(\d+)')
CONNECTS = 50  # a second


class Table:
    """What was sent to a table, and who has seen it."""

    def __init__(self, name: str, viewers: int) -> None:
        self.name, self.viewers = name, viewers
        self.sent: dict[int, float] = {}
        self.seen: dict[int, int] = {}


class Load:
    def __init__(self, host: str, port: int, tables: list[str], viewers: int, pid: int) -> None:
        self.host, self.port, self.pid = host, port, pid
        self.worked, self.memory = 0.0, 0  # of the server, when the load begins
        each = viewers // len(tables)
        self.tables = {name: Table(name, each) for name in tables}
        self.took: list[float] = []
        self.errors = 0
        self.lag = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, reader: Any, writer: Any, head: str, body: bytes) -> tuple[int, bytes]:
        writer.write(f"{head}\r\nHost: {self.host}\r\nContent-Length: {len(body)}\r\n\r\n".encode())
        writer.write(body)
        status = int((await reader.readline()).split()[1])
        length, cookie = 0, b""
        while (line := await reader.readline()) != b"\r\n":
            name, _, value = line.partition(b": ")
            length = int(value) if name.lower() == b"content-length" else length
            cookie = value.partition(b";")[0] if name.lower() == b"set-cookie" else cookie
        data = await reader.readexactly(length)
        return status, (cookie + b"\n" + data) if cookie else data

    async def watch(self, table: Table) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        asked = f"GET /api/stream?table={table.name} HTTP/1.1\r\nHost: {self.host}\r\n\r\n"
        writer.write(asked.encode())
        known = 0
        while line := await reader.readline():
            if found := VERSION.match(line):
                now, version = time.perf_counter(), int(found[2])
                for passed in range(known + 1, version + 1):
                    self._saw(table, passed, now)
                known = version

    def _saw(self, table: Table, version: int, now: float) -> None:
        table.seen[version] = table.seen.get(version, 0) + 1
        if table.seen[version] == table.viewers and version in table.sent:
            self.took.append(now - table.sent.pop(version))

    async def play(self, table: Table, every: float, end: float) -> None:
        """One player lays an ante and takes it back, again and again."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        post = "POST {} HTTP/1.1\r\nContent-Type: application/json"
        _, came = await self.ask(reader, writer, post.format("/api/guest"), b"{}")
        cookie, _, data = came.partition(b"\n")
        head = post.format(f"/api/tables/{table.name}/commands")
        head += f"\r\nCookie: {cookie.decode()}\r\nX-CSRF-Token: {json.loads(data)['csrf']}"
        commands: list[dict[str, str]] = [
            {"type": "act", "action": "ante", "amount": "10.00"},
            {"type": "take-back", "wager": "ante"},
        ]
        await self._give(table, reader, writer, head, {"type": "sit"}, "sit")
        await asyncio.sleep(2)
        number, due = 0, time.perf_counter()
        while (due := due + every) < end:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            await self._give(table, reader, writer, head, commands[number % 2], str(number))
            number += 1

    async def _give(
        self, table: Table, reader: Any, writer: Any, head: str, command: Any, name: str
    ) -> None:
        started = time.perf_counter()
        body = json.dumps({"id": name, "command": command}).encode()
        status, data = await self.ask(reader, writer, head, body)
        if status != 201:
            self.errors += 1
            return
        version = json.loads(data)["version"]
        if table.seen.get(version, 0) >= table.viewers:
            self.took.append(time.perf_counter() - started)
        else:
            table.sent[version] = started

    async def watch_lag(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            self.lag = max(self.lag, time.perf_counter() - before - 0.01)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        task.add_done_callback(_told)
        self._tasks.append(task)

    async def run(self, commands: int, seconds: int) -> None:
        for table in self.tables.values():
            for _ in range(table.viewers):
                self._keep(self.watch(table))
                await asyncio.sleep(1 / CONNECTS)
        self._keep(self.watch_lag())
        self.worked, self.memory = processor(self.pid), memory(self.pid)
        end, every = time.perf_counter() + seconds + 4, len(self.tables) / commands
        plays = []
        for nth, table in enumerate(self.tables.values()):
            plays.append(asyncio.create_task(self.play(table, every, end)))
            if nth % CONNECTS == 0:
                await asyncio.sleep(every / 8)
        await asyncio.gather(*plays)
        await asyncio.sleep(1)


def _told(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception():
        print(f"a viewer was lost: {task.exception()}", file=sys.stderr)


def casino(tables: int) -> str:
    """Tables against the house, where wagers wait for whoever is not ready."""
    rows = [
        f'[[tables]]\nname = "t{number}"\nrules = "three-card-2006"\npractice = true\n'
        for number in range(tables)
    ]
    return 'name = "load"\n[times]\nwagers = 3600\n' + "\n".join(rows)


def measured(tables: int, viewers: int, commands: int, seconds: int) -> dict[str, Any]:
    """Start a room, put the load on it, and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "casino.toml"
        house.write_text(casino(tables))
        command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--casino", str(house)]
        command += ["--journal", str(Path(folder) / "room.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
            names = [f"t{number}" for number in range(tables)]
            load = Load("127.0.0.1", port, names, viewers, server.pid)
            try:
                asyncio.run(load.run(commands, seconds))
                end, worked = memory(server.pid), processor(server.pid) - load.worked
            finally:
                server.terminate()
    took, lost = sorted(load.took), sum(len(one.sent) for one in load.tables.values())
    if not took:
        raise SystemExit(f"nothing was seen by everybody: {load.errors} errors, {lost} not seen")
    half, most = (took[len(took) * share // 100] * 1000 for share in (50, 99))
    return {
        "commands": len(took),
        "errors": load.errors,
        "never_seen_by_all": lost,
        "p50_ms": round(half, 1),
        "p99_ms": round(most, 1),
        "generator_lag_ms": round(load.lag * 1000, 1),
        "server_ms_a_command": round(worked * 1000 / len(took), 2),
        "memory_kb": end,
        "memory_grew_kb": end - load.memory,
    }


def memory(pid: int) -> int:
    """Kilobytes that a process holds."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def processor(pid: int) -> float:
    """Seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 200), ("viewers", 1000), ("commands", 500), ("seconds", 60)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    print(json.dumps(measured(**vars(parser.parse_args()))))
