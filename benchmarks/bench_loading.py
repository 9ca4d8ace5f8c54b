"""How long a process takes to know its tables: by snapshots, and by reading every entry.

A table with 120,000 entries, and a thousand tables with some hundred each. Entries of a table on
which a round is played over and over are copied under new versions, so that the journal is made
in a minute; what is measured is to read them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec.structs import astuple

from benchmarks import Row
from pitboss.floor.casino import Casino
from pitboss.floor.table_stream import TABLE
from pitboss.journal.draft import Append
from pitboss.journal.entry import Draft, Entry
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.table import commands as c
from tests.floor.felt import KEY, Felt

TITLE = "What stands, known again"
LONG = 120_000  # entries of one table
TABLES, EACH = 1_000, 300
AT_ONCE = 2_000
NUMBERS = count()


def run() -> list[Row]:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "long.db") as store:
        fill(store, ["C1"], LONG)
        rows = beside(f"a table with {LONG:,} entries", store, ["C1"])
    with TemporaryDirectory() as folder, open_store(Path(folder) / "wide.db") as store:
        names = [f"C{number}" for number in range(TABLES)]
        fill(store, names, EACH)
        return [*rows, *beside(f"{TABLES:,} tables with {EACH} entries each", store, names)]


def beside(what: str, store: Store, names: list[str]) -> list[Row]:
    """The first time there are no snapshots; it leaves some, and the second time there are."""
    slow = timed(store, names)
    store.append([Append("pause", store.streams().get("pause", 0), (draft(store),))])
    quick = timed(store, names)
    ratio = f"{slow / quick:.0f}x as quick"
    return [
        Row(f"{what}: every entry read", slow * 1000, "ms", ""),
        Row(f"{what}: by snapshots", quick * 1000, "ms", ratio),
    ]


def timed(store: Store, names: list[str]) -> float:
    casino = Casino(store, partial(datetime.now, UTC), Vault([KEY]))
    start = perf_counter()
    for name in names:
        casino.load(name)
    return perf_counter() - start


def fill(store: Store, names: list[str], entries: int) -> None:
    """Tables on which somebody sits out, and in again."""
    with TemporaryDirectory() as folder, open_store(Path(folder) / "one.db") as source:
        felt = Felt(source)
        felt.open_table("C1", "canberra-2017")
        felt.sit("C1", "Ann", "Bob")
        felt.give("C1", c.SitOut(player="Ann"), "Ann")
        felt.give("C1", c.SitIn(player="Ann"), "Ann")
        *opening, out, back = source.read(TABLE + "C1")
    for name in names:
        whole = [*opening, *islice(cycle((out, back)), entries - len(opening))]
        for start in range(0, entries, AT_ONCE):
            drafts = tuple(copies(whole[start : start + AT_ONCE]))
            store.append([Append(TABLE + name, start, drafts)])


def copies(entries: list[Entry]) -> Iterator[Draft]:
    number = f"{next(NUMBERS):028x}"
    for entry in entries:
        fields = dict(zip(Entry.__struct_fields__, astuple(entry), strict=True))
        kept = {name: fields[name] for name in Draft.__struct_fields__}
        yield Draft(**kept | {"command_id": number})


def draft(store: Store) -> Draft:
    [entry] = list(islice(store.follow(), 1))
    return next(copies([entry]))
