"""Who loses the way in, in whatever process, sees no more by the streams that are open."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Semaphore
from time import monotonic, sleep

import httpx
import pytest

from pitboss.floor.people import Person, Role
from pitboss.floor.register.desk import RegisterDesk
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import open_store
from pitboss.web.api import stream
from pitboss.web.api.service import COMMANDS
from tests.web.api.served import PATIENCE, Served, serving
from tests.web.api.stranger import Stranger

TABLE = "three-card-2006-practice"
PASSWORD = "a long password"


class Looks:
    """Somebody with a stream open, who counts the views."""

    def __init__(self, http: httpx.Client) -> None:
        self.views, self.ended, self._http = 0, threading.Event(), http
        threading.Thread(target=self._listen, daemon=True).start()
        wait_for(lambda: self.views > 0)

    def _listen(self) -> None:
        asked = self._http.stream("GET", "/api/stream", params={"table": TABLE})
        with suppress(httpx.RemoteProtocolError), asked as response:  # the room closes under it
            for line in response.iter_lines():
                self.views += line.startswith("data: ")
        self.ended.set()


def wait_for(until: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not until():
        assert monotonic() < end, "it never came to that"
        sleep(0.02)


def by_password(served: Served, name: str) -> Looks:
    served.service.passwords.register.add(name, Role.PLAYER, PASSWORD)
    return Looks(Stranger(served.client()).come_in(name, PASSWORD).http)


def by_token(served: Served, name: str) -> Looks:
    register = served.service.passwords.register
    register.add(name, Role.PLAYER)
    return Looks(served.client(headers={"Authorization": f"Bearer {register.make_token(name)}"}))


def test_who_guesses_keeps_nobody_waiting_but_at_the_door(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many passwords are tried at once, each of them slowly."""
    register = served.service.passwords.register
    register.add("Hal", Role.PLAYER, PASSWORD)
    tried, go_on = Semaphore(0), threading.Event()

    def slow(hashed: str, password: str) -> bool:
        tried.release()
        return go_on.wait(PATIENCE) and False

    with served.client() as http, ThreadPoolExecutor(3 * COMMANDS) as guessers:
        hal = Stranger(http).come_in("Hal", PASSWORD)
        monkeypatch.setattr(register.hashing, "fits", slow)
        try:
            for number in range(3 * COMMANDS):
                guessers.submit(guess, served, f"guess {number}")
            assert tried.acquire(timeout=PATIENCE)
            assert hal.http.get("/api/me", timeout=20).status_code == 200
        finally:
            go_on.set()


def guess(served: Served, password: str) -> None:
    with served.client() as http:
        http.post("/api/login", json={"name": "Hal", "password": password})


def test_a_stream_ends_at_once_though_no_table_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "STILL_HERE", 10 * PATIENCE)
    with serving(tmp_path) as served, open_store(tmp_path / "room.db") as beside:
        http = served.client()
        guest = Stranger(http).come_in()
        looks = Looks(http)
        with served.client(cookies=http.cookies) as page:
            csrf = {"X-CSRF-Token": guest.csrf}
            assert page.post("/api/logout", headers=csrf).status_code == 200
        assert looks.ended.wait(PATIENCE)
        looks = by_password(served, "Ivy")
        with served.client() as desk:
            operator = Stranger(desk).come_in("operator")
            person = {"do": "disable", "name": "Ivy"}
            assert operator.post("/api/people", id="no more", person=person).status_code == 201
        assert looks.ended.wait(PATIENCE)
        looks = by_password(served, "Joy")
        vault = served.room.casino.vault
        RegisterDesk(beside, served.room.casino.now, vault).disable("Joy")
        assert looks.ended.wait(PATIENCE)


def test_streams_end_with_what_they_were_opened_by(tmp_path: Path) -> None:
    with serving(tmp_path) as served, open_store(tmp_path / "room.db") as beside:
        out = [by_password(served, name) for name in ("Ada", "Bea", "Cleo")]
        out += [by_token(served, name) for name in ("Dora", "Eva")]
        stays = [by_password(served, "Fay"), by_token(served, "Gwen")]
        other = RegisterDesk(beside, served.room.casino.now, open_vault(tmp_path / "vault.key"))
        other.change_role("Bea", Role.DEALER)
        other.set_password("Cleo", "another password")
        other.make_token("Dora")
        other.disable("Eva")
        other.disable("Ada")
        ada = Person("Ada", Role.PLAYER)
        wait_for(lambda: not served.service.passwords.register.stands(ada))
        before = [one.views for one in out]
        guest = Stranger(served.client()).come_in()
        guest.do(TABLE, type="sit")
        assert all(one.ended.wait(PATIENCE) for one in out)
        assert [one.views for one in out] == before
        for one in stays:
            wait_for(lambda one=one: one.views > 1)  # type: ignore[misc]
            assert not one.ended.is_set()
