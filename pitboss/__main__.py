"""`pitboss`, and `python -m pitboss`: the command line as a process, which ctrl-c stops once."""

import signal
import sys
from contextlib import suppress
from types import FrameType

STOPPED = 130


def run() -> int:
    """One command. The first ctrl-c stops it; what comes while it stops or ends changes nothing.

    Python itself would die of a second one while it ends, after everything was said and kept.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # nobody ignores it for us
        signal.signal(signal.SIGINT, _stop)
    status = STOPPED
    with suppress(KeyboardInterrupt):
        from pitboss.cli import main

        status = main()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return status


def _stop(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(run())
