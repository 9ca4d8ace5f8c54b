"""The lab beside phevaluator, eval7 and poker-equity, its solvers by the clock, and a cold start.

Evaluators and equities are measured in time of the processor, all threads together: a busy machine
is as busy for each of them. Solutions and starts are measured by the clock.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import Any

import numpy as np
from phevaluator import evaluate_cards

from benchmarks import Row
from benchmarks.provenance import ROOT
from pitboss.lab import counting, evaluate, simulate, solve_three_card
from pitboss.lab.best import advise
from pitboss.lab.canberra import solve as solve_canberra
from pitboss.lab.deals import deal
from pitboss.lab.deck import CARDS, masks, read
from pitboss.lab.equity.count import equity
from pitboss.lab.terms import PAY_TABLES, Terms
from pitboss.lab.ultimate import solve as solve_ultimate

TITLE = "The lab: evaluators, equities, exact solutions, start"

HANDS, CALLS, REPEATS, TURNS = 1_000_000, 100_000, 7, 11
YARD = "numpy sorts two million integers"
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
    return [
        base, *_eval7(calls, peer), *_evaluators(rows, peer), *_equities(), *_one_by_one(),
        *_solvers(), *_starts(),
    ]  # fmt: skip


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


def by_turns(works: dict[str, Callable[[], Any]], repeats: int = TURNS) -> dict[str, float]:
    """The shortest of some runs of each, in seconds: all of them in turn, however busy it is."""
    times: dict[str, list[float]] = {what: [] for what in works}
    for _ in range(repeats + 1):
        for what, work in works.items():
            start = perf_counter()
            work()
            times[what].append(perf_counter() - start)
    return {what: min(some[1:]) for what, some in times.items()}  # the first is thrown away


def _solvers() -> list[Row]:
    """Each beside the sort in the same turns: the best beside the best."""
    made: dict[str, Callable[[], Any]] = {
        YARD: lambda: np.sort(SORT),
        "3 Card Poker solved": lambda: solve_three_card.solve(Terms())[0].edge,
        "Canberra Poker solved": lambda: solve_canberra.solve("canberra-2017", Terms())[0].edge,
        "Ultimate Texas Hold-em solved": lambda: solve_ultimate.solve(Terms())[0].edge,
    }
    times = by_turns(made)
    sort = times.pop(YARD)
    return [Row(YARD, 1000 * sort, "ms", "1")] + [
        Row(f"{what}, all endings counted", 1000 * time, "ms", f"{time / sort:.3f} of the sort")
        for what, time in times.items()
    ]


MATCHES = {
    "two Hold-em hands": ("holdem-1995", "holdem", ("AsAh", "KdKc"), ""),
    "four Hold-em hands": ("holdem-1995", "holdem", ("AsAh", "KdKc", "QsQd", "JhTh"), ""),
    "two Hold-em hands on a flop": ("holdem-1995", "holdem", ("AsAh", "KdKc"), "2c 7d 9h"),
    "two Omaha hands": ("omaha-1995", "omaha", ("AsAhKsKh", "QdQcJdJc"), ""),
    "two Omaha hands on a flop": ("omaha-1995", "omaha", ("AsAhKsKh", "QdQcJdJc"), "2c 7d 9h"),
    "two Manila hands": ("manila-1995", "", ("AsAhKs", "QdQcJd"), ""),
}


def _equities() -> list[Row]:
    """Every board, by us and by poker-equity where it knows the game; both must agree."""
    rows = []
    for what, (rules, peer, hands, board) in MATCHES.items():
        ours = spent(lambda: equity(rules, hands, read(board)))  # noqa: B023
        rows.append(Row(f"{what}: every board", 1000 * ours, "ms", ""))
        if peer:
            found, other = _peer(peer, hands, board)
            assert abs(found - float(equity(rules, hands, read(board)).equity(0))) < 1e-9
            rows[-1] = Row(rows[-1].what, rows[-1].rate, "ms", f"{_times(other / ours)} as fast")
            rows.append(Row(f"{what}: poker-equity", 1000 * other, "ms", "1"))
    return rows


def _peer(game: str, hands: tuple[str, ...], board: str) -> tuple[float, float]:
    from poker_equity import exact_from_text

    time = spent(lambda: exact_from_text(game, list(hands), board), 3)
    found = exact_from_text(game, list(hands), board)
    return float(found["players"][0]["equity"]), time


def _one_by_one() -> list[Row]:
    """One decision of Ultimate on the flop, and rounds of it at random."""
    hand, flop, terms = read("Kh5d"), read("9h8c2s"), Terms()
    part = spent(lambda: simulate.fast_part("ultimate-2019", terms, 1, 0, simulate.PART), 3)
    look = spent(lambda: advise("ultimate-2019", hand, flop, terms))
    return [
        Row("the best choice on a flop of Ultimate", 1000 * look, "ms", ""),
        Row("Ultimate simulated", simulate.PART / part, "rounds a second", ""),
    ]


def spent(work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The least time of the processor in some runs, in seconds; the first is thrown away."""
    work()
    times = []
    for _ in range(repeats):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def _starts() -> list[Row]:
    """A process from nothing to the answer, beside one that imports numpy and no more."""
    bare = "python imports numpy, whole process"
    works = {bare: lambda: _process("-c", "import numpy")} | {
        f"pitboss lab edge {rules}, whole process": partial(
            _process, "-m", "pitboss", "lab", "edge", rules
        )
        for rules in PAY_TABLES
    }
    times = by_turns(works, REPEATS)
    beside = {what: f"{_times(time / times[bare])} numpy's" for what, time in times.items()}
    beside[bare] = "1"
    return [Row(what, 1000 * time, "ms", beside[what]) for what, time in times.items()]


def _process(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x"
