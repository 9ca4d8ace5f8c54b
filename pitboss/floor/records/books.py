"""Results of tables under the cage, from the journal: by day, shift, hour and table.

    books = Books(store)
    books.refresh()                 # whatever came since
    books.results["2026-11-15", "night", 2, "C1"].drop

Only money is here: practice chips and the chips of tournaments are in no result. What is paid for
a tournament, and from its pool, is in the ledger.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from msgspec import Struct

from pitboss.floor.cage import account as a
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.calendar import gaming_day, shift_of
from pitboss.floor.cage.own import MONEY
from pitboss.floor.cage.postings import of_account, of_cage
from pitboss.floor.desks.streams import desk_of
from pitboss.floor.records.significant import Memory, Significant, significant
from pitboss.floor.refusals import CommandRefused
from pitboss.floor.requests import REQUESTS, Requests, read_on
from pitboss.floor.table_stream import JACKPOT, TABLE, events_of
from pitboss.floor.tournament_desk import LoadedTournament, read
from pitboss.floor.tournament_money import TOURNAMENT, booked, moved
from pitboss.journal.entry import Entry
from pitboss.journal.ledger import CAGE, COMMISSION, Ledger, Posting
from pitboss.journal.store import Store
from pitboss.play.pot.events import PotWon, RoundVoided
from pitboss.play.table.events import RoundBegun, RoundFinished


class Key(NamedTuple):
    day: str
    shift: str
    hour: int
    table: str


class Result(Struct):
    """Of one table in one hour, in cents."""

    drop: int = 0  # came from accounts: wagers, or stakes where players play each other
    back: int = 0  # went back to accounts
    win: int = 0  # of the house at games against it
    commission: int = 0
    pots: int = 0
    rounds: int = 0
    fills: int = 0
    credits: int = 0

    def add(self, other: "Result") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Count(Struct, frozen=True):
    """The chips of a table as they were counted, and as they were booked."""

    key: Key
    when: str
    counted: int
    booked: int


class Pot(Struct, frozen=True):
    """A pot that bore commission."""

    key: Key
    round: int
    number: int  # the main pot is 0
    amount: int
    commission: int


class Cash(Struct, frozen=True):
    """A transaction at the cage."""

    key: Key
    time: str
    event: c.ChipsBought | c.ChipsCashed
    by: str


class Books:
    def __init__(self, store: Store) -> None:
        self.store, self.ledger = store, Ledger()
        self.results: defaultdict[Key, Result] = defaultdict(Result)
        self.opened: dict[str, c.BankOpened] = {}  # the banks, of money alone
        self.counts: list[Count] = []
        self.pots: list[Pot] = []
        self.cash: list[Cash] = []
        self.notes: list[tuple[str, str, c.SuspicionNoted]] = []  # time and who, with the note
        self.events: list[Significant] = []
        self.refused: list[tuple[Entry, CommandRefused]] = []
        self.tournaments: defaultdict[str, LoadedTournament] = defaultdict(LoadedTournament)
        self.position = 0
        self._cages = 0  # banks that were opened, of whatever chips
        self._requests = Requests()
        self._memory, self._lock = Memory(), Lock()
        self._rounds: dict[str, int] = {}  # by table, the number of the round in play

    def refresh(self) -> "Books":
        with self._lock:
            self._requests = read_on(self.store.read, self._requests)
            for entry in self.store.follow(self.position):
                if (entry.stream, entry.version) not in self._requests.passed:
                    self._take(entry)
                self.position = entry.position
        return self

    def _take(self, entry: Entry) -> None:
        events = _events(entry)
        self.events += significant(self._memory, entry, events)
        if entry.stream.startswith((TABLE, JACKPOT)):
            self._at_table(entry, events)
        elif entry.stream.startswith(TOURNAMENT):
            self._at_tournament(entry)
        elif desk_of(entry.stream):
            self._at_desk(entry, events)

    def _at_tournament(self, entry: Entry) -> None:
        name = entry.stream.removeprefix(TOURNAMENT)
        before, (command, events) = self.tournaments[name], read(entry)
        postings = moved(name, before.state, before.acts, command, events)
        self.ledger.take(booked(postings, before.state, events) if self._cages else postings)
        self.tournaments[name] = before.after(entry.version, command, events)

    def _key(self, entry: Entry, table: str) -> Key:
        time = datetime.fromisoformat(entry.time)
        return Key(gaming_day(time), shift_of(time), time.hour, table)

    def _at_table(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """A jackpot's entry moves the bank of the table that fed it."""
        postings = self.ledger.post(entry.stream, events)
        for table in {*_banks(postings)} | {entry.stream.removeprefix(TABLE)}:
            if table in self.opened:
                self.results[self._key(entry, table)].add(_result(table, postings, events))
                self._pots(self._key(entry, table), events)

    def _pots(self, key: Key, events: tuple[Any, ...]) -> None:
        """What each pot was charged; a round that is void was charged nothing."""
        for event in events:
            number = self._rounds.get(key.table, 0)
            match event:
                case RoundBegun():
                    self._rounds[key.table] = event.number
                case PotWon() if event.commission:
                    self.pots.append(Pot(key, number, event.number, event.amount, event.commission))
                case RoundVoided():
                    self.pots = [
                        p for p in self.pots if (p.key.table, p.round) != (key.table, number)
                    ]

    def _at_desk(self, entry: Entry, events: tuple[Any, ...]) -> None:
        kind, _, player = entry.stream.partition("/")
        for event in events:
            if isinstance(event, c.Event):
                self.ledger.take(of_cage(event))
                self._cage(entry, event)
            elif isinstance(event, CommandRefused):
                self.refused.append((entry, event))
            elif isinstance(event, a.Event):
                self.ledger.take(of_account(player, event))
                if kind == MONEY and isinstance(event, a.Moved) and event.table in self.opened:
                    came = Result(drop=event.laid, back=event.back)
                    self.results[self._key(entry, event.table)].add(came)

    def _cage(self, entry: Entry, event: c.Event) -> None:
        match event:
            case c.BankOpened(table=table, practice=practice):
                self._cages += 1
                self.ledger.book(TABLE + table).under_cage(practice)
                if not practice:
                    self.opened[table] = event
            case c.SlipDone(kind=kind, table=table, amount=amount):
                slip = Result(fills=amount) if kind == "fill" else Result(credits=amount)
                self.results[self._key(entry, table)].add(slip)
            case c.BankCounted(table=table, counted=counted, when=when):
                booked = self.ledger.balances[f"bank/{table}"]
                self.counts.append(Count(self._key(entry, table), when, counted, booked))
            case c.ChipsBought() | c.ChipsCashed():
                self.cash.append(Cash(self._key(entry, ""), entry.time, event, entry.actor))
            case c.SuspicionNoted():
                self.notes.append((entry.time, entry.actor, event))

    def on_felt(self, table: str) -> int:
        return self.ledger.balances[f"felt/{table}"]

    @property
    def cage(self) -> int:
        """What the cage has given out in chips, less what came back."""
        return -self.ledger.balances[CAGE]


def _events(entry: Entry) -> tuple[Any, ...]:
    if desk := desk_of(entry.stream):
        return desk.read(entry)
    if entry.stream == REQUESTS or not entry.stream.startswith((TABLE, JACKPOT)):
        return ()
    return events_of(entry)


def _banks(postings: Sequence[Posting]) -> list[str]:
    banks = (posting.account for posting in postings if posting.account.startswith("bank/"))
    return [bank.removeprefix("bank/") for bank in banks]


def _result(table: str, postings: Sequence[Posting], events: tuple[Any, ...]) -> Result:
    win = sum(one.amount for one in postings if one.account == f"bank/{table}")
    commission = sum(one.amount for one in postings if one.account == COMMISSION)
    pots = sum(isinstance(event, PotWon) and bool(event.commission) for event in events)
    rounds = sum(isinstance(event, RoundFinished) for event in events)
    return Result(win=win, commission=commission, pots=pots, rounds=rounds)
