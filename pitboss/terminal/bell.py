"""Whoever is asked something at a table is called away from the question when the table moves."""

import signal
import threading
from types import FrameType

AGAIN = 0.2  # seconds: a signal that comes just before the keyboard is read is not heard


class Called(Exception):
    """The question is answered by what has happened."""


class Bell:
    """Silent until it is hung up; then a signal ends a question, however long it has stood."""

    def __init__(self) -> None:
        self.rung = threading.Event()
        self._listening, self._hung = False, False

    def hang(self) -> None:
        """Once, by the thread that asks."""
        if self._hung or not hasattr(signal, "pthread_kill"):
            return
        self._hung, self._asks = True, threading.get_ident()
        signal.signal(signal.SIGUSR1, self._called)
        threading.Thread(target=self._ring, daemon=True).start()

    def listen(self) -> None:
        self._listening = self._hung
        if self._hung and self.rung.is_set():
            self._called()

    def rest(self) -> None:
        self._listening = False

    def _called(self, number: int = 0, frame: FrameType | None = None) -> None:
        if self._listening:
            self._listening = False
            raise Called

    def _ring(self) -> None:
        while True:
            self.rung.wait()
            if self._listening:
                signal.pthread_kill(self._asks, signal.SIGUSR1)
            threading.Event().wait(AGAIN)
