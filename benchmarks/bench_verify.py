"""Entries judged again a second, beside the bare chain of hashes and the writing of them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import Row
from pitboss.audit.verify import verify
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages, open_table, play_round

TITLE = "A journal judged again"
ROUNDS = 30  # at a table of each game


def run() -> list[Row]:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "journal.db") as store:
        start = perf_counter()
        felt = Felt(store)
        felt.open_jackpot("J")
        for rules in GAMES:
            open_table(felt, rules)
            for _ in range(ROUNDS):
                play_round(felt, rules)
        written = perf_counter() - start
        pages = Pages(store.follow())
    number = len(pages.entries)
    start = perf_counter()
    assert pages.check().sound
    chain = number / (perf_counter() - start)
    rows = [
        Row("one player after another writes", number / written, "entries a second", ""),
        Row("the chain of hashes alone", chain, "entries a second", ""),
    ]
    for what, vault in (("every entry judged again", None), ("and every shoe", Vault([KEY]))):
        start = perf_counter()
        assert not verify(pages, vault).findings
        rate = number / (perf_counter() - start)
        rows.append(Row(what, rate, "entries a second", f"{rate / chain:.2f}x the bare chain"))
    return rows
