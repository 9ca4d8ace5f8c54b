"""The desks over HTTP: the next step of a table, what a command would do, what waits for whom."""

from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Meta, Struct

from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.people import Person, Role
from pitboss.floor.pit.asks import Asks
from pitboss.floor.pit.glance import waiting
from pitboss.floor.pit.table_desk import desk_of
from pitboss.floor.pit.tonight import Tonight
from pitboss.floor.pit.trial import Tried, tried
from pitboss.floor.requests import SECOND
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.dollars import plain_event, read
from pitboss.floor.room.errors import NoSuchTable
from pitboss.floor.room.players import PlayerCommand
from pitboss.play.codec import decode_command
from pitboss.play.pool import PoolCommand
from pitboss.web.api.sent import as_command
from pitboss.web.api.service import Service
from pitboss.web.api.tables import CommandBody, Happened, parsed
from pitboss.web.api.who import Asked, Who, service_of

Id = Annotated[str, Meta(min_length=1, max_length=100)]
Number = Annotated[int, PathParameter(ge=1, le=10**9)]
DEALS = frozenset({Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR})
RUNS = DEALS - {Role.DEALER}
_ASKS: WeakKeyDictionary[Service, Asks] = WeakKeyDictionary()
_TONIGHT: WeakKeyDictionary[Service, Tonight] = WeakKeyDictionary()


class TrialBody(Struct, forbid_unknown_fields=True):
    command: dict[str, Any]


class AskBody(Struct, forbid_unknown_fields=True):
    """What a dealer asks of the floor, with the command if it is one that a supervisor gives."""

    id: Id
    words: Annotated[str, Meta(min_length=1, max_length=300)]
    command: dict[str, Any] | None = None


class AnswerBody(Struct, forbid_unknown_fields=True):
    id: Id
    approve: bool


class AskTold(Struct):
    number: int


def asks_of(service: Service) -> Asks:
    if service not in _ASKS:
        _ASKS[service] = Asks(service.room.casino)
    return _ASKS[service]


def tonight_of(service: Service) -> Tonight:
    if service not in _TONIGHT:
        _TONIGHT[service] = Tonight(service.room)
    return _TONIGHT[service]


def on_duty(person: Person, roles: frozenset[Role]) -> Person:
    if person.role not in roles:
        who = ", ".join(sorted(roles))
        raise refuse_person(32, f"that is for {who}, not for a {person.role}")
    return person


@get("/api/tables/{table:str}/desk", tags=["desks"])
async def table_desk(request: Asked, caller: Who, table: FromPath[str]) -> dict[str, Any]:
    """A table as its dealer has it in hand, for those who deal and run it.

    `step`: what the rules ask next, with its clauses and the `command` that does it; of its cards
    "" is keyed, "??" stays unseen. `offers`: what is open to each place. `order`: who is paid when.
    `forms`: every command of the engine that can be given here, with its fields and clauses.
    """
    service, person = service_of(request), on_duty(caller.somebody().person, DEALS)
    service.room.spec(table)
    found = await service.run(desk_of, service.room, table, person)
    asks = await service.run(asks_of(service).waiting, table)
    return found | {"asks": [msgspec.to_builtins(one) for one in asks.values()]}


@post("/api/tables/{table:str}/trial", status_code=200, tags=["desks"])
async def trial(
    request: Asked, caller: Who, table: FromPath[str], data: JSONBody[TrialBody]
) -> Tried:
    """What a command of staff would lead to, and by whom: decided, told, and written nowhere."""
    service, person = service_of(request), on_duty(caller.somebody().person, DEALS)
    service.room.spec(table)
    command = parsed(data.command)
    if isinstance(command, PlayerCommand):
        raise BadInput("what staff would do is tried, by the engine's tags")
    return await service.run(tried, service.room.casino, table, command, person)


@post("/api/tables/{table:str}/asks", status_code=201, tags=["desks"])
async def ask(
    request: Asked, caller: Who, table: FromPath[str], data: JSONBody[AskBody]
) -> AskTold:
    """A dealer asks for a supervisor, or that one gives this command."""
    service, person = service_of(request), caller.somebody().person
    service.room.spec(table)
    if data.command is not None:
        parsed(data.command)
    if not data.words.isprintable():
        raise BadInput("what is asked is text that can be printed")
    asks = asks_of(service)
    number = await service.run(asks.ask, table, person, data.words, data.command, data.id)
    return AskTold(number)


@post("/api/tables/{table:str}/asks/{number:int}", status_code=200, tags=["desks"])
async def answer_ask(
    request: Asked,
    caller: Who,
    table: FromPath[str],
    number: Number,
    data: JSONBody[AnswerBody],
) -> Happened:
    """A supervisor gives what was asked for, under their own name; or it goes back."""
    service, visitor = service_of(request), caller.somebody()
    on_duty(visitor.person, DEALS)
    service.room.spec(table)
    return await service.run(_answer, service, table, number, visitor, data)


def _answer(
    service: Service, table: str, number: int, by: Visitor, data: JSONBody[AnswerBody]
) -> Happened:
    asks, room = asks_of(service), service.room
    asked = asks.asked(table, number)
    found = Happened(room.casino.known(table).version, [])
    if data.approve and asked.command:
        command = parsed(msgspec.json.decode(asked.command))
        given = room.give(table, by, command, data.id)
        found = Happened(given.version, given.events)
    asks.answer(table, number, by.person, data.approve, data.id)
    return found


@get("/api/desk/floor", tags=["desks"])
async def floor(request: Asked, caller: Who) -> dict[str, Any]:
    """What waits at all tables: requests, asks, players called in vain, disputes; the jackpots."""
    service = service_of(request)
    person = on_duty(caller.somebody().person, RUNS | {Role.CASHIER, Role.INSPECTOR})
    found = await service.run(waiting, service.room, asks_of(service), person)
    lines = await service.run(tonight_of(service).lines)
    return found | {"tonight": [msgspec.to_builtins(line) for line in lines]}


@post("/api/requests/{number:int}", status_code=200, tags=["desks"])
async def answer_request(
    request: Asked, caller: Who, number: Number, data: JSONBody[AnswerBody]
) -> Happened:
    """A second person approves a request, or who asked takes it back."""
    service, person = service_of(request), caller.somebody().person
    casino = service.room.casino
    if data.approve:
        on_duty(person, frozenset(SECOND))
    act = casino.approve if data.approve else casino.withdraw
    given = await service.run(act, number, person, data.id)
    return Happened(given.version, [plain_event(event) for event in given.events])


@post("/api/jackpots/{jackpot:str}/commands", status_code=201, tags=["jackpots"])
async def jackpot_command(
    request: Asked, caller: Who, jackpot: FromPath[str], data: JSONBody[CommandBody]
) -> Response[Happened]:
    """A command about a jackpot by its tag: pool.AdjustPool, which a second person approves."""
    service, person = service_of(request), caller.somebody().person
    if jackpot not in service.room.house.jackpots:
        raise NoSuchTable(f"there is no jackpot {jackpot[:40]!r}")
    sent = read({"signed": [person.name, "a second person"]} | data.command)
    with as_command():
        command = decode_command(msgspec.json.encode(sent))
    if not isinstance(command, PoolCommand):
        raise BadInput("command.type: about a jackpot it is pool.AdjustPool or pool.OpenPool")
    casino = service.room.casino
    given = await service.run(casino.give_jackpot, jackpot, command, person, data.id)
    events = [plain_event(event) for event in given.events]
    status = 200 if given.repeated else 201
    return Response(Happened(given.version, events), status_code=status)


ROUTES: list[Any] = [
    *(table_desk, trial, ask, answer_ask),
    *(floor, answer_request, jackpot_command),
]
