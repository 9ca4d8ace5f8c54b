"""The reports of the house, each for a day of gaming or for all: made even when empty.

made = Reports(books, casino, clock)
made.make("tables", operator="Olga", day="2026-11-15")
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.floor.cage.account import FOR_GOOD
from pitboss.floor.cage.calendar import gaming_day
from pitboss.floor.cage.own import ACCOUNT, MONEY
from pitboss.floor.casino import Casino
from pitboss.floor.people import Role
from pitboss.floor.records.books import Books, Result
from pitboss.floor.records.form import Cell, Money, Report, Row, Running
from pitboss.floor.records.pools import POOLS, pool_rows
from pitboss.floor.records.rows import HELD, files, in_money, pools
from pitboss.floor.table_stream import in_seconds
from pitboss.journal.ledger import PRACTICE

_HOUSE = frozenset({Role.OPERATOR, Role.SHIFT_MANAGER, Role.INSPECTOR})
_CAGE, _PIT = _HOUSE | {Role.CASHIER}, _HOUSE | {Role.SUPERVISOR}
DAYS = 10  # characters of a day
ALWAYS, STANDING = "from the first entry to now", "as it stands now"


class Asked(Struct, frozen=True):
    day: str = ""  # or all of them
    table: str = ""
    operator: str = ""

    def takes(self, day: str, table: str = "") -> bool:
        return self.day in ("", day) and self.table in ("", table)

    def takes_entry(self, time: str, stream: str) -> bool:
        """What was done then, in the stream of a table or another."""
        day = gaming_day(datetime.fromisoformat(time)) if self.day else ""
        return self.takes(day, stream.partition("/")[2])


class Made(Struct, frozen=True):
    """What makes one report."""

    title: str
    columns: tuple[str, ...]
    rows: Callable[["Reports", Asked], Iterator[Row]]
    roles: frozenset[Role]
    summed: bool = True
    reconciled: Callable[["Reports", Asked], tuple[tuple[str, Cell], ...]] = lambda *_: ()
    standing: bool = False  # of this moment, whatever day is asked for


class Reports:
    def __init__(self, casino: Casino, clock: Callable[[], datetime]) -> None:
        self.casino, self.books, self._clock = casino, Books(casino.store), clock

    def make(self, name: str, operator: str, day: str = "", table: str = "") -> Report:
        if name not in KINDS:
            raise BadInput(f"there is no report {name[:40]!r}: {', '.join(KINDS)}")
        if day and not _is_day(day):
            raise BadInput(f"{day[:20]!r} is not a day, as 2026-11-15")
        kind, asked = KINDS[name], Asked(day, table, operator)
        self.books.refresh()
        filters = (("day", day), ("table", table))
        return Report(
            title=kind.title,
            operator=operator,
            made=self._clock().isoformat(timespec="seconds"),
            period=STANDING if kind.standing else day or ALWAYS,
            columns=kind.columns,
            rows=tuple(kind.rows(self, asked)),
            filters=tuple((name, value) for name, value in filters if value),
            summed=kind.summed,
            reconciled=kind.reconciled(self, asked),
        )

    def now(self) -> int:
        return in_seconds(self._clock())


def _is_day(day: str) -> bool:
    try:
        return len(day) == DAYS and bool(datetime.strptime(day, "%Y-%m-%d"))
    except ValueError:
        return False


# Tables


def _grouped(reports: Reports, asked: Asked, *by: str) -> Iterator[tuple[Any, Result]]:
    found: dict[Any, Result] = {}
    for key, result in sorted(reports.books.results.items()):
        if asked.takes(key.day, key.table):
            found.setdefault(tuple(getattr(key, one) for one in by), Result()).add(result)
    yield from found.items()


def _tables(reports: Reports, asked: Asked) -> Iterator[Row]:
    for (table, day, shift), one in _grouped(reports, asked, "table", "day", "shift"):
        sums = (one.drop, one.back, one.win, one.commission, one.fills, one.credits)
        yield (table, day, shift, one.rounds, *map(Money, sums), _hold(one))


def _hold(result: Result) -> str:
    """What the house kept of what came, in hundredths of a percent rounded down."""
    kept = result.win + result.commission
    if not result.drop:
        return "-"
    share = abs(kept) * 10_000 // result.drop
    return f"{'-' if kept < 0 else ''}{share // 100}.{share % 100:02}%"


def _tables_agree(reports: Reports, asked: Asked) -> tuple[tuple[str, Cell], ...]:
    """All that came, less what went back, is won, in a pool, or on the felt."""
    books = reports.books
    sums = Result()
    for _, one in _grouped(reports, Asked(), "table"):
        sums.add(one)
    felt = sum(books.on_felt(table) for table in books.opened)
    kept = sums.win + sums.commission + felt
    return (
        ("all days: drop less what went back", Money(sums.drop - sums.back)),
        ("all days: win, commission and what lies on the tables", Money(kept)),
        ("all days: went to jackpots", Money(sums.drop - sums.back - kept)),
        ("all accounts of the ledger together", Money(books.ledger.total)),
    )


def _inventory(reports: Reports, asked: Asked) -> Iterator[Row]:
    """Opening, every count with what was booked, and what is booked now."""
    books = reports.books
    for table, opened in sorted(books.opened.items()):
        if asked.takes(opened.day, table):
            yield table, opened.day, "opened", Money(opened.inventory), "", ""
        for count in books.counts:
            if count.key.table == table and asked.takes(count.key.day, table):
                found = Money(count.counted), Money(count.booked)
                yield table, count.key.day, count.when, *found, Money(found[0] - found[1])
        if not asked.day and asked.takes("", table):
            yield table, "", "booked now", "", Money(books.ledger.balances[f"bank/{table}"]), ""


def _commission(reports: Reports, asked: Asked) -> Iterator[Row]:
    for (table, day, hour), one in _grouped(reports, asked, "table", "day", "hour"):
        if one.commission or one.pots:
            yield table, day, f"{hour:02}:00", one.pots, Money(one.commission)


def _pots(reports: Reports, asked: Asked) -> Iterator[Row]:
    for one in reports.books.pots:
        if asked.takes(one.key.day, one.key.table):
            sums = Money(one.amount), Money(one.commission)
            yield one.key.table, one.key.day, str(one.round), str(one.number), *sums


# The cage


def _cage(reports: Reports, asked: Asked) -> Iterator[Row]:
    for one in reports.books.cash:
        if asked.takes(one.key.day):
            event = one.event
            bought = type(event).__name__ == "ChipsBought"
            sums = (event.amount, 0) if bought else (0, event.amount)
            yield (
                one.key.day,
                one.key.shift,
                str(event.number),
                event.player,
                event.tender,
                *map(Money, sums),
                one.by,
            )


def _cage_agrees(reports: Reports, asked: Asked) -> tuple[tuple[str, Cell], ...]:
    books = reports.books
    ours = {k: v for k, v in books.ledger.balances.items() if not k.startswith(PRACTICE)}
    accounts = sum(held for name, held in ours.items() if name.startswith(f"{MONEY}/"))
    return (
        ("owed to players in accounts", Money(accounts)),
        ("chips out of the cage", Money(books.cage)),
        ("all accounts of the ledger together", Money(sum(ours.values()))),
    )


def _cash(reports: Reports, asked: Asked) -> Iterator[Row]:
    for one in reports.books.cash:
        if one.event.flag and asked.takes(one.key.day):
            event = one.event
            way = "in" if type(event).__name__ == "ChipsBought" else "out"
            sums = Money(event.amount), Running(event.total)
            yield one.key.day, event.player, way, event.flag, *sums, event.identity, one.by


def _suspicion(reports: Reports, asked: Asked) -> Iterator[Row]:
    for time, by, note in reports.books.notes:
        if asked.takes(note.day):
            yield note.day, time, note.player, note.text, by


# People, jackpots, records


def _exclusions(reports: Reports, asked: Asked) -> Iterator[Row]:
    for stream in sorted(reports.casino.store.streams()):
        kind, _, player = stream.partition("/")
        if kind != MONEY:
            continue
        state = reports.casino.purses.load(ACCOUNT, stream).state
        if reports.now() < state.excluded:
            days = "for good"
            if state.excluded < FOR_GOOD:
                days = f"{-(-(state.excluded - reports.now()) // 86_400)} days more"
            yield player, days, ", ".join(state.seated) or "nowhere"


def _jackpots(reports: Reports, asked: Asked) -> Iterator[Row]:
    return pool_rows(reports.casino, reports.books.ledger.balances)


def _events(reports: Reports, asked: Asked) -> Iterator[Row]:
    for one in reports.books.events:
        if asked.takes_entry(one.time, one.stream):
            who = (one.actor, one.role)
            told = (one.stream, one.what, one.before, one.after)
            yield one.kind, one.position, one.time, *who, *told


def _refusals(reports: Reports, asked: Asked) -> Iterator[Row]:
    for entry, one in reports.books.refused:
        if asked.takes_entry(entry.time, one.stream):
            who, cited = (entry.actor, entry.role), ", ".join(one.clauses)
            yield (
                entry.position,
                entry.time,
                *who,
                one.stream,
                one.kind,
                in_money(one.command),
                cited,
                one.why,
            )


_BY_TABLE = ("table", "day", "shift", "rounds", "drop", "back", "win", "commission")
_TRADED = ("day", "shift", "number", "player", "tender", "bought", "cashed", "by")
_SEEN = ("kind", "entry", "time", "actor", "role", "stream", "what", "before", "after")
_CASHED = ("day", "player", "way", "flag", "amount", "total", "identity", "by")
_REFUSED = ("entry", "time", "actor", "role", "where", "what", "command", "clauses", "why")
_EXCLUDED = ("player", "for", "seated")
_NOTES = ("day", "time", "player", "note", "by")
_BY_HOUR = ("table", "day", "hour", "pots", "commission")
_BY_POT = ("table", "day", "round", "pot", "amount", "commission")
_FILES = ("what", "name", "sha256", "state")
_CHIPS = ("table", "day", "when", "counted", "booked", "difference")

KINDS: Mapping[str, Made] = {
    "tables": Made(
        "Drop and win by table, day and shift",
        (*_BY_TABLE, "fills", "credits", "hold"),
        _tables,
        _PIT,
        reconciled=_tables_agree,
    ),
    "inventory": Made("Chips of the tables", _CHIPS, _inventory, _PIT, summed=False),
    "commission": Made("Commission by table and hour", _BY_HOUR, _commission, _PIT),
    "pots": Made("Commission by pot", _BY_POT, _pots, _PIT),
    "cage": Made("Transactions of the cage", _TRADED, _cage, _CAGE, reconciled=_cage_agrees),
    "cash": Made("Cash to be reported", _CASHED, _cash, _CAGE),
    "suspicion": Made("Notes of suspicion", _NOTES, _suspicion, _HOUSE, summed=False),
    "exclusions": Made(
        "Who is excluded", _EXCLUDED, _exclusions, _PIT, summed=False, standing=True
    ),
    "jackpots": Made("Jackpots: meter and ledger", POOLS, _jackpots, _PIT, standing=True),
    "tournaments": Made(
        "Tournaments: what was paid in and what the pool holds",
        HELD,
        lambda reports, _: pools(reports.books),
        _HOUSE,
        standing=True,
    ),
    "events": Made("Significant events", _SEEN, _events, _HOUSE, summed=False),
    "refusals": Made("What staff were refused", _REFUSED, _refusals, _HOUSE, summed=False),
    "program": Made(
        "Hashes of program and rules",
        _FILES,
        lambda *_: files(),
        _HOUSE,
        summed=False,
        standing=True,
    ),
}
