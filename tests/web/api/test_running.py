"""How it runs: whether it is ready, and what its log says."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.journal.test_condition import full
from tests.web.api.served import Served, serving


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as room:
        yield room


def lines(served: Served, event: str) -> list[str]:
    said = [msgspec.json.decode(line) for line in served.log.getvalue().splitlines()]
    return [line["said"] for line in said if line["event"] == event]


def test_it_is_not_ready_while_its_journal_cannot_be_written(
    fresh: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fresh.client() as http:
        assert http.get("/ready").status_code == 200
        with monkeypatch.context() as broken:
            broken.setattr(fresh.room.store._database, "locked", full)
            for _ in range(3):
                assert http.post("/api/guest").status_code == 503
            ready = http.get("/ready")
            assert (ready.status_code, ready.json()["detail"]) == (
                503,
                "the journal cannot be written: the log says why",
            )
            assert http.get("/health").status_code == 200
            assert lines(fresh, "journal") == ["the disk is full"]
        assert http.get("/ready").status_code == 200
        assert lines(fresh, "journal") == ["the disk is full", "it can be written again"]
