"""The register at work: people are added, prove who they are, and are let in.

    people = RegisterDesk(store, clock, vault)
    people.add("Ann", Role.PLAYER, "a long password", command_id)
    people.check_password("Ann", "a long password", "203.0.113.7")     # slow: in a thread
    people.by_token(token)

Every failed try is an entry. A wrong name takes as long as a wrong password.
"""

from collections.abc import Callable
from datetime import datetime
from threading import Lock

from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import Clerk, Secret
from pitboss.floor.orders import Given, new_command_id
from pitboss.floor.people import (
    THE_HOUSE,
    THE_OPERATOR,
    Person,
    Role,
    check_name,
    given_by_the_house,
    person_of,
    plain,
    reserved,
)
from pitboss.floor.refusals import AT_A_DESK, noting
from pitboss.floor.register import door as d
from pitboss.floor.register import people as p
from pitboss.floor.register.passwords import Hashing, hash_of, new_token, same
from pitboss.floor.register.staff import Staff
from pitboss.floor.table_stream import in_seconds
from pitboss.journal.entry import Entry, Sealed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store

OPERATOR = Person(THE_OPERATOR, Role.OPERATOR)  # who has the keys of the machine
HOUSE = Person(THE_HOUSE, Role.OPERATOR)  # who turns somebody away


class WrongPassword(BadInput):
    """The same for a wrong name, a wrong password and somebody who is disabled."""

    def __init__(self) -> None:
        super().__init__("that name and password do not belong together")


class RegisterDesk:
    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        vault: Vault,
        hashing: Hashing | None = None,
    ) -> None:
        self.clerk, self.vault = Clerk(store, clock), vault
        self.staff = Staff(store, vault)
        self.hashing = hashing or Hashing()
        self._secrets: dict[str, str] = {}  # by kind and name, as far as they were read
        self._tokens: dict[str, str] = {}  # by hash, whose it is
        self._ended: dict[str, int] = {}  # by name, where in the journal log-ins came to an end
        self._version, self._reading = 0, Lock()

    # What the operator does

    def add(
        self, name: str, role: Role, password: str = "", command_id: str = "", by: Person = OPERATOR
    ) -> Given:
        self._check_free(name, role)
        hashed = self.hashing.hash(password) if password else ""
        command = p.AddPerson(name=name, role=str(role), password=bool(password))
        return self._give(command, by, command_id, self._sealing(hashed))

    def change_role(
        self, name: str, role: Role, by: Person = OPERATOR, command_id: str = ""
    ) -> Given:
        self._check_free(name, role)
        self._check_other(name, by)
        return self._give(p.ChangeRole(name=name, role=str(role)), by, command_id)

    def _check_free(self, name: str, role: Role) -> None:
        """Who has worked here comes to play under another name, or somebody would take theirs."""
        check_person(name, role)
        if role is Role.PLAYER and plain(name) in self.staff.names():
            raise BadInput(f"{name!r} works or has worked here: no player has that name")

    def _check_other(self, name: str, by: Person) -> None:
        if plain(name) == plain(by.name):
            raise BadInput(
                "nobody takes the register out of their own hands: another operator does"
            )

    def set_password(
        self, name: str, password: str, by: Person = OPERATOR, command_id: str = ""
    ) -> Given:
        sealing = self._sealing(self.hashing.hash(password))
        return self._give(p.SetPassword(name=name), by, command_id, sealing)

    def disable(self, name: str, by: Person = OPERATOR, command_id: str = "") -> Given:
        self._check_other(name, by)
        return self._give(p.Disable(name=name), by, command_id)

    def enable(self, name: str, by: Person = OPERATOR, command_id: str = "") -> Given:
        return self._give(p.Enable(name=name), by, command_id)

    def make_token(self, name: str, by: Person = OPERATOR) -> str:
        """A new token, which is told once and kept nowhere."""
        token = new_token()
        self._give(p.MakeToken(name=name), by, secret=self._sealing(hash_of(token)))
        return token

    def _give(
        self, command: p.Command, by: Person, command_id: str = "", secret: Secret | None = None
    ) -> Given:
        step = command_id or new_command_id()
        with noting(self.clerk, p.STREAM, self._version, command, by, AT_A_DESK):
            given = self.clerk.give(p.PEOPLE, p.STREAM, command, by, step, secret=secret)
        self.staff.add(by)
        for event in given.events:
            if isinstance(event, p.PersonAdded | p.RoleChanged):
                self.staff.add(person_of(event.name, event.role))
        self.register()  # so that open streams end at once
        return given

    def _sealing(self, secret: str) -> Secret | None:
        vault = self.vault
        return (lambda version: vault.seal(secret.encode(), about(version))) if secret else None

    # Who is there

    def register(self) -> p.Register:
        state = self.clerk.load(p.PEOPLE, p.STREAM)
        if state.version > self._version:
            self._open_secrets()
        register: p.Register = state.state
        return register

    def _open_secrets(self) -> None:
        with self._reading:
            for entry in self.clerk.store.read(p.STREAM, self._version):
                for event in p.PEOPLE.read(entry):
                    self._learn(event, entry)
                self._version = entry.version

    def _opened(self, entry: Entry, secret: Sealed) -> str:
        return self.vault.open(secret, about(entry.version)).decode()

    def _learn(self, event: p.Event, entry: Entry) -> None:
        name = plain(event.name)
        if isinstance(event, p.Disabled | p.PasswordSet | p.RoleChanged):
            self._ended[name] = entry.position
        if entry.secret and isinstance(event, p.TokenMade):
            others = {key: whose for key, whose in self._tokens.items() if whose != name}
            self._tokens = {**others, self._opened(entry, entry.secret): name}
        elif entry.secret:
            self._secrets[name] = self._opened(entry, entry.secret)

    def is_taken(self, name: str) -> bool:
        """By somebody in the register, or by the house: no guest may be called so."""
        known = self.register().known.keys() | self.staff.names()
        return reserved(name) or plain(name) in known

    # Who comes in

    def check_password(self, name: str, password: str, address: str = "") -> Person:
        """Who that is; WrongPassword, or TooOften with the seconds to wait. Slow: in a thread."""
        found = self.register().known.get(plain(name))
        person = found.person if found and not found.disabled else None
        key, where = self._key(name, found), self._where(address)
        self._check_wait(key, where)
        hashed = self._secrets.get(plain(name), "") if person else ""
        if not self.hashing.fits(hashed, password) or person is None:
            whose = found.name if found else d.STRANGER
            away = d.TurnAway(name=whose, key=key, address=where)
            self.clerk.give(d.DOOR, d.STREAM, away, HOUSE, new_command_id())
            raise WrongPassword
        self._check_wait(key, where)  # others may have guessed meanwhile, side by side
        if self.register().known.get(plain(name)) != found:
            raise WrongPassword  # there is another password by now
        return person

    def _check_wait(self, key: str, where: str) -> None:
        door: d.Door = self.clerk.load(d.DOOR, d.STREAM).state
        if seconds := door.wait(key, where, in_seconds(self.clerk.clock())):
            raise d.TooOften(seconds)

    def by_token(self, token: str) -> Person:
        """Who has this token; WrongPassword if nobody has."""
        register, hashed = self.register(), hash_of(token)
        whose = next((who for known, who in self._tokens.items() if same(known, hashed)), "")
        found = register.known.get(whose)
        person = found.person if found and not found.disabled else None
        if person is None:
            raise WrongPassword
        return person

    def still(self, person: Person, since: int | None = None) -> bool:
        """Whether somebody is in the register as the same, and not disabled.

        Nor since that position of the journal, where a log-in stands: a new password ends it too.
        """
        self.register()
        return self.stands(person, since)

    def stands(self, person: Person, since: int | None = None) -> bool:
        """The same, as far as it is known here; the journal is not asked."""
        register: p.Register = self.clerk.known(p.PEOPLE, p.STREAM).state
        found = register.known.get(person.plain)
        if found is None or found.disabled or found.person != person:
            return False
        return since is None or since > self._ended.get(person.plain, 0)

    def holds(self, token: str, person: Person) -> bool:
        """Whether the token of this hash is still this person's, as far as it is known here."""
        return self._tokens.get(token) == person.plain and self.stands(person)

    def log_in(self, person: Person, session: str, address: str = "") -> d.LoggedIn:
        """An entry that somebody came in, which tells when it was the last time."""
        command = d.LogIn(name=person.name, session=session, address=self._where(address))
        given = self.clerk.give(d.DOOR, d.STREAM, command, person, new_command_id())
        event: d.LoggedIn = given.events[0]
        return event

    def log_out(self, person: Person, session: str) -> None:
        command = d.LogOut(name=person.name, session=session)
        self.clerk.give(d.DOOR, d.STREAM, command, person, new_command_id())

    def _key(self, name: str, found: p.Known | None) -> str:
        return found.name if found else self.vault.name(f"at the door: {plain(name)}")

    def _where(self, address: str) -> str:
        return self.vault.name(f"address: {address}") if address else ""


def about(version: int) -> bytes:
    """What a secret of the register is bound to: it does not open at another place."""
    return f"person {version}".encode()


def check_person(name: str, role: Role) -> None:
    """Whether somebody could be in the register like that, whoever is there."""
    check_name(name)
    if given_by_the_house(name):
        raise BadInput(f"{name!r} is a name that the house gives, and nobody's in the register")
    Person(name, role)
