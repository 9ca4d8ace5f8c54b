"""A player's account: a balance, what follows from play and from the cage, and own limits.

One stream for each player, of money or of practice chips. There is no command that lends, and
none that moves money from one account to another: money comes from the cage or from a table.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.cage.limits import HOUR, NONE, Hours, Limit, added, key, spread, within

CONTINUOUS = 3 * HOUR  # at tables, after which a break is due
REST = 15 * 60  # seconds away from tables that make a break
FOR_GOOD = 1 << 40  # seconds: no end was set


class Event(Struct, frozen=True, tag=lambda name: f"account.{name}"):
    at: int


class Deposited(Event, frozen=True):
    amount: int
    tender: str


class Withdrawn(Event, frozen=True):
    amount: int
    tender: str


class ChipsGiven(Event, frozen=True):
    """Practice chips, from nobody's money."""

    amount: int


class Sat(Event, frozen=True):
    table: str


class Moved(Event, frozen=True):
    """What went to a table and what came back from it, by one command there."""

    table: str
    round: int
    laid: int
    back: int


class Rose(Event, frozen=True):
    table: str


class LimitSet(Event, frozen=True):
    kind: str
    days: int
    amount: int | None
    since: int


class BreakTaken(Event, frozen=True):
    until: int


class Excluded(Event, frozen=True):
    until: int
    by: str
    reason: str


class Readmitted(Event, frozen=True):
    by: str


class Account(Struct, frozen=True):
    practice: bool = False
    balance: int = 0
    deposits: Hours = {}
    lost: Hours = {}  # what lies on tables or was lost there
    played: Hours = {}  # seconds at tables
    seated: dict[str, int] = {}  # tables, and since when
    began: int = 0  # of play without a break
    rose: int = 0  # when the player last left the last table
    limits: dict[str, Limit] = {}
    resting: int = 0  # a break of one's own, until
    excluded: int = 0  # until

    def limit(self, kind: str, days: int, now: int) -> int | None:
        return self.limits.get(f"{kind}/{days}", NONE).at(now)

    def used(self, kind: str, days: int, now: int) -> int:
        """Of a limit: cents, or minutes."""
        if kind == "time":
            return within(self._seconds(now), days, now) // 60
        return max(0, within(self.deposits if kind == "deposit" else self.lost, days, now))

    def _seconds(self, now: int) -> Hours:
        start = min(self.seated.values(), default=now)
        return spread(self.played, start, now)

    def elapsed(self, now: int) -> int:
        """Seconds of play without a break."""
        if not self.began or (not self.seated and now - self.rose >= REST):
            return 0
        return (now if self.seated else self.rose) - self.began

    def break_due(self, now: int) -> bool:
        return self.elapsed(now) >= CONTINUOUS


def evolve(state: Account, event: Event) -> Account:
    match event:
        case Deposited(at=at, amount=amount):
            deposits = added(state.deposits, at, amount)
            return replace(state, balance=state.balance + amount, deposits=deposits)
        case Withdrawn(amount=amount):
            return replace(state, balance=state.balance - amount)
        case ChipsGiven(amount=amount):
            return replace(state, balance=state.balance + amount)
        case Moved(at=at, laid=laid, back=back):
            lost = added(state.lost, at, laid - back)
            return replace(state, balance=state.balance + back - laid, lost=lost)
        case Sat() | Rose():
            return _sat(state, event)
    return _own(state, event)


def _sat(state: Account, event: Sat | Rose) -> Account:
    if isinstance(event, Sat):
        rested = not state.seated and event.at - state.rose >= REST
        began = event.at if rested or not state.began else state.began
        return replace(state, seated={**state.seated, event.table: event.at}, began=began)
    left = {table: at for table, at in state.seated.items() if table != event.table}
    if not state.seated:
        return state
    # Two tables at once are one time: what is not of those that are left is written down.
    until = min(left.values(), default=event.at)
    played = spread(state.played, min(state.seated.values()), until)
    rose = state.rose if left else event.at
    return replace(state, seated=left, played=played, rose=rose)


def _own(state: Account, event: Event) -> Account:
    match event:
        case LimitSet(at=at, kind=kind, days=days, amount=amount, since=since):
            which = f"{kind}/{days}"
            limit = state.limits.get(which, NONE).set(amount, since, at)
            return replace(state, limits={**state.limits, which: limit})
        case BreakTaken(until=until):
            return replace(state, resting=until)
        case Excluded(until=until):
            return replace(state, excluded=until)
    return replace(state, excluded=0)


def limits_of(state: Account, now: int) -> Iterator[tuple[str, int, Limit]]:
    """Those that were ever set, with what is coming."""
    for which, limit in sorted(state.limits.items()):
        kind, _, days = which.partition("/")
        yield kind, int(days), limit


__all__ = ["Account", "evolve", "key", "limits_of"]
