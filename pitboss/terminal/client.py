"""A room over HTTP, by its contract alone: who comes in, what is asked, and a stream of views."""

import json
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPException
from http.cookiejar import CookieJar
from ipaddress import ip_address
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from pitboss.errors import BadInput
from pitboss.play.verbs import Refused
from pitboss.terminal.table import Moved, View

PATIENCE = 20  # seconds for an answer
QUIET = 45  # seconds without a word on a stream, which says something every 15
AGAIN = 0.3  # seconds before a broken stream is opened again
LARGEST = 5_000_000  # bytes of an answer
FORM = "as http://127.0.0.1:8000"


class Lost(Exception):
    """Nobody answers, and why."""


class NotHere(BadInput):
    """Whoever asks is not known to the room, or no longer."""


class Busy(Exception):
    """The room asks for a little patience."""


class Client:
    def __init__(self, url: str, token: str = "") -> None:
        self.url, host = _address(url)
        direct = [ProxyHandler({})] if _near(host) else []
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), *direct)
        self._token, self._csrf = token, ""

    def enter(self, path: str, **body: Any) -> dict[str, Any]:
        """Come in as a guest or by a password; what is sent from now on is this person's."""
        here: dict[str, Any] = self.ask(path, body)
        self._csrf = here["csrf"]
        return here

    def ask(self, path: str, body: Any = None, patience: float = PATIENCE) -> Any:
        """The answer; Refused, Moved, BadInput or Lost say why there is none."""
        data = None if body is None else json.dumps(body).encode()
        try:
            with self._opener.open(self._request(path, data), timeout=patience) as answer:
                return json.loads(answer.read(LARGEST))
        except HTTPError as problem:
            with problem:
                raise _told(problem) from None
        except (OSError, HTTPException) as error:
            raise Lost(_reason(error)) from None
        except ValueError:
            raise BadInput(f"{self.url}: what answers there is not a room of Pitboss") from None

    def _request(self, path: str, data: bytes | None = None, after: str = "") -> Request:
        headers = {"Content-Type": "application/json", "X-CSRF-Token": self._csrf}
        if after:
            headers["Last-Event-ID"] = after
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        return Request(self.url + path, data, headers)

    def stream(self, table: str, after: str) -> Iterator[tuple[str, View]]:
        """Views as they come, each with its place in the journal; Lost when the line breaks."""
        path = f"/api/stream?table={quote(table)}"
        try:
            with self._opener.open(self._request(path, after=after), timeout=QUIET) as answer:
                for line in answer:
                    field, _, value = line.decode().strip().partition(": ")
                    if field == "id":
                        after = value
                    elif field == "data":
                        yield after, json.loads(value)["view"]
        except (OSError, HTTPException, ValueError) as error:
            raise Lost(_reason(error)) from None
        raise Lost("the room ended the stream")


class Line(threading.Thread):
    """The stream of a table, opened again whenever it breaks, until it is hung up."""

    def __init__(
        self, client: Client, table: str, came: Callable[[View], None], broke: Callable[[], None]
    ) -> None:
        super().__init__(daemon=True)
        self._client, self._table, self._came, self._broke = client, table, came, broke
        self._over = threading.Event()

    def run(self) -> None:
        last, holds = "", True
        while not self._over.is_set():
            try:
                for place, view in self._client.stream(self._table, last):
                    last, holds = place, True
                    self._came(view)
                    if self._over.is_set():
                        return
            except Lost:
                if holds:  # once for each time that it breaks
                    self._broke()
                holds = False
            self._over.wait(AGAIN)

    def hang_up(self) -> None:
        self._over.set()


# Addresses and problems


def _address(url: str) -> tuple[str, str]:
    """Without its path, and the host alone."""
    try:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadInput(f"--at: {url[:60]!r} is not the address of a room, {FORM}") from None
    plain = host.isascii() and host.isprintable() and " " not in url
    if parts.scheme not in ("http", "https") or not host or port == 0 or not plain:
        raise BadInput(f"--at: {url[:60]!r} is not the address of a room, {FORM}")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", host


def _near(host: str) -> bool:
    """Whether it is this machine, which no proxy stands before."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _reason(error: Exception) -> str:
    inside = error.reason if isinstance(error, URLError) else error
    told = getattr(inside, "strerror", None) or str(inside) or type(inside).__name__
    return str(told)[:80]


def _told(problem: HTTPError) -> Exception:
    """A problem as the contract has it, in what the terminal knows."""
    try:
        said = json.loads(problem.read(LARGEST))
        detail = str(said.get("detail") or said.get("title"))
    except (ValueError, AttributeError, OSError, HTTPException):
        return BadInput(f"what answers there is not a room of Pitboss ({problem.code})")
    if said.get("clause"):
        return Refused(tuple(said.get("clauses") or [said["clause"]]), said.get("why") or detail)
    if said.get("type") == "/stale":
        return Moved(detail)
    if problem.code in (429, 503):
        return Busy(detail)
    return NotHere(detail) if problem.code == 401 else BadInput(detail)
