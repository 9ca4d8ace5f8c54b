"""The log of a journal is carried over into its file beside the writer, who need not wait for it.

SQLite writes to a log, and to the file when the log is long: whoever commits then would wait for
thousands of pages. Here that is done bit by bit; what is left to the writer is little.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from threading import Event, Lock, Thread

from pitboss.journal.sqlite_reading import connect

PAUSE = timedelta(milliseconds=300).total_seconds()  # between two times


class Carrier:
    """One thread with a connection of its own, from the first commit to the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._carrying = Lock()
        self._written, self._stopped = Event(), Event()
        self._thread: Thread | None = None

    def written(self) -> None:
        """There is something in the log; said by the writer alone."""
        self._written.set()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="carrier", daemon=True)
            self._thread.start()

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Nothing is carried over until the block ends."""
        with self._carrying:
            yield

    def close(self) -> None:
        self._stopped.set()
        self._written.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with self._carrying:  # whoever opens a journal reads in it, and would be in a scrub's way
            connection = connect(self._path, patience=0)
        while not self._stopped.wait(PAUSE):
            self._written.wait()
            self._written.clear()
            # A disk that is full, or gone: the writer meets it too, and says so.
            with self._carrying, suppress(sqlite3.Error):
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        connection.close()
