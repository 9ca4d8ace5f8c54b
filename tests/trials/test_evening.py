"""Evenings through the casino: every entry holds as it is written, whatever happens."""

from pathlib import Path
from random import Random

import pytest

from pitboss.audit.verify import verify
from pitboss.journal.store import open_store
from pitboss.trials.nights.evening import Evening, evening
from pitboss.trials.nights.tally import Fault

EVENINGS = 4
STEPS = 250


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_an_evening_holds_from_its_first_entry_to_its_last(seed: int, tmp_path: Path) -> None:
    night = evening(tmp_path / "journal.db", Random(seed), STEPS)
    assert night.judge.entries > STEPS
    assert night.crashes
    assert night.refused
    assert all(pool.state.balanced for pool in night.judge.jackpots.values())
    assert night.judge.ledger.total == 0
    with open_store(night.path) as store:
        report = verify(store)
        assert report.findings == ()
        assert report.entries == night.judge.entries
        assert report.rounds > 10


def test_a_cent_that_is_lost_stops_the_evening(tmp_path: Path) -> None:
    night = Evening(tmp_path / "journal.db", Random(1), ("canberra-2017",))
    night.judge.ledger.balances["cage"] += 1
    with pytest.raises(Fault, match="sums to 1 cents"):
        night.play(1)


def test_what_is_not_decided_so_stops_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = Evening(tmp_path / "journal.db", Random(1), ("canberra-2017",))
    monkeypatch.setattr("pitboss.audit.judge_faces.decide", lambda house, state, command: ())
    with pytest.raises(Fault, match="decided otherwise by today's rules"):
        night.play(1)
