"""A small room behind the real application, where everybody has a token by name."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from pitboss.web.api.app import make_app
from pitboss.web.api.log import Log
from pitboss.web.api.service import Service
from pitboss.web.api.settings import Settings
from tests.floor.felt import KEY, OLGA

HOUSE = """
name = "A small room"

[times]
wagers = 3600
decision = 3600

[[tables]]
name = "three-card"
rules = "three-card-2006"
"""


class Tokens:
    """Who somebody is by a token: the role, or player: and a name."""

    register = None  # nobody is in one

    def by_token(self, token: str) -> Person | None:
        kind, _, name = token.partition(":")
        if kind not in tuple(Role):
            return None
        return Person(name or f"one {kind}", Role(kind))

    def check(self, *_: Any) -> Person | None:
        return None

    def still(self, _: Person) -> bool:
        return True


class Office:
    """What people ask of the service."""

    def __init__(self, http: TestClient[Any], room: Room) -> None:
        self.http, self.room, self._ids = http, room, 0

    def get(self, path: str, who: str = "") -> Any:
        return self.http.get(path, headers=_bearer(who))

    def post(self, path: str, who: str, **body: Any) -> Any:
        return self.http.post(path, json={"id": self.new_id()} | body, headers=_bearer(who))

    def cage(self, who: str, type_: str, **fields: Any) -> Any:
        return self.post("/api/cage/commands", who, command={"type": type_} | fields)

    def new_id(self) -> str:
        self._ids += 1
        return f"click {self._ids}"


def _bearer(who: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {who}"} if who else {}


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    folder: Path = tmp_path_factory.mktemp("room")
    file = folder / "casino.toml"
    file.write_text(HOUSE)
    with open_store(folder / "journal.db") as store:
        room = Room(store, partial(datetime.now, UTC), Vault([KEY]), read_house(file))
        room.open()
        if room.casino.purses.bank("three-card", look=True) is None:
            desk = CageDesk(room.casino)
            desk.open_bank("three-card", practice=False, inventory=dollars(20_000), by=OLGA)
        tokens: Any = Tokens()
        service = Service(room, Settings(), Log(), tokens)
        with TestClient(make_app(service), base_url="http://127.0.0.1:8000") as http:
            yield Office(http, room)
