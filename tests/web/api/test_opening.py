"""A room is opened upon the journal, the key and the file that belong together, or not at all."""

import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli import BAD_INPUT, main
from pitboss.errors import BadInput
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import DEMONSTRATION, House, TableSpec, read_house
from pitboss.floor.room.plan import AddTable
from pitboss.floor.room.room import Room
from pitboss.journal.secrets import vault_of
from pitboss.journal.store import Store, open_store
from pitboss.web.api.passwords import Passwords, check_demonstration
from pitboss.web.api.settings import Settings

OLGA = Person("Olga", Role.OPERATOR)
CROWN = House("The Crown", (TableSpec("c1", "three-card-2006"),))
DEMO = read_house(DEMONSTRATION)


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


@pytest.mark.parametrize(
    ("words", "password", "why"),
    [
        ("people add Ann --role king", "correct horse battery", "'king' is not a role"),
        ("people add Ann", "short", "a password has 8 to 200 characters"),
        ("people add Ann", "x" * 201, "a password has 8 to 200 characters"),
        ("people add Ann", "", "there is no password"),
        ("people add dealer", "correct horse battery", "a name of the house, and no player's"),
        ("people add Ann --key {0}/new.db", "correct horse battery", "is the journal, and no file"),
        ("serve --port 0 --key {0}/new.db", "", "is the journal, and no file of keys"),
        ("serve --port 0 --key {0}/a/../new.db", "", "is the journal, and no file of keys"),
    ],
)
def test_a_slip_leaves_no_journal(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    password: str,
    why: str,
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{password}\n"))
    said = words.format(tmp_path).split()
    assert why in refused(capsys, *said, "--journal", tmp_path / "new.db")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("words", ["serve --port 0", "people add Ann --no-password"])
def test_where_no_key_can_be_made_no_journal_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    (tmp_path / "file").write_text("no folder\n")
    keys, new = tmp_path / "file" / "keys", tmp_path / "new.db"
    told = refused(capsys, *words.split(), "--journal", new, "--key", keys)
    assert f"{keys.parent}: File exists" in told
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("path", ["/", ".", "..", "sqlite:///", "{0}"])
@pytest.mark.parametrize("words", ["serve --port 0", "people add Ann --no-password"])
def test_a_folder_is_no_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, path: str
) -> None:
    journal = path.format(tmp_path)
    told = refused(capsys, *words.split(), "--journal", journal)
    assert f"{journal} is a folder, and no journal" in told
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("words", ["serve --port 0", "people list", "people add Ann --no-password"])
def test_no_path_is_not_the_journal_at_home(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """As where a script's variable is empty: nobody works in another journal than was meant."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "--journal: there is no path" in refused(capsys, *words.split(), "--journal", "")
    assert [*tmp_path.iterdir()] == []


# Without --casino


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "house.db") as opened:
        yield opened


def room_of(store: Store, tmp_path: Path, house: House) -> Room:
    vault = vault_of(store, tmp_path / "vault.key")
    return Room(store, partial(datetime.now, UTC), vault, house)


def test_the_demonstration_is_not_opened_in_the_journal_of_a_house(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, "serve", "--port", 0, "--journal", journal)
    assert "the journal has a register of people: it is not the demonstration room's" in told
    assert entries(journal) == 1


def test_the_demonstration_is_not_opened_beside_other_tables(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room_of(store, tmp_path, CROWN).open()
    stood = store.head()
    told = refused(capsys, "serve", "--port", 0, "--journal", tmp_path / "house.db")
    assert "the journal has table c1: it is not the demonstration room's" in told
    assert store.head() == stood


def test_a_demonstration_goes_on_with_people_and_tables_of_its_own(
    store: Store, tmp_path: Path
) -> None:
    room_of(store, tmp_path, replace(DEMO, tables=DEMO.tables[:3])).open()  # and then it died
    check_demonstration(room_of(store, tmp_path, DEMO))
    room = room_of(store, tmp_path, DEMO)
    room.open()
    check_demonstration(room_of(store, tmp_path, DEMO))
    register = Passwords(room, Settings()).register
    register.add("Ann", Role.PLAYER, "correct horse battery")
    room.add_table(AddTable(name="more", rules="manila-1995"), OLGA, "one click")
    check_demonstration(room_of(store, tmp_path, DEMO))


def test_a_house_with_the_tables_of_the_demonstration_is_a_house(
    store: Store, tmp_path: Path
) -> None:
    """Somebody has begun with a copy of its file."""
    room = room_of(store, tmp_path, DEMO)
    room.open()
    register = Passwords(room, Settings(demonstration=False)).register
    register.add("Olga", Role.OPERATOR, "correct horse battery")
    with pytest.raises(BadInput, match="a register of people"):
        check_demonstration(room_of(store, tmp_path, DEMO))


# Another file than before


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (
            TableSpec("c1", "three-card-2006", practice=True),
            "table 'c1' is for money in the journal, and for practice in the file",
        ),
        (
            TableSpec("c1", "ultimate-2019"),
            "table 'c1' is of three-card-2006 in the journal, and of ultimate-2019 in the file",
        ),
    ],
)
def test_a_table_stays_what_it_was_set_up_for(
    store: Store, tmp_path: Path, other: TableSpec, why: str
) -> None:
    room_of(store, tmp_path, CROWN).open()
    stood = store.head()
    first = TableSpec("a-new-table", "three-card-2006")
    with pytest.raises(BadInput, match=why):
        room_of(store, tmp_path, replace(CROWN, tables=(first, other))).open()
    assert store.head() == stood
    room_of(store, tmp_path, CROWN).open()


# What is wrong is said before anything is opened


CANBERRA = '[[tables]]\nname = "c1"\nrules = "canberra-2017"\n'
THREE = '[[tables]]\nname = "c1"\nrules = "three-card-2006"\n'
POOL = '[jackpots.link]\nrules = "canberra-2004"\npool = "10.00"\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{THREE}sign = {{ own_limits = {{ ante = 5 }} }}", "own_limits are two amounts"),
        ("x = " + "[" * 20_000, "brackets within brackets"),
        (f"{THREE}seats = " + "9" * 6_000, "digits"),
        (f"{THREE}seats = 0x" + "f" * 6_000, "seats are from 2"),
        ("[times]\nwagers = 0x" + "f" * 6_000, ""),
        (f'{THREE}jackpot = "link"', "table 'c1': three-card-2006 has no jackpot"),
        (f'{CANBERRA}jackpot = "link"', "table 'c1': there is no [jackpots.link]"),
        (f'{CANBERRA}jackpot = "link"\n{POOL}', "'link' is of canberra-2004, and not of"),
        (CANBERRA, "table 'c1': it needs a jackpot, as [jackpots.NAME]"),
        (f'{THREE}bank = "999999999999.99"', "table 'c1': bank: 99999999999999 is more than"),
        (f'{THREE}bank = "much"', "table 'c1': bank: 'much' is not dollars"),
        (f'{THREE}sign = {{ minimum = "50.00", maximum = "10.00" }}', "table 'c1': sign: "),
        (f'{THREE}sign = {{ colour = "red" }}', "table 'c1': sign: a sign has no colour"),
        (POOL.replace("10.00", "999999999999.99"), "jackpots.link: pool: 99999999999999 is more"),
    ],
)
def test_a_fault_in_the_file_is_one_line_and_no_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    file, new = tmp_path / "casino.toml", tmp_path / "new.db"
    file.write_text(f'name = "The Crown"\n{text}\n')
    told = refused(capsys, "serve", "--port", 0, "--journal", new, "--casino", file)
    assert f"{file}: " in told
    assert why in told
    assert [*tmp_path.iterdir()] == [file]


def test_a_file_of_an_editor_that_marks_its_letters_is_read(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    file.write_text('name = "The Crown"\n', "utf-8-sig")
    assert read_house(file).name == "The Crown"


@pytest.mark.parametrize("name", ["", "   ", "a\\u001b[2Jb", "x" * 81])
def test_a_house_has_a_name_that_can_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = tmp_path / "casino.toml"
    file.write_text(f'name = "{name}"\n')
    told = refused(capsys, "serve", "--journal", tmp_path / "new.db", "--casino", file)
    assert f"{file}: name: a house has 1 to 80 characters" in told
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--tls {0}/a {0}/b", "{0}/a: No such file or directory"),
        ("--tls {0}/wrong {0}/wrong", "--tls: {0}/wrong is not in PEM"),
        ("--tls {0}/half {0}/half", "--tls: {0}/half and {0}/half do not serve: "),
        ("--tls {0}/half {0}/locked", "--tls: {0}/locked is locked by a pass phrase"),
        ("--host=", "--host: there is no address"),
        ("--host no.such.host.invalid --behind-proxy", "no.such.host.invalid:8000: "),
        ("--port {1}", "127.0.0.1:{1}: Address already in use"),
    ],
)
def test_where_it_cannot_serve_no_journal_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, why: str
) -> None:
    (tmp_path / "wrong").write_text("no certificate\n")
    (tmp_path / "half").write_text("-----BEGIN CERTIFICATE-----\nAAAA\n")
    (tmp_path / "locked").write_text("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n")
    with socket.create_server(("127.0.0.1", 0)) as busy:
        about = tmp_path, busy.getsockname()[1]
        told = refused(
            capsys, "serve", "--journal", tmp_path / "new.db", *words.format(*about).split()
        )
    assert why.format(*about) in told
    assert "Unknown error" not in told
    assert {path.name for path in tmp_path.iterdir()} == {"wrong", "half", "locked"}
