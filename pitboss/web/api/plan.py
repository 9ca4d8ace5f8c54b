"""What the operator sets up while the room is open, over HTTP: one more table, one more jackpot."""

from typing import Annotated, Any

import msgspec
from litestar import Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from pitboss.floor.room.plan import AddJackpot, AddTable
from pitboss.web.api.tables import IDS
from pitboss.web.api.who import Asked, Who, service_of

Id = Annotated[str, Meta(min_length=1, max_length=IDS, pattern=r"^[ -~]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class TableAsked(Struct, forbid_unknown_fields=True):
    """A table as casino.toml has it, for money; `sign` says what is not as usual."""

    name: Name
    rules: str
    electronic: bool = True
    seats: int = 7
    jackpot: str = ""
    sign: dict[str, str] = {}
    bank: str = "50000.00"


class AddTableBody(Struct, forbid_unknown_fields=True):
    id: Id
    table: TableAsked


class TableAdded(Struct):
    table: str
    stage: str


class JackpotAsked(Struct, forbid_unknown_fields=True):
    """A jackpot as casino.toml has it; the split as usually approved where nothing is said."""

    name: Name
    rules: str
    pool: str
    reserve: str = "0.00"
    pool_percent: int | None = None


class AddJackpotBody(Struct, forbid_unknown_fields=True):
    id: Id
    jackpot: JackpotAsked


class JackpotOpened(Struct):
    jackpot: str


@post("/api/tables", status_code=201, tags=["tables"])
async def table_added(
    request: Asked, caller: Who, data: JSONBody[AddTableBody]
) -> Response[TableAdded]:
    """Set up one more table, for the operator; a supervisor counts its cards and opens it.

    It is written in the journal and is there after a restart.
    """
    service, person = service_of(request), caller.somebody().person
    asked = AddTable(**msgspec.structs.asdict(data.table))
    given = await service.run(service.room.add_table, asked, person, data.id)
    service.noted(data.table.name)
    made = TableAdded(data.table.name, "closed")
    return Response(made, status_code=200 if given.repeated else 201)


@post("/api/jackpots", status_code=201, tags=["jackpots"])
async def jackpot_added(
    request: Asked, caller: Who, data: JSONBody[AddJackpotBody]
) -> Response[JackpotOpened]:
    """Open one more jackpot, for the operator; tables that are set up with its name share it."""
    service, person = service_of(request), caller.somebody().person
    asked = AddJackpot(**msgspec.structs.asdict(data.jackpot))
    given = await service.run(service.room.add_jackpot, asked, person, data.id)
    made = JackpotOpened(data.jackpot.name)
    return Response(made, status_code=200 if given.repeated else 201)


ROUTES: list[Any] = [table_added, jackpot_added]
