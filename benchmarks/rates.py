"""How fast the pitboss of a folder does what it is asked: a process for each folder.

    python benchmarks/rates.py FOLDER

Asked by lines and answered by lines, so that two folders can take turns. The answer is seconds of
the processor, of one entry, event or round, unless it says otherwise:

    write           rounds at each table, into a new journal: who plays on and on has no chips left
    load            all of the tables read by a casino that knows nothing of them, entry by entry
    known           the same as the floor does it, by snapshots
    journal PATH    rounds at a table of every game, written there; the answer is their number
    verify PATH     that journal judged again, without the key; `judge PATH` with it
    tables          events of 64 tables into SQLite; and of an event, the seconds of the clock
    rounds          a whole round of each game by the engine alone

    python benchmarks/rates.py FOLDER WHAT TIMES [PATH]

does one of them so many times, for who counts something else than seconds, and says of what how
much was done.
"""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

RULES = ("canberra-2017", "holdem-1995")
ROUNDS = 20  # at each of the tables that are loaded, and of the journal that is judged
WRITTEN = 2  # at each table that is written
SLICE = 0.1  # seconds of the processor, for rounds of the engine
SECONDS = 0.5  # of the clock, for the 64 tables


def main(folder: str, *asked_once: str) -> None:
    sys.path[0] = folder
    with ExitStack() as stack:
        program = Program(stack)
        if asked_once:
            print(program.done(*asked_once), flush=True)
            return
        answers: dict[str, Callable[..., list[float]]] = {
            "write": program.write,
            "load": lambda: program.load(without_snapshots=True),
            "known": lambda: program.load(without_snapshots=False),
            "journal": program.journal,
            "verify": program.verify,
            "judge": lambda path: program.verify(path, keyed=True),
            "tables": program.tables,
            "rounds": program.rounds,
        }
        print("ready", flush=True)
        for line in sys.stdin:
            asked, *about = line.split()
            print(*answers[asked](*about), flush=True)


class Program:
    """The pitboss of a folder: its modules have other names at other times."""

    def __init__(self, stack: ExitStack) -> None:
        self.journals = import_module("tests.floor.journals")
        self.felts = import_module("tests.floor.felt")
        self.opened = import_module("pitboss.journal.store").open_store
        self.stack, self.place = stack, Path(stack.enter_context(TemporaryDirectory()))

    @cached_property
    def long(self) -> Path:
        path = self.place / "long.db"
        with self.opened(path) as store:
            self.play(self.table_of(store), ROUNDS)
        return path

    @cached_property
    def store(self) -> Any:
        return self.stack.enter_context(self.opened(self.place / "tables.db"))

    @cached_property
    def engine(self) -> dict[str, Callable[[], Any]]:
        return {
            "banked": import_module("benchmarks.bench_canberra").one_box(RULES[0]),
            "pot": import_module("benchmarks.bench_holdem").ours(6),
        }

    def table_of(self, store: Any, games: Any = RULES) -> Any:
        felt = self.felts.Felt(store)
        felt.open_jackpot("J")
        for rules in games:
            self.journals.open_table(felt, rules)
        return felt

    def write(self) -> list[float]:
        with TemporaryDirectory() as place, self.opened(Path(place) / "new.db") as store:
            felt = self.table_of(store)
            self.play(felt, 1)  # the first round has a misdeal
            return self.play(felt, WRITTEN)

    def play(self, felt: Any, rounds: int, games: Any = RULES) -> list[float]:
        """Rounds at each table; the seconds of an entry there."""
        store, told = felt.casino.store, []
        for rules in games:
            before, start = store.head().position, process_time()
            for _ in range(rounds):
                self.journals.play_round(felt, rules)
            told.append((process_time() - start) / (store.head().position - before))
        return told

    def load(self, without_snapshots: bool) -> list[float]:
        told = []
        with self.opened(self.long) as store:
            if without_snapshots:
                store.snapshots = lambda *_, **__: []
                store.keep = lambda _: None
            for rules in RULES:
                casino = self.felts.Felt(store).casino
                start = process_time()
                version = casino.load(rules).version
                told.append((process_time() - start) / version)
        return told

    def journal(self, path: str) -> list[float]:
        games = import_module("pitboss.games")
        every = getattr(games, "GAMES", None) or games.HOUSES
        with self.opened(Path(path)) as store:
            self.play(self.table_of(store, every), ROUNDS, every)
            return [store.head().position]

    def verify(self, path: str, keyed: bool = False) -> list[float]:
        verify, opened = reading()
        vault = import_module("pitboss.journal.secrets").Vault([self.felts.KEY])
        with opened(path) as journal:
            start = process_time()
            report = verify(journal, vault if keyed else None)
            took = process_time() - start
        if report.findings:
            raise RuntimeError(f"{path}: {report.findings[0]}")
        return [took / report.entries]

    def tables(self) -> list[float]:
        bench = import_module("benchmarks.bench_store")
        bench.SECONDS = SECONDS  # type: ignore[attr-defined]
        start, clock = process_time(), perf_counter()
        events = len(bench.tables(self.store))
        return [(process_time() - start) / events, (perf_counter() - clock) / events]

    def rounds(self) -> list[float]:
        return [seconds_of(play) for play in self.engine.values()]

    def done(self, what: str, times: str, path: str = "") -> int:
        """How many journals were read or written; of tables the events, of games the rounds."""
        many = int(times)
        if what == "tables":
            bench = import_module("benchmarks.bench_store")
            bench.SECONDS = float(many)  # type: ignore[attr-defined]
            return len(bench.tables(self.store))
        work: dict[str, Callable[[], Any]] = {
            "verify": lambda: self.verify(path),
            "judge": lambda: self.verify(path, keyed=True),
            "write": self.write,
            "load": lambda: self.load(without_snapshots=True),
        }
        for _ in range(many):
            (work.get(what) or self.engine[what])()
        return many


def reading() -> tuple[Any, Any]:
    """What judges a journal, and what opens one."""
    try:
        verify = import_module("pitboss.audit.verify").verify
        return verify, import_module("pitboss.journal.reading").open_journal
    except ModuleNotFoundError:  # before there was a room for it
        verify = import_module("pitboss.trials.verify").verify
        return verify, import_module("pitboss.journal.opening").open_journal


def seconds_of(play: Callable[[], None]) -> float:
    start, count = process_time(), 0
    while process_time() - start < SLICE:
        play()
        count += 1
    return (process_time() - start) / count


if __name__ == "__main__":
    main(*sys.argv[1:])
