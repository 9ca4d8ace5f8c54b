"""`pitboss redact`: the secrets of a deal go; its entries, their hashes and what was shown stay."""

from pitboss.audit.verify import counted
from pitboss.errors import BadInput
from pitboss.floor.table_stream import TABLE, LoadedTable
from pitboss.journal.reading import open_journal
from pitboss.journal.store import Reader, Store, open_store

# Said to whoever redacts, since it is all that can be promised.
LEFT = "backups made before, copies, and the server's own log of changes may still hold them"


def run(url: str, table: str, number: int) -> int:
    with open_journal(url) as journal:  # what is not there is not made
        if not isinstance(journal, Reader):
            raise BadInput("a backup is not redacted: redact the journal, and make another")
    with open_store(url) as store:
        gone = redact_deal(store, table, number)
    print(f"{counted(gone, 'secret')} of deal {number} at table {table} let go; {LEFT}")
    return 0


def redact_deal(store: Store, table: str, number: int) -> int:
    """Every secret that the entries of a deal have: each holds the shoe as it was then."""
    found, loaded = list[int](), LoadedTable()
    entries = store.read(TABLE + table)
    if not entries:
        raise BadInput(f"there is no table {table[:30]!r} in this journal")
    for entry in entries:
        before, loaded = loaded.state.deal, loaded.after(entry)
        if entry.secret_hash and number in (before.number, loaded.state.deal.number):
            new = loaded.state.deal.number != before.number
            found += [] if new and loaded.state.deal.number != number else [entry.position]
    deal = loaded.state.deal
    if not 1 <= number <= deal.number:
        raise BadInput(f"table {table} has no deal {number}: it has {deal.number}")
    if number == deal.number and deal.commitment:
        raise BadInput(f"deal {number} has not been published yet, and needs its shoe")
    return store.redact(found, TABLE + table)
