"""The connection of a stream, for what many hear at once: no step of the framework is between."""

from typing import Any

from litestar.types import Receive, Send
from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol

WIRE = "pitboss.wire"  # among the extensions of a request


class Wire:
    """Takes a piece of a body at once, unless its reader is slow."""

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol

    @property
    def free(self) -> bool:
        """Whether what was written before has gone as far as it should."""
        protocol = self._protocol
        return not (protocol.flow.write_paused or protocol.transport.is_closing())

    def write(self, chunk: bytes) -> None:
        self._protocol.transport.write(chunk)


def chunk(body: bytes) -> bytes:
    """A piece of a body as HTTP/1.1 sends what has no length."""
    return b"%x\r\n%b\r\n" % (len(body), body)


def wire_of(scope: Any) -> Wire | None:
    """The wire of a request, where the server has one and the body is sent in pieces."""
    found: Wire | None = (scope.get("extensions") or {}).get(WIRE)
    return found if scope["http_version"] == "1.1" else None


class Protocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP as the server has it; each request knows the wire that it came by."""

    def __init__(self, config: Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        app: Any = config.loaded_app
        wire = Wire(self)

        async def with_wire(scope: Any, receive: Receive, send: Send) -> None:
            scope.setdefault("extensions", {})[WIRE] = wire
            await app(scope, receive, send)

        self.app = with_wire
