"""The load of a whole floor on one process that serves it, by a program of its own.

`python -m benchmarks.load_service` takes the numbers, for one run of any size.
"""

from typing import Any

from benchmarks import Row
from benchmarks.load_service import measured
from tests.postgres import server

TITLE = "A served room: 200 tables, 1,000 viewers, 500 commands a second, doubled until it breaks"
TABLES, VIEWERS, COMMANDS = 200, 1000, 500
SECONDS, AGAIN = 60, 20  # of the load that is asked for, and of the others
TRIES = 5  # of the load that is asked for, until it holds: a host that takes cores away spoils it
LATEST = 50  # ms, p99 from a command to the last viewer
DOUBLED = (1, 2, 4)
SHARED = (1, 2, 4)  # processes
CROWD, MUCH = 200, 4000  # viewers and commands a second asked of them: more than any can do


def run() -> list[Row]:
    return [*_doubled(), *_shared()]


def _doubled() -> list[Row]:
    rows: list[Row] = []
    for factor in DOUBLED:
        asked, viewers = COMMANDS * factor, VIEWERS * factor
        seconds, tries = (SECONDS, TRIES) if factor == 1 else (AGAIN, 1)
        found: list[dict[str, Any]] = []
        while len(found) < tries and (not found or _broken(found[-1], asked)):
            found.append(measured(TABLES, viewers, asked, seconds))
        rows += [*_told(asked, viewers, seconds, found[-1]), *map(_spoiled, found[:-1])]
        if _broken(found[-1], asked):
            break
    return rows


def _spoiled(found: dict[str, Any]) -> Row:
    return Row("p99 of a run before it", found["p99_ms"], "ms", _noise(found))


def _noise(found: dict[str, Any]) -> str:
    stolen, lag = found["stolen_percent"], found["generator_lag_ms"]
    quiet, late = found["quiet_seconds"], found["quiet_p99_ms"]
    told = f"the host took {stolen} % of the processors; the generator lagged by {lag} ms"
    return f"{told}; {late} ms in the {quiet} seconds in which it took at most 1 %"


def _broken(found: dict[str, Any], asked: int) -> bool:
    """It is late, refuses somebody, or does not come along."""
    late = found["p99_ms"] >= LATEST or found["a_second"] < asked * 0.95
    return bool(late or found["errors"] or found["never_seen_by_all"])


def _told(asked: int, viewers: int, seconds: int, found: dict[str, Any]) -> list[Row]:
    name = f"{asked:,} commands a second asked for, {viewers:,} viewers, {seconds} s"
    lost = found["errors"] + found["never_seen_by_all"]
    verdict = "it breaks here" if _broken(found, asked) else "it holds"
    grew = found["memory_grew_kb"] / 1024
    return [
        Row(name, found["a_second"], "a second seen by all", f"{verdict}; {lost} refused or lost"),
        Row("p50 to the last viewer", found["p50_ms"], "ms", ""),
        Row("p99 to the last viewer", found["p99_ms"], "ms", _noise(found)),
        Row("processor of the server", found["server_ms_a_command"], "ms a command", ""),
        Row("memory", found["memory_kb"] / 1024, "MB", f"grew by {grew:.1f} MB after a quarter"),
    ]


def _shared() -> list[Row]:
    """As many commands as they take, of processes that share one PostgreSQL."""
    rates: list[float] = []
    with server() as running:
        for processes in SHARED:
            with running.database() as url:
                found = measured(TABLES, CROWD, MUCH, AGAIN, processes, url)
            rates.append(found["a_second"])
    unit = "commands a second"
    return [
        Row(f"PostgreSQL, processes: {count}", rate, unit, f"{rate / rates[0]:.2f} times one")
        for count, rate in zip(SHARED, rates, strict=True)
    ]
