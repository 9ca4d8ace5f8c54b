"""The connection of a stream, for what many hear at once: no step of the framework is between."""

from asyncio import AbstractEventLoop
from typing import Any
from weakref import WeakSet

from litestar.types import Receive, Send
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from pitboss.web.api.headers import HEADERS
from pitboss.web.api.problems import MEDIA, body

WIRE = "pitboss.wire"  # among the extensions of a request
HEAD = 64 * 1024  # bytes that a request may have before its body
EVERY, LOOKS = 5, 4  # seconds between two looks at who waits, and looks until it is hung up


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


class OnePiece:
    """The head of an answer waits for what comes with it: they are written together."""

    def __init__(self, cycle: Any) -> None:
        self._cycle, self._transport, self._done = cycle, cycle.transport, cycle.on_response
        self._head: bytes | None = None
        cycle.transport, cycle.on_response = self, self._end

    def write(self, data: bytes) -> None:
        if self._head is None and self._cycle.response_started:
            self._head = data
        elif self._head:
            self._head, data = b"", self._head + data
            self._transport.write(data)
        else:
            self._transport.write(data)

    def is_closing(self) -> bool:
        closing: bool = self._transport.is_closing()
        return closing

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _end(self) -> None:
        """Nothing points back any more: what is left is gone without a search for circles."""
        self._flush()
        cycle, self._cycle = self._cycle, None
        cycle.transport, cycle.on_response = self._transport, self._done
        self._done()

    def _flush(self) -> None:
        if self._head:
            self.write(b"")


class Protocol(HttpToolsProtocol):
    """HTTP as the server has it, but that a head has an end and each request knows its wire."""

    def __init__(self, config: Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        app: Any = config.loaded_app
        wire = Wire(self)
        self._head: int | None = None  # bytes of one that is still being read
        self._heads = self._pieces = 0  # that came so far
        self._mark: tuple[int, int] | None = None  # what it waited for at the last look
        self._looks = 0  # that found it waiting for the same

        async def with_wire(scope: Any, receive: Receive, send: Send) -> None:
            scope.setdefault("extensions", {})[WIRE] = wire
            await app(scope, receive, send)

        self.app = with_wire

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.server_state not in _SWEPT:
            _SWEPT.add(self.server_state)
            self.loop.call_later(EVERY, _sweep, self.server_state, self.loop)

    def look(self) -> None:
        """Hang up on who has sent half a request, and nothing more of it for a while."""
        mark = self._waits()
        self._looks = self._looks + 1 if mark and mark == self._mark else 0
        self._mark = mark
        if self._looks >= LOOKS and not self.transport.is_closing():
            self.transport.close()

    def _waits(self) -> tuple[int, int] | None:
        """For a head, however it drips, or for the next piece of a body; None if for neither."""
        cycle = self.cycle
        if cycle is None or (cycle.response_complete and self._head is not None):
            return self._heads, 0
        if cycle.more_body and not cycle.response_complete and not self.flow.read_paused:
            return self._heads, self._pieces
        return None

    def data_received(self, data: bytes) -> None:
        self._pieces += 1
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD and not self.transport.is_closing():
                self.send_400_response("The head of this request is too long.")

    def send_400_response(self, msg: str) -> None:
        """What is no request is a problem as any other is, and the last on this connection."""
        said = body(400, msg, "/malformed")
        about = HEADERS | {"content-type": MEDIA, "connection": "close"}
        about["content-length"] = str(len(said))
        lines = [f"{name}: {value}\r\n".encode() for name, value in about.items()]
        lines += [b"%b: %b\r\n" % line for line in self.server_state.default_headers]
        self.transport.write(b"".join([b"HTTP/1.1 400 Bad Request\r\n", *lines, b"\r\n", said]))
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._heads += 1

    def on_headers_complete(self) -> None:
        self._head, before = None, self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            OnePiece(self.cycle)


_SWEPT: WeakSet[ServerState] = WeakSet()


def _sweep(state: ServerState, loop: AbstractEventLoop) -> None:
    """One look at all connections now and then: a timer for each request would cost more."""
    for one in [*state.connections]:
        if isinstance(one, Protocol):
            one.look()
    if state.connections:
        loop.call_later(EVERY, _sweep, state, loop)
    else:
        _SWEPT.discard(state)
