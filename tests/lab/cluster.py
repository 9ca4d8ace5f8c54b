"""A Dask cluster to lose workers of."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

from pitboss.lab import work
from tests.house.source import ROOT


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A real scheduler and two workers, each a process of its own."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    common = {"cwd": ROOT, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = ["scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    worker = ["worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard",
              "--local-directory", str(folder)]  # fmt: skip
    commands = [scheduler, worker, worker]
    running = [
        subprocess.Popen([sys.executable, "-m", "dask", *command], **common)  # type: ignore[call-overload]
        for command in commands
    ]
    before, work.PATIENCE = work.PATIENCE, "90s"  # a busy machine starts a scheduler slowly
    try:
        yield address, running[1:]
    finally:
        work.PATIENCE = before
        for process in running[::-1]:
            process.kill()
            process.wait()
