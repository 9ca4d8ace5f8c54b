"""Work in parts: in order, whole after a worker dies, and the same on a Dask cluster."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from socket import socket

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.lab import work
from pitboss.lab.simulate import fast_part
from pitboss.lab.terms import Terms
from tests.house.source import ROOT

PARTS = [("three-card-2006", Terms(), 1, nth, 20_000) for nth in range(24)]


def square(number: int) -> int:
    return number * number


def square_or_die(number: int, mark: str) -> int:
    """Die the first time that this is asked for three."""
    if number == 3 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def threads() -> Executor:
    return ThreadPoolExecutor(2)


def test_parts_come_back_in_order() -> None:
    seen: list[tuple[int, int]] = []
    found = work.run(square, [(n,) for n in range(9)], threads, lambda *at: seen.append(at))
    assert found == [n * n for n in range(9)]
    assert seen[-1] == (9, 9)


def test_what_a_dead_worker_had_is_done_again(tmp_path: Path) -> None:
    mark = str(tmp_path / "died")
    found = work.run(square_or_die, [(n, mark) for n in range(6)], partial(work.local, 2))
    assert found == [n * n for n in range(6)]
    assert Path(mark).exists()


def test_a_stop_cancels_what_has_not_begun() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work.run(square, [(n,) for n in range(50)], threads, stop)


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
    try:
        yield address, running[1:]
    finally:
        for process in running[::-1]:
            process.kill()
            process.wait()


def test_a_cluster_that_loses_a_worker_finds_the_same(tmp_path: Path) -> None:
    expected = np.sum([fast_part(*part) for part in PARTS], axis=0)
    with cluster(tmp_path) as (address, workers):

        def kill_one(done: int, total: int) -> None:
            if done == 3:
                workers[0].kill()

        found = work.run(fast_part, PARTS, work.opening(address), kill_one)
        assert workers[0].wait(10) == -signal.SIGKILL
        assert workers[1].poll() is None
    assert (np.sum(found, axis=0) == expected).all()


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", "1s")
    with pytest.raises(BadInput, match="no Dask scheduler answers"):
        work.run(square, [(1,)], work.opening("tcp://127.0.0.1:9"))
