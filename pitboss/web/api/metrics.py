"""What the service counts, in the text form that Prometheus reads."""

from typing import Any

from litestar import get
from litestar.types import Message, Scope

from pitboss.web.api.counts import Metrics
from pitboss.web.api.who import Asked, service_of

TEXT = "text/plain; version=0.0.4"  # of the form


async def counted(message: Message, scope: Scope) -> None:
    """Every answer is counted under the route it came by: no name of anybody is in it."""
    if message["type"] == "http.response.start":
        app: Any = scope.get("litestar_app") or scope["app"]
        metrics: Metrics = app.state.service.metrics
        metrics.answers[_method(scope), _route(scope), message["status"]] += 1


_KNOWN = ("GET", "POST", "HEAD", "OPTIONS")


def _method(scope: Any) -> str:
    return scope["method"] if scope.get("method") in _KNOWN else "other"


def _route(scope: Any) -> str:
    return str(scope.get("path_template") or "none").replace('"', "")


@get("/metrics", tags=["running"], media_type=TEXT)
async def metrics(request: Asked) -> str:
    """Counters and gauges for whoever watches the machine."""
    service = service_of(request)
    rounds = sum(
        service.room.casino.known(spec.name).state.number for spec in service.room.house.tables
    )
    seated = sum(
        len(service.room.casino.known(spec.name).state.seated) for spec in service.room.house.tables
    )
    lines = service.metrics.lines(
        streams_open=len(service.hub.everybody()),
        tables=len(service.room.house.tables),
        rounds_begun=rounds,
        seats_taken=seated,
    )
    return "\n".join(lines) + "\n"
