"""The plan of the room: tables that the operator set up while it was open.

casino.toml says what a room opens with. What comes later stands in the journal, so that it is there
after a restart and in every other process.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pitboss.floor.desks.clerk import refuse, refuse_person
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import TableSpec

STREAM = "plan"


class Command(DeskCommand, frozen=True, kw_only=True, tag=lambda name: f"plan.{name}"):
    pass


class AddTable(Command, frozen=True, kw_only=True):
    """A table as casino.toml would have it; nobody practises there, and no bots sit."""

    name: str
    rules: str
    electronic: bool = True
    seats: int = 7
    jackpot: str = ""
    sign: Mapping[str, str] = {}
    bank: str = "50000.00"

    def spec(self) -> TableSpec:
        return TableSpec(
            self.name,
            self.rules,
            electronic=self.electronic,
            seats=self.seats,
            jackpot=self.jackpot,
            sign=dict(self.sign),
            bank=self.bank,
        )


class TableAdded(Struct, frozen=True, tag="plan.TableAdded"):
    at: int
    by: str
    table: AddTable


class Plan(Struct, frozen=True):
    tables: Mapping[str, AddTable] = {}


def check_operator(person: Person) -> None:
    if person.role is not Role.OPERATOR:
        raise refuse_person(32, f"that is for operator, not for a {person.role}")


def decide(state: Plan, person: Person, command: AddTable) -> Iterator[TableAdded]:
    check_operator(person)
    if command.name in state.tables:
        raise refuse(32, f"there is a table {command.name} already")
    yield TableAdded(command.at, person.name, command)


def evolve(state: Plan, event: TableAdded) -> Plan:
    return Plan({**state.tables, event.table.name: event.table})


PLAN = desk(STREAM, Plan(), decide, evolve, AddTable, TableAdded)
