"""Nobody receives a card they may not see: every byte that is sent to each viewer is searched."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.audit.past import Past
from pitboss.floor.people import Person, Role
from pitboss.floor.room import tell
from pitboss.floor.room.room import Room
from pitboss.play.table.view import Viewer
from pitboss.web.api import problems, stream
from pitboss.web.api.views import Views
from tests.prove.canary import Leak
from tests.web.api.canaries import Night
from tests.web.api.served import QUICK, Served, demonstration, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("canaries")
    with serving(folder, demonstration(replace(QUICK, between=0))) as room:
        yield room


def test_each_viewer_receives_the_cards_of_that_viewer_alone(served: Served) -> None:
    night = Night(served, ("holdem-1995", "canberra-2017"))
    night.play(1)
    night.search()
    assert all(night.searched[what] for what in ("answers", "stream", "cards"))


def test_a_view_with_the_eyes_of_another_is_found(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = Night(served, ("omaha-1995",))
    monkeypatch.setattr(tell, "BYSTANDER", Viewer("player one"))
    night.play(1)
    with pytest.raises(Leak, match="received"):
        night.search()


def _in_the_stream(patch: pytest.MonkeyPatch) -> None:
    """Whoever looks by a stream is sent what player one sees; other answers are as they were."""
    patch.setattr(Room, "sees_as", lambda self, name, person: "player")
    compose = Views._as

    def composed(self: Views, as_whom: str, table: str, person: Person | None) -> bytes:
        return compose(self, as_whom, table, Person("player one", Role.PLAYER))

    patch.setattr(Views, "_as", composed)


def _beside_the_stream(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stream, "RETRY", b": seat 1 holds Ah\n\n")


def _in_a_problem(patch: pytest.MonkeyPatch) -> None:
    compose = problems.body
    patch.setattr(problems, "body", lambda *told, **more: compose(*told, **more, holds=["Ah"]))


def _in_a_header(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(problems, "MEDIA", "application/problem+json; holds=Ah")


def _in_a_history(patch: pytest.MonkeyPatch) -> None:
    """Everybody who asks for the own rounds is told those of player one."""
    of = Past.of
    patch.setattr(Past, "of", lambda self, player: of(self, "player one"))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (_in_a_history, r"received \w\w of round \d+ at omaha-1995"),
        (_in_the_stream, r"the stream of .* received \w\w of round \d+ at omaha-1995"),
        (_beside_the_stream, "the stream of .* by a way that nobody knows"),
        (_in_a_problem, "received Ah by a way that nobody knows"),
        (_in_a_header, "received Ah by a way that nobody knows"),
    ],
)
def test_a_leak_that_is_planted_in_the_service_is_found(
    served: Served, monkeypatch: pytest.MonkeyPatch, plant: Any, found: str
) -> None:
    night = Night(served, ("omaha-1995",))
    plant(monkeypatch)
    night.play(1)
    with pytest.raises(Leak, match=found):
        night.search()


@pytest.mark.parametrize("where", ["a problem", "the log"])
def test_a_face_that_came_by_another_way_is_found(served: Served, where: str) -> None:
    night = Night(served, ("omaha-1995",))
    if where == "the log":
        served.service.log.say("failed", why="Ah was dealt")
    else:
        night.viewers[""].bodies.append(b'{"detail": "seat 3 holds Ah"}')
    with pytest.raises(Leak, match=r"by a way that nobody knows|the log"):
        night.search()
