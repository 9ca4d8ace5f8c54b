"""A round as the journal has it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN
from pitboss.errors import BadInput
from pitboss.floor.face_down import uncovered
from pitboss.floor.requests import Requests, read_on
from pitboss.floor.table_stream import TABLE, LoadedTable, events_of
from pitboss.games import GAMES, Games
from pitboss.journal.chain import BEGINNING
from pitboss.journal.entry import Entry, Head
from pitboss.journal.reading import Journal
from pitboss.journal.secrets import Vault
from pitboss.play.banked.commands import ForeignCard, MissingCard
from pitboss.play.codec import decode_command
from pitboss.play.pot.commands import Invalidate
from pitboss.play.table import events as t
from pitboss.play.table.commands import PublishDeal
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import TableState


class Played(Struct, frozen=True):
    """A round as the journal has it: the table before it, and its entries."""

    table: str
    number: int
    before: LoadedTable
    entries: tuple[Entry, ...]
    head: Head = BEGINNING  # of the journal when it was read

    def opened(self, vault: Vault | None) -> "Played":
        """With what lies face down in the journal, where there is the key."""
        return replace(self, entries=tuple(uncovered(entry, vault) for entry in self.entries))

    def check_known(self) -> None:
        """Raise unless every card is known that an electronic table dealt."""
        drawn = (card for entry in self.entries for card in decode_command(entry.command).drawn)
        if self.before.state.shoe.electronic and UNKNOWN in drawn:
            raise BadInput("cards of this round lie face down in the journal: that takes --key")

    @property
    def rules(self) -> str:
        return self.before.state.rules


def find_round(journal: Journal, table: str, number: int, games: Games = GAMES) -> Played:
    """From its beginning until the next one begins, with what concerns it and no more."""
    head = journal.head()
    loaded, before, found = LoadedTable(games=games), None, list[Entry]()
    entries = legible(journal.read(TABLE + table), read_on(journal.read, Requests()))
    if not entries:
        raise BadInput(f"there is no table {table[:30]!r} in this journal")
    for entry in entries:
        begun = [e.number for e in events_of(entry) if isinstance(e, t.RoundBegun)]
        if begun and begun[0] == number and before is None:
            before = loaded
        if begun and begun[0] > number:
            break
        loaded = loaded.after(entry)
        if before is not None:
            found.append(entry)
    if before is None:
        raise BadInput(f"table {table} has no round {number}: it has {loaded.state.number}")
    return Played(table, number, before, tuple(_of_the_round(found)), head)


def legible(entries: Iterable[Entry], requests: Requests) -> tuple[Entry, ...]:
    """Without those that two people have passed over."""
    return tuple(one for one in entries if (one.stream, one.version) not in requests.passed)


def cut_out(entries: Iterable[Entry], number: int) -> tuple[Entry, ...]:
    """The entries of a round out of those that follow its beginning."""
    found = list[Entry]()
    for entry in entries:
        begun = [e.number for e in events_of(entry) if isinstance(e, t.RoundBegun)]
        if begun and begun[0] > number:
            break
        found.append(entry)
    return tuple(_of_the_round(found))


# What may still be done about a round that is over.
_AFTERWARDS = (PublishDeal, Invalidate, MissingCard, ForeignCard)


def _of_the_round(entries: list[Entry]) -> Iterator[Entry]:
    """What comes after the end is mostly about the table."""
    over = False
    for entry in entries:
        command = decode_command(entry.command)
        if not over or isinstance(command, _AFTERWARDS):
            yield entry
        events = events_of(entry)
        over |= any(isinstance(e, t.RoundFinished | t.RoundCalledOff) for e in events)


def as_it_ended(before: LoadedTable, entry: Entry) -> TableState:
    """The table after an entry; where a round ends with it, before anybody gives up a seat."""
    state = before.state
    for event in events_of(entry):
        state = evolve(state, event)
        if isinstance(event, t.RoundFinished):
            break
    return state


def after(played: Played) -> LoadedTable:
    loaded = played.before
    for entry in played.entries:
        loaded = loaded.after(entry)
    return loaded
