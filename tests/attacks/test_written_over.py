"""A slip of the pen: a file is written over by nothing but what it was, and no address is told."""

import os
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.journal.store import open_store
from tests.floor.felt import KEY, Felt
from tests.floor.journals import key_file, open_table, play_round

TABLE = "three-card-2006"


def house(folder: Path) -> Path:
    folder.mkdir()
    with open_store(folder / "house.db") as store:
        felt = Felt(store)
        open_table(felt, TABLE)
        play_round(felt, TABLE)
    key_file(folder, KEY).rename(folder / "vault.key")
    return folder / "house.db"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("houses")
    return house(folder / "one"), house(folder / "other")


def export(journal: Path, output: Path) -> list[str]:
    key = ["--key", str(journal.with_name("vault.key"))]
    return ["export", str(journal), TABLE, "1", *key, "-o", str(output)]


def backup(journal: Path, output: Path) -> list[str]:
    return ["backup", str(journal), str(output)]


def head(journal: Path, output: Path) -> list[str]:
    return ["head", str(journal), "--sign", str(journal.with_name("s")), "-o", str(output)]


@pytest.mark.parametrize("command", [export, backup, head])
def test_neither_a_journal_nor_its_key_nor_anything_else_is_written_over(
    houses: tuple[Path, Path], command: type, tmp_path: Path
) -> None:
    """A backup into the journal's own name left a file of lines where the journal was."""
    text = tmp_path / "text"
    text.write_text("precious\n")
    for victim in (houses[0], houses[0].with_name("vault.key"), houses[1], text):
        before = victim.read_bytes()
        assert main(command(houses[0], victim)) == 2
        assert victim.read_bytes() == before


@pytest.mark.parametrize("command", [export, backup])
def test_what_is_of_another_journal_stays_and_ones_own_is_made_anew(
    houses: tuple[Path, Path], command: type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "kept"
    assert main(command(houses[0], output)) == 0
    assert output.stat().st_mode & 0o777 == 0o600
    before = output.read_bytes()
    assert main(command(houses[1], output)) == 2
    assert "nothing was written" in capsys.readouterr().err
    assert output.read_bytes() == before
    assert main(command(houses[0], output)) == 0


@pytest.mark.parametrize("words", [["--head", ""], ["--signer", "ab"], ["--signer", ""]])
def test_what_was_kept_and_is_not_there_is_no_comparison(
    houses: tuple[Path, Path], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty variable in a script compared nothing, and all was well."""
    assert main(["verify", str(houses[0]), *words]) == 2
    with open_store(houses[0]) as store:
        slip = str(store.head())
    assert main(["verify", str(houses[0]), "--head", slip]) == 0
    assert main(["verify", str(houses[0]), "--head", slip, "--signer", "ab"]) == 2
    assert "this is none" in capsys.readouterr().err


def test_a_pipe_keeps_nobody_waiting(houses: tuple[Path, Path], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main(["verify", str(houses[0]), "--key", str(tmp_path / "pipe")]) == 2
    for command in (export, backup, head):
        assert main(command(houses[0], tmp_path / "pipe")) == 2


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://olga:hush@127.0.0.1:1/x",
        "postgresql://olga@127.0.0.1:1/x?sslpassword=hush",
        "postgresql://olga@127.0.0.1:1/x?pass%77ord=hush",
        "POSTGRESQL://olga:hush@127.0.0.1:1/x",
        "host=127.0.0.1 port=1 password=hush",
    ],
)
def test_no_command_repeats_a_password(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["people", "token", "Ann", "--journal", url],
        ["replay", url, "C1", "1"],
        ["export", url, "C1", "1"],
        ["tournament", "check", url],
        ["verify", "x.db", "--key", url],
    ):
        assert main(words) == 2
        said = capsys.readouterr()
        assert "hush" not in said.out + said.err, words
