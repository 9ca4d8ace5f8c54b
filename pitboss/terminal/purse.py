"""Play money beside a table against the house: what was lent, and what was won and lost since."""

from msgspec import Struct

from pitboss.floor.table_stream import LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.play.money import dollars
from pitboss.play.table.events import RoundFinished

SEAT = 1  # the player's
PURSE = dollars(1_000)  # of play money; the house lends as much again when it is gone
LEAST = dollars(60)  # the smallest ante of any game, and the most that can follow it


class Purse(Struct, frozen=True):
    """The money, and the table as far as it was read to know it."""

    money: int = PURSE
    loan: int = 0  # what of it the house lends for the next round
    loaded: LoadedTable = LoadedTable()

    def after(self, entry: Entry) -> "Purse":
        events = events_of(entry)
        loaded = self.loaded.after(entry, events)
        if not any(isinstance(event, RoundFinished) for event in events):
            return Purse(self.money, self.loan, loaded)
        left = self.money + loaded.state.machine.nets(loaded.state.round).get(SEAT, 0)
        lack = max(0, LEAST - left)
        loan = -(-lack // PURSE) * PURSE  # in whole purses
        return Purse(left + loan, loan, loaded)
