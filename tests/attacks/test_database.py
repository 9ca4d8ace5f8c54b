"""Somebody with the writer's password, a clock that is set back, and secrets that have to go."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from pitboss.audit.forget import redact_deal
from pitboss.audit.judge import Kind
from pitboss.audit.verify import verify
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.journal.database import StoreFailed
from pitboss.journal.rows import COLUMNS
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from tests.floor.felt import KEY, START, Felt
from tests.journal import by_hand
from tests.postgres import USER, Server

WRITER = "floor_writer"


def opened(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_table("C1", "canberra-2017")
    felt.sit("C1", "Ann")
    return felt


def play(felt: Felt) -> None:
    felt.croupier.begin("C1")
    felt.give("C1", c.AddSeed(player="Ann"), "Ann", seed="mine")
    felt.bet("C1", "Ann", ante=dollars(10))
    felt.play_out("C1")


# A writer who is not the owner


@pytest.fixture
def writer(postgres: Server, postgres_url: str) -> Iterator[str]:
    """The address by which a role writes that owns nothing."""
    open_store(postgres_url).close()
    postgres.run("postgres", f"CREATE ROLE {WRITER} LOGIN")
    try:
        assert main(["grant", postgres_url, WRITER]) == 0
        yield postgres_url.replace(f"{USER}@", f"{WRITER}@")
    finally:
        name = postgres_url.rpartition("/")[2]
        postgres.run(name, f"DROP OWNED BY {WRITER}")
        postgres.run("postgres", f"DROP ROLE {WRITER}")


def test_a_writer_plays_and_changes_nothing(writer: str, postgres_url: str) -> None:
    with open_store(writer) as store:
        play(opened(store))
        for statement in (
            "UPDATE pitboss.entry SET actor = 'Eve'",
            "DELETE FROM pitboss.entry",
            "TRUNCATE pitboss.entry",
            "DELETE FROM pitboss.secret",
            "UPDATE pitboss.secret SET secret = ''",
            "UPDATE pitboss.journal SET position = 0",
            "UPDATE pitboss.stream SET version = 1",
            "DELETE FROM pitboss.snapshot",
            "ALTER TABLE pitboss.entry DISABLE TRIGGER ALL",
            "DROP TRIGGER entry_stays ON pitboss.entry",
            "DROP SCHEMA pitboss CASCADE",
            "CREATE TABLE pitboss.mine (x int)",
        ):
            with (
                psycopg.connect(writer, autocommit=True) as connection,
                pytest.raises(psycopg.errors.InsufficientPrivilege),
            ):
                connection.execute(statement.encode())
        with pytest.raises(StoreFailed, match="permission denied"):
            store.redact([1])
    with open_store(postgres_url) as store:
        assert verify(store, Vault([KEY])).findings == ()


def test_a_writer_inserts_at_the_end_and_nowhere_else(writer: str) -> None:
    with open_store(writer) as store:
        opened(store)
    columns = "SELECT string_agg(column_name, ', ') FROM information_schema.columns WHERE "
    with psycopg.connect(writer, autocommit=True) as connection:
        [(names,)] = connection.execute(
            f"{columns} table_schema = 'pitboss' AND table_name = 'entry' "
            "AND column_name NOT IN ('position', 'version')".encode()
        )
        copied = f"INSERT INTO pitboss.entry ({names}, position, version) SELECT {names}, 900, 900 "
        with pytest.raises(psycopg.errors.RaiseException, match="after the last one"):
            connection.execute(f"{copied} FROM pitboss.entry WHERE position = 1".encode())
        rest = f"SELECT {names}, 900, 900 FROM pitboss.entry WHERE position = 1"
        next_one = rest.replace("900, 900", "5, 800")  # four are there
        both = f"{copied.partition('SELECT')[0]} {next_one} UNION ALL {rest}"
        with pytest.raises(psycopg.errors.RaiseException, match="after the last one"):
            connection.execute(both.encode())


_NAMES = ", ".join(name for name in COLUMNS if name != "position")


def test_a_writer_moves_no_head_by_a_table_of_their_own(writer: str, postgres_url: str) -> None:
    """The owner's function noted where the journal ends for whoever put it on a table."""
    with open_store(writer) as store:
        opened(store)
        head = store.head()
    attack = f"""
        CREATE TEMP TABLE mine (LIKE pitboss.entry);
        CREATE TRIGGER mine AFTER INSERT ON mine REFERENCING NEW TABLE AS added
            FOR EACH STATEMENT EXECUTE FUNCTION pitboss.follow();
        ALTER TABLE mine ALTER position SET DEFAULT {head.position + 1};
        INSERT INTO mine ({_NAMES}) SELECT {_NAMES} FROM pitboss.entry WHERE position = 1"""
    for url, refused in (
        (writer, psycopg.errors.InsufficientPrivilege),
        (postgres_url, psycopg.errors.RaiseException),  # whoever could put it there
    ):
        with psycopg.connect(url, autocommit=True) as connection, pytest.raises(refused):
            connection.execute(attack.encode())
    with open_store(writer) as store:
        assert store.head() == head


def test_a_file_has_no_roles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grant", str(tmp_path / "x.db"), "floor"]) == 2
    assert "its owner's alone" in capsys.readouterr().err


# The clock


def test_a_clock_that_goes_back_is_a_finding(store: Store) -> None:
    """Time limits and hours of gaming go by the clock of the entries."""
    times = [START + timedelta(minutes=n) for n in range(40)]
    felt = Felt(store, clock=lambda: times.pop(0))
    felt.open_table("C1", "canberra-2017")
    assert verify(store).findings == ()
    back = START - timedelta(hours=1)
    times[:] = [back]
    felt.give("C1", c.TakeSeat(player="Ann", seat=1), "Ann")
    (found,) = verify(store).findings
    assert (found.kind, found.position) == (Kind.CLOCK, store.head().position)
    assert datetime.fromisoformat(store.read("table/C1")[-1].time) == back


# Redaction


def test_a_deal_is_redacted_with_every_copy_of_its_shoe(url: str) -> None:
    """One entry was redacted, and the same shoe lay sealed beside the others of the deal."""
    with open_store(url) as store:
        felt = opened(store)
        for _ in range(3):
            play(felt)
        before = store.head()
        of_deals = [entry for entry in store.read("table/C1") if entry.secret]
        gone = redact_deal(store, "C1", 2, clock=felt.casino.now)
        left = [entry for entry in store.read("table/C1") if entry.secret]
        assert gone == len(of_deals) - len(left) > 2
        assert store.snapshots("table/C1") == []
        numbers = {_deal_of(entry.command + entry.events) for entry in left}
        assert numbers <= {0, 1, 3}
        assert store.check([before]).sound
        play(felt)
        for vault in (None, Vault([KEY])):
            assert verify(store, vault).findings == ()
        by_hand.run(url, "DELETE FROM secret")
        assert [finding.kind for finding in verify(store).findings] == [Kind.GONE]


def _deal_of(body: bytes) -> int:
    return next((n for n in (1, 2, 3, 4) if b'"number":%d,' % n in body and b"Publish" in body), 0)


def test_a_deal_in_play_keeps_its_shoe(store: Store) -> None:
    felt = opened(store)
    felt.croupier.begin("C1")
    with pytest.raises(BadInput, match="not been published yet"):
        redact_deal(store, "C1", 1)
    with pytest.raises(BadInput, match="has no deal 7"):
        redact_deal(store, "C1", 7)


def test_the_command_says_what_it_does_not_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "house.db"
    with open_store(path) as store:
        play(opened(store))
        secrets = [entry.secret for entry in store.read("table/C1") if entry.secret]
    assert main(["redact", str(path), "C1", "1"]) == 0
    assert "backups made before" in capsys.readouterr().out
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert [content.count(secret) for secret in secrets] == [0] * len(secrets)


def test_redaction_holds_nobody_up(tmp_path: Path) -> None:
    """A reader with an old view of the file kept writers waiting for half a minute."""
    path = tmp_path / "house.db"
    with open_store(path) as store, open_store(path) as reader:
        felt = opened(store)
        play(felt)
        reading = reader._database._read  # type: ignore[attr-defined]
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM entry").fetchone()
        felt.give("C1", c.SitOut(player="Ann"), "Ann")
        told: list[str] = []

        def redact() -> None:
            try:
                redact_deal(store, "C1", 1)
            except StoreFailed as error:
                told.append(str(error))

        thread = Thread(target=redact)
        thread.start()
        felt.give("C1", c.SitIn(player="Ann"), "Ann")
        thread.join()
        assert told == ["redacted, but a reader holds an older copy: redact again"]
        reading.execute("COMMIT")
        assert redact_deal(store, "C1", 1) == 0
