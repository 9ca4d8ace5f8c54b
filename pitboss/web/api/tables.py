"""Tables over HTTP: the list, a view for each caller, and commands."""

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from msgspec import Meta, Struct

from pitboss.audit.played_round import after
from pitboss.errors import BadAmount, BadInput
from pitboss.floor.room.dollars import read
from pitboss.floor.room.lessons import lessons
from pitboss.floor.room.players import AnyPlayerCommand, Declare, Ready
from pitboss.play.codec import decode_command
from pitboss.play.table.decide import Command
from pitboss.web.api.problems import Problem
from pitboss.web.api.rest import found
from pitboss.web.api.sent import as_command
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Caller, Who, service_of

Table = FromPath[str]
IDS = 100  # characters of a command's id
NOTED = (Ready, Declare)
MONEY = re.compile(r"-?\d{1,12}\.\d{2}", re.ASCII)  # a player's, as every answer has it


class CommandBody(Struct, forbid_unknown_fields=True):
    """A command with an id of its own, and the version of the table that was seen."""

    id: Annotated[str, Meta(min_length=1, max_length=IDS)]
    command: dict[str, Any]
    seen: Annotated[int, Meta(ge=0)] | None = None


class Happened(Struct):
    """What a command led to: its own events, as its giver may hear them."""

    version: int
    events: list[dict[str, Any]]


@get("/api/tables", tags=["tables"])
async def tables(request: Asked, caller: Who) -> list[dict[str, Any]]:
    """Every table of the room."""
    return service_of(request).room.tables()


@get("/api/tables/{table:str}", tags=["tables"])
async def table_seen(request: Asked, caller: Who, table: Table) -> dict[str, Any]:
    """The table as the caller may see it."""
    return service_of(request).room.view(table, caller.person)


@get("/api/tables/{table:str}/coach", tags=["tables"])
async def coach(
    request: Asked,
    caller: Who,
    table: Table,
    number: Annotated[
        int | None, QueryParameter(name="round", ge=1, le=10**9, description="Else the latest.")
    ] = None,
) -> list[dict[str, Any]]:
    """At a practice table against the house: what each choice of the caller was worth.

    One for each decision that is made in the round: `taken`, `best`, `cost` and `values` in
    dollars, `exact` as fractions of a dollar; what is not weighed is named in `left_out`.
    """
    service, player = service_of(request), caller.somebody().person.name
    return await service.run(_lessons, service, table, number, player)


def _lessons(service: Service, table: str, number: int | None, player: str) -> list[dict[str, Any]]:
    room = service.room
    spec, loaded = room.spec(table), room.casino.known(table)
    if number and spec.practice and number != loaded.state.number:
        loaded = after(found(service, table, number))
    try:
        return lessons(spec, loaded, player)
    except ModuleNotFoundError as missing:
        why = f"the coach needs {missing.name}: make setup, or pip install 'pitboss[lab]'"
        raise Problem(503, why, "/no-lab") from None


@post("/api/tables/{table:str}/commands", status_code=201, tags=["tables"])
async def command(request: Asked, caller: Who, table: Table) -> Response[Happened]:
    """Give a command: a player's by its name, staff's by the engine's tag."""
    status, happened = await given(service_of(request), caller, table, request.body)
    return Response(happened, status_code=status)


async def given(
    service: Service, caller: Caller, table: str, body: Callable[[], Awaitable[bytes]]
) -> tuple[int, Happened]:
    """Its status, and what it led to."""
    visitor = caller.somebody()
    service.room.spec(table)
    data = body_of(await body())
    sent = parsed(data.command)
    answer = await service.give(table, visitor, sent, data.id, data.seen)
    if isinstance(sent, NOTED):
        service.noted(table)
    return 200 if answer.repeated else 201, Happened(answer.version, answer.events)


def body_of(sent: bytes) -> CommandBody:
    """What was sent, to the letter: a number in quotes is no number."""
    try:
        data: CommandBody = _BODY.decode(sent)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise BadInput(f"the body: {fault}") from None
    if not data.id.isprintable():
        raise BadInput("an id is text that can be printed")
    return data


def parsed(command: dict[str, Any]) -> AnyPlayerCommand | Command:
    """A player's command, or else one of the engine's."""
    kind = command.get("type")
    if not isinstance(kind, str):
        raise BadInput("command.type: what kind of command it is")
    if kind in _PLAYERS:
        try:
            sent: AnyPlayerCommand = _PLAYERS[kind](command)
        except msgspec.ValidationError as fault:
            raise BadInput(f"command: {fault}") from None
        _check_money(sent)
        return sent
    with as_command():
        engine: Command = decode_command(msgspec.json.encode(read(command)))
    check_fields(command, engine)
    return engine


def check_fields(command: dict[str, Any], read_as: Struct) -> None:
    """What a command does not know is no part of it: nobody believes that it was heard."""
    if unknown := {*command} - {"type", *read_as.__struct_fields__}:
        raise BadInput(f"command: it has no field {sorted(unknown)[0][:40]!r}")


def _check_money(sent: AnyPlayerCommand) -> None:
    """What is no amount is malformed, whoever sends it: no rule is asked."""
    for name in ("amount", "stake"):
        amount: str | None = getattr(sent, name, None)
        if amount is not None and not MONEY.fullmatch(amount):
            raise BadAmount(f"{amount[:20]!r} is not dollars with two decimals, as '12.50'")


_BODY = msgspec.json.Decoder(CommandBody)
_PLAYERS = {
    one.__struct_config__.tag: partial(msgspec.convert, type=one)
    for one in AnyPlayerCommand.__args__
}
