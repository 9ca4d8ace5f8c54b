"""A player's activity statement: what came and went, round by round, and how long was played."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from pitboss.floor.cage import account as a
from pitboss.floor.cage.own import ACCOUNT, PRACTICE
from pitboss.journal.entry import Entry

TOURNAMENT = "tournament/"  # in the place of a table: what was paid for it, or won there
LINES = 200  # the latest, which are shown


class Line(Struct):
    """One thing that happened; a round's wagers and payments are one line."""

    time: str
    what: str
    table: str
    round: int
    amount: int
    balance: int


class Statement(Struct):
    deposited: int = 0
    withdrawn: int = 0
    laid: int = 0
    back: int = 0
    seconds: int = 0  # at tables
    balance: int = 0
    lines: list[Line] = []

    @property
    def net(self) -> int:
        """What play has brought or cost, with what lies on tables still out."""
        return self.back - self.laid


def statement(entries: Iterable[Entry], practice: bool, since: int, now: int) -> Statement:
    """From a time on; the balance is what there is now."""
    found, account = Statement(lines=[]), a.Account(practice=practice)
    desk = PRACTICE if practice else ACCOUNT
    for entry in entries:
        for event in desk.read(entry):
            account = a.evolve(account, event)
            if event.at >= since:
                _take(found, entry, event, account.balance)
    found.balance = account.balance
    found.seconds = sum(_seconds(entries, desk, since, now))
    del found.lines[:-LINES]
    return found


def _take(found: Statement, entry: Entry, event: a.Event, balance: int) -> None:
    match event:
        case a.Deposited(amount=amount):
            found.deposited += amount
            found.lines.append(Line(entry.time, "chips bought", "", 0, amount, balance))
        case a.Withdrawn(amount=amount):
            found.withdrawn += amount
            found.lines.append(Line(entry.time, "cashed out", "", 0, -amount, balance))
        case a.ChipsGiven(amount=amount):
            found.lines.append(Line(entry.time, "practice chips", "", 0, amount, balance))
        case a.Moved():
            found.laid += event.laid
            found.back += event.back
            _play(found.lines, entry, event, balance)


def _play(lines: list[Line], entry: Entry, event: a.Moved, balance: int) -> None:
    moved = event.back - event.laid
    last = lines[-1] if lines else None
    if event.table.startswith(TOURNAMENT):
        name = event.table.removeprefix(TOURNAMENT)
        lines.append(Line(entry.time, "tournament", name, 0, moved, balance))
    elif last and (last.what, last.table, last.round) == ("play", event.table, event.round):
        last.amount += moved
        last.time, last.balance = entry.time, balance
    else:
        lines.append(Line(entry.time, "play", event.table, event.round, moved, balance))


def _seconds(entries: Iterable[Entry], desk: Any, since: int, now: int) -> Iterator[int]:
    """Of each time at tables; two tables at once are one time."""
    seated: dict[str, int] = {}
    began = 0
    for entry in entries:
        for event in desk.read(entry):
            if isinstance(event, a.Sat):
                began = began if seated else event.at
                seated[event.table] = event.at
            elif isinstance(event, a.Rose):
                seated.pop(event.table, None)
                if not seated:
                    yield max(0, event.at - max(began, since))
    if seated:
        yield max(0, now - max(began, since))
