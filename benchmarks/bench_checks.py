"""What each check costs when entries are written and when they are loaded: with it, and without.

The same rounds are played, and the same entries loaded, by turns with every check and with one of
them left out. Time is that of the processor: the disk takes as long for both, and hides it.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

from benchmarks import Row
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
RULES = ("canberra-2017", "holdem-1995")
ROUNDS = 15  # at each table, in a turn
TURNS = 4
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
    return [row for rows in (*writing, *loading) for row in rows]


def beside(what: str, without: Without, work: Callable[[Without], float]) -> list[Row]:
    """By turns, so that the machine is the same for both."""
    work(nullcontext)
    pairs = [(work(nullcontext), work(without)) for _ in range(TURNS)]
    rates = [sum(rates) / TURNS for rates in zip(*pairs, strict=True)]
    return [
        Row(f"{what}: with every check", rates[0], UNIT, f"{rates[0] / rates[1]:.2f}x without"),
        Row(f"{what}: without this one", rates[1], UNIT, ""),
    ]


def written(without: Without) -> float:
    """Rounds through the casino into a new journal; the rate."""
    with TemporaryDirectory() as folder, open_store(Path(folder) / "journal.db") as store:
        with without():
            felt = opened(store)
            before, start = store.head().position, process_time()
            rounds(felt)
            took = process_time() - start
        return (store.head().position - before) / took


def loaded(without: Without) -> float:
    """Every entry of the tables read by a casino that knows nothing of them; the rate."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        store = stack.enter_context(open_store(folder / "journal.db"))
        stack.enter_context(patch.object(window, "EVERY", NEVER))
        stack.enter_context(without())
        rounds(opened(store))
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


def rounds(felt: Felt) -> None:
    for rules in RULES:
        for _ in range(ROUNDS):
            play_round(felt, rules)


# What is left out


@contextmanager
def unread() -> Iterator[None]:
    """Nothing is read back before it is written."""
    with ExitStack() as stack:
        for room in (casino, orders):
            stack.enter_context(
                patch.object(room, "written", lambda thing, encode, _: encode(thing))
            )
        yield


def uncovered() -> AbstractContextManager[Any]:
    def lies_open(_g: Any, _s: Any, _c: Any, _e: Any, command: Any, events: Any) -> Covered:
        return Covered(command, events, hides=False)

    return patch.object(fill, "covered", lies_open)


def unsealed() -> AbstractContextManager[Any]:
    return patch("tests.floor.felt.Vault", OpenVault)


def unkept() -> AbstractContextManager[Any]:
    return patch.object(window, "EVERY", NEVER)


def unproved() -> AbstractContextManager[Any]:
    return patch.object(stores, "check_stream", lambda *_: None)


WRITING: dict[str, Without] = {
    "written, read back before it is": unread,
    "written, with what nobody saw covered": uncovered,
    "written, with secrets sealed": unsealed,
    "written, with snapshots": unkept,
}
LOADING: dict[str, Without] = {
    "loaded, with the hashes of entry and secret": unproved,
    "loaded, with secrets opened": unsealed,
}
