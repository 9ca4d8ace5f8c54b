"""Headers that every answer has, whatever became of the request."""

from typing import Any

from litestar.status_codes import HTTP_204_NO_CONTENT
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
SERVICE = "/api/"
UNKEPT = (b"cache-control", b"no-store")  # what the service says is for who asked, and of now
TLS = {"strict-transport-security": "max-age=31536000"}
_PLAIN = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_SECURE = [*_PLAIN, *((name.encode(), value.encode()) for name, value in TLS.items())]


def headers_of(service: Any) -> list[tuple[bytes, bytes]]:
    """Those of a site that is framed by nobody and loads nothing from elsewhere."""
    return _SECURE if service.settings.secure else _PLAIN


async def with_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        app: Any = scope.get("litestar_app") or scope["app"]
        said = [*message["headers"], *headers_of(app.state.service)]
        if scope["path"].startswith(SERVICE) and UNKEPT[0] not in dict(said):
            said.append(UNKEPT)
        message["headers"] = said


async def with_methods(message: Message, scope: Scope) -> None:
    """OPTIONS names every method of a path: the framework knows those of one function alone."""
    if message["type"] == "http.response.start" and scope.get("method") == "OPTIONS":
        path = scope.get("path_template")
        routes = [one for one in scope["litestar_app"].routes if one.path_format == path]
        if message["status"] == HTTP_204_NO_CONTENT and routes:
            allowed = b"allow", ", ".join(sorted(routes[0].methods)).encode()
            said = [line for line in message["headers"] if line[0] != b"allow"]
            message["headers"] = [*said, allowed]
