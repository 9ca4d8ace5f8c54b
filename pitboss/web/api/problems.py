"""What went wrong, as RFC 9457 has it: one form for every error that leaves the service."""

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from pitboss.errors import BadInput, NotThere
from pitboss.floor.authority import WrongRole
from pitboss.floor.register.door import TooOften
from pitboss.floor.repeated import IdUsed
from pitboss.floor.requests import OnePerson
from pitboss.floor.room.dollars import TWO
from pitboss.floor.room.errors import (
    Busy,
    LiveTable,
    NoSuchTable,
    NoSuchTournament,
    Stale,
    StoreFailed,
)
from pitboss.play.verbs import Refused

MEDIA = "application/problem+json"
TITLES = {
    400: "Malformed",
    401: "Not logged in",
    403: "Not permitted",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    413: "Too large",
    415: "Not JSON",
    422: "Refused by a rule",
    429: "Too many requests",
    500: "Server error",
    503: "Not ready",
}
WAY_IN = {401: {"WWW-Authenticate": "Bearer"}}  # a browser asks nobody for a token


class Problem(Exception):
    """A problem with its status; `type` is a short path that stays the same."""

    def __init__(
        self, status: int, detail: str, type_: str = "", headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers = status, detail, headers or {}
        self.type = type_ or f"/{TITLES.get(status, 'error').lower().replace(' ', '-')}"


def body(status: int, detail: str, type_: str, **more: Any) -> bytes:
    title = TITLES.get(status, "Error")
    found = {"type": type_, "title": title, "status": status, "detail": detail} | more
    return msgspec.json.encode(found)


def answer(
    status: int, detail: str, type_: str, headers: dict[str, str] | None = None, **more: Any
) -> Response[bytes]:
    content = body(status, detail, type_, **more)
    said = {**WAY_IN.get(status, {}), **(headers or {})}
    return Response(content, status_code=status, media_type=MEDIA, headers=said)


Asked = Request[Any, Any, Any]


def on_problem(_: Asked, problem: Problem) -> Response[bytes]:
    return answer(problem.status, problem.detail, problem.type, problem.headers)


def on_refused(_: Asked, refused: Refused) -> Response[bytes]:
    status, kind = (403, "/wrong-role") if isinstance(refused, WrongRole) else (422, "/refused")
    clauses = list(refused.clauses)
    return answer(
        status, str(refused), kind, clause=refused.clause, clauses=clauses, why=refused.why
    )


def on_bad_input(_: Asked, bad: BadInput) -> Response[bytes]:
    if isinstance(bad, NoSuchTable):
        return answer(404, str(bad), "/no-such-table")
    if isinstance(bad, NoSuchTournament):
        return answer(404, str(bad), "/no-such-tournament")
    if isinstance(bad, NotThere):
        return answer(404, str(bad), "/not-found")
    if isinstance(bad, LiveTable):
        return answer(403, str(bad), "/live-table")
    if isinstance(bad, Stale):
        return answer(409, str(bad), "/stale")
    if isinstance(bad, IdUsed):
        return answer(409, str(bad), "/id-used")
    if isinstance(bad, TooOften):
        return answer(429, str(bad), "/too-many-requests", {"Retry-After": str(bad.seconds)})
    if isinstance(bad, OnePerson):
        return answer(422, str(bad), "/refused", clause=TWO[0], clauses=[*TWO], why=str(bad))
    if isinstance(bad, Busy | StoreFailed):
        return answer(503, "the journal is busy: send it again", "/busy", {"Retry-After": "1"})
    return answer(400, str(bad), "/malformed")


def on_http(_: Asked, error: HTTPException) -> Response[bytes]:
    status = error.status_code
    kind = f"/{TITLES.get(status, 'error').lower().replace(' ', '-')}"
    return answer(status, _plain(error), kind, dict(error.headers or {}))


def _plain(error: HTTPException) -> str:
    """What litestar says, and of a body that is not in form, where."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{one.get('key', '')}: {_said(one.get('message', ''))}" for one in extra if one]
    return "; ".join([error.detail.split(" for ")[0], *parts]) if parts else error.detail


def _said(message: str) -> str:
    """Where nothing at all was sent, the framework names what it would have been."""
    return "there is no body" if message == "'data'" else message


def on_anything(request: Asked, error: Exception) -> Response[bytes]:
    """Nobody outside hears what it was; the log does."""
    request.app.state.service.log.failed(request.method, request.url.path, error)
    return answer(500, "something went wrong here: it was noted", "/server-error")


def on_unreadable(request: Asked, error: Exception) -> Response[bytes]:
    """Bytes that are no text, or brackets without an end; should it be ours, the log has it."""
    request.app.state.service.log.failed(request.method, request.url.path, error)
    return answer(400, "this cannot be read: it is no JSON in UTF-8, or too deep", "/malformed")


HANDLERS: Any = {
    UnicodeDecodeError: on_unreadable,
    RecursionError: on_unreadable,
    Problem: on_problem,
    Refused: on_refused,
    BadInput: on_bad_input,
    HTTPException: on_http,
    Exception: on_anything,
}


def told(request: Asked, error: Exception) -> Response[bytes]:
    """What is answered: by the handler of the nearest kind."""
    response: Response[bytes] = next(
        HANDLERS[kind](request, error) for kind in type(error).__mro__ if kind in HANDLERS
    )
    return response
