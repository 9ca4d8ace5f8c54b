"""A machine that is kept awake: its processors do what nobody wants while nobody wants anything.

A host gives away the processors of a machine that sleeps for a moment, and gives them back late:
a room that waits for the next command is late then by tens of milliseconds, through no fault of its
own. What runs here is of the class that yields to everything else, so that it costs nothing but
power. Where there is no such class, nothing is kept awake.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager


@contextmanager
def kept_awake() -> Iterator[None]:
    """Every processor, until the block ends."""
    with ExitStack() as stack:
        if hasattr(os, "SCHED_IDLE"):
            for _ in range(os.cpu_count() or 1):
                idler = stack.enter_context(subprocess.Popen([sys.executable, __file__]))
                stack.callback(idler.kill)
        yield


def main() -> None:
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    parent = os.getppid()
    while os.getppid() == parent:  # who was started by nobody any more ends
        for _ in range(1_000_000):
            pass


if __name__ == "__main__":
    main()
