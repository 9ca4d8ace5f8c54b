"""Who comes alone goes at once; those who follow closely go together."""

import asyncio

import pytest

from pitboss.floor.room import pace


def test_those_who_follow_closely_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "PACE", 3600)

    async def come() -> None:
        moves = pace.Pace()
        await moves.step()
        gone, *others = [asyncio.create_task(moves.step()) for _ in range(4)]
        await asyncio.sleep(0)
        assert not any(one.done() for one in (gone, *others))
        gone.cancel()  # who waits no more holds up nobody
        moves._go()
        await asyncio.gather(*others)

    asyncio.run(come())
