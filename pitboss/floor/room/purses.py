"""Practice chips: each player of a practice table has a purse of them, and nobody owes any.

A purse is what the tables' entries leave of it. It is in no report of the house's money.
"""

from collections import defaultdict
from threading import Lock

from pitboss.floor.room.casino_file import House
from pitboss.floor.table_stream import TABLE, LoadedJackpot, LoadedTable, events_of
from pitboss.games import Games
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.pot.events import StakeChanged
from pitboss.play.table.events import RoundFinished, SeatTaken, SeatVacated

PURSE = dollars(1_000)


class Purses:
    def __init__(self, house: House) -> None:
        self._practice = {TABLE + spec.name for spec in house.tables if spec.practice}
        self._money: defaultdict[str, int] = defaultdict(lambda: PURSE)
        self._read: dict[str, int] = {}  # the version of each table
        self._lock = Lock()

    def read_all(self, store: Store, games: Games) -> None:
        """What the journal has of practice tables."""
        for stream in sorted(self._practice):
            loaded = LoadedTable(games=games)
            for entry in store.read(stream):
                loaded = loaded.after(entry)
                self.take(entry, loaded)

    def take(self, entry: Entry, loaded: LoadedTable | LoadedJackpot) -> None:
        """What an entry does to the purses."""
        if entry.stream not in self._practice or not isinstance(loaded, LoadedTable):
            return
        with self._lock:
            if entry.version <= self._read.get(entry.stream, 0):
                return
            self._read[entry.stream] = entry.version
            for event in events_of(entry):
                self._moved(event, loaded)

    def _moved(self, event: object, loaded: LoadedTable) -> None:
        match event:
            case SeatTaken(player=player, stake=stake):
                self._money[player] -= stake
            case SeatVacated(player=player, stake=stake):
                self._money[player] += stake
            case StakeChanged(seat=seat, amount=amount):
                self._money[loaded.state.names[seat]] -= amount
            case RoundFinished() if loaded.game.laid:
                self._settle(loaded)

    def _settle(self, loaded: LoadedTable) -> None:
        state = loaded.state
        players = state.machine.players(state.round, state.names)
        for number, net in state.machine.nets(state.round).items():
            self._money[players[number]] += net

    def money(self, player: str, loaded: LoadedTable) -> int:
        """What is left of a purse, less the wagers that lie on this table."""
        state, held = loaded.state, self._money[player]
        own = state.players.get(player)
        if own is None or not state.in_hand or not loaded.game.laid:
            return held
        return held + state.machine.nets(state.round).get(own.number, 0)
