"""`pitboss journal`: what a journal holds, round by round."""

from pathlib import Path

import pytest

from pitboss.audit.contents import told
from pitboss.cli import main
from pitboss.games import GAMES
from pitboss.journal.store import open_store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from tests.floor.felt import Felt


def test_every_table_and_round_is_listed(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    tables = [line for line in lines if line.startswith("table ")]
    assert [line.split()[1] for line in tables] == [f"{rules}:" for rules in GAMES]
    rounds = [line for line in lines if line.startswith("  round ")]
    assert len(rounds) == 2 * len(GAMES)
    assert all("Ann " in line for line in rounds)
    assert lines[-2].startswith("jackpot J: $20,0")
    assert lines[-1].endswith(" entries, 7 tables, 14 rounds")


def test_a_round_in_play_and_one_that_is_void(tmp_path: Path) -> None:
    with open_store(tmp_path / "short.db") as store:
        felt = Felt(store)
        felt.open_table("C1", "canberra-2017")
        felt.sit("C1", "Ann")
        felt.croupier.begin("C1")
        felt.bet("C1", "Ann", ante=dollars(10))
        felt.croupier.deal("C1")
        in_play = list(told(store))
        felt.give("C1", b.Act(1, "fold"), "Ann")
        felt.croupier.carry_on("C1")
        over = list(told(store))
    assert in_play[1].endswith("  in play")
    assert over[1].endswith("  Ann -$10")
    assert over[-1].endswith(" 1 table, 1 round")


def test_what_is_no_journal_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", str(tmp_path / "no.db")]) == 2
    assert "there is no such journal" in capsys.readouterr().err
