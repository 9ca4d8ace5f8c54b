"""Headers that every answer has, whatever became of the request."""

from litestar.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; object-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
TLS = {"strict-transport-security": "max-age=31536000"}
_PLAIN = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_SECURE = [*_PLAIN, *((name.encode(), value.encode()) for name, value in TLS.items())]


def with_headers(app: ASGIApp) -> ASGIApp:
    """Those of a site that is framed by nobody and loads nothing from elsewhere."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        secure = scope["litestar_app"].state.service.settings.secure
        added = _SECURE if secure else _PLAIN

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await app(scope, receive, sent)

    return answered
