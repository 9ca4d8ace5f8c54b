"""The log: a line of JSON for each thing, with no secret in it: no token, no cookie, no card."""

import logging
import sys
import time
from typing import Any, TextIO

import msgspec

from pitboss.errors import BadInput

OTHERS = ("uvicorn", "asyncio", "litestar", "psycopg")  # who would say things beside it
LONGEST = 200  # characters of what somebody else's program says


class Log:
    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out if out is not None else sys.stderr

    def say(self, event: str, **about: Any) -> None:
        line = {"time": round(time.time(), 3), "event": event} | about
        print(msgspec.json.encode(line).decode(), file=self._out, flush=True)

    def failed(self, what: str, where: str, error: Exception) -> None:
        """Where it went wrong, and of what kind; a message may quote what somebody sent."""
        said = str(error) if isinstance(error, BadInput) else ""
        trace = error.__traceback__
        while trace and trace.tb_next:
            trace = trace.tb_next
        at = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
        self.say("failed", what=what, where=where, kind=type(error).__name__, at=at, said=said)


class Lines(logging.Handler):
    """What the server and its loop say of themselves, a line each: no trace, and nothing quoted."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage().strip().partition("\n")[0][:LONGEST]
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        self._log.say("server", level=record.levelname.lower(), said=said, kind=kind)


def take_over(log: Log) -> None:
    """Nothing is printed beside the log."""
    for name in OTHERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [Lines(log)], False
