"""Secrets that somebody took away are told from those that were redacted, and deal nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from pitboss.audit.forget import redact_deal
from pitboss.audit.judge import Kind
from pitboss.audit.verify import verify
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.floor.people import Person, Role
from pitboss.floor.redactions import STREAM
from pitboss.journal.chain import Broken
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.verbs import Refused
from tests.attacks.test_loading import altered
from tests.floor.felt import KEY, OLGA, Felt, ticking
from tests.floor.journals import key_file, open_table, play_round
from tests.journal import by_hand

VAULT = Vault([KEY])
TABLES = ("manila-1995", "ultimate-2019")


def played(store: Store) -> Felt:
    felt = Felt(store)
    for rules in TABLES:
        open_table(felt, rules)
        play_round(felt, rules)
    return felt


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("redacted") / "floor.db"
    with open_store(path) as store:
        redact_deal(store, "manila-1995", 1, OLGA, played(store).casino.now)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def path(kept: Path, tmp_path: Path) -> Path:
    return Path(copyfile(kept, tmp_path / "floor.db"))


def test_of_what_was_redacted_an_entry_says_so_and_by_whom(path: Path) -> None:
    with open_store(path) as store:
        (noted,) = store.read(STREAM)
        assert (noted.actor, noted.role) == ("Olga", "operator")
        assert redact_deal(store, "manila-1995", 1, OLGA) == 0
        assert len(store.read(STREAM)) == 1
        assert redact_deal(store, "ultimate-2019", 1, OLGA, ticking(store)) > 1
        for vault in (None, VAULT):
            report = verify(store, vault)
            assert (report.findings, len(report.missing) > 2) == ((), True)
        Felt(store, "later").croupier.begin("manila-1995")


@pytest.mark.parametrize("which", ["", "WHERE position = (SELECT max(position) FROM secret)"])
def test_what_is_gone_without_a_word_is_a_finding(
    path: Path, which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever took secrets away had redacted them, and every one held."""
    by_hand.run(str(path), f"DELETE FROM secret {which}")
    for key in ([], ["--key", str(key_file(tmp_path, KEY))]):
        assert main(["verify", str(path), *key]) == 1
        said = capsys.readouterr().out
        assert "and no entry says that they were redacted: entries" in said


def test_a_secret_that_is_nothing_is_gone(path: Path) -> None:
    altered(path, "UPDATE secret SET secret = NULL")
    with open_store(path) as store:
        assert {finding.kind for finding in verify(store).findings} == {Kind.GONE}


@pytest.mark.parametrize("rules", ["omaha-1995", "three-card-2006"])
def test_no_table_is_loaded_with_the_secrets_of_an_open_deal_gone(
    tmp_path: Path, rules: str
) -> None:
    """Hands were unknown to the floor itself then, and betting went on upon them."""
    path = tmp_path / "floor.db"
    with open_store(path) as store:
        felt = Felt(store)
        open_table(felt, rules)
        play_round(felt, rules)
        felt.croupier.begin(rules)
        if rules == "omaha-1995":
            felt.croupier.deal(rules)
    by_hand.run(str(path), "DELETE FROM secret WHERE position = (SELECT max(position) FROM secret)")
    with open_store(path) as store, pytest.raises(Broken, match="is gone, and its deal is open"):
        Felt(store, "later").casino.load(rules)


def test_redaction_is_the_operators(path: Path) -> None:
    with open_store(path) as store:
        before = store.head()
        with pytest.raises(Refused):
            redact_deal(store, "ultimate-2019", 1, Person("Sue", Role.SUPERVISOR))
        with pytest.raises(BadInput):
            redact_deal(store, "ultimate-2019", 9, OLGA)
        assert store.head() == before
        assert verify(store, VAULT).findings == ()
