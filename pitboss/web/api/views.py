"""Views as they leave by streams: what several people see is composed once, and sent as it is."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.floor.people import Person
from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.room.people import Sessions
from pitboss.floor.room.room import Room
from pitboss.web.api.counts import Metrics
from pitboss.web.api.hub import Listener
from pitboss.web.api.passwords import Passwords
from pitboss.web.api.wire import chunk

BALANCE = b'"balance":null'  # in JSON no text has these bytes: its quotes would be escaped
STANDS_BY = ""


class Views:
    def __init__(
        self, room: Room, sessions: Sessions, passwords: Passwords, metrics: Metrics
    ) -> None:
        self._room, self._sessions, self._metrics = room, sessions, metrics
        self._passwords = passwords
        self._composed: dict[str, tuple[Any, dict[str, bytes]]] = {}  # as a table stands

    def still_in(self, listener: Listener) -> bool:
        """Whoever logs out or loses the way in sees no more by the streams that were open."""
        if listener.bearer and listener.person:
            return self._passwords.register.holds(listener.bearer, listener.person)
        if not listener.session:
            return True
        session = self._sessions.current(listener.session)
        return session is not None and (session.guest or self._passwords.sees_on(session))

    def tell(self, table: str, listeners: Iterable[Listener]) -> None:
        """To all who can hear it now; the others come for it."""
        chunks: dict[Person | None, bytes] = {}
        for one in listeners:
            wire = one.at_once()
            if wire is None or not self.still_in(one):
                one.touch(table)
                continue
            if one.person not in chunks:
                chunks[one.person] = chunk(self._message(self._data(table, one.person)))
            self._metrics.views += 1
            wire.write(chunks[one.person])

    def message(self, table: str, person: Person | None) -> bytes:
        """A view for one, as an event of the stream."""
        self._metrics.views += 1
        return self._message(self._data(table, person))

    def _message(self, data: bytes) -> bytes:
        """Its id is how far the journal has come, and never goes back."""
        return b"event: view\nid: %d\ndata: %b\n\n" % (self._room.casino.position, data)

    def _data(self, table: str, person: Person | None) -> bytes:
        """Whoever has no part in a table sees what everybody does, and the own balance."""
        as_whom = self._room.sees_as(table, person)
        data = self._as(as_whom, table, person)
        if person is None or as_whom != STANDS_BY:
            return data
        balance = self._room.balance(table, person)
        if balance is None:
            return data
        return data.replace(BALANCE, b'"balance":"%b"' % in_dollars(balance).encode(), 1)

    def _as(self, as_whom: str, table: str, person: Person | None) -> bytes:
        stamp = self._room.stamp(table)
        known = self._composed.get(table)
        if known is None or known[0] != stamp:
            known = self._composed[table] = stamp, {}
        if as_whom not in known[1]:
            view = self._room.view(table, person if as_whom else None)
            said = {"table": table, "version": view["version"], "view": view}
            known[1][as_whom] = msgspec.json.encode(said)
        return known[1][as_whom]
