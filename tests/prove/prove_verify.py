"""One changed byte anywhere in a journal of a hundred thousand entries is found and named."""

from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from pitboss.games import HOUSES
from pitboss.journal.chain import Kind
from pitboss.journal.entry import Entry, Json
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.trials.verify import verify
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages, open_table, play_round
from tests.prove import Progress

TITLE = "A hundred thousand entries judged again"
ENTRIES = 100_000
CHANGES = 200
TEXTS = ("stream", "time", "actor", "role", "command_id", "engine", "rules", "command", "events")


def prove(progress: Progress) -> list[str]:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "journal.db") as store:
        felt = Felt(store)
        felt.open_jackpot("J")
        for rules in HOUSES:
            open_table(felt, rules)
        for _ in count():
            for rules in HOUSES:
                play_round(felt, rules)
            written = store.head().position
            progress(written, 2 * ENTRIES)
            if written >= ENTRIES:
                break
        pages = Pages(store.follow())
    report = verify(pages, Vault([KEY]))
    assert report.findings == (), str(report.findings[0])
    progress(3 * ENTRIES // 2, 2 * ENTRIES)
    random = Random(1)
    for entry in random.sample(pages.entries, CHANGES):
        check_found(pages, entry, random)
    progress(2 * ENTRIES, 2 * ENTRIES)
    return [
        f"{report.entries:,} entries of {report.rounds:,} rounds at {report.tables} tables: "
        "every one decided again the same, with the cards of every shoe",
        f"{CHANGES} single bytes changed at random: each found, and its entry named",
    ]


def check_found(pages: Pages, entry: Entry, random: Random) -> None:
    """A byte of one entry is changed; the chain stops there and nowhere else."""
    name = random.choice(TEXTS)
    value = getattr(entry, name)
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    raw[random.randrange(len(raw))] ^= 1
    text = bytes(raw)
    other = Json(text) if isinstance(value, bytes) else text.decode(errors="surrogateescape")
    at = entry.position - 1
    forged = replace(entry, **{name: other})
    known = pages.head()
    changed = Pages((*pages.entries[:at], forged, *pages.entries[at + 1 :]), known)
    finding = changed.check().finding
    assert finding, f"a changed byte in {name} of entry {entry.position} was not found"
    assert (finding.kind, finding.position) == (Kind.ALTERED, entry.position)
