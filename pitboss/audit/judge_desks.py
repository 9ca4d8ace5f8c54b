"""The desks judged again: each command decided anew, as of the time of its entry.

What a table or the cage does to an account follows from the entry that it goes with.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from msgspec.structs import replace

from pitboss.audit.difference import difference
from pitboss.audit.finding import Found, Kind
from pitboss.audit.judge_parts import Due, Parts
from pitboss.audit.judge_refusals import judge_refusal
from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.account import Account
from pitboss.floor.cage.admission import admit
from pitboss.floor.cage.calendar import gaming_day
from pitboss.floor.cage.decide import CAGE
from pitboss.floor.cage.decide import STREAM as CAGE_STREAM
from pitboss.floor.cage.moves import at_cage, at_table
from pitboss.floor.cage.own import MONEY, PRACTICE_CHIPS, Follow, account_stream
from pitboss.floor.cage.postings import of_account, of_cage
from pitboss.floor.cage.purses import check
from pitboss.floor.desks.desk import Desk, Loaded
from pitboss.floor.people import person_of
from pitboss.floor.redactions import REDACTIONS, Redacted
from pitboss.floor.redactions import STREAM as REDACTED_STREAM
from pitboss.floor.refusals import REFUSALS
from pitboss.floor.table_stream import TABLE, LoadedTable, in_seconds
from pitboss.journal.entry import Entry
from pitboss.journal.ledger import Ledger
from pitboss.play.money import in_words
from pitboss.play.verbs import Refused

ACCOUNTS = (MONEY, PRACTICE_CHIPS)
COUNTED_FORM = 2  # of desks: since then time at one table counts on when it is left for another
TIME = "time/"  # how the limits of it are kept


class Desks:
    """What stands after the entries that were judged."""

    def __init__(self, ledger: Ledger, parts: Parts, tables: Mapping[str, LoadedTable]) -> None:
        self._ledger, self._parts, self._tables = ledger, parts, tables
        self.loaded: dict[str, Loaded] = {}

    def _known(self, desk: Desk, stream: str) -> Loaded:
        return self.loaded.get(stream) or Loaded(desk.start)

    def judge(self, desk: Desk, entry: Entry, due: Due | None) -> Found:
        before = self._known(desk, entry.stream)
        command, events = desk.decode_command(entry.command), desk.read(entry)
        yield from _given(entry, command)
        if isinstance(command, Follow):
            yield from _followed(before, entry, events, due)
        else:
            yield from _decided(desk, before.state, entry, command, events)
        self.loaded[entry.stream] = desk.after(before, entry, events)
        if desk is CAGE:
            yield from self._at_cage(entry, command, events)
        elif desk.stream in ACCOUNTS:
            yield from self._of_account(entry, events)
        elif desk is REFUSALS:
            yield from judge_refusal(entry, command, self._tables)

    def redacted(self) -> Redacted:
        """The deals of which somebody has said that their secrets were let go."""
        state: Redacted = self._known(REDACTIONS, REDACTED_STREAM).state
        return state

    # The cage and the accounts

    def has_cage(self) -> bool:
        """Whether a bank was opened: then players' money is in accounts."""
        return bool(self._known(CAGE, CAGE_STREAM).state.banks)

    def _at_cage(self, entry: Entry, command: c.Command, events: tuple[Any, ...]) -> Found:
        if command.day != gaming_day(datetime.fromisoformat(entry.time)):
            yield Kind.CLOCK, f"it was given at {entry.time}, which is not of day {command.day}"
        if isinstance(command, c.OpenBank):
            yield from self._bank(command)
        for event in events:
            self._ledger.take(of_cage(event))
        following = at_cage(events).items()
        due = [
            Due(account_stream(player, practice=False), moved, partial(admit, events=moved))
            for player, moved in following
        ]
        yield from self._parts.expect(entry, due)

    def _bank(self, command: c.OpenBank) -> Found:
        state = self._tables[command.table].state if command.table in self._tables else None
        if state is None or state.tournament or state.players or state.jackpot != command.jackpot:
            yield Kind.TABLE, f"table {command.table} could have no such bank then"
        self._ledger.book(TABLE + command.table).under_cage(command.practice)

    def _of_account(self, entry: Entry, events: tuple[Any, ...]) -> Found:
        kind, _, player = entry.stream.partition("/")
        for event in events:
            self._ledger.take(of_account(player, event))
        held = self.loaded[entry.stream].state.balance
        booked = self._ledger.balances[f"{kind}/{player}"]
        if held != booked:
            told = f"{in_words(held)} is in the account, and {in_words(booked)} is booked"
            yield Kind.LEDGER, told

    def due(
        self, name: str, before: LoadedTable, entry: Entry, command: Any, events: tuple[Any, ...]
    ) -> list[Due]:
        """What the entry of a table does to accounts, if the table is under the cage."""
        cage = self.loaded.get(CAGE_STREAM)
        bank = cage.state.banks.get(name) if cage else None
        if bank is None:
            return []
        at = in_seconds(datetime.fromisoformat(entry.time))
        return [
            Due(
                account_stream(player, bank.practice),
                moved,
                partial(check, loaded=before, command=command, events=events, due=moved),
            )
            for player, moved in at_table(name, before.state, events, at).items()
        ]


def _given(entry: Entry, command: Any) -> Found:
    if command.at != in_seconds(datetime.fromisoformat(entry.time)):
        yield Kind.CLOCK, f"it was given at {entry.time}, and decided as of second {command.at}"
    kind, _, player = entry.stream.partition("/")
    if kind in ACCOUNTS and command.player != player:
        yield Kind.DECIDED, f"it is about {command.player}, and stands with {player}"


def _followed(before: Loaded, entry: Entry, events: tuple[Any, ...], due: Due | None) -> Found:
    if due is None or due.stream != entry.stream:
        yield Kind.MOVED, "nothing beside it moved this account"
    elif due.events != events:
        yield Kind.MOVED, difference(events, due.events)
    else:
        try:
            due.admits(_as_then(before.state, entry))
        except Refused as refused:
            yield Kind.DECIDED, f"the account does not admit it: {refused}"


def _as_then(account: Account, entry: Entry) -> Account:
    """What was admitted before time was counted so is not held to a limit of time."""
    if entry.schema >= COUNTED_FORM:
        return account
    kept = {which: limit for which, limit in account.limits.items() if not which.startswith(TIME)}
    return replace(account, limits=kept)


def _decided(desk: Desk, state: Any, entry: Entry, command: Any, events: tuple[Any, ...]) -> Found:
    try:
        now = tuple(desk.decide(state, person_of(entry.actor, entry.role), command))
    except Refused as refused:
        yield Kind.AUTHORITY, f"the house refuses it: {refused}"
    except BadInput as error:
        yield Kind.DECIDED, f"it is refused now: {error}"
    else:
        if now != events:
            yield Kind.DECIDED, difference(events, now)
