"""How long a table waits between two rounds."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.floor.room import tend
from pitboss.floor.room.casino_file import Times
from pitboss.floor.room.tend import Begin, Until

OVER = datetime(2026, 1, 1, tzinfo=UTC)
TIMES = Times(wagers=30, between=4)


def looked(stake: int, laid: tuple[str, ...], seconds: int) -> Any:
    """A table whose round was over so many seconds ago, where one person sits with this stake."""
    state = SimpleNamespace(played_out=False, finished=True, stake={3: stake}.__getitem__)
    return SimpleNamespace(
        people={3: "Ann"}, state=state, spec=None, times=TIMES,
        loaded=SimpleNamespace(game=SimpleNamespace(laid=laid)),
        now=OVER + timedelta(seconds=seconds), since=lambda wait: OVER + timedelta(seconds=wait),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("stake", "laid", "wait"), [(10_000, (), 4), (0, (), 30), (0, ("ante",), 4)]
)
def test_whose_stake_is_gone_has_time_to_bring_another(
    stake: int, laid: tuple[str, ...], wait: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tend, "bots_top_up", lambda spec, state: None)
    early, late = (tend._round(looked(stake, laid, seconds)) for seconds in (wait - 1, wait))
    assert early == Until(OVER + timedelta(seconds=wait), told=wait == TIMES.wagers)
    assert late == Begin()
