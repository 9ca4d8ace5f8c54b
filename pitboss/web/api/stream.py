"""The stream: views of tables as they move, each for its own viewer, by server-sent events."""

from collections.abc import AsyncIterator
from time import monotonic
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from pitboss.floor.people import Person
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Caller, Who, service_of

STILL_HERE = 15  # seconds between two comments
MOST = 100  # tables of one stream
RETRY = b"retry: 300\n\n"
COMMENT = b": still here\n\n"


@get("/api/stream", tags=["stream"])
async def stream(
    request: Asked,
    caller: Who,
    table: Annotated[list[str], QueryParameter(min_items=1, max_items=MOST)],
) -> Stream:
    """`event: view` with `{table, version, view}` whenever a table moves, the present one first."""
    service = service_of(request)
    for name in table:
        service.room.spec(name)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(_views(service, caller, table), media_type="text/event-stream", headers=headers)


async def _views(service: Service, caller: Caller, tables: list[str]) -> AsyncIterator[bytes]:
    listener = service.hub.join(tables)
    service.presence.came(caller.visitor)
    quiet = monotonic() + STILL_HERE
    try:
        yield RETRY
        while not service.stopping and _still_in(service, caller):
            moved = await listener.wait(quiet - monotonic())
            said = [_message(service, caller, name) for name in moved]
            if monotonic() >= quiet:
                said.append(COMMENT)
                quiet = monotonic() + STILL_HERE
            if said and _still_in(service, caller):
                yield b"".join(said)
    finally:
        service.hub.leave(listener)
        service.presence.went(caller.visitor)


def _still_in(service: Service, caller: Caller) -> bool:
    """Whoever logs out sees no more by the streams that were open."""
    return not caller.token or service.sessions.known(caller.token) is not None


def _message(service: Service, caller: Caller, name: str) -> bytes:
    """A view; its id is how far the journal has come, and never goes back."""
    service.metrics.views += 1
    if caller.person is None:
        data = service.shown(name, _composed)
    else:
        data = _composed(service, name, caller.person)
    return b"event: view\nid: %d\ndata: %b\n\n" % (service.room.casino.position, data)


def _composed(service: Service, name: str, person: Person | None) -> bytes:
    view = service.room.view(name, person)
    return msgspec.json.encode({"table": name, "version": view["version"], "view": view})
