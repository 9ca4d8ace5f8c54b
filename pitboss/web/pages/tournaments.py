"""Pages of a tournament that are read: the room's clock, the conditions, the report."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from pitboss.floor import tournament_papers as papers
from pitboss.floor import tournament_view as view
from pitboss.web.api.who import Asked, Who, service_of
from pitboss.web.pages.press import page

HTML = "text/html"


@get("/tournaments/{name:str}", include_in_schema=False)
async def entry_page(request: Asked, caller: Who, name: FromPath[str]) -> Response[str]:
    """A player's own way in: conditions, entry, seat; who has not come in is at the door first."""
    service = service_of(request)
    found = await service.run(view.overview, service.room.tournaments, name)
    if caller.person is None:
        return Redirect("/", status_code=303)
    return _page("entry.html", name=name, title=found["title"], person=caller.person)


@get("/tournaments/{name:str}/clock", include_in_schema=False)
async def clock_page(request: Asked, caller: Who, name: FromPath[str]) -> Response[str]:
    """For a screen on the wall: whoever passes may see it."""
    service = service_of(request)
    await service.run(view.overview, service.room.tournaments, name)
    return _page("clock.html", name=name)


@get("/tournaments/{name:str}/conditions", include_in_schema=False)
async def conditions_page(request: Asked, caller: Who, name: FromPath[str]) -> Response[str]:
    """The document that patrons have; it prints as it stands."""
    service = service_of(request)
    made = await service.run(view.conditions, service.room.tournaments, name)
    back = f"/desk/director#{name}" if caller.person else "/"
    return _page(
        "paper.html", title=made["title"], under=made["rules"], made=made, text="", back=back
    )


@get("/tournaments/{name:str}/report", include_in_schema=False)
async def report_page(request: Asked, caller: Who, name: FromPath[str]) -> Response[str]:
    """The regulator's report, for the house."""
    service, person = service_of(request), caller.somebody().person
    view.check_house(person)
    await service.run(view.overview, service.room.tournaments, name)
    text = await service.run(papers.report_text, service.room.tournaments.load(name))
    about: dict[str, Any] = {"title": f"Report on {name}", "under": "for the regulator"}
    return _page("paper.html", **about, text=text, made={}, back=f"/desk/director#{name}")


def _page(template: str, **about: Any) -> Response[str]:
    return Response(page(template, **about), media_type=HTML, headers={"Cache-Control": "no-store"})
