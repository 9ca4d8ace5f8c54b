"""`pitboss redact`: the secrets of a deal go; its entries, their hashes and what was shown stay."""

from collections.abc import Callable
from datetime import UTC, datetime

from pitboss.audit.played_round import legible
from pitboss.audit.verify import counted
from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import Clerk
from pitboss.floor.orders import new_command_id
from pitboss.floor.people import Person, Role
from pitboss.floor.redactions import REDACTIONS, STREAM, NoteRedaction
from pitboss.floor.requests import Requests, read_on
from pitboss.floor.table_stream import TABLE, LoadedTable
from pitboss.journal.entry import Entry
from pitboss.journal.reading import open_journal
from pitboss.journal.store import Reader, Store, Unscrubbed, open_store

# Said to whoever redacts, since it is all that can be promised.
LEFT = "backups made before, copies, and the server's own log of changes may still hold them"
OPERATOR = Person("the operator", Role.OPERATOR)


def run(url: str, table: str, number: int, by: str = "") -> int:
    with open_journal(url) as journal:  # what is not there is not made
        if not isinstance(journal, Reader):
            raise BadInput("a backup is not redacted: redact the journal, and make another")
    with open_store(url) as store:
        person = Person(by, Role.OPERATOR) if by else OPERATOR
        gone = redact_deal(store, table, number, person)
    print(f"{counted(gone, 'secret')} of deal {number} at table {table} let go; {LEFT}")
    return 0


def redact_deal(
    store: Store,
    table: str,
    number: int,
    by: Person = OPERATOR,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> int:
    """Every secret that the entries of a deal have goes, and an entry says by whom."""
    found, clerk = _of_deal(store, table, number), Clerk(store, clock)
    noted = clerk.load(REDACTIONS, STREAM).state
    tuple(REDACTIONS.decide(noted, by, _said(table, number, 0)))  # or nothing goes
    try:
        gone = store.redact([entry.position for entry in found], TABLE + table)
    except Unscrubbed as held:
        clerk.give(REDACTIONS, STREAM, _said(table, number, held.gone), by, new_command_id())
        raise
    if gone or (table, number) not in noted:
        clerk.give(REDACTIONS, STREAM, _said(table, number, gone), by, new_command_id())
    return gone


def _said(table: str, number: int, gone: int) -> NoteRedaction:
    return NoteRedaction(table=table, deal=number, secrets=gone)


def _of_deal(store: Store, table: str, number: int) -> list[Entry]:
    """Those that have a secret: each holds the shoe as it was then."""
    found, loaded = list[Entry](), LoadedTable()
    entries = legible(store.read(TABLE + table), read_on(store.read, Requests()))
    if not entries:
        raise BadInput(f"there is no table {table[:30]!r} in this journal")
    for entry in entries:
        loaded = loaded.after(entry)
        if entry.secret_hash and loaded.state.deal.number == number:
            found.append(entry)
    deal = loaded.state.deal
    if not 1 <= number <= deal.number:
        raise BadInput(f"table {table} has no deal {number}: it has {deal.number}")
    if number == deal.number and deal.commitment:
        raise BadInput(f"deal {number} has not been published yet, and needs its shoe")
    return found
