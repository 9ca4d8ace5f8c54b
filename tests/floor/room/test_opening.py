"""A room is opened upon the journal, the key and the file that belong together, or not at all."""

from io import StringIO
from pathlib import Path

import pytest

from pitboss.cli import BAD_INPUT, main
from pitboss.journal.store import open_store

ONE = 'name = "The Crown"\n[[tables]]\nname = "c1"\nrules = "three-card-2006"\n'


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of a house with an operator, and its key beside it."""
    monkeypatch.setattr("sys.stdin", StringIO("correct horse battery\n"))
    path = tmp_path / "house.db"
    assert main(["people", "add", "Olga", "--role", "operator", "--journal", str(path)]) == 0
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """The one line that is said."""
    capsys.readouterr()
    assert main([*map(str, words)]) == BAD_INPUT
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return told.err


def entries(journal: Path) -> int:
    with open_store(journal) as store:
        return store.head().position


@pytest.mark.parametrize("words", ["serve --port 0", "people token Olga", "people list"])
def test_a_key_that_is_not_there_is_not_made_for_a_journal_that_is(
    journal: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    typo = journal.with_name("keys") / "typo.key"
    told = refused(capsys, *words.split(), "--journal", journal, "--key", typo)
    assert f"{typo}: there is no such file of keys" in told
    journal.with_name("vault.key").rename(journal.with_name("away"))
    told = refused(capsys, *words.split(), "--journal", journal)
    assert "vault.key: there is no such file of keys" in told
    assert not typo.parent.exists()
    assert not journal.with_name("vault.key").exists()
    assert entries(journal) == 1


@pytest.mark.parametrize("words", ["serve --port 0", "people token Olga", "people disable Olga"])
def test_the_key_of_another_journal_is_refused_before_anything_is_written(
    journal: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    other = journal.with_name("other.key")
    other.write_text(f"{bytes(32).hex()}\n")
    other.chmod(0o600)
    told = refused(capsys, *words.split(), "--journal", journal, "--key", other)
    assert f"{other} has not the key of this journal" in told
    assert entries(journal) == 1


def test_a_file_that_is_no_key_leaves_no_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "vault.key").write_text("no key\n")
    (tmp_path / "vault.key").chmod(0o600)
    told = refused(capsys, "serve", "--port", 0, "--journal", tmp_path / "new.db")
    assert "is not a file of keys" in told
    assert not (tmp_path / "new.db").exists()
