"""A room of our own for the browser: a server on a free port, that can be killed and come back."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from pitboss.floor.room.casino_file import DEMONSTRATION, Times
from pitboss.web.pages.routes import handlers
from tests.house.source import ROOT
from tests.web.api.served import Served, demonstration, serving

# As on a fresh machine, where nobody has asked for the lab yet.
WITHOUT_LAB = """import sys
sys.modules["numpy"] = None
from pitboss.cli import main
sys.exit(main())"""
PATIENCE = 120  # seconds that a start may take on a busy machine
OPEN = "Pitboss is open at "


# Nobody is hurried in a test, and bots do not ponder: a machine under load changes nothing.
UNHURRIED = Times(wagers=900, decision=900, call=900, concession=900, seeds=0, between=2, bot=10)
TIMES = {"wagers": 900, "decision": 900, "call": 900, "concession": 900, "between": 2, "bot": 10}


def unhurried(text: str) -> str:
    """The demonstration room with these times."""
    for name, value in TIMES.items():
        text, found = re.subn(rf"(?m)^{name} = \d+$", f"{name} = {value}", text)
        assert found == 1, name
    return text


class House:
    """A room that runs in a process of its own."""

    def __init__(self, folder: Path, demonstration: bool = False, lab: bool = False) -> None:
        self.folder, self.port, self.url = folder, 0, ""
        self.program = ["-m", "pitboss"] if lab else ["-c", WITHOUT_LAB]
        self.casino: list[str] = []
        if not demonstration:
            casino = folder / "casino.toml"
            casino.write_text(unhurried(DEMONSTRATION.read_text()))
            self.casino = ["--casino", str(casino)]

    def start(self) -> None:
        """The same journal and, after the first time, the same port."""
        order = [sys.executable, *self.program, "serve", "--port", str(self.port)]
        order += ["--journal", str(self.folder / "room.db"), *self.casino]
        self._log = (self.folder / "log").open("a")
        self._running = subprocess.Popen(
            order, cwd=ROOT, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        assert line.startswith(OPEN), (line, self.log())
        self.url = line.removeprefix(OPEN).strip().rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut does it."""
        os.kill(self._running.pid, signal.SIGKILL)
        self._running.wait()
        self._log.close()

    def stop(self) -> None:
        self._running.terminate()
        try:
            self._running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
        self._log.close()

    def memory(self) -> int:
        """Of the server, in kilobytes."""
        status = Path(f"/proc/{self._running.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])

    def log(self) -> str:
        return (self.folder / "log").read_text()


@contextmanager
def quiet_room(folder: Path, between: int = UNHURRIED.between) -> Iterator[Served]:
    """The demonstration room with its pages, where nobody is hurried."""
    times = replace(UNHURRIED, between=between)
    with serving(folder, demonstration(times), pages=handlers()) as running:
        yield running


@contextmanager
def house(folder: Path, demonstration: bool = False) -> Iterator[House]:
    running = House(folder, demonstration)
    running.start()
    try:
        yield running
    finally:
        running.stop()
