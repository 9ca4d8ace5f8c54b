"""The load of a whole floor on one process that serves it, by a program of its own.

`python -m benchmarks.load_service` takes the numbers, and is the long run: 60 seconds unless told.
"""

from benchmarks import Row
from benchmarks.load_service import measured

TITLE = "A served room: 200 tables, 1,000 viewers, 500 commands a second, then twice that"
SECONDS = 20


def run() -> list[Row]:
    return [row for factor in (1, 2) for row in _rows(factor)]


def _rows(factor: int) -> list[Row]:
    asked = 500 * factor
    found = measured(200, 1000 * factor, asked, SECONDS)
    seen = found["commands"] / SECONDS
    name = f"{asked:,} commands a second asked for"
    lost = found["errors"] + found["never_seen_by_all"]
    grew = found["memory_grew_kb"]
    return [
        Row(name, seen, "a second seen by every viewer", f"{lost} refused or not seen by all"),
        Row("p50 to the last viewer", found["p50_ms"], "ms", ""),
        Row("p99 to the last viewer", found["p99_ms"], "ms", _lag(found["generator_lag_ms"])),
        Row("processor of the server", found["server_ms_a_command"], "ms a command", ""),
        Row("memory", found["memory_kb"] / 1024, "MB", f"grew by {grew / 1024:.1f} MB"),
    ]


def _lag(milliseconds: float) -> str:
    return f"the generator itself lagged by {milliseconds:.0f} ms at the most"
