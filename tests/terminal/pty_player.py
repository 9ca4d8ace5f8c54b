"""The real program in a pseudo-terminal: somebody types, and waits for what is answered."""

import os
import pty
import re
import select
import signal
import sys
from pathlib import Path
from types import TracebackType

A_MOMENT = 1  # second
PATIENCE = 90  # seconds for an answer, on a machine with much else to do
SIGNALS = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """`pitboss play` with a journal of its own; ends with the test."""

    PROGRAM: tuple[str, ...] = ("-m", "pitboss", "play")

    def __init__(self, folder: Path, *words: str, columns: int = 80, **settings: str) -> None:
        self.journal = folder / "parlour.db"
        command = self.command(words)
        about = os.environ | {"TERM": "xterm", "COLUMNS": str(columns)} | settings
        self.pid, self.keyboard = pty.fork()
        if not self.pid:
            for ignored in SIGNALS:  # by whoever runs the tests in the background
                signal.signal(ignored, signal.SIG_DFL)
            os.execve(sys.executable, command, about)
        self.came, self.said, self.heard = b"", "", 0
        self.ended = False

    def command(self, words: tuple[str, ...]) -> list[str]:
        return [sys.executable, *self.PROGRAM, *words, "--journal", str(self.journal)]

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self.ended:
            self.end(signal.SIGKILL)
        os.close(self.keyboard)

    # Keys

    def type(self, answer: str = "") -> None:
        self.press(answer.encode() + b"\n")

    def press(self, keys: bytes) -> None:
        os.write(self.keyboard, keys)

    def end(self, by: "signal.Signals | bytes") -> int:
        """By a signal or a key; again if it came in the instant before the program reads.

        Python hears a signal of that instant with the next key only. One that comes again while
        the program ends changes nothing: `pitboss.__main__` sees to that.
        """
        for _ in range(PATIENCE):
            if isinstance(by, bytes):
                self.press(by)
            else:
                os.kill(self.pid, by)
            if self._listen_out(A_MOMENT):
                return self._reap()
        raise AssertionError(f"{by!r} does not end it: {self.said[self.heard :]}")

    # The screen

    def expect(self, *patterns: str) -> str:
        """Wait for one of these beyond what was heard before; what was said until it ends."""
        wanted = re.compile("|".join(patterns))
        while not (found := wanted.search(self.said, self.heard)):
            assert self._listen(), f"no {patterns} in: {self.said[self.heard :]}"
        since, self.heard = self.heard, found.end()
        return self.said[since : self.heard]

    def _listen(self, patience: float = PATIENCE) -> bool:
        """Something came; not so once the program has ended, or says nothing for long."""
        if not select.select([self.keyboard], [], [], patience)[0]:
            return False
        try:
            came = os.read(self.keyboard, 65536)
        except OSError:  # how Linux says that nobody writes any more
            self.ended = True
            return False
        self.came += came
        self.said = ESCAPES.sub("", self.came.decode(errors="replace")).replace("\r", "")
        return bool(came)

    def _listen_out(self, patience: float = PATIENCE) -> bool:
        """Everything it says; has it ended?"""
        while self._listen(patience):
            continue
        return self.ended

    def wait(self) -> int:
        """The exit status, once everything is said."""
        assert self._listen_out(), f"it does not end: {self.said[self.heard :]}"
        return self._reap()

    def _reap(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
