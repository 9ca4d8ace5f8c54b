"""`pitboss serve`: the room is open at an address."""

import asyncio
import gc
import signal
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import uvicorn

from pitboss.errors import BadInput
from pitboss.floor.records.watching import watching
from pitboss.floor.room.casino_file import DEMONSTRATION, read_house
from pitboss.floor.room.losing import losing
from pitboss.floor.room.opened import open_journal
from pitboss.floor.room.room import Room
from pitboss.web.api.app import make_app
from pitboss.web.api.head import with_head
from pitboss.web.api.log import Log, take_over
from pitboss.web.api.passwords import Passwords, check_demonstration
from pitboss.web.api.service import Service
from pitboss.web.api.settings import Settings
from pitboss.web.api.wire import Protocol
from pitboss.web.pages.browser import Show, show
from pitboss.web.pages.routes import handlers

PATIENCE = 2  # seconds that open streams are given at the end
LOOKS = (20_000, 20, 20)  # new objects, and looks at them, before those that last are looked at
TURN = 0.0005  # seconds that a thread goes on while others wait


def run(
    settings: Settings,
    journal: str | None,
    casino: Path | None,
    key: Path | None,
    browser: bool = False,
) -> int:
    """Open the room and serve it until somebody stops it."""
    house = read_house(casino or DEMONSTRATION)
    _check_tls(settings)
    with ExitStack() as stack:
        stack.enter_context(_ends_when_told())
        listening = stack.enter_context(_listen(settings))  # before a journal is made
        store, vault = open_journal(stack, journal, key)
        room = Room(store, partial(datetime.now, UTC), vault, house)
        if casino is None:
            check_demonstration(room)
        room.open()
        log = Log()
        take_over(log)
        for table, why in losing(house) if casino else ():  # the demonstration's was reckoned
            log.say("jackpot", table=table, warning=why)
        stack.enter_context(watching(room.casino.purses, lambda why: log.say("program", why=why)))
        passwords = Passwords(room, settings)
        service = Service(room, settings, log, passwords)
        _settle_down()
        _serve(service, settings, listening, show if browser else None)
    return 0


@contextmanager
def _ends_when_told() -> Iterator[None]:
    """SIGTERM is no failure: what is open is closed, the journal last."""
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(*_: object) -> None:
    """Once: told again, it closes what it is closing."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


def _settle_down() -> None:
    """What stands now stays: it is not looked through again and again for what could be freed."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKS)
    sys.setswitchinterval(TURN)  # who writes to viewers waits for no thread that decides


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise BadInput(f"{settings.host}:{settings.port}: {error.strerror or error}") from None
    return listening


def _check_tls(settings: Settings) -> None:
    certificate, key = settings.tls or (None, None)
    for path in settings.tls or ():
        try:
            content = path.read_bytes()
        except OSError as error:
            raise BadInput(f"--tls: {path}: {error.strerror}") from None
        if b"-----BEGIN " not in content:
            raise BadInput(f"--tls: {path} is not in PEM")
        if b"ENCRYPTED" in content:  # nobody is there to be asked, when it starts by itself
            raise BadInput(f"--tls: {path} is locked by a pass phrase: it takes a key without one")
    if certificate:
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
        except ssl.SSLError as error:
            why = (error.reason or "no certificate with its key").replace("_", " ").lower()
            raise BadInput(f"--tls: {certificate} and {key} do not serve: {why}") from None


class _Server(uvicorn.Server):
    """Says where it is when it answers."""

    def __init__(
        self, config: uvicorn.Config, service: Service, port: int, show: Show | None
    ) -> None:
        super().__init__(config)
        self.unheard: OSError | None = None  # nobody could be told that it is open
        self._service, self._show, settings = service, show, service.settings
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        self._address = f"{settings.scheme}://{host}:{port}/"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            try:
                print(f"Pitboss is open at {self._address}", flush=True)
            except OSError as unheard:
                self.unheard, self.should_exit = unheard, True
                return
            if self._show:
                self._show(self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._service.say_goodbye()
        await super().shutdown(sockets)


def _serve(
    service: Service, settings: Settings, listening: socket.socket, show: Show | None
) -> None:
    certificate, key = settings.tls or (None, None)
    config = uvicorn.Config(
        with_head(make_app(service, handlers())),
        http=Protocol,
        proxy_headers=False,  # `who.address` reads what a proxy says, where there is one
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=PATIENCE,
        ssl_certfile=str(certificate) if certificate else None,
        ssl_keyfile=str(key) if key else None,
    )
    server = _Server(config, service, listening.getsockname()[1], show)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as loop:  # uvloop, where it is
        loop.run(server.serve([listening]))
    if server.unheard:
        raise server.unheard
