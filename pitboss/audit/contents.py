"""`pitboss journal`: what a journal holds, table by table and round by round."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.audit.replay import nets
from pitboss.audit.verify import counted
from pitboss.errors import BadInput
from pitboss.floor.requests import Requests, read_on
from pitboss.floor.table_stream import JACKPOT, TABLE, LoadedJackpot, LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.journal.reading import Journal, open_journal
from pitboss.law.instrument import law_of
from pitboss.play.money import in_words
from pitboss.play.table.events import RoundBegun, RoundCalledOff, RoundFinished


class Line(Struct, frozen=True):
    """A round in a list: when it began, and what became of it."""

    number: int
    begun: str
    became: str = "in play"


class Page(Struct):
    """One table, as far as it was read."""

    table: LoadedTable = LoadedTable()
    rounds: dict[int, Line] = {}
    seated: dict[int, str] = {}  # as the latest round began

    def read(self, entry: Entry) -> None:
        events, void = events_of(entry), self._void
        self.table = self.table.after(entry, events)
        number = self.table.state.number
        for event in events:
            if isinstance(event, RoundBegun):
                began = entry.time[:19].replace("T", " ")
                self.rounds[number] = Line(number, began)
                self.seated = dict(self.table.state.names)
            elif isinstance(event, RoundCalledOff):
                self._became(number, "called off")
            elif isinstance(event, RoundFinished):
                self._became(number, self._result())
        if self._void and not void and not self.table.state.in_hand:  # even after its end
            self._became(number, self._result())

    def _became(self, number: int, what: str) -> None:
        """A round that never began is none: a journal can be listed before it is verified."""
        if number not in self.rounds:
            raise BadInput(f"round {number} came to an end, and never began: see pitboss verify")
        self.rounds[number] = replace(self.rounds[number], became=what)

    @property
    def _void(self) -> bool:
        round = self.table.state.round
        return round is not None and round.void

    def _result(self) -> str:
        """Who won and lost how much."""
        state = self.table.state
        found = nets(state, state.machine.players(state.round, self.seated))
        came = ", ".join(f"{name} {'+' if net > 0 else ''}{in_words(net)}" for name, net in found)
        return f"void: {came}" if self._void else came


def run(url: str) -> int:
    with open_journal(url) as journal:
        for line in told(journal):
            print(line)
    return 0


def told(journal: Journal) -> Iterator[str]:
    """Tables in the order in which they were set up, then the jackpots; in dollars."""
    pages: dict[str, Page] = {}
    jackpots: dict[str, LoadedJackpot] = {}
    entries, passed = 0, read_on(journal.read, Requests()).passed
    for entry in journal.follow():
        entries += 1
        if (entry.stream, entry.version) in passed:
            continue
        if entry.stream.startswith(TABLE):
            pages.setdefault(entry.stream.removeprefix(TABLE), Page()).read(entry)
        elif entry.stream.startswith(JACKPOT):
            name = entry.stream.removeprefix(JACKPOT)
            jackpots[name] = jackpots.get(name, LoadedJackpot()).after(entry)
    for name, page in pages.items():
        yield from _table(name, page)
    for name, jackpot in jackpots.items():
        if meter := jackpot.state.meter:
            reserve = f"{in_words(meter.reserve)} in reserve"
            yield f"jackpot {name}: {in_words(meter.pool)} on the meter, {reserve}"
    rounds = sum(len(page.rounds) for page in pages.values())
    parts = (counted(entries, "entry", "entries"), counted(len(pages), "table"))
    yield f"{', '.join(parts)}, {counted(rounds, 'round')}"


def _table(name: str, page: Page) -> Iterator[str]:
    law = law_of(page.table.game)
    yield f"table {name}: {law.rules}, {law.title}"
    for line in page.rounds.values():
        yield f"  round {line.number:>4}  {line.begun}  {line.became}"
