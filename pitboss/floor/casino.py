"""The casino: somebody gives a command at a table, and what it led to is in the journal.

There is no owner of a table, only the version: any number of processes may share one journal. Who
comes too late loads what has happened and decides again.

    casino = Casino(open_store("floor.db"), clock, open_vault(Path("floor.key")))
    casino.give("C1", Act(3, "ante", 1000), Person("Ann", Role.PLAYER), "id of this click")

Raises Refused by a clause, BadInput for what cannot be, Conflict for a strict command that is
stale; nothing has changed then. The cards of an electronic table are filled in (deal/fill.py), and
so are the jackpot's meter and the clock. What falls to the dealer next is in croupier.py.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput, needed
from pitboss.floor import requests
from pitboss.floor.cage.purses import Purses
from pitboss.floor.deal.fill import OF_CARDS, Filled, face_down, fill
from pitboss.floor.desks.streams import desk_of
from pitboss.floor.links import pool_left, winners
from pitboss.floor.orders import Given, Order, authorise, check, needs_two
from pitboss.floor.people import Person, person_of
from pitboss.floor.refusals import noting
from pitboss.floor.repairs import check_unreadable
from pitboss.floor.requests import REQUESTS, Approve, Ask, Withdraw, signed_by
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.snapshots import EVERY
from pitboss.floor.table_stream import JACKPOT, TABLE, LoadedJackpot, LoadedTable, in_seconds
from pitboss.floor.window import Streams, first_told, repeated
from pitboss.games import GAMES, Games
from pitboss.journal.entry import Draft, Json
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Append, Appended, Conflict, Store
from pitboss.journal.turns import tries
from pitboss.play import codec, pool
from pitboss.play.banked import commands as b
from pitboss.play.codec import decode_command, encode
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command, decide
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused

OWN = (TABLE, JACKPOT, REQUESTS)  # its streams; all others are of desks
JACKPOT_GAME = GAMES["canberra-2017"]  # the edition in force says who answers for a jackpot

Events = tuple[Any, ...]
Decided = list[tuple[Append, Events]]  # what is written, with its events


class Casino(Streams):
    """Decides upon what stands, and writes it down."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], vault: Vault, games: Games = GAMES
    ) -> None:
        super().__init__(store, vault, games)
        self.now = clock
        self.purses = Purses(store, clock)
        self.cage = True  # whether anybody may have an account
        self._rules: dict[str, str] = {}  # the hash of each game's

    def give(
        self,
        name: str,
        command: Command,
        person: Person,
        command_id: str,
        *,
        seen: int | None = None,
        strict: bool = False,
        seed: str = "",
    ) -> Given:
        """Decide a command at a table and write it down.

        `seen` is the version that it was given upon. A strict one, a time-out's or a bot's, is
        stale when the table has moved on. `seed` goes with AddSeed, and is kept sealed.
        """
        order = Order(command, person, command_id, seen, strict, seed)
        return self.dispatch(TABLE + name, order)

    def give_jackpot(
        self, name: str, command: pool.PoolCommand, person: Person, command_id: str
    ) -> Given:
        """A command about a jackpot itself."""
        return self.dispatch(JACKPOT + name, Order(command, person, command_id))

    def dispatch(self, stream: str, order: Order) -> Given:
        """The one way in: permit, decide, append. What needs two people waits for the second."""
        with self._noting(stream, order):
            check(order)
            if needs_two(order.command):
                return self._ask(stream, order)
            return self._insist(stream, order, lambda again: self._decided(stream, order, again))

    def _noting(self, stream: str, order: Order) -> AbstractContextManager[None]:
        if not order.of_staff:
            return nullcontext()
        version = self.known(stream.removeprefix(TABLE)).version
        return noting(self.purses, stream, version, order.command, order.person)

    def _ask(self, stream: str, order: Order) -> Given:
        will_be = replace(order, command=signed_by(order.command, order.person.name))
        coded = requests.encode if stream == REQUESTS else encode
        asks = replace(order, command=Ask(stream=stream, command=coded(will_be.command).decode()))
        return self._insist(REQUESTS, asks, lambda _: self._asked(stream, will_be, asks))

    def approve(self, number: int, person: Person, command_id: str) -> Given:
        """A second person says yes to a request: it is decided now, and both are written."""
        order = Order(Approve(number=number), person, command_id)
        with self._noting(REQUESTS, order):
            check(order)
            return self._insist(REQUESTS, order, lambda _: self._approved(order))

    def withdraw(self, number: int, person: Person, command_id: str) -> Given:
        """Who has asked asks no more."""
        order = Order(Withdraw(number=number), person, command_id)
        with self._noting(REQUESTS, order):
            check(order)
            return self._insist(REQUESTS, order, lambda _: [self._of_request(order)])

    def repair(
        self, name: str, version: int, reason: str, person: Person, command_id: str
    ) -> Given:
        """Ask that an entry of a table that cannot be read is passed over."""
        command = requests.PassOver(stream=TABLE + name, version=version, reason=reason)
        return self.dispatch(REQUESTS, Order(command, person, command_id))

    def _decided(self, stream: str, order: Order, again: bool) -> Decided:
        kind, _, name = stream.partition("/")
        if kind == TABLE[:-1]:
            return self._at_table(name, order, again)
        if stream != REQUESTS:
            return self._at_jackpot(name, order)
        check_unreadable(self.store, order)  # and nothing is written before two have said so
        return []

    def _asked(self, stream: str, will_be: Order, asks: Order) -> Decided:
        """Nobody is asked to approve what could not be done."""
        self._decided(stream, will_be, True)
        return [self._of_request(asks)]

    def _approved(self, order: Order) -> Decided:
        asked = self.load_requests().asked(order.command.number)
        own = self._of_request(order)
        coder = requests.decode_command if asked.stream == REQUESTS else decode_command
        command = signed_by(coder(asked.command.encode()), asked.by, order.person.name)
        first = Order(command, person_of(asked.by, asked.role), order.command_id)
        done = self._decided(asked.stream, first, True)
        if isinstance(command, requests.PassOver):
            return [self._of_request(order, requests.PassedOver(command.stream, command.version))]
        return [own, *done]

    def _of_request(self, order: Order, *more: requests.PassedOver) -> tuple[Append, Events]:
        loaded = self.load_requests()
        events = (*loaded.decide(order.person, order.command), *more)
        draft = self.draft(
            order, loaded.version, order.command, events, JACKPOT_GAME, self.now(), requests
        )
        return Append(REQUESTS, loaded.version, (draft,)), events

    def _insist(self, stream: str, order: Order, decide: Callable[[bool], Decided]) -> Given:
        """Decide, and again when somebody else was quicker; a repeated command has its answer."""
        with ExitStack() as turns:
            turns.enter_context(self.store.turns.of(stream))
            for again in tries(stream):
                try:
                    decided = decide(again)
                except (Refused, BadInput, Conflict):
                    if known := self.store.answer(order.name(stream)):
                        return repeated(self, order, known)
                    raise
                if order.of_staff:
                    self.house.add(order.person)
                try:
                    appended = self.store.append([append for append, _ in decided])
                except Conflict as late:
                    if late.stream.startswith(JACKPOT) and stream != late.stream and not again:
                        turns.enter_context(self.store.turns.of(late.stream))
                    continue
                return self._kept(order, appended, decided)
        raise AssertionError("tries end by themselves")

    def _kept(self, order: Order, appended: Appended, decided: Decided) -> Given:
        if appended.repeated:
            return repeated(self, order, appended.entries)
        first, (_, told) = appended.entries[0], decided[0]
        name = first.stream.removeprefix(TABLE)
        before = self.known(name)
        written = [events for append, events in decided if append.drafts]
        for entry, events in zip(appended.entries, written, strict=True):
            desk = None if entry.stream.startswith(OWN) else desk_of(entry.stream)
            if desk is not None:
                self.purses.keep(desk, entry, events)
                continue
            self.keep(entry, events)
            if entry.version % EVERY == 0:
                self.snapshot(entry)
        after = self.known(name)  # what has no card in it needs no window
        if after.version == first.version and not any(event.of_cards for event in told):
            return Given(told, first.version, after=after)
        return first_told(self, order, first, before, told)

    def _at_table(self, name: str, order: Order, again: bool) -> Decided:
        """A strict command is decided upon what it saw: the journal finds out if that is stale."""
        loaded = self.known(name)
        if again or not order.strict or order.seen != loaded.version:
            loaded = self.load(name)
        if order.strict and order.seen != loaded.version:
            raise Conflict(TABLE + name, order.seen or 0, loaded.version)
        game = loaded.game_for(order.command)
        staff = loaded.staff_beside(order.person, self.house.names)
        authorise(game, loaded.state, order.person, order.command, staff)
        filled, now = Filled(order.command), self.now()
        if type(order.command) in OF_CARDS:
            filled = fill(name, game, loaded, self.vault, order.command, order.seed)
        jackpot, read = loaded.state.jackpot, self.load_jackpot if again else self.known_jackpot
        fed_by = read(jackpot) if jackpot and isinstance(filled.command, b.Deal) else None
        command = self._known(loaded.state, filled.command, now)
        command = replace(command, meter=fed_by.state.meter) if fed_by else command
        events = tuple(decide(game, loaded.state, command))
        if jackpot and isinstance(command, b.Proceed | b.CorrectCard):
            command = replace(command, pool=self._pool_left(name, game, loaded, events))
            if command.pool is not None:
                events = tuple(decide(game, loaded.state, command))
        draft = self.draft(order, loaded.version, command, events, game, now)
        if type(command) in OF_CARDS or any(event.of_cards for event in events):
            draft = face_down(name, game, loaded, filled.shoe, draft, command, events, self.vault)
        own = Append(TABLE + name, loaded.version, (draft,)), events
        fed: Decided = []
        if jackpot and (fed_by or pool.concerned(game, events)):
            held = fed_by or read(jackpot)  # a meter goes with the first card: as it is then
            fed = [self._jackpot_batch(name, game, loaded.state, events, draft, held)]
        if not self.cage:
            return [own, *fed]
        return [own, *fed, *self.purses.follow(name, loaded, command, events, draft, again)]

    def _at_jackpot(self, name: str, order: Order) -> Decided:
        loaded = self.load_jackpot(name)
        authorise(JACKPOT_GAME, TableState(), order.person, order.command)
        events = tuple(pool.decide(loaded.state, order.command))
        draft = self.draft(order, loaded.version, order.command, events, JACKPOT_GAME, self.now())
        return [(Append(JACKPOT + name, loaded.version, (draft,)), events)]

    def _known(self, state: TableState, command: Any, now: datetime) -> Any:
        """With the clock; what only the journal knows is taken from nobody's word."""
        fed = command.jackpot if isinstance(command, c.SetUp) else ""
        if fed and self.jackpot(fed).meter is None:
            raise BadInput(f"jackpot {fed} has not been opened")
        if isinstance(command, c.TableCommand):
            return replace(command, at=in_seconds(now))
        if isinstance(command, b.EarlierMajorWin) and state.jackpot:
            raise BadInput("the floor knows of earlier wins from the journal, and from nobody")
        return command

    def _pool_left(self, name: str, game: Game, loaded: LoadedTable, events: Events) -> int | None:
        """What an earlier major win on the link left; the jackpot is read before the tables."""
        if game.jackpot is None or not winners(game.jackpot, events):
            return None
        jackpot = self.load_jackpot(loaded.state.jackpot)
        tables = {other: self.load(other) for other in self.tables()}
        return pool_left(game, name, tables | {name: loaded}, jackpot, events)

    def _jackpot_batch(
        self,
        name: str,
        game: Game,
        state: TableState,
        events: Events,
        draft: Draft,
        loaded: LoadedJackpot,
    ) -> tuple[Append, Events]:
        """What the events do to the jackpot that the table feeds; if nothing, that it stands so."""
        meter = needed(loaded.state.meter, "meter")
        moves = tuple(pool.moved_by(game, name, meter, state.round, events))
        fed = replace(draft, seen=loaded.version, events=Json(encode(moves)), secret=None)
        return Append(JACKPOT + state.jackpot, loaded.version, (fed,) if moves else ()), moves

    def draft(
        self,
        order: Order,
        version: int,
        command: Any,
        events: Events,
        game: Game,
        now: datetime,
        coded: Any = codec,
    ) -> Draft:
        if game.rules not in self._rules:
            self._rules[game.rules] = rules_hash(game)
        return order.draft(version, command, events, self._rules[game.rules], now, coded)
