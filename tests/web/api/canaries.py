"""A night over HTTP in which each card leaves under a random name of its own, in every deal anew.

Faces come again with every deal, and after a few rounds everybody has seen them all. A name that
was made for one card of one round tells when it is seen where it should not be. It is put on where
views, events and receipts are composed; a face that comes without one came by another way, and is
a leak wherever it stands. Who may see a card follows from the entries (tests/prove/canary.py).
"""

import re
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from secrets import token_hex
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from pitboss.floor.face_down import opened
from pitboss.floor.people import Person, Role
from pitboss.floor.room import desk, room
from pitboss.floor.table_stream import TABLE, LoadedTable
from pitboss.web.api import my_rounds, rest
from pitboss.web.api.my_rounds import RoundTold
from tests.prove.canary import ALL, FACE, Leak, Oracle
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, play_round

NAME = re.compile(rb"canary([0-9a-f]{16})")
Face = tuple[str, int, str]  # a table, a round and a face


class Canaries:
    """The names of all cards of a night."""

    def __init__(self) -> None:
        self._made: dict[Face, str] = {}
        self.cards: dict[str, Face] = {}

    def put(self, thing: Any, table: str, number: int) -> Any:
        """The same with the names of this round for faces, wherever they stand."""
        if isinstance(thing, dict):
            return {key: self.put(value, table, number) for key, value in thing.items()}
        if isinstance(thing, list | tuple):
            return [self.put(one, table, number) for one in thing]
        if isinstance(thing, str):
            return FACE.sub(lambda face: self._name(table, number, face[0]), thing)
        return thing

    def _name(self, table: str, number: int, face: str) -> str:
        card = table, number, face
        if card not in self._made:
            self._made[card] = token_hex(8)
            self.cards[self._made[card]] = card
        return f"canary{self._made[card]}"


class Stood(Struct, frozen=True):
    """Who had seen what of its round when a table was at a version."""

    number: int
    in_hand: bool
    seen: dict[str, frozenset[str]]

    def may(self, person: Person | None, face: str) -> bool:
        inspects = person is not None and person.role is Role.INSPECTOR and not self.in_hand
        own = self.seen.get(person.name, frozenset()) if person else frozenset()
        return inspects or face in own or face in self.seen.get(ALL, ())


class Watch:
    """Who may see which card of which round, after each entry of each table."""

    def __init__(self) -> None:
        self.oracles: defaultdict[str, Oracle] = defaultdict(Oracle)
        self.at: dict[tuple[str, int], Stood] = {}
        self.ended: dict[tuple[str, int], Stood] = {}  # as a round was left

    def take(self, entry: Any, vault: Any) -> None:
        table = entry.stream.removeprefix(TABLE)
        oracle = self.oracles[table]
        oracle.take(opened(entry, vault))
        state = oracle.loaded.state
        seen = {who: frozenset(faces) for who, faces in oracle.seen.items()}
        stood = Stood(state.number, state.in_hand, seen)
        self.at[table, entry.version] = self.ended[table, state.number] = stood

    def may(self, person: Person | None, card: Face, version: int) -> bool:
        """At this version, or by now; a card that is shown later is not seen before."""
        table, number, face = card
        then = self.at.get((table, version))
        if then is None or then.number > number:
            then = self.ended[table, number]
        return then.number == number and then.may(person, face)


class Viewer:
    """Somebody who keeps every byte that comes, by answers and by a stream."""

    def __init__(self, served: Served, name: str, person: Person | None) -> None:
        self.person, self.bodies, self.streamed = person, list[bytes](), bytearray()
        self.http = served.client(event_hooks={"response": [self._keep]})
        self.stranger = Stranger(self.http)
        if person:
            self.stranger.come_in("" if name == "guest" else name)
            self.person = Person(self.stranger.name, person.role)

    def _keep(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers.get("content-type", ""):
            headers = [value for name, value in response.headers.items() if name != "set-cookie"]
            self.bodies.append(response.read() + "\n".join(["", *headers]).encode())

    def listen(self, served: Served, tables: tuple[str, ...], stop: threading.Event) -> None:
        with (
            served.client(cookies=self.http.cookies) as http,
            suppress(httpx.TransportError),
            http.stream("GET", "/api/stream", params={"table": tables}) as response,
        ):
            for chunk in response.iter_bytes():
                if stop.is_set():  # cards may have their own names again by now
                    return
                self.streamed += chunk


class Night:
    def __init__(self, served: Served, tables: tuple[str, ...]) -> None:
        self.served, self.tables = served, tables
        self.names, self.watch, self.searched = Canaries(), Watch(), Counter[str]()
        players = ("player one", "player two", "guest")
        people = {name: Person(name, Role.PLAYER) for name in players}
        staff = {str(role): Person(str(role), role) for role in (Role.SUPERVISOR, Role.INSPECTOR)}
        everybody: dict[str, Person | None] = {**people, **staff}
        self.viewers = {
            name: Viewer(served, name, person) for name, person in {**everybody, "": None}.items()
        }

    def play(self, rounds: int) -> None:
        """Each of the tables in turn, with everybody looking on."""
        with self._named(), self._watched(), self._listening():
            players = [self.viewers[name].stranger for name in ("player one", "player two")]
            self._nosy(players[0])
            for table in self.tables:
                for one in players:
                    one.do(table, type="sit")
                for _ in range(rounds):
                    number = play_round(table, *players)["round"]
                    self._ask_around(table, number)
                for one in players:
                    one.give(table, type="leave")

    def _nosy(self, player: Stranger) -> None:
        """Everybody asks in the middle of a round too, once in each."""
        decide, asked = player.decide, set[tuple[str, int]]()

        def ask_first(table: str, view: dict[str, Any]) -> None:
            if (table, view["round"]) not in asked:
                asked.add((table, view["round"]))
                self._ask_around(table, view["round"])
            decide(table, view)

        setattr(player, "decide", ask_first)  # noqa: B010

    def _ask_around(self, table: str, number: int) -> None:
        """Everything that tells of cards, by everybody, and what is refused."""
        for viewer in self.viewers.values():
            for path in (f"/api/tables/{table}", f"/api/rounds/{table}/{number}"):
                viewer.http.get(path)
            viewer.http.get(f"/api/rounds/{table}/{number}/receipt")
            viewer.http.get(f"/api/rounds/{table}/{max(1, number - 1)}")
            viewer.http.get("/api/me/rounds")
            viewer.stranger.give(table, type="act", action="bet", amount="1.00")

    def search(self) -> None:
        for name, viewer in self.viewers.items():
            for body in viewer.bodies:
                self._search(name or "nobody", viewer.person, body)
            for line in bytes(viewer.streamed).splitlines():
                self._search(f"the stream of {name or 'nobody'}", viewer.person, line)
        log = self.served.log.getvalue().encode()
        if NAME.search(log) or FACE.search(log.decode()):
            raise Leak("the log tells a card")
        for one in ("player one", "player two"):
            assert NAME.search(b"".join(self.viewers[one].bodies)), f"{one} was told no card"

    def _search(self, who: str, person: Person | None, body: bytes) -> None:
        self.searched["stream" if who.startswith("the") else "answers"] += 1
        if bare := FACE.search(body.decode(errors="replace")):
            raise Leak(f"{who} received {bare[0]} by a way that nobody knows: {body[:200]!r}")
        version = _version(body)
        for found in NAME.findall(body):
            card = self.names.cards[found.decode()]
            self.searched["cards"] += 1
            if not self.watch.may(person, card, version):
                raise Leak(f"{who} received {card[2]} of round {card[1]} at {card[0]}")

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """At every table of the room: a history tells of other evenings too."""
        self._take()
        yield
        self._take()

    def _take(self) -> None:
        casino = self.served.room.casino
        for spec in self.served.room.house.tables:
            known = self.watch.oracles[spec.name].loaded.version
            for entry in casino.store.read(TABLE + spec.name, known):
                self.watch.take(entry, casino.vault)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        stop = threading.Event()
        threads = [
            threading.Thread(target=one.listen, args=(self.served, self.tables, stop), daemon=True)
            for one in self.viewers.values()
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Cards leave under their names wherever something is composed of them."""
        kept: list[tuple[Any, str, Any]] = []

        def wrap(module: Any, name: str, change: Callable[..., Any]) -> None:
            kept.append((module, name, getattr(module, name)))
            setattr(module, name, change(getattr(module, name)))

        wrap(room, "view_of", self._views)
        wrap(desk, "events_of", self._events)
        wrap(rest, "events_of", self._events)
        wrap(rest, "written", self._receipts)
        wrap(my_rounds, "_round", self._histories)
        composed = self.served.service.views._composed  # under other names, or none
        composed.clear()
        try:
            yield
        finally:
            for module, name, before in reversed(kept):
                setattr(module, name, before)
            composed.clear()

    def _views(self, compose: Callable[..., Any]) -> Callable[..., Any]:
        def composed(seen: Any, *more: Any) -> Any:
            view = compose(seen, *more)
            return self.names.put(view, seen.spec.name, view["round"])

        return composed

    def _events(self, compose: Callable[..., Any]) -> Callable[..., Any]:
        def composed(events: Any, loaded: LoadedTable, person: Person) -> Any:
            table = next(name for name in self._all() if self._knows(name, loaded))
            return self.names.put(compose(events, loaded, person), table, loaded.state.number)

        return composed

    def _receipts(self, compose: Callable[..., bytes]) -> Callable[..., bytes]:
        def composed(receipt: Any) -> bytes:
            told = msgspec.json.decode(compose(receipt))
            return msgspec.json.encode(self.names.put(told, receipt.table, receipt.round))

        return composed

    def _histories(self, compose: Callable[..., Any]) -> Callable[..., Any]:
        def composed(service: Any, came: Any) -> Any:
            told = msgspec.to_builtins(compose(service, came))
            return msgspec.convert(self.names.put(told, came.table, came.round), RoundTold)

        return composed

    def _all(self) -> Iterator[str]:
        return chain(self.tables, (one.name for one in self.served.room.house.tables))

    def _knows(self, name: str, loaded: LoadedTable) -> bool:
        """Of which table this is: a table's rules are those of no other here."""
        return self.served.room.casino.known(name).state.rules == loaded.state.rules


def _version(body: bytes) -> int:
    """Of the table when this was told; a round that is told has many, and the last counts."""
    return max((int(found) for found in re.findall(rb'"version":(\d+)', body)), default=0)
