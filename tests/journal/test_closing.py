"""A journal is closed under those who read it: they are refused, and the process goes on."""

import subprocess
import sys
from threading import Thread

from pitboss.journal.database import StoreFailed
from pitboss.journal.store import open_store
from tests.journal.killing import ROOT

TIMES, READERS = 10, 2


def close_under_readers(url: str) -> None:
    """How many readers were refused in one line is printed; a crash prints nothing."""
    sys.setswitchinterval(1e-6)
    refused = 0

    def look() -> None:
        nonlocal refused
        try:
            while True:
                store.head()
        except StoreFailed:
            refused += 1

    for _ in range(TIMES):
        store = open_store(url)
        readers = [Thread(target=look) for _ in range(READERS)]
        for reader in readers:
            reader.start()
        store.close()
        for reader in readers:
            reader.join()
    print(refused)


def test_readers_are_refused_when_the_journal_is_closed(url: str) -> None:
    words = [sys.executable, "-m", "tests.journal.test_closing", url]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, f"{TIMES * READERS}\n"), done.stderr


if __name__ == "__main__":
    close_under_readers(sys.argv[1])
