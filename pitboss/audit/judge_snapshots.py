"""Whether what was kept of a stream is what its entries give."""

from collections.abc import Iterable, Iterator

from pitboss.audit.judge import Judge
from pitboss.floor.snapshots import about, opened
from pitboss.floor.table_stream import JACKPOT, TABLE, LoadedJackpot, LoadedTable
from pitboss.journal.entry import Entry, Sealed
from pitboss.journal.reading import Journal
from pitboss.journal.secrets import Vault


class Snapshots:
    """Those of a journal, as its entries go by; what could not be compared is counted."""

    def __init__(self, journal: Journal, vault: Vault | None) -> None:
        self._journal, self._vault = journal, vault
        self._kept: dict[str, dict[int, Sealed]] = {}
        self.compared = self.left = 0

    def check(self, judge: Judge, entry: Entry) -> Iterable[str]:
        """After the entry was judged: a snapshot of it says what the judge has come to."""
        if not entry.stream.startswith((TABLE, JACKPOT)):
            return ()
        if entry.stream not in self._kept:
            self._kept[entry.stream] = dict(self._journal.snapshots(entry.stream))
        body = self._kept[entry.stream].pop(entry.version, None)
        if body is None:
            return ()
        if self._vault is None:
            self.left += 1
            return ()
        return self._compare(judge, entry, body, self._vault)

    def _compare(self, judge: Judge, entry: Entry, body: Sealed, vault: Vault) -> Iterator[str]:
        try:
            vault.open(body, about(entry.stream, entry.version))
        except ValueError as error:
            yield f"what was kept of {entry.stream} at version {entry.version}: {error}"
            return
        same = _same(judge, entry, body, vault)
        self.left += same is None  # by another program: nobody here uses it
        self.compared += same is not None
        if same is False:
            yield f"what was kept of {entry.stream} at version {entry.version} is not what it was"


def _same(judge: Judge, entry: Entry, body: Sealed, vault: Vault) -> bool | None:
    name = entry.stream.partition("/")[2]
    if entry.stream.startswith(JACKPOT):
        pool = opened(LoadedJackpot(), entry.stream, entry.version, body, vault)
        return pool and pool == (entry.hash, judge.jackpots[name])
    now = judge.tables[name]
    table = opened(LoadedTable(games=now.games), entry.stream, entry.version, body, vault)
    return table and table == (entry.hash, now)
