"""How fast the pitboss of a folder writes entries and loads them again: a process for each.

    python benchmarks/rates.py FOLDER

Asked by lines and answered by lines, so that two folders can take turns. `write` plays a round at
each table, and `load` reads all of the tables into a casino that knows nothing of them: the answer
is the seconds of the processor that each table took for one entry. Where there are snapshots,
`load` leaves them aside, and `known` loads a table as the floor does.
"""

import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

RULES = ("canberra-2017", "holdem-1995")
ROUNDS = 20  # at each of the tables that are loaded
NEVER = 10**9


def main(folder: str) -> None:
    sys.path[0] = folder
    journals = import_module("tests.floor.journals")
    felts = import_module("tests.floor.felt")
    opened = import_module("pitboss.journal.store").open_store
    with TemporaryDirectory() as place, opened(Path(place) / "new.db") as new:
        long = Path(place) / "long.db"
        with opened(long) as store:
            play(journals, table_of(journals, felts, store), ROUNDS)
        felt = table_of(journals, felts, new)
        print("ready", flush=True)
        for line in sys.stdin:
            asked = line.strip()
            if asked == "write":
                told = play(journals, felt, 1)
            else:
                told = loaded(opened, felts, long, without_snapshots=asked == "load")
            print(*told, flush=True)


def table_of(journals: Any, felts: Any, store: Any) -> Any:
    felt = felts.Felt(store)
    felt.open_jackpot("J")
    for rules in RULES:
        journals.open_table(felt, rules)
    return felt


def play(journals: Any, felt: Any, rounds: int) -> list[float]:
    """Rounds at each table; the seconds of an entry there."""
    store, told = felt.casino.store, []
    for rules in RULES:
        before, start = store.head().position, process_time()
        for _ in range(rounds):
            journals.play_round(felt, rules)
        told.append((process_time() - start) / (store.head().position - before))
    return told


def loaded(opened: Any, felts: Any, path: Path, without_snapshots: bool) -> list[float]:
    told = []
    with opened(path) as store:
        if without_snapshots:
            store.snapshots = lambda *_, **__: []
            store.keep = lambda _: None
        for rules in RULES:
            casino = felts.Felt(store).casino
            start = process_time()
            version = casino.load(rules).version
            told.append((process_time() - start) / version)
    return told


if __name__ == "__main__":
    main(sys.argv[1])
