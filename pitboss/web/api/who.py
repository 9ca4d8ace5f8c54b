"""Who asks: a session cookie with its token, or a bearer; and from which page."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Headers
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct

from pitboss.floor.people import Person
from pitboss.floor.register.passwords import hash_of
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.people import Session
from pitboss.web.api.problems import Problem
from pitboss.web.api.service import Service

Asked = Request[Any, Any, Any]
BEARER = "bearer "  # in small letters or large
CSRF = "X-CSRF-Token"


class Caller(Struct, frozen=True):
    """Who asks, if anybody is known; `key` is what requests are counted by."""

    visitor: Visitor | None
    key: str
    token: str = ""  # of the session
    bearer: str = ""  # the hash of a token that came instead

    @property
    def person(self) -> Person | None:
        return self.visitor.person if self.visitor else None

    def somebody(self) -> Visitor:
        if self.visitor is None:
            raise Problem(401, "log in first: POST /api/guest or /api/login")
        return self.visitor


Who = NamedDependency[SkipValidation[Caller]]


def service_of(request: Asked) -> Service:
    service: Service = request.app.state.service
    return service


async def caller_of(request: Asked) -> Caller:
    """Who asks; a POST is checked for where it comes from, and that its owner meant it."""
    service, headers = service_of(request), request.headers  # each look for them takes its time
    caller = await _known(request, service, headers)
    (service.asked if caller.visitor else service.crowds).take(caller.key, "requests")
    service.presence.asks(caller.visitor)
    if request.method not in ("GET", "HEAD"):
        check_origin(headers, service)
        if caller.token and not service.sessions.proves(caller.token, headers.get(CSRF, "")):
            raise Problem(403, f"the {CSRF} header does not belong to this session", "/csrf")
    return caller


async def _known(request: Asked, service: Service, headers: Headers) -> Caller:
    given = headers.get("authorization", "")
    if given[: len(BEARER)].lower() == BEARER:
        token = given[len(BEARER) :]
        person = await service.run(service.passwords.by_token, token)
        if person is None:
            service.mistaken.take(f"from {address(request)}", "unknown tokens")
            raise Problem(401, "nobody has this token")
        return Caller(Visitor(person), f"bearer {person.name}", bearer=hash_of(token))
    token = request.cookies.get(service.settings.cookie, "")
    session = service.sessions.known(token) if token else None
    if token and session is None:
        session = await service.run(service.sessions.of, token)
    if session is None or not await _still(service, session):
        return Caller(None, address(request))
    return Caller(Visitor(session.person, session.guest), session.hash, token)


async def _still(service: Service, session: Session) -> bool:
    """Whoever was disabled, or has another role or password since, has no session any more."""
    return session.guest or await service.run(service.passwords.still, session)


def check_origin(headers: Headers, service: Service) -> None:
    """A page of another site posts nothing here; who is no page says no origin."""
    origin = headers.get("origin")
    if origin is None:
        return
    scheme = "https" if service.settings.secure else "http"
    if _site(origin) != (scheme, headers.get("host", "").lower()):
        raise Problem(403, "that comes from a page of another site", "/wrong-origin")


def _site(origin: str) -> tuple[str, str]:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return "", ""  # nobody's
    return parts.scheme, parts.netloc.lower()


def address(request: Asked) -> str:
    """Where a request comes from; behind a proxy, as the proxy nearest to us says."""
    if service_of(request).settings.behind_proxy:
        lines = request.headers.getall("x-forwarded-for", [""])  # a client may send some too
        if passed := lines[-1].rpartition(",")[2].strip():
            return passed
    return request.client.host if request.client else "nowhere"
