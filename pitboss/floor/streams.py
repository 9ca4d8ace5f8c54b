"""What stands: tables and jackpots as far as they were read here, and no further asked for."""

from typing import Any

from pitboss.floor.deal.fill import open_shoe
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.table_stream import JACKPOT, TABLE, LoadedJackpot, LoadedTable
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.pool import PoolState
from pitboss.play.table.state import TableState


class Streams:
    def __init__(self, store: Store, vault: Vault, games: Games = GAMES) -> None:
        self.store, self.vault, self.games = store, vault, games
        self._tables: dict[str, LoadedTable] = {}
        self._jackpots: dict[str, LoadedJackpot] = {}

    def tables(self) -> tuple[str, ...]:
        """The names of all tables, in order."""
        names = (name for name in self.store.streams() if name.startswith(TABLE))
        return tuple(sorted(name.removeprefix(TABLE) for name in names))

    def table(self, name: str) -> TableState:
        return self.load(name).state

    def version(self, name: str) -> int:
        return self.load(name).version

    def jackpot(self, name: str) -> PoolState:
        return self.load_jackpot(name).state

    def shoe(self, name: str) -> ProvableShoe:
        """The secret shoe of the table's latest deal: for receipts, and never for a screen."""
        return self.shoe_of(name, self.load(name))

    def shoe_of(self, name: str, loaded: LoadedTable) -> ProvableShoe:
        return open_shoe(name, loaded, self.vault)

    def load(self, name: str) -> LoadedTable:
        loaded = self.known(name)
        for entry in self.store.read(TABLE + name, loaded.version):
            loaded = loaded.after(entry)
        self._tables[name] = loaded
        return loaded

    def known(self, name: str) -> LoadedTable:
        """The table as it was last read or written here; the journal is not asked."""
        return self._tables.get(name) or LoadedTable(games=self.games)

    def told(self, name: str, loaded: LoadedTable) -> LoadedTable:
        """What somebody else has read of a table, where that is more than is known here."""
        if loaded.version > self.known(name).version:
            self._tables[name] = loaded
        return self.known(name)

    def load_jackpot(self, name: str) -> LoadedJackpot:
        loaded = self._jackpots.get(name) or LoadedJackpot()
        for entry in self.store.read(JACKPOT + name, loaded.version):
            loaded = loaded.after(entry)
        self._jackpots[name] = loaded
        return loaded

    def keep(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """What was just written is not read again."""
        kind, _, name = entry.stream.partition("/")
        if kind == TABLE[:-1] and (table := self.known(name)).version == entry.version - 1:
            self._tables[name] = table.after(entry, events)
        elif kind == JACKPOT[:-1]:
            jackpot = self._jackpots.get(name) or LoadedJackpot()
            if jackpot.version == entry.version - 1:
                self._jackpots[name] = jackpot.after(entry, events)
