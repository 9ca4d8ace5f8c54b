"""What the lab's commands show: tables, JSON, and how far a long work is."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Compiling:
    """On the first run ever, show what is being compiled: how many kernels, and which."""

    def __init__(self) -> None:
        self.count = 0
        self.status: Any = None

    def tell(self, name: str) -> None:
        from rich.console import Console
        from rich.status import Status

        if self.status is None:
            console = Console(stderr=True)
            console.print("compiling the lab's kernels: once, they are kept for the next time")
            self.status = Status("", console=console)
            self.status.start()
        self.count += 1
        self.status.update(f"compiling {name}: kernel {self.count}")


@contextmanager
def compiling() -> Iterator[None]:
    from pitboss.lab.kernel import telling

    shown = Compiling()
    try:
        with telling(shown.tell):
            yield
    finally:
        if shown.status is not None:
            shown.status.stop()


@contextmanager
def progress(unit: str) -> Iterator[Callable[[int, int], None]]:
    """A line of progress on a terminal, once there is something to wait for."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(unit, total=None, visible=False)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=True)

        yield tell


def print_json(value: Any) -> int:
    print(json.dumps(value))
    return 0


def print_table(lines: list[tuple[str, str]]) -> int:
    wide = max(len(name) for name, _ in lines)
    for name, value in lines:
        print(f"{name:<{wide}}  {value}")
    return 0
