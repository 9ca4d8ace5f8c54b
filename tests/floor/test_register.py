"""Who is who: nobody comes in but by a proof, and no proof can be read from the journal."""

from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import verify
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.floor.people import CROUPIER, Automaton, Person, Role
from pitboss.floor.register import people as p
from pitboss.floor.register.desk import OPERATOR, RegisterDesk, WrongPassword
from pitboss.floor.register.door import FORGOTTEN, FREE, LONGEST, SHORT, STRANGER, TooOften
from pitboss.floor.room.casino_file import TableSpec
from pitboss.journal.entry import Json
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import Store, open_store
from pitboss.play.verbs import Refused
from tests.floor.journals import Pages, chained
from tests.floor.people import Clock, register

PASSWORD = "correct horse battery"
ADDRESS = "203.0.113.7"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(store: Store, clock: Clock) -> RegisterDesk:
    desk = register(store, clock)
    desk.add("Ann", Role.PLAYER, PASSWORD)
    desk.add("Sue", Role.SUPERVISOR, "another password")
    return desk


def guess(people: RegisterDesk, name: str = "Ann", times: int = 1, address: str = ADDRESS) -> None:
    for _ in range(times):
        with pytest.raises(WrongPassword):
            people.check_password(name, "a wrong one", address)


def test_a_password_tells_who_somebody_is(people: RegisterDesk) -> None:
    assert people.check_password("Ann", PASSWORD, ADDRESS) == Person("Ann", Role.PLAYER)
    assert people.check_password("ann", PASSWORD, ADDRESS).name == "Ann"
    with pytest.raises(WrongPassword):
        people.check_password("Sue", PASSWORD, ADDRESS)


def test_another_process_knows_the_same_people(
    people: RegisterDesk, store: Store, clock: Clock
) -> None:
    token = people.make_token("Sue")
    other = register(store, clock)
    assert other.check_password("Ann", PASSWORD).role is Role.PLAYER
    assert other.by_token(token) == Person("Sue", Role.SUPERVISOR)
    people.disable("Ann")
    with pytest.raises(WrongPassword):
        other.check_password("Ann", PASSWORD)
    assert not other.still(Person("Ann", Role.PLAYER))


def test_no_proof_is_in_the_journal_in_clear(people: RegisterDesk, store: Store) -> None:
    token = people.make_token("Ann")
    people.set_password("Sue", "a third password")
    written = b"".join(
        entry.command + entry.events + bytes(entry.secret or b"") for entry in store.follow()
    )
    for secret in (PASSWORD, "another password", "a third password", token, "argon2"):
        assert secret.encode() not in written


def test_a_new_token_ends_the_one_before(people: RegisterDesk) -> None:
    first, second = people.make_token("Ann"), people.make_token("Ann")
    assert people.by_token(second).name == "Ann"
    with pytest.raises(WrongPassword):
        people.by_token(first)


def test_who_is_disabled_comes_in_by_nothing_until_enabled(people: RegisterDesk) -> None:
    token = people.make_token("Ann")
    people.disable("Ann")
    with pytest.raises(WrongPassword):
        people.by_token(token)
    guess(people)
    people.enable("Ann")
    assert people.by_token(token).name == "Ann"


def test_a_role_is_changed_for_all_who_came_in(people: RegisterDesk) -> None:
    people.change_role("Sue", Role.SHIFT_MANAGER)
    assert not people.still(Person("Sue", Role.SUPERVISOR))
    assert people.still(Person("Sue", Role.SHIFT_MANAGER))


def test_a_log_in_ends_with_a_new_password_and_for_good_when_disabled(
    people: RegisterDesk, store: Store, clock: Clock
) -> None:
    ann, sue = Person("Ann", Role.PLAYER), Person("Sue", Role.SUPERVISOR)
    other = register(store, clock)
    for change in (
        lambda: people.set_password("Ann", "a third password"),
        lambda: [people.disable("Ann"), people.enable("Ann")],
        lambda: [people.change_role("Ann", role) for role in (Role.CASHIER, Role.DEALER)],
    ):
        people.log_in(ann, "a session")
        here = store.head().position
        assert people.still(ann, here)
        change()
        ann = people.check_password("Ann", "a third password", ADDRESS)
        for process in (people, other, register(store, clock)):
            assert not process.still(ann, here)
            assert process.still(ann, store.head().position + 1)
            assert process.still(sue, here)


def test_a_password_that_is_replaced_while_it_is_checked_is_wrong(
    people: RegisterDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(hashed: str, password: str) -> bool:
        people.set_password("Ann", "a third password")
        return True

    monkeypatch.setattr(people.hashing, "fits", slow)
    with pytest.raises(WrongPassword):
        people.check_password("Ann", PASSWORD, ADDRESS)


@pytest.mark.parametrize("name", ["ANN", "Ａnn", "the dealer", "", " Ann", "x" * 65])
def test_no_two_names_look_alike_and_none_is_of_the_house(people: RegisterDesk, name: str) -> None:
    with pytest.raises(BadInput):
        people.add(name, Role.PLAYER, PASSWORD)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(
    "name",
    [
        *("the croupier", "The Croupier", "th\u0435 croupier", "the house", "the operator"),
        *("the practice room", "whoever stands by"),
        *("bot 1", "Bot 27", "b\u043et 3", "guest abcdef", "GUEST 0123456789"),
    ],
)
def test_a_name_that_the_house_gives_is_registered_in_no_role(
    people: RegisterDesk, name: str, role: Role
) -> None:
    with pytest.raises(BadInput):
        people.add(name, role, PASSWORD)
    assert {known.name for known in people.register().known.values()} == {"Ann", "Sue"}


def test_a_name_that_only_begins_so_is_anybodys(people: RegisterDesk) -> None:
    for name in ("Bot Smith", "Guestina", "bot1"):
        people.add(name, Role.PLAYER)
    assert TableSpec("t", "holdem-1995", bots=2).bot_names == ("bot 1", "bot 2")


def test_a_row_of_before_with_the_croupiers_name_is_nobodys(
    people: RegisterDesk, store: Store
) -> None:
    secret = people._sealing(people.hashing.hash(PASSWORD))
    row = p.AddPerson(name=CROUPIER, role="dealer", password=True)
    people.clerk.give(p.PEOPLE, p.STREAM, row, OPERATOR, "of before", secret=secret)
    token = people.make_token(CROUPIER)
    with pytest.raises(WrongPassword):
        people.by_token(token)
    with pytest.raises(WrongPassword):
        people.check_password(CROUPIER, PASSWORD, ADDRESS)
    assert not people.still(Automaton())
    assert verify(Pages(tuple(store.follow()))).findings == ()


def test_guests_take_nobodys_name(people: RegisterDesk) -> None:
    assert people.is_taken("sue")
    assert people.is_taken("The Croupier")
    assert not people.is_taken("Guest 7")


def test_only_the_operator_keeps_the_register(people: RegisterDesk) -> None:
    with pytest.raises(Refused) as refused:
        people.add("Bob", Role.PLAYER, PASSWORD, by=Person("Sue", Role.SUPERVISOR))
    assert refused.value.clause == "R32"


# Guessing


def test_who_guesses_at_one_name_has_to_wait(people: RegisterDesk, clock: Clock) -> None:
    guess(people, times=FREE["name"])
    with pytest.raises(TooOften) as slowed:
        people.check_password("Ann", PASSWORD, ADDRESS)
    clock.wait(seconds=slowed.value.seconds)
    guess(people)
    with pytest.raises(TooOften) as slower:
        people.check_password("Ann", PASSWORD, ADDRESS)
    assert slower.value.seconds > slowed.value.seconds
    assert people.check_password("Sue", "another password", "192.0.2.1").name == "Sue"
    clock.wait(seconds=slower.value.seconds)
    assert people.check_password("Ann", PASSWORD, ADDRESS).name == "Ann"


def test_nobody_locks_out_the_owner_of_a_name(people: RegisterDesk, clock: Clock) -> None:
    for _ in range(FREE["address"]):
        guess(people)
        clock.wait(seconds=LONGEST)
    assert people.check_password("Ann", PASSWORD, "192.0.2.1").name == "Ann"


def test_guesses_at_one_name_from_everywhere_are_slowed_a_little(
    people: RegisterDesk, clock: Clock, store: Store
) -> None:
    ann, home = Person("Ann", Role.PLAYER), "192.0.2.1"
    people.log_in(ann, "s1", home)
    for number in range(FREE["anywhere"] + 9):
        guess(people, address=f"198.51.100.{number}")
        clock.wait(seconds=SHORT * (number >= FREE["anywhere"] - 1))
    guess(people)
    with pytest.raises(TooOften) as slowed:
        people.check_password("Ann", PASSWORD, "198.51.100.99")
    assert slowed.value.seconds == SHORT
    assert people.check_password("Ann", PASSWORD, home) == ann
    assert people.check_password("Sue", "another password", "198.51.100.99").name == "Sue"
    clock.wait(seconds=SHORT)
    assert people.check_password("Ann", PASSWORD, "198.51.100.99") == ann
    assert verify(Pages(tuple(store.follow()))).findings == ()


def test_who_guesses_from_one_address_has_to_wait(people: RegisterDesk, clock: Clock) -> None:
    for number in range(FREE["address"]):
        guess(people, f"name {number}")
    with pytest.raises(TooOften):
        people.check_password("Ann", PASSWORD, ADDRESS)
    assert people.check_password("Ann", PASSWORD, "192.0.2.1").name == "Ann"
    clock.wait(seconds=FORGOTTEN)
    assert people.check_password("Ann", PASSWORD, ADDRESS).name == "Ann"


def test_guesses_side_by_side_count_before_one_is_right(
    people: RegisterDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits = people.hashing.fits

    def slow(hashed: str, password: str) -> bool:
        if password == PASSWORD:
            guess(people, times=FREE["name"])
        return fits(hashed, password)

    monkeypatch.setattr(people.hashing, "fits", slow)
    with pytest.raises(TooOften):
        people.check_password("Ann", PASSWORD, ADDRESS)


def test_a_restart_forgets_no_guess(people: RegisterDesk, store: Store, clock: Clock) -> None:
    guess(people, times=FREE["name"])
    with pytest.raises(TooOften):
        register(store, clock).check_password("Ann", PASSWORD, ADDRESS)


def test_a_failed_try_is_an_entry_without_what_was_typed(
    people: RegisterDesk, store: Store
) -> None:
    guess(people, "my password by mistake")
    entry = store.read("door")[-1]
    assert STRANGER.encode() in bytes(entry.events)
    assert b"mistake" not in bytes(entry.events + entry.command)
    assert ADDRESS.encode() not in bytes(entry.events + entry.command)


def test_a_log_in_tells_of_the_one_before(people: RegisterDesk, clock: Clock) -> None:
    ann = Person("Ann", Role.PLAYER)
    assert people.log_in(ann, "s1", ADDRESS).last == 0
    first = int(clock().timestamp())
    clock.wait(hours=5)
    people.log_out(ann, "s1")
    assert people.log_in(ann, "s2", ADDRESS).last == first


# Judged again


def test_the_register_is_judged_again_and_a_forged_entry_is_found(
    people: RegisterDesk, store: Store
) -> None:
    guess(people)
    people.log_in(Person("Ann", Role.PLAYER), "s1")
    entries = tuple(store.follow())
    assert verify(Pages(entries)).findings == ()
    raised = Json(entries[0].events.replace(b"player", b"operator"))
    forged = Pages(chained([replace(entries[0], events=raised), *entries[1:]]))
    found = [(one.kind, one.position) for one in verify(forged).findings]
    assert (Kind.DECIDED, 1) in found
    promoted = replace(entries[0], actor="Ann", role="player")
    (one,) = verify(Pages(chained([promoted, *entries[1:]]))).findings
    assert (one.kind, one.position) == (Kind.AUTHORITY, 1)


# The command


def test_people_are_kept_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = ["--journal", str(tmp_path / "house.db")]
    monkeypatch.setattr("sys.stdin", StringIO(f"{PASSWORD}\n"))
    assert main(["people", "add", "Ann", *journal]) == 0
    assert main(["people", "add", "Dan", "--role", "dealer", "--no-password", *journal]) == 0
    assert main(["people", "role", "Dan", "supervisor", *journal]) == 0
    assert main(["people", "disable", "Dan", *journal]) == 0
    assert main(["people", "disable", "Zoe", *journal]) == 2
    capsys.readouterr()
    assert main(["people", "token", "Ann", *journal]) == 0
    token = capsys.readouterr().out.strip()
    assert main(["people", "list", *journal]) == 0
    told = capsys.readouterr().out
    assert told == "Ann: player, password and token\nDan: supervisor, disabled\n"
    assert token not in told
    assert main(["verify", str(tmp_path / "house.db")]) == 0
    with open_store(tmp_path / "house.db") as store:
        assert store.head().position == 5


def test_the_end_of_a_line_is_no_part_of_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    journal, key = tmp_path / "house.db", tmp_path / "vault.key"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"{PASSWORD}\r\n".encode()), newline=""))
    assert main(["people", "add", "Ann", "--journal", str(journal)]) == 0
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    assert main(["people", "add", "Bob", "--journal", str(journal)]) == 2
    with open_store(journal) as store:
        desk = RegisterDesk(store, clock, open_vault(key))
        assert desk.check_password("Ann", PASSWORD).name == "Ann"


@pytest.mark.parametrize(
    ("arguments", "typed", "why"),
    [
        (["add", "Ann"], "", "no password"),
        (["add", "Ann"], "short\n", "8 to 200 characters"),
        (["add", "the dealer"], f"{PASSWORD}\n", "a name of the house"),
        (["add", "bot 1"], f"{PASSWORD}\n", "a name that the house gives"),
        (["add", "A\x07nn"], f"{PASSWORD}\n", "characters that can be printed"),
        (["add", "Ann"], f"{PASSWORD}\udcff\n", "not a text in UTF-8"),
        (["add", "Ann"], None, "the input is closed"),
        (["add", "Ann", "--role", "king"], f"{PASSWORD}\n", "not a role"),
        (["disable", "Zoe"], "", "there is no such journal"),
        (["token", "Zoe"], "", "there is no such journal"),
        (["list"], "", "there is no such journal"),
    ],
)
def test_a_slip_is_one_line_and_writes_nothing(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    typed: str | None,
    why: str,
) -> None:
    monkeypatch.setattr("sys.stdin", None if typed is None else StringIO(typed))
    journal = tmp_path / "house.db"
    assert main(["people", *arguments, "--journal", str(journal)]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    if journal.exists():
        with open_store(journal) as store:
            assert store.head().position == 0
