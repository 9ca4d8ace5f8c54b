"""A backup without its key is worth little, and whoever makes or restores one hears of it."""

from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.journal.hushed import shown
from pitboss.journal.secrets import read_vault
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from tests.floor.felt import KEY, Felt
from tests.floor.journals import key_file


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A house with a deal in it, and its key beside it."""
    folder = tmp_path / "house"
    folder.mkdir()
    with open_store(folder / "house.db") as store:
        felt = Felt(store)
        felt.open_table("C1", "canberra-2017")
        felt.sit("C1", "Ann")
        felt.croupier.begin("C1")
        felt.bet("C1", "Ann", ante=dollars(10))
        felt.play_out("C1")
    key_file(folder, KEY).rename(folder / "vault.key")
    return folder / "house.db"


@pytest.fixture
def lines(journal: Path, tmp_path: Path) -> Path:
    file = tmp_path / "house.jsonl"
    assert main(["backup", str(journal), str(file)]) == 0
    return file


def test_a_backup_says_where_its_key_is(
    journal: Path, lines: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(journal), str(lines)]) == 0
    assert f"the key of its secrets is in {journal.with_name('vault.key')}" in (
        capsys.readouterr().out
    )
    assert KEY.hex() not in lines.read_text()
    journal.with_name("vault.key").unlink()
    assert main(["backup", str(journal), str(lines)]) == 0
    assert "was not found (--key): without it" in capsys.readouterr().out


def test_without_the_key_nothing_is_restored(
    lines: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything looked well until the first card had to be drawn."""
    new = tmp_path / "new" / "house.db"
    new.parent.mkdir()
    assert main(["restore", str(lines), str(new)]) == 2
    assert "say with --key where that is; nothing was restored" in capsys.readouterr().err
    assert [*new.parent.iterdir()] == []
    other = tmp_path / "other"
    other.mkdir()
    wrong = key_file(other, bytes(32))
    assert main(["restore", str(lines), str(new), "--key", str(wrong)]) == 2
    assert "has not the key" in capsys.readouterr().err
    assert [*new.parent.iterdir()] == []


def test_with_the_key_play_goes_on(journal: Path, lines: Path, tmp_path: Path) -> None:
    new = tmp_path / "new" / "house.db"
    new.parent.mkdir()
    key = journal.with_name("vault.key")
    assert main(["restore", str(lines), str(new), "--key", str(key)]) == 0
    carried = new.with_name("vault.key")
    assert read_vault(carried).names == read_vault(key).names
    assert carried.stat().st_mode & 0o777 == 0o600
    with open_store(new) as store:
        Felt(store, "later").croupier.begin("C1")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://olga:hush@127.0.0.1:1/x",
        "postgresql://olga:hu%3Ahush@127.0.0.1:1/x",
        "postgresql://olga@127.0.0.1:1/x?password=hush",
        "postgresql://olga:se/hush@127.0.0.1:1/x",
        "postgresql://olga:hush@127.0.0.1:hush/x",
    ],
)
def test_a_password_is_never_printed(
    url: str, lines: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "hush" not in shown(url) or "/hush" in url or ":hush/" in url
    key = str(key_file(tmp_path, KEY))
    capsys.readouterr()
    for words in (
        ["verify", url],
        ["backup", url, str(tmp_path / "b")],
        ["restore", str(lines), url, "--key", key],
        ["head", url],
        ["redact", url, "C1", "1"],
        ["grant", url, "floor"],
        ["journal", url],
    ):
        assert main(words) == 2
        said = capsys.readouterr()
        assert "hush" not in said.out + said.err, words


@pytest.mark.parametrize("key", ["/dev/zero", "/dev/random", "/", "/dev/null", "a\0b", "x" * 300])
def test_a_key_that_is_no_file_is_one_line(key: str, journal: Path) -> None:
    with pytest.raises(BadInput) as told:
        read_vault(Path(key))
    assert "\n" not in str(told.value)
