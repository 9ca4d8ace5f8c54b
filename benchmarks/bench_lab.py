"""The lab beside phevaluator and eval7, its solvers by the clock, and a cold start."""

import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
from phevaluator import evaluate_cards

from benchmarks import Row
from benchmarks.provenance import ROOT
from pitboss.lab import counting, evaluate, solve_three_card
from pitboss.lab.canberra import solve as solve_canberra
from pitboss.lab.deals import deal
from pitboss.lab.deck import CARDS, masks
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import solve as solve_ultimate

TITLE = "The lab: evaluators on one core, exact solutions, start"

HANDS, CALLS, REPEATS = 1_000_000, 100_000, 7
SORT = np.random.default_rng(1).integers(0, 2**62, 2_000_000)  # the yardstick: one sort of these


def best(work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The shortest of some runs, in seconds; the first is thrown away."""
    work()
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def run() -> list[Row]:
    rows = deal(HANDS, 7, (7,))
    calls = rows[:CALLS].tolist()
    peer = CALLS / best(lambda: [evaluate_cards(*hand) for hand in calls])
    base = Row("phevaluator, seven cards, a call each", peer, "hands a second", "1")
    return [base, *_eval7(calls, peer), *_evaluators(rows, peer), *_solvers(), _start()]


def _eval7(calls: list[list[int]], peer: float) -> list[Row]:
    try:
        import eval7
    except ModuleNotFoundError:
        return []
    hands = [[eval7.Card(CARDS[number]) for number in hand] for hand in calls]
    rate = CALLS / best(lambda: [eval7.evaluate(hand) for hand in hands])
    return [Row("eval7, seven cards, a call each", rate, "hands a second", _times(rate / peer))]


def _evaluators(rows: Any, peer: float) -> list[Row]:
    lanes, five = masks(rows), np.ascontiguousarray(rows[:, :5])
    made = {
        "seven cards, rows": HANDS / best(lambda: evaluate.seven(rows)),
        "seven cards, suit-lane masks": HANDS / best(lambda: evaluate.seven_masks(lanes)),
        "five cards, rows": HANDS / best(lambda: evaluate.five(five)),
        "every one of C(52,7), by class": 133_784_560 / best(counting.seven_counts, 3),
    }
    return [
        Row(what, rate, "hands a second", f"{_times(rate / peer)} phevaluator")
        for what, rate in made.items()
    ]


def _solvers() -> list[Row]:
    sort = best(lambda: np.sort(SORT))
    made: dict[str, Callable[[], Any]] = {
        "3 Card Poker solved": lambda: solve_three_card.solve(Terms())[0].edge,
        "Canberra Poker solved": lambda: solve_canberra.solve("canberra-2017", Terms())[0].edge,
        "Ultimate Texas Hold-em solved": lambda: solve_ultimate.solve(Terms())[0].edge,
    }
    yard = Row("numpy sorts two million integers", 1000 * sort, "ms", "1")
    solved = [(what, best(work)) for what, work in made.items()]
    return [yard] + [
        Row(f"{what}, all endings counted", 1000 * time, "ms", f"{time / sort:.3f} of the sort")
        for what, time in solved
    ]


def _start() -> Row:
    """A process from nothing to the answer, with what was compiled on disk."""
    command = [sys.executable, "-m", "pitboss", "lab", "edge", "ultimate-2019"]
    time = best(lambda: subprocess.run(command, cwd=ROOT, check=True, capture_output=True), 3)
    return Row("pitboss lab edge ultimate-2019, whole process", 1000 * time, "ms", "")


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x"
