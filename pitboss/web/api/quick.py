"""Commands at tables come by a short way: the framework's own steps for a request are not taken.

What is asked of a command is the same, by the same functions, and so is every answer: the route
stands among the others, with its description, and whatever is not to the letter goes there.
"""

import re
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.types import Receive, Send

from pitboss.web.api import problems, tables
from pitboss.web.api.headers import UNKEPT, headers_of
from pitboss.web.api.service import Service
from pitboss.web.api.who import known_caller

COMMANDS = re.compile("/api/tables/([^/]+)/commands")
ROUTE = "/api/tables/{table}/commands"
JSON = (b"content-type", b"application/json")
ONE_PIECE = 10_000  # bytes of a body that comes at once; whatever is more is read as any other


class Application(Litestar):
    """The application, which knows its most frequent request."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = COMMANDS.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await super().__call__(scope, receive, send)
            return
        scope["app"] = scope["litestar_app"] = self
        scope["path_template"], scope["route_handler"] = ROUTE, tables.command
        service: Service = self.state.service
        body = partial(_body, scope, receive, send)
        try:
            caller = await known_caller(service, scope)
            status, happened = await tables.given(service, caller, found[1], body)
        except Exception as error:
            request: Request[Any, Any, Any] = Request(scope, receive, send)
            problem = problems.told(request, error).to_asgi_response(None, request)
            await problem(scope, receive, self._wrap_send(send, scope))
            return
        service.metrics.answers["POST", ROUTE, status] += 1
        await _answer(service, send, status, msgspec.json.encode(happened))


async def _answer(service: Service, send: Send, status: int, body: bytes) -> None:
    headers = [JSON, (b"content-length", b"%d" % len(body)), UNKEPT, *headers_of(service)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _body(scope: Any, receive: Receive, send: Send) -> bytes:
    """As a rule it came in one piece; else the framework puts it together, and says what is off."""
    first: Any = await receive()
    whole = first["type"] == "http.request" and not first.get("more_body")
    if whole and len(first["body"]) <= ONE_PIECE:
        return bytes(first["body"])
    pieces = [first]

    async def again() -> Any:
        return pieces.pop() if pieces else await receive()

    return await Request[Any, Any, Any](scope, again, send).body()
