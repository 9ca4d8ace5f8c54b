"""A room that is served for tests: in this process, on a port of its own, with real sockets."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from msgspec.structs import replace

from pitboss.floor.register.desk import RegisterDesk
from pitboss.floor.register.passwords import Hashing
from pitboss.floor.room.casino_file import DEMONSTRATION, House, Times, read_house
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import open_store
from pitboss.web.api.app import make_app
from pitboss.web.api.head import with_head
from pitboss.web.api.log import Log
from pitboss.web.api.passwords import Passwords
from pitboss.web.api.service import Service
from pitboss.web.api.settings import Settings
from pitboss.web.api.wire import Protocol

PATIENCE = 120  # seconds: more than any test needs on a machine under load
QUICK = Times(wagers=600, decision=600, call=600, concession=600, seeds=0, between=1, bot=0)


class Served:
    """The service and where it is."""

    def __init__(self, service: Service, url: str, log: StringIO) -> None:
        self.service, self.room, self.url, self.log = service, service.room, url, log

    def client(self, **more: object) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, **more)  # type: ignore[arg-type]


def demonstration(times: Times = QUICK) -> House:
    return replace(read_house(DEMONSTRATION), times=times)


@contextmanager
def serving(
    folder: Path, house: House | None = None, journal: str = "", pages: Any = ()
) -> Iterator[Served]:
    """The room, until the block ends."""
    with open_store(journal or folder / "room.db") as store:
        vault = open_vault(folder / "vault.key")
        room = Room(store, partial(datetime.now, UTC), vault, house or demonstration())
        room.open()
        quick = Hashing(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        register = RegisterDesk(store, room.casino.now, vault, quick)
        settings, log = Settings(), StringIO()
        service = Service(room, settings, Log(log), Passwords(room, settings, register))
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            with _running(service, listening, pages):
                yield Served(service, url, log)


@contextmanager
def _running(service: Service, listening: socket.socket, pages: Any) -> Iterator[None]:
    config = uvicorn.Config(
        with_head(make_app(service, pages)),
        http=Protocol,
        proxy_headers=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server, up = uvicorn.Server(config), threading.Event()

    async def serve() -> None:
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup([listening])
        up.set()
        await server.main_loop()
        service.say_goodbye()
        await server.shutdown([listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert up.wait(PATIENCE), "the server did not start"
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
