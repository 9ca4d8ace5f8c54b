"""Commands at tables come by a short way: the framework's own steps for a request are not taken.

What is asked of a command is the same, by the same functions, and so is every answer: the route
stands among the others, with its description, and whatever is not to the letter goes there.
"""

import re
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.types import Receive, Scope, Send

from pitboss.web.api import problems, tables
from pitboss.web.api.who import caller_of

COMMANDS = re.compile("/api/tables/([^/]+)/commands")
ROUTE = "/api/tables/{table}/commands"
JSON = (b"content-type", b"application/json")


class Application(Litestar):
    """The application, which knows its most frequent request."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = COMMANDS.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await super().__call__(scope, receive, send)
            return
        scope["app"] = scope["litestar_app"] = self
        scope["path_template"], scope["route_handler"] = ROUTE, tables.command
        await _answer(scope, receive, send, self._wrap_send(send, scope), found[1])


async def _answer(scope: Scope, receive: Receive, send: Send, begin: Send, table: str) -> None:
    """`begin` is what every answer begins with: it is counted, and has the house's headers."""
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    try:
        caller = await caller_of(request)
        status, happened = await tables.given(request, caller, table)
    except Exception as error:
        problem = problems.told(request, error).to_asgi_response(None, request)
        await problem(scope, receive, begin)
        return
    body = msgspec.json.encode(happened)
    headers = [JSON, (b"content-length", b"%d" % len(body))]
    await begin({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
