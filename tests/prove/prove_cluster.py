"""The lab's long work on a Dask cluster that loses a worker each time: the same integers."""

import signal
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pitboss.lab import simulate, work
from pitboss.lab.deck import CARDS
from pitboss.lab.equity.count import equity
from pitboss.lab.equity.tell import as_json
from pitboss.lab.jackpot.economics import jackpot_of
from pitboss.lab.jackpot.paths import play
from pitboss.lab.known import tell
from pitboss.lab.report import as_json as as_lab_json
from pitboss.lab.terms import Terms
from pitboss.lab.without import report_without
from pitboss.play.banked.jackpot import Meter
from tests.lab.cluster import cluster
from tests.prove import Progress

TITLE = "The lab on a cluster"

Long = Callable[[work.Opening, work.Progress], Any]
AFTER = 2  # parts: then a worker is killed


def _jackpot(where: work.Opening, progress: work.Progress) -> Any:
    usual = jackpot_of("canberra-2017")
    meter = Meter(usual.seed, 0, usual.seed, usual.pool_percent)
    return play("canberra-2017", meter, 100, 200_000, 64, 1, where, progress)


LONG: dict[str, Long] = {
    "2,000,000 rounds of Ultimate simulated": lambda where, progress: simulate.simulate(
        "ultimate-2019", 2_000_000, 1, Terms(), where, progress
    ),
    "8,000 tables of five boxes through the engine": lambda where, progress: (
        simulate.simulate_tables("three-card-2006", 8_000, 5, 1, Terms(), where, progress)
    ),
    "an equity of three ranges": lambda where, progress: as_json(
        equity(
            "holdem-1995", ("TT+", "AKs, AQs", "random"), seconds=0, where=where, progress=progress
        )
    ),
    "40,000 tables of Canberra with seven boxes that share": lambda where, progress: tell.known(
        "canberra-2017", Terms(), 7, 0, 40_000, 1, where, progress
    ),
    "one exposed card in 3 Card Poker, exactly": lambda where, progress: tell.known(
        "three-card-2006", Terms(), 1, 1, 2, 1, where, progress
    ),
    "64 paths of a jackpot": _jackpot,
    "Canberra without 16 cards, solved": lambda where, progress: as_lab_json(
        report_without("canberra-2017", Terms(), CARDS[:16], where, progress)
    ),
    "Ultimate without 24 cards, solved": lambda where, progress: as_lab_json(
        report_without("ultimate-2019", Terms(), CARDS[::2][:24], where, progress)
    ),
}


def prove(progress: Progress) -> list[str]:
    told = []
    for done, (what, long) in enumerate(LONG.items(), 1):
        told.append(_same(what, long))
        progress(done, len(LONG))
    return told


def _same(what: str, long: Long) -> str:
    """On this machine, and on a cluster whose first worker is killed in the middle."""
    expected, parts = long(work.local, work.quiet), 0
    with TemporaryDirectory() as folder, cluster(Path(folder)) as (address, workers):

        def kill_one(done: int, total: int) -> None:
            nonlocal parts
            parts = total
            if done == AFTER:
                workers[0].kill()

        found = long(work.opening(address), kill_one)
        assert workers[0].wait(60) == -signal.SIGKILL, f"{what}: no worker was killed"
        assert workers[1].poll() is None, f"{what}: the other worker is gone"
    assert found == expected, f"{what}: the cluster found something else"
    return f"{what}, in {parts} parts: the same to the last integer after a worker was killed"
