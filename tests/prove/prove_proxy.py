"""Three processes on one PostgreSQL behind haproxy, killed in turn: nobody waits for a second.

The file is deploy/haproxy.cfg itself. A wait is from sending a command to seeing what became of it
on one's own stream. What people wait with nothing killed is measured in turn with what they wait
when a process is killed, as often and for as long: a process starts beside each time, so that both
bear the same load of the machine. Everybody moves as soon as a table waits for them.
"""

import asyncio
import os
import subprocess
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx

from benchmarks.provenance import ROOT
from pitboss.audit.verify import verify
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import read_vault
from tests.debian import haproxy as program
from tests.postgres import free_port, server
from tests.prove import Progress
from tests.prove.rooms import Crowd, Seats, casino, furnished, served

TITLE = "A process behind haproxy is killed, and no player waits for a second"
WHOLE = 9  # kills
TABLES = 10
CONFIG = ROOT / "deploy" / "haproxy.cfg"
NAMES = ("ONE", "TWO", "THREE")
MOST = 1.0  # second


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, float]:
    """A night with these kills; which of the processes it is goes by their number."""
    with TemporaryDirectory() as folder, server() as running, running.database() as url:
        found = asyncio.run(_night(Path(folder), url, numbers, progress))
        with open_journal(url) as journal:
            report = verify(journal, read_vault(Path(folder) / "vault.key"))
    assert report.findings == (), report.findings[0]
    assert found["killed"] < MOST, _waited(found)
    return {**found, "rounds": report.rounds}


def told(found: list[dict[str, float]]) -> list[str]:
    kills, commands, rounds = (int(_sum(found, name)) for name in ("kills", "commands", "rounds"))
    assert kills == WHOLE, f"{kills} of {WHOLE} kills were made"
    longest = {name: max(one[name] for one in found) for name in ("killed", "calm")}
    return [
        f"{kills} kills of one of three processes, {commands:,} commands at {TABLES} tables: "
        f"{_waited(longest)} in as many turns; {rounds:,} rounds judged again and found lawful"
    ]


def _sum(found: list[dict[str, float]], name: str) -> float:
    return sum(one[name] for one in found)


def _waited(found: dict[str, float]) -> str:
    return (
        f"the longest that anybody waited for what became of a command is {found['killed']:.2f} s, "
        f"and {found['calm']:.2f} s with none killed"
    )


def environment(certificate: Path, door: int, ports: list[int]) -> dict[str, str]:
    ours = {f"PITBOSS_{name}": f"127.0.0.1:{port}" for name, port in zip(NAMES, ports, strict=True)}
    ours |= {"PITBOSS_DOOR": f"127.0.0.1:{door}", "PITBOSS_CERTIFICATE": str(certificate)}
    return {**os.environ, **ours}


def certificate(folder: Path) -> Path:
    """A certificate of our own, with its key."""
    key, cert, both = (folder / name for name in ("key.pem", "cert.pem", "both.pem"))
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    words += ["-subj", "/CN=localhost"]
    words += ["-keyout", str(key), "-out", str(cert)]
    subprocess.run(words, check=True, capture_output=True)
    both.write_text(cert.read_text() + key.read_text())
    return both


async def _night(
    folder: Path, journal: str, numbers: range, progress: Progress
) -> dict[str, float]:
    file, key = casino(folder, TABLES), folder / "vault.key"
    seats = furnished(journal, key, file)
    ports, door = [free_port() for _ in NAMES], free_port()
    processes = [await _process(journal, key, file, port) for port in ports]
    try:
        async with _proxy(environment(certificate(folder), door, ports), door):
            room = journal, key, file
            return await _played(seats, door, processes, ports, room, numbers, progress)
    finally:
        for process in processes:
            if process.returncode is None:
                process.terminate()
            await process.wait()


async def _process(journal: str, key: Path, file: Path, port: int) -> Process:
    return await served(journal, key, file, port, "--behind-proxy")


@asynccontextmanager
async def _proxy(environment: dict[str, str], door: int) -> AsyncIterator[None]:
    haproxy = await asyncio.create_subprocess_exec(
        program(), "-q", "-db", "-f", str(CONFIG), env=environment
    )
    try:
        async with httpx.AsyncClient(verify=False) as http:
            while not await _open(http, f"https://127.0.0.1:{door}/ready"):
                assert haproxy.returncode is None, "haproxy did not start"
                await asyncio.sleep(0.1)
        yield
    finally:
        haproxy.kill()
        await haproxy.wait()


async def _open(http: httpx.AsyncClient, url: str) -> bool:
    try:
        return (await http.get(url)).is_success
    except httpx.TransportError:
        return False


async def _played(
    seats: Seats,
    door: int,
    processes: list[Process],
    ports: list[int],
    room: tuple[str, Path, Path],
    numbers: range,
    progress: Progress,
) -> dict[str, float]:
    chance, calm, worst = Random(f"haproxy {numbers.start}"), 0.0, 0.0
    async with Crowd(f"https://127.0.0.1:{door}", seats) as crowd:
        await crowd.until(dict.fromkeys(crowd.rounds(), 1))
        _waits(crowd)
        for done, number in enumerate(numbers, 1):
            aside, nth = await _started(crowd, chance, room, free_port()), number % len(NAMES)
            calm = max(calm, _waits(crowd))
            aside.terminate()
            await aside.wait()
            processes[nth].kill()
            await processes[nth].wait()
            processes[nth] = await _started(crowd, chance, room, ports[nth])
            worst = max(worst, _waits(crowd))
            progress(done, len(numbers))
        commands = sum(len(one.given) for one in crowd.patrons)
    return {"kills": len(numbers), "commands": commands, "calm": calm, "killed": worst}


async def _started(
    crowd: Crowd, chance: Random, room: tuple[str, Path, Path], port: int
) -> Process:
    """Another process, once everybody has played on, and a while that people play beside it."""
    await crowd.until(crowd.rounds(more=1))
    process = await _process(*room, port)
    await asyncio.sleep(chance.uniform(1, 2))
    return process


def _waits(crowd: Crowd) -> float:
    """The longest wait since this was last asked."""
    return max(one.longest_wait() for one in crowd.patrons)
