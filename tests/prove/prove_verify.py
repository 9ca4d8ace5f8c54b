"""One changed byte anywhere in a journal of a hundred thousand entries is found and named."""

from collections.abc import Callable
from mmap import mmap
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from pitboss.audit.verify import verify
from pitboss.games import GAMES
from pitboss.journal.chain import Kind
from pitboss.journal.entry import Entry, Json
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.pot import commands as p
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages, open_table, play_round
from tests.prove import Progress

TITLE = "A hundred thousand entries judged again"
ENTRIES = 100_000
CHANGES = 200
MOVES = 50
ON_DISK = 20
TEXTS = ("stream", "time", "actor", "role", "command_id", "engine", "rules", "command", "events")


def prove(progress: Progress) -> list[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        with open_store(path) as store:
            play(store, lambda written: progress(written, 2 * ENTRIES))
            pages = Pages(store.follow())
        report = verify(pages, Vault([KEY]))
        assert report.findings == (), str(report.findings[0])
        progress(3 * ENTRIES // 2, 2 * ENTRIES)
        random = Random(1)
        for entry in random.sample(pages.entries, CHANGES):
            check_found(pages, entry, random)
        for entry in random.sample(pages.entries[1:-1], MOVES):
            check_moved(pages, entry.position - 1)
        for entry in random.sample(pages.entries, ON_DISK):
            check_on_disk(path, entry)
    progress(2 * ENTRIES, 2 * ENTRIES)
    return [
        f"{report.entries:,} entries of {report.rounds:,} rounds at {report.tables} tables: "
        "every one decided again the same, with the cards of every shoe",
        f"{CHANGES} single bytes changed at random: each found, and its entry named",
        f"{MOVES} entries removed, {MOVES} swapped with the next, {MOVES} repeated: each named",
        f"{ON_DISK} single bytes changed in the file itself: each found, and its entry named",
    ]


def play(store: Store, tell: Callable[[int], None]) -> None:
    """Rounds of every game, until the journal is long enough."""
    felt = Felt(store)
    felt.open_jackpot("J")
    for rules in GAMES:
        open_table(felt, rules)
    while (written := store.head().position) < ENTRIES:
        tell(written)
        for rules in GAMES:
            top_up(felt, rules)
            play_round(felt, rules)


def top_up(felt: Felt, table: str) -> None:
    """Whoever lost too much at a table for the pot puts on what it asks for."""
    state = felt.casino.table(table)
    least = state.sign.pot.minimum_stake if state.sign.pot else 0
    for number, seat in state.seated.items():
        if state.stake(number) < least:
            felt.give(table, p.TopUp(number, least), seat.player)


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


def check_moved(pages: Pages, at: int) -> None:
    """An entry is removed, swapped with the next, or there twice; each is called what it is."""
    before, one, other, after = (
        pages.entries[:at], pages.entries[at], pages.entries[at + 1], pages.entries[at + 2 :],
    )  # fmt: skip
    found = [
        Pages(entries, pages.head()).check().finding
        for entries in (
            (*before, other, *after),
            (*before, other, one, *after),
            (*before, one, one, other, *after),
        )
    ]
    named = [(finding.kind, finding.position) for finding in found if finding]
    place = one.position
    assert named == [(Kind.REMOVED, place), (Kind.SWAPPED, place), (Kind.REPEATED, place)], named


def check_on_disk(path: Path, entry: Entry) -> None:
    """A byte of the entry's hash is changed in the file, found there, and put right again."""
    with path.open("r+b") as file, mmap(file.fileno(), 0) as raw:
        at = raw.find(entry.hash.encode())  # its own row comes before the next, which names it too
        assert at >= 0, f"entry {entry.position} is not in the file"
        raw[at] ^= 1
        with open_store(path) as store:
            finding = store.check().finding
        raw[at] ^= 1
    assert finding, f"a changed byte in entry {entry.position} was not found"
    assert finding.position in (entry.position, entry.position + 1), str(finding)
