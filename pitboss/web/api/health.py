"""Whether it lives, and whether it is ready to serve."""

from typing import Any

from litestar import MediaType, Request, get

from pitboss.floor.room.errors import StoreFailed
from pitboss.web.api.problems import Problem
from pitboss.web.api.who import service_of

Asked = Request[Any, Any, Any]


@get("/health", tags=["running"])
async def health() -> dict[str, str]:
    """It lives."""
    return {"status": "alive"}


@get("/ready", tags=["running"])
async def ready(request: Asked) -> dict[str, Any]:
    """Its tables are open, and its journal answers and can be written."""
    service = service_of(request)
    if not service.ready:
        raise Problem(503, "the room is not open")
    store = service.room.store
    try:
        await service.run(store.probe)
    except StoreFailed:
        raise Problem(503, "the journal cannot be written: the log says why") from None
    head = await service.run(store.head)
    return {"status": "ready", "tables": len(service.room.house.tables), "position": head.position}


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def front(request: Asked) -> str:
    """A page for whoever comes by."""
    name = service_of(request).room.house.name
    return f"<!doctype html><html lang=en><title>{name}</title><h1>{name}</h1></html>"
