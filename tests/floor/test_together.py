"""Several processes at one journal: nothing is paid twice, and nothing is lost in a kill."""

from random import Random

import pytest

from pitboss.audit.verify import verify
from pitboss.journal.draft import Append
from pitboss.journal.page import Appended
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Conflict, open_store
from pitboss.play.codec import decode_events
from pitboss.play.table import commands as c
from pitboss.play.table.events import RoundFinished
from tests.floor.felt import KEY, Felt
from tests.floor.killed import TABLES, check_floor, go_on, kill_floor
from tests.floor.player import open_floor, play_together, start

ROUNDS = 4
KILLS = 10


def test_two_processes_play_at_one_table_and_feed_one_jackpot(url: str) -> None:
    tables = open_floor(url, 2)
    players = [start(url, name, ROUNDS, tables) for name in ("left", "right")]
    said = play_together(players)
    assert [process.returncode for process in players] == [0, 0], said
    lines = [line.split() for out, _ in said for line in out.decode().splitlines()]
    assert all(out for out, _ in said)
    assert "first" in {line[0] for line in lines} <= {"first", "again"}
    with open_store(url) as store:
        report = verify(store, Vault([KEY]))
        assert report.findings == ()
        felt, played = Felt(store), 0
        for table in tables:
            entries = store.read(f"table/{table}")
            events = [event for entry in entries for event in decode_events(entry.events)]
            finished = [event.number for event in events if isinstance(event, RoundFinished)]
            # Who looks while the other ends the last round may begin one more, and no second one.
            assert finished in ([*range(1, ROUNDS + 1)], [*range(1, ROUNDS + 2)])
            played += len(finished)
        assert felt.casino.jackpot("J").balanced
        assert felt.casino.jackpot("J").fed == 2 * 200 * played


def test_who_decided_on_an_older_table_decides_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a decision and its entry somebody else writes: the database refuses it once."""
    table = open_floor(url, 1)[0]
    with open_store(url) as left, open_store(url) as right:
        slow, quick = Felt(left, "slow"), Felt(right, "quick")
        refused: list[Conflict] = []
        append = left.append

        def overtaken(batches: list[Append]) -> Appended:
            if not refused:
                quick.give(table, c.TakeSeat(player="Cy", seat=5), "Cy")
            try:
                return append(batches)
            except Conflict as conflict:
                refused.append(conflict)
                raise

        monkeypatch.setattr(left, "append", overtaken)
        given = slow.give(table, c.TakeSeat(player="Dot", seat=6), "Dot")
        assert [conflict.stream for conflict in refused] == [f"table/{table}"]
        assert not given.repeated
        assert given.version == quick.casino.load(table).version
        assert {"Cy", "Dot"} <= quick.casino.table(table).players.keys()
        assert verify(right, Vault([KEY])).findings == ()


def test_a_floor_that_is_killed_comes_back_and_goes_on(url: str) -> None:
    random = Random(11)
    tables = open_floor(url, TABLES)
    entries = [check_floor(url, []).entries]
    for _ in range(KILLS):
        told = kill_floor(url, tables, random)
        assert told
        entries.append(check_floor(url, told).entries)
    assert entries[-1] > entries[0] + KILLS
    for table in tables[:3]:
        go_on(url, table)
    check_floor(url, [])
