"""The plan of the room: tables and jackpots that the operator set up while it was open.

casino.toml says what a room opens with. What comes later stands in the journal, so that it is there
after a restart and in every other process.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.desks.clerk import refuse, refuse_person
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import JackpotSpec, TableSpec

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


class AddJackpot(Command, frozen=True, kw_only=True):
    """A jackpot as casino.toml would have it: tables that name it are linked by it."""

    name: str
    rules: str
    pool: str
    reserve: str = "0.00"
    pool_percent: int | None = None

    def spec(self) -> JackpotSpec:
        return JackpotSpec(self.rules, self.pool, self.reserve, self.pool_percent)


class TableAdded(Struct, frozen=True, tag="plan.TableAdded"):
    at: int
    by: str
    table: AddTable


class JackpotAdded(Struct, frozen=True, tag="plan.JackpotAdded"):
    at: int
    by: str
    jackpot: AddJackpot


class Plan(Struct, frozen=True):
    tables: Mapping[str, AddTable] = {}
    jackpots: Mapping[str, AddJackpot] = {}


def check_operator(person: Person) -> None:
    if person.role is not Role.OPERATOR:
        raise refuse_person(32, f"that is for operator, not for a {person.role}")


def decide(
    state: Plan, person: Person, command: AddTable | AddJackpot
) -> Iterator[TableAdded | JackpotAdded]:
    check_operator(person)
    if isinstance(command, AddTable):
        if command.name in state.tables:
            raise refuse(32, f"there is a table {command.name} already")
        yield TableAdded(command.at, person.name, command)
    else:
        if command.name in state.jackpots:
            raise refuse(32, f"there is a jackpot {command.name} already")
        yield JackpotAdded(command.at, person.name, command)


def evolve(state: Plan, event: TableAdded | JackpotAdded) -> Plan:
    if isinstance(event, TableAdded):
        return replace(state, tables={**state.tables, event.table.name: event.table})
    return replace(state, jackpots={**state.jackpots, event.jackpot.name: event.jackpot})


PLAN = desk(STREAM, Plan(), decide, evolve, AddTable | AddJackpot, TableAdded | JackpotAdded)
