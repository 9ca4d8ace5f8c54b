"""Several processes at one journal: nothing is paid twice, and nothing is lost in a kill."""

from random import Random

from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.codec import decode_events
from pitboss.play.table_events import RoundFinished
from pitboss.trials.verify import verify
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
    assert {line[0] for line in lines} == {"first", "again"}
    assert any(error for _, error in said), "nobody ever came too late"
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
