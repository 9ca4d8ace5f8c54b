"""Nobody receives a card they may not see: every byte that is sent to each viewer is searched."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor.room import tell
from pitboss.play.table.view import Viewer
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


@pytest.mark.parametrize("where", ["a problem", "the log"])
def test_a_face_that_came_by_another_way_is_found(served: Served, where: str) -> None:
    night = Night(served, ("omaha-1995",))
    if where == "the log":
        served.service.log.say("failed", why="Ah was dealt")
    else:
        night.viewers[""].bodies.append(b'{"detail": "seat 3 holds Ah"}')
    with pytest.raises(Leak, match=r"by a way that nobody knows|the log"):
        night.search()
