"""To verify is to judge again: each command, decided anew on the state before it.

`Judge.judge` takes the entries in their order and yields what does not hold. The state goes on
with the events as they were written, so that one finding does not lead to another.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pitboss.audit.difference import difference
from pitboss.audit.finding import Finding, Found, Kind, One
from pitboss.audit.judge_aside import judged_aside
from pitboss.audit.judge_books import check_felt, check_pools, check_posted
from pitboss.audit.judge_deals import Deals, Step
from pitboss.audit.judge_desks import Desks
from pitboss.audit.judge_faces import Decisions, Said, read, refused, same
from pitboss.audit.judge_order import Order
from pitboss.audit.judge_parts import Due, Parts
from pitboss.audit.judge_pools import fed, owed
from pitboss.audit.judge_requests import TwoPeople
from pitboss.audit.judge_table import check_table
from pitboss.audit.judge_tournaments import Tournaments
from pitboss.audit.releases import Turns
from pitboss.errors import BadInput
from pitboss.floor.casino import JACKPOT_GAME
from pitboss.floor.face_down import has_covered
from pitboss.floor.links import PrizeWaits, pool_left
from pitboss.floor.orders import authorise
from pitboss.floor.people import person_of
from pitboss.floor.table_stream import (
    IMPOSSIBLE,
    JACKPOT,
    TABLE,
    LoadedJackpot,
    LoadedTable,
    NewerForm,
    in_seconds,
)
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Entry, Name
from pitboss.journal.ledger import Ledger
from pitboss.journal.secrets import OpenedOnce, Vault
from pitboss.play import pool
from pitboss.play.banked import commands as b
from pitboss.play.banked.jackpot import Meter
from pitboss.play.machine import Game
from pitboss.play.money import in_words
from pitboss.play.pool import PoolMoved
from pitboss.play.table.commands import TableCommand
from pitboss.play.verbs import Refused

__all__ = ["Finding", "Judge", "Kind"]

BY_RULES = (Kind.DECIDED, Kind.AUTHORITY, Kind.MOVED, Kind.TABLE)  # other rules had it so


class Judge:
    """What stands after the entries that were judged."""

    def __init__(self, vault: Vault | None = None, games: Games = GAMES) -> None:
        self.tables = defaultdict[str, LoadedTable](lambda: LoadedTable(games=games))
        self.jackpots: defaultdict[str, LoadedJackpot] = defaultdict(LoadedJackpot)
        self.ledger = Ledger()
        self.parts = Parts()
        self.desks = Desks(self.ledger, self.parts, self.tables)
        self.tournaments = Tournaments(self.ledger, self.parts, self.desks.has_cage)
        self.entries = 0
        self._vault = OpenedOnce(vault) if vault else None
        self.deals = Deals(self._vault)
        self.decisions = Decisions()
        self.two_people = TwoPeople()
        self._order = Order()
        self._turns = Turns()
        self._commands: set[Name] = set()
        self._meters: defaultdict[str, list[tuple[int, Meter]]] = defaultdict(list)
        self.gone: list[int] = []  # entries of no table whose secret is not there
        self._last: dict[str, int] = {}  # the position of each table's latest entry

    def judge(self, entry: Entry) -> Iterator[Finding]:
        """What does not hold in this entry."""
        earlier = self._turns.by_earlier_rules(entry)
        for kind, why in self._judge(entry):
            told = Kind.EARLIER if earlier and kind in BY_RULES else kind
            yield Finding(told, entry.position, entry.stream, why)

    def unsaid(self) -> list[int]:
        """The entries whose secret is gone, while no entry says that it was redacted."""
        said = self.desks.redacted()
        return sorted([*self.gone, *(n for n, deal in self.deals.gone.items() if deal not in said)])

    def _judge(self, entry: Entry) -> Found:
        self.entries += 1
        due, at_table = self.parts.next(entry), entry.stream.startswith(TABLE)
        if entry.redacted and not at_table:
            self.gone.append(entry.position)
        if entry.part == 1:
            name = entry.name
            if name in self._commands:
                yield Kind.REPEATED, f"command {entry.command_id} came before"
            self._commands.add(name)
        elif at_table and self.two_people.due is None:
            yield Kind.DECIDED, "a command has one answer of its table"
        yield from self._order.check(entry)
        try:
            aside = judged_aside(entry, self.two_people, self.desks, self.tournaments, due)
            if aside is not None:
                yield from aside
                return
            said = read(entry, self._vault)
            yield from self.two_people.follows(entry, said.command)
            yield from self._in_stream(entry, said, due)
        except NewerForm:
            raise
        except (BadInput, *IMPOSSIBLE) as error:
            yield Kind.UNREADABLE, f"it does not follow from those before it: {error}"

    def _in_stream(self, entry: Entry, said: Said, due: Due | None) -> Found:
        kind, _, name = entry.stream.partition("/")
        if entry.stream.startswith(TABLE):
            if due is not None:
                yield Kind.MOVED, f"{due.stream} was not moved by the entry before"
            yield from self._at_table(name, entry, said)
        elif entry.stream.startswith(JACKPOT):
            yield from self._at_jackpot(name, entry, said.command, said.events, due)
        else:
            yield Kind.UNREADABLE, f"no stream is called {kind[:20]}"
            return
        yield from check_posted(self.ledger, entry.stream, said.events)
        if entry.stream.startswith(TABLE):
            yield from check_felt(self.ledger, entry.stream, self.tables[name].state)
        else:
            yield from check_pools(self.ledger, name, self.jackpots[name].state.meter)

    # A table

    def _at_table(self, name: str, entry: Entry, said: Said) -> Found:
        before, command, events = self.tables[name], said.command, said.events
        game = before.game_for(command)
        if isinstance(command, TableCommand):
            yield from _clock(entry, command)
        yield from _authority(game, before, entry, command)
        yield from self.decisions.judge(game, before, said)
        if isinstance(command, b.Deal) and before.state.jackpot:
            yield from self._meter(before.state.jackpot, entry, command.meter)
        if before.state.jackpot:
            yield from self._link(name, game, command, events)
        after = self.tables[name] = before.after(entry, said.written)
        self.tournaments.watch(name, before, after)
        for why in self.deals.judge(Step(name, game, before, after, entry, command, events)):
            yield Kind.DEAL, why
        for why in check_table(after.state):
            yield Kind.TABLE, why
        self._last[name] = entry.position
        yield from self._moves(name, game, before, entry, command, events)

    def _meter(self, jackpot: str, entry: Entry, meter: Meter | None) -> Found:
        """It was read after the table's entry before this one, while others may have fed it."""
        since = self._last.get(entry.stream.removeprefix(TABLE), 0)
        meters = self._meters[jackpot]
        earlier = [read for position, read in meters if position <= since][-1:]
        later = [read for position, read in meters if position > since]
        if meter not in (*earlier, *later):
            yield Kind.JACKPOT, "the meter that was read is not what the jackpot held"

    def _link(self, name: str, game: Game, command: Any, events: tuple[Any, ...]) -> Found:
        """Major prizes go by the order of the last cards, on what the earlier ones left."""
        jackpot = self.jackpots[self.tables[name].state.jackpot]
        if isinstance(command, b.EarlierMajorWin):
            yield Kind.MOVED, "an earlier win follows from the journal, and from nobody's word"
        try:
            left = pool_left(game, name, self.tables, jackpot, events)
        except PrizeWaits as early:
            if not self._unseen_elsewhere(name):
                yield Kind.MOVED, str(early)
            return
        settles = isinstance(command, b.Proceed | b.CorrectCard)
        if left != (command.pool if settles else None):
            told = "nothing" if left is None else in_words(left)
            yield Kind.MOVED, f"earlier major wins left {told} of the pool, and were not heeded"

    def _unseen_elsewhere(self, name: str) -> bool:
        """Whether who has no key cannot tell if a hand on the link may have won before."""
        return any(has_covered(t.state) for other, t in self.tables.items() if other != name)

    def _moves(
        self,
        name: str,
        game: Game,
        loaded: LoadedTable,
        entry: Entry,
        command: Any,
        events: tuple[Any, ...],
    ) -> Found:
        moves: tuple[PoolMoved, ...] = ()
        before, jackpot = loaded.state, loaded.state.jackpot
        if jackpot and game.jackpot is not None:
            meter = self.jackpots[jackpot].state.meter
            if meter is None:
                yield Kind.JACKPOT, f"jackpot {jackpot} was never opened"
            else:
                moves = tuple(pool.moved_by(game, name, meter, before.round, events))
                due = owed(game, before.round, self.tables[name].state.round, events)
                if fed(moves) != due:
                    yield Kind.MOVED, f"wagers that changed by {in_words(due)} did not move it so"
        expected = [Due(JACKPOT + jackpot, moves)] if moves else []
        expected += self.desks.due(name, loaded, entry, command, events)
        yield from self.parts.expect(entry, expected)

    # A jackpot

    def _at_jackpot(
        self, name: str, entry: Entry, command: Any, events: tuple[Any, ...], due: Due | None
    ) -> Found:
        before = self.jackpots[name]
        if isinstance(command, pool.PoolCommand):
            yield from _authority(JACKPOT_GAME, LoadedTable(), entry, command)
            state = before.state
            try:
                now = tuple(pool.decide(state, command))
            except (Refused, BadInput) as error:
                yield Kind.DECIDED, refused(entry, JACKPOT_GAME, error)
            else:
                if not same(entry, events, now):
                    yield Kind.DECIDED, difference(events, now)
        elif due is None or due.stream != entry.stream:
            yield Kind.MOVED, "no table moved it"
        elif due.events != events:
            yield Kind.MOVED, difference(events, due.events)
        after = self.jackpots[name] = before.after(entry, events)
        if after.state.meter is not None:
            self._meters[name].append((entry.position, after.state.meter))
            del self._meters[name][:-1000]  # no table is so slow
        if not after.state.balanced:
            yield Kind.JACKPOT, "what it started from, took in and paid is not what it holds"


def _clock(entry: Entry, command: TableCommand) -> Found:
    if command.at != in_seconds(datetime.fromisoformat(entry.time)):
        yield Kind.CLOCK, f"it was given at {entry.time}, and decided as of second {command.at}"


def _authority(game: Game, before: LoadedTable, entry: Entry, command: Any) -> list[One]:
    try:
        person = person_of(entry.actor, entry.role)
        authorise(game, before.state, person, command, before.staff)
    except (Refused, BadInput) as refused:
        return [(Kind.AUTHORITY, str(refused))]
    return []
