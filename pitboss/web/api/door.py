"""Coming in and going out: guests, log-ins, log-outs."""

from typing import Annotated, Any

from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta, Struct

from pitboss.floor.room.people import HOURS, Opened
from pitboss.web.api.problems import Problem
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Who, address, check_origin, service_of

WORDS = 200  # characters of a name or a password, at the most


class LogIn(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=WORDS)]
    password: Annotated[str, Meta(min_length=1, max_length=WORDS)]


class Here(Struct):
    """Who somebody is, and what goes back in X-CSRF-Token with every POST."""

    player: str
    role: str
    csrf: str


@post("/api/guest", status_code=200, tags=["people"])
async def guest(request: Asked) -> Response[Here]:
    """Come in as a guest, who sits at practice tables."""
    service = service_of(request)
    check_origin(request.scope, service)
    service.crowds.take(f"guest {address(request.scope, service)}", "guests")
    return _come_in(service, await service.run(service.sessions.open_guest))


@post("/api/login", status_code=200, tags=["people"])
async def login(request: Asked, data: JSONBody[LogIn]) -> Response[Here]:
    """Log in by name and password; wrong ones are slowed down."""
    service = service_of(request)
    check_origin(request.scope, service)
    came_from = address(request.scope, service)
    check = service.passwords.check
    person = await service.at_the_door(check, data.name, data.password, came_from)
    if person is None:
        raise Problem(401, "no such name with this password")
    before = service.sessions.known(request.cookies.get(service.settings.cookie, ""))
    if before is not None:  # one browser is one person
        await service.run(service.sessions.close, before)
        service.look_again()
    opened = await service.run(service.sessions.open, person)
    await service.run(service.passwords.came_in, opened.session, came_from)
    return _come_in(service, opened)


@post("/api/logout", status_code=200, tags=["people"])
async def logout(request: Asked, caller: Who) -> Response[dict[str, str]]:
    """Go: the token is nobody's from now on."""
    service = service_of(request)
    session = service.sessions.known(caller.token) if caller.token else None
    if session is None:
        raise Problem(401, "nobody is logged in here")
    await service.run(service.sessions.close, session)
    service.look_again()
    gone = Cookie(key=service.settings.cookie, value="", max_age=0, **_flags(service))
    return Response({"player": session.person.name}, status_code=200, cookies=[gone])


def _come_in(service: Service, opened: Opened) -> Response[Here]:
    person = opened.session.person
    here = Here(person.name, str(person.role), service.sessions.csrf(opened.token))
    cookie = Cookie(
        key=service.settings.cookie, value=opened.token, max_age=HOURS * 3600, **_flags(service)
    )
    return Response(here, status_code=200, cookies=[cookie], headers={"Cache-Control": "no-store"})


def _flags(service: Service) -> dict[str, Any]:
    secure = service.settings.secure
    return {"path": "/", "httponly": True, "samesite": "strict", "secure": secure}
