"""The cage over HTTP: banks, slips that wait, accounts; commands by their tags."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, SkipValidation
from msgspec import Meta, Struct

from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage import own as o
from pitboss.floor.cage.decide import CAGE, PERMITS
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.cage.words import said
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role, check_name
from pitboss.floor.room.dollars import in_cents, in_dollars
from pitboss.floor.table_stream import in_seconds
from pitboss.web.api.me import StatementTold, statement_of
from pitboss.web.api.problems import Problem
from pitboss.web.api.reports import reports_of
from pitboss.web.api.service import Service
from pitboss.web.api.tables import check_fields
from pitboss.web.api.who import Caller, service_of

Asked = Request[Any, Any, Any]
Who = NamedDependency[SkipValidation[Caller]]
Player = Annotated[str, PathParameter(description="The name of a player.")]
MONEY = ("amount", "inventory", "counted", "total")  # of commands and events, in dollars
SEES = {Role.CASHIER, Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR, Role.INSPECTOR}
KNOWS = SEES - {Role.SUPERVISOR}  # what is in whose account
_OWN = {"account.Exclude": o.Exclude, "account.Readmit": o.Readmit}


class CageBody(Struct, forbid_unknown_fields=True):
    """A command of the cage by its tag, as cage.BuyChips, or account.Exclude, account.Readmit."""

    id: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[ -~]+$")]
    command: dict[str, Any]


class CageDone(Struct):
    version: int
    events: list[dict[str, Any]]


class BankTold(Struct):
    table: str
    practice: bool
    booked: str | None  # what its chips come to; of practice chips nothing is said
    counted: str | None


class SlipTold(Struct):
    number: int
    kind: str
    table: str
    amount: str
    by: str


class CageTold(Struct):
    day: str
    banks: list[BankTold]
    slips: list[SlipTold]
    commands: list[str]  # that whoever asks may give


class AccountTold(Struct):
    player: str
    balance: str
    excluded: bool
    statement: StatementTold


@get("/api/cage", tags=["cage"])
async def cage_seen(request: Asked, caller: Who) -> CageTold:
    """Banks with what is booked there, and slips that wait for the cage."""
    service, person = service_of(request), caller.somebody().person
    _check_role(person, SEES)
    return await service.run(_cage, service, person)


def _check_role(person: Person, roles: set[Role]) -> None:
    if person.role not in roles:
        raise refuse_person(32, f"that is for {', '.join(sorted(roles))}, not for a {person.role}")


def _cage(service: Service, person: Person) -> CageTold:
    state = CageDesk(service.room.casino).state
    booked = reports_of(service).books.refresh().ledger.balances
    banks = [
        BankTold(
            table,
            bank.practice,
            None if bank.practice else in_dollars(booked[f"bank/{table}"]),
            None if bank.counted is None else in_dollars(bank.counted),
        )
        for table, bank in sorted(state.banks.items())
    ]
    slips = [
        SlipTold(one.number, one.kind, one.table, in_dollars(one.amount), one.by)
        for one in state.slips.values()
    ]
    may = [f"cage.{kind.__name__}" for kind, roles in PERMITS.items() if person.role in roles]
    return CageTold(state.day, banks, slips, may)


@get("/api/cage/accounts/{player:str}", tags=["cage"])
async def account_seen(request: Asked, caller: Who, player: Player) -> AccountTold:
    """A player's account and statement, for the cage."""
    service = service_of(request)
    _check_role(caller.somebody().person, KNOWS)
    try:
        check_name(player)
    except BadInput as fault:  # nobody is called so
        raise Problem(404, str(fault)) from None
    return await service.run(_account, service, player)


def _account(service: Service, player: str) -> AccountTold:
    purses = service.room.casino.purses
    account, now = purses.account(player), in_seconds(purses.clock())
    told = statement_of(service, player, days=30, practice=False)
    return AccountTold(player, in_dollars(account.balance), now < account.excluded, told)


@post("/api/cage/commands", status_code=201, tags=["cage"])
async def cage_command(request: Asked, caller: Who, data: JSONBody[CageBody]) -> Response[CageDone]:
    """Give a command at the cage; a repeated one has its first answer."""
    service, person = service_of(request), caller.somebody().person
    given = await service.run(_give, service, person, data)
    done = CageDone(given.version, [told(event) for event in given.events])
    return Response(done, status_code=200 if given.repeated else 201)


def _give(service: Service, person: Person, data: JSONBody[CageBody]) -> Given:
    books, command = reports_of(service).books, parsed(data.command)
    desk = CageDesk(service.room.casino, books)
    if isinstance(command, c.OpenBank):
        service.room.spec(command.table)
        practice, inventory = command.practice, command.inventory
        return desk.open_bank(
            command.table, practice=practice, inventory=inventory, by=person, command_id=data.id
        )
    if isinstance(command, c.Command):
        return desk.give(command, person, data.id)
    if person.role is Role.PLAYER:
        raise refuse_person(32, "a player's own is at /api/me")
    return desk.own(command, person, data.id)


def parsed(command: dict[str, Any]) -> Any:
    """A command as it was sent, with dollars as cents; what the house says is not taken."""
    given = {name: value for name, value in command.items() if name not in ("at", "day")}
    for name in MONEY:
        if name in given:
            given[name] = in_cents(given[name])
    own = _OWN.get(str(given.get("type")))
    if own is None:
        read_as = CAGE.decode_command(msgspec.json.encode(given))
        check_fields(given, read_as)
        return read_as
    try:
        return msgspec.convert(given, own)
    except msgspec.ValidationError as fault:
        raise BadInput(f"command: {fault}") from None


def told(event: Any) -> dict[str, Any]:
    """An event as it leaves the house, with its clauses and in words."""
    found: dict[str, Any] = msgspec.to_builtins(event)
    money = {k: in_dollars(v) for k, v in found.items() if k in MONEY and v is not None}
    clauses, words = said(event)
    return found | money | {"clauses": [*clauses], "words": words}


ROUTES: list[Any] = [cage_seen, account_seen, cage_command]
