"""Work in parts: in order, whole after a worker dies, and the same on a Dask cluster."""

import os
import signal
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.lab import work
from pitboss.lab.simulate import fast_part
from pitboss.lab.terms import Terms
from tests.lab.cluster import cluster

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


def test_a_cluster_that_loses_a_worker_finds_the_same(tmp_path: Path) -> None:
    expected = np.sum([fast_part(*part) for part in PARTS], axis=0)
    with cluster(tmp_path) as (address, workers):

        def kill_one(done: int, total: int) -> None:
            if done == 3:
                workers[0].kill()

        found = work.run(fast_part, PARTS, work.opening(address), kill_one)
        assert workers[0].wait(90) == -signal.SIGKILL
        assert workers[1].poll() is None
    assert (np.sum(found, axis=0) == expected).all()


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", "1s")
    with pytest.raises(BadInput, match="no Dask scheduler answers"):
        work.run(square, [(1,)], work.opening("tcp://127.0.0.1:9"))
