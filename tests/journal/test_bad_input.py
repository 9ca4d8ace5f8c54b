"""A file or a server that is no journal: one line that says why, and nothing is harmed."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import tests.debian
import tests.postgres
from pitboss.errors import BadInput
from pitboss.journal.store import open_store
from tests.journal import by_hand
from tests.journal.making import one
from tests.postgres import Server


def refused(url: str | Path) -> str:
    with pytest.raises(BadInput) as said:
        open_store(url)
    assert "\n" not in str(said.value)
    return str(said.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of some pages."""
    path = tmp_path / "journal.db"
    with open_store(path) as store:
        for version in range(50):
            store.append(one("table", version, f"c-{version}"))
    return path


def halve(content: bytes) -> bytes:
    return content[: len(content) // 2]


def cut_in_the_header(content: bytes) -> bytes:
    return content[:60]


def empty(content: bytes) -> bytes:
    return content[:0]


def overwrite(content: bytes) -> bytes:
    return b"Ah Td 2c " * len(content)


@pytest.mark.parametrize("damage", [halve, cut_in_the_header, empty, overwrite])
def test_a_damaged_file_is_refused(path: Path, damage: Callable[[bytes], bytes]) -> None:
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()
    assert str(path) in refused(path)
    assert path.read_bytes() == before


def test_a_damaged_page_is_one_line(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:] = bytes(len(content) - 8192)
    path.write_bytes(content)
    with pytest.raises(BadInput) as said, open_store(path) as store:
        store.check()
    assert "\n" not in str(said.value)


def test_a_foreign_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE journal (format)")
    assert refused(path) == f"{path} is not a journal"


def test_a_journal_of_a_later_format_is_refused(url: str) -> None:
    open_store(url).close()
    by_hand.run(url, "UPDATE journal SET format = 3")
    assert "a journal of format 3: this pitboss reads up to 2" in refused(url)


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    assert str(tmp_path) in refused(tmp_path)
    nowhere = tmp_path / "nowhere" / "journal.db"
    assert refused(nowhere) == f"{nowhere}: No such file or directory"
    assert "not mysql://" in refused("mysql://localhost/journal")


def test_the_ways_to_name_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("sqlite:///one.db", "two.db", f"sqlite:///{tmp_path}/three ?#%.db"):
        open_store(name).close()
    assert {path.name for path in tmp_path.iterdir()} == {"one.db", "two.db", "three ?#%.db"}


def test_a_server_that_is_not_there_is_refused() -> None:
    said = refused("postgresql://somebody:hush@127.0.0.1:1/journal")
    assert said.startswith("PostgreSQL: ")
    assert "hush" not in said


def test_a_bad_address_is_refused() -> None:
    assert refused("postgresql://127.0.0.1:port/x").startswith("PostgreSQL: ")


def test_a_database_that_is_not_there_is_refused(postgres: Server) -> None:
    assert "does not exist" in refused(postgres.url("nowhere"))


def test_a_database_of_other_letters_is_refused(postgres: Server) -> None:
    postgres.run("postgres", "CREATE DATABASE latin ENCODING latin1 TEMPLATE template0")
    assert "in UTF8, not LATIN1" in refused(postgres.url("latin"))


def test_a_foreign_schema_is_refused(postgres_url: str, postgres: Server) -> None:
    by_hand.run(postgres_url, "CREATE SCHEMA pitboss", "CREATE TABLE pitboss.journal (x int)")
    assert refused(postgres_url).startswith("PostgreSQL: ")
    by_hand.run(postgres_url, "DROP TABLE pitboss.journal")
    assert "already exists" in refused(postgres_url)


def test_tests_without_a_server_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tests.postgres, "_found", lambda: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    tests.postgres._programs.cache_clear()
    with pytest.raises(tests.debian.Failed, match="apt-get install postgresql"):
        tests.postgres._programs()
