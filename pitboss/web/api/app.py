"""The application: every route of the service, with its limits and its headers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from pitboss import __version__
from pitboss.web.api import (
    cage,
    desk,
    door,
    drill,
    health,
    inspect,
    lab,
    me,
    metrics,
    my_rounds,
    people,
    plan,
    problems,
    reports,
    rest,
    splits,
    stops,
    stream,
    tables,
    tournaments,
)
from pitboss.web.api.described import Described
from pitboss.web.api.headers import with_headers, with_methods
from pitboss.web.api.quick import Application
from pitboss.web.api.service import Service
from pitboss.web.api.who import caller_of

BODY = 100_000  # bytes of a request

ROUTES: list[Any] = [
    *(door.guest, door.login, door.logout),
    *(tables.tables, tables.table_seen, tables.coach, tables.command),
    stream.stream,
    *(rest.round_told, rest.receipt, rest.under, rest.all_jackpots, rest.law),
    *(health.health, health.ready, metrics.metrics),
    *(
        *me.ROUTES,
        my_rounds.my_rounds,
        *cage.ROUTES,
        *reports.ROUTES,
        *desk.ROUTES,
        *splits.ROUTES,
        *plan.ROUTES,
        *people.ROUTES,
        *drill.ROUTES,
        *stops.ROUTES,
    ),
    *(*tournaments.ROUTES, *inspect.ROUTES, *lab.ROUTES),
]


def make_app(service: Service, pages: Any = ()) -> Litestar:
    """The application around a service; `pages` are what people see in a browser."""

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    return Application(
        [*ROUTES, *(pages or [health.front])],
        dependencies={"caller": Provide(caller_of)},
        exception_handlers=problems.HANDLERS,
        lifespan=[running],
        openapi_config=OpenAPIConfig(
            "Pitboss",
            __version__,
            path="/schema",
            render_plugins=[Described()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=BODY,
        before_send=[metrics.counted, with_headers, with_methods],
        state=State({"service": service}),
        logging_config=None,
        debug=False,
    )
