"""A house with a cage: tables with banks, players with accounts, and a clock that is moved."""

from datetime import datetime
from typing import Any

from pitboss.floor.cage import commands as c
from pitboss.floor.cage.account import Account
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from tests.floor.felt import OLGA, START, Felt
from tests.floor.people import Clock

CYRIL = Person("Cyril", Role.CASHIER)
SUE = Person("Sue", Role.SUPERVISOR)
ANN = Person("Ann", Role.PLAYER)
BOB = Person("Bob", Role.PLAYER)


class House(Felt):
    def __init__(self, store: Store, now: datetime = START) -> None:
        self.clock = Clock(now)
        super().__init__(store, clock=self.clock)
        self.store, self.cage = store, CageDesk(self.casino)
        self._ids = 0

    def new_id(self) -> str:
        self._ids += 1
        return f"cage {self._ids}"

    def bank(self, name: str, rules: str, *, practice: bool = False, jackpot: str = "") -> None:
        """A table that is open, under the cage."""
        self.open_table(name, rules, jackpot=jackpot)
        inventory = dollars(20_000)
        self.cage.open_bank(name, practice=practice, inventory=inventory, by=OLGA)

    def at_cage(self, command: c.Command, person: Person = CYRIL) -> Given:
        return self.cage.give(command, person, self.new_id())

    def own(self, command: Any, person: Person = ANN) -> Given:
        return self.cage.own(command, person, self.new_id())

    def buy(self, player: str, amount: int, tender: str = "cash", identity: str = "") -> Any:
        bought = c.BuyChips(player=player, amount=amount, tender=tender, identity=identity)  # type: ignore[arg-type]
        return self.at_cage(bought).events[0]

    def cash_out(self, player: str, amount: int, identity: str = "") -> Any:
        command = c.CashOut(player=player, amount=amount, tender="cash", identity=identity)
        return self.at_cage(command).events[0]

    def account(self, player: str, practice: bool = False) -> Account:
        return self.casino.purses.account(player, practice)
