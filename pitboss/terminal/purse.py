"""What the parlour remembers of a table: the player's money, and the deal that was last."""

from msgspec import Struct

from pitboss.floor.table_stream import LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.play.money import dollars
from pitboss.play.table.deal import DealPublished, DealSealed
from pitboss.play.table.events import RoundFinished

SEAT = 1  # the player's
PURSE = dollars(1_000)  # of play money; the house lends as much again when it is gone
LEAST = dollars(60)  # the smallest ante of any game, and the most that can follow it


class Purse(Struct, frozen=True):
    """Play money beside a table against the house, and the table as it was last read."""

    table: str = ""
    money: int = PURSE
    loan: int = 0  # what of it the house lends for the next round
    loaded: LoadedTable = LoadedTable()
    published: DealPublished | None = None  # the latest
    sealed: DealSealed | None = None

    def after(self, entry: Entry) -> "Purse":
        events = events_of(entry)
        loaded = self.loaded.after(entry, events)
        deals = [event for event in events if isinstance(event, DealPublished)]
        published = deals[-1] if deals else self.published
        seals = [event for event in events if isinstance(event, DealSealed)]
        sealed = seals[-1] if seals else self.sealed
        if not any(isinstance(event, RoundFinished) for event in events):
            return Purse(self.table, self.money, self.loan, loaded, published, sealed)
        left = self.money + loaded.state.machine.nets(loaded.state.round).get(SEAT, 0)
        lack = max(0, LEAST - left)
        loan = -(-lack // PURSE) * PURSE  # in whole purses
        return Purse(self.table, left + loan, loan, loaded, published, sealed)
