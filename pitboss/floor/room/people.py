"""Who is here: log-ins that any process knows of, and the guests of practice tables."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from hashlib import sha256
from hmac import compare_digest, digest
from threading import Lock

from msgspec import Struct

from pitboss.floor.casino import Casino
from pitboss.floor.people import GUEST, Person, Role, somebody
from pitboss.floor.room.notebook import Notebook
from pitboss.floor.room.notes import (
    SESSIONS,
    Event,
    LoggedIn,
    LoggedOut,
    LogIn,
    LogOut,
    decode_events,
)

HOURS = 12  # that a log-in lasts at the most
TOKEN = 32  # bytes
MANY = 10_000  # who are here at once, as a rule
LETTERS = "bcdfghjkmnpqrstvwxz23456789"  # none looks like another, and they make no words
OF_A_GUEST = 10  # of them: no two guests have the same


class Session(Struct, frozen=True):
    """A log-in: who it is, and until when."""

    hash: str
    person: Person
    guest: bool
    until: datetime
    position: int = 0  # of its entry in the journal, as it is read from there


class Opened(Struct, frozen=True):
    """A new log-in, with the token that only its owner has."""

    session: Session
    token: str


class Sessions:
    def __init__(self, casino: Casino) -> None:
        self.casino, self._notebook, self._lock = casino, Notebook(casino), Lock()
        self._known: dict[str, Session] = {}
        self._version, self._full = 0, MANY

    def open_guest(self) -> Opened:
        name = GUEST + "".join(secrets.choice(LETTERS) for _ in range(OF_A_GUEST))
        return self.open(Person(name, Role.PLAYER), guest=True)

    def open(self, person: Person, guest: bool = False) -> Opened:
        """A token that was never used, whatever the client had before."""
        token = secrets.token_urlsafe(TOKEN)
        until = self.casino.now() + timedelta(hours=HOURS)
        session = Session(hashed(token), person, guest, until)
        event = LoggedIn(
            session=session.hash,
            player=person.name,
            role=str(person.role),
            guest=guest,
            until=until.isoformat(),
        )
        self._write(LogIn(session=session.hash), person, f"in {session.hash}", event)
        return Opened(session, token)

    def close(self, session: Session) -> None:
        event = LoggedOut(session=session.hash)
        self._write(LogOut(session=session.hash), session.person, f"out {session.hash}", event)

    def known(self, token: str) -> Session | None:
        """Whose token it is, as far as that is known here; the journal is not asked."""
        return self.current(hashed(token))

    def current(self, name: str) -> Session | None:
        """The log-in of this hash, if it is not over."""
        session = self._known.get(name)
        return session if session and session.until > self.casino.now() else None

    def of(self, token: str) -> Session | None:
        """Whose token it is; nobody's if it was never given, is over or was given up."""
        if hashed(token) not in self._known:
            self.load()
        return self.known(token)

    def csrf(self, token: str) -> str:
        """What goes back with every POST: nobody without the token and our key can make it."""
        return digest(self._key, b"csrf " + token.encode(), sha256).hex()

    def proves(self, token: str, csrf: str) -> bool:
        return compare_digest(self._csrf(token).encode(), csrf.encode())

    @cached_property
    def _csrf(self) -> Callable[[str], str]:
        """The same for each of many requests of whoever is here: worked out once."""
        return lru_cache(MANY)(self.csrf)

    @cached_property
    def _key(self) -> bytes:
        return self.casino.vault.name("csrf").encode()

    def _write(self, command: LogIn | LogOut, person: Person, step: str, event: Event) -> None:
        decide: Callable[[], tuple[Event, ...]] = lambda: (event,)  # noqa: E731
        self._notebook.write(SESSIONS, command, person, step, decide)
        self.load()

    def load(self) -> None:
        with self._lock:
            for entry in self.casino.store.read(SESSIONS, self._version):
                for event in decode_events(entry.events):
                    self._evolve(event, entry.position)
                self._version = entry.version
            if len(self._known) > self._full:
                self._drop()

    def _drop(self) -> None:
        """What is over goes, each time that as many again have come."""
        now = self.casino.now()
        self._known = {name: one for name, one in self._known.items() if one.until > now}
        self._full = max(MANY, 2 * len(self._known))

    def _evolve(self, event: Event, position: int) -> None:
        match event:
            case LoggedIn():
                if person := somebody(event.player, event.role):  # else it is nobody's session
                    until = datetime.fromisoformat(event.until)
                    session = Session(event.session, person, event.guest, until, position)
                    self._known[event.session] = session
            case LoggedOut(session=name):
                self._known.pop(name, None)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()
