"""What the checks cost when entries are written and when they are loaded.

First beside the program as it was before there were any: both play the same rounds and load their
own entries of them, by turns, in processes of their own (rates.py). Then with every check and with
one of them, or all, left out. Time is that of the processor: the disk takes as long for both, and
hides it. Of many turns the best counts: whatever else the machine does only adds.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

from benchmarks import Row
from benchmarks.before import MISSING, Process, answered, compared, programs
from pitboss.floor import casino, orders, window
from pitboss.floor.deal import fill
from pitboss.floor.face_down import Covered
from pitboss.journal import store as stores
from pitboss.journal.entry import Sealed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from tests.floor.felt import Felt
from tests.floor.journals import open_table, play_round

TITLE = "What the checks cost"
TOGETHER = 50  # turns of both programs
RULES = ("canberra-2017", "holdem-1995")
ROUNDS = 5  # at each table, in a turn
TURNS = 5
NEVER = 10**9
UNIT = "entries a second"

Without = Callable[[], AbstractContextManager[Any]]


class OpenVault(Vault):
    """Seals nothing: what goes in lies there to be read."""

    def seal(self, plain: bytes, about: bytes) -> Sealed:
        return Sealed(plain)

    def open(self, sealed: Sealed, about: bytes) -> bytes:
        return bytes(sealed)


def run() -> list[Row]:
    writing = [beside(what, without, written) for what, without in WRITING.items()]
    loading = [beside(what, without, loaded) for what, without in LOADING.items()]
    return [*since_before(), *(row for rows in (*writing, *loading) for row in rows)]


# Beside the program before them


def since_before() -> list[Row]:
    """Where the history is not here there is nothing to compare with, and that is said."""
    with programs() as asked:
        if asked is None:
            return [MISSING]
        turns = [[_ask(program) for program in asked] for _ in range(TOGETHER)]
        known = min(_mean(answered(asked[-1], "known")) for _ in range(TURNS))
    rows = []
    for nth, what in enumerate(("written", "loaded, entry by entry")):
        best = [min(turn[which][nth] for turn in turns) for which in range(len(asked))]
        rows += compared(what, best, UNIT)
    quick = f"{min(turn[0][1] for turn in turns) / known:.0f}x as fast"
    return [*rows, Row("loaded as the floor does, by snapshots", 1 / known, UNIT, quick)]


def _ask(program: Process) -> tuple[float, float]:
    """The seconds of an entry, both tables together: written, and loaded."""
    return _mean(answered(program, "write")), _mean(answered(program, "load"))


def _mean(seconds: list[float]) -> float:
    return sum(seconds) / len(seconds)


# With a check, and without it


def beside(what: str, without: Without, work: Callable[[Without], float]) -> list[Row]:
    """By turns, so that the machine is the same for both."""
    work(nullcontext)
    pairs = [(work(nullcontext), work(without)) for _ in range(TURNS)]
    rates = [max(rates) for rates in zip(*pairs, strict=True)]
    return [
        Row(f"{what}: with every check", rates[0], UNIT, f"{rates[0] / rates[1]:.2f}x without"),
        Row(f"{what}: without", rates[1], UNIT, ""),
    ]


def written(without: Without) -> float:
    """Rounds through the casino into a new journal; the rate."""
    with TemporaryDirectory() as folder, open_store(Path(folder) / "journal.db") as store:
        with without():
            felt = opened(store)
            before, start = store.head().position, process_time()
            rounds(felt, ROUNDS)
            took = process_time() - start
        return (store.head().position - before) / took


def loaded(without: Without) -> float:
    """Every entry of the tables read by a casino that knows nothing of them; the rate."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        store = stack.enter_context(open_store(folder / "journal.db"))
        stack.enter_context(unkept())
        stack.enter_context(without())
        rounds(opened(store), 4 * ROUNDS)
        fresh = Felt(store).casino
        start = process_time()
        entries = sum(fresh.load(rules).version for rules in RULES)
        return entries / (process_time() - start)


def opened(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_jackpot("J")
    for rules in RULES:
        open_table(felt, rules)
    return felt


def rounds(felt: Felt, count: int) -> None:
    for rules in RULES:
        for _ in range(count):
            play_round(felt, rules)


# What is left out


def unread() -> AbstractContextManager[Any]:
    """Nothing is read back before it is written."""
    return patch.object(orders, "written", lambda thing, encode, _: encode(thing))


def uncovered() -> AbstractContextManager[Any]:
    def lies_open(_g: Any, _s: Any, _c: Any, _e: Any, command: Any, events: Any) -> Covered:
        return Covered(command, events, hides=False)

    return patch.object(fill, "covered", lies_open)


def unsealed() -> AbstractContextManager[Any]:
    return patch("tests.floor.felt.Vault", OpenVault)


@contextmanager
def unkept() -> Iterator[None]:
    with patch.object(window, "EVERY", NEVER), patch.object(casino, "EVERY", NEVER):
        yield


def unproved() -> AbstractContextManager[Any]:
    return patch.object(stores, "check_stream", lambda *_: None)


@contextmanager
def unchecked() -> Iterator[None]:
    with unread(), uncovered(), unsealed(), unkept(), unproved():
        yield


WRITING: dict[str, Without] = {
    "written, read back before it is": unread,
    "written, with what nobody saw covered": uncovered,
    "written, with secrets sealed": unsealed,
    "written, with snapshots": unkept,
    "written, all of these": unchecked,
}
LOADING: dict[str, Without] = {
    "loaded, with the hashes of entry and secret": unproved,
    "loaded, with secrets opened": unsealed,
    "loaded, both of these": unchecked,
}
