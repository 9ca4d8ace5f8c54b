"""Reports over HTTP, for those who may read them: as JSON, as CSV or as text."""

from contextlib import suppress
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter, SkipValidation
from msgspec import Struct

from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.records.form import as_csv, as_json, as_text
from pitboss.floor.records.program import Changed, check_program
from pitboss.floor.records.reports import KINDS, Reports
from pitboss.web.api.problems import Problem
from pitboss.web.api.service import Service
from pitboss.web.api.who import Caller, service_of

Asked = Request[Any, Any, Any]
Who = NamedDependency[SkipValidation[Caller]]
Day = Annotated[
    str,
    QueryParameter(
        description="A day of gaming, as 2026-11-15; else all of them.",
        schema_extra={"anyOf": [{"format": "date"}, {"maxLength": 0}]},
    ),
]
Form = Annotated[Literal["json", "csv", "text"], QueryParameter(description="How it is written.")]
_KEPT: WeakKeyDictionary[Service, Reports] = WeakKeyDictionary()


class ReportListed(Struct):
    report: str
    title: str


def reports_of(service: Service) -> Reports:
    """The books of a service, read on from where they were."""
    if service not in _KEPT:
        casino = service.room.casino
        _KEPT[service] = Reports(casino, casino.purses.clock)
    return _KEPT[service]


@get("/api/reports", tags=["reports"])
async def reports_listed(request: Asked, caller: Who) -> list[ReportListed]:
    """The reports that whoever asks may read."""
    role = caller.somebody().person.role
    return [ReportListed(name, kind.title) for name, kind in KINDS.items() if role in kind.roles]


@get("/api/reports/{report:str}", tags=["reports"])
async def report_made(
    request: Asked,
    caller: Who,
    report: Annotated[
        str,
        PathParameter(
            description=f"One of {', '.join(KINDS)}.", schema_extra={"enum": [*map(str, KINDS)]}
        ),
    ],
    day: Day = "",
    table: Annotated[str, QueryParameter(description="One table; all of them if none.")] = "",
    form: Form = "json",
) -> Response[bytes]:
    """A report, made now, even when it is empty; that of the program looks at every file."""
    service, person = service_of(request), caller.somebody().person
    if report not in KINDS:
        raise Problem(404, f"there is no report {report[:40]!r}: {', '.join(KINDS)}")
    roles = KINDS[report].roles
    if person.role not in roles:
        who = ", ".join(sorted(roles))
        raise refuse_person(32, f"that is for {who}, not for a {person.role}")
    if report == "program":
        with suppress(Changed):  # the report names the files
            await service.run(check_program, service.room.casino.purses, "demand", person)
    made = await service.run(reports_of(service).make, report, person.name, day, table)
    if form == "csv":
        return Response(as_csv(made).encode(), media_type="text/csv")
    if form == "text":
        return Response(as_text(made).encode(), media_type="text/plain")
    return Response(msgspec.json.encode(as_json(made)), media_type="application/json")


ROUTES: list[Any] = [reports_listed, report_made]
