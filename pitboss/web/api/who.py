"""Who asks: a session cookie with its token, or a bearer; and from which page."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
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
CSRF = b"x-csrf-token"


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
    return await known_caller(service_of(request), request.scope)


async def known_caller(service: Service, scope: Any) -> Caller:
    """Who asks; a POST is checked for where it comes from, and that its owner meant it."""
    caller = await _known(service, scope)
    (service.asked if caller.visitor else service.crowds).take(caller.key, "requests")
    service.presence.asks(caller.visitor)
    if scope["method"] not in ("GET", "HEAD"):
        check_origin(scope, service)
        if caller.token and not service.sessions.proves(caller.token, header(scope, CSRF) or ""):
            raise Problem(403, "the X-CSRF-Token header does not belong to this session", "/csrf")
    return caller


async def _known(service: Service, scope: Any) -> Caller:
    given = header(scope, b"authorization") or ""
    if given[: len(BEARER)].lower() == BEARER:
        token = given[len(BEARER) :]
        person = await service.run(service.passwords.by_token, token)
        if person is None:
            service.crowds.take(address(scope, service), "requests")  # nobody guesses a token
            raise Problem(401, "nobody has this token")
        return Caller(Visitor(person), f"bearer {person.name}", bearer=hash_of(token))
    token = _cookie(scope, service.settings.cookie)
    session = service.sessions.known(token) if token else None
    if token and session is None:
        session = await service.run(service.sessions.of, token)
    if session is None or not await _still(service, session):
        return Caller(None, address(scope, service))
    return Caller(Visitor(session.person, session.guest), session.hash, token)


def header(scope: Any, name: bytes) -> str | None:
    """The first of this name: for one look, nothing is made of the others."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def _cookie(scope: Any, name: str) -> str:
    """A token of ours has nothing in it that is quoted; of two the latter counts."""
    found = ""
    for part in (header(scope, b"cookie") or "").split(";"):
        key, _, value = part.partition("=")
        if key.strip() == name:
            found = value.strip()
    return found


async def _still(service: Service, session: Session) -> bool:
    """Whoever was disabled, or has another role or password since, has no session any more."""
    return session.guest or await service.run(service.passwords.still, session)


def check_origin(scope: Any, service: Service) -> None:
    """A page of another site posts nothing here; who is no page says no origin."""
    origin = header(scope, b"origin")
    if origin is None:
        return
    scheme = "https" if service.settings.secure else "http"
    if _site(origin) != (scheme, (header(scope, b"host") or "").lower()):
        raise Problem(403, "that comes from a page of another site", "/wrong-origin")


def _site(origin: str) -> tuple[str, str]:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return "", ""  # nobody's
    return parts.scheme, parts.netloc.lower()


def address(scope: Any, service: Service) -> str:
    """Where a request comes from; behind a proxy, as the proxy nearest to us says."""
    if service.settings.behind_proxy:
        lines = [value for key, value in scope["headers"] if key == b"x-forwarded-for"]
        last = str(lines[-1], "latin-1") if lines else ""  # a client may send some too
        if passed := last.rpartition(",")[2].strip():
            return passed
    return scope["client"][0] if scope.get("client") else "nowhere"
