"""Two processes' worth of service on one PostgreSQL: whoever is asked, it is the same room."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from pitboss.audit.verify import verify
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import open_store
from pitboss.web.api import keeper
from tests.debian import Failed
from tests.postgres import Server, server
from tests.web.api.served import serving
from tests.web.api.stranger import Stranger, play_round
from tests.web.api.test_stream import messages

TABLE = "three-card-2006"
PATIENCE = 30  # seconds


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    try:
        with server() as started:
            yield started
    except Failed as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def database(running: Server) -> Iterator[str]:
    with running.database() as url:
        yield url


def test_two_of_them_are_one_room(database: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path, journal=database) as one,
        serving(tmp_path, journal=database) as two,
        one.client() as here,
        two.client() as there,
    ):
        first = Stranger(here).come_in("player one")
        same = Stranger(there)
        there.cookies.update(here.cookies)  # the log-in of the one is known to the other
        same.csrf, same.name = first.csrf, first.name
        with there.stream("GET", "/api/stream", params={"table": TABLE}) as response:
            said = messages(response)
            assert next(said).data["view"]["seat"] is None
            first.do(TABLE, type="sit")
            seen = next(one for one in said if one.data["view"]["seat"] is not None)
            assert seen.data["table"] == TABLE
        view = play_round(TABLE, same)  # dealt by whichever was quicker, and once
        assert view["round"] == 1
        assert first.wait(TABLE, lambda view: view["round"] >= 1)["seat"] == view["seat"]
        again = same.give(TABLE, id="one click", type="sit-out")
        repeated = first.give(TABLE, id="one click", type="sit-out")
        assert (again.status_code, repeated.status_code) == (201, 200)
    with open_store(database) as store:
        report = verify(store, open_vault(tmp_path / "vault.key"))
    assert report.findings == ()


def test_who_moves_a_table_deals_and_the_others_look_on(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "SECOND_HAND", 600)
    with (
        serving(tmp_path, journal=database) as one,
        serving(tmp_path, journal=database) as two,
        one.client() as here,
    ):
        there: list[str] = []
        monkeypatch.setattr(two.room, "tend", there.append)
        player = Stranger(here).come_in("player two")
        player.do(TABLE, type="sit")
        play_round(TABLE, player)
        reached, deadline = one.room.casino.version(TABLE), monotonic() + PATIENCE
        while two.room.casino.version(TABLE) < reached:
            assert monotonic() < deadline, "the other process has not learned of it"
            sleep(0.01)
        assert there == []


def test_another_deals_on_when_whoever_moved_a_table_is_gone(database: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path, journal=database) as one,
        serving(tmp_path, journal=database),
        one.client() as here,
    ):
        player = Stranger(here).come_in("player two")
        one.service.keeper._closed = True  # it takes commands, and does nothing of itself
        player.do(TABLE, type="sit")
        assert play_round(TABLE, player)["round"] >= 1
