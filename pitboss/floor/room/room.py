"""A running room: people give commands at its tables, the croupier deals, and everybody looks.

    room = Room(store, clock, vault, read_house(DEMONSTRATION))
    room.open()
    room.give("holdem-1995-practice", Visitor(ann), Sit(), "id of this click")
    room.view("holdem-1995-practice", ann)
    room.tend("holdem-1995-practice")        # everything that is due, and when to look again

Any thread may call it, and any number of rooms in any number of processes share one journal.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.cage.account import Account
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.croupier import Croupier
from pitboss.floor.links import PrizeWaits
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import House, TableSpec, with_jackpot, with_table
from pitboss.floor.room.dealer import Dealer
from pitboss.floor.room.desk import Answer, Desk, Sent, Visitor
from pitboss.floor.room.errors import NoSuchTable
from pitboss.floor.room.flow import Flow, Flows
from pitboss.floor.room.moves import Moves
from pitboss.floor.room.open_up import open_jackpot, open_room, set_up
from pitboss.floor.room.plan import PLAN, AddJackpot, AddTable, Plan, check_operator
from pitboss.floor.room.readiness import is_ready
from pitboss.floor.room.tell import Seen, view_of
from pitboss.floor.room.tend import Look, Step, Until, due
from pitboss.floor.room.watch import WatchedCasino
from pitboss.floor.table_stream import in_seconds
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.games import GAMES, Games
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Conflict, Store
from pitboss.play.verbs import Refused

SHORTLY = timedelta(milliseconds=500)  # when something stood in the way that goes away by itself


class Room:
    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        vault: Vault,
        house: House,
        games: Games = GAMES,
    ) -> None:
        self.house, self.store = house, store
        self._waiting: dict[str, tuple[tuple[int, int, Flow], Until]] = {}  # where nothing is due
        self._specs = {spec.name: spec for spec in house.tables}
        self.casino = WatchedCasino(store, clock, vault, games)
        self.croupier = Croupier(self.casino)
        self.flows, self.cage = Flows(store), CageDesk(self.casino)
        self.dealer = Dealer(self.casino, self.croupier)
        self.tournaments = TournamentDesk(store, clock, vault, self.casino.purses)
        self.desk = Desk(self.casino, self.flows, self.look, self.cage)
        self.moves = Moves(self.desk)
        self._planning = Lock()

    def open(self) -> None:
        """Open what is not open yet, and read what stands."""
        open_room(self.casino, self.house)
        for spec in self.house.tables:
            self._read(spec)
        self.load_plan()

    def _read(self, spec: TableSpec) -> None:
        self.casino.load(spec.name)
        self.casino.mark(spec.name)
        self.flows.load(spec.name)

    def load_plan(self) -> None:
        """What was set up while the room was open; one of the file's name is the file's."""
        planned = self._planned()
        with self._planning:
            added = {one.name: one.spec() for one in planned.jackpots.values()}
            self.house = replace(self.house, jackpots={**added, **self.house.jackpots})
            for one in planned.tables.values():
                if one.name not in self._specs:
                    self._read(one.spec())
                    self.house = replace(self.house, tables=(*self.house.tables, one.spec()))
                    self._specs[one.name] = one.spec()

    def add_table(self, table: AddTable, person: Person, command_id: str) -> Given:
        """Set up one more table. A supervisor counts its cards and opens it."""
        check_operator(person)
        if table.name not in self._planned().tables:
            with_table(self.house, table.spec(), self.casino.games)
            set_up(self.casino, table.spec(), person)
        given = self.casino.purses.give(PLAN, PLAN.stream, table, person, command_id)
        self.load_plan()
        return given

    def add_jackpot(self, jackpot: AddJackpot, person: Person, command_id: str) -> Given:
        """Open one more jackpot. Tables that are set up with its name are linked by it."""
        check_operator(person)
        if jackpot.name not in self._planned().jackpots:
            with_jackpot(self.house, jackpot.name, jackpot.spec(), self.casino.games)
            open_jackpot(self.casino, jackpot.name, jackpot.spec(), person)
        given = self.casino.purses.give(PLAN, PLAN.stream, jackpot, person, command_id)
        self.load_plan()
        return given

    def _planned(self) -> Plan:
        planned: Plan = self.casino.purses.load(PLAN, PLAN.stream).state
        return planned

    def has(self, name: str) -> bool:
        """Whether a table of this name is set up here: asked with every entry, of many tables."""
        return name in self._specs

    def spec(self, name: str) -> TableSpec:
        found = self._specs.get(name)
        if found is None:
            raise NoSuchTable(f"there is no table {name[:40]!r}")
        return found

    # Looking

    def look(self, name: str) -> Look:
        """The table as it is known here, and the clock."""
        loaded = self.casino.known(name)
        return Look(
            self.spec(name),
            self.house.times,
            loaded,
            self.casino.mark(name),
            self.flows.known(name),
            self.casino.now(),
        )

    def view(self, name: str, person: Person | None) -> dict[str, Any]:
        """What this person may see of a table, and nothing more; the journal is not asked."""
        with self.casino.settling:
            look, account = self.look(name), self._account(name, person)
        next_ = self._due(look)
        deadline = next_.at if isinstance(next_, Until) and next_.told else None
        jackpot = look.spec.jackpot
        seen = Seen(
            look.spec,
            look.loaded,
            look.mark,
            self.casino.known_jackpot(jackpot).state.meter if jackpot else None,
            frozenset(n for n in look.people if is_ready(look, n)),
            deadline,
            account,
            in_seconds(look.now),
            look.calls,
        )
        return view_of(seen, person)

    def stamp(self, name: str) -> tuple[Any, ...]:
        """Whoever stands by sees the same of a table until this is another."""
        jackpot = self.spec(name).jackpot
        pool = self.casino.known_jackpot(jackpot).version if jackpot else 0
        mark = self.casino.mark(name).latest  # which another thread may yet bring up to the table
        return self.casino.known(name).version, mark, self.flows.version(name), pool

    def sees_as(self, name: str, person: Person | None) -> str:
        """Those for whom it is the same see the same: all who have no part in a table, ""."""
        if person is None:
            return ""
        if person.role is not Role.PLAYER:
            return f"a {person.role}"
        state = self.casino.known(name).state
        part = {*state.names.values(), *(one.by for one in state.disputes.values())}
        return f"player {person.name}" if person.name in part else ""

    def _account(self, name: str, person: Person | None) -> Account | None:
        if person is None or person.role is not Role.PLAYER:
            return None
        return self.casino.purses.held(name, person.name)

    def balance(self, name: str, person: Person | None) -> int | None:
        account = self._account(name, person)
        return None if account is None else account.balance

    def tables(self) -> list[dict[str, Any]]:
        """The tables of the room, as a list on the wall has them."""
        return [self._listed(spec) for spec in self.house.tables]

    def _listed(self, spec: TableSpec) -> dict[str, Any]:
        view = self.view(spec.name, None)
        kept = ("table", "rules", "practice", "electronic", "stage", "round", "sign", "jackpot")
        return {name: view[name] for name in kept} | {
            "seats": view["places"],
            "taken": len(self.casino.known(spec.name).state.seated),
            "bots": spec.bots,
            "waiting": len(view["waiting"]),
        }

    def give(
        self, name: str, by: Visitor, command: Sent, command_id: str, seen: int | None = None
    ) -> Answer:
        """Decide a command at a table and write it down."""
        self.spec(name)
        return self.desk.give(name, by, command, command_id, seen)

    def see_off(self, person: Person) -> bool:
        """Somebody who practised is gone without a word; whether no seat is left to give up."""
        at = [spec.name for spec in self.house.tables if spec.practice and self._sits(spec, person)]
        left = [self.desk.see_off(name, person) for name in at]
        return all(left)

    def _sits(self, spec: TableSpec, person: Person) -> bool:
        """Or waits for a seat there, and keeps others from it."""
        state = self.casino.known(spec.name).state
        return person.name in state.players or person.name in state.waiting

    # The flow

    def waits(self, name: str) -> Until | None:
        """Until when nothing is due at a table, so far as is known here; None if something is."""
        next_ = self._due(self.look(name))
        return next_ if isinstance(next_, Until) else None

    def _due(self, look: Look) -> Step | Until:
        """What comes next; where that is nothing yet, it is worked out once."""
        name, stamp = look.spec.name, (look.loaded.version, look.mark.latest, look.flow)
        known = self._waiting.get(name)
        if known and known[0] == stamp and (known[1].at is None or look.now < known[1].at):
            return known[1]
        next_ = due(look)
        if isinstance(next_, Until):
            self._waiting[name] = stamp, next_
        return next_

    def tend(self, name: str) -> datetime | None:
        """Do everything that is due at a table; when to look again, if nobody moves before."""
        while True:
            if until := self.waits(name):
                return until.at
            self.flows.load(name)
            look = self.look(name)
            next_ = due(look)
            if isinstance(next_, Until):
                return next_.at
            try:
                self.dealer.do(look, next_)
            except Conflict:
                self.casino.load(name)
            except PrizeWaits:
                return look.now + SHORTLY
            except (Refused, BadInput):
                self.casino.load(name)
                if self.casino.known(name).version == look.loaded.version:
                    called = look.called_until  # it waits for a supervisor, a second player
                    return called if called is None or called > look.now else look.now + SHORTLY
