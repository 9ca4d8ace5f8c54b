"""Tables of a tournament: a new level is on the sign, and a killed process goes on."""

from pathlib import Path
from signal import SIGKILL

from pitboss.audit.verify import verify
from pitboss.floor.casino import Casino
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.pot.sign import PotSign
from tests.floor.felt import KEY, ticking
from tests.tournaments.streamed import NAME, ROUNDS, play, start


def test_a_killed_process_goes_on_with_its_tables(tmp_path: Path) -> None:
    """Killed in the first round of a table, and in a later one; nothing is played twice."""
    file = str(tmp_path / "floor.db")
    assert start(file, 30) == -SIGKILL
    with open_store(file) as store:
        first = store.head().position
    assert start(file, 25) == -SIGKILL
    with open_store(file) as store:
        assert store.head().position >= first + 25
    assert play(file).paid
    with open_journal(file) as journal:
        assert verify(journal, vault=Vault([KEY])).findings == ()
    with open_store(file) as store:
        clock = ticking(store)
        state = TournamentDesk(store, clock).state(NAME)
        assert state.rounds == {1: ROUNDS, 2: ROUNDS}
        assert sum(stack.chips for stack in state.stacks.values()) == state.issued
        casino = Casino(store, clock, Vault([KEY]))
        for number in (1, 2):
            table = casino.table(f"{NAME}-{number}")
            assert table.number == ROUNDS
            assert isinstance(table.sign.shown, PotSign)
            assert table.sign.shown.minimum == 5_000
