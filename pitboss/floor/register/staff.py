"""The names of all who work or have worked in the house: no player and no guest has one of them.

They lie beside the journal, sealed, since it need not tell who works here: every process finds
them there, whenever it starts. What is missing is found again in the entries.
"""

from pitboss.errors import BadInput
from pitboss.floor.people import Person, Role, on_duty, plain
from pitboss.floor.register.people import PEOPLE, PersonAdded, RoleChanged
from pitboss.floor.register.people import STREAM as REGISTER
from pitboss.journal.database import Snapshot
from pitboss.journal.entry import Entry, Sealed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store

STREAM = "staff"
WHOLE = 0  # a row that says: all entries up to then were looked through
DIGITS = 12  # of a row's number, in base 16


class Staff:
    def __init__(self, store: Store, vault: Vault) -> None:
        self._store, self._vault = store, vault
        self._rows: set[int] = set()
        self._names: set[str] = set()

    def add(self, person: Person) -> None:
        """Somebody does something on duty: the name goes into the journal's file with that."""
        if on_duty(person) and person.plain not in self._names:
            self.reserve(person.plain)

    def reserve(self, name: str) -> None:
        """A name in plain letters is no player's from now on."""
        self._names.add(name)
        self._keep(int(self._vault.name(f"staff {name}")[:DIGITS], 16), name)

    def names(self) -> frozenset[str]:
        """All of them, as every process knows them now."""
        kept = self._store.snapshots(STREAM)
        broken = [row for row, body in kept if row not in self._rows and not self._learn(row, body)]
        if broken or WHOLE not in self._rows:
            self._look_through()
        return frozenset(self._names - {""})

    def _learn(self, row: int, body: Sealed) -> bool:
        """Whether it is as it was written."""
        self._rows.add(row)
        try:
            self._names.add(self._vault.open(body, _about(row)).decode())
        except BadInput:
            return False
        return True

    def _keep(self, row: int, name: str) -> None:
        self._rows.add(row)
        self._store.keep(Snapshot(STREAM, row, self._vault.seal(name.encode(), _about(row))))

    def _look_through(self) -> None:
        """Once for a journal of before, or one that was restored."""
        for entry in self._store.follow():
            for name in map(plain, _at_work(entry)):
                if name not in self._names:
                    self.reserve(name)
        self._keep(WHOLE, "")


def _at_work(entry: Entry) -> list[str]:
    found = [entry.actor] if entry.role != Role.PLAYER else []
    if entry.stream == REGISTER:
        for event in PEOPLE.read(entry):
            if isinstance(event, PersonAdded | RoleChanged) and event.role != Role.PLAYER:
                found.append(event.name)
    return found


def _about(row: int) -> bytes:
    return f"staff {row}".encode()
