"""The cage at work: banks are opened, chips sold and taken back, fills and credits, counts.

cage = CageDesk(casino)
cage.open_bank("C1", practice=False, inventory=dollars(50_000), by=olga)
cage.give(BuyChips(player="Ann", amount=dollars(200), tender="cash"), cyril, "id of this click")
cage.own(SetLimit(player="Ann", kind="loss", days=1, amount=dollars(100)), ann, "another id")
"""

from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage import own as o
from pitboss.floor.cage.admission import admit
from pitboss.floor.cage.calendar import gaming_day
from pitboss.floor.cage.decide import CAGE, PERMITS, STREAM, Cage
from pitboss.floor.cage.edge import check_buyer, check_credit, check_spelling
from pitboss.floor.cage.exclusion import leave_all
from pitboss.floor.cage.moves import at_cage
from pitboss.floor.casino import Casino
from pitboss.floor.desks.clerk import Follows
from pitboss.floor.orders import Given, new_command_id
from pitboss.floor.people import Person, Role, check_name
from pitboss.floor.records.books import Books
from pitboss.floor.refusals import AT_A_DESK, noting
from pitboss.floor.register.people import PEOPLE, Register
from pitboss.journal.entry import Name


class CageDesk:
    def __init__(self, casino: Casino, books: Books | None = None) -> None:
        """The books may be at hand already; else they are read when they are asked."""
        self.casino, self.purses, self._books = casino, casino.purses, books

    @property
    def state(self) -> Cage:
        found: Cage = self.purses.load(CAGE, STREAM).state
        return found

    def open_bank(
        self, table: str, *, practice: bool, inventory: int, by: Person, command_id: str = ""
    ) -> Given:
        """Before anybody sits down there."""
        state = self.casino.table(table)
        if state.tournament:
            raise BadInput(f"table {table} has a tournament's chips, which are no money")
        if state.players:
            raise BadInput(f"somebody sits at table {table} already")
        command = c.OpenBank(
            table=table, practice=practice, inventory=inventory, jackpot=state.jackpot
        )
        return self.give(command, by, command_id or f"bank of {table}")

    def give(self, command: c.Command, person: Person, command_id: str) -> Given:
        """A command at the cage, and what follows for an account, in one append."""
        dated = replace(command, day=gaming_day(self.purses.clock()))
        version = self.purses.known(CAGE, STREAM).version
        with noting(self.purses, STREAM, version, command, person, AT_A_DESK):
            self._check(command, person, command_id)
            given = self.purses.give(
                CAGE, STREAM, dated, person, command_id, follow=self._follow, filled=("day",)
            )
        self.casino.house.add(person)
        return given

    def _check(self, command: c.Command, person: Person, command_id: str) -> None:
        """For whoever may give it, and once: a repeated command has its first answer."""
        name = Name(command_id, STREAM, person.name, person.role)
        if person.role not in PERMITS[type(command)] or self.purses.store.answer(name):
            return
        if isinstance(command, c.BuyChips):
            staff = self.casino.house.names()
            check_buyer(command.player, self._register(), staff, self._accounts())
        elif isinstance(command, c.AskCredit | c.ConfirmSlip):
            check_credit(self.state, command, self._booked)

    def _register(self) -> Register:
        found: Register = self.purses.load(PEOPLE, PEOPLE.stream).state
        return found

    def _accounts(self) -> set[str]:
        streams = (name.partition("/") for name in self.purses.store.streams())
        return {player for kind, _, player in streams if kind == o.MONEY}

    def _booked(self, table: str) -> int:
        self._books = self._books or Books(self.purses.store)
        return self._books.refresh().ledger.balances[f"bank/{table}"]

    def _follow(self, events: tuple[Any, ...], at: int) -> tuple[Follows, ...]:
        found = []
        version = self.purses.known(CAGE, STREAM).version + 1
        for player, due in at_cage(events).items():
            stream = o.account_stream(player, practice=False)
            held = self.purses.load(o.ACCOUNT, stream)
            admit(held.state, due)
            command = o.Follow(at=at, player=player, stream=STREAM, version=version)
            found.append(Follows(o.ACCOUNT, stream, held, command, due))
        return tuple(found)

    def own(self, command: o.Command, person: Person, command_id: str) -> Given:
        """What is done about an account itself. Who is excluded leaves every seat at once."""
        stream = o.account_stream(command.player, isinstance(command, o.TakeChips))
        desk = o.PRACTICE if isinstance(command, o.TakeChips) else o.ACCOUNT
        version = self.purses.known(desk, stream).version
        with noting(self.purses, stream, version, command, person, AT_A_DESK):
            if person.role in o.OPERATORS and isinstance(command, o.Exclude | o.Readmit):
                self._check_known(command.player)
            given = self.purses.give(desk, stream, command, person, command_id)
        if isinstance(command, o.Exclude):
            leave_all(self.casino, command.player)
        return given

    def _check_known(self, player: str) -> None:
        """Whoever is excluded under a name that nobody has would play on."""
        check_name(player)
        if player not in (accounts := self._accounts()):
            check_spelling(37, player, self._register(), accounts)

    def give_practice(self, player: str, command_id: str = "") -> int:
        """Practice chips for somebody, as many as everybody begins with; what there are now."""
        held = self.purses.account(player, practice=True)
        if held.balance < o.PRACTICE_STAKE:
            person = Person(player, Role.PLAYER)
            self.own(o.TakeChips(player=player), person, command_id or new_command_id())
        return max(held.balance, o.PRACTICE_STAKE)
