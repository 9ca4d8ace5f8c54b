"""All gaming, or that of one game, is stopped by one call."""

from typing import Annotated, Any

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from pitboss.floor.room.stops import StoppedTable, stop_all
from pitboss.web.api.who import Asked, Who, service_of


class StopBody(Struct, forbid_unknown_fields=True):
    """Why, and of which rules; of all where none are named."""

    id: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[ -~]+$")]
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    rules: str = ""


@post("/api/stop", status_code=200, tags=["desks"])
async def stop(request: Asked, caller: Who, data: JSONBody[StopBody]) -> list[StoppedTable]:
    """Stop every table of the room, or of one game, as `table.Stop` stops one.

    Each table that was stopped has its `version`, each of the others `why` it was not. The same id
    again stops no table a second time.
    """
    service, visitor = service_of(request), caller.somebody()
    return await service.run(stop_all, service.room, visitor, data.reason, data.id, data.rules)


ROUTES: list[Any] = [stop]
