"""HEAD is GET without a body: every page and every call that can be got can be asked about."""

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """The application, which need not know of HEAD."""

    async def asked(scope: Any, receive: Receive, send: Send) -> None:
        if scope.get("method") != "HEAD":
            await app(scope, receive, send)
            return

        async def start_alone(message: Message) -> None:
            """The answer ends with its headers, and a stream hears that nobody listens."""
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        got: Any = {**scope, "method": "GET", "extensions": {}}
        await app(got, receive, start_alone)

    return asked
