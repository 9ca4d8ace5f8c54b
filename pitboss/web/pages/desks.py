"""The desks: a page for each duty, for those whose duty it is.

A page carries nothing that is somebody's: what it shows comes from the service, which asks again.
"""

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

from pitboss.floor.people import Role
from pitboss.web.api.who import Asked, Who
from pitboss.web.pages.press import page

HTML = "text/html"
DEALS = (Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER)
RUNS = (Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR)


class Desk(Struct, frozen=True):
    """Its template is desk_NAME.html, its module js/desk-NAME.js; a light one is read."""

    name: str
    title: str
    roles: tuple[Role, ...]
    light: bool = False
    listed: bool = True  # among the desks; else another leads there


DIRECTS = (Role.DIRECTOR, Role.OPERATOR, Role.SHIFT_MANAGER)
DESKS = {
    desk.name: desk
    for desk in (
        Desk("dealer", "Dealer’s desk", DEALS),
        Desk("drill", "Dealer’s drill", DEALS),
        Desk("floor", "The floor", (*RUNS, Role.CASHIER)),
        Desk("people", "People", (Role.OPERATOR,)),
        Desk("report", "Report", (*RUNS, Role.CASHIER, Role.INSPECTOR), light=True, listed=False),
        Desk("director", "Tournaments", (*DIRECTS, Role.INSPECTOR)),
        Desk("conditions", "Conditions of a tournament", DIRECTS, light=True),
        Desk("inspector", "Inspector’s desk", (Role.INSPECTOR,), light=True),
    )
}
FIRST = {  # the desk that a role finds after the door
    Role.DEALER: "dealer",
    **dict.fromkeys((*RUNS, Role.CASHIER), "floor"),
    Role.DIRECTOR: "director",
    Role.INSPECTOR: "inspector",
}


def desks_of(role: Role) -> list[Desk]:
    return [desk for desk in DESKS.values() if role in desk.roles and desk.listed]


def first_desk(role: str) -> str:
    """Where somebody goes after the door: a player into the room."""
    name = FIRST.get(Role(role), "") if role in tuple(Role) else ""
    return f"/desk/{name}" if name in DESKS else "/"


@get("/desk", include_in_schema=False)
async def desk_home(caller: Who) -> Redirect:
    """To the desk of whoever asks."""
    return Redirect(first_desk(str(caller.person.role)) if caller.person else "/", status_code=303)


@get("/desk/{name:str}", include_in_schema=False)
async def desk_page(request: Asked, caller: Who, name: FromPath[str]) -> Response[str]:
    """A desk, for those whose it is; who has not come in is at the door first."""
    person, desk = caller.person, DESKS.get(name)
    if person is None:
        return Redirect("/", status_code=303)
    if desk is None or person.role not in desk.roles:
        status = 404 if desk is None else 403
        about = {"person": person, "desk": desk, "desks": desks_of(person.role)}
        return Response(page("no_desk.html", **about), status_code=status, media_type=HTML)
    shown = page(f"desk_{name}.html", desk=desk, person=person, desks=desks_of(person.role))
    return Response(shown, media_type=HTML, headers={"Cache-Control": "no-store"})
