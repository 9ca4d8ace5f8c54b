"""Three processes on one PostgreSQL behind haproxy, killed in turn: nobody waits for a second.

The file is deploy/haproxy.cfg itself. A wait is from sending a command to seeing what became of it
on one's own stream. What people wait with nothing killed is measured in turn with what they wait
when a process is killed, as often and for as long: a process starts beside each time, so that both
bear the same load of the machine.
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
from tests.postgres import free_port, server
from tests.prove import Progress
from tests.prove.rooms import Crowd, Seats, casino, furnished, served

TITLE = "A process behind haproxy is killed, and no player waits a second more"
TABLES, KILLS = 10, 9
CONFIG = ROOT / "deploy" / "haproxy.cfg"
NAMES = ("ONE", "TWO", "THREE")
MOST = 1.0  # second


def prove(progress: Progress) -> list[str]:
    with TemporaryDirectory() as folder, server() as running, running.database() as url:
        calm, worst, commands = asyncio.run(_night(Path(folder), url, progress))
        with open_journal(url) as journal:
            report = verify(journal, read_vault(Path(folder) / "vault.key"))
    assert report.findings == (), report.findings[0]
    waited = f"{worst:.2f} s, {calm:.2f} s with none killed"
    assert worst - calm < MOST, f"somebody waited {waited} under the same load"
    return [
        f"{KILLS} kills of one of three processes, {commands:,} commands at {TABLES} tables: "
        f"nobody waited longer for what became of a command than {waited} in as many turns; "
        f"{report.rounds:,} rounds judged again and found lawful"
    ]


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


async def _night(folder: Path, journal: str, progress: Progress) -> tuple[float, float, int]:
    file, key = casino(folder, TABLES), folder / "vault.key"
    seats = furnished(journal, key, file)
    ports, door = [free_port() for _ in NAMES], free_port()
    processes = [await _process(journal, key, file, port) for port in ports]
    try:
        async with _proxy(environment(certificate(folder), door, ports), door):
            return await _played(seats, door, processes, ports, (journal, key, file), progress)
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
        "haproxy", "-q", "-db", "-f", str(CONFIG), env=environment
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
    progress: Progress,
) -> tuple[float, float, int]:
    chance, calm, worst = Random("haproxy"), 0.0, 0.0
    async with Crowd(f"https://127.0.0.1:{door}", seats) as crowd:
        await crowd.until(dict.fromkeys(crowd.rounds(), 1))
        _waits(crowd)
        for number in range(KILLS):
            aside, nth = await _started(crowd, chance, room, free_port()), number % len(NAMES)
            calm = max(calm, _waits(crowd))
            aside.terminate()
            await aside.wait()
            processes[nth].kill()
            await processes[nth].wait()
            processes[nth] = await _started(crowd, chance, room, ports[nth])
            worst = max(worst, _waits(crowd))
            progress(number + 1, KILLS)
        commands = sum(len(one.given) for one in crowd.patrons)
    return calm, worst, commands


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
    longest = max((wait for one in crowd.patrons for wait in one.waits), default=0.0)
    for one in crowd.patrons:
        one.waits.clear()
    return longest
