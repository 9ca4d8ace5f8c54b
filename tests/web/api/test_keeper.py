"""Who tends a table: the process that moved it; another one only if nothing comes of that."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any, cast

import pytest

from pitboss.floor.room.tend import Until
from pitboss.web.api import keeper
from pitboss.web.api.keeper import SECOND_HAND, Keeper
from pitboss.web.api.log import Log

START = datetime(2026, 11, 17, 10, 0, tzinfo=UTC)


class FakeRoom:
    """One table, at which something is due until it was tended, or at a time."""

    def __init__(self, at: datetime | None = None) -> None:
        self.at, self.tended = at, 0
        self.casino = self.flows = self

    def now(self) -> datetime:
        return START

    def version(self, _: str) -> int:
        return 0

    def waits(self, _: str) -> Until | None:
        return Until(self.at) if self.at or self.tended else None

    def tend(self, _: str) -> None:
        self.tended += 1


def kept(room: FakeRoom, play: Callable[[Keeper], Awaitable[None]]) -> None:
    async def run(threads: ThreadPoolExecutor) -> None:
        await play(Keeper(cast(Any, room), threads, Log(StringIO()), lambda _: None))

    with ThreadPoolExecutor(1) as threads:
        asyncio.run(run(threads))


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """After how long the keeper means to look again; nobody waits for it."""
    found: list[float] = []
    monkeypatch.setattr(Keeper, "_later", lambda self, table, after: found.append(after))
    return found


def test_what_moved_here_is_tended_at_once() -> None:
    async def play(keeper: Keeper) -> None:
        keeper.poke("T")
        await keeper.close()

    room = FakeRoom()
    kept(room, play)
    assert room.tended == 1


def test_what_moved_elsewhere_is_left_to_others_first(seconds: list[float]) -> None:
    async def play(keeper: Keeper) -> None:
        keeper.stand_by("T")
        await keeper.close()

    room = FakeRoom()
    kept(room, play)
    assert (room.tended, seconds) == (0, [SECOND_HAND])


def test_what_others_leave_undone_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "SECOND_HAND", 0.001)
    room = FakeRoom()

    async def play(keeper: Keeper) -> None:
        keeper.stand_by("T")
        while not room.tended:
            await asyncio.sleep(0.001)
        await keeper.close()

    kept(room, play)
    assert room.tended == 1


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_time_that_is_up_is_left_to_others_first_too(
    seconds: list[float], elsewhere: bool
) -> None:
    async def play(keeper: Keeper) -> None:
        keeper.stand_by("T")
        if elsewhere:
            keeper._look("T")
        else:
            keeper.poke("T")

    kept(FakeRoom(START + timedelta(seconds=7)), play)
    assert seconds == [SECOND_HAND, 7 + (SECOND_HAND if elsewhere else 0)]
