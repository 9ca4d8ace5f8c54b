"""The stream: views of tables as they move, each for its own viewer, by server-sent events."""

from collections.abc import AsyncIterator
from time import monotonic
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from pitboss.web.api.hub import Listener
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Caller, Who, service_of
from pitboss.web.api.wire import wire_of

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
    session = caller.key if caller.token else ""
    listener = Listener(table, caller.person, session, wire_of(request.scope), caller.bearer)
    told = _views(service, caller, listener)
    return Stream(told, media_type="text/event-stream", headers=headers)


async def _views(service: Service, caller: Caller, listener: Listener) -> AsyncIterator[bytes]:
    """What cannot be written at once: the first views, comments, and what a slow reader missed."""
    service.hub.join(listener)
    service.presence.came(caller.visitor)
    quiet = monotonic() + STILL_HERE
    try:
        yield RETRY
        while not service.stopping and service.views.still_in(listener):
            moved = await listener.wait(quiet - monotonic())
            said = [service.views.message(name, caller.person) for name in moved]
            if monotonic() >= quiet:
                said.append(COMMENT)
                quiet = monotonic() + STILL_HERE
            if said and service.views.still_in(listener):
                yield b"".join(said)
    finally:
        service.hub.leave(listener)
        service.presence.went(caller.visitor)
