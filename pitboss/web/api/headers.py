"""Headers that every answer has, whatever became of the request."""

from typing import Any

from litestar.types import Message, Scope

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


async def with_headers(message: Message, scope: Scope) -> None:
    """Those of a site that is framed by nobody and loads nothing from elsewhere."""
    if message["type"] == "http.response.start":
        app: Any = scope.get("litestar_app") or scope["app"]
        secure = app.state.service.settings.secure
        message["headers"] = [*message["headers"], *(_SECURE if secure else _PLAIN)]
