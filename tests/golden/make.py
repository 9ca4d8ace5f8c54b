"""Make a golden journal: `python -m tests.golden.make FILE`.

A journal that was kept stays for good; a new form of events gets a new file beside it.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.journal.backup import back_up
from pitboss.journal.store import open_store
from tests.floor.journals import play_some


def main(target: Path) -> None:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "journal.db") as store:
        play_some(store, rounds=1)
        back_up(store, target)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
