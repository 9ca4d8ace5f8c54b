"""Players' accounts as the tables of a casino touch them, in the same append.

A table is under the cage when a bank was opened for it. Then whatever moves a player's money
there is in the player's account too, or nowhere.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from pitboss.floor.cage.account import Account, Moved, Sat
from pitboss.floor.cage.admission import (
    LENDING,
    admit,
    check_balance,
    check_excluded,
    check_may_play,
)
from pitboss.floor.cage.decide import CAGE, Bank
from pitboss.floor.cage.decide import STREAM as CAGE_STREAM
from pitboss.floor.cage.moves import at_table, clauses_of
from pitboss.floor.cage.own import ACCOUNT, PRACTICE, Follow, account_stream
from pitboss.floor.desks.clerk import Clerk, Follows, beside
from pitboss.floor.desks.desk import Desk, Loaded
from pitboss.floor.table_stream import TABLE, LoadedTable, in_seconds
from pitboss.journal.entry import Draft
from pitboss.journal.store import Append
from pitboss.play.banked.commands import AmountFound
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused

Batch = tuple[Append, tuple[Any, ...]]  # what is written, with its events


class Purses(Clerk):
    """The accounts, as far as they were read here."""

    def bank(self, table: str, look: bool = False) -> Bank | None:
        """Under which bank a table is; the journal is asked once, and again if it is time."""
        known = self._loaded.get(CAGE_STREAM)
        if known is None or (look and table not in known.state.banks):
            known = self.load(CAGE, CAGE_STREAM)
        bank: Bank | None = known.state.banks.get(table)
        return bank

    def has_cage(self) -> bool:
        """Whether a bank was ever opened: then players' money is in accounts."""
        return bool(self.load(CAGE, CAGE_STREAM).state.banks)

    def account(self, player: str, practice: bool = False) -> Account:
        """As the journal has it now."""
        desk, stream = _desk(practice), account_stream(player, practice)
        found: Account = self.load(desk, stream).state
        return found

    def held(self, table: str, player: str) -> Account | None:
        """The account that a player brings to this table, as it is known here."""
        bank = self.bank(table)
        if bank is None:
            return None
        desk, stream = _desk(bank.practice), account_stream(player, bank.practice)
        known = self.known(desk, stream)
        account: Account = (known if known.version else self.load(desk, stream)).state
        return account

    def balance(self, table: str, player: str) -> int | None:
        """What a player may bring to this table; nothing is said where no cage is."""
        account = self.held(table, player)
        return None if account is None else account.balance

    def catch_up(self, table: str, players: Iterable[str]) -> None:
        """What was written elsewhere to a table moved the accounts of its players with it."""
        bank = self.bank(table)
        for player in players if bank else ():
            self.account(player, bank is not None and bank.practice)

    def excluded(self, players: Iterable[str]) -> list[str]:
        """Which of them are, as the journal has it now; that holds for practice too."""
        now = in_seconds(self.clock())
        return [player for player in players if now < self.account(player).excluded]

    def may_not_play(self, table: str, players: tuple[str, ...]) -> dict[str, str]:
        """Of those who sit here, who is to be dealt in no more, and why."""
        bank, now = self.bank(table), in_seconds(self.clock())
        found: dict[str, str] = {}
        for player in players if bank and not bank.practice else ():
            try:
                check_may_play(self.account(player), now)
            except Refused as refused:
                found[player] = str(refused)
        return found

    def follow(
        self,
        name: str,
        loaded: LoadedTable,
        command: Any,
        events: tuple[Any, ...],
        draft: Draft,
        again: bool,
    ) -> list[Batch]:
        """What the events do to accounts; Refused where one of them does not admit it."""
        bank = self.bank(name, look=isinstance(command, c.TakeSeat | c.SetUp))
        if bank is None:
            return []
        at = in_seconds(datetime.fromisoformat(draft.time))
        if isinstance(command, c.JoinWaitingList):
            check_excluded(self.account(command.player), at)
        batches: list[Batch] = []
        for player, due in at_table(name, loaded.state, events, at).items():
            if bank.practice and any(isinstance(event, Sat) for event in due):
                check_excluded(self.account(player), at)  # from every seat of the house
            desk, stream = _desk(bank.practice), account_stream(player, bank.practice)
            held = self._admitted(desk, stream, loaded, command, events, due, again)
            own = Follow(at=at, player=player, stream=TABLE + name, version=loaded.version + 1)
            entry = beside(draft, Follows(desk, stream, held, own, due))
            batches.append((Append(stream, held.version, (entry,)), due))
        return batches

    def _admitted(
        self,
        desk: Desk,
        stream: str,
        loaded: LoadedTable,
        command: Any,
        events: tuple[Any, ...],
        due: tuple[Any, ...],
        again: bool,
    ) -> Loaded:
        """The account upon which this follows; who would be refused is looked at anew."""
        held = self.known(desk, stream)
        if not again and held.version:
            try:
                check(held.state, loaded, command, events, due)
                check_found(held.state, command, events, due)
            except Refused:
                held = self.load(desk, stream)
            else:
                return held
        held = self.load(desk, stream)
        check(held.state, loaded, command, events, due)
        check_found(held.state, command, events, due)
        return held


def check(
    account: Account,
    loaded: LoadedTable,
    command: Any,
    events: tuple[Any, ...],
    due: tuple[Any, ...],
) -> None:
    """What a player does is within the account; what follows from play or is put right, follows."""
    strict, fresh = bool(command.owner), not loaded.state.cards_out
    clauses = clauses_of(events) or LENDING
    admit(account, due, fresh=fresh, strict=strict, clauses=clauses)


def check_found(
    account: Account, command: Any, events: tuple[Any, ...], due: tuple[Any, ...]
) -> None:
    """Chips that are found in a box came from the account: what is not there was not laid.

    It is asked before a command is decided, and no part of deciding: a journal of before stands.
    """
    if isinstance(command, AmountFound):
        for moved in (one for one in due if isinstance(one, Moved) and one.laid > one.back):
            check_balance(account, moved.laid - moved.back, clauses_of(events) or LENDING)


def _desk(practice: bool) -> Desk:
    return PRACTICE if practice else ACCOUNT
